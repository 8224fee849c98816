"""Requests that discord.py would not let a test send, and small set-ups for tests of routes."""

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord

from sandbox.facts.permissions import Permission
from sandbox.server import Sandbox
from tests.sandbox.conftest import Home
from tests.sandbox.everything import EverythingBot


@dataclass(frozen=True)
class Reply:
    """What came back."""

    status: int
    body: Any
    headers: dict[str, str]

    @property
    def told(self) -> tuple[int, int]:
        """HTTP status and Discord's error code."""
        return self.status, self.body["code"]

    def fault_at(self, *path: str | int) -> str:
        """The code of the first fault at that place of the refused body."""
        node = self.body["errors"]
        for step in path:
            node = node[str(step)]
        return str(node["_errors"][0]["code"])


async def ask(
    sandbox: Sandbox,
    method: str,
    path: str,
    body: Any = None,
    *,
    files: Sequence[tuple[str, bytes]] = (),
    text: bytes | None = None,
    token: str | None = None,
) -> Reply:
    """One request with the bot's token (or another); `text` goes out as it is."""
    headers = {"Authorization": f"Bot {token or sandbox.world.token}"}
    data: Any = text
    if files:
        data = aiohttp.FormData(default_to_multipart=True)
        if body is not None:
            data.add_field("payload_json", json.dumps(body))
        for number, (name, content) in enumerate(files):
            data.add_field(f"files[{number}]", io.BytesIO(content), filename=name)
    elif body is not None:
        data = json.dumps(body).encode()
    if isinstance(data, bytes):
        headers["Content-Type"] = "application/json"
    async with (
        aiohttp.ClientSession(headers=headers) as http,
        http.request(method, sandbox.api + path, data=data) as response,
    ):
        content = await response.read()
        parsed = json.loads(content) if content else None
        return Reply(response.status, parsed, dict(response.headers))


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
