"""Every fact of a running game, also the hidden ones.

A :class:`State` changes in place, by :func:`hanabi_core.turns.apply` alone, because a game
is rebuilt from its actions all the time; everything that leaves the core is a frozen view.
Here are the facts and the questions about them; the changes are in ``effects``.
"""

from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import Final, cast

from hanabi_core.box import HAND_SIZES, HINT_TOKENS, Box, Suit, box_of
from hanabi_core.cards import Card, CardId, Colour, Seat, Tag, Tile
from hanabi_core.deal import Deal
from hanabi_core.events import Hinted, Outcome, Step
from hanabi_core.rules import Rules

TAGS: Final = tuple(map(Tag, ascii_uppercase))

_OTHERS: Final = {
    players: [
        tuple(Seat((seat + n) % players) for n in range(1, players)) for seat in range(players)
    ]
    for players in HAND_SIZES
}


@dataclass(frozen=True, slots=True)
class GoneBack:
    """The card that tile 5 has put back, and the deck from which every later draw came."""

    card: Card
    deck: frozenset[CardId]


@dataclass(slots=True)
class State:
    """A game at one moment."""

    rules: Rules
    box: Box = field(compare=False, repr=False)
    players: int
    faces: tuple[Card, ...]
    """What each card is, by :class:`CardId`."""
    touching: list[int]
    """The set of hints that point at each card."""
    hands: list[list[CardId]]
    """By seat, from the leftmost card, which is the newest unless its owner rearranged."""
    deck: list[CardId]
    """Face down, the top is the last of the list."""
    tiles: list[Tile]
    """Face down, the top is the last of the list."""
    fireworks: dict[Colour, list[CardId]]
    seat: Seat
    """Whose turn it is; whose it was once the game is over."""
    tags: dict[CardId, Tag]
    tags_used: list[int]
    """By seat, how many tags have been given out or passed over."""
    possible: list[int]
    """By card, the kinds that the hints it received leave open."""
    hints: list[tuple[Hinted, ...]]
    """By card, every hint that its owner received while holding it."""
    may_arrange: list[bool]
    """By seat, whether a hint has opened the window for rearranging."""
    tokens: int = HINT_TOKENS
    errors: int = 0
    pile: list[CardId] = field(default_factory=list)
    """The discard pile in order of arrival."""
    tile: Tile | None = None
    """The tile that waits for the active player's choice."""
    gone_back: GoneBack | None = None
    turn: int = 0
    """Turns completed."""
    turns_left: int | None = None
    outcome: Outcome | None = None
    log: list[Step] = field(default_factory=list)

    def fits(self, card: Card) -> bool:
        """Whether a card is the next of its own firework."""
        order = self.box.suit[card.colour].order
        placed = len(self.fireworks[card.colour])
        return placed < len(order) and order[placed] is card.value

    def is_complete(self, suit: Suit) -> bool:
        """Whether a firework has all its cards."""
        return len(self.fireworks[suit.colour]) == len(suit.order)

    def all_discarded(self, card: Card) -> bool:
        """Whether every copy of a card lies in the discard pile."""
        return sum(self.faces[lying] == card for lying in self.pile) == self.box.copies[card]

    def in_pile(self, card: Card) -> CardId | None:
        """The copy of a card that has been in the discard pile for longest."""
        return next((lying for lying in self.pile if self.faces[lying] == card), None)

    @property
    def others(self) -> tuple[Seat, ...]:
        """The seats that wait, clockwise from the next."""
        return _OTHERS[self.players][self.seat]


def new_state(rules: Rules, players: int, deal: Deal) -> State:
    """Deal the hands: the first seat's cards lie on top of the deck, then the next seat's.

    :raises PlayersOutOfRange: for fewer than 2 or more than 5 players.
    :raises WrongDeal: if the deal is not one of this game.
    """
    deal.check(rules, players)
    box = box_of(rules)
    size, hand_size = len(deal.deck), HAND_SIZES[players]
    cards = cast(list[CardId], list(range(size)))
    dealt = players * hand_size
    return State(
        rules=rules,
        box=box,
        players=players,
        faces=deal.deck,
        touching=[box.touching[card] for card in deal.deck],
        hands=[cards[start : start + hand_size][::-1] for start in range(0, dealt, hand_size)],
        deck=cards[: dealt - 1 : -1],
        tiles=list(reversed(deal.tiles)),
        fireworks={suit.colour: [] for suit in box.suits},
        seat=deal.first,
        tags=dict(zip(cards, TAGS[:hand_size] * players, strict=False)),
        tags_used=[hand_size] * players,
        possible=[box.all_kinds] * size,
        hints=[()] * size,
        may_arrange=[False] * players,
    )
