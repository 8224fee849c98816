"""What all of `games` stands on: the database, time, chance, and the games in memory.

Here a stored game becomes a :class:`Loaded` one. A state in memory counts only if it has as
many steps as the database; else it is rebuilt.
"""

import json
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Final, TypeVar

from games.refusals import NoSuchGame
from games.values import (
    Agreed,
    Asked,
    Ending,
    Pace,
    Person,
    Player,
    Refused,
    Spot,
    Status,
    Table,
    Vote,
    VoteKind,
)
from hanabi_core.cards import Seat, Tile
from hanabi_core.deal import Deal
from hanabi_core.events import Outcome
from hanabi_core.notation import read_action, read_card
from hanabi_core.record import Record, read_rules
from hanabi_core.refusals import Refusal
from hanabi_core.replay import rebuild
from hanabi_core.rules import Rules
from hanabi_core.state import State
from store import deliveries, games, people, votes
from store.database import Conflict, Connection, Database, Work
from store.deliveries import BOARD, LOBBY
from store.games import GameRow, SeatRow

T = TypeVar("T")

_REMEMBERED: Final = 500
_TRIES: Final = 5

Clock = Callable[[], int]
"""Seconds since 1970."""
Seeds = Callable[[], bytes]
"""32 bytes at a time, each time others."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game as it stands in the database, with its hidden state."""

    row: GameRow
    table: Table
    seats: tuple[SeatRow, ...]
    state: State | None
    """None until the game has begun."""

    @property
    def running(self) -> State:
        """The state of a game that has begun."""
        assert self.state is not None, "only a lobby has no state"
        return self.state


class House:
    """The ground under every question to `games`."""

    def __init__(self, database: Database, clock: Clock, seeds: Seeds) -> None:
        self.database = database
        self.clock = clock
        self.seeds = seeds
        self._states: OrderedDict[int, State] = OrderedDict()

    async def write(self, work: Work[T]) -> T:
        """One transaction that changes the cards of a game.

        After a conflict it is judged again on what the other process has written, and after
        any fault nothing that is in memory counts: it may be ahead of the database.
        """
        for _ in range(_TRIES - 1):
            try:
                return await self._write(work)
            except Conflict:
                continue
        return await self._write(work)

    async def _write(self, work: Work[T]) -> T:
        try:
            return await self.database.write(work)
        except Refusal:
            raise
        except BaseException:
            self._states.clear()
            raise

    async def load(self, tx: Connection, game: int) -> Loaded:
        """A game with its table. :raises NoSuchGame: if there is none."""
        row = await games.one(tx, game)
        if row is None:
            raise NoSuchGame()
        return await self.loaded(tx, row)

    async def table(self, tx: Connection, row: GameRow) -> Table:
        """The table of a row, without its cards."""
        return await _table(tx, row, tuple(await games.seats(tx, row.id)))

    async def loaded(self, tx: Connection, row: GameRow) -> Loaded:
        """The game of a row."""
        seats = tuple(await games.seats(tx, row.id))
        table = await _table(tx, row, seats)
        state = await self._state(tx, row, seats) if row.deck else None
        return Loaded(row, table, seats, state)

    async def _state(self, tx: Connection, row: GameRow, seats: tuple[SeatRow, ...]) -> State:
        state = self._states.pop(row.id, None)
        if state is None or len(state.log) != row.step:
            state = rebuild(await record(tx, row, [str(seat.person_id) for seat in seats]))
        self._states[row.id] = state
        if len(self._states) > _REMEMBERED:
            self._states.popitem(last=False)
        return state


async def record(tx: Connection, row: GameRow, names: list[str]) -> Record:
    """A game as its record, without what belongs to its end."""
    assert row.deck is not None
    assert row.first is not None
    return Record(
        rules=rules_of(row),
        players=tuple(names),
        deal=Deal(
            deck=tuple(map(read_card, row.deck.split())),
            tiles=tuple(Tile(int(tile)) for tile in (row.tiles or "").split()),
            first=Seat(row.first),
        ),
        actions=tuple(map(read_action, await games.actions(tx, row.id))),
    )


def rules_of(row: GameRow) -> Rules:
    return read_rules(json.loads(row.rules))


def rules_text(rules: Rules) -> str:
    """How the switches are stored."""
    return json.dumps(asdict(rules))


async def known(tx: Connection, asked: Asked) -> Person:
    """Whoever asks, remembered as their client shows them now."""
    await people.remember(tx, asked.person, asked.name, asked.locale)
    person = await people.person(tx, asked.person)
    assert person is not None
    return person


async def _table(tx: Connection, row: GameRow, seats: tuple[SeatRow, ...]) -> Table:
    sitting = await people.at_table(tx, row.id)
    server = await people.server(tx, row.server_id)
    assert server is not None, "games go with their server"
    spots = await _spots(tx, row.id)
    return Table(
        id=row.id,
        name=row.name,
        accent=row.accent,
        server=server,
        home=row.home_id,
        room=row.room_id,
        status=Status(row.status),
        opener=row.opener_id,
        agreed=_agreed(row),
        players=tuple(Player(sitting[seat.person_id], seat.joined) for seat in seats),
        revision=row.revision,
        opened_at=row.opened_at,
        expires_at=row.expires_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        ending=Ending(row.ending) if row.ending else None,
        ended_by=row.ended_by,
        outcome=Outcome(row.outcome) if row.outcome else None,
        score=row.score,
        vote=await _vote(tx, row),
        refused=_refused(row),
        lobby=spots.get(LOBBY),
        board=spots.get(BOARD),
        commitment=row.commitment,
        seed=await _revealed(tx, row),
        rematch_of=row.rematch_of,
        has_rematch=row.status == Status.OVER and bool(await games.rematches(tx, row.id)),
        turn_of=row.turn_id,
    )


async def _revealed(tx: Connection, row: GameRow) -> str | None:
    """The seed, as soon as nobody plays its deal any more."""
    if row.status != Status.OVER or row.commitment is None:
        return None
    return None if await games.is_played_elsewhere(tx, row.id, row.commitment) else row.seed


def _agreed(row: GameRow) -> Agreed:
    return Agreed(
        rules=rules_of(row),
        preset=row.preset,
        seats=row.seats,
        in_thread=row.in_thread,
        pace=Pace(row.pace),
        watchers=row.watchers,
        conventions=row.conventions,
        first=row.first_id,
    )


async def _spots(tx: Connection, game: int) -> dict[int, Spot]:
    return {
        recipient: Spot(channel, message)
        for recipient, channel, message in await deliveries.spots(tx, game)
    }


async def _vote(tx: Connection, row: GameRow) -> Vote | None:
    if row.vote is None:
        return None
    assert row.vote_by is not None
    agree = frozenset(await votes.agreeing(tx, row.id))
    return Vote(VoteKind(row.vote), row.vote_by, row.vote_until, agree)


def _refused(row: GameRow) -> Refused | None:
    if row.refused is None:
        return None
    assert row.refused_by is not None
    assert row.refused_at is not None
    return Refused(VoteKind(row.refused), row.refused_by, row.refused_at)
