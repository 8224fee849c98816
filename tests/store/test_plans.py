"""No question to the store reads a whole table: every statement finds its rows by an index."""

import inspect
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from store import deliveries, games, interactions, memories, notes, people, votes
from store.database import Connection, Database, Row

MODULES = (deliveries, games, interactions, memories, notes, people, votes)
SMALL = {"counters", "memories"}
"""A handful of rows for ever."""
BY_DESIGN = {"leftovers"}
"""Whoever looks at all of them wants all of them: what has not been cleared away yet."""


def questions() -> list[tuple[str, Callable[..., Awaitable[object]]]]:
    """Every function of the store that takes a transaction."""
    return [
        (f"{module.__name__}.{name}", function)
        for module in MODULES
        for name, function in inspect.getmembers(module, inspect.iscoroutinefunction)
        if function.__module__ == module.__name__ and not name.startswith("_")
    ]


class Explaining:
    """A transaction that asks how each statement would be done before it is."""

    def __init__(self, tx: Connection) -> None:
        self._tx = tx
        self.scans: list[str] = []

    async def _explain(self, sql: str, values: tuple[object, ...]) -> None:
        if sql.startswith("INSERT") and "SELECT" not in sql:
            return
        for step in await self._tx.fetch(f"EXPLAIN QUERY PLAN {sql}", *values):
            kind, table, *_ = step["detail"].split()
            if kind == "SCAN" and "USING INDEX behind" not in step["detail"]:
                self.scans.append(f"{table}: {step['detail']} in {sql}")

    async def execute(self, sql: str, *values: object) -> int:
        await self._explain(sql, values)
        return await self._tx.execute(sql, *values)

    async def fetch(self, sql: str, *values: object) -> Sequence[Row]:
        await self._explain(sql, values)
        return await self._tx.fetch(sql, *values)

    async def first(self, sql: str, *values: object) -> Row | None:
        return next(iter(await self.fetch(sql, *values)), None)


def arguments(function: Callable[..., Any]) -> tuple[list[Any], dict[str, Any]]:
    """Something of the right type for each parameter."""
    positional: list[Any] = []
    named: dict[str, Any] = {}
    for parameter in list(inspect.signature(function).parameters.values())[1:]:
        if parameter.kind is parameter.VAR_KEYWORD:
            columns = {"store.games": "name", "store.deliveries": "due", "store.people": "locale"}
            named[columns[function.__module__]] = "1"
        elif parameter.kind is parameter.KEYWORD_ONLY:
            named[parameter.name] = example(parameter.annotation)
        else:
            positional.append(example(parameter.annotation))
    return positional, named


def game(number: int) -> games.GameRow:
    return games.GameRow(
        id=number,
        name="Amber Lantern",
        accent=0,
        server_id=1,
        home_id=1,
        status="over",
        opener_id=1,
        preset=None,
        rules="{}",
        seats=2,
        in_thread=True,
        pace="slow",
        watchers=False,
        opened_at=1,
    )


def example(kind: Any) -> Any:
    if kind is games.GameRow:
        return game(2)
    if kind is deliveries.LeftoverRow:
        return deliveries.LeftoverRow(1, 1, 1, collapses=True, since=0, told=0)
    if "SeatRow" in str(kind):
        return [games.SeatRow(1, joined=True)]
    return {str: "x", bool: True}.get(kind, [1] if "[" in str(kind) else 1)


@pytest.mark.parametrize("question", dict(questions()).values(), ids=dict(questions()))
async def test_every_statement_finds_its_rows_by_an_index(
    question: Callable[..., Awaitable[object]], database: Database
) -> None:
    positional, named = arguments(question)
    scans: list[str] = []

    async def work(tx: Connection) -> None:
        explaining = Explaining(tx)
        await people.remember_server(tx, 1, "en-US")
        await games.insert(tx, game(1))
        try:
            await question(explaining, *positional, **named)
        finally:
            scans.extend(explaining.scans)

    await database.write(work)
    assert [scan for scan in scans if scan.split(":")[0] not in SMALL | BY_DESIGN] == []


async def test_a_look_at_a_whole_table_is_noticed(database: Database) -> None:
    async def work(tx: Connection) -> list[str]:
        explaining = Explaining(tx)
        await explaining.fetch("SELECT * FROM games WHERE name = 'Amber Lantern'")
        return explaining.scans

    assert await database.read(work) != []
