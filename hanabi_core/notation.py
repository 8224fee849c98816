"""Short texts read back as what they were printed from: cards, actions, numbers, seeds."""

from collections.abc import Callable
from typing import Final, TypeVar, cast

from hanabi_core.actions import (
    Action,
    Arrange,
    Discard,
    Hint,
    Play,
    TileDecline,
    TileHint,
    TilePlay,
    TileReturn,
)
from hanabi_core.cards import KINDS, Card, CardId, Colour, Place, Seat, Value
from hanabi_core.deal import SEED_SIZE, Seed

T = TypeVar("T")

_CARDS: Final = {str(card): card for card in KINDS}
_HEX: Final = frozenset("0123456789abcdef")
_VALUES: Final = frozenset(Value)
_LONGEST_NUMBER: Final = 3


class Unreadable(ValueError):
    """A text that follows no form of ours; it says in one line what is wrong with it."""


def read_as(text: str, where: str, read: Callable[[str], T]) -> T:
    """Read a text, and if it cannot be read say where it stands.

    :raises Unreadable: whatever ``read`` has to complain of.
    """
    try:
        return read(text)
    except Unreadable as fault:
        raise Unreadable(f"{where}: {fault}") from None


def read_card(text: str) -> Card:
    """:raises Unreadable: unless the text is a colour's letter and a value."""
    if text not in _CARDS:
        raise Unreadable(f"no card is called {text!r:.40}")
    return _CARDS[text]


def read_number(text: str) -> int:
    """A whole number as it is written back: no sign, no leading zero, plain digits.

    :raises Unreadable: for anything else.
    """
    if (
        len(text) <= _LONGEST_NUMBER
        and text.isascii()
        and text.isdigit()
        and str(int(text)) == text
    ):
        return int(text)
    raise Unreadable(f"a number from 0 to 999 expected, not {text!r:.40}")


def read_digest(text: str) -> str:
    """32 bytes as hexadecimal digits: a seed, or the commitment to one.

    :raises Unreadable: for anything else.
    """
    if len(text) != 2 * SEED_SIZE or not _HEX.issuperset(text):
        raise Unreadable(f"{2 * SEED_SIZE} hexadecimal digits expected, in lower case")
    return text


def read_seed(text: str) -> Seed:
    """:raises Unreadable: unless the text is 32 bytes in hexadecimal digits."""
    return Seed(bytes.fromhex(read_digest(text)))


def read_action(text: str) -> Action:
    """Read one action. Whether the rules allow it is another question.

    :raises Unreadable: if the text is not in the form of any action.
    """
    match text.split(" "):
        case ["hint", seat, what]:
            return Hint(_seat(seat), _what(what))
        case ["play", card]:
            return Play(_card_id(card))
        case ["play", card, announced]:
            return Play(_card_id(card), _colour(announced))
        case ["discard", card]:
            return Discard(_card_id(card))
        case ["tile", *rest]:
            return _read_tile_action(text, rest)
        case ["arrange", seat, order]:
            return Arrange(_seat(seat), tuple(_card_id(card) for card in order.split(",") if order))
        case _:
            raise Unreadable(f"no action is written {text!r:.60}")


def _read_tile_action(text: str, words: list[str]) -> Action:
    match words:
        case ["hint", seat, what]:
            return TileHint(_seat(seat), _what(what))
        case ["return", card, place]:
            return TileReturn(read_card(card), Place(read_number(place)))
        case ["play", card]:
            return TilePlay(read_card(card))
        case ["decline"]:
            return TileDecline()
        case _:
            raise Unreadable(f"no action is written {text!r:.60}")


def _seat(text: str) -> Seat:
    return Seat(read_number(text))


def _card_id(text: str) -> CardId:
    return CardId(read_number(text))


def _colour(text: str) -> Colour:
    try:
        return Colour(text)
    except ValueError:
        raise Unreadable(f"no colour is called {text!r:.40}") from None


def _what(text: str) -> Colour | Value:
    if not text[:1].isdigit():
        return _colour(text)
    number = read_number(text)
    # That there is no value 6 is for the rules to refuse, like a seat or a card too many.
    return Value(number) if number in _VALUES else cast(Value, number)
