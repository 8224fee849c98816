"""Logging in and staying connected: what is tried again, and what the host must hear.

discord.py itself comes back when a connection is lost; here is what it leaves to others.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import discord

from cogs.client import UNREACHABLE, HanabiBot, pauses

_NOT_THERE: Final = (*UNREACHABLE, discord.GatewayNotFound)
_REFUSED_TOKEN: Final = 4004

log = logging.getLogger(__name__)


class Fatal(Exception):
    """The bot cannot run; it says in one line why and what to do."""


async def stay_connected(bot: HanabiBot, token: str) -> None:
    """Log in and handle what comes, until the bot is closed.

    :raises Fatal: if Discord does not want it, or has closed for good.
    """
    try:
        await _until_reached(bot, lambda: bot.login(token))
        await _until_reached(bot, bot.connect)
    except discord.LoginFailure:
        raise _refused() from None
    except discord.ConnectionClosed as fault:
        raise _closed(fault.code) from None
    except discord.HTTPException as fault:
        raise Fatal(f"Discord refuses the bot: {fault.status} {fault.text}.") from None
    if not bot.is_closed():
        raise Fatal("Discord has closed the connection.")


async def _until_reached(bot: HanabiBot, attempt: Callable[[], Awaitable[None]]) -> None:
    for seconds in pauses():
        try:
            return await attempt()
        except _NOT_THERE as fault:
            what = type(fault).__name__
        except discord.HTTPException as fault:
            if fault.status != 429 and fault.status < 500:
                raise
            what = str(fault.status)
        log.warning("Discord cannot be reached (%s); trying again in %d s", what, seconds)
        await asyncio.sleep(seconds)
    raise AssertionError("there is always another pause")


def _refused() -> Fatal:
    return Fatal(
        "Discord does not accept DISCORD_TOKEN: it was reset, or belongs to a deleted "
        "application. Copy the present one from https://discord.com/developers/applications."
    )


def _closed(code: int | None) -> Fatal:
    return _refused() if code == _REFUSED_TOKEN else Fatal(f"Discord has ended it: code {code}.")
