"""The bot with the clock and the seeds of a test: ``python -m tests.end_to_end.bot ADDRESS ...``.

Its clock shows what stands in a file; its seeds follow from a text.
"""

import asyncio
import itertools
import logging
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from bot import serve
from cogs import logs
from settings import Settings
from tests.sandbox.bots import point_at


def seeds_from(text: str) -> Callable[[], bytes]:
    """32 bytes at a time, the same ones in every run with the same text."""
    numbers = itertools.count()
    return lambda: sha256(f"{text} {next(numbers)}".encode()).digest()


async def main(address: str, token: str, database: str, clock_file: str, seed: str) -> None:
    point_at(address)
    logs.begin(logging.INFO)
    await serve(
        Settings(token=token, database=Path(database)),
        clock=lambda: int(Path(clock_file).read_text()),
        seeds=seeds_from(seed),
        when_ready=_say_so,
    )


def _say_so() -> None:
    sys.stdout.write("ready\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
