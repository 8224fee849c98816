"""What the people at a table have answered to the question that is open there."""

from store.database import Connection


async def ballots(tx: Connection, game: int) -> dict[int, bool]:
    """Who agrees, by person."""
    rows = await tx.fetch("SELECT * FROM ballots WHERE game_id = $1", game)
    return {row["person_id"]: bool(row["agrees"]) for row in rows}


async def cast(tx: Connection, game: int, person: int, *, agrees: bool) -> None:
    """Write an answer down; the last one counts."""
    await tx.execute(
        "INSERT INTO ballots (game_id, person_id, agrees) VALUES ($1, $2, $3) "
        "ON CONFLICT (game_id, person_id) DO UPDATE SET agrees = excluded.agrees",
        *(game, person, int(agrees)),
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
