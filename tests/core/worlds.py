"""Other deals that some players could not tell from the one they are in.

A *slot* is a moment at which a card left the deck, or would leave it next: first the dealt
hands, then every draw, then what is still in the deck. Tile 5 puts a card back once at most,
so that card has two slots: one before it went back, one after.

Written without the core's knowledge, by search: this is what the core is compared with.
"""

from collections import Counter
from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from random import Random

from hanabi_core.actions import Action, Arrange, Discard, Play, TileReturn
from hanabi_core.cards import Card, CardId, Place, Seat
from hanabi_core.deal import Deal
from hanabi_core.possible import Possible
from hanabi_core.record import Record
from hanabi_core.replay import replay
from hanabi_core.state import GoneBack, State


@dataclass(frozen=True)
class Slots:
    """The cards of a game in the order in which they leave the deck."""

    faces: list[Card]
    before: int
    """How many left it before tile 5 put one back (all of them if it never did)."""
    back_at: int | None
    """Where the returned card stands among those after."""
    returned: CardId | None

    @classmethod
    def of(cls, record: Record) -> "Slots":
        deck = list(record.deal.deck)
        for action, state in zip(record.actions, replay(record), strict=False):
            if isinstance(action, TileReturn):
                card = state.in_pile(action.card)
                assert card is not None
                before = len(deck) - len(state.deck)
                faces = deck[:before] + deck[before:]
                faces.insert(before + action.place, deck[card])
                return cls(faces, before, action.place, card)
        return cls(deck, len(deck), None, None)

    def slot(self, card: CardId, *, after: bool) -> int:
        """The slot in which a card of this deal left the deck."""
        if card == self.returned and after:
            assert self.back_at is not None
            return self.before + self.back_at
        if card < self.before or self.back_at is None:
            return card
        return card + (card - self.before >= self.back_at)

    def card(self, slot: int) -> CardId:
        """The card of this deal that leaves the deck in a slot."""
        if slot < self.before or self.back_at is None:
            return CardId(slot)
        place = slot - self.before
        if place == self.back_at:
            assert self.returned is not None
            return self.returned
        return CardId(slot - (place > self.back_at))

    def with_faces(self, others: Mapping[int, Card], rng: Random) -> "Slots | None":
        """The same with other cards in some slots; none if the returned one would vanish."""
        faces = [others.get(slot, face) for slot, face in enumerate(self.faces)]
        if self.returned is None:
            return replace(self, faces=faces)
        kind = self.faces[self.returned]
        twins = [place for place, face in enumerate(faces[self.before :]) if face == kind]
        return replace(self, faces=faces, back_at=rng.choice(twins)) if twins else None

    def deal(self, original: Deal) -> Deal:
        if self.back_at is None:
            return replace(original, deck=tuple(self.faces))
        at = self.before + self.back_at
        return replace(original, deck=tuple(self.faces[:at] + self.faces[at + 1 :]))


class Hidden:
    """What some players, between them, have never seen: cards in their hands, and the deck."""

    def __init__(self, record: Record, state: State, eyes: Set[Seat]) -> None:
        self.slots = Slots.of(record)
        self._state = state
        self._held = {
            card: self.slots.slot(card, after=_is_in(card, state.gone_back))
            for seat in eyes
            for card in state.hands[seat]
        }
        self._deck = [self.slots.slot(card, after=True) for card in state.deck]

    def assign(self, rng: Random, forced: Mapping[CardId, Card] | None = None) -> Slots | None:
        """Other cards for all that is hidden, true to every hint; none if there are none."""
        state, held, must = self._state, self._held, forced or {}
        pool = Counter(self.slots.faces[slot] for slot in (*held.values(), *self._deck))
        fitting = {
            card: [
                face
                for face in Possible(state.possible[card])
                if face in pool and must.get(card, face) == face
            ]
            for card in held
        }
        order = sorted(held, key=lambda card: len(fitting[card]))
        chosen: dict[int, Card] = {}

        def search(depth: int) -> Slots | None:
            if depth == len(order):
                rest = rng.sample(list(pool.elements()), pool.total())
                faces = {**chosen, **dict(zip(self._deck, rest, strict=True))}
                return self.slots.with_faces(faces, rng)
            card = order[depth]
            for face in rng.sample(fitting[card], len(fitting[card])):
                if pool[face]:
                    pool[face] -= 1
                    chosen[held[card]] = face
                    if not self._has_vanished(pool, chosen) and (found := search(depth + 1)):
                        return found
                    pool[face] += 1
                    del chosen[held[card]]
            return None

        return search(0)

    def _has_vanished(self, pool: Counter[Card], chosen: Mapping[int, Card]) -> bool:
        """Whether no card drawn since, and none in the deck, can be the returned one."""
        slots = self.slots
        if slots.returned is None or pool[slots.faces[slots.returned]]:
            return False
        hidden = {*self._held.values(), *self._deck}
        since = range(slots.before, len(slots.faces))
        drawn = (chosen.get(slot) if slot in hidden else slots.faces[slot] for slot in since)
        return slots.faces[slots.returned] not in drawn


def _is_in(card: CardId, gone_back: GoneBack | None) -> bool:
    """Whether a card was drawn after tile 5 had put one back."""
    return gone_back is not None and card in gone_back.deck


def another_world(record: Record, state: State, eyes: Set[Seat], rng: Random) -> Record:
    """The same game, as far as some players can tell between them.

    Their hands, the deck and the tiles are others.
    """
    hidden = Hidden(record, state, eyes)
    other = hidden.assign(rng)
    assert other is not None, "the world that we are in is one of them"
    actions = [
        _translated(action, hidden.slots, other, now.gone_back)
        for action, now in zip(record.actions, replay(record), strict=False)
    ]
    drawn = len(record.deal.tiles) - len(state.tiles)
    tiles = record.deal.tiles[:drawn] + tuple(rng.sample(state.tiles, len(state.tiles)))
    deal = replace(other.deal(record.deal), tiles=tiles)
    return replace(record, deal=deal, actions=tuple(actions))


def _translated(action: Action, slots: Slots, other: Slots, back: GoneBack | None) -> Action:
    def same(card: CardId) -> CardId:
        return other.card(slots.slot(card, after=_is_in(card, back)))

    match action:
        case Play(card, announced):
            return Play(same(card), announced)
        case Discard(card):
            return Discard(same(card))
        case Arrange(seat, order):
            return Arrange(seat, tuple(map(same, order)))
        case TileReturn(card, _):
            assert other.back_at is not None
            return TileReturn(card, Place(other.back_at))
        case _:
            return action
