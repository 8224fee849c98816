"""Small things the bot wants to know again after a restart, by name."""

from store.database import Connection


async def recall(tx: Connection, name: str) -> str | None:
    """What was remembered last; None: nothing yet."""
    row = await tx.first("SELECT value FROM memories WHERE name = $1", name)
    return None if row is None else str(row["value"])


async def remember(tx: Connection, name: str, value: str) -> None:
    await tx.execute(
        "INSERT INTO memories (name, value) VALUES ($1, $2) "
        "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        *(name, value),
    )
