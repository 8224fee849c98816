"""What people type into options, read generously: names, colours, cards, tiles, orders.

Whether a choice is allowed is not judged here. What is offered while somebody types is in
:mod:`presentation.suggestions`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, TypeVar

from games.refusals import NotUnderstood
from games.values import Table
from hanabi_core.cards import LETTERS, Card, Colour, Seat, Tag, Value
from presentation import words
from presentation.acting import NOTHING
from presentation.texts import Say

T = TypeVar("T")

_IN_GAME: Final = re.compile(r"(\d{1,15})\.([A-Z]|\d)")
_MENTION: Final = re.compile(r"<@!?(\d{1,20})>")
_SEAT: Final = re.compile(r"[0-9]")
_VALUE: Final = re.compile(r"[1-5]")
_LETTER: Final = re.compile(r"(?<!\w)[A-Za-z](?!\w)")
_SHORT_CARD: Final = re.compile(r"([wrbygmk])([1-5])")
_BY_LETTER: Final = {letter: colour for colour, letter in LETTERS.items()}
_TOO_MUCH: Final = 2**63
"""For a database."""
_NUMBER: Final = re.compile(r"[0-9]{1,19}")
_TILE_HINT: Final = re.compile(r"hint\.([0-9])\.(\w+)")
_MOST_HELD: Final = 5
"""Cards in the hand of one person."""
_SEATED: Final = re.compile(r"(\d)\.([A-Z])")
_EXPLAINS: Final = "·"
"""Behind it a line of the suggestions explains what stands before it."""


def read_game(typed: str) -> tuple[int | None, str]:
    """The game that a suggestion named, if it did, and the rest: "7.C"."""
    found = _IN_GAME.fullmatch(typed.strip())
    return (int(found[1]), found[2]) if found else (None, typed)


def read_seat(typed: str, table: Table, asker: int) -> Seat:
    """Somebody at the table: a seat of the suggestions, a mention, or the beginning of a name.

    :raises NotUnderstood: if it names nobody, or several.
    """
    wanted = typed.strip()
    if _SEAT.fullmatch(wanted):
        return _present(Seat(int(wanted)) if int(wanted) < len(table.players) else None, typed)
    if mention := _MENTION.fullmatch(wanted):
        return _present(table.seat_of(int(mention[1])), typed)
    everybody = _names(table)
    own = table.seat_of(asker)
    others = {seat: names for seat, names in everybody.items() if seat != own}
    return _present(_named(wanted, others, everybody), typed)


def read_what(typed: str, say: Say) -> Colour | Value:
    """A colour or a value: "red", "r", "3", also with the cards it would touch behind it.

    :raises NotUnderstood: if it is neither.
    """
    wanted = typed.split(_EXPLAINS)[0].strip()
    with _all_of(typed):
        return Value(int(wanted)) if _VALUE.fullmatch(wanted) else read_colour(wanted, say)


def read_colour(typed: str, say: Say) -> Colour:
    """A colour, in English or in the reader's language, or the beginning of its name.

    :raises NotUnderstood: if it is none, or could be several.
    """
    letters = {colour: [letter] for colour, letter in LETTERS.items()}
    return _present(_named(typed.strip(), _colours(say), letters), typed)


def read_tag(typed: str) -> Tag:
    """An own card: "C", "c", "card C", "C · red, 2 or 3".

    :raises NotUnderstood: if there is not exactly one letter that stands alone.
    """
    letters = _LETTER.findall(typed.split(_EXPLAINS)[0])
    return Tag(_present(letters[0] if len(letters) == 1 else None, typed).upper())


def read_order(typed: str) -> tuple[Tag, ...]:
    """Cards from leftmost: "CAB", "c a b", "C, A, B".

    :raises NotUnderstood: if nobody can hold that many.
    """
    letters = [letter for letter in typed.upper() if letter.isalpha()]
    return tuple(map(Tag, _present(letters if len(letters) <= _MOST_HELD else None, typed)))


def read_noted(typed: str, table: Table, asker: int) -> tuple[Seat, Tag]:
    """A card that a note is on: "1.C" of the suggestions, "C" of the own hand, "Ben C".

    :raises NotUnderstood: if it names no card.
    """
    if found := _SEATED.fullmatch(typed.strip().upper()):
        return read_seat(found[1], table, asker), Tag(found[2])
    name, _, letter = typed.split(_EXPLAINS)[0].strip().rpartition(" ")
    own = table.seat_of(asker)
    with _all_of(typed):
        seat = read_seat(name, table, asker) if name else _present(own, typed)
        return seat, read_tag(letter)


def read_tile(typed: str, table: Table, asker: int, say: Say) -> tuple[str, ...]:
    """What a tile is to do, in the words of a press: a hint, a card, or nothing.

    It can be "hint.1.red", "card.r4" or "decline" of the suggestions, "Ben red", "red 4", "r4".

    :raises NotUnderstood: if it is none of these.
    """
    wanted = typed.split(_EXPLAINS)[0].strip()
    if wanted.casefold() in ("decline", say("tile-decline").casefold()):
        return ("decline",)
    if found := _TILE_HINT.fullmatch(wanted):
        with _all_of(typed):
            return ("hint", found[1], str(what_of(found[2])))
    card = _card(wanted.removeprefix("card."), say)
    if card is not None:
        return ("card", str(card.colour), str(int(card.value)))
    name, _, what = wanted.rpartition(" ")
    with _all_of(typed):
        seat = read_seat(name.rstrip(" :,"), table, asker)
        told = read_what(what, say)
    return ("hint", str(seat), str(told))


def _card(typed: str, say: Say) -> Card | None:
    short = _SHORT_CARD.fullmatch(typed.casefold())
    if short:
        return Card(_BY_LETTER[short[1]], Value(int(short[2])))
    parts = re.findall(r"\w+", typed)
    if len(parts) != 2 or not _VALUE.fullmatch(parts[1]):
        return None
    colour = _named(parts[0], _colours(say))
    return None if colour is None else Card(colour, Value(int(parts[1])))


def _colours(say: Say) -> dict[Colour, list[str]]:
    """How each colour can be called, in English and in the reader's language."""
    return {colour: [str(colour), say("colour", colour=colour)] for colour in Colour}


