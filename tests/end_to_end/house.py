"""A server with five people, and the bot as a process of its own that can be stopped and killed.

What people do at a table, move by move, is in :mod:`tests.end_to_end.playing`.
"""

import asyncio
import contextlib
import re
import sqlite3
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final

from sandbox.facts.model import Channel, Guild, User
from sandbox.personas.persona import Persona
from sandbox.personas.screen import Answer, Seen
from sandbox.server import Sandbox

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve")
BOT: Final = "tests.end_to_end.bot"
_ERROR: Final = re.compile(r"^.*\bERROR\b|^Traceback", re.MULTILINE)
BEGINNING: Final = 1_800_000_000
"""What the bot's clock shows at first."""


class House:
    """Ada, Ben, Cleo, Dan and Eve on the server Home with the channel #general, and the bot."""

    def __init__(
        self, sandbox: Sandbox, folder: Path, seed: str, module: str = BOT, more: Sequence[str] = ()
    ) -> None:
        """`module` is what the bot's process runs, with `more` behind the usual arguments."""
        self.sandbox = sandbox
        self.folder = folder
        self.guild: Guild
        self.channel: Channel
        self.guild, self.channel = sandbox.control.found_server(
            "Home", [(name, "en-US") for name in NAMES]
        )
        self.users: list[User] = sandbox.people.everybody()
        self.people: list[Persona] = []
        """Their clients, in the order of :data:`NAMES`."""
        self.tolerates_errors = False
        """Whether the bot's log may have errors: for tests that make something fail."""
        self.process: asyncio.subprocess.Process | None = None
        self._seed = seed
        self._module = module
        self._more = more
        self._starts = 0
        self._log_file = (folder / "bot.log").open("ab")
        self.set_clock(BEGINNING)

    # -- the bot

    async def start(self) -> None:
        """Start the bot and wait until it is connected and everybody has its commands."""
        self._starts += 1
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", self._module),
            *(self.sandbox.address, self.sandbox.world.token),
            *(str(self.database), str(self.clock_file)),
            # Another run deals other cards, as chance would.
            f"{self._seed}/{self._starts}",
            *self._more,
            stdout=asyncio.subprocess.PIPE,
            stderr=self._log_file,
        )
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        assert line == b"ready\n", f"the bot did not start: {self.log}"
        for person in self.people:
            await person.until(lambda who=person: who.screen.commands, "any commands")  # type: ignore[misc] # a default binds it

    async def stop(self) -> int:
        """Ask the bot to stop, as a service manager does; its exit code."""
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            self.process.terminate()
        return await self.process.wait()

    async def kill(self) -> None:
        """Pull the plug."""
        assert self.process is not None
        self.process.kill()
        await self.process.wait()

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    @property
    def log(self) -> str:
        """What the bot has told its host so far, in all its lives."""
        return (self.folder / "bot.log").read_text(encoding="utf-8")

    def close(self) -> None:
        """Leave for good."""
        self._log_file.close()

    def assert_faultless(self) -> None:
        """A fault of the bot must not go unnoticed because nobody asked."""
        assert self.tolerates_errors or not _ERROR.search(self.log), self.log

    # -- time

    @property
    def database(self) -> Path:
        return self.folder / "hanabi.db"

    @property
    def clock_file(self) -> Path:
        return self.folder / "clock"

    def set_clock(self, now: int) -> None:
        """Let the bot's clock show another time, from its next look on."""
        self.now = now
        new = self.folder / "clock.new"
        new.write_text(str(now))
        new.replace(self.clock_file)

    def pass_time(self, seconds: int) -> None:
        self.set_clock(self.now + seconds)

    # -- looking

    def rows(self, sql: str, *values: object) -> list[dict[str, Any]]:
        """What stands in the bot's database now."""
        with contextlib.closing(
            sqlite3.connect(f"{self.database.as_uri()}?mode=ro", uri=True)
        ) as connection:
            connection.row_factory = sqlite3.Row
            return [dict(row) for row in connection.execute(sql, values)]

    def row(self, sql: str, *values: object) -> dict[str, Any]:
        """The one row there is."""
        (row,) = self.rows(sql, *values)
        return row

    async def until(self, sql: str, *values: object) -> dict[str, Any]:
        """Wait until the database has such a row.

        The courier works in the background and tells nobody when it is done with a row.
        """
        async with asyncio.timeout(10):
            while not (found := self.rows(sql, *values)):  # noqa: ASYNC110 -- another process
                await asyncio.sleep(0.02)
            return found[0]

    def person(self, name_or_id: str | int) -> Persona:
        """The client of somebody."""
        if isinstance(name_or_id, str):
            return self.people[NAMES.index(name_or_id)]
        return next(person for person in self.people if person.id == name_or_id)

    async def open_clients(self, stack: AsyncExitStack) -> None:
        for user in self.users[len(self.people) :]:
            persona = await stack.enter_async_context(Persona(self.sandbox.address, user.id))
            self.people.append(persona)

    def enter(self, name: str, locale: str = "en-US") -> User:
        """One more person, who comes to the server; :meth:`open_clients` gives them a client."""
        user = self.sandbox.control.add_person(name, locale, self.guild)
        self.users.append(user)
        return user


@asynccontextmanager
async def open_house(
    folder: Path, seed: str, module: str = BOT, more: Sequence[str] = ()
) -> AsyncIterator[House]:
    """A house with the bot running and everybody's client open."""
    async with Sandbox() as sandbox, AsyncExitStack() as stack:
        house = House(sandbox, folder, seed, module, more)
        await house.open_clients(stack)
        try:
            await house.start()
            yield house
        finally:
            if house.process is not None and house.process.returncode is None:
                await house.stop()
            house.close()
        house.assert_faultless()


def shown(person: Persona, answer: Answer) -> Seen:
    """The message that answered somebody; there must be one."""
    assert not answer.failed, f"{person.name} got no answer"
    return person.message(answer)
