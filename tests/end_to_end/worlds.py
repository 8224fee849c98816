"""Games that are played twice: with one deal, and with another that Ben cannot tell from it.

The deal of a game is carried into the bot's own process as a record. What people do is said
in seats and tags, which are the same in both worlds; what they see is compared elsewhere.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, Final

from games import starting, turns
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
from hanabi_core.cards import Card, Place, Seat
from hanabi_core.deal import Deal
from hanabi_core.record import Record, read_record, write_record
from hanabi_core.replay import rebuild, replay
from hanabi_core.rules import Multicolour, Rules
from hanabi_core.state import State
from tests.core.games import random_record
from tests.core.worlds import another_world

BEN: Final = Seat(1)
_FILE: Final = "world.json"


@dataclass(frozen=True, slots=True)
class Kind:
    """What is played, by how many, and which of all random games."""

    rules: Rules
    players: int
    care: float
    """The probability that a player knows what they do."""
    seed: int
    """Some were looked for, so that a tile comes early."""
    steps: range
    """How far it may be played; how far it is, is chance."""
    where: str = "here"


KINDS: Final = {
    "base game": Kind(Rules(), 2, 0.3, 1, range(6, 10)),
    # Tile 5 puts a card back in the tenth action.
    "every expansion": Kind(
        Rules(Multicolour.TEN, black_powder=True, flamboyants=True), 2, 0.97, 499, range(11, 14)
    ),
    # Tile 5 waits for Ben, who then can choose a card of the discard pile.
    "a tile that waits": Kind(
        Rules(Multicolour.FIVE, black_powder=True, flamboyants=True), 3, 0.9, 1485, range(13, 14)
    ),
    "choreography": Kind(Rules(choreography=True), 4, 0.3, 4, range(7, 11), "thread"),
    "bouquet with tiles": Kind(
        Rules(flamboyants=True, final_bouquet=True, choreography=True), 5, 0.97, 565, range(10, 12)
    ),
}


@dataclass(frozen=True, slots=True)
class Worlds:
    """One game up to some step, in two worlds that Ben cannot tell apart."""

    here: Record
    there: Record

    @classmethod
    def of(cls, kind: Kind) -> "Worlds":
        """In the other world Ben's leftmost card has another colour."""
        rng = Random(kind.seed)
        record = random_record(kind.rules, kind.players, rng, kind.care)
        here = replace(record, actions=record.actions[: rng.choice(kind.steps)])
        state = rebuild(here)
        others = (another_world(here, state, {BEN}, rng) for _ in range(1000))
        there = next(
            other
            for other in others
            if _leftmost(rebuild(other)).colour is not _leftmost(state).colour
        )
        return cls(here, there)


def _leftmost(state: State) -> Card:
    return state.faces[state.hands[BEN][0]]


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that somebody does: a verb, and the words of the press that does it."""

    seat: Seat
    verb: str
    words: tuple[str, ...]


def deeds(record: Record) -> Iterator[Deed]:
    """A game as its players would say it."""
    for action, state in zip(record.actions, replay(record), strict=False):
        seat = action.seat if isinstance(action, Arrange) else state.seat
        yield Deed(seat, *_said(action, state))


def _said(action: Action, state: State) -> tuple[str, tuple[str, ...]]:
    match action:
        case Hint(receiver, what):
            return "hint", (str(receiver), str(what))
        case Play(card, announced):
            return "play", (state.tags[card], str(announced or "-"), "yes")
        case Discard(card):
            return "discard", (state.tags[card], "yes")
        case Arrange(_, order):
            return "arrange", ("".join(state.tags[card] for card in order),)
        case _:
            return "tile", _chosen(action)


def _chosen(action: TileHint | TileReturn | TilePlay | TileDecline) -> tuple[str, ...]:
    match action:
        case TileHint(receiver, what):
            return ("hint", str(receiver), str(what))
        case TileReturn(card, _) | TilePlay(card):
            return ("card", str(card.colour), str(card.value))
        case TileDecline():
            return ("decline",)


def keep(record: Record, folder: Path) -> None:
    """Write a world down for the bot's process, into a new folder."""
    folder.mkdir()
    (folder / _FILE).write_text(write_record(record))


def enter(folder: Path) -> None:
    """From now on every game of this process has the deal of the world that is kept there."""
    record = read_record((folder / _FILE).read_text())
    places = [action.place for action in record.actions if isinstance(action, TileReturn)]

    def make_deal(_seed: Any, rules: Rules, players: int, _first: Any) -> Deal:
        assert (rules, players) == (record.rules, len(record.players)), "another game was meant"
        return record.deal

    def return_place(_seed: Any, _size: int) -> Place:
        (place,) = places
        return place

    starting.make_deal = make_deal  # type: ignore[assignment, attr-defined]
    turns.return_place = return_place  # type: ignore[assignment, attr-defined]