def _names(table: Table) -> dict[Seat, list[str]]:
    """How each player can be called: by their name, and by how it is shown."""
    return {
        Seat(seat): [player.name, words.plain_name(player.name)]
        for seat, player in enumerate(table.players)
    }


def _named(typed: str, *choices: Mapping[T, Iterable[str]]) -> T | None:
    """The one thing of that name, or else the one whose name begins so, in the first of them."""
    wanted = typed.casefold()
    for names in choices if wanted else ():
        known = {thing: [name.casefold() for name in some] for thing, some in names.items()}
        exact = [thing for thing, some in known.items() if wanted in some]
        begun = [thing for thing, some in known.items() if any(n.startswith(wanted) for n in some)]
        if len(found := exact or begun) == 1:
            return found[0]
    return None


@contextmanager
def _all_of(typed: str) -> Iterator[None]:
    """Of a text that is read in parts, no part is refused by itself."""
    try:
        yield
    except NotUnderstood:
        raise NotUnderstood(typed=typed) from None


def _present(found: T | None, typed: str) -> T:
    if found is None:
        raise NotUnderstood(typed=typed)
    return found


def seat_or_none(typed: str, table: Table, asker: int) -> Seat | None:
    """Somebody at the table, as far as it has been typed."""
    try:
        return read_seat(typed, table, asker)
    except NotUnderstood:
        return None


# -- the words of presses, which are ours, unless somebody has forged them


def seat_of(word: str) -> Seat:
    """:raises NotUnderstood: if it is no number."""
    return Seat(number_of(word))


def what_of(word: str) -> Colour | Value:
    """:raises NotUnderstood: if it is neither a colour nor a value."""
    return Value(int(word)) if _VALUE.fullmatch(word) else colour_of(word)


def colour_of(word: str) -> Colour:
    """:raises NotUnderstood: if it is none."""
    return _present(next((colour for colour in Colour if colour == word), None), word)


def announced_of(word: str) -> Colour | None:
    """The announced firework, if there is one. :raises NotUnderstood: if it is none."""
    return None if word == NOTHING else colour_of(word)


def card_of(colour: str, value: str) -> Card:
    """:raises NotUnderstood: if there is no such card."""
    number = _present(_VALUE.fullmatch(value), value)
    return Card(colour_of(colour), Value(int(number[0])))


def number_of(word: str) -> int:
    """A number, or the id of somebody. :raises NotUnderstood: if it is none."""
    number = int(_present(_NUMBER.fullmatch(word), word)[0])
    return _present(number if number < _TOO_MUCH else None, word)


def flag_of(word: str) -> bool:
    """:raises NotUnderstood: if it is neither yes nor no."""
    return _present({"yes": True, "no": False}.get(word), word)
