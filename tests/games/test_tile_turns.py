"""Tiles: what they do is a step of its own, by the same player."""

from dataclasses import replace

import pytest

from games.games import Games
from games.house import House
from games.values import Ending, Status
from hanabi_core.cards import Tag, Tile
from hanabi_core.events import (
    Hinted,
    Played,
    Replayed,
    Returned,
    TileDeclined,
)
from hanabi_core.replay import rebuild
from hanabi_core.seen import SeatView
from hanabi_core.state import State
from tests.games.house import (
    ADA,
    BEN,
    asked,
    fresh,
    running,
    set_game,
)
from tests.games.positions import before_tile


@pytest.mark.parametrize("tile", [Tile.COLOUR_HINT, Tile.VALUE_HINT])
async def test_a_tile_gives_a_hint(games: Games, house: House, tile: Tile) -> None:
    record = before_tile(tile)
    state = rebuild(record)
    number = await running(house, record=record)
    actor = (ADA, BEN)[state.seat]
    sight = await games.looks.view(asked(actor), number)
    assert isinstance(sight.view, SeatView)
    assert sight.view.tile_choices is not None
    choice = sight.view.tile_choices.hints[0]

    turn = await games.turns.tile_hint(
        asked(actor), number, sight.stamp, choice.receiver, choice.what
    )

    assert turn.step is not None
    hinted = turn.step.events[0]
    assert isinstance(hinted, Hinted)
    assert hinted.by_tile
    assert turn.sight.table.turn_of != actor


@pytest.mark.parametrize(("tile", "event"), [(Tile.RETURN, Returned), (Tile.REPLAY, Replayed)])
async def test_a_tile_takes_a_card_from_the_discard_pile(
    games: Games, house: House, tile: Tile, event: type
) -> None:
    record = before_tile(tile)
    number = await running(house, record=record)
    actor = (ADA, BEN)[rebuild(record).seat]
    sight = await games.looks.view(asked(actor), number)
    assert isinstance(sight.view, SeatView)
    assert sight.view.tile_choices is not None
    card = sight.view.tile_choices.cards[0]

    turn = await games.turns.tile_card(asked(actor), number, None, card)

    assert turn.step is not None
    assert any(isinstance(happened, event) for happened in turn.step.events)


async def test_a_returned_card_goes_where_the_seed_says(games: Games, house: House) -> None:
    record = before_tile(Tile.RETURN)
    number = await running(house, record=record, status=Status.RUNNING)
    actor = (ADA, BEN)[rebuild(record).seat]
    sight = await games.looks.view(asked(actor), number)
    assert isinstance(sight.view, SeatView)
    assert sight.view.tile_choices is not None
    await games.turns.tile_card(asked(actor), number, None, sight.view.tile_choices.cards[0])

    await set_game(house, number, status=Status.OVER, ending=Ending.AGREED)
    proof = await games.looks.verify(asked(actor), number)

    assert proof.matches is False, "the first player was chosen without a word"
    await set_game(house, number, first_id=ADA)
    assert (await games.looks.verify(asked(actor), number)).matches is True


async def test_a_tile_on_an_empty_deck_may_be_declined(games: Games, house: House) -> None:
    record = before_tile(Tile.RETURN, on_empty_deck=True)
    number = await running(house, record=record)
    actor = (ADA, BEN)[rebuild(record).seat]

    turn = await games.turns.tile_decline(asked(actor), number, None)

    assert turn.step is not None
    assert isinstance(turn.step.events[0], TileDeclined)


async def test_a_tile_keeps_the_turn_and_wakes_nobody(games: Games, house: House) -> None:
    record = before_tile(Tile.VALUE_HINT)
    number = await running(house, record=replace(record, actions=record.actions[:-1]))
    state = rebuild(record)
    actor = (ADA, BEN)[state.seat]
    tag = played_tag(state)

    turn = await games.turns.play(asked(actor), number, None, tag)

    assert turn.sight.table.turn_of == actor
    assert turn.sight.stamp.endswith(".4")
    assert await fresh(house, number) == {0}


def played_tag(state: State) -> Tag:
    event = state.log[-1].events[0]
    assert isinstance(event, Played)
    return event.tag
