"""What a pair of eyes may see: values only, complete for every display, without a way back.

They are made in :mod:`hanabi_core.view`. Nothing here knows the hidden state, so whatever
presents a game can have all of this and still not leak what it was never given.
"""

from dataclasses import dataclass

from hanabi_core.cards import Card, Colour, Seat, Tag, Tile, Value
from hanabi_core.events import Hinted, Level, Outcome, Step
from hanabi_core.possible import Possible
from hanabi_core.rules import Rules


@dataclass(frozen=True, slots=True)
class Back:
    """A card in a hand as everybody knows it: its tag and the hints it has received."""

    tag: Tag
    hints: tuple[Hinted, ...]
    """Every hint to its owner while it was held, oldest first: it matches, or it does not."""
    is_new: bool
    """Touched since the reader's last turn; for the public, touched by the newest hint."""
    possible: Possible
    """What it can be from hints alone."""

    @property
    def matches(self) -> tuple[Hinted, ...]:
        """The hints that pointed at it."""
        return tuple(hint for hint in self.hints if self.tag in hint.touched)

    @property
    def differs(self) -> tuple[Hinted, ...]:
        """The hints that passed it over."""
        return tuple(hint for hint in self.hints if self.tag not in hint.touched)


@dataclass(frozen=True, slots=True)
class HeldCard(Back):
    """A card in a hand as one reader knows it."""

    face: Card | None
    """What it is; hidden from its owner."""
    deduced: Possible
    """What its owner can still take it for.

    On the reader's own card: from hints and everything the reader sees. On a team-mate's:
    from hints and the cards that both see, since more would tell the reader's own hand.
    """


@dataclass(frozen=True, slots=True)
class Firework:
    """One firework on the table."""

    colour: Colour
    placed: tuple[Value, ...]
    """In the order of placing; black runs downwards."""
    size: int
    can_finish: bool


@dataclass(frozen=True, slots=True)
class HintOption:
    """A hint that may be given, and what it would point at."""

    receiver: Seat
    what: Colour | Value
    touched: tuple[Tag, ...]


@dataclass(frozen=True, slots=True)
class TileChoices:
    """What the active player can do with the pending tile: a hint, a card, or leave it."""

    hints: tuple[HintOption, ...]
    cards: tuple[Card, ...]
    """Of the discard pile, in order of arrival."""
    may_decline: bool


@dataclass(frozen=True, slots=True)
class PublicView:
    """The open table. There is no card in it that lies face down or stands in a hand."""

    rules: Rules
    players: int
    seat: Seat | None
    """Whose turn it is; nobody's once the game is over."""
    turn: int
    step: int
    tokens: int
    errors: int
    deck: int
    fireworks: tuple[Firework, ...]
    discards: tuple[Card, ...]
    """In order of arrival."""
    tile: Tile | None
    tiles_left: int
    turns_left: int | None
    outcome: Outcome | None
    score: int
    best_score: int
    perfect_score: int
    backs: tuple[tuple[Back, ...], ...]
    """By seat, from the leftmost card."""
    log: tuple[Step, ...]

    def since(self, step: int) -> tuple[Step, ...]:
        """What happened from that step on."""
        return self.log[step:]


@dataclass(frozen=True, slots=True)
class SeatView:
    """The game as one player sees it: the own hand as backs, all others face up."""

    table: PublicView
    seat: Seat
    hands: tuple[tuple[HeldCard, ...], ...]
    """By seat, from the leftmost card."""
    may_arrange: bool
    tile_choices: TileChoices | None
    """For the active player while a tile is pending."""


@dataclass(frozen=True, slots=True)
class FinishedView:
    """A game that is over, with nothing hidden any more."""

    table: PublicView
    hands: tuple[tuple[HeldCard, ...], ...]
    deck: tuple[Card, ...]
    """What was left of it, top first."""
    tiles: tuple[Tile, ...]
    """What was left of them, top first."""
    dealt: tuple[Card, ...]
    """The whole deck before the hands were dealt, top first."""
    level: Level | None
    table_total: int
    """What lay on the table, also when the game is lost and scores nothing."""


@dataclass(frozen=True, slots=True)
class WatcherView:
    """The game as somebody who does not play may see it: all hands, and nothing face down."""

    table: PublicView
    hands: tuple[tuple[HeldCard, ...], ...]
    """By seat, from the leftmost card."""
