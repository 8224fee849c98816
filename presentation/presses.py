"""What a button says to us when it is pressed: the form of every custom_id.

Whoever has the message can read it, so it holds ids, the decision it was made for and the
choice, and nothing that its readers may not know. It can be forged, so it proves nothing:
who may do what is decided by the person's id and the database.
"""

import re
from dataclasses import dataclass
from typing import Final

MOST: Final = 100
_PRESS: Final = re.compile(r"h:([a-z-]+):(\d{0,15}):([0-9.]*)((?::[^:\s]*)*)")


@dataclass(frozen=True, slots=True)
class Press:
    """A verb, the game it is about (0: none), the decision it was made for, and the choice."""

    verb: str
    game: int
    stamp: str
    words: tuple[str, ...]


def press(verb: str, game: int = 0, stamp: str = "", *words: object) -> str:
    """The custom_id of a button."""
    text = ":".join(("h", verb, str(game or ""), stamp, *map(str, words)))
    assert len(text) <= MOST, text
    return text


def read_press(text: str) -> Press | None:
    """What :func:`press` has written, or None if it is nothing of ours."""
    read = _PRESS.fullmatch(text)
    if read is None:
        return None
    verb, game, stamp, words = read.groups()
    return Press(verb, int(game or 0), stamp, tuple(words.split(":")[1:]))
