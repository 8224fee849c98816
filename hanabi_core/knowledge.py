"""What can be known of a card by someone who has heard the hints and also counts cards.

Whoever counts subtracts the copies in sight from those in the box. What is in sight depends
on whose knowledge it is: a player sees every hand but one, and of a team-mate's knowledge a
reader can only tell what follows from the cards that both of them see.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from hanabi_core.cards import BIT, KINDS, CardId, Seat
from hanabi_core.state import State

_RETURNED = 1 << len(KINDS)
"""The bit of the one copy that tile 5 has put back, while it can be told from its twins."""


class Copies(NamedTuple):
    """How many copies there are of each kind: those with at least one, with two, with three."""

    one: int
    two: int
    three: int

    def count(self, kinds: int) -> int:
        """All copies of some kinds together."""
        one, two, three = self
        return (one & kinds).bit_count() + (two & kinds).bit_count() + (three & kinds).bit_count()

    def without(self, cards: Iterable[int]) -> "Copies":
        """What is left when one copy of each of these is taken away."""
        one, two, three = self
        for kind in cards:
            if three & kind:
                three ^= kind
            elif two & kind:
                two ^= kind
            else:
                one ^= kind
        return Copies(one, two, three)


class Counting:
    """The cards of one moment, counted: ask it what somebody can know."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._kinds = [BIT[face] for face in state.faces]
        self._table = [*state.pile, *chain.from_iterable(state.fireworks.values())]
        self._known: dict[frozenset[Seat], dict[CardId, int]] = {}
        self._not_on_table = Copies(*state.box.layers).without(self._kinds_of(self._table))

    def deductions(self, eyes: frozenset[Seat]) -> dict[CardId, int]:
        """The kinds that remain for each card in the hands of some players, as all of them know.

        Two pairs of eyes miss two hands, so they have less in common than one of them knows.
        Of the hands of ``eyes`` nothing is looked at but the hints that they have received.
        """
        if eyes not in self._known:
            self._known[eyes] = self._deduce(eyes)
        return self._known[eyes]

    def _deduce(self, eyes: frozenset[Seat]) -> dict[CardId, int]:
        state = self._state
        hidden = [card for seat in eyes for card in state.hands[seat]]
        hands = [card for seat, hand in enumerate(state.hands) if seat not in eyes for card in hand]
        unseen = self._not_on_table.without(self._kinds_of(hands))
        possible = [state.possible[card] for card in hidden]
        returned = self._returned_and_unseen(hands)
        if not returned:
            return dict(zip(hidden, _narrowed(possible, unseen), strict=True))

        # Cards held since before the return cannot be the copy that went back, later ones can.
        assert state.gone_back is not None
        unseen = unseen.without([returned])
        unseen = unseen._replace(one=unseen.one | _RETURNED)
        possible = [
            kinds | _RETURNED if kinds & returned and card in state.gone_back.deck else kinds
            for card, kinds in zip(hidden, possible, strict=True)
        ]
        return {
            card: kinds & ~_RETURNED | returned if kinds & _RETURNED else kinds
            for card, kinds in zip(hidden, _narrowed(possible, unseen), strict=True)
        }

    def _kinds_of(self, cards: Iterable[CardId]) -> list[int]:
        return [self._kinds[card] for card in cards]

    def _returned_and_unseen(self, hands: Sequence[CardId]) -> int:
        """The kind that tile 5 has put back, if that very copy is still hidden.

        Once a copy of the kind has been drawn since, nobody can tell whether it is the same.
        """
        gone = self._state.gone_back
        if gone is None:
            return 0
        since = (card for card in (*self._table, *hands) if card in gone.deck)
        return 0 if BIT[gone.card] in self._kinds_of(since) else BIT[gone.card]


def _narrowed(possible: Sequence[int], unseen: Copies) -> list[int]:
    """Rule out what the cards cannot all be at once.

    If two cards can only be the two unseen blue 4s, no third card is a blue 4: wherever as
    many cards as there are copies share some kinds, those kinds are taken. By Hall's theorem
    nothing else can be ruled out, so what remains is possible indeed.
    """
    possible = [kinds & unseen.one for kinds in possible]
    cards = Counter(possible)
    unions = {0}
    for kinds in cards:
        if kinds.bit_count() < len(possible):
            wider = [union | kinds for union in unions]
            unions |= {union for union in wider if unseen.count(union) < len(possible)}
    unions.remove(0)
    for union in unions:
        sharing = sum(number for kinds, number in cards.items() if kinds & ~union == 0)
        if unseen.count(union) == sharing:
            possible = [kinds & ~union or kinds for kinds in possible]
    return possible
