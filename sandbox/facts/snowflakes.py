"""Discord's ids: the time of birth in the upper bits."""

from datetime import UTC, datetime

from sandbox.facts.clock import Clock

_EPOCH = 1_420_070_400_000
_TIME_SHIFT = 22
_LONGEST = 20
"""The digits of the largest id: ids have 64 bits."""


class Snowflakes:
    """Makes ids, each greater than every one before."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    @property
    def newest(self) -> int:
        """The last id that was made."""
        return self._last

    def next(self) -> int:
        now = (int(self._clock.now() * 1000) - _EPOCH) << _TIME_SHIFT
        self._last = max(now, self._last + 1)
        return self._last

    def next_millisecond(self) -> int:
        """An id whose time differs from all before: ids of guilds must spread over shards."""
        self._last = max(self.next(), ((self._last >> _TIME_SHIFT) + 1) << _TIME_SHIFT)
        return self._last

    def skip(self, known: int) -> None:
        """Never make an id up to `known`: it exists from an earlier run."""
        self._last = max(self._last, known)


def id_in(value: object) -> int | None:
    """The id that somebody sent, as text or as a number; None if it is none."""
    text = str(value) if isinstance(value, str | int) else ""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= _LONGEST else None


def born(snowflake: int) -> float:
    """When that id was made, in seconds since 1970."""
    return ((snowflake >> _TIME_SHIFT) + _EPOCH) / 1000


def shard_of(guild_id: int | None, shards: int) -> int:
    """The shard that hears of a guild; direct messages go to shard 0."""
    return (guild_id >> _TIME_SHIFT) % shards if guild_id else 0


def iso(moment: float) -> str:
    """A time as Discord writes it."""
    return datetime.fromtimestamp(moment, UTC).isoformat()
