"""What came of an action, as everybody at the table may know it.

Cards that leave a hand are named by the tag they had and by what they turned out to be.
Nothing here tells a card that is still in a hand, or its place in the deck.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from hanabi_core.cards import Card, Colour, Seat, Tag, Tile, Value


class Outcome(StrEnum):
    """How a game ended by the rules."""

    PERFECT = "perfect"
    LOST = "lost"
    """The third error."""
    DEFEAT = "defeat"
    """Final Bouquet: an indispensable card came to the discard pile."""
    FINISHED = "finished"
    """Everyone has had the turn after the last card was drawn."""


class Level(StrEnum):
    """The rulebooks' verdict on a finished game."""

    HORRIBLE = "horrible"
    MEDIOCRE = "mediocre"
    HONOURABLE = "honourable"
    EXCELLENT = "excellent"
    EXTRAORDINARY = "extraordinary"
    LEGENDARY = "legendary"
    DIVINE = "divine"


class TokenSource(StrEnum):
    """What a hint token was earned by."""

    DISCARD = "discard"
    COMPLETION = "completion"
    ANNOUNCEMENT = "announcement"
    TILE = "tile"


@dataclass(frozen=True, slots=True)
class Hinted:
    """A hint was given; ``touched`` are the receiver's cards that match, from leftmost.

    The other cards of that hand do not match, which is as good to know.
    """

    turn: int
    """Turns completed before it."""
    giver: Seat
    receiver: Seat
    what: Colour | Value
    touched: tuple[Tag, ...]
    by_tile: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """A card joined its firework."""

    seat: Seat
    tag: Tag
    card: Card
    announced: Colour | None = None


@dataclass(frozen=True, slots=True)
class Misplayed:
    """A card did not fit, or not where it was announced: an error."""

    seat: Seat
    tag: Tag
    card: Card
    announced: Colour | None = None


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card went to the discard pile by choice."""

    seat: Seat
    tag: Tag
    card: Card


@dataclass(frozen=True, slots=True)
class TokenEarned:
    """A hint token came back, or would have: at eight the excess is lost."""

    source: TokenSource
    kept: bool


@dataclass(frozen=True, slots=True)
class Completed:
    """A firework has all its cards."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """A tile was turned up; without effect if it leaves nothing to do."""

    tile: Tile
    has_effect: bool


@dataclass(frozen=True, slots=True)
class ErrorRepaired:
    """Tile 2 took an error back."""


@dataclass(frozen=True, slots=True)
class Returned:
    """Tile 5 put a card back into the deck; its place is nobody's to know."""

    card: Card


@dataclass(frozen=True, slots=True)
class Replayed:
    """Tile 6, or tile 5 on an empty deck, played a card of the discard pile."""

    card: Card


@dataclass(frozen=True, slots=True)
class TileDeclined:
    """Tile 5 on an empty deck was left unused."""


@dataclass(frozen=True, slots=True)
class Drew:
    """A player took a new card; ``tag`` is its name."""

    seat: Seat
    tag: Tag


@dataclass(frozen=True, slots=True)
class FinalRoundBegan:
    """The last card was drawn: everyone has one more turn."""


@dataclass(frozen=True, slots=True)
class Skipped:
    """Final Bouquet: a player with neither card nor token had nothing to do."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Arranged:
    """A player put the own hand in another order."""

    seat: Seat
    order: tuple[Tag, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    outcome: Outcome


Event = (
    Hinted
    | Played
    | Misplayed
    | Discarded
    | TokenEarned
    | Completed
    | TileDrawn
    | ErrorRepaired
    | Returned
    | Replayed
    | TileDeclined
    | Drew
    | FinalRoundBegan
    | Skipped
    | Arranged
    | Ended
)


class Step(NamedTuple):
    """One rule action (a turn, a tile's choice, an arrangement) and everything it caused."""

    number: int
    turn: int
    """Turns completed before it."""
    seat: Seat
    events: tuple[Event, ...]
