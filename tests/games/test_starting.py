"""The start: who sits where, what is dealt, where it is played, and who hears of it."""

import asyncio
from typing import Any

import pytest

from games.games import Games
from games.house import House
from games.lobbies import Guest, Wish
from games.refusals import AlreadyBegun, GameHere, NotOpener, TooFewPlayers
from games.values import Sight, Status
from hanabi_core.cards import Colour, Seat
from hanabi_core.deal import Seed, commitment, make_deal
from hanabi_core.rules import RULES_VERSION, Rules
from hanabi_core.seen import PublicView, SeatView
from store.deliveries import BOARD, LOBBY
from store.sqlite import SqliteDatabase
from tests.games.house import (
    ADA,
    BEN,
    CHANNEL,
    CLEO,
    DAN,
    START,
    TestSeeds,
    asked,
    everything,
    running,
)
from tests.games.lobbying import (
    LOBBY_MESSAGE,
    a_lobby,
    behind,
    delivery,
    post_lobby,
    show_everything,
    stored,
)


async def test_a_start_deals_to_those_who_have_joined(games: Games) -> None:
    game = await a_lobby(games, ADA, BEN, CLEO)

    sight = await games.lobbies.start(asked(ADA), game)

    assert sight.table.status is Status.RUNNING
    assert [player.id for player in sight.table.players] == [ADA, BEN, CLEO]
    assert isinstance(sight.view, SeatView)
    assert [len(hand) for hand in sight.view.hands] == [5, 5, 5]
    assert sight.table.started_at == START
    assert sight.table.expires_at is None


async def test_the_deal_is_stored_with_the_seed_that_makes_it(
    games: Games, database: SqliteDatabase
) -> None:
    seed = Seed(TestSeeds()())
    game = await a_lobby(games, ADA, BEN, wish=Wish(flamboyants=True))

    sight = await games.lobbies.start(asked(ADA), game)

    row = await stored(database, game)
    deal = make_deal(seed, Rules(flamboyants=True), 2)
    assert row["seed"] == seed.hex()
    assert row["commitment"] == sight.table.commitment == commitment(seed)
    assert row["deck"] == " ".join(map(str, deal.deck))
    assert row["tiles"] == " ".join(str(int(tile)) for tile in deal.tiles)
    assert row["first"] == deal.first
    assert row["rules_version"] == RULES_VERSION
    assert sight.table.seed is None
    assert sight.table.turn_of == (ADA, BEN)[deal.first]


async def test_two_starts_deal_two_deals(games: Games, database: SqliteDatabase) -> None:
    first = await a_lobby(games, ADA, BEN)
    await games.lobbies.start(asked(ADA), first)
    second = await a_lobby(games, ADA, BEN)
    await games.lobbies.start(asked(ADA), second)

    decks = {(await stored(database, game))["deck"] for game in (first, second)}

    assert len(decks) == 2


async def test_a_start_that_is_delivered_twice_deals_once(
    games: Games, database: SqliteDatabase
) -> None:
    game = await a_lobby(games, ADA, BEN)
    first = await games.lobbies.start(asked(ADA, interaction=3), game)
    before = await everything(database)

    second = await games.lobbies.start(asked(ADA, interaction=3), game)

    assert second == first
    assert await everything(database) == before


async def test_of_many_starts_at_once_one_deals(games: Games, database: SqliteDatabase) -> None:
    game = await a_lobby(games, ADA, BEN)

    answers = await asyncio.gather(
        *(games.lobbies.start(asked(ADA), game) for _ in range(20)), return_exceptions=True
    )

    assert all(isinstance(answer, Sight) and answer.table.is_running for answer in answers)
    assert (await stored(database, game))["revision"] == 3


async def test_who_does_not_sit_at_a_game_cannot_start_it_again(games: Games) -> None:
    game = await a_lobby(games, ADA, BEN)
    await games.lobbies.start(asked(ADA), game)

    with pytest.raises(AlreadyBegun):
        await games.lobbies.start(asked(CLEO, moderates=True), game)


async def test_one_player_is_too_few(games: Games, database: SqliteDatabase) -> None:
    game = await a_lobby(games)
    await games.lobbies.reserve(asked(ADA), game, Guest(BEN, "Ben", "en-GB"))
    before = await everything(database)

    with pytest.raises(TooFewPlayers):
        await games.lobbies.start(asked(ADA), game)

    assert await everything(database) == before


async def test_seats_of_people_who_never_came_are_given_up(games: Games) -> None:
    game = await a_lobby(games)
    await games.lobbies.reserve(asked(ADA), game, Guest(BEN, "Ben", "en-GB"))
    await games.lobbies.join(asked(CLEO), game)

    sight = await games.lobbies.start(asked(ADA), game)

    assert [player.id for player in sight.table.players] == [ADA, CLEO]


async def test_whoever_was_chosen_begins(games: Games) -> None:
    game = await a_lobby(games, ADA, BEN, CLEO)
    await games.lobbies.first(asked(ADA), game, CLEO)

    sight = await games.lobbies.start(asked(ADA), game)

    assert sight.table.turn_of == CLEO
    assert sight.public is not None
    assert sight.public.seat == 2


