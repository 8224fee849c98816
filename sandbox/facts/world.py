"""All that exists in the sandbox, and the questions one can ask about it.

Only facts are kept here. Who is told about a change is the matter of `news`.
"""

import base64
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from sandbox.facts.clock import Clock
from sandbox.facts.model import (
    Channel,
    ChannelType,
    Emoji,
    Guild,
    Json,
    Member,
    Message,
    MessageType,
    User,
)
from sandbox.facts.permissions import IN_A_DM, Permission, permissions_of
from sandbox.facts.snowflakes import Snowflakes
from sandbox.refused import Code, Refused

T = TypeVar("T")

MOST_WHISPERS = 10_000


@dataclass(slots=True)
class Store:
    """The facts themselves, in the form in which they are kept between runs."""

    bot_id: int = 0
    users: dict[int, User] = field(default_factory=dict)
    guilds: dict[int, Guild] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    messages: dict[int, dict[int, Message]] = field(default_factory=dict)
    """By channel; the oldest first."""
    emojis: dict[int, Emoji] = field(default_factory=dict)
    commands: dict[int, dict[int, Json]] = field(default_factory=dict)
    """By guild; 0 holds the global ones."""


class World:
    """The facts, with Discord's own answers for what is not there."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.ids = Snowflakes(clock)
        self.store = Store()
        self.blobs: dict[int, bytes] = {}
        """What attachments and emojis contain, by their id."""
        self.changed: set[int] = set()
        """Channels in which messages came, changed or went since the last save."""
        self.whispers: dict[int, Message] = {}
        """Messages for one pair of eyes; they do not outlive the process."""

    def found(self, bot_name: str) -> None:
        """Begin with nothing but the bot's own account."""
        self.store.bot_id = self.ids.next()
        self.store.users[self.bot_id] = User(self.bot_id, bot_name, bot=True)

    @property
    def bot_id(self) -> int:
        """The bot's user id, which is its application's id too, as on Discord."""
        return self.store.bot_id

    @property
    def token(self) -> str:
        """A token of Discord's shape for the one bot there is."""
        owner = base64.urlsafe_b64encode(str(self.bot_id).encode()).decode().rstrip("=")
        return f"{owner}.sandbx.{'only-good-on-this-machine':-<38}"

    def user(self, user_id: int) -> User:
        return _found(self.store.users.get(user_id), Code.UNKNOWN_USER)

    def guild(self, guild_id: int) -> Guild:
        """A guild that the bot is in."""
        guild = self.store.guilds.get(guild_id)
        if guild is None or self.bot_id not in guild.members:
            raise Refused(Code.UNKNOWN_GUILD)
        if not guild.available:
            raise Refused(Code.UNAVAILABLE)
        return guild

    def member(self, guild: Guild, user_id: int) -> Member:
        return _found(guild.members.get(user_id), Code.UNKNOWN_MEMBER)

    def channel(self, channel_id: int) -> Channel:
        return _found(self.store.channels.get(channel_id), Code.UNKNOWN_CHANNEL)

    def emoji(self, emoji_id: int) -> Emoji:
        return _found(self.store.emojis.get(emoji_id), Code.UNKNOWN_EMOJI)

    def message(self, channel_id: int, message_id: int) -> Message:
        message = self.store.messages.get(channel_id, {}).get(message_id)
        return _found(message, Code.UNKNOWN_MESSAGE)

    def any_message(self, channel_id: int, message_id: int) -> Message | None:
        """A message of the channel or a whisper in it."""
        whisper = self.whispers.get(message_id)
        return whisper or self.store.messages.get(channel_id, {}).get(message_id)

    def replied_to(self, message: Message) -> Message | None:
        """The message that a reply answers, if it is still there."""
        if message.type != MessageType.REPLY or message.reference is None:
            return None
        answered = int(message.reference["message_id"])
        return self.store.messages.get(message.channel_id, {}).get(answered)

    def whisper(self, message: Message) -> None:
        """Keep a message for one pair of eyes; the oldest give way."""
        self.whispers[message.id] = message
        while len(self.whispers) > MOST_WHISPERS:
            del self.whispers[next(iter(self.whispers))]

    def history(self, channel_id: int) -> list[Message]:
        """A channel's messages, the oldest first."""
        return list(self.store.messages.get(channel_id, {}).values())

    def parent(self, channel: Channel) -> Channel:
        """The channel whose permissions hold: a thread's parent, else itself."""
        if channel.thread and channel.parent_id in self.store.channels:
            return self.store.channels[channel.parent_id]
        return channel

    def permissions(self, user_id: int, channel: Channel) -> int:
        """What a person may do in a channel; 0 for who cannot even see it."""
        if channel.guild_id is None:
            return IN_A_DM if user_id in channel.recipients else 0
        guild = self.store.guilds[channel.guild_id]
        held = permissions_of(guild, user_id, self.parent(channel), self.clock.now())
        if channel.type == ChannelType.PRIVATE_THREAD and channel.thread:
            inside = user_id in channel.thread.members or held & Permission.MANAGE_THREADS
            return held if inside else 0
        return held

    def can_see(self, user_id: int, channel: Channel) -> bool:
        return bool(self.permissions(user_id, channel) & Permission.VIEW_CHANNEL)

    def dm_with(self, user_id: int) -> Channel | None:
        """The bot's direct-message channel with someone, if there is one."""
        for channel in self.store.channels.values():
            if channel.type == ChannelType.DM and user_id in channel.recipients:
                return channel
        return None

    def open_dm(self, user_id: int) -> Channel:
        channel = Channel(self.ids.next(), ChannelType.DM, recipients=[self.bot_id, user_id])
        self.store.channels[channel.id] = channel
        return channel

    def mutual_guilds(self, user_id: int) -> Iterator[Guild]:
        """The guilds in which both the bot and that person are."""
        for guild in self.store.guilds.values():
            if user_id in guild.members and self.bot_id in guild.members:
                yield guild

    def threads(self, guild_id: int) -> Iterator[Channel]:
        for channel in self.store.channels.values():
            if channel.guild_id == guild_id and channel.thread:
                yield channel


def _found(thing: T | None, code: Code) -> T:
    if thing is None:
        raise Refused(code)
    return thing
