"""Sitting down at a table in its lobby and getting up again, whoever has asked for it."""

from collections.abc import Iterable, Sequence

from games import due
from games.house import Loaded
from games.refusals import (
    AlreadyJoined,
    Blocked,
    HasLooked,
    NotJoined,
    NotUnderstood,
    TableFull,
)
from games.values import Person, Status, Table
from store import deliveries, games, notes, people
from store.database import Connection
from store.games import SeatRow


async def sit_down(tx: Connection, loaded: Loaded, person: Person, now: int) -> None:
    """Somebody joins, if need be on the seat that was kept for them, and gets a letter.

    :raises Blocked: or HasLooked, TableFull, AlreadyJoined, if they cannot.
    """
    table = loaded.table
    if person.id in table.server.blocked:
        raise Blocked()
    if await notes.has_looked(tx, table.id, person.id):
        raise HasLooked(table=table.name)
    revision = await arrange(tx, loaded, _with(loaded, person), now)
    await deliveries.want(tx, table.id, person.id, revision, now)


async def get_up(tx: Connection, loaded: Loaded, seat: int, now: int) -> None:
    """Somebody goes: another opens the table then, and the last one closes it."""
    gone, table = loaded.seats[seat], loaded.table
    if table.agreed.first == gone.person_id:
        await games.change(tx, table.id, first_id=None)
    behind = [*loaded.seats[seat + 1 :], *loaded.seats[:seat]]
    heirs = [sitting.person_id for sitting in behind if sitting.joined]
    if not heirs:
        await close(tx, table, now)
    elif table.opener == gone.person_id:
        await games.change(tx, table.id, opener_id=heirs[0])
    left = [sitting for sitting in loaded.seats if sitting is not gone]
    revision = await arrange(tx, loaded, left, now)
    if await deliveries.is_written_to(tx, table.id, gone.person_id):
        # A last letter, to somebody without a seat: that they are out.
        await deliveries.want(tx, table.id, gone.person_id, revision, now)


async def close(tx: Connection, table: Table, now: int) -> None:
    """A lobby comes to nothing; if it was for a rematch, another can be opened."""
    await games.change(tx, table.id, status=Status.CANCELLED, ended_at=now)
    if table.rematch_of is not None:
        await due.refresh(tx, table.rematch_of, now)


async def arrange(
    tx: Connection,
    loaded: Loaded,
    seats: Sequence[SeatRow],
    now: int,
    *,
    fresh: Iterable[int] = (),
) -> int:
    """Write down anew who sits where, and show it; the new revision."""
    await games.seat_people(tx, loaded.row.id, seats)
    return await due.spread(tx, loaded.table, now, fresh=fresh)


async def seat_of(tx: Connection, loaded: Loaded, person_id: int) -> int:
    """:raises NotJoined: if that person is not in the lobby."""
    seat = loaded.table.seat_of(person_id)
    if seat is not None:
        return seat
    person = await people.person(tx, person_id)
    if person is None:
        raise NotUnderstood(typed=str(person_id))
    raise NotJoined(name=person.name)


def check_free(loaded: Loaded) -> None:
    """:raises TableFull: if no seat is left."""
    if len(loaded.seats) >= loaded.row.seats:
        raise TableFull(table=loaded.table.name)


def _with(loaded: Loaded, person: Person) -> list[SeatRow]:
    seats, seat = list(loaded.seats), loaded.table.seat_of(person.id)
    if seat is None:
        check_free(loaded)
        return [*seats, SeatRow(person.id, joined=True)]
    if seats[seat].joined:
        raise AlreadyJoined(table=loaded.table.name)
    seats[seat] = SeatRow(person.id, joined=True)
    return seats
