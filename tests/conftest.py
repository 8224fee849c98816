"""What every layer may need: steady properties, and an empty database.

Properties try the same examples every time; ``--hypothesis-profile=explore`` tries others.
"""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import settings

from store.migrate import migrate
from store.sqlite import SqliteDatabase, open_sqlite

settings.register_profile("steady", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None)
settings.load_profile("steady")


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[SqliteDatabase]:
    """An empty database at the newest schema, gone when the test ends."""
    async with open_sqlite(tmp_path / "hanabi.db") as opened:
        await migrate(opened)
        yield opened
