"""What follows from the switches: fireworks, copies, and what a hint says of a card.

These are tables. The rest of the rules reads them and never asks which expansion is on.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from hanabi_core.actions import Hint
from hanabi_core.cards import BIT, Card, Colour, Seat, Tile, Value
from hanabi_core.rules import Multicolour, Rules

HINT_TOKENS: Final = 8
ERRORS_TO_LOSE: Final = 3
HAND_SIZES: Final = {2: 5, 3: 5, 4: 4, 5: 4}

_PLAIN: Final = (Colour.WHITE, Colour.RED, Colour.BLUE, Colour.YELLOW, Colour.GREEN)


@dataclass(frozen=True, slots=True)
class Suit:
    """One firework: its cards, the way it runs, what hints say of it and what it scores."""

    colour: Colour
    copies: tuple[int, ...]
    """How many cards there are of each value, from 1 to 5."""
    order: tuple[Value, ...]
    """The values from the first to the last card placed."""
    touched_by: frozenset[Colour]
    """The colour hints that point at its cards."""
    has_hint: bool
    """Whether its own colour may be named in a hint. Announcements may always name it."""
    starts_at: int
    """Its score before the first card; every card placed adds one."""
    earns_tile: bool
    """Whether completing it draws a tile of 5 Flamboyants instead of earning a token.

    The books tie the tile to completion with a 5, and give black's 1 a token of its own.
    """


_UP: Final = tuple(Value)
_DOWN: Final = tuple(reversed(Value))


def _plain_suit(colour: Colour) -> Suit:
    return Suit(
        colour,
        copies=(3, 2, 2, 2, 1),
        order=_UP,
        touched_by=frozenset({colour}),
        has_hint=True,
        starts_at=0,
        earns_tile=True,
    )


_MULTICOLOUR: Final[dict[Multicolour, tuple[Suit, ...]]] = {
    Multicolour.NONE: (),
    Multicolour.FIVE: (
        Suit(
            Colour.MULTICOLOUR,
            copies=(1, 1, 1, 1, 1),
            order=_UP,
            touched_by=frozenset({Colour.MULTICOLOUR}),
            has_hint=True,
            starts_at=0,
            earns_tile=True,
        ),
    ),
    Multicolour.TEN: (
        Suit(
            Colour.MULTICOLOUR,
            copies=(3, 2, 2, 2, 1),
            order=_UP,
            touched_by=frozenset(_PLAIN),
            has_hint=False,
            starts_at=0,
            earns_tile=True,
        ),
    ),
}

_BLACK: Final[dict[bool, tuple[Suit, ...]]] = {
    False: (),
    True: (
        Suit(
            Colour.BLACK,
            # No rulebook text prints the values; the box mirrors a colour: the first card
            # to be placed has three copies, the last one only one.
            copies=(1, 2, 2, 2, 3),
            order=_DOWN,
            touched_by=frozenset(),
            has_hint=False,
            # Black earns nothing, and each black card missing at the end costs a point.
            starts_at=-5,
            earns_tile=False,
        ),
    ),
}


class Box:
    """The contents of a box for some rules, in the forms that the rules ask for."""

    def __init__(self, rules: Rules) -> None:
        self.suits = (
            *map(_plain_suit, _PLAIN),
            *_MULTICOLOUR[rules.multicolour],
            *_BLACK[rules.black_powder],
        )
        self.suit = {suit.colour: suit for suit in self.suits}
        self.copies = {
            Card(suit.colour, value): count
            for suit in self.suits
            for value, count in zip(Value, suit.copies, strict=True)
        }
        self.cards = tuple(card for card, count in self.copies.items() for _ in range(count))
        """Every card, suit by suit and value by value: the deck before it is shuffled."""
        self.layers = tuple(
            sum(BIT[card] for card, count in self.copies.items() if count >= least)
            for least in range(1, max(self.copies.values()) + 1)
        )
        """The kinds with at least one copy, with at least two, with three."""
        self.all_kinds = sum(BIT[card] for card in self.copies)
        self.hint_colours = tuple(suit.colour for suit in self.suits if suit.has_hint)
        self.announcements = tuple(suit.colour for suit in self.suits)
        self.touched: dict[Colour | Value, int] = {
            **{colour: self._touched_by_colour(colour) for colour in self.hint_colours},
            **{value: self._touched_by_value(value) for value in Value},
        }
        """For every hint that can be given, the set of kinds it points at."""
        self.colourless = self.all_kinds
        """The kinds that no colour hint points at."""
        for colour in self.hint_colours:
            self.colourless &= ~self.touched[colour]
        self.hint_bit = {what: 1 << index for index, what in enumerate(self.touched)}
        """A set of hints is a number with one bit for each."""
        self.touching = {
            card: sum(bit for what, bit in self.hint_bit.items() if BIT[card] & self.touched[what])
            for card in self.copies
        }
        """For every card, the set of hints that point at it."""
        self.all_hints = sum(self.hint_bit.values())
        self.best_score = sum(suit.starts_at + len(suit.order) for suit in self.suits)
        self.tiles = tuple(Tile) if rules.flamboyants else ()

    @cache  # noqa: B019 -- boxes live for ever, and a hand answers to a few hundred sets at most
    def hints_to(self, receiver: Seat, hints: int) -> tuple[Hint, ...]:
        """A set of hints as actions."""
        return tuple(Hint(receiver, what) for what, bit in self.hint_bit.items() if bit & hints)

    def _touched_by_colour(self, colour: Colour) -> int:
        return sum(BIT[card] for card in self.copies if colour in self.suit[card.colour].touched_by)

    def _touched_by_value(self, value: Value) -> int:
        return sum(BIT[card] for card in self.copies if card.value is value)


box_of = cache(Box)
"""The box for some rules: there are few mixes, and each is worked out once."""
