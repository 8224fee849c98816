"""Lobbies for tests, and a look at who is due what."""

from typing import Any

from games.games import Games
from games.lobbies import Wish
from store.database import Connection, Database
from store.deliveries import LOBBY
from tests.games.house import ADA, CHANNEL, asked, rows

LOBBY_MESSAGE = 8000


async def a_lobby(games: Games, *people: int, wish: Wish | None = None, **others: Any) -> int:
    """A lobby in the channel that these people have joined in this order; its id."""
    opener, *guests = people or (ADA,)
    sight = await games.lobbies.open(asked(opener, **others), wish or Wish())
    for guest in guests:
        await games.lobbies.join(asked(guest), sight.table.id)
    return sight.table.id


async def post_lobby(database: Database, game: int, message: int = LOBBY_MESSAGE) -> None:
    """The message of a lobby stands in its channel."""

    async def work(tx: Connection) -> None:
        sql = (
            "UPDATE deliveries SET channel_id = $1, message_id = $2 "
            "WHERE game_id = $3 AND recipient = $4"
        )
        await tx.execute(sql, CHANNEL, message, game, LOBBY)

    await database.write(work)


async def show_everything(database: Database) -> None:
    """Everybody has been shown all they are due."""
    await database.write(lambda tx: tx.execute("UPDATE deliveries SET shown = due"))


async def behind(database: Database, game: int) -> set[int]:
    """The recipients who are due something that they have not been shown."""
    found = await rows(database, "deliveries", where=f"due > shown AND game_id = {game}")
    return {row["recipient"] for row in found}


async def delivery(database: Database, game: int, recipient: int) -> dict[str, Any]:
    """What the courier's book says of a recipient."""
    where = f"game_id = {game} AND recipient = {recipient}"
    return (await rows(database, "deliveries", where=where))[0]


async def stored(database: Database, game: int) -> dict[str, Any]:
    """The row of a game."""
    return (await rows(database, "games", where=f"id = {game}"))[0]
