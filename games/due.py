"""Who is brought up to date after a change, and who gets a new message rather than an edit."""

from collections.abc import Iterable

from games.values import Letters, Status, Table
from store import deliveries, games
from store.database import Connection
from store.deliveries import BOARD, LOBBY


async def spread(
    tx: Connection,
    table: Table,
    now: int,
    *,
    fresh: Iterable[int] = (),
    calls: Iterable[int] = (),
) -> int:
    """Raise a table's revision: everybody is due it, `fresh` recipients as a new message.

    Who wishes letters on the own turn only is spared, unless it is their turn, `calls` names
    them or the game is not running. The new revision is returned.
    """
    revision = table.revision + 1
    await games.change(tx, table.id, revision=revision)
    called = {table.turn_of, *calls}
    spared = [
        player.id
        for player in table.players
        if player.person.letters is Letters.MY_TURN and player.id not in called
    ]
    await deliveries.raise_due(
        tx, table.id, revision, now, spared=spared if table.is_running else ()
    )
    for recipient in fresh:
        await deliveries.freshen(tx, table.id, recipient, revision)
    return revision


async def refresh(tx: Connection, game: int, now: int) -> None:
    """A game that is over looks different, and nobody has to be called for it."""
    row = await games.one(tx, game)
    if row is not None:
        await games.change(tx, game, revision=row.revision + 1)
        await deliveries.raise_due(tx, game, row.revision + 1, now)


async def spread_turn(
    tx: Connection, table: Table, turn_id: int | None, now: int, *, actor: int
) -> int:
    """After a turn: a new board, and a new letter to whoever is to move, or to all at the end.

    Who has just acted need not be woken, even if it is for them to go on; but their letter
    must not go on saying that it is their turn, nor anybody's that the table is asked something.
    """
    if turn_id is None:
        return await spread_news(tx, table, now, spared=actor)
    woken = () if turn_id == actor else (turn_id,)
    calls = {actor, turn_id}
    if table.vote is not None or table.refused is not None:
        calls |= {player.id for player in table.players}
    return await spread(tx, table, now, fresh=(BOARD, *woken), calls=calls)


async def spread_news(tx: Connection, table: Table, now: int, *, spared: int | None = None) -> int:
    """After something that concerns everybody: a new board, and a new letter to each player.

    If it is the end, the lobby gets its last word too.
    """
    players = [player.id for player in table.players]
    woken = [player for player in players if player != spared]
    revision = await spread(tx, table, now, fresh=(BOARD, *woken), calls=players)
    if table.status is Status.OVER:
        await deliveries.reopen(tx, table.id, LOBBY)
    return revision
