"""Turns: one transaction each, once each, whoever presses how often."""

from games.games import Games
from games.house import House
from hanabi_core.cards import Colour, Seat
from tests.games.house import ADA, BEN, asked, running


async def test_a_hint_is_a_turn(games: Games, house: House) -> None:
    game = await running(house)

    turn = await games.turns.hint(asked(ADA), game, None, Seat(1), Colour.RED)

    assert turn.step is not None
    assert turn.sight.table.turn_of == BEN
