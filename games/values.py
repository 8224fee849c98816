"""What `games` is asked and what it answers: frozen values, with views and never the state."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from hanabi_core.cards import Seat, Tag
from hanabi_core.events import Outcome, Step
from hanabi_core.rules import Rules
from hanabi_core.seen import FinishedView, HintOption, PublicView, SeatView, WatcherView
from store.people import Letters, Marks, Notify, Opening, Person, SecondLook, Server

__all__ = [
    "Agreed",
    "Asked",
    "Ending",
    "Letters",
    "Marks",
    "Notify",
    "Opening",
    "Pace",
    "Person",
    "Player",
    "Refused",
    "SecondLook",
    "Server",
    "Sight",
    "Spot",
    "Status",
    "Table",
    "Turn",
    "Vote",
    "VoteKind",
]

MOST_CONVENTIONS: Final = 200
"""Characters in the line of conventions."""
MOST_NOTE: Final = 100
"""Characters in a note."""


class Status(StrEnum):
    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"
    """A lobby that came to nothing."""


class Pace(StrEnum):
    LIVE = "live"
    """One sitting: the board calls."""
    SLOW = "slow"
    """A turn a day: the letter calls."""


class VoteKind(StrEnum):
    """What people at a table can agree on to end their game."""

    FINISH = "finish"
    """Finish here: nothing more can be reached. Counts as if the deck had run out."""
    END = "end"
    """Give the game up."""


class Ending(StrEnum):
    """How people ended a game, where the rules did not."""

    FINISHED_HERE = "finished_here"
    AGREED = "agreed"
    MODERATED = "moderated"


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks for something, where, and what Discord says they may do there."""

    interaction: int
    person: int
    name: str
    locale: str
    channel: int
    server: int | None = None
    server_locale: str = "en-US"
    parent: int | None = None
    """The channel above, if it was asked in a thread."""
    moderates: bool = False
    """Manage Messages, in this channel."""
    manages: bool = False
    """Manage Server."""
    roles: frozenset[int] = frozenset()
    can_thread: bool = True
    """Whether the bot may open threads and write in them here."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """What a table has agreed on in its lobby."""

    rules: Rules
    preset: str | None
    """The box by name, unless the switches were set one by one."""
    seats: int
    in_thread: bool
    pace: Pace
    watchers: bool
    """Whether people who do not play may look at all hands."""
    conventions: str
    first: int | None
    """The person who begins; None leaves it to the deal."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at a table. In a lobby a seat can be kept for somebody who has not joined."""

    person: Person
    joined: bool = True

    @property
    def id(self) -> int:
        return self.person.id

    @property
    def name(self) -> str:
        return self.person.name


@dataclass(frozen=True, slots=True)
class Vote:
    """A question to all players of a game, and who has answered what."""

    kind: VoteKind
    by: int
    until: int | None
    """When it is decided by those who answered; None: everybody must."""
    agree: frozenset[int]
    """Who objects closes it, so that nobody else has answered."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A question that somebody has objected to since the last turn."""

    kind: VoteKind
    by: int
    at: int


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a message of ours stands."""

    channel: int
    message: int


@dataclass(frozen=True, slots=True)
class Table:
    """A game as everybody may know it, without cards."""

    id: int
    name: str
    """Two words, as stored; the same in every language."""
    accent: int
    """Its colour, 0xRRGGBB."""
    server: Server
    home: int
    """The channel it was opened in."""
    room: int | None
    """The channel or thread that it is played in; None until it has begun."""
    status: Status
    opener: int
    agreed: Agreed
    players: tuple[Player, ...]
    """By seat, clockwise."""
    revision: int
    opened_at: int
    expires_at: int | None = None
    started_at: int | None = None
    ended_at: int | None = None
    ending: Ending | None = None
    ended_by: int | None = None
    """Whose word ended it, where the rules did not."""
    outcome: Outcome | None = None
    score: int | None = None
    """Once it is over, unless it was given up."""
    vote: Vote | None = None
    refused: Refused | None = None
    lobby: Spot | None = None
    board: Spot | None = None
    commitment: str | None = None
    seed: str | None = None
    """Only after the end, and only if no other game on the same deal is open."""
    rematch_of: int | None = None
    has_rematch: bool = False
    """Whether its players have an open lobby or a running game after it."""
    turn_of: int | None = None
    """Who is to move, while it runs."""

    @property
    def is_running(self) -> bool:
        return self.status is Status.RUNNING

    def seat_of(self, person: int) -> Seat | None:
        """Where somebody sits, or None."""
        ids = [player.id for player in self.players]
        return Seat(ids.index(person)) if person in ids else None


View = PublicView | SeatView | WatcherView | FinishedView


@dataclass(frozen=True, slots=True)
class Sight:
    """A table and its game as one reader may see them."""

    table: Table
    reader: Person | None = None
    """None: everybody (the board)."""
    seat: Seat | None = None
    """Where the reader sits."""
    view: View | None = None
    """None while there is only a lobby."""
    hints: tuple[HintOption, ...] = ()
    """The hints that the reader can give now, tile hints not among them."""
    notes: Mapping[tuple[Seat, Tag], str] = field(default_factory=dict)
    """The reader's own notes, by whose card it is."""
    since: int = 0
    """The first step that this message tells; the public's log has the rest."""
    called: tuple[Player, ...] = ()
    """Players to be woken by a mention, on the board or in the lobby."""
    left_out: tuple[Player, ...] = ()
    """For whom a seat had been kept until the game was started just now."""
    closed: tuple[Player, ...] = ()
    """Players whose DMs turned out to be closed since the last message."""
    is_silent: bool = False
    """Whether the message must not ring."""
    has_place: bool = True
    """False if the channel is gone in which the board would stand."""

    @property
    def public(self) -> PublicView | None:
        """The open table, whoever looks."""
        view = self.view
        return view if isinstance(view, PublicView) or view is None else view.table

    @property
    def stamp(self) -> str:
        """Names the decision that a button was made for: see :func:`stamp_of`."""
        return stamp_of(self.public)

    @property
    def is_mine(self) -> bool:
        """Whether it is the reader's turn."""
        return self.seat is not None and self.public is not None and self.public.seat == self.seat


def stamp_of(table: PublicView | None) -> str:
    """The turn, and the tile whose choice it waits for: each comes once in a game."""
    return "" if table is None else f"{table.turn}.{int(table.tile or 0)}"


@dataclass(frozen=True, slots=True)
class Turn:
    """What came of an action: the step, and the actor's view of the game after it."""

    sight: Sight
    step: Step | None
    """None: nothing new happened (a double click, a repeated event, a button of an old turn)."""
    waiting: tuple[Table, ...] = ()
    """Other games that wait for the same person."""
