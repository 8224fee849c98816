"""The house that whole games are played in."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.end_to_end.house import House, open_house


@pytest.fixture
async def house(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[House]:
    """Five people on a server with one channel, and the bot running; each test has its deals."""
    async with open_house(tmp_path, request.node.name) as house:
        yield house
