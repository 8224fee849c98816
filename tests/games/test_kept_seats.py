"""Seats that are kept: who is called to them, by lobby and letter, and who is left out."""

import pytest

from games.errands import Due, Errand
from games.games import Games
from games.house import House
from games.lobbies import Guest
from games.refusals import NoSuchGame, SeatGone
from games.values import Spot, Status
from hanabi_core.deal import Seed
from hanabi_core.record import Record
from store.deliveries import BOARD, LOBBY
from store.sqlite import SqliteDatabase
from tests.core.players import finish, play_badly, seeded
from tests.games.house import ADA, BEN, CHANNEL, CLEO, DAN, asked, in_dm, running
from tests.games.lobbying import (
    LOBBY_MESSAGE,
    a_lobby,
    behind,
    post_lobby,
    show_everything,
)

PLAYERS = (ADA, BEN, CLEO)
GUESTS = {BEN: Guest(BEN, "Ben", "en-GB"), CLEO: Guest(CLEO, "Cleo", "en-GB")}


def lost() -> Record:
    return finish(seeded(Seed(b"5" * 32), players=3), play_badly)


async def look(games: Games, game: int, recipient: int = LOBBY) -> Errand:
    errand = await games.deliveries.look(Due(game, recipient, 0))
    assert errand is not None
    return errand


async def bring(games: Games, game: int, message: int) -> Errand:
    """Deliver the lobby as a courier would."""
    errand = await look(games, game)
    if errand.is_anew:
        await games.deliveries.posted(errand, Spot(CHANNEL, message))
    else:
        await games.deliveries.edited(errand)
    return errand


def called(errand: Errand) -> list[int]:
    return [player.id for player in errand.sight.called]


async def test_who_a_seat_is_kept_for_is_called_by_a_new_lobby_once(games: Games) -> None:
    game = await a_lobby(games)
    await bring(games, game, 1)
    await games.lobbies.reserve(asked(ADA), game, GUESTS[BEN])

    first = await bring(games, game, 2)
    await games.lobbies.shuffle(asked(ADA), game)
    edit = await bring(games, game, 2)
    await games.lobbies.reserve(asked(ADA), game, GUESTS[CLEO])
    second = await bring(games, game, 3)

    assert (first.is_anew, called(first)) == (True, [BEN])
    assert (edit.is_anew, called(edit)) == (False, [BEN]), "an edit calls nobody, and names him"
    assert (second.is_anew, called(second)) == (True, [CLEO])
    left = (await games.deliveries.behind(game)).leftovers
    assert [(one.spot.message, one.collapses) for one in left] == [(1, False), (2, False)]


async def test_who_has_joined_is_not_called(games: Games) -> None:
    game = await a_lobby(games)
    await games.lobbies.reserve(asked(ADA), game, GUESTS[BEN])
    await games.lobbies.join(asked(BEN), game)

    assert called(await look(games, game)) == []


async def test_a_lobby_that_has_begun_stays_where_its_thread_hangs(games: Games) -> None:
    game = await a_lobby(games, ADA, CLEO)
    await bring(games, game, 1)
    await games.lobbies.reserve(asked(ADA), game, GUESTS[BEN])
    await games.lobbies.start(asked(ADA), game)

    errand = await look(games, game)

    assert not errand.is_anew
    assert called(errand) == []


async def test_letters_lead_to_the_new_lobby(games: Games, database: SqliteDatabase) -> None:
    game = await a_lobby(games, ADA, BEN)
    await bring(games, game, 1)
    await games.lobbies.reserve(asked(ADA), game, GUESTS[CLEO])
    await show_everything(database)
    await database.write(
        lambda tx: tx.execute("UPDATE deliveries SET shown = 0 WHERE recipient = 1")
    )

    await bring(games, game, 2)

    assert await behind(database, game) == {ADA, BEN}
    assert (await look(games, game, BEN)).sight.table.lobby == Spot(CHANNEL, 2)


