"""What each recipient of a game is due and what it shows: the courier's book.

A recipient is a number: the board, the lobby, or the person that a letter goes to.
"""

from collections.abc import Iterable
from dataclasses import astuple, dataclass, fields
from typing import Final

from store.database import Connection

BOARD: Final = 0
LOBBY: Final = 1

GIVEN_UP: Final = 1
GIVEN_UP_AND_SAID: Final = 2
"""Values of `closed`: the board has told the reader that their letters come back."""


@dataclass(frozen=True, slots=True)
class DeliveryRow:
    """One row of `deliveries`."""

    game_id: int
    recipient: int
    due: int
    shown: int
    fresh: int
    posted: int
    since: int
    told: int
    due_at: int
    channel_id: int | None
    message_id: int | None
    attempt: int
    closed: int


@dataclass(frozen=True, slots=True)
class BehindRow:
    """A recipient who is to be brought up to date, and where the game is at home."""

    game_id: int
    recipient: int
    home_id: int
    room_id: int | None
    room_ready: bool

    @property
    def waits(self) -> bool:
        """Whether it is a board without its room."""
        return self.recipient == BOARD and not self.room_ready


@dataclass(frozen=True, slots=True)
class LeftoverRow:
    """A message that another one has replaced: one row of `leftovers`."""

    channel_id: int
    message_id: int
    game_id: int
    collapses: bool
    since: int
    told: int


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
    """Everybody who is written to already is due this revision, except who is spared it.

    Who has left the table has had a last letter.
    """
    passed = list(spared)
    places = ", ".join(f"${number}" for number in range(5, 5 + len(passed)))
    sql = (
        "UPDATE deliveries SET due = $2, due_at = $3 WHERE game_id = $1 AND (recipient <= $4 "
        "OR recipient IN (SELECT person_id FROM seats WHERE game_id = $1))"
    )
    if passed:
        sql += f" AND recipient NOT IN ({places})"
    await tx.execute(sql, game, revision, now, LOBBY, *passed)


async def is_written_to(tx: Connection, game: int, recipient: int) -> bool:
    """Whether somebody has ever been due anything of a game."""
    sql = "SELECT 1 AS yes FROM deliveries WHERE game_id = $1 AND recipient = $2"
    return await tx.first(sql, game, recipient) is not None


async def again(tx: Connection, game: int, recipient: int, now: int) -> None:
    """A recipient is behind once more, though nothing has changed that others could know of.

    The revision stays, because everybody sees it. A delivery that is under way meanwhile may
    lack what is new: if `shown` has sunk since it was picked up, it does not count.
    """
    await tx.execute(
        "UPDATE deliveries SET shown = CASE WHEN shown < due THEN shown ELSE due END - 1, "
        "due_at = $3 "
        "WHERE game_id = $1 AND recipient = $2",
        *(game, recipient, now),
    )


async def letters_again(tx: Connection, game: int) -> None:
    """All letters are behind once more: they link a message that has been replaced."""
    await tx.execute(
        "UPDATE deliveries SET shown = CASE WHEN shown < due THEN shown ELSE due END - 1 "
        "WHERE game_id = $1 AND recipient > $2",
        *(game, LOBBY),
    )


async def catch_up(tx: Connection, game: int, recipient: int, now: int) -> None:
    """Who was spared some revisions is due the present one."""
    await tx.execute(
        "UPDATE deliveries SET due_at = $3, "
        "due = (SELECT revision FROM games WHERE games.id = deliveries.game_id) "
        "WHERE game_id = $1 AND recipient = $2",
        *(game, recipient, now),
    )


async def reopen(tx: Connection, game: int, recipient: int) -> None:
    """A message that had nothing more to say is brought up to date once more."""
    sql = (
        "UPDATE deliveries SET closed = 0 "
        "WHERE game_id = $1 AND recipient = $2 AND message_id IS NOT NULL"
    )
    await tx.execute(sql, game, recipient)


async def freshen(tx: Connection, game: int, recipient: int, revision: int) -> None:
    """The next delivery to a recipient is a new message, and the old one goes."""
    sql = "UPDATE deliveries SET fresh = $3 WHERE game_id = $1 AND recipient = $2"
    await tx.execute(sql, game, recipient, revision)


async def spots(tx: Connection, game: int) -> list[tuple[int, int, int]]:
    """Where the board and the lobby stand: recipient, channel, message."""
    rows = await tx.fetch(
        "SELECT recipient, channel_id, message_id FROM deliveries "
        "WHERE game_id = $1 AND recipient <= $2 AND message_id IS NOT NULL",
        *(game, LOBBY),
    )
    return [(row["recipient"], row["channel_id"], row["message_id"]) for row in rows]


