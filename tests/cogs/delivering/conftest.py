"""A courier at work."""

from collections.abc import AsyncIterator

import pytest

from store.sqlite import SqliteDatabase
from tests.cogs.delivering.office import Office, open_office


@pytest.fixture
async def office(database: SqliteDatabase) -> AsyncIterator[Office]:
    """Ada and Ben on a server, no game yet, and the courier running."""
    async with open_office(database) as office:
        yield office
