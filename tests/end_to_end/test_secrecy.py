"""What Ben cannot know makes no difference to a single byte that reaches him, or the public.

Two bots deal different cards, and everybody at both tables does the same. Ben looks at
everything there is, and so does Zoe, who does not play.
"""

import asyncio
from pathlib import Path

import pytest

from hanabi_core.rules import Rules
from tests.end_to_end.leaks import LEAKS
from tests.end_to_end.received import differences
from tests.end_to_end.runs import Run, run
from tests.end_to_end.worlds import KINDS, Kind, Worlds

SHORT = Kind(Rules(), 2, 0.3, 1, range(2, 3))


async def both(folder: Path, kind: Kind, leaks: str = "") -> tuple[Run, Run]:
    """The same game in two worlds, side by side."""
    worlds = Worlds.of(kind)
    async with asyncio.TaskGroup() as group:
        here, there = (
            group.create_task(run(folder / name, world, where=kind.where, leaks=leaks))
            for name, world in (("here", worlds.here), ("there", worlds.there))
        )
    return here.result(), there.result()


@pytest.mark.parametrize("name", KINDS)
async def test_what_somebody_cannot_know_changes_nothing_that_reaches_them(
    name: str, tmp_path: Path
) -> None:
    here, there = await both(tmp_path, KINDS[name])

    assert differences(here.ben, there.ben) == []
    assert differences(here.zoe, there.zoe) == []
    # Ada sees Ben's hand: the worlds are different.
    assert differences(here.ada, there.ada)


async def test_every_planted_leak_is_found_in_its_place(tmp_path: Path) -> None:
    here, there = await both(tmp_path, SHORT, " ".join(LEAKS))

    found = differences(here.ben, there.ben)

    # In the text of a message, in the custom_id of a button, in the name of a suggestion.
    assert {difference.key for difference in found} == {"content", "custom_id", "name"}
    assert differences(here.zoe, there.zoe) == []