async def test_a_rematch_calls_the_others_and_writes_to_them_quietly(
    games: Games, house: House, database: SqliteDatabase
) -> None:
    over = await running(house, record=lost(), players=PLAYERS)

    rematch = (await games.endings.rematch(asked(BEN), over)).table

    assert rematch.agreed.seats == 3
    lobby = await look(games, rematch.id)
    assert (lobby.is_anew, called(lobby)) == (True, [ADA, CLEO])
    assert await behind(database, rematch.id) == {LOBBY, *PLAYERS}
    letter = await look(games, rematch.id, ADA)
    assert (letter.is_anew, letter.sight.is_silent, letter.sight.seat) == (True, True, 0)


async def test_the_game_before_shows_that_there_is_a_rematch(
    games: Games, house: House, database: SqliteDatabase
) -> None:
    over = await running(house, record=lost(), players=PLAYERS)
    await show_everything(database)
    rematch = (await games.endings.rematch(asked(BEN), over)).table.id

    assert await behind(database, over) == {BOARD, *PLAYERS}
    assert (await look(games, over, BOARD)).sight.table.has_rematch

    await show_everything(database)
    await games.lobbies.cancel(asked(BEN), rematch)
    assert await behind(database, over) == {BOARD, *PLAYERS}
    assert not (await look(games, over, BOARD)).sight.table.has_rematch


async def test_the_way_to_the_rematch_is_open_to_those_who_are_there(
    games: Games, house: House
) -> None:
    over = await running(house, record=lost(), players=PLAYERS)
    first = await games.endings.rematch(asked(BEN), over)

    again = await games.endings.rematch(asked(BEN), over)
    await games.endings.rematch(asked(CLEO), over)
    await games.lobbies.start(asked(BEN), first.table.id)
    begun = await games.endings.rematch(asked(CLEO), over)

    assert again.table.id == begun.table.id == first.table.id
    assert begun.table.status is Status.RUNNING


async def test_who_did_not_come_is_left_out_and_told_so(
    games: Games, house: House, database: SqliteDatabase
) -> None:
    over = await running(house, record=lost(), players=PLAYERS)
    rematch = (await games.endings.rematch(asked(BEN), over)).table.id
    await games.endings.rematch(asked(ADA), over)
    await show_everything(database)

    sight = await games.lobbies.start(asked(BEN), rematch)

    assert [player.id for player in sight.left_out] == [CLEO]
    assert (await look(games, rematch, CLEO)).sight.seat is None
    assert (await games.lobbies.start(asked(BEN), rematch)).left_out == ()


async def test_a_kept_seat_whose_letter_is_out_is_not_freed_silently(
    games: Games, house: House, database: SqliteDatabase
) -> None:
    over = await running(house, record=lost(), players=PLAYERS)
    rematch = (await games.endings.rematch(asked(BEN), over)).table.id
    await show_everything(database)

    await games.lobbies.remove(asked(BEN), rematch, CLEO)

    assert CLEO in await behind(database, rematch)


async def test_the_last_letter_leads_to_the_table_without_its_cards(
    games: Games, database: SqliteDatabase
) -> None:
    game = await a_lobby(games, ADA, BEN, CLEO)
    await post_lobby(database, game)
    await games.lobbies.leave(asked(CLEO), game)

    with pytest.raises(SeatGone) as refused:
        await games.looks.view(in_dm(CLEO), game)
    await games.lobbies.start(asked(ADA), game)
    with pytest.raises(SeatGone):
        await games.looks.view(in_dm(CLEO), game)
    with pytest.raises(NoSuchGame):
        await games.looks.view(in_dm(DAN), game)

    assert refused.value.params["link"] == (
        f"https://discord.com/channels/5000/{CHANNEL}/{LOBBY_MESSAGE}"
    )


async def test_the_last_letter_of_a_lobby_that_came_to_nothing_says_so(games: Games) -> None:
    game = await a_lobby(games, ADA)
    await games.lobbies.leave(asked(ADA), game)

    sight = await games.looks.view(in_dm(ADA), game)

    assert sight.table.status is Status.CANCELLED
