"""A bot that does with every question what the test says, on a sandbox with two people.

It has the real door, router and tree; games and courier are absent.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

import discord
from discord import app_commands

from cogs import wire
from cogs.client import HanabiBot
from cogs.door import Answering, Door
from games.values import Asked, Person
from presentation.posts import Button, Post, Suggestion, Text
from presentation.presses import Press, press
from presentation.texts import Texts
from sandbox.facts.model import Channel, Guild
from sandbox.personas.persona import Persona
from sandbox.server import Sandbox
from tests.sandbox.bots import running

Doing = Callable[[Answering], Awaitable[None]]

PRESS = press("view", 7, "3.0", "word")
"""What every button here says."""
WHISPER = Post("a whisper", rows=((Button("Press", PRESS),),))
LAYOUT = Post(blocks=(Text("a panel"), (Button("Press", PRESS),)))


class Memory:
    """Forgets everything when the process ends."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    async def recall(self, name: str) -> str | None:
        return self.texts.get(name)

    async def remember(self, name: str, value: str) -> None:
        self.texts[name] = value


@dataclass
class Desk:
    """Ada and Ben on a server with one channel, and the bot."""

    sandbox: Sandbox
    guild: Guild
    channel: Channel
    ada: Persona
    ben: Persona
    bot: HanabiBot
    door: Door
    doings: list[Doing]
    """What is done with the next questions; the last one stays."""
    pressed: list[tuple[Press, list[str]]] = field(default_factory=list)
    """Presses in the order in which they came, with what was chosen."""
    asked: list[Asked] = field(default_factory=list)

    def next(self, *doings: Doing) -> None:
        """Do that with the next questions."""
        self.doings[:] = doings

    async def stands(self, post: Post) -> int:
        """A message for everybody; its id."""
        place = self.bot.get_partial_messageable(self.channel.id)
        message = await place.send(**wire.sending(post))
        await self.ada.until(lambda: message.id in self.ada.screen.messages)
        return message.id


def showing(post: Post) -> Doing:
    """Answer with that."""

    async def doing(answering: Answering) -> None:
        await answering.answer(post)

    return doing


def raising(fault: Exception) -> Doing:
    """Fail like that."""

    async def doing(answering: Answering) -> None:
        raise fault

    return doing


async def until(condition: Callable[[], object]) -> None:
    """Wait for something that is on nobody's screen."""
    async with asyncio.timeout(10):
        while not condition():  # noqa: ASYNC110 - nobody tells when it comes true
            await asyncio.sleep(0.01)


async def _english(asked: Asked) -> Person:
    return Person(asked.person, asked.name, asked.locale)


@asynccontextmanager
async def open_desk(sandbox: Sandbox, patience: float = 1.5) -> AsyncIterator[Desk]:
    """Everything in this process."""
    guild, channel = sandbox.control.found_server("Home", [("Ada", "en-US"), ("Ben", "pl")])
    door = Door(Texts(), _english, patience=patience)
    bot = HanabiBot(door, Memory())
    async with AsyncExitStack() as stack:
        ada, ben = [
            await stack.enter_async_context(Persona(sandbox.address, user.id))
            for user in sandbox.people.everybody()
        ]
        desk = Desk(sandbox, guild, channel, ada, ben, bot, door, [showing(WHISPER)])
        _serve(desk)
        await stack.enter_async_context(running(bot, sandbox))
        for person in (ada, ben):
            await person.until(lambda who=person: who.screen.commands)  # type: ignore[misc] # bound
        yield desk


def _serve(desk: Desk) -> None:
    async def handle(answering: Answering, read: Press, values: list[str]) -> None:
        desk.pressed.append((read, values))
        await do(answering)

    async def do(answering: Answering) -> None:
        desk.asked.append(answering.asked)
        doing = desk.doings.pop(0) if len(desk.doings) > 1 else desk.doings[0]
        await doing(answering)

    @app_commands.command(name="ask", description="Ask")
    async def ask(interaction: discord.Interaction, word: str = "") -> None:
        await desk.door.enter(interaction, do, lambda game: press("view", game))

    @ask.autocomplete("word")
    async def words(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        async def find(answering: Answering) -> Sequence[Suggestion]:
            await do(answering)
            return [Suggestion(f"{typed}!", typed)]

        await desk.door.suggest(interaction, find)
        return []

    desk.bot.tree.add_command(ask)
    desk.bot.furnish({"view": handle}, Nobody(), _nothing)


class Nobody:
    """A courier with nothing to carry."""

    def start(self) -> None: ...

    def wake_all(self) -> None: ...

    async def stop(self) -> None: ...


async def _nothing() -> None: ...
