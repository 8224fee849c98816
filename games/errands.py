"""What the courier is sent for: frozen values, made at the moment of sending."""

from dataclasses import dataclass, replace
from hashlib import sha256

from games.values import Sight, Spot, Status
from store.deliveries import BOARD, LOBBY, BehindRow, LeftoverRow

__all__ = ["BOARD", "LOBBY", "Due", "Errand", "Found", "Leftover", "Room", "Todo"]


@dataclass(frozen=True, slots=True)
class Due:
    """A recipient of a game who is to be brought up to date."""

    game: int
    recipient: int
    lane: int
    """Where it goes, a channel or a person: messages to one place go one after another."""

    @property
    def key(self) -> tuple[int, int]:
        return (self.game, self.recipient)

    @property
    def is_letter(self) -> bool:
        return self.recipient not in (BOARD, LOBBY)


@dataclass(frozen=True, slots=True)
class Leftover:
    """A message that another one has replaced."""

    game: int
    spot: Spot
    collapses: bool
    """Whether it keeps the line about the steps from `since` to `told`, rather than go."""
    since: int = 0
    told: int = 0


@dataclass(frozen=True, slots=True)
class Todo:
    """Everything that is to be done."""

    dues: tuple[Due, ...]
    leftovers: tuple[Leftover, ...]
    rooms: tuple[int, ...]
    """Games that wait for their thread."""


@dataclass(frozen=True, slots=True)
class Errand:
    """One message to be sent or edited, with what it is to show."""

    game: int
    recipient: int
    sight: Sight
    spot: Spot | None
    """The message that there is."""
    channel: int | None
    """Where a new message goes; None: the direct messages have to be opened first."""
    attempt: int
    due: int
    shown: int
    """What the recipient was shown when this was picked up."""
    told: int
    """The first step that it does not tell."""
    is_anew: bool
    """Whether it is a new message, rather than an edit of the one that there is."""
    collapses: bool = False
    """Whether the old message keeps its line, rather than go."""

    @property
    def key(self) -> tuple[int, int]:
        return (self.game, self.recipient)

    @property
    def revision(self) -> int:
        """What it shows. It may be more than is due: the newest is shown."""
        return max(self.due, self.sight.table.revision)

    @property
    def is_missed(self) -> bool:
        """Whether it has to come back if it was deleted: a lobby leads somewhere, then it is over."""
        is_over = self.sight.table.status in (Status.OVER, Status.CANCELLED)
        return not (is_over and self.recipient == LOBBY)

    @property
    def since(self) -> int:
        return self.sight.since

    @property
    def nonce(self) -> str:
        """The same for the same message, however often it is sent."""
        # The time is for databases that begin anew: their first game is not the one before.
        opened = self.sight.table.opened_at
        text = f"{self.game} {opened} {self.recipient} {self.revision} {self.attempt}"
        return sha256(text.encode()).hexdigest()[:24]

    def again(self) -> "Errand":
        """The same as a new message, because the old one is gone or cannot be edited."""
        return replace(self, is_anew=True, attempt=self.attempt + 1)


@dataclass(frozen=True, slots=True)
class Found:
    """A message of ours that stands in a channel, and the revision that it shows."""

    spot: Spot
    revision: int


@dataclass(frozen=True, slots=True)
class Room:
    """The thread that a game is to be played in."""

    game: int
    server: int
    home: int
    name: str
    lobby: int | None
    """The message that it starts from, once that is there."""
    players: tuple[int, ...]


def due_of(row: BehindRow) -> Due:
    return Due(row.game_id, row.recipient, _lane_of(row))


def leftover_of(row: LeftoverRow) -> Leftover:
    spot = Spot(row.channel_id, row.message_id)
    return Leftover(row.game_id, spot, row.collapses, row.since, row.told)


def _lane_of(row: BehindRow) -> int:
    if row.recipient == BOARD:
        assert row.room_id is not None, "a board waits for its room"
        return row.room_id
    return row.home_id if row.recipient == LOBBY else row.recipient
