"""What is written down when a message is there: its place, and what becomes of the one before."""

from games.errands import Errand, Found
from games.values import Spot, Status
from store import deliveries, games, people
from store.database import Connection
from store.deliveries import GIVEN_UP, GIVEN_UP_AND_SAID, LOBBY, DeliveryRow, LeftoverRow


async def replaced(
    tx: Connection, row: DeliveryRow, errand: Errand, spot: Spot, revision: int, told: int
) -> None:
    """Write down the new message of a recipient, and the old one as left over."""
    if row.message_id is not None and row.channel_id is not None and row.message_id != spot.message:
        # A message taken over may not know what it told: then there is nothing to collapse to.
        collapses = errand.collapses and (row.told > row.since or row.told == 0)
        old = Spot(row.channel_id, row.message_id)
        told_by_old = (row.since, row.told) if collapses else None
        await leave_over(tx, row.game_id, old, told_by_old)
        if row.recipient == LOBBY:
            await deliveries.letters_again(tx, row.game_id)
    await deliveries.change(
        tx,
        row.game_id,
        row.recipient,
        shown=shown_after(row, errand, revision),
        posted=revision,
        since=errand.since,
        told=told,
        channel_id=spot.channel,
        message_id=spot.message,
        attempt=errand.attempt,
    )


def shown_after(row: DeliveryRow, errand: Errand, revision: int) -> int:
    """What counts as shown; nothing more if the recipient fell behind again meanwhile."""
    return row.shown if row.shown < errand.shown else max(row.shown, revision)


async def taken_over(tx: Connection, row: DeliveryRow, errand: Errand, stray: Found) -> None:
    """Write down a message that was sent before; it may show less than the errand would."""
    is_newest = stray.revision == errand.revision
    told = errand.told if is_newest else errand.since
    await replaced(tx, row, errand, stray.spot, stray.revision, told)
    if is_newest:
        await acknowledged(tx, errand)


async def leave_over(
    tx: Connection, game: int, spot: Spot, collapses_to: tuple[int, int] | None = None
) -> None:
    """A message is to be deleted, or to keep the line about what it told."""
    since, told = collapses_to or (0, 0)
    row = LeftoverRow(spot.channel, spot.message, game, collapses_to is not None, since, told)
    await deliveries.leave_over(tx, row)


async def acknowledged(tx: Connection, errand: Errand) -> None:
    """What follows from a message that shows the present."""
    for player in errand.sight.closed:
        await _said(tx, errand.game, player.id)
    if errand.recipient == LOBBY and errand.sight.table.status is not Status.LOBBY:
        # It has nothing more to say, however often the game changes.
        await deliveries.change(tx, errand.game, LOBBY, closed=GIVEN_UP)
    elif errand.recipient == LOBBY:
        for player in errand.sight.called:
            await games.called(tx, errand.game, player.id)


async def _said(tx: Connection, game: int, player: int) -> None:
    """The board tells that letters to somebody come back; once is enough, as long as they do."""
    row, person = await deliveries.one(tx, game, player), await people.person(tx, player)
    if row is not None and (row.closed or (person is not None and not person.dm_open)):
        await deliveries.change(tx, game, player, closed=GIVEN_UP_AND_SAID)
