"""The bot as a process: how it starts, what it says when it cannot, and how it stops."""

import asyncio
import contextlib
import fcntl
import os
import re
import signal
import socket
import sqlite3
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from sandbox.faults import Held
from sandbox.ledger import Kind
from sandbox.personas.persona import Persona
from sandbox.server import Sandbox
from settings import ROOT

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789AB"
NOWHERE = "http://127.0.0.1:9"
SYNC = (Kind.BOT, "bulk_set_application_commands")


class Bot:
    """A bot that is running, and what it has written to its log."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.log = ""

    async def says(self, text: str) -> str:
        """The next line of the log with that text."""
        assert self.process.stderr is not None
        async with asyncio.timeout(20):
            while line := (await self.process.stderr.readline()).decode():
                self.log += line
                if text in line:
                    return line
        raise AssertionError(f"never said {text!r}:\n{self.log}")

    async def ends(self) -> int:
        """Its exit code, when it has written everything."""
        out, err = await asyncio.wait_for(self.process.communicate(), 20)
        self.log += err.decode()
        self.out = out.decode()
        assert self.process.returncode is not None
        return self.process.returncode

    async def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return await self.ends()


@asynccontextmanager
async def started(*command: str, **settings: object) -> AsyncIterator[Bot]:
    """A process with these settings and none of the machine's."""
    environment = {"DISCORD_TOKEN": "", "HANABI_DATABASE": "", "HANABI_LOG_LEVEL": "INFO"}
    environment |= {name: str(value) for name, value in settings.items()}
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, cwd=ROOT, env=os.environ | environment, stdout=PIPE, stderr=PIPE
    )
    try:
        yield Bot(process)
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()


@asynccontextmanager
async def on(sandbox: Sandbox, folder: Path, **settings: object) -> AsyncIterator[Bot]:
    """A bot on a sandbox, connected."""
    given = {"DISCORD_TOKEN": sandbox.world.token, "HANABI_DATABASE": folder / "hanabi.db"}
    async with started("-m", "tests.starting", sandbox.address, **(given | settings)) as bot:
        await bot.says("Ready: connected as")
        yield bot


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as sandbox:
        sandbox.control.found_server("Home", [("Ada", "en-US"), ("Ben", "pl")])
        yield sandbox


# -- what it says when it cannot start


async def complaint(*command: str, **settings: object) -> str:
    """The one line that is said; and it does not go on."""
    async with started(*command, **settings) as bot:
        assert await bot.ends() == 1
    lines = [line for line in bot.log.splitlines() if "WARNING store.sqlite" not in line]
    assert len(lines) == 1, bot.log
    return lines[0]


async def test_without_a_token() -> None:
    assert "DISCORD_TOKEN is not set" in await complaint("bot.py")


async def test_with_a_token_that_can_be_none() -> None:
    said = await complaint("bot.py", DISCORD_TOKEN="hello")

    assert "DISCORD_TOKEN is not a bot token" in said


async def test_with_a_setting_that_makes_no_sense() -> None:
    assert "HANABI_LOG_LEVEL" in await complaint("bot.py", HANABI_LOG_LEVEL="loud")


async def test_in_a_place_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    said = await complaint(
        "bot.py", DISCORD_TOKEN=TOKEN, HANABI_DATABASE=tmp_path / "file" / "hanabi.db"
    )

    assert "cannot be written to" in said


async def test_with_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "hanabi.db").write_text("not a database at all, but long enough" * 40)

    said = await complaint("bot.py", DISCORD_TOKEN=TOKEN, HANABI_DATABASE=tmp_path / "hanabi.db")

    assert "cannot be used" in said


async def test_with_a_database_of_a_newer_version(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "hanabi.db")) as newer, newer:
        newer.execute("CREATE TABLE migrations (number BIGINT PRIMARY KEY, name TEXT)")
        newer.execute("INSERT INTO migrations VALUES (9999, 'of the future')")

    said = await complaint("bot.py", DISCORD_TOKEN=TOKEN, HANABI_DATABASE=tmp_path / "hanabi.db")

    assert "newer version" in said


