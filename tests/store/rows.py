"""Rows for tests: a server with people, and games as far as a test cares."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from store import games, people
from store.database import Connection, Database
from store.games import GameRow, SeatRow

T = TypeVar("T")

ADA: Final = 11
BEN: Final = 12
CLEO: Final = 13
SERVER: Final = 50
CHANNEL: Final = 60

LOBBY: Final = GameRow(
    id=0,
    name="Amber Lantern",
    accent=0xFFBF00,
    server_id=SERVER,
    home_id=CHANNEL,
    status="lobby",
    opener_id=ADA,
    preset="classic",
    rules="{}",
    seats=2,
    in_thread=False,
    pace="slow",
    watchers=False,
    opened_at=1000,
)


async def do(database: Database, call: Callable[..., Awaitable[T]], *args: Any, **named: Any) -> T:
    """One function of the store in a transaction of its own."""

    async def work(tx: Connection) -> T:
        return await call(tx, *args, **named)

    return await database.write(work)


async def add_game(database: Database, sitting: Sequence[int] = (ADA,), **columns: Any) -> int:
    """A lobby, unless the columns say otherwise, with people at it; its id."""

    async def work(tx: Connection) -> int:
        await people.remember_server(tx, SERVER, "en-US")
        for person in sitting:
            await people.remember(tx, person, f"Person {person}", "en-GB")
        number = await games.new_id(tx)
        await games.insert(tx, replace(LOBBY, **{"id": number} | columns))
        seats = [SeatRow(person, joined=True) for person in sitting]
        await games.seat_people(tx, number, seats)
        return number

    return await database.write(work)


async def count(database: Database, table: str) -> int:
    """How many rows a table has."""

    async def work(tx: Connection) -> int:
        row = await tx.first(f"SELECT count(*) AS rows FROM {table}")
        assert row is not None
        return int(row["rows"])

    return await database.read(work)
