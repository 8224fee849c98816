"""What the bot remembers of itself: nothing about games or people."""

from store import memories
from store.database import Connection, Database


class Memories:
    """Small texts by name, kept across restarts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def recall(self, name: str) -> str | None:
        """What was remembered last; None: nothing yet."""

        async def work(tx: Connection) -> str | None:
            return await memories.recall(tx, name)

        return await self._database.read(work)

    async def remember(self, name: str, value: str) -> None:
        async def work(tx: Connection) -> None:
            await memories.remember(tx, name, value)

        await self._database.write(work)