async def test_while_another_bot_has_the_database(tmp_path: Path) -> None:
    with (tmp_path / "hanabi.db.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)

        said = await complaint(
            "bot.py", DISCORD_TOKEN=TOKEN, HANABI_DATABASE=tmp_path / "hanabi.db"
        )

    assert "Another bot" in said


async def test_on_an_old_python() -> None:
    said = await complaint(
        "-c",
        "import runpy, sys; sys.version_info = (3, 10, 4); runpy.run_path('bot.py')",
    )

    assert said.startswith("Python 3.11 or newer is needed")


async def test_without_what_it_needs() -> None:
    said = await complaint(
        "-c", "import runpy, sys; sys.modules['discord'] = None; runpy.run_path('bot.py')"
    )

    assert said.startswith("discord is missing")


async def rejection(sandbox: Sandbox, folder: Path, token: str) -> str:
    given = {"DISCORD_TOKEN": token, "HANABI_DATABASE": folder / "hanabi.db"}
    return await complaint(
        "-m", "tests.starting", sandbox.address, **given, HANABI_LOG_LEVEL="ERROR"
    )


async def test_with_a_token_that_discord_does_not_accept(sandbox: Sandbox, tmp_path: Path) -> None:
    said = await rejection(sandbox, tmp_path, TOKEN)

    assert "Discord does not accept DISCORD_TOKEN" in said
    assert TOKEN not in said


async def test_when_discord_ends_the_connection_for_good(sandbox: Sandbox, tmp_path: Path) -> None:
    async with on(sandbox, tmp_path) as bot:
        sandbox.control.close_gateway(4004)

        assert await bot.ends() == 1
    assert "Discord does not accept DISCORD_TOKEN" in bot.log.splitlines()[-1]
    assert "Traceback" not in bot.log


# -- how it starts


async def test_it_says_how_to_invite_it_and_asks_for_no_more_than_it_needs(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    async with on(sandbox, tmp_path) as bot:
        pass

    (link,) = re.findall(r"https://discord\.com/oauth2/authorize\S*", bot.log)
    assert f"client_id={sandbox.world.bot_id}" in link
    assert "permissions=309237763072" in link
    assert "scope=bot+applications.commands" in link


async def test_commands_are_sent_when_they_have_changed_and_not_at_every_start(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    for _ in range(2):
        async with on(sandbox, tmp_path) as bot:
            assert await bot.stop() == 0

    assert sandbox.ledger.calls[SYNC] == 1


async def test_while_it_is_worked_on_one_server_has_the_commands(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    (guild,) = sandbox.world.store.guilds.values()

    async with on(sandbox, tmp_path, HANABI_DEV_GUILD=guild.id):
        assert sandbox.ledger.calls[SYNC] == 0
        assert sandbox.ledger.calls[Kind.BOT, "bulk_set_guild_application_commands"] == 1


async def test_it_waits_for_discord_if_there_is_no_network(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    home = tmp_path / "sandbox"
    async with Sandbox(port=port, data=home) as first:
        token = first.world.token
    given = {"DISCORD_TOKEN": token, "HANABI_DATABASE": tmp_path / "hanabi.db"}

    async with started("-m", "tests.starting", f"http://127.0.0.1:{port}", **given) as bot:
        await bot.says("Discord cannot be reached")
        async with Sandbox(port=port, data=home):
            await bot.says("Ready: connected as")
            assert await bot.stop() == 0
    assert "Traceback" not in bot.log


# -- how it stops


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_it_stops_when_it_is_asked_to(
    sandbox: Sandbox, tmp_path: Path, how: signal.Signals
) -> None:
    async with on(sandbox, tmp_path) as bot:
        assert await bot.stop(how) == 0

    assert "Traceback" not in bot.log
    assert "ERROR" not in bot.log


async def test_it_stops_while_discord_is_away(tmp_path: Path) -> None:
    given = {"DISCORD_TOKEN": TOKEN, "HANABI_DATABASE": tmp_path / "hanabi.db"}

    async with started("-m", "tests.starting", NOWHERE, **given) as bot:
        await bot.says("Discord cannot be reached")
        assert await bot.stop() == 0

    assert "Traceback" not in bot.log


async def test_who_has_asked_is_answered_before_it_stops(sandbox: Sandbox, tmp_path: Path) -> None:
    ada = sandbox.people.everybody()[0]
    async with on(sandbox, tmp_path) as bot, Persona(sandbox.address, ada.id) as client:
        await client.until(lambda: client.screen.commands)
        held = sandbox.faults.plan(Held("create_interaction_response"))
        asking = asyncio.create_task(client.slash("general", "hanabi rules"))
        await held.arrived.wait()
        bot.process.terminate()
        await bot.says("Stopping")
        held.release()

        assert not (await asking).failed
        assert await bot.ends() == 0


# -- the other chores


async def test_a_backup_can_be_made_while_it_runs(sandbox: Sandbox, tmp_path: Path) -> None:
    given = {"HANABI_DATABASE": tmp_path / "hanabi.db"}
    async with (
        on(sandbox, tmp_path),
        started("bot.py", "backup", str(tmp_path / "copy.db"), **given) as chore,
    ):
        assert await chore.ends() == 0

    assert "copied to" in chore.out
    with contextlib.closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT count(*) FROM memories").fetchone() == (1,)


async def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    sqlite3.connect(tmp_path / "hanabi.db").close()
    (tmp_path / "copy.db").write_text("precious")
    given = {"HANABI_DATABASE": tmp_path / "hanabi.db"}

    assert "exists already" in await complaint(
        "bot.py", "backup", str(tmp_path / "copy.db"), **given
    )
    assert (tmp_path / "copy.db").read_text() == "precious"


async def test_a_backup_needs_a_database(tmp_path: Path) -> None:
    given = {"HANABI_DATABASE": tmp_path / "none.db"}

    assert "There is no database" in await complaint(
        "bot.py", "backup", str(tmp_path / "copy.db"), **given
    )


async def test_the_sandbox_is_one_command_away() -> None:
    async with started("bot.py", "--sandbox", DISCORD_TOKEN="not needed") as bot:
        assert bot.process.stdout is not None
        line = await asyncio.wait_for(bot.process.stdout.readline(), 20)
        address, person = re.findall(r"(http://\S+?)\. There are Ada \((\d+)\)", line.decode())[0]
        async with Persona(address, int(person)) as ada:
            await ada.until(lambda: ada.screen.commands)
            assert not (await ada.slash("general", "hanabi rules")).failed
        assert await bot.stop(signal.SIGINT) == 0

    assert bot.log == ""


async def test_help_names_everything_that_can_be_started() -> None:
    async with started("bot.py", "--help") as bot:
        assert await bot.ends() == 0

    assert "--sandbox" in bot.out
    assert "backup FILE" in bot.out
