"""Games at the moment that a test is about."""

from functools import cache

from hanabi_core.cards import Tile
from hanabi_core.deal import Seed
from hanabi_core.record import Record
from hanabi_core.replay import rebuild
from hanabi_core.rules import Rules
from hanabi_core.state import State
from tests.core.players import go_on, is_over, play_well, seeded

_TILES = Rules(flamboyants=True)
RED_ONE = "r1 r2 r3 r4 r5 b1 b1 b2 b2 b3"
"""From the top of the deck: Ada holds reds, Ben blues, the last one dealt leftmost."""


@cache
def before_tile(tile: Tile, *, on_empty_deck: bool = False) -> Record:
    """A game in which the active player must say what a tile does."""

    def is_there(state: State) -> bool:
        return state.tile is tile and (not state.deck) == on_empty_deck

    for number in range(200):
        record = seeded(Seed(number.to_bytes(32, "big")), _TILES, first=0)
        record = go_on(record, play_well, lambda state: is_over(state) or is_there(state))
        if is_there(rebuild(record)):
            return record
    raise AssertionError("no game comes to that")
