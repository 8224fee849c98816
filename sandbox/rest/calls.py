"""What a handler gets, and how it says which route it serves."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sandbox.core import Core
from sandbox.facts.model import Channel, ChannelType, Guild
from sandbox.facts.permissions import Permission, permissions_of
from sandbox.facts.snowflakes import id_in
from sandbox.ledger import Kind
from sandbox.refused import Code, Refused, invalid
from sandbox.talk.files import Upload


@dataclass(frozen=True, slots=True)
class Call:
    """One request that has passed all checks which do not depend on its route."""

    core: Core
    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    uploads: tuple[Upload, ...]

    def id(self, name: str) -> int:
        """An id of the path."""
        return _snowflake(name, self.params[name])

    def own_application(self) -> None:
        """Refuse what concerns another application than the bot's."""
        if self.id("application_id") != self.core.world.bot_id:
            raise Refused(Code.MISSING_ACCESS)

    def channel(self, *needed: Permission) -> Channel:
        """The channel of the path, if the bot sees it and may do `needed` there."""
        world = self.core.world
        channel = world.channel(self.id("channel_id"))
        guild = world.store.guilds.get(channel.guild_id or 0)
        if guild and not guild.available:
            raise Refused(Code.UNAVAILABLE)
        held = world.permissions(world.bot_id, channel)
        if not held & Permission.VIEW_CHANNEL:
            raise Refused(Code.MISSING_ACCESS)
        if any(not held & permission for permission in needed):
            raise Refused(Code.MISSING_PERMISSIONS)
        return channel

    def thread(self) -> Channel:
        channel = self.channel()
        if not channel.thread:
            raise Refused(Code.WRONG_CHANNEL_TYPE)
        return channel

    def guild_channel(self, *needed: Permission) -> Channel:
        if self.channel().type == ChannelType.DM:
            raise Refused(Code.NOT_IN_A_DM)
        return self.channel(*needed)

    def guild(self, *needed: Permission) -> Guild:
        """The guild of the path, if the bot may do `needed` in it."""
        world = self.core.world
        guild = world.guild(self.id("guild_id"))
        held = permissions_of(guild, world.bot_id, None, world.clock.now())
        if any(not held & permission for permission in needed):
            raise Refused(Code.MISSING_PERMISSIONS)
        return guild

    def number(self, name: str, default: int, most: int) -> int:
        """A number of the query, between 1 and `most`."""
        text = self.query.get(name, str(default))
        value = id_in(text)
        if value is None:
            raise invalid((name,), "NUMBER_TYPE_COERCE", f'Value "{text}" is not int.')
        if not 1 <= value <= most:
            words = f"int value should be between 1 and {most}."
            raise invalid((name,), "NUMBER_TYPE_MIN" if value < 1 else "NUMBER_TYPE_MAX", words)
        return value

    def snowflake(self, name: str) -> int | None:
        """An id of the query."""
        text = self.query.get(name)
        return None if text is None else _snowflake(name, text)

    def moment(self, name: str) -> float:
        """A time of the query; without one, the end of all time."""
        text = self.query.get(name)
        try:
            return datetime.fromisoformat(text).timestamp() if text else float("inf")
        except (ValueError, OverflowError):
            words = f'Could not parse "{text}". Should be ISO8601.'
            raise invalid((name,), "DATE_TIME_TYPE_PARSE", words) from None


def _snowflake(name: str, text: str) -> int:
    value = id_in(text)
    if value is None:
        raise invalid((name,), "NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
    return value


def told(moment: float) -> float:
    """A time as a bot was told it: in whole microseconds."""
    return round(moment, 6)


Handler = Callable[[Call], Any]


@dataclass(frozen=True, slots=True)
class Route:
    """One operation of the API and who serves it."""

    operation: str
    method: str
    path: str
    kind: Kind
    handler: Handler
    status: int


class Routes:
    """Collects the handlers of a module."""

    def __init__(self, kind: Kind = Kind.BOT) -> None:
        self._kind = kind
        self.all: list[Route] = []

    def __call__(
        self, method: str, path: str, *, status: int = 200, operation: str | None = None
    ) -> Callable[[Handler], Handler]:
        """Serve `METHOD path`; an answer of None means 204."""

        def register(handler: Handler) -> Handler:
            name = operation or handler.__name__
            self.all.append(Route(name, method, path, self._kind, handler, status))
            return handler

        return register
