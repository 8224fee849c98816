"""Faults on demand: what a test can make go wrong with the next requests."""

import asyncio
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TypeVar


@dataclass(slots=True, eq=False)
class Fault:
    """Something that goes wrong with matching requests, `times` times."""

    operation: str | None
    """Which route it befalls; None is every one."""
    times: int = 1
    path_part: str = ""
    """Only requests whose path contains this, for instance a channel's id."""
    befell: int = 0

    def matches(self, operation: str, path: str) -> bool:
        if self.befell >= self.times or self.path_part not in path:
            return False
        return self.operation is None or self.operation == operation


@dataclass(slots=True, eq=False)
class TooMany(Fault):
    """429: for the route, for the whole bot, or a ban by the network in front of Discord."""

    retry_after: float = 0.05
    is_global: bool = False
    is_ban: bool = False


@dataclass(slots=True, eq=False)
class Broken(Fault):
    """Discord answers 500, 502 or 503, without effect."""

    status: int = 500


@dataclass(slots=True, eq=False)
class Dropped(Fault):
    """The connection is cut, before or after the request had its effect."""

    after_effect: bool = False


@dataclass(slots=True, eq=False)
class Held(Fault):
    """The answer waits until the test releases it; the effect comes first if so wished."""

    after_effect: bool = False
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    released: asyncio.Event = field(default_factory=asyncio.Event)

    def release(self) -> None:
        self.released.set()


@dataclass(slots=True, eq=False)
class Slow(Fault):
    """The answer takes this many seconds longer."""

    seconds: float = 0.1


F = TypeVar("F", bound=Fault)


class Faults:
    """Those that are to come."""

    def __init__(self) -> None:
        self._planned: list[Fault] = []
        self.operations: frozenset[str] = frozenset()
        """The routes that there are."""

    def plan(self, fault: F) -> F:
        """Let it happen. :raises LookupError: if there is no such route: it never would."""
        if fault.operation is not None and fault.operation not in self.operations:
            near = get_close_matches(fault.operation, self.operations, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise LookupError(f"no route is called {fault.operation}{hint}")
        self._planned.append(fault)
        return fault

    def befall(self, operation: str, path: str) -> Fault | None:
        """The fault that this request meets, if any; it counts as having happened."""
        for fault in self._planned:
            if fault.matches(operation, path):
                fault.befell += 1
                if fault.befell >= fault.times:
                    self._planned.remove(fault)
                return fault
        return None

    def clear(self) -> None:
        self._planned.clear()
