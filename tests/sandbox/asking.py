"""Requests that discord.py would not let a test send, and small set-ups for tests of routes."""

from typing import Any

import aiohttp
import discord

from sandbox.facts.permissions import Permission
from sandbox.server import Sandbox
from tests.sandbox.conftest import Home
from tests.sandbox.everything import EverythingBot
from tests.sandbox.raw import Got, RawBot


async def ask(sandbox: Sandbox, method: str, path: str, body: Any = None, **how: Any) -> Got:
    """One request by a bot without a library (see :meth:`RawBot.ask`)."""
    async with aiohttp.ClientSession() as http:
        return await RawBot(sandbox, http).ask(method, path, body, **how)


async def download(address: str) -> bytes:
    """A file that the sandbox serves."""
    async with aiohttp.ClientSession() as http, http.get(address) as response:
        response.raise_for_status()
        return await response.read()


def room(bot: EverythingBot, home: Home) -> discord.TextChannel:
    """The channel of the home server, as the bot knows it."""
    channel = bot.get_channel(home.channel.id)
    assert isinstance(channel, discord.TextChannel)
    return channel


def empower(sandbox: Sandbox, home: Home, *permissions: Permission) -> None:
    """Give the bot more than everybody has."""
    held = 0
    for permission in permissions:
        held |= permission
    role = sandbox.control.add_role(home.guild, "Bot", held)
    sandbox.control.give_role(home.guild, sandbox.world.bot_id, role)