async def test_if_whoever_was_chosen_never_came_the_next_begins(games: Games) -> None:
    game = await a_lobby(games)
    await games.lobbies.reserve(asked(ADA), game, Guest(BEN, "Ben", "en-GB"))
    await games.lobbies.join(asked(CLEO), game)
    await games.lobbies.first(asked(ADA), game, BEN)

    sight = await games.lobbies.start(asked(ADA), game)

    assert sight.table.turn_of == CLEO


async def test_the_channel_is_the_room_where_no_thread_is_wanted(
    games: Games, database: SqliteDatabase
) -> None:
    game = await a_lobby(games, ADA, BEN, wish=Wish(in_thread=False))
    await post_lobby(database, game)

    sight = await games.lobbies.start(asked(ADA), game)

    assert sight.table.room == CHANNEL
    assert (await stored(database, game))["room_ready"] == 1


async def test_a_thread_has_the_number_of_the_lobby_s_message_and_is_not_there_yet(
    games: Games, database: SqliteDatabase
) -> None:
    game = await a_lobby(games, ADA, BEN)
    await post_lobby(database, game)

    sight = await games.lobbies.start(asked(ADA), game)

    assert sight.table.room == LOBBY_MESSAGE
    assert (await stored(database, game))["room_ready"] == 0


async def test_without_a_lobby_s_message_there_is_no_room_yet(
    games: Games, database: SqliteDatabase
) -> None:
    game = await a_lobby(games, ADA, BEN)

    sight = await games.lobbies.start(asked(ADA), game)

    assert sight.table.room is None
    assert (await stored(database, game))["room_ready"] == 0


async def test_two_games_are_not_played_in_one_channel(games: Games, house: House) -> None:
    game = await a_lobby(games, ADA, BEN, wish=Wish(in_thread=False))
    await running(house, players=(CLEO, DAN))

    with pytest.raises(GameHere) as refused:
        await games.lobbies.start(asked(ADA), game)

    assert refused.value.params["link"] == "https://discord.com/channels/5000/6000"


async def test_a_thread_that_is_being_played_in_already_is_refused_with_its_link(
    games: Games, house: House, database: SqliteDatabase
) -> None:
    game = await a_lobby(games, ADA, BEN)
    await post_lobby(database, game)
    await running(house, players=(CLEO, DAN), channel=LOBBY_MESSAGE)

    with pytest.raises(GameHere):
        await games.lobbies.start(asked(ADA), game)


async def test_a_game_does_not_move_into_a_thread_that_is_being_played_in(
    games: Games, house: House, database: SqliteDatabase
) -> None:
    game = await a_lobby(games, ADA, BEN)
    await games.lobbies.start(asked(ADA), game)
    await running(house, players=(CLEO, DAN), channel=LOBBY_MESSAGE)

    assert not await games.deliveries.room_made(game, LOBBY_MESSAGE)
    assert (await stored(database, game))["room_ready"] == 0
    assert await games.deliveries.room_refused(game)
    assert (await stored(database, game))["room_id"] == CHANNEL


async def test_a_start_wants_a_board_and_a_new_letter_for_who_begins(
    games: Games, database: SqliteDatabase
) -> None:
    game = await a_lobby(games, ADA, BEN, CLEO)
    await games.lobbies.first(asked(ADA), game, BEN)
    await show_everything(database)

    sight = await games.lobbies.start(asked(ADA), game)

    now = sight.table.revision
    assert await behind(database, game) == {BOARD, LOBBY, ADA, BEN, CLEO}
    assert (await delivery(database, game, BEN))["fresh"] == now
    assert (await delivery(database, game, ADA))["fresh"] < now
    assert (await delivery(database, game, BOARD))["due"] == now


async def test_a_start_reaches_those_who_want_letters_on_their_turn_only(
    games: Games, database: SqliteDatabase
) -> None:
    await games.settings.change_person(asked(BEN), letters="my_turn")
    game = await a_lobby(games, ADA, BEN, wish=Wish(first=ADA))
    await show_everything(database)

    await games.lobbies.start(asked(ADA), game)

    assert BEN in await behind(database, game)


async def test_nobody_but_the_opener_or_a_moderator_starts(games: Games) -> None:
    game = await a_lobby(games, ADA, BEN)

    with pytest.raises(NotOpener):
        await games.lobbies.start(asked(BEN), game)


@pytest.mark.parametrize("rights", [{"moderates": True}, {"manages": True}])
async def test_a_moderator_who_starts_sees_the_open_table_only(
    games: Games, rights: dict[str, Any]
) -> None:
    game = await a_lobby(games, ADA, BEN)

    sight = await games.lobbies.start(asked(DAN, **rights), game)

    assert isinstance(sight.view, PublicView)


async def test_the_first_turn_can_be_taken_at_once(games: Games) -> None:
    game = await a_lobby(games, ADA, BEN, wish=Wish(first=ADA))
    await games.lobbies.start(asked(ADA), game)

    turn = await games.turns.hint(asked(ADA), game, None, Seat(1), Colour.RED)

    assert turn.sight.table.turn_of == BEN
