"""What every area of commands is made of: its services, and commands described by key.

Names and descriptions of commands stand in ``data/locales``. What a command does is said in
the areas.
"""

import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Literal, Protocol, cast

from discord import Interaction, app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from cogs.door import Again, Answering, Door, Work
from cogs.presses import Handler
from games.games import Games
from games.values import Asked, Sight
from presentation.posts import Post, Suggestion
from presentation.presses import press
from presentation.texts import DEFAULT, Say, Texts

AnyCommand = app_commands.Command[Any, ..., Any]
Choices = list[app_commands.Choice[str]]
Shown = Callable[[Sight, Say], Post]
"""A way to show a table."""
Find = Callable[[Sequence[Sight], Say], Sequence[Suggestion]]
Meant = Callable[[Asked], Awaitable[Sequence[Sight]]]

GROUP: Final = "hanabi"
_ENGLISH: Final = Texts().say(DEFAULT)
_CONTEXTS: Final = app_commands.AppCommandContext(
    guild=True, dm_channel=True, private_channel=False
)
_INSTALLS: Final = app_commands.AppInstallationType(guild=True, user=False)


class Courier(Protocol):
    """The courier, as commands know it."""

    def wake(self, game: int) -> None:
        """Something of that game is due."""

    def wake_all(self) -> None:
        """Something is due somewhere."""

    async def settle(
        self, game: int, person: int, seconds: float
    ) -> Literal["shown", "closed", "pending"]:
        """How somebody's letter stands, after that long at most."""


class Area(commands.Cog):
    """Commands and presses that belong together."""

    top: ClassVar[tuple[str, ...]] = ()
    """The commands that stand by themselves; the others are below ``/hanabi``."""

    def __init__(self, games: Games, door: Door, courier: Courier) -> None:
        self.games = games
        self.door = door
        self.courier = courier

    def handlers(self) -> Mapping[str, Handler]:
        """What presses of this area do, by verb."""
        return {}

    async def enter(self, interaction: Interaction, work: Work, verb: str = "") -> None:
        """Do the work of a command. Which game is meant is asked by presses of a verb."""
        again: Again | None = (lambda game: press(verb, game)) if verb else None
        await self.door.enter(interaction, work, again)

    async def changed(self, answering: Answering, sight: Sight, shown: Shown) -> None:
        """Have a change delivered, and show it to who has made it."""
        self.courier.wake(sight.table.id)
        await answering.answer(shown(sight, answering.say_to(sight.reader)))

    async def offer(
        self, interaction: Interaction, find: Find, meant: Meant | None = None
    ) -> Choices:
        """Answer what somebody types with what they may know, in the games that they can mean.

        Those are the ones that wait for them, unless `meant` says otherwise.
        """

        async def finding(answering: Answering) -> Sequence[Suggestion]:
            sights = await (meant or self.games.looks.waiting)(answering.asked)
            return find(sights, answering.say_to(sights[0].reader)) if sights else ()

        await self.door.suggest(interaction, finding)
        return []


def text(key: str) -> locale_str:
    """A name or description in English, which a translator knows again by its key."""
    return locale_str(_ENGLISH(key), key=key)


def choice(key: str, value: str) -> Choice[str]:
    """One of a few values of an option."""
    return Choice(name=text(f"{key}-{value.replace('_', '-')}"), value=value)


def command(name: str) -> Callable[[Callable[..., Awaitable[None]]], AnyCommand]:
    """Make a method a command; its options are the method's parameters."""

    def made(method: Callable[..., Awaitable[None]]) -> AnyCommand:
        options = list(inspect.signature(method).parameters)[2:]
        keys = {option: f"command-{name}-{option.replace('_', '-')}" for option in options}
        described = app_commands.describe(**{option: text(key) for option, key in keys.items()})
        make: Any = app_commands.command(name=name, description=text(f"command-{name}"))
        return cast(AnyCommand, make(described(method)))

    return made


def commands_of(
    areas: Iterable[Area],
) -> list[app_commands.Command[Any, ..., Any] | app_commands.Group]:
    """Everything that people can type, for servers and for DMs with the bot."""
    group = app_commands.Group(
        name=GROUP,
        description=text(f"command-{GROUP}"),
        allowed_contexts=_CONTEXTS,
        allowed_installs=_INSTALLS,
    )
    top: list[AnyCommand | app_commands.Group] = [group]
    for area in areas:
        for made in area.get_app_commands():
            assert isinstance(made, app_commands.Command)
            if made.name in area.top:
                made.allowed_contexts, made.allowed_installs = _CONTEXTS, _INSTALLS
                top.append(made)
            else:
                group.add_command(made)
    return top


def handlers_of(areas: Iterable[Area]) -> dict[str, Handler]:
    """What every press does, by verb."""
    return {verb: handler for area in areas for verb, handler in area.handlers().items()}
