"""A courier at work."""

from collections.abc import AsyncIterator

import pytest

from cogs.delivering.presenters import Presentation
from presentation.texts import Texts
from store.sqlite import SqliteDatabase
from tests.cogs.delivering.office import Office, open_office


@pytest.fixture
async def office(database: SqliteDatabase) -> AsyncIterator[Office]:
    """Ada and Ben on a server, no game yet, and the courier running."""
    async with open_office(database) as office:
        yield office


@pytest.fixture
async def real(office: Office) -> Office:
    """The same office, with the posts that people get."""
    office.posts = Presentation(Texts())
    await office.restart()
    return office
