"""The smallest pieces of every message: names, cards, colours, tags, what is known, links.

Sentences are made elsewhere. What is a sign in every language (an emoji) stands here, what
is a word stands in ``data/locales``.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final
from unicodedata import category

from games.values import Marks
from hanabi_core.cards import Card, Colour, Tag, Value
from hanabi_core.events import Hinted
from hanabi_core.possible import Possible
from hanabi_core.seen import Back, HeldCard
from presentation.texts import Say

MOST_NAME: Final = 32
SIGNS: Final = {
    Colour.WHITE: "⚪",
    Colour.RED: "🔴",
    Colour.BLUE: "🔵",
    Colour.YELLOW: "🟡",
    Colour.GREEN: "🟢",
    Colour.MULTICOLOUR: "🌈",
    Colour.BLACK: "⚫",
}
"""The emoji of each colour, also for buttons."""
_FEW: Final = 2
"""So many colours or values are listed; of more it is said which ones are out."""
_FEW_CARDS: Final = 3
_INVISIBLE: Final = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
# Letters and signs by their category, but nothing is drawn for them.
_BLANK: Final = str.maketrans(dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0", " "))
_MARKDOWN: Final = re.compile(r"([\\*_~`|<>\[\]()#:@-])")
_PILED_MARKS: Final = 2
_OPEN, _CLOSE = "\u2068", "\u2069"


def name(text: str) -> str:
    """Somebody's name for the middle of a text: it cannot format, mention, or turn it round."""
    return _OPEN + _MARKDOWN.sub(r"\\\1", plain_name(text)) + _CLOSE


def plain_name(text: str) -> str:
    """The same for places that know no markdown: labels of buttons, lines of menus."""
    shown = " ".join(_visible(text).translate(_BLANK).split()) or "?"
    return shown if len(shown) <= MOST_NAME else shown[: MOST_NAME - 1] + "…"


def plain_text(text: str) -> str:
    """Somebody's own words (a note, a line of conventions) for the middle of a text."""
    return _OPEN + _MARKDOWN.sub(r"\\\1", " ".join(_visible(text).split())) + _CLOSE


def card(card: Card, say: Say, *, text_only: bool = False) -> str:
    """A card: "🔴 3", or "red 3"."""
    if text_only:
        return say("card", colour=card.colour, value=card.value)
    return f"{SIGNS[card.colour]} {card.value}"


def colour(colour: Colour, say: Say, *, text_only: bool = False) -> str:
    """A colour by itself: "🔴 red", or "red"."""
    word = say("colour", colour=colour)
    return word if text_only else f"{SIGNS[colour]} {word}"


def what(what: Colour | Value, say: Say, *, text_only: bool = False) -> str:
    """What a hint names."""
    if isinstance(what, Colour):
        return colour(what, say, text_only=text_only)
    return str(int(what))


def tags(tags: Sequence[Tag], say: Say) -> str:
    """Cards by their tags: "A, C and D", or "none"."""
    return say.list(tags) if tags else say("tags-none")


def known(
    card: Back | HeldCard,
    say: Say,
    marks: Marks,
    *,
    deduced: bool = False,
    text_only: bool = False,
) -> str:
    """What somebody knows of a card: "red, 2 or 3", "not blue"; nothing if it is nothing.

    With `deduced`, as much as follows, whatever the marks are.
    """
    if deduced or marks is Marks.DEDUCTIONS:
        return _known_by_thinking(card, say, text_only=text_only)
    return _join(_parts(card, card.possible, say, negative=marks is Marks.NEGATIVE), say)


def link(channel: int, message: int, server: int | None) -> str:
    """The address of a message."""
    return f"https://discord.com/channels/{server or '@me'}/{channel}/{message}"


def when(seconds: int) -> str:
    """A moment, which every reader's client words by itself: "in 2 days"."""
    return f"<t:{seconds}:R>"


def _known_by_thinking(card: Back | HeldCard, say: Say, *, text_only: bool) -> str:
    left = card.deduced if isinstance(card, HeldCard) else card.possible
    if 0 < len(left) <= _FEW_CARDS and len(left) < len(left.colours) * len(left.values):
        return say.list((_face(kind, say, text_only=text_only) for kind in left), "or")
    return _join(_parts(card, left, say, negative=True), say)


def _face(kind: Card, say: Say, *, text_only: bool) -> str:
    return card(kind, say, text_only=text_only)


def _parts(card: Back, left: Possible, say: Say, *, negative: bool) -> Iterable[str]:
    """What is known of the colour, and what of the value."""
    named = [say("colour", colour=colour) for colour in left.colours]
    yield _part(card, named, Colour, say, negative=negative)
    yield _part(card, [str(int(value)) for value in left.values], Value, say, negative=negative)


def _part(
    card: Back, left: Sequence[str], kind: type[Colour | Value], say: Say, *, negative: bool
) -> str:
    if _about(card.matches, kind) or (negative and len(left) <= _FEW):
        return say.list(left, "or")
    out = [what(hinted, say, text_only=True) for hinted in _about(card.differs, kind)]
    return say("known-not", what=say.list(out, "or")) if negative and out else ""


def _about(hints: Iterable[Hinted], kind: type[Colour | Value]) -> list[Colour | Value]:
    """The colours, or the values, that some hints have named."""
    return list(dict.fromkeys(hint.what for hint in hints if isinstance(hint.what, kind)))


def _join(parts: Iterable[str], say: Say) -> str:
    colour, value = parts
    return say("list-more", rest=colour, item=value) if colour and value else colour or value


def _visible(text: str) -> str:
    """A text without what controls it, and without towers of accents."""
    kept: list[str] = []
    piled = 0
    for sign in text:
        kind = category(sign)
        piled = piled + 1 if kind in {"Mn", "Me"} else 0
        if kind not in _INVISIBLE and piled <= _PILED_MARKS:
            kept.append(sign)
        elif sign.isspace():
            kept.append(" ")
    return "".join(kept)
