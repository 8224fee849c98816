"""The courier's book: levels, and what is left over."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from store import deliveries
from store.database import Connection
from store.deliveries import BOARD, LOBBY, LeftoverRow
from store.sqlite import SqliteDatabase

NOW = 1_700_000_000
READER = 42

Do = Callable[[Callable[[Connection], Awaitable[Any]]], Awaitable[Any]]


@pytest.fixture
async def do(database: SqliteDatabase) -> Do:
    """Runs things on a database with one game whose room is not ready, and one reader."""

    async def begin(tx: Connection) -> None:
        await tx.execute("INSERT INTO servers (id, locale) VALUES (1, 'en-US')")
        await tx.execute(
            "INSERT INTO games (id, name, accent, server_id, home_id, room_id, status, opener_id, "
            "rules, seats, in_thread, pace, watchers, opened_at, started_at) "
            "VALUES (7, 'Amber Lantern', 0, 1, 600, 700, 'running', 42, '{}', 2, 1, 'slow', 0, 0, 0)"
        )
        await tx.execute("INSERT INTO people (id, name, locale) VALUES (42, 'Ada', 'en-US')")
        for recipient in (BOARD, LOBBY, READER):
            await deliveries.want(tx, 7, recipient, 1, NOW + recipient)

    await database.write(begin)
    return database.write


async def recipients(do: Do) -> list[int]:
    return [row.recipient for row in await do(deliveries.behind) if not row.waits]


async def waiting(do: Do) -> list[int]:
    """The games whose board waits for its room."""
    return [row.game_id for row in await do(deliveries.behind) if row.waits]


async def test_a_board_waits_for_its_room(do: Do) -> None:
    assert await recipients(do) == [LOBBY, READER]
    assert await waiting(do) == [7]
    await do(lambda tx: tx.execute("UPDATE games SET room_ready = 1"))
    assert await recipients(do) == [BOARD, LOBBY, READER]
    assert await waiting(do) == []


async def test_who_is_shown_what_is_due_is_not_behind(do: Do) -> None:
    await do(lambda tx: deliveries.change(tx, 7, LOBBY, shown=1))
    assert await recipients(do) == [READER]


async def test_who_was_given_up_is_not_behind_until_wanted_anew(do: Do) -> None:
    await do(lambda tx: deliveries.change(tx, 7, READER, closed=1))
    assert await recipients(do) == [LOBBY]
    assert await do(lambda tx: deliveries.closed(tx, 7)) == {READER: 1}
    await do(lambda tx: deliveries.want(tx, 7, READER, 2, NOW))
    assert await recipients(do) == [READER, LOBBY]


async def test_closed_dms_are_not_written_to(do: Do) -> None:
    await do(lambda tx: tx.execute("UPDATE people SET dm_open = 0"))
    assert await recipients(do) == [LOBBY]


async def test_one_game_can_be_asked_about(do: Do) -> None:
    assert await do(lambda tx: deliveries.behind(tx, 8)) == []
    assert len(await do(lambda tx: deliveries.behind(tx, 7))) == 3


async def test_a_leftover_stays_until_it_is_cleared_away(do: Do) -> None:
    left = LeftoverRow(700, 9001, 7, collapses=True, since=2, told=3)
    await do(lambda tx: deliveries.leave_over(tx, left))
    await do(lambda tx: deliveries.leave_over(tx, left))
    assert await do(deliveries.leftovers) == [left]
    assert await do(lambda tx: deliveries.leftovers(tx, 8)) == []
    await do(lambda tx: deliveries.clear_away(tx, 700, 9001))
    assert await do(deliveries.leftovers) == []


async def test_every_message_of_a_game_is_known(do: Do) -> None:
    await do(lambda tx: deliveries.change(tx, 7, LOBBY, channel_id=600, message_id=9000))
    left = LeftoverRow(700, 9001, 7, collapses=False, since=0, told=0)
    await do(lambda tx: deliveries.leave_over(tx, left))
    assert await do(lambda tx: deliveries.messages(tx, 7)) == {9000, 9001}


async def test_of_somebody_who_gets_nothing_there_is_no_row(do: Do) -> None:
    assert await do(lambda tx: deliveries.one(tx, 7, 43)) is None
