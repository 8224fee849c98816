"""Word of what has been attempted, for whoever waits for it."""

import asyncio
from collections import defaultdict
from collections.abc import Hashable


class Tidings:
    """Wakes those who wait for a key."""

    def __init__(self) -> None:
        self._waiting: defaultdict[Hashable, set[asyncio.Future[None]]] = defaultdict(set)

    def tell(self, key: Hashable) -> None:
        """Something has come of it."""
        for waiting in self._waiting.pop(key, ()):
            if not waiting.done():
                waiting.set_result(None)

    def expect(self, key: Hashable) -> asyncio.Future[None]:
        """Done with the next word."""
        waiting = asyncio.get_running_loop().create_future()
        self._waiting[key].add(waiting)
        waiting.add_done_callback(lambda _: self._forget(key, waiting))
        return waiting

    def _forget(self, key: Hashable, waiting: asyncio.Future[None]) -> None:
        others = self._waiting.get(key)
        if others is not None:
            others.discard(waiting)
            if not others:
                del self._waiting[key]
