"""How fast the bot may go: budgets of its own, in front of Discord's limits.

They only count and say how long to wait. What is being limited stands elsewhere.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Hashable
from typing import Final

Time = Callable[[], float]
"""Seconds that only ever grow."""

CALLS_PER_SECOND: Final = 40.0
"""Discord allows a bot fifty."""
CALLS_AT_ONCE: Final = 10
NEW_DMS_AT_ONCE: Final = 5
SECONDS_BETWEEN_DMS: Final = 2.0
NEW_DMS_PER_HOUR: Final = 30
"""Some dozens have led Discord to shut bots out for good."""
HOUR: Final = 3600.0


class Bucket:
    """Calls come at a steady rate, some at once after a rest."""

    def __init__(self, per_second: float, at_once: float, now: Time = time.monotonic) -> None:
        self._per_second = per_second
        self._most = at_once
        self._now = now
        self._left = at_once
        self._counted = now()

    def reserve(self) -> float:
        """Take the next place; the seconds until it comes."""
        self._left = self._present() - 1
        return max(0.0, -self._left / self._per_second)

    def missing(self) -> float:
        """The seconds until something can be taken at once."""
        return max(0.0, (1 - self._present()) / self._per_second)

    def pause(self, seconds: float) -> None:
        """Nothing for that long, and then no rush."""
        self._left = min(self._present(), -seconds * self._per_second)

    async def take(self) -> None:
        """Wait for one's turn."""
        await asyncio.sleep(self.reserve())

    def _present(self) -> float:
        now = self._now()
        self._left = min(self._most, self._left + (now - self._counted) * self._per_second)
        self._counted = now
        return self._left


class Allowance:
    """So many in any stretch of time, for each key."""

    def __init__(self, most: int, seconds: float, now: Time = time.monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._now = now
        self._taken: dict[Hashable, deque[float]] = {}

    def missing(self, key: Hashable = None) -> float:
        """The seconds until one more is allowed."""
        taken, now = self._taken.get(key, deque[float]()), self._now()
        while taken and taken[0] <= now - self._seconds:
            taken.popleft()
        if not taken:
            self._taken.pop(key, None)
        return taken[0] + self._seconds - now if len(taken) >= self._most else 0.0

    def tidy(self) -> None:
        """Forget the keys of which nothing counts any more."""
        for key in list(self._taken):
            self.missing(key)

    def take(self, key: Hashable = None) -> bool:
        """Count one more, unless it is one too many."""
        if self.missing(key):
            return False
        self._taken.setdefault(key, deque()).append(self._now())
        return True


class Openings:
    """New direct messages: a few at once, then slowly, and not many an hour."""

    def __init__(self, now: Time = time.monotonic) -> None:
        self._pace = Bucket(1 / SECONDS_BETWEEN_DMS, NEW_DMS_AT_ONCE, now)
        self._hour = Allowance(NEW_DMS_PER_HOUR, HOUR, now)

    def take(self) -> float:
        """0.0 if one may be opened now; it is counted. Else the seconds to wait."""
        wait = max(self._pace.missing(), self._hour.missing())
        if not wait:
            self._pace.reserve()
            self._hour.take()
        return wait

    def pause(self, seconds: float) -> None:
        """Discord finds it too fast."""
        self._pace.pause(seconds)
