"""The sandbox's time: it runs like ours, and a test can let hours pass at once."""

import asyncio
import time
from collections.abc import Callable


class Timer:
    """Something that is to happen at a given time, unless it is cancelled before."""

    def __init__(self, clock: "Clock", when: float, call: Callable[[], None]) -> None:
        self._clock = clock
        self.when = when
        self._call = call
        self._handle: asyncio.TimerHandle | None = None
        self.wind()

    def wind(self) -> None:
        """Count down anew from the clock's present time."""
        if self._handle:
            self._handle.cancel()
        loop = asyncio.get_running_loop()
        self._handle = loop.call_later(max(0.0, self.when - self._clock.now()), self.fire)

    def fire(self) -> None:
        self.cancel()
        self._call()

    def cancel(self) -> None:
        if self._handle:
            self._handle.cancel()
        self._clock.timers.pop(self, None)


class Clock:
    """Now, in seconds since 1970, and what is due later."""

    def __init__(self) -> None:
        # Monotonic underneath: a wall clock that is set back must not repeat a snowflake.
        self._start = time.time() - time.monotonic()
        self.ahead = 0.0
        """How far it has been pushed before true time."""
        self.timers: dict[Timer, None] = {}
        """What is due later, in the order in which it was asked for."""

    def now(self) -> float:
        return self._start + time.monotonic()

    def later(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Call `call` when that much time has passed, by itself or by :meth:`advance`."""
        timer = Timer(self, self.now() + seconds, call)
        self.timers[timer] = None
        return timer

    def advance(self, seconds: float) -> None:
        """Let time pass at once; what falls due on the way happens then, in order."""
        if seconds < 0:
            raise ValueError("time does not go back")
        goal = self.now() + seconds
        while due := [timer for timer in self.timers if timer.when <= goal]:
            first = min(due, key=lambda timer: timer.when)
            self._pass_until(first.when)
            first.fire()
        self._pass_until(goal)
        for timer in self.timers:
            timer.wind()

    def _pass_until(self, moment: float) -> None:
        push = max(0.0, moment - self.now())
        self._start += push
        self.ahead += push

    async def sleep(self, seconds: float) -> None:
        """Wait until that much time has passed, by itself or by :meth:`advance`."""
        over = asyncio.Event()
        self.later(seconds, over.set)
        await over.wait()

    def close(self) -> None:
        for timer in list(self.timers):
            timer.cancel()
