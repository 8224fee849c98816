"""Games as rows: who may stand where, who sits where, what was done."""

from dataclasses import replace
from typing import Any

import pytest

from store import games, people
from store.database import Conflict
from store.games import GameRow, SeatRow
from store.sqlite import SqliteDatabase
from tests.store.rows import ADA, BEN, CHANNEL, CLEO, LOBBY, SERVER, add_game, do

THREAD = 61
NOWHERE = 62


async def test_a_game_is_read_as_it_was_written(database: SqliteDatabase) -> None:
    number = await add_game(database)

    assert await do(database, games.one, number) == replace(LOBBY, id=number)


async def test_columns_are_written_anew_and_flags_stay_flags(database: SqliteDatabase) -> None:
    number = await add_game(database, watchers=True)

    await do(database, games.change, number, watchers=False, room_ready=True, seed="00", score=-5)

    row = await do(database, games.one, number)
    assert row == replace(LOBBY, id=number, room_ready=True, seed="00", score=-5)
    assert row is not None
    assert row.watchers is False


async def test_an_id_is_never_given_again(database: SqliteDatabase) -> None:
    first = await add_game(database)
    await do(database, people.forget_server, SERVER)

    assert await add_game(database) == first + 1


async def test_a_channel_has_one_lobby(database: SqliteDatabase) -> None:
    await add_game(database)

    with pytest.raises(Conflict):
        await add_game(database)

    await add_game(database, home_id=CHANNEL + 1)
    await add_game(database, status="running")


async def test_a_channel_or_thread_has_one_running_game(database: SqliteDatabase) -> None:
    await add_game(database, status="running", room_id=THREAD)
    over = await add_game(database, status="over", room_id=THREAD)

    with pytest.raises(Conflict):
        await do(database, games.change, over, status="running")


async def test_games_are_found_where_they_stand(database: SqliteDatabase) -> None:
    await add_game(database, status="over", room_id=CHANNEL)
    lobby = await add_game(database)
    here = await add_game(database, status="running", room_id=CHANNEL)
    below = await add_game(database, status="running", room_id=THREAD)
    await add_game(database, status="cancelled")

    async def at(place: int) -> list[GameRow | None]:
        finders = (games.lobby_in, games.running_in, games.newest_in)
        return [await do(database, find, place) for find in finders]

    assert [row and row.id for row in await at(CHANNEL)] == [lobby, here, here]
    assert [row and row.id for row in await at(THREAD)] == [None, below, below]
    assert await at(NOWHERE) == [None, None, None]
    assert [row.id for row in await do(database, games.running_below, CHANNEL)] == [here, below]
    assert [row.id for row in await do(database, games.open_on_server, SERVER)] == [
        *(lobby, here, below)
    ]
    assert await do(database, games.open_on_server, SERVER + 1) == []


async def test_games_are_found_for_whom_they_concern(database: SqliteDatabase) -> None:
    lobby = await add_game(database, (ADA, BEN))
    waits = await add_game(database, (ADA, BEN), status="running", room_id=1, turn_id=ADA)
    runs = await add_game(database, (BEN, ADA), status="running", room_id=2, turn_id=BEN)
    await add_game(database, (ADA, BEN), status="over", room_id=3, turn_id=ADA)
    await add_game(database, (BEN, CLEO), status="running", room_id=4, turn_id=CLEO)

    assert [row.id for row in await do(database, games.of_person, ADA)] == [lobby, waits, runs]
    assert [row.id for row in await do(database, games.waiting_for, ADA)] == [waits]


async def test_the_games_that_somebody_has_finished_come_newest_first(
    database: SqliteDatabase,
) -> None:
    async def over(ended_at: int, **columns: Any) -> int:
        return await add_game(database, (ADA, BEN), status="over", ended_at=ended_at, **columns)

    late, early = await over(9, room_id=1), await over(5, room_id=2)
    elsewhere = await over(7, home_id=CHANNEL + 1, room_id=3)
    await add_game(database, (ADA, BEN), status="running", room_id=4)
    await add_game(database, (BEN, CLEO), status="over", room_id=5, ended_at=10)

    async def ids(**which: Any) -> list[int]:
        return [row.id for row in await do(database, games.finished_of, ADA, **which)]

    assert await ids(most=9) == [late, elsewhere, early]
    assert await ids(most=1) == [late]
    assert await ids(most=9, channel=CHANNEL) == [late, early]
    assert await ids(most=9, channel=3) == [elsewhere]


async def test_people_sit_in_the_order_that_was_written_last(database: SqliteDatabase) -> None:
    number = await add_game(database, (ADA, BEN))
    seats = [SeatRow(CLEO, joined=False), SeatRow(ADA, joined=True, shares_notes=True)]

    await do(database, games.seat_people, number, seats)

    assert await do(database, games.seats, number) == seats


async def test_nobody_sits_twice(database: SqliteDatabase) -> None:
    number = await add_game(database, (ADA, BEN))

    with pytest.raises(Conflict):
        await do(database, games.seat_people, number, [SeatRow(ADA, joined=True)] * 2)

    assert len(await do(database, games.seats, number)) == 2


async def test_a_step_is_written_once(database: SqliteDatabase) -> None:
    number = await add_game(database, status="running")
    await do(database, games.append_action, number, 0, "hint 1 red", ADA, 7)
    await do(database, games.append_action, number, 1, "play 3", BEN, 8)

    with pytest.raises(Conflict):
        await do(database, games.append_action, number, 1, "play 4", BEN, 8)

    assert await do(database, games.actions, number) == ["hint 1 red", "play 3"]


async def test_a_step_needs_its_game(database: SqliteDatabase) -> None:
    with pytest.raises(Conflict):
        await do(database, games.append_action, 99, 0, "play 0", ADA, 7)


@pytest.mark.parametrize(
    ("status", "is_played"),
    [("lobby", True), ("running", True), ("over", False), ("cancelled", False)],
)
async def test_a_deal_is_played_while_another_game_on_it_is_open(
    database: SqliteDatabase,
    status: str,
    is_played: bool,  # noqa: FBT001 -- pytest names it
) -> None:
    own = await add_game(database, status="running", room_id=1, commitment="c0ffee")
    await add_game(database, status=status, home_id=70, room_id=2, commitment="c0ffee")
    await add_game(database, status="running", home_id=71, room_id=3, commitment="dec0de")

    assert await do(database, games.is_played_elsewhere, own, "c0ffee") is is_played
