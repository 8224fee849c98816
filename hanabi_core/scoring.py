"""What a display is worth, the verdict on it, and the best that can still come of it.

Everything here follows from what lies open on the table, so all of it may be shown.
"""

from collections import Counter
from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from hanabi_core.box import Suit
from hanabi_core.cards import Card, Colour, Tile
from hanabi_core.events import Outcome
from hanabi_core.rules import Rules
from hanabi_core.state import State


class Level(StrEnum):
    """The rulebooks' verdict on a finished game."""

    HORRIBLE = "horrible"
    MEDIOCRE = "mediocre"
    HONOURABLE = "honourable"
    EXCELLENT = "excellent"
    EXTRAORDINARY = "extraordinary"
    LEGENDARY = "legendary"
    DIVINE = "divine"


_SCALE: Final = (
    (5, Level.HORRIBLE),  # open downwards: Black Powder can go below zero
    (10, Level.MEDIOCRE),
    (15, Level.HONOURABLE),
    (20, Level.EXCELLENT),
    (24, Level.EXTRAORDINARY),
    (29, Level.LEGENDARY),  # 25 is as far as it goes without multicolour
    (30, Level.DIVINE),
)

_RESCUERS: Final = {Tile.RETURN, Tile.REPLAY}


def table_total(state: State) -> int:
    """What the fireworks on the table are worth, however the game ended."""
    return sum(suit.starts_at + len(state.fireworks[suit.colour]) for suit in state.box.suits)


def score(state: State) -> int:
    """The official score if the game ended now: nothing if it is lost or a defeat."""
    return 0 if state.outcome in (Outcome.LOST, Outcome.DEFEAT) else table_total(state)


def level(rules: Rules, outcome: Outcome | None, points: int) -> Level | None:
    """The verdict on a score; a lost game has none, and Final Bouquet knows no scale."""
    if rules.final_bouquet or outcome in (Outcome.LOST, Outcome.DEFEAT):
        return None
    return next(level for most, level in _SCALE if points <= most)


def best_score(state: State) -> int:
    """The highest score that can still be reached, as far as the open table tells.

    Luck is taken for granted: whatever is face down comes when it is needed.
    """
    if state.outcome is not None:
        return score(state)
    outlook = _outlook(state)
    placed = sum(map(len, state.fireworks.values()))
    return table_total(state) + min(outlook.most_placed() - placed, outlook.plays_left)


def unfinishable(state: State) -> frozenset[Colour]:
    """The fireworks that can no longer be completed, as far as the open table tells."""
    outlook = _outlook(state)
    return frozenset(
        suit.colour
        for suit in state.box.suits
        if len(outlook.gaps[suit]) > min(outlook.rescues, outlook.triggers)
        or len(suit.order) - len(state.fireworks[suit.colour]) > outlook.plays_left
    )


@dataclass(frozen=True, slots=True)
class _Outlook:
    """What still stands between the table and a perfect display."""

    gaps: Mapping[Suit, tuple[int, ...]]
    """By firework, the places for which every copy of the card lies in the discard pile."""
    rescues: int
    """Tiles 5 and 6 still to come: each can bring one such card back."""
    triggers: int
    """Occasions to turn up a tile: fireworks that can be completed with a 5."""
    plays_left: int
    """Cards that can be played before the game runs out."""

    def most_placed(self) -> int:
        """The most cards that can come to lie in the fireworks."""
        totals = [sum(gaps[0] if gaps else len(suit.order) for suit, gaps in self.gaps.items())]
        if self.rescues and self.triggers:
            totals += (self._rescue(suit).most_placed() for suit, gaps in self.gaps.items() if gaps)
        return max(totals)

    def _rescue(self, suit: Suit) -> "_Outlook":
        """Spend a tile on a firework's first gap; without gaps it can turn up a tile itself."""
        remaining = self.gaps[suit][1:]
        opens = suit.earns_tile and not remaining
        return replace(
            self,
            gaps={**self.gaps, suit: remaining},
            rescues=self.rescues - 1,
            triggers=self.triggers - 1 + opens,
        )


def _outlook(state: State) -> _Outlook:
    lying = Counter(state.faces[card] for card in state.pile)
    dead = {card for card, copies in state.box.copies.items() if lying[card] == copies}
    gaps = {suit: _gaps(state, suit, dead) for suit in state.box.suits}
    rescues = len(_RESCUERS & {*state.tiles, state.tile})
    triggers = sum(
        suit.earns_tile and not gaps[suit] and not state.is_complete(suit) for suit in gaps
    )
    return _Outlook(
        gaps=gaps,
        rescues=rescues,
        triggers=triggers + (state.tile in _RESCUERS),
        plays_left=_turns_to_play(state) + (rescues if triggers else 0),
    )


def _gaps(state: State, suit: Suit, dead: Set[Card]) -> tuple[int, ...]:
    ahead = range(len(state.fireworks[suit.colour]), len(suit.order))
    return tuple(n for n in ahead if Card(suit.colour, suit.order[n]) in dead)


def _turns_to_play(state: State) -> int:
    """The turns in which a card can still be played: each but the last few takes a card."""
    if state.rules.final_bouquet:
        return len(state.faces)  # nobody counts the turns there
    turns = len(state.deck) + state.players if state.turns_left is None else state.turns_left
    return turns - (state.tile is not None)  # the turn that waits for a tile has had its play
