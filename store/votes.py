"""Who agrees to the question that is open at a table, and who has refused the last one."""

from store.database import Connection


async def agreeing(tx: Connection, game: int) -> set[int]:
    """Who has agreed."""
    rows = await tx.fetch("SELECT person_id FROM ballots WHERE game_id = $1", game)
    return {row["person_id"] for row in rows}


async def agree(tx: Connection, game: int, person: int) -> None:
    """Write down that somebody agrees."""
    await tx.execute(
        "INSERT INTO ballots (game_id, person_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        *(game, person),
    )


async def clear(tx: Connection, game: int) -> None:
    """No question is open any more, and none counts as refused."""
    await tx.execute("DELETE FROM ballots WHERE game_id = $1", game)
    sql = (
        "UPDATE games SET vote = NULL, vote_by = NULL, vote_until = NULL, "
        "refused = NULL, refused_by = NULL, refused_at = NULL WHERE id = $1"
    )
    await tx.execute(sql, game)


async def refuse(tx: Connection, game: int, person: int, now: int) -> None:
    """Somebody's objection closes the open question."""
    await tx.execute("DELETE FROM ballots WHERE game_id = $1", game)
    sql = (
        "UPDATE games SET refused = vote, refused_by = $2, refused_at = $3, "
        "vote = NULL, vote_by = NULL, vote_until = NULL WHERE id = $1"
    )
    await tx.execute(sql, game, person, now)
