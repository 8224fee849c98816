"""A desk at which every question is answered as the test says."""

from collections.abc import AsyncIterator

import pytest

from sandbox.server import Sandbox
from tests.cogs.desk import Desk, open_desk


@pytest.fixture
async def desk() -> AsyncIterator[Desk]:
    """Ada, Ben and the bot on a sandbox; it is patient, as usual."""
    async with Sandbox() as sandbox, open_desk(sandbox) as desk:
        yield desk


@pytest.fixture
async def hasty() -> AsyncIterator[Desk]:
    """The same, but Discord is told at once that the answer follows."""
    async with Sandbox() as sandbox, open_desk(sandbox, patience=0) as desk:
        yield desk
