"""What the bot may do where a game is to be: whoever opens or starts one is told what is missing."""

from typing import Final

from cogs import asking
from cogs.door import Answering
from games.refusals import MissingPermissions, MissingThreads

_THREADING: Final = frozenset(asking.THREADING)


def check(answering: Answering, *, in_thread: bool) -> None:
    """:raises MissingPermissions: if the bot could not show a game in this channel."""
    if missing := _missing(answering, in_thread=in_thread):
        raise MissingPermissions(permissions=missing)


def check_start(answering: Answering, *, in_thread: bool) -> None:
    """:raises MissingThreads: if only a thread is in the way; else MissingPermissions."""
    missing = _missing(answering, in_thread=in_thread)
    if missing and _THREADING.issuperset(missing):
        raise MissingThreads(permissions=missing)
    check(answering, in_thread=in_thread)


def _missing(answering: Answering, *, in_thread: bool) -> list[str]:
    """In direct messages nothing is known of the channel that a game is in."""
    if answering.asked.server is None:
        return []
    return asking.missing(answering.interaction, in_thread=in_thread)
