"""What a display is worth, the verdict on it, and the best that can still come of it.

Everything here follows from what lies open on the table, so all of it may be shown.
"""

from collections import Counter
from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from typing import Final

from hanabi_core.box import Suit
from hanabi_core.cards import Card, Colour, Tile, Value
from hanabi_core.events import Level, Outcome
from hanabi_core.rules import Rules
from hanabi_core.state import State

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


@dataclass(frozen=True, slots=True)
class Reach:
    """What can still be reached, as far as the open table tells.

    Luck is taken for granted: whatever is face down comes when it is needed.
    """

    best_score: int
    unfinishable: frozenset[Colour]
    """The fireworks that can no longer be completed."""


def reach(state: State) -> Reach:
    """The best that can still come of a game."""
    outlook = _outlook(state)
    placed = sum(map(len, state.fireworks.values()))
    to_come = min(outlook.most_placed() - placed, outlook.plays_left)
    return Reach(
        best_score=table_total(state) + to_come if state.outcome is None else score(state),
        unfinishable=frozenset(
            colour
            for colour, cards in state.fireworks.items()
            if len(outlook.gaps[colour]) > min(outlook.rescues, outlook.triggers)
            or len(Value) - len(cards) > outlook.plays_left
        ),
    )


@dataclass(frozen=True, slots=True)
class _Outlook:
    """What still stands between the table and a perfect display."""

    gaps: Mapping[Colour, tuple[int, ...]]
    """By firework, the places for which every copy of the card lies in the discard pile."""
    rescues: int
    """Tiles 5 and 6 still to come: each can bring one such card back."""
    triggers: int
    """Occasions to turn up a tile: fireworks that can be completed with a 5."""
    earning: frozenset[Colour]
    """The fireworks whose completion turns up a tile."""
    plays_left: int
    """Cards that can be played before the game runs out."""

    def most_placed(self) -> int:
        """The most cards that can come to lie in the fireworks."""
        totals = [sum(gaps[0] if gaps else len(Value) for gaps in self.gaps.values())]
        if self.rescues and self.triggers:
            totals += (
                self._rescue(colour).most_placed() for colour in self.gaps if self.gaps[colour]
            )
        return max(totals)

    def _rescue(self, colour: Colour) -> "_Outlook":
        """Spend a tile on a firework's first gap; without gaps it can turn up a tile itself."""
        remaining = self.gaps[colour][1:]
        opens = colour in self.earning and not remaining
        return replace(
            self,
            gaps={**self.gaps, colour: remaining},
            rescues=self.rescues - 1,
            triggers=self.triggers - 1 + opens,
        )


def _outlook(state: State) -> _Outlook:
    lying = Counter(state.faces[card] for card in state.pile)
    dead = {card for card, number in lying.items() if number == state.box.copies[card]}
    gaps = {suit.colour: _gaps(state, suit, dead) for suit in state.box.suits}
    rescues = len(_RESCUERS & {*state.tiles, state.tile})
    earning = frozenset(suit.colour for suit in state.box.suits if suit.earns_tile)
    finishable = [c for c in earning if not gaps[c] and len(state.fireworks[c]) < len(Value)]
    triggers = len(finishable) + (state.tile in _RESCUERS)
    return _Outlook(
        gaps=gaps,
        rescues=rescues,
        triggers=triggers,
        earning=earning,
        plays_left=_turns_to_play(state) + (rescues if triggers else 0),
    )


def _gaps(state: State, suit: Suit, dead: Set[Card]) -> tuple[int, ...]:
    if not dead:
        return ()
    ahead = range(len(state.fireworks[suit.colour]), len(suit.order))
    return tuple(n for n in ahead if Card(suit.colour, suit.order[n]) in dead)


def _turns_to_play(state: State) -> int:
    """The turns in which a card can still be played: each but the last few takes a card."""
    if state.rules.final_bouquet:
        return len(state.box.cards)  # nobody counts the turns there
    turns = len(state.deck) + state.players if state.turns_left is None else state.turns_left
    return turns - (state.tile is not None)  # the turn that waits for a tile has had its play
