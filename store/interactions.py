"""Which interactions have been acted upon, so that a repeated delivery changes nothing."""

from store.database import Connection

DAY = 24 * 60 * 60


async def is_new(tx: Connection, interaction: int, now: int) -> bool:
    """Write an interaction down; False if it has been already."""
    sql = "INSERT INTO interactions (id, at) VALUES ($1, $2) ON CONFLICT DO NOTHING"
    return await tx.execute(sql, interaction, now) == 1


async def forget_old(tx: Connection, now: int) -> None:
    """Discord repeats nothing after a day."""
    await tx.execute("DELETE FROM interactions WHERE at < $1", now - DAY)
