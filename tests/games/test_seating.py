"""Seats in a lobby, as its opener keeps, frees, moves and shuffles them."""

from collections.abc import Awaitable, Callable

import pytest

from games.games import Games
from games.lobbies import Guest, Wish
from games.refusals import (
    AlreadyBegun,
    BotsDoNotPlay,
    GuestBlocked,
    NotJoined,
    NotOpener,
    NotUnderstood,
    TableFull,
)
from games.values import Asked, Sight, Status
from store.deliveries import LOBBY
from store.sqlite import SqliteDatabase
from tests.games.house import ADA, BEN, CLEO, DAN, EVE, asked, everything, rows
from tests.games.lobbying import a_lobby, behind, show_everything

Seat = Callable[[Games, Asked, int], Awaitable[Sight]]

FINN = 1006
GUEST = Guest(FINN, "Finn", "fi")

CHANGES: dict[str, Seat] = {
    "reserve": lambda games, who, game: games.lobbies.reserve(who, game, GUEST),
    "remove": lambda games, who, game: games.lobbies.remove(who, game, BEN),
    "forward": lambda games, who, game: games.lobbies.forward(who, game, BEN),
    "shuffle": lambda games, who, game: games.lobbies.shuffle(who, game),
    "first": lambda games, who, game: games.lobbies.first(who, game, BEN),
}


@pytest.mark.parametrize("seat", CHANGES.values(), ids=CHANGES.keys())
async def test_only_the_opener_sees_to_the_seats(games: Games, seat: Seat) -> None:
    game = await a_lobby(games, ADA, BEN)

    with pytest.raises(NotOpener) as refused:
        await seat(games, asked(BEN, moderates=True), game)

    assert refused.value.params == {"name": "Ada"}


@pytest.mark.parametrize("seat", CHANGES.values(), ids=CHANGES.keys())
async def test_no_seat_changes_after_the_start(games: Games, seat: Seat) -> None:
    game = await a_lobby(games, ADA, BEN)
    await games.lobbies.start(asked(ADA), game)

    with pytest.raises(AlreadyBegun):
        await seat(games, asked(ADA), game)


@pytest.mark.parametrize("seat", CHANGES.values(), ids=CHANGES.keys())
async def test_a_change_of_seats_that_is_delivered_twice_counts_once(
    games: Games, database: SqliteDatabase, seat: Seat
) -> None:
    game = await a_lobby(games, ADA, BEN, CLEO)
    first = await seat(games, asked(ADA, interaction=9), game)
    before = await everything(database)

    second = await seat(games, asked(ADA, interaction=9), game)

    assert second == first
    assert await everything(database) == before


@pytest.mark.parametrize("seat", CHANGES.values(), ids=CHANGES.keys())
async def test_a_change_of_seats_is_shown_to_all(
    games: Games, database: SqliteDatabase, seat: Seat
) -> None:
    game = await a_lobby(games, ADA, BEN)
    await show_everything(database)

    sight = await seat(games, asked(ADA), game)

    assert sight.table.revision == 3
    assert await behind(database, game) == {LOBBY, ADA, BEN}


async def test_a_seat_is_kept_for_somebody_who_has_never_been_here(
    games: Games, database: SqliteDatabase
) -> None:
    game = await a_lobby(games)

    sight = await games.lobbies.reserve(asked(ADA), game, GUEST)

    guest = sight.table.players[1]
    assert (guest.id, guest.name, guest.joined) == (FINN, "Finn", False)
    assert FINN not in await behind(database, game)


async def test_keeping_a_seat_does_not_rename_people_who_are_known(
    games: Games, database: SqliteDatabase
) -> None:
    game = await a_lobby(games)
    await games.settings.person(asked(BEN))

    sight = await games.lobbies.reserve(asked(ADA), game, Guest(BEN, "Benjamin", "de"))

    assert sight.table.players[1].name == "Ben"
    assert (await rows(database, "people", where=f"id = {BEN}"))[0]["locale"] == "en-GB"


async def test_a_seat_is_kept_once(games: Games) -> None:
    game = await a_lobby(games)
    await games.lobbies.reserve(asked(ADA), game, GUEST)

    sight = await games.lobbies.reserve(asked(ADA), game, GUEST)

    assert len(sight.table.players) == 2


async def test_no_seat_is_kept_for_a_bot(games: Games) -> None:
    game = await a_lobby(games)

    with pytest.raises(BotsDoNotPlay):
        await games.lobbies.reserve(asked(ADA), game, Guest(1, "Bot", "en-GB", is_bot=True))


