"""What has failed and waits, each time longer, in memory only."""

import random
import time
from collections.abc import Container, Hashable
from dataclasses import dataclass

from cogs.limiter import Time


@dataclass(slots=True)
class _Hold:
    failures: int
    until: float


class Holds:
    """Pauses that grow with every failure in a row."""

    def __init__(self, first: float, most: float, now: Time = time.monotonic) -> None:
        self._first = first
        self._most = most
        self._now = now
        self._holds: dict[Hashable, _Hold] = {}

    def fail(self, key: Hashable, least: float = 0.0) -> float:
        """One more failure; the seconds to wait."""
        failures = self._failures(key)
        wait = min(self._most, self._first * 2.0**failures)
        # Jitter, so that what failed together does not come back together.
        wait = max(least, wait) * random.uniform(1.0, 1.3)
        self._holds[key] = _Hold(min(failures + 1, 30), self._now() + wait)
        return wait

    def wait(self, key: Hashable, seconds: float) -> None:
        """Not before that, though nothing has failed."""
        self._holds[key] = _Hold(self._failures(key), self._now() + seconds)

    def left(self, key: Hashable) -> float:
        """The seconds that are still to wait."""
        hold = self._holds.get(key)
        return max(0.0, hold.until - self._now()) if hold else 0.0

    def forget(self, key: Hashable) -> None:
        """It has worked."""
        self._holds.pop(key, None)

    def tidy(self, alive: Container[Hashable]) -> None:
        """Forget what is over and will not be asked about again."""
        now = self._now()
        self._holds = {
            key: hold for key, hold in self._holds.items() if hold.until > now or key in alive
        }

    def _failures(self, key: Hashable) -> int:
        hold = self._holds.get(key)
        return hold.failures if hold else 0
