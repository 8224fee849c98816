"""Actions in the words in which people do them: as commands, and as the last word of buttons."""

from collections.abc import Sequence
from typing import Any

from hanabi_core.actions import (
    Action,
    Arrange,
    Discard,
    Hint,
    Play,
    TileAction,
    TileDecline,
    TileHint,
    TilePlay,
    TileReturn,
)
from hanabi_core.cards import CardId
from hanabi_core.state import State


def tag(state: State, card: CardId) -> str:
    return str(state.tags[card])


def as_command(state: State, action: Action, names: Sequence[str]) -> tuple[str, dict[str, Any]]:
    """A command that does it, and its options."""
    match action:
        case Hint(receiver, what):
            return "hint", {"player": names[receiver], "what": str(what)}
        case Play(card, announced):
            announce = {} if announced is None else {"announce": str(announced)}
            return "play", {"card": tag(state, card), **announce}
        case Discard(card):
            return "discard", {"card": tag(state, card)}
        case Arrange(_, order):
            return "hanabi arrange", {"order": "".join(tag(state, card) for card in order)}
        case TileHint() | TileReturn() | TilePlay() | TileDecline():
            return "hanabi tile", {"choice": tile_choice(action, names)}


def tile_choice(action: TileAction, names: Sequence[str]) -> str:
    """How somebody would type what a tile is to do."""
    match action:
        case TileHint(receiver, what):
            return f"{names[receiver]} {what}"
        case TileReturn(face, _) | TilePlay(face):
            return f"{face.colour} {int(face.value)}"
        case TileDecline():
            return "decline"


def as_words(state: State, action: Action) -> tuple[str, list[str]]:
    """The verb and the last words of the buttons that do it."""
    match action:
        case Hint(receiver, what):
            return "hint", [str(receiver), str(what)]
        case Play(card, announced):
            return "play", [tag(state, card), str(announced or "-"), "yes"]
        case Discard(card):
            return "discard", [tag(state, card), "yes"]
        case Arrange(_, order):
            return "arrange", ["".join(tag(state, card) for card in order)]
        case TileHint() | TileReturn() | TilePlay() | TileDecline():
            return "tile", tile_words(action)


def tile_words(action: TileAction) -> list[str]:
    match action:
        case TileHint(receiver, what):
            return ["hint", str(receiver), str(what)]
        case TileReturn(face, _) | TilePlay(face):
            return ["card", str(face.colour), str(int(face.value))]
        case TileDecline():
            return ["decline"]
