"""What time does by itself: it closes lobbies, decides votes and lets old ids be forgotten."""

import logging

import pytest

from games.endings import TIME_TO_ANSWER
from games.games import Games
from games.house import House
from games.lobbies import Wish
from games.opening import LIFETIME
from games.values import Ending, Status, VoteKind
from store.database import Connection
from store.deliveries import BOARD, LOBBY
from store.sqlite import SqliteDatabase
from tests.games.house import (
    ADA,
    BEN,
    CLEO,
    ELSEWHERE,
    START,
    TestClock,
    asked,
    everything,
    rows,
    running,
)
from tests.games.lobbying import a_lobby, behind, show_everything, stored

DAY = 24 * 60 * 60


async def test_a_lobby_that_nobody_starts_closes_after_a_day(
    games: Games, clock: TestClock, database: SqliteDatabase
) -> None:
    game = await a_lobby(games, ADA, BEN)
    await show_everything(database)
    clock.advance(LIFETIME)

    await games.clock.sweep()

    row = await stored(database, game)
    assert (row["status"], row["ended_at"], row["expires_at"]) == (
        Status.CANCELLED,
        START + DAY,
        START + DAY,
    )
    assert row["revision"] == 3
    assert await behind(database, game) == {LOBBY, ADA, BEN}


async def test_a_lobby_stands_until_its_day_is_over(
    games: Games, clock: TestClock, database: SqliteDatabase
) -> None:
    game = await a_lobby(games)
    clock.advance(LIFETIME - 1)

    await games.clock.sweep()

    assert (await stored(database, game))["status"] == Status.LOBBY


async def test_a_game_that_has_begun_does_not_expire(
    games: Games, clock: TestClock, database: SqliteDatabase
) -> None:
    game = await a_lobby(games, ADA, BEN)
    await games.lobbies.start(asked(ADA), game)
    clock.advance(30 * DAY)

    await games.clock.sweep()

    assert (await stored(database, game))["status"] == Status.RUNNING


async def test_when_the_time_to_answer_is_over_those_who_answered_have_decided(
    games: Games, house: House, clock: TestClock, database: SqliteDatabase
) -> None:
    game = await running(house, players=(ADA, BEN, CLEO))
    await games.endings.propose(asked(BEN), game, "end")
    await show_everything(database)
    clock.advance(TIME_TO_ANSWER)

    await games.clock.sweep()

    sight = await games.looks.view(asked(ADA), game)
    assert (sight.table.status, sight.table.ending) == (Status.OVER, Ending.AGREED)
    assert sight.table.ended_at == START + 3 * DAY
    assert await behind(database, game) == {BOARD, ADA, BEN, CLEO}


async def test_a_question_that_somebody_objected_to_is_never_decided(
    games: Games, house: House, clock: TestClock, database: SqliteDatabase
) -> None:
    game = await running(house, players=(ADA, BEN, CLEO))
    await games.endings.propose(asked(BEN), game, "end")
    await games.endings.answer(asked(CLEO), game, "end", agrees=False)
    clock.advance(TIME_TO_ANSWER)

    await games.clock.sweep()

    assert (await stored(database, game))["status"] == Status.RUNNING


async def test_ids_of_interactions_are_forgotten_after_a_day(
    games: Games, clock: TestClock, database: SqliteDatabase
) -> None:
    await a_lobby(games, ADA, interaction=70)
    clock.advance(DAY)
    await games.lobbies.open(asked(BEN, ELSEWHERE, interaction=71), Wish())
    clock.advance(1)

    await games.clock.sweep()

    assert [row["id"] for row in await rows(database, "interactions")] == [71]


async def test_sweeping_again_changes_nothing(
    games: Games, house: House, clock: TestClock, database: SqliteDatabase
) -> None:
    await a_lobby(games)
    await running(house)
    clock.advance(30 * DAY)
    await games.clock.sweep()
    before = await everything(database)

    await games.clock.sweep()

    assert await everything(database) == before


async def test_a_game_that_cannot_be_read_takes_no_other_out_of_memory(
    games: Games, house: House, clock: TestClock, database: SqliteDatabase
) -> None:
    broken, sound = (
        await running(house),
        await running(house, players=(BEN, CLEO), channel=ELSEWHERE),
    )
    await games.endings.propose(asked(BEN), broken, VoteKind.END)
    await games.looks.view(asked(BEN), sound)
    assert sound in games.clock._house._states

    async def damage(tx: Connection) -> None:
        await tx.execute("UPDATE games SET rules = 'none' WHERE id = $1", broken)

    await database.write(damage)
    clock.advance(TIME_TO_ANSWER)
    await games.clock.sweep()

    assert sound in games.clock._house._states


async def test_a_game_that_cannot_be_read_does_not_keep_the_others(
    games: Games,
    house: House,
    clock: TestClock,
    database: SqliteDatabase,
    caplog: pytest.LogCaptureFixture,
) -> None:
    broken = await a_lobby(games)
    sound = (await games.lobbies.open(asked(BEN, ELSEWHERE), Wish())).table.id

    async def damage(tx: Connection) -> None:
        await tx.execute("UPDATE games SET rules = 'none' WHERE id = $1", broken)

    await database.write(damage)
    clock.advance(LIFETIME)

    with caplog.at_level(logging.ERROR):
        await games.clock.sweep()

    assert (await stored(database, sound))["status"] == Status.CANCELLED
    assert f"game {broken}" in caplog.text
