"""What players write on cards for themselves, and who has seen all hands."""

from hanabi_core.cards import CardId
from store.database import Connection


async def of_reader(tx: Connection, game: int, person: int) -> dict[CardId, str]:
    """One player's notes, by card."""
    sql = "SELECT card, note FROM notes WHERE game_id = $1 AND person_id = $2"
    return {CardId(row["card"]): row["note"] for row in await tx.fetch(sql, game, person)}


async def write(tx: Connection, game: int, person: int, card: CardId, note: str) -> None:
    """Write on a card; nothing takes the note away."""
    if note:
        await tx.execute(
            "INSERT INTO notes (game_id, person_id, card, note) VALUES ($1, $2, $3, $4) "
            "ON CONFLICT (game_id, person_id, card) DO UPDATE SET note = excluded.note",
            *(game, person, card, note),
        )
        return
    sql = "DELETE FROM notes WHERE game_id = $1 AND person_id = $2 AND card = $3"
    await tx.execute(sql, game, person, card)


async def has_looked(tx: Connection, game: int, person: int) -> bool:
    sql = "SELECT 1 AS yes FROM lookers WHERE game_id = $1 AND person_id = $2"
    return await tx.first(sql, game, person) is not None


async def looked(tx: Connection, game: int, person: int) -> None:
    """Somebody has seen all hands."""
    sql = "INSERT INTO lookers (game_id, person_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"
    await tx.execute(sql, game, person)
