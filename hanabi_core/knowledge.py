"""What can be known of a card by someone who has heard the hints and also counts cards.

Whoever counts subtracts the copies in sight from those in the box. What is in sight depends
on whose knowledge it is: a player sees every hand but one, and of a team-mate's knowledge a
reader can only tell what follows from the cards that both of them see.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain

from hanabi_core.cards import BIT, KINDS, CardId, Seat
from hanabi_core.state import State

_RETURNED = 1 << len(KINDS)
"""The bit of the one copy that tile 5 has put back, while it can be told from its twins."""


def deductions(state: State, eyes: frozenset[Seat]) -> dict[CardId, int]:
    """The kinds that remain for each card in the hands of those players, as all of them know.

    Two pairs of eyes miss two hands, so they have less in common than one of them knows.
    Of the hands of ``eyes`` nothing is looked at but the hints that they have received.
    """
    hidden = [card for seat in eyes for card in state.hands[seat]]
    seen = [
        *state.pile,
        *chain.from_iterable(state.fireworks.values()),
        *chain.from_iterable(hand for seat, hand in enumerate(state.hands) if seat not in eyes),
    ]
    unseen = _Copies(state.box.layers)
    for card in seen:
        unseen.remove(BIT[state.faces[card]])
    possible = [state.possible[card] for card in hidden]
    if (returned := _returned_and_unseen(state, seen)) is None:
        return dict(zip(hidden, _narrowed(possible, unseen), strict=True))

    # Cards held since before the return cannot be the copy that went back, later ones can.
    kind, later = returned
    unseen.remove(kind)
    unseen.add(_RETURNED)
    possible = [
        kinds | _RETURNED if kinds & kind and card in later else kinds
        for card, kinds in zip(hidden, possible, strict=True)
    ]
    return {
        card: kinds & ~_RETURNED | kind if kinds & _RETURNED else kinds
        for card, kinds in zip(hidden, _narrowed(possible, unseen), strict=True)
    }


class _Copies:
    """How many copies there are of each kind: a set of those with one, with two, with three."""

    def __init__(self, layers: Sequence[int]) -> None:
        self._layers = list(layers)

    def remove(self, kind: int) -> None:
        for layer in reversed(range(len(self._layers))):
            if self._layers[layer] & kind:
                self._layers[layer] ^= kind
                return

    def add(self, kind: int) -> None:
        """Add the first copy of a kind."""
        self._layers[0] |= kind

    @property
    def kinds(self) -> int:
        return self._layers[0]

    def count(self, kinds: int) -> int:
        return sum((layer & kinds).bit_count() for layer in self._layers)


def _returned_and_unseen(
    state: State, seen: Iterable[CardId]
) -> tuple[int, frozenset[CardId]] | None:
    """The kind that tile 5 put back and the cards drawn since, if that copy is still hidden.

    Once a copy of that kind has been drawn since, nobody can tell whether it is the same one.
    """
    gone = state.gone_back
    if gone is None or any(state.faces[card] == gone.card for card in seen if card in gone.deck):
        return None
    return BIT[gone.card], gone.deck


def _narrowed(possible: Sequence[int], unseen: _Copies) -> list[int]:
    """Rule out what the cards cannot all be at once.

    If two cards can only be the two unseen blue 4s, no third card is a blue 4: wherever as
    many cards as there are copies share some kinds, those kinds are taken. By Hall's theorem
    nothing else can be ruled out, so what remains is possible indeed.
    """
    possible = [kinds & unseen.kinds for kinds in possible]
    cards = Counter(possible)
    unions = {0}
    for kinds in cards:
        unions |= {union | kinds for union in unions if unseen.count(union | kinds) < len(possible)}
    taken = [
        union
        for union in unions
        if unseen.count(union) == sum(n for kinds, n in cards.items() if not kinds & ~union)
    ]
    return [_without(kinds, taken) for kinds in possible]


def _without(kinds: int, taken: Iterable[int]) -> int:
    for union in taken:
        if kinds & ~union:
            kinds &= ~union
    return kinds
