"""Puts the bot together and runs it: the only place that knows all the parts.

What the parts do is said in them. `python bot.py --help` lists what can be started.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - whoever has an older one must hear it in words
    sys.exit("Python 3.11 or newer is needed. In the folder of the bot, say: make")

try:
    import discord
    import yarl
except ModuleNotFoundError as fault:
    sys.exit(f"{fault.name} is missing. In the folder of the bot, say: make")

import argparse
import asyncio
import contextlib
import logging
import os
import secrets
import signal
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cogs import logs
from cogs.acting import Acting
from cogs.agreeing import Agreeing
from cogs.area import Area, commands_of, handlers_of
from cogs.client import HanabiBot
from cogs.connecting import Fatal, stay_connected
from cogs.courier import Courier
from cogs.delivering.presenters import Presentation
from cogs.door import Door
from cogs.endings import EndingsArea
from cogs.lobby import Lobby
from cogs.looking import Looking
from cogs.preferences import Preferences
from games.games import Games
from games.house import Clock, Seeds
from games.memories import Memories
from presentation.texts import Texts
from settings import BadSetting, Settings
from store.database import Database, Unusable
from store.migrate import migrate
from store.sqlite import back_up, open_sqlite

if TYPE_CHECKING:
    from sandbox.server import Sandbox

AREAS: Final[Sequence[type[Area]]] = (Acting, Looking, Lobby, Agreeing, EndingsArea, Preferences)
"""All commands and presses there are."""
PEOPLE: Final = (
    ("Ada", "en-US"),
    ("Ben", "pl"),
    ("Chiara", "it"),
    ("Dolores", "es-ES"),
    ("Émile", "fr"),
    ("Flavia", "ro"),
)
"""Who can be played with in the sandbox, with the languages of their clients."""
REMEMBERED: Final = 10_000
"""Entries that the sandbox keeps of what has happened; only tests read them."""

log = logging.getLogger("bot")


def wall_clock() -> int:
    """Seconds since 1970."""
    return int(time.time())


def chance() -> bytes:
    """A seed that nobody can guess."""
    return secrets.token_bytes(32)


def compose(
    settings: Settings, database: Database, clock: Clock = wall_clock, seeds: Seeds = chance
) -> HanabiBot:
    """The bot with everything in it, not yet logged in."""
    games, texts = Games(database, clock, seeds), Texts()
    door = Door(texts, games.settings.person)
    bot = HanabiBot(door, Memories(database), settings.dev_guild)
    courier = Courier(bot, games.deliveries, Presentation(texts))
    areas = [area(games, door, courier) for area in AREAS]
    for command in commands_of(areas):
        bot.tree.add_command(command)
    bot.furnish(handlers_of(areas), courier, games.clock.sweep)
    return bot


async def serve(
    settings: Settings,
    *,
    clock: Clock = wall_clock,
    seeds: Seeds = chance,
    when_ready: Callable[[], None] = lambda: None,
) -> None:
    """Run the bot until a signal asks it to stop; then finish what is under way.

    `when_ready` is called once it is connected.

    :raises BadSetting, Unusable, Fatal: if it cannot run.
    """
    token = settings.checked_token()
    with asked_to_stop() as stop:
        async with open_sqlite(settings.database) as database:
            await migrate(database)
            bot = compose(settings, database, clock, seeds)
            await _run(bot, token, stop, when_ready)


async def _run(
    bot: HanabiBot, token: str, stop: asyncio.Event, when_ready: Callable[[], None]
) -> None:
    connected = asyncio.create_task(stay_connected(bot, token))
    ready = asyncio.create_task(_when_ready(bot, when_ready))
    asked = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait((connected, asked), return_when=asyncio.FIRST_COMPLETED)
    finally:
        log.info("Stopping")
        await bot.finish()
        over = connected.done()
        for task in (connected, ready, asked):
            task.cancel()
        await asyncio.gather(connected, ready, asked, return_exceptions=True)
    if over:
        connected.result()


async def _when_ready(bot: HanabiBot, when_ready: Callable[[], None]) -> None:
    await bot.connected.wait()
    when_ready()


@contextlib.contextmanager
def asked_to_stop() -> Iterator[asyncio.Event]:
    """Set by Ctrl-C, or when a service manager wants the bot to stop."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    numbers = (signal.SIGINT, signal.SIGTERM)
    for number in numbers:
        loop.add_signal_handler(number, stop.set)
    try:
        yield stop
    finally:
        for number in numbers:
            loop.remove_signal_handler(number)


async def try_out() -> None:
    """Run the bot against a small Discord on this machine; nothing of it is kept."""
    from sandbox.server import Sandbox  # only this switch needs it

    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox(remember=REMEMBERED, bot_name="Hanabi", strict=False) as sandbox:
            sandbox.control.found_server("Sandbox", PEOPLE)
            point_at(sandbox.address)
            database = Path(folder) / "hanabi.db"
            settings = Settings(token=sandbox.world.token, database=database)
            await serve(settings, when_ready=lambda: show(sandbox))


def point_at(address: str) -> None:
    """Turn discord.py away from Discord, to a sandbox."""
    discord.http.Route.BASE = f"{address}/api/v10"
    gateway = address.replace("http", "ws", 1) + "/gateway"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    discord.asset.Asset.BASE = address


def show(sandbox: "Sandbox") -> None:
    """Say what there is in the sandbox."""
    names = ", ".join(f"{user.name} ({user.id})" for user in sandbox.people.everybody())
    print(f"The bot runs on a Discord of its own at {sandbox.address}. There are {names}.")
    print("There is no page to click on yet: personas can play (docs/sandbox.md). Ctrl-C stops.")
    sys.stdout.flush()


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(
        prog="bot.py",
        usage="bot.py [-h] [--sandbox | backup FILE]",
        description="Hanabi on Discord. Without arguments it runs with the settings in .env.",
    )
    parser.add_argument(
        "--sandbox", action="store_true", help="try the bot without Discord, on this machine only"
    )
    chores = parser.add_subparsers(dest="chore", metavar="backup FILE")
    backup = chores.add_parser("backup", help="copy the database, also while the bot runs")
    backup.add_argument("file", type=Path, metavar="FILE", help="the copy; it must not exist yet")
    return parser.parse_args(given)


def start(asked: argparse.Namespace) -> None:
    """Do what was asked for.

    :raises BadSetting, Unusable, Fatal: if it cannot be done.
    """
    if asked.sandbox:
        logs.begin(logging.WARNING)
        # What it warns of matters for files that are kept.
        logging.getLogger("store.sqlite").setLevel(logging.ERROR)
        asyncio.run(try_out())
        return
    settings = Settings.read()
    logs.begin(settings.log_level)
    if asked.chore == "backup":
        back_up(settings.database, asked.file)
        print(f"The database has been copied to {asked.file}.")
        return
    asyncio.run(serve(settings))


def main() -> int:
    """The exit code: 1 with one line on standard error if it cannot run."""
    os.umask(0o077)  # database and backups hold the secrets of running games
    try:
        start(arguments())
    except (BadSetting, Unusable, Fatal) as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
