"""The log: plain lines on standard error, without secrets.

Who logs what is decided where it is logged; discord.py is held at INFO, because below that it
writes whole messages, and with them people's cards.
"""

import logging
import re
import sys
from collections.abc import Sequence
from typing import Final

import aiohttp
import discord

_SECRETS: Final[Sequence[tuple[re.Pattern[str], str]]] = (
    (re.compile(r"(/webhooks/\d+/)[^/\s?'\"]+"), r"\1…"),
    (re.compile(r"(/interactions/\d+/)[^/\s?'\"]+"), r"\1…"),
    (re.compile(r"\b[\w-]{20,}\.[\w-]{4,}\.[\w-]{20,}"), "(token)"),
)
_ORDINARY: Final = (
    aiohttp.ClientError,
    OSError,
    TimeoutError,
    discord.ConnectionClosed,
    discord.GatewayNotFound,
)


class PlainLines(logging.Formatter):
    """Takes secrets out of whatever is written, tracebacks included."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        return redacted(super().format(record))


class ShortOutages(logging.Filter):
    """That the network fails now and then is worth a line, not a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        fault = record.exc_info[1] if record.exc_info else None
        if record.name.startswith("discord.") and isinstance(fault, _ORDINARY):
            record.msg = f"{record.getMessage()} ({type(fault).__name__})"
            record.args = None
            record.exc_info = record.exc_text = None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


def redacted(text: str) -> str:
    """A text without tokens."""
    for secret, instead in _SECRETS:
        text = secret.sub(instead, text)
    return text


def begin(level: int) -> None:
    """Write the log from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PlainLines())
    handler.addFilter(ShortOutages())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for library in ("discord", "aiosqlite"):
        # Below that they write down whole messages, and whole decks.
        logging.getLogger(library).setLevel(max(level, logging.INFO))
