"""What was asked of the sandbox and what it told each person: all of it, for tests to read."""

import json
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sandbox.facts.model import User, id_of


class Kind(StrEnum):
    """On whose account a request goes: only the bot's own count to its global limit."""

    BOT = "bot"
    INTERACTION = "interaction"


@dataclass(frozen=True, slots=True)
class Request:
    """One HTTP request of the bot and its outcome."""

    at: float
    operation: str
    """Discord's own name of the route, for instance `create_message`."""
    kind: Kind
    path: str
    body: Any
    files: tuple[str, ...]
    status: int
    code: int | None
    """Discord's error code, if it was refused."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """One thing sent to one person: every byte of it."""

    at: float
    event: str
    text: str
    """The frame as it was sent: JSON, in which quotes and line breaks are escaped."""
    files: tuple[tuple[str, bytes], ...] = ()

    def says(self, words: str) -> bool:
        """Whether some text or name in it contains these words, as a person would read them."""
        return any(words in said for said in _texts(json.loads(self.text)))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from (key, *_texts(part))
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)


class Ledger:
    """Counts everything, and remembers the last `remember` entries (all of them by default)."""

    def __init__(self, is_person: Callable[[int], bool], remember: int | None = None) -> None:
        self._is_person = is_person
        self._remember = remember
        self.requests: deque[Request] = deque(maxlen=remember)
        self.calls: Counter[tuple[Kind, str]] = Counter()
        self.refused: Counter[int] = Counter()
        """How often each HTTP status from 400 up was answered."""
        self.unknown: list[str] = []
        """Routes that the sandbox does not have: a test that asks for one must fail."""
        self.breakdowns: list[str] = []
        """Faults of the sandbox itself (tracebacks): these too must fail the test."""
        self.gateway: Counter[int] = Counter()
        """What bots sent on the gateway, by opcode."""
        self._received: dict[int, deque[Delivery]] = {}

    def request(self, request: Request) -> None:
        self.requests.append(request)
        self.calls[request.kind, request.operation] += 1
        if request.status >= 400:
            self.refused[request.status] += 1

    def deliver(self, person: int, delivery: Delivery) -> None:
        kept = self._received.setdefault(person, deque(maxlen=self._remember))
        kept.append(delivery)

    def received(self, person: User | int) -> list[Delivery]:
        """Everything that person has ever been sent, the oldest first.

        :raises LookupError: if there is no such person: a look for leaks must not pass because
            it looked at nobody.
        """
        if not self._is_person(id_of(person)):
            raise LookupError(f"nobody here has the id {id_of(person)}")
        return list(self._received.get(id_of(person), ()))

    def total(self, kind: Kind) -> int:
        """How many calls went on that account."""
        return sum(count for (whose, _), count in self.calls.items() if whose is kind)
