"""The bot in one of several worlds, perhaps with leaks: see `worlds` and `leaks` beside this.

``python -m tests.end_to_end.world_bot``, with the arguments of `bot`, the folder of a world,
and the names of leaks in one text, which may be empty.
"""

import asyncio
import sys
from functools import partial
from pathlib import Path
from typing import Any, Final

import bot
from cogs import welcome
from cogs.courier import Courier, Temper
from cogs.door import Door
from tests.end_to_end import leaks, worlds
from tests.end_to_end.bot import main

LONG: Final = 2.8
"""Seconds. Discord waits for three."""


def take_time() -> None:
    """Never ask for more time: it would be asked for in one world and not in the other."""
    everything: Any = bot
    everything.Door = partial(Door, patience=LONG)
    everything.Courier = partial(Courier, temper=Temper(board_first=LONG))
    welcome.PATIENCE = LONG  # type: ignore[misc]


if __name__ == "__main__":
    *usual, world, planted = sys.argv[1:]
    take_time()
    worlds.enter(Path(world))
    leaks.plant(planted.split())
    asyncio.run(main(*usual))
