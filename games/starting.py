"""The start of a game: who is there sits down, the deal is made, everybody is due their view."""

from collections.abc import Sequence

from games import due
from games.house import House, Loaded
from games.opening import check_room
from games.refusals import TooFewPlayers
from games.values import Status, Table
from hanabi_core.cards import Seat
from hanabi_core.deal import Deal, Seed, commitment, make_deal
from hanabi_core.rules import RULES_VERSION
from store import deliveries, games
from store.database import Connection
from store.deliveries import BOARD
from store.games import SeatRow

FEWEST = 2


async def start(house: House, tx: Connection, loaded: Loaded) -> None:
    """Begin with those who have joined; seats kept for others are given up.

    :raises TooFewPlayers: if only one has.
    :raises GameHere: if a game is played in the channel where this one would be.
    """
    table, now = loaded.table, house.clock()
    seats = [seat for seat in loaded.seats if seat.joined]
    if len(seats) < FEWEST:
        raise TooFewPlayers(table=table.name)
    if (room := _room(table)) is not None:
        await check_room(house, tx, room)
    seed = Seed(house.seeds())
    deal = make_deal(seed, table.agreed.rules, len(seats), _first(loaded, seats))
    turn_id = seats[deal.first].person_id
    await games.seat_people(tx, table.id, seats)
    await games.change(
        tx,
        table.id,
        status=Status.RUNNING,
        started_at=now,
        expires_at=None,
        turn_id=turn_id,
        room_id=room,
        room_ready=not table.agreed.in_thread,
        **_sealed(seed, deal),
    )
    revision = await due.spread(tx, table, now, fresh=(turn_id,))
    await deliveries.want(tx, table.id, BOARD, revision, now)
    for seat in loaded.seats:
        if not seat.joined and await deliveries.is_written_to(tx, table.id, seat.person_id):
            await deliveries.want(tx, table.id, seat.person_id, revision, now)


def _first(loaded: Loaded, seats: Sequence[SeatRow]) -> Seat | None:
    """The seat of whoever is to begin, or of the next who is there."""
    order = [seat.person_id for seat in loaded.seats]
    chosen = loaded.table.agreed.first
    if chosen not in order:
        return None
    at = order.index(chosen)
    present = [seat.person_id for seat in seats]
    begins = next(person for person in order[at:] + order[:at] if person in present)
    return Seat(present.index(begins))


def _room(table: Table) -> int | None:
    """A thread that is made from a message gets the message's id."""
    if not table.agreed.in_thread:
        return table.home
    return None if table.lobby is None else table.lobby.message


def _sealed(seed: Seed, deal: Deal) -> dict[str, object]:
    """The deal, written out, and what proves it later."""
    return {
        "rules_version": RULES_VERSION,
        "seed": seed.hex(),
        "commitment": commitment(seed),
        "deck": " ".join(map(str, deal.deck)),
        "tiles": " ".join(str(int(tile)) for tile in deal.tiles),
        "first": deal.first,
    }
