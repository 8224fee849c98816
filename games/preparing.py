"""What a recipient is to be shown at this moment, and whether as a new message or an edit."""

from dataclasses import replace

from games import waking
from games.errands import Errand
from games.house import Loaded
from games.sights import sight_of
from games.values import Person, Sight, Spot, Status
from store import deliveries, notes, people
from store.database import Connection
from store.deliveries import BOARD, LOBBY, DeliveryRow


async def prepared(
    tx: Connection, loaded: Loaded, row: DeliveryRow, *, board_is_shut: bool
) -> Errand | None:
    """The errand for a recipient; None if its reader takes no letters."""
    if row.recipient == BOARD:
        return await _board(tx, loaded, row)
    if row.recipient == LOBBY:
        return _lobby(loaded, row)
    return await _letter(tx, loaded, row, board_is_shut=board_is_shut)


async def _board(tx: Connection, loaded: Loaded, row: DeliveryRow) -> Errand:
    standing = await deliveries.closed(tx, row.game_id)
    is_anew = row.fresh > row.posted or row.message_id is None
    is_anew = is_anew or row.channel_id != loaded.row.room_id
    told = len(loaded.running.log)
    # A new message with no news repeats the old one, which goes instead of collapsing.
    has_news = is_anew and row.message_id is not None and told > row.told
    since = row.told if has_news else row.since
    sight = sight_of(loaded, None, since=since)
    called = waking.called(sight, standing)
    closed = waking.not_told_yet(sight.table, standing)
    if not is_anew:
        # An edit rings nobody: it tells only those whom the message has called already.
        closed = tuple(one for one in closed if one.id in standing and one in called)
    return _errand(
        row,
        replace(sight, called=called, closed=closed, is_silent=not (called or closed)),
        loaded.row.room_id,
        told=told,
        is_anew=is_anew,
        collapses=has_news,
    )


def _lobby(loaded: Loaded, row: DeliveryRow) -> Errand:
    sight, table = sight_of(loaded, None), loaded.table
    is_open = table.status is Status.LOBBY
    # Once the game has begun its thread may hang from the message.
    is_anew = row.message_id is None or (is_open and row.fresh > row.posted)
    called = [
        player
        for player, seat in zip(table.players, loaded.seats, strict=True)
        # A new message calls whom no message has called yet; an edit goes on naming the others.
        if is_open and not seat.joined and seat.called is not is_anew
    ]
    # It is not edited with every turn, so it must not link a board that soon is an old one.
    sight = replace(sight, table=replace(table, board=None), called=tuple(called))
    return _errand(row, sight, loaded.row.home_id, is_anew=is_anew)


async def _letter(
    tx: Connection, loaded: Loaded, row: DeliveryRow, *, board_is_shut: bool
) -> Errand | None:
    reader = await people.person(tx, row.recipient)
    if reader is None or not reader.dm_open:
        return None
    own = await notes.of_reader(tx, row.game_id, reader.id)
    sight = sight_of(loaded, reader, since=_since_own_turn(loaded, reader), notes=own)
    is_fresh = row.fresh > row.posted and waking.concerns(sight, reader.id)
    standing = await deliveries.closed(tx, row.game_id)
    board_is_shut = board_is_shut or BOARD in standing
    rings = is_fresh and waking.by_letter(sight.table, reader, board_is_shut=board_is_shut)
    return _errand(
        row,
        replace(sight, is_silent=not rings, has_place=BOARD not in standing),
        reader.dm_channel,
        told=0 if loaded.state is None else len(loaded.state.log),
        is_anew=is_fresh or row.message_id is None,
    )


def _since_own_turn(loaded: Loaded, reader: Person) -> int:
    """The first step after somebody's last one; 0 if there is none."""
    if loaded.state is None:
        return 0
    seat = loaded.table.seat_of(reader.id)
    own = [step.number for step in waking.turns_of(loaded.state.log) if step.seat == seat]
    return own[-1] + 1 if own else 0


def _errand(
    row: DeliveryRow,
    sight: Sight,
    channel: int | None,
    *,
    is_anew: bool,
    told: int = 0,
    collapses: bool = False,
) -> Errand:
    spot = None
    if row.channel_id is not None and row.message_id is not None:
        spot = Spot(row.channel_id, row.message_id)
    return Errand(
        game=row.game_id,
        recipient=row.recipient,
        sight=sight,
        spot=spot,
        channel=channel,
        attempt=row.attempt,
        due=row.due,
        shown=row.shown,
        told=told,
        is_anew=is_anew,
        collapses=collapses,
    )