async def test_no_seat_is_kept_for_somebody_who_is_shut_out(games: Games) -> None:
    game = await a_lobby(games)
    await games.settings.block(asked(ADA, manages=True), FINN, blocked=True)

    with pytest.raises(GuestBlocked) as refused:
        await games.lobbies.reserve(asked(ADA), game, GUEST)

    assert refused.value.params == {"name": "Finn"}


async def test_no_seat_is_kept_at_a_full_table(games: Games) -> None:
    game = await a_lobby(games, ADA, BEN, wish=Wish(seats=2))

    with pytest.raises(TableFull):
        await games.lobbies.reserve(asked(ADA), game, GUEST)


async def test_a_kept_seat_can_be_declined(games: Games) -> None:
    game = await a_lobby(games)
    await games.lobbies.reserve(asked(ADA), game, Guest(BEN, "Ben", "en-GB"))

    sight = await games.lobbies.leave(asked(BEN), game)

    assert [player.id for player in sight.table.players] == [ADA]
    assert sight.table.opener == ADA


async def test_who_is_removed_gets_a_last_letter(games: Games, database: SqliteDatabase) -> None:
    game = await a_lobby(games, ADA, BEN)
    await show_everything(database)

    sight = await games.lobbies.remove(asked(ADA), game, BEN)

    assert sight.table.seat_of(BEN) is None
    assert await behind(database, game) == {LOBBY, ADA, BEN}


async def test_a_kept_seat_is_freed_without_a_letter(
    games: Games, database: SqliteDatabase
) -> None:
    game = await a_lobby(games)
    await games.lobbies.reserve(asked(ADA), game, GUEST)

    sight = await games.lobbies.remove(asked(ADA), game, FINN)

    assert sight.table.seat_of(FINN) is None
    assert FINN not in await behind(database, game)


async def test_an_opener_who_removes_themselves_has_left(games: Games) -> None:
    game = await a_lobby(games, ADA, BEN)

    sight = await games.lobbies.remove(asked(ADA), game, ADA)

    assert sight.table.opener == BEN
    assert sight.table.status is Status.LOBBY


async def test_whoever_is_not_there_cannot_be_moved(games: Games) -> None:
    game = await a_lobby(games)
    await games.settings.person(asked(CLEO))

    with pytest.raises(NotJoined) as refused:
        await games.lobbies.forward(asked(ADA), game, CLEO)
    with pytest.raises(NotUnderstood):
        await games.lobbies.remove(asked(ADA), game, 4711)

    assert refused.value.params == {"name": "Cleo"}


async def test_one_seat_forward_is_one_place_up_the_list(games: Games) -> None:
    game = await a_lobby(games, ADA, BEN, CLEO, DAN)

    sight = await games.lobbies.forward(asked(ADA), game, CLEO)

    assert [player.id for player in sight.table.players] == [ADA, CLEO, BEN, DAN]


async def test_the_foremost_goes_forward_to_the_last_seat(games: Games) -> None:
    game = await a_lobby(games, ADA, BEN, CLEO)

    sight = await games.lobbies.forward(asked(ADA), game, ADA)

    assert [player.id for player in sight.table.players] == [BEN, CLEO, ADA]
    assert sight.table.opener == ADA


async def test_a_shuffle_loses_nobody_and_gives_every_order_in_time(games: Games) -> None:
    game = await a_lobby(games, ADA, BEN, CLEO)
    orders = set()

    for _ in range(40):
        sight = await games.lobbies.shuffle(asked(ADA), game)
        orders.add(tuple(player.id for player in sight.table.players))

    assert all(sorted(order) == [ADA, BEN, CLEO] for order in orders)
    assert len(orders) == 6


async def test_a_shuffle_keeps_who_has_not_joined_yet_as_that(games: Games) -> None:
    game = await a_lobby(games, ADA, BEN)
    await games.lobbies.reserve(asked(ADA), game, GUEST)

    sight = await games.lobbies.shuffle(asked(ADA), game)

    assert {player.id: player.joined for player in sight.table.players} == {
        ADA: True,
        BEN: True,
        FINN: False,
    }


async def test_who_begins_can_be_chosen_and_left_to_the_deal(games: Games) -> None:
    game = await a_lobby(games, ADA, BEN)

    chosen = await games.lobbies.first(asked(ADA), game, BEN)
    left = await games.lobbies.first(asked(ADA), game, None)

    assert chosen.table.agreed.first == BEN
    assert left.table.agreed.first is None


async def test_somebody_who_is_not_there_does_not_begin(games: Games) -> None:
    game = await a_lobby(games)
    await games.settings.person(asked(EVE))

    with pytest.raises(NotJoined):
        await games.lobbies.first(asked(ADA), game, EVE)
