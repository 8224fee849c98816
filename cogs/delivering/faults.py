"""What a failed call means for a delivery. What is done about it stands elsewhere."""

import asyncio
from enum import Enum, auto
from typing import Final

import aiohttp
import discord


class NotYet(Exception):
    """Nothing is wrong; it has to wait that many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Verdict(Enum):
    """What a fault says about the recipient."""

    DMS_CLOSED = auto()
    """They take no messages from us."""
    DMS_TOO_FAST = auto()
    MESSAGE_GONE = auto()
    CHANNEL_GONE = auto()
    ARCHIVED = auto()
    """A message in a thread that sleeps: a new message would wake it."""
    THREAD_EXISTS = auto()
    SHUT = auto()
    """We may not write there, for now."""
    BAD = auto()
    """Discord does not take it as it is."""
    LATER = auto()
    """Discord, the network or we ourselves are in trouble: it may or may not have happened."""


_BY_CODE: Final = {
    50007: Verdict.DMS_CLOSED,
    50278: Verdict.DMS_CLOSED,
    10013: Verdict.DMS_CLOSED,
    40003: Verdict.DMS_TOO_FAST,
    10008: Verdict.MESSAGE_GONE,
    10003: Verdict.CHANNEL_GONE,
    50083: Verdict.ARCHIVED,
    160004: Verdict.THREAD_EXISTS,
    160005: Verdict.SHUT,
}
_TRANSIENT: Final = frozenset({401, 408, 429})
_NETWORK: Final = (aiohttp.ClientError, OSError, asyncio.TimeoutError, discord.RateLimited)


def verdict(fault: BaseException) -> Verdict:
    """What an exception of a call says."""
    if not isinstance(fault, discord.HTTPException):
        return Verdict.LATER
    if fault.code in _BY_CODE:
        return _BY_CODE[fault.code]
    if fault.status >= 500 or fault.status in _TRANSIENT:
        return Verdict.LATER
    return Verdict.SHUT if fault.status == 403 else Verdict.BAD


def is_banned(fault: BaseException) -> bool:
    """Whether the network in front of Discord has had enough of us: everything must rest."""
    return isinstance(fault, discord.HTTPException) and fault.status in (401, 429)


def is_expected(fault: BaseException) -> bool:
    """Whether such things happen without a mistake of ours."""
    if isinstance(fault, discord.HTTPException):
        return verdict(fault) is not Verdict.BAD
    return isinstance(fault, (*_NETWORK, NotYet))


def named(fault: BaseException) -> str:
    """A fault for the log, without a word of what was to be sent."""
    if isinstance(fault, discord.HTTPException):
        return f"{type(fault).__name__} {fault.status}/{fault.code}"
    return type(fault).__name__
