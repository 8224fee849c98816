"""docs/tour.md tells what really happens: a hint goes through the bot and is followed."""

import asyncio
import re
import sys
from pathlib import Path
from types import FrameType

import pytest

from bot import compose
from sandbox.personas.persona import Persona
from sandbox.server import Sandbox
from settings import Settings
from store.database import Database
from tests.sandbox.bots import running

ROOT = Path(__file__).parent.parent
TOUR = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
ANSWERED, SHOWN = (
    re.findall(r"^\| `([\w/.]+)` `([\w.]+)` \|", part, re.MULTILINE)
    for part in TOUR.split("## Everybody else sees it")
)


class Follower:
    """Notes which functions of the bot are called, in the order of their first calls."""

    def __init__(self) -> None:
        self.calls: dict[tuple[str, str], None] = {}

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(ROOT):
            self.calls.setdefault((str(path.relative_to(ROOT)), frame.f_code.co_qualname))

    def in_order(self, steps: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """Those of some steps that were called, in the order in which they were."""
        return [call for call in self.calls if call in steps]


@pytest.fixture
async def followed(database: Database) -> Follower:
    """A hint by command in a game of two, from the question until everything is shown."""
    follower = Follower()
    async with Sandbox() as sandbox:
        sandbox.control.found_server("Home", [("Ada", "en-US"), ("Ben", "en-US")])
        people = sandbox.people.everybody()
        bot = compose(Settings(token=sandbox.world.token, database=Path("unused")), database)
        async with (
            running(bot, sandbox),
            Persona(sandbox.address, people[0].id) as ada,
            Persona(sandbox.address, people[1].id) as ben,
        ):
            await ada.slash("general", "hanabi new", where="here", first=ada.id)
            lobby = await ben.sees("general", "Ada")
            await ben.click(lobby, "Join")
            await ada.slash("general", "hanabi start")
            await ben.sees("general", "🎆")
            await all_shown(database)
            sys.setprofile(follower)
            try:
                await ada.slash("general", "hint", player="Ben", what="red")
                await all_shown(database)
            finally:
                sys.setprofile(None)
            await bot.finish()
    return follower


_LEFT_TO_DO = (
    "SELECT 1 AS one FROM deliveries WHERE due > shown AND closed = 0 "
    "UNION SELECT 1 FROM leftovers UNION SELECT 1 FROM games WHERE status = 'lobby'"
)


async def all_shown(database: Database) -> None:
    """Wait until the courier has nothing left to do."""
    async with asyncio.timeout(10):
        while await database.read(lambda tx: tx.fetch(_LEFT_TO_DO)):  # noqa: ASYNC110 -- the courier tells nobody
            await asyncio.sleep(0.02)


async def test_a_hint_takes_the_steps_of_the_tour(followed: Follower) -> None:
    assert len(ANSWERED) > 15
    assert followed.in_order(ANSWERED) == ANSWERED


async def test_everybody_is_shown_a_hint_by_the_steps_of_the_tour(followed: Follower) -> None:
    assert len(SHOWN) > 5
    assert set(followed.in_order(SHOWN)) == set(SHOWN)


def test_every_file_that_the_tour_names_is_there() -> None:
    named = re.findall(r"`([\w/]+\.(?:py|ftl))`", TOUR)

    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []
