"""What the bot remembers of itself."""

from games.memories import Memories
from store.sqlite import SqliteDatabase


async def test_what_was_remembered_last_is_recalled_by_its_name(database: SqliteDatabase) -> None:
    memories = Memories(database)

    assert await memories.recall("commands") is None
    await memories.remember("commands", "first")
    await memories.remember("commands", "second")
    await memories.remember("other", "x")

    assert await Memories(database).recall("commands") == "second"