async def behind(tx: Connection, game: int | None = None) -> list[BehindRow]:
    """Who is due more than is shown, of one game or of all; whoever waits longest comes first.

    Nobody whose DMs are closed.
    """
    sql = (
        "SELECT d.game_id, d.recipient, g.home_id, g.room_id, g.room_ready FROM deliveries AS d "
        "JOIN games AS g ON g.id = d.game_id LEFT JOIN people AS p ON p.id = d.recipient "
        "WHERE d.due > d.shown AND d.closed = 0 "
        "AND (p.id IS NULL OR p.dm_open = 1)"
    )
    values = () if game is None else (game,)
    sql += " AND d.game_id = $1" if values else ""
    rows = await tx.fetch(f"{sql} ORDER BY d.due_at, d.game_id, d.recipient", *values)
    names = [field.name for field in fields(BehindRow)]
    return [BehindRow(**{name: row[name] for name in names}) for row in rows]


async def one(tx: Connection, game: int, recipient: int) -> DeliveryRow | None:
    sql = "SELECT * FROM deliveries WHERE game_id = $1 AND recipient = $2"
    row = await tx.first(sql, game, recipient)
    names = [field.name for field in fields(DeliveryRow)]
    return None if row is None else DeliveryRow(**{name: row[name] for name in names})


async def closed(tx: Connection, game: int) -> dict[int, int]:
    """The recipients that were given up, with how they stand."""
    sql = "SELECT recipient, closed FROM deliveries WHERE game_id = $1 AND closed <> 0"
    return {row["recipient"]: row["closed"] for row in await tx.fetch(sql, game)}


async def change(tx: Connection, game: int, recipient: int, **columns: object) -> None:
    """Write some columns anew."""
    settings = ", ".join(f"{name} = ${number}" for number, name in enumerate(columns, 3))
    sql = f"UPDATE deliveries SET {settings} WHERE game_id = $1 AND recipient = $2"
    await tx.execute(sql, game, recipient, *columns.values())


async def leave_over(tx: Connection, row: LeftoverRow) -> None:
    """A message has been replaced; what is left of it waits to be collapsed or deleted."""
    await tx.execute(
        "INSERT INTO leftovers (channel_id, message_id, game_id, collapses, since, told) "
        "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (channel_id, message_id) DO NOTHING",
        *map(int, astuple(row)),
    )


async def leftovers(tx: Connection, game: int | None = None) -> list[LeftoverRow]:
    """What waits to be collapsed or deleted, of one game or of all, the oldest first."""
    where, values = ("WHERE game_id = $1 ", (game,)) if game is not None else ("", ())
    rows = await tx.fetch(f"SELECT * FROM leftovers {where}ORDER BY message_id", *values)
    return [
        LeftoverRow(
            row["channel_id"],
            row["message_id"],
            row["game_id"],
            bool(row["collapses"]),
            row["since"],
            row["told"],
        )
        for row in rows
    ]


async def clear_away(tx: Connection, channel: int, message: int) -> None:
    """A leftover has been seen to."""
    sql = "DELETE FROM leftovers WHERE channel_id = $1 AND message_id = $2"
    await tx.execute(sql, channel, message)


async def abandon(tx: Connection, server: int) -> None:
    """What stands of a server's games is to be deleted, though the games themselves go.

    Posts of games that are over stay, as what was said stays in a channel.
    """
    of_server = "SELECT id FROM games WHERE server_id = $1"
    await tx.execute(
        "INSERT INTO leftovers (channel_id, message_id, game_id, collapses, since, told) "
        "SELECT channel_id, message_id, game_id, 0, 0, 0 FROM deliveries "
        f"WHERE game_id IN ({of_server} AND status IN ('lobby', 'running')) "
        "AND message_id IS NOT NULL ON CONFLICT (channel_id, message_id) DO NOTHING",
        server,
    )
    sql = f"UPDATE leftovers SET collapses = 0 WHERE game_id IN ({of_server})"
    await tx.execute(sql, server)


async def messages(tx: Connection, game: int) -> set[int]:
    """Every message of a game that is known, also those that are to be cleared away."""
    sql = (
        "SELECT message_id FROM deliveries WHERE game_id = $1 AND message_id IS NOT NULL "
        "UNION SELECT message_id FROM leftovers WHERE game_id = $1"
    )
    return {row["message_id"] for row in await tx.fetch(sql, game)}
