"""What lies on the table, in the players' words: colours, values, cards, seats and tags."""

from enum import IntEnum, StrEnum
from typing import Final, NamedTuple, NewType

Seat = NewType("Seat", int)
"""A place at the table, counted from 0 clockwise."""

CardId = NewType("CardId", int)
"""One piece of cardboard: its place in the deck as it was dealt, for life.

It is a secret as soon as tile 5 has put a card back: whoever is shown the number of a card
just drawn could tell whether it is the one that went back. Views therefore use tags.
"""

Tag = NewType("Tag", str)
"""The letter by which a player knows a card in hand; it stays with the card while it moves."""

Place = NewType("Place", int)
"""A place in the deck: 0 is the top, the deck's size is underneath everything."""


class Colour(StrEnum):
    """The colour of a firework, as records spell it."""

    WHITE = "white"
    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"
    MULTICOLOUR = "multicolour"
    BLACK = "black"


class Value(IntEnum):
    """The number on a card."""

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5


class Tile(IntEnum):
    """A bonus tile of 5 Flamboyants, by its printed number."""

    TOKEN = 1
    REPAIR = 2
    COLOUR_HINT = 3
    VALUE_HINT = 4
    RETURN = 5
    """A card of the discard pile goes back into the deck."""
    REPLAY = 6
    """A card of the discard pile is played."""


LETTERS: Final = dict(zip(Colour, "wrbygmk", strict=True))


class Card(NamedTuple):
    """A card by what is printed on it: two copies of the red 3 are equal."""

    colour: Colour
    value: Value

    def __str__(self) -> str:
        return f"{LETTERS[self.colour]}{self.value}"


KINDS: Final = tuple(Card(colour, value) for colour in Colour for value in Value)
"""Every kind of card there is, in the order that decks and sets of cards are written in."""

BIT: Final = {kind: 1 << index for index, kind in enumerate(KINDS)}
"""A set of kinds is a number with one bit for each kind; this is the bit of each."""
