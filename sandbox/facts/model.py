"""Everything that exists on a Discord: people, guilds, channels, messages."""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from sandbox.bodies.flags import MessageFlag

Json = dict[str, Any]


class ChannelType(IntEnum):
    TEXT = 0
    DM = 1
    CATEGORY = 4
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


class MessageType(IntEnum):
    DEFAULT = 0
    CHANNEL_PINNED_MESSAGE = 6
    THREAD_CREATED = 18
    REPLY = 19
    CHAT_INPUT_COMMAND = 20
    CONTEXT_MENU_COMMAND = 23


@dataclass(slots=True)
class User:
    id: int
    name: str
    bot: bool = False
    locale: str = "en-US"
    dms_open: bool = True
    has_app: bool = False
    """Whether this person has installed the application for themselves."""


@dataclass(slots=True)
class Role:
    id: int
    name: str
    permissions: int
    position: int = 0


def id_of(who: User | Role | int) -> int:
    """The id of somebody (or of a role), whether given as such or as an id."""
    return who if isinstance(who, int) else who.id


@dataclass(slots=True)
class Member:
    user_id: int
    joined: float
    roles: list[int] = field(default_factory=list)
    nick: str | None = None
    timed_out_until: float | None = None


@dataclass(slots=True)
class Guild:
    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
    available: bool = True
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)


@dataclass(slots=True)
class Overwrite:
    """What a channel allows or denies to one role (type 0) or one member (type 1)."""

    id: int
    type: int
    allow: int
    deny: int


@dataclass(slots=True)
class Thread:
    """What only threads have."""

    owner_id: int
    archived_at: float
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive_minutes: int = 1440
    members: dict[int, float] = field(default_factory=dict)
    """Who has joined, and when."""


@dataclass(slots=True)
class Channel:
    id: int
    type: int
    name: str = ""
    guild_id: int | None = None
    parent_id: int | None = None
    topic: str | None = None
    position: int = 0
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    recipients: list[int] = field(default_factory=list)
    """Who talks in a direct-message channel, the bot included."""
    thread: Thread | None = None
    last_message_id: int | None = None


@dataclass(slots=True)
class Attachment:
    id: int
    filename: str
    size: int
    content_type: str
    description: str | None = None
    width: int | None = None
    height: int | None = None
    embedded: bool = False
    """Shown by an embed or a component: Discord then does not list it."""


@dataclass(slots=True)
class Mentions:
    """Who a message calls."""

    users: list[int] = field(default_factory=list)
    roles: list[int] = field(default_factory=list)
    everyone: bool = False


@dataclass(slots=True)
class Message:
    id: int
    channel_id: int
    author_id: int
    content: str = ""
    type: int = MessageType.DEFAULT
    flags: int = 0
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: Mentions = field(default_factory=Mentions)
    edited: float | None = None
    pinned: float | None = None
    nonce: str | int | None = None
    reference: Json | None = None
    interaction: Json | None = None
    """For an answer to an interaction: its id, type, user and command."""
    reader_id: int | None = None
    """For a whisper: the one person who sees it."""

    @property
    def is_v2(self) -> bool:
        return bool(self.flags & MessageFlag.IS_COMPONENTS_V2)


@dataclass(slots=True)
class Emoji:
    id: int
    name: str
    animated: bool = False
