"""What somebody was sent, act by act, in a form that can be compared with another run.

Only what differs between any two runs is taken out: ids, times, addresses. People's names,
sizes, names of files, words in custom_ids, the number of messages and their order all stay.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from sandbox.bodies.flags import MessageFlag
from sandbox.facts.model import Json
from sandbox.ledger import Delivery
from sandbox.server import Sandbox

Lanes = dict[str, list[Any]]
"""Frames by where they come from: what comes from two places comes in any order."""

_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(\+00:00|Z)")
_SNOWFLAKE: Final = re.compile(r"(?<![0-9a-f])\d{17,20}(?![0-9a-f])")
_NOTHING: Final = "nothing at all"


@dataclass(frozen=True, slots=True)
class Heard:
    """What came of one act."""

    act: str
    lanes: Lanes


class Recorder:
    """Cuts what some people are sent into acts."""

    def __init__(self, sandbox: Sandbox, *people: int) -> None:
        self._sandbox = sandbox
        self._cuts: list[tuple[str, dict[int, int]]] = []
        self._people = people

    def cut(self, act: str) -> None:
        """Everything since the last cut came of this act. Nothing may be under way any more."""
        received = self._sandbox.ledger.received
        self._cuts.append((act, {person: len(received(person)) for person in self._people}))

    def heard(self, person: int) -> list[Heard]:
        """Everything that somebody was ever sent, to be compared with :func:`differences`."""
        everything, plain = self._sandbox.ledger.received(person), _Plain(self._sandbox.address)
        assert len(everything) == self._cuts[-1][1][person], "something came after the last act"
        heard, start = [], 0
        for act, ends in self._cuts:
            heard.append(Heard(act, plain.lanes(everything[start : ends[person]])))
            start = ends[person]
        return heard


class _Plain:
    """Takes ids, times and addresses out of frames. The same id gets the same name."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._names: dict[str, str] = {}
        self._whispers: set[str] = set()

    def lanes(self, deliveries: Sequence[Delivery]) -> Lanes:
        frames: dict[str, list[tuple[Json, Delivery]]] = {}
        for delivery in deliveries:
            frame = json.loads(delivery.text)
            frames.setdefault(self._lane(frame["t"], frame["d"]), []).append((frame, delivery))
        # Sorted, so that ids get their names in an order that chance has no part in.
        return {
            self._text(lane): [self._frame(*each) for each in frames[lane]]
            for lane in sorted(frames)
        }

    def _lane(self, event: str, data: Json) -> str:
        if event.startswith("INTERACTION") or self._is_whisper(data):
            return "answers"
        if event.startswith(("MESSAGE", "NOTIFICATION")):
            return f"messages in {data['channel_id']}"
        return "DONE" if event == "DONE" else "channels and people"

    def _is_whisper(self, data: Json) -> bool:
        if data.get("flags", 0) & MessageFlag.EPHEMERAL and "content" in data:
            self._whispers.add(data["id"])
        return data.get("id") in self._whispers

    def _frame(self, frame: Json, delivery: Delivery) -> Any:
        files = [[name, content.decode("latin-1")] for name, content in delivery.files]
        data = frame["d"]
        if "nonce" in data and "guild_id" not in data:
            # In direct messages it is a hash with the reader's id in it.
            data["nonce"] = self._name(data["nonce"])
        return self._value({**frame, "files": files})

    def _value(self, value: Any) -> Any:
        match value:
            case str():
                return self._text(value)
            case dict():
                return {self._text(key): self._value(part) for key, part in value.items()}
            case list():
                return [self._value(part) for part in value]
            case _:
                return value

    def _text(self, text: str) -> str:
        text = _TIME.sub("(a time)", text.replace(self._address, "(the sandbox)"))
        return _SNOWFLAKE.sub(lambda found: self._name(found[0]), text)

    def _name(self, snowflake: str) -> str:
        return self._names.setdefault(snowflake, f"(id {len(self._names)})")


class Difference(NamedTuple):
    """What tells one run from another."""

    act: str
    path: str
    """The lane, the frame, and the way to the spot in it."""
    here: str
    there: str

    @property
    def key(self) -> str:
        """What the spot is called."""
        return self.path.rpartition("/")[2]


def differences(here: Sequence[Heard], there: Sequence[Heard]) -> list[Difference]:
    """Everything that would tell one run from the other."""
    assert [heard.act for heard in here] == [heard.act for heard in there], "other acts were done"
    return [
        Difference(one.act, *spot)
        for one, other in zip(here, there, strict=True)
        for spot in _spots(one.lanes, other.lanes, "")
    ]


def _spots(one: Any, other: Any, path: str) -> Iterator[tuple[str, str, str]]:
    match one, other:
        case dict(), dict():
            for key in sorted({*one, *other}):
                left, right = one.get(key, _NOTHING), other.get(key, _NOTHING)
                yield from _spots(left, right, f"{path}/{key}")
        case list(), list():
            pairs = zip_longest(one, other, fillvalue=_NOTHING)
            for number, (left, right) in enumerate(pairs):
                yield from _spots(left, right, f"{path}/{number}")
        case _ if one != other:
            yield path, _short(one), _short(other)


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 600 else f"{text[:600]}…"
