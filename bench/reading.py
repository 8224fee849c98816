"""A finished game rebuilt from its record, and the views of a game in progress."""

import gzip
import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from pathlib import Path

from bench.rounds import compare
from hanabi_core.record import Record, read_record, write_record
from hanabi_core.replay import describe, rebuild
from hanabi_core.view import seat_views

REFERENCE = Path(__file__).parent.parent / "tests" / "core" / "reference-games.jsonl.gz"
REBUILD_GOAL = 1000
VIEW_GOAL = 300


def run() -> None:
    records = list(_finished())
    _rebuilding(records)
    for players in (2, 3, 4, 5):
        _views([record for record in records if len(record.players) == players])


def _finished() -> Iterator[Record]:
    """The reference games that were not lost early."""
    for line in gzip.decompress(REFERENCE.read_bytes()).splitlines():
        game = json.loads(line)
        if game["states"][-1]["over"] != "lost":
            yield read_record(json.dumps(game["record"]))


def _rebuilding(records: list[Record]) -> None:
    length = sum(len(record.actions) for record in records) / len(records)
    print(f"A finished game of {length:.0f} actions, from {len(records)} games")
    games = cycle(records)
    texts = cycle([write_record(record) for record in records])
    times = compare(
        {
            "rebuilt from its record": lambda: rebuild(next(games)),
            "read from its JSON": lambda: read_record(next(texts)),
            "floor: the JSON parsed": lambda: json.loads(next(texts)),
        },
        repeats=len(records),
    )
    _show(times, REBUILD_GOAL)


def _views(records: list[Record]) -> None:
    """Two thirds into a game, when the discard pile is long and most cards have been hinted."""
    states = [rebuild(replace(r, actions=r.actions[: len(r.actions) * 2 // 3])) for r in records]
    players = states[0].players
    viewed, written = cycle(states), cycle(states)
    print(f"All views with all that is known, {players} players")
    times = compare(
        {
            "all seats' views": lambda: seat_views(next(viewed)),
            "floor: the state as one line": lambda: json.dumps(describe(next(written))),
        },
        repeats=len(states),
    )
    _show(times, VIEW_GOAL * players)


def _show(times: dict[str, float], goal: int) -> None:
    floor = list(times.values())[-1]
    for place, (name, time) in enumerate(times.items()):
        verdict = "met" if time <= goal else "missed"
        remark = f"goal {goal} µs {verdict}" if place == 0 else ""
        print(f"  {name:32}{time:9.1f} µs{time / floor:8.2f} × floor   {remark}")
