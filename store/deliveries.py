"""What each recipient of a game is due and what it shows: the courier's book.

A recipient is a number: the board, the lobby, or the person that a letter goes to.
"""

from collections.abc import Iterable
from typing import Final

from store.database import Connection

BOARD: Final = 0
LOBBY: Final = 1


async def want(tx: Connection, game: int, recipient: int, revision: int, now: int) -> None:
    """A recipient, perhaps a new one, is due this revision; whatever kept it back is forgotten."""
    await tx.execute(
        "INSERT INTO deliveries (game_id, recipient, due, due_at) VALUES ($1, $2, $3, $4) "
        "ON CONFLICT (game_id, recipient) DO UPDATE "
        "SET due = excluded.due, due_at = excluded.due_at, closed = 0",
        *(game, recipient, revision, now),
    )


async def raise_due(
    tx: Connection, game: int, revision: int, now: int, *, spared: Iterable[int] = ()
) -> None:
    """Everybody who is written to already is due this revision, except who is spared it."""
    passed = list(spared)
    places = ", ".join(f"${number}" for number in range(4, 4 + len(passed)))
    sql = "UPDATE deliveries SET due = $2, due_at = $3 WHERE game_id = $1"
    if passed:
        sql += f" AND recipient NOT IN ({places})"
    await tx.execute(sql, game, revision, now, *passed)


async def freshen(tx: Connection, game: int, recipient: int, revision: int) -> None:
    """The next delivery to a recipient is a new message, and the old one goes."""
    sql = "UPDATE deliveries SET fresh = $3 WHERE game_id = $1 AND recipient = $2"
    await tx.execute(sql, game, recipient, revision)


async def drop(tx: Connection, game: int, recipient: int) -> None:
    """Nothing is delivered to a recipient any more."""
    sql = "DELETE FROM deliveries WHERE game_id = $1 AND recipient = $2"
    await tx.execute(sql, game, recipient)


async def spots(tx: Connection, game: int) -> list[tuple[int, int, int]]:
    """Where the board and the lobby stand: recipient, channel, message."""
    rows = await tx.fetch(
        "SELECT recipient, channel_id, message_id FROM deliveries "
        "WHERE game_id = $1 AND recipient <= $2 AND message_id IS NOT NULL",
        *(game, LOBBY),
    )
    return [(row["recipient"], row["channel_id"], row["message_id"]) for row in rows]
