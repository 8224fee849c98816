"""The sandbox by itself: ``python -m sandbox``, for any bot that can be turned to it."""

import argparse
import asyncio
import contextlib
import signal
from pathlib import Path

from sandbox.server import Sandbox

PEOPLE = (("Ada", "en-US"), ("Ben", "pl"), ("Chiara", "it"), ("Dorin", "ro"))
REMEMBERED = 10_000
"""Entries of the ledger that are kept; nobody reads a test's report here."""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="default: one that is free")
    parser.add_argument(
        "--sandbox-data",
        type=Path,
        metavar="DIR",
        help="keep people, channels and messages there between runs; default: only in memory",
    )
    return parser.parse_args()


async def serve(port: int, data: Path | None) -> None:
    """Serve until someone asks for an end."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with Sandbox(port=port, data=data, remember=REMEMBERED) as sandbox:
        if not sandbox.world.store.guilds:
            sandbox.control.found_server("Sandbox", PEOPLE)
        print(f"REST     {sandbox.api}")
        print(f"Gateway  {sandbox.gateway}")
        print(f"Token    {sandbox.world.token}", flush=True)
        await stop.wait()


if __name__ == "__main__":
    given = arguments()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(given.port, given.sandbox_data))
