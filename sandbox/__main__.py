"""The sandbox by itself, for any bot that can be turned to it."""

import argparse
import asyncio
import errno
import signal
import sys
from pathlib import Path

from sandbox.facts.keeping import Unusable
from sandbox.server import LOOPBACK, Sandbox

PEOPLE = (("Ada", "en-US"), ("Ben", "pl"), ("Chiara", "it"), ("Dorin", "ro"))
REMEMBERED = 10_000
"""Entries of the ledger that are kept; nobody reads a test's report here."""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m sandbox", description=__doc__)
    parser.add_argument("--port", type=_port, default=0, help="default: one that is free")
    parser.add_argument(
        "--sandbox-data",
        type=Path,
        metavar="DIR",
        help="keep people, channels and messages there between runs; default: only in memory",
    )
    return parser.parse_args()


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65_535:
        raise argparse.ArgumentTypeError(f"{text} is not a port (0 to 65535)")
    return int(text)


async def serve(port: int, data: Path | None) -> None:
    """Serve until someone asks for an end."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with Sandbox(port=port, data=data, remember=REMEMBERED, strict=False) as sandbox:
        if not sandbox.world.store.guilds:
            sandbox.control.found_server("Sandbox", PEOPLE)
        show(sandbox)
        await stop.wait()


def show(sandbox: Sandbox) -> None:
    """Say where everything is."""
    print(f"REST     {sandbox.api}")
    print(f"Gateway  {sandbox.gateway}")
    print(f"Token    {sandbox.world.token}")
    for user in sandbox.people.everybody():
        print(f"Person   {user.id} {user.name}")
    for channel in sandbox.world.store.channels.values():
        if not channel.thread and channel.guild_id:
            print(f"Channel  {channel.id} #{channel.name}")
    print(end="", flush=True)


def main() -> int:
    given = arguments()
    try:
        asyncio.run(serve(given.port, given.sandbox_data))
    except Unusable as fault:
        print(fault, file=sys.stderr)
        return 1
    except OSError as fault:
        if fault.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        print(f"Cannot listen on {LOOPBACK}:{given.port}: {fault.strerror}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
