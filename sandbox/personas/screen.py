"""What a person's client shows, put together from the frames that it got and nothing else."""

from dataclasses import dataclass, field
from typing import Any

from sandbox.bodies.flags import MessageFlag
from sandbox.bodies.walk import Kind, parts_of
from sandbox.facts.model import Json


@dataclass(frozen=True, slots=True)
class Seen:
    """A message on somebody's screen."""

    data: Json

    @property
    def id(self) -> int:
        return int(self.data["id"])

    @property
    def channel_id(self) -> int:
        return int(self.data["channel_id"])

    @property
    def content(self) -> str:
        return str(self.data["content"])

    @property
    def is_whisper(self) -> bool:
        return bool(self.data["flags"] & MessageFlag.EPHEMERAL)

    @property
    def is_thinking(self) -> bool:
        return bool(self.data["flags"] & MessageFlag.LOADING)

    @property
    def parts(self) -> list[Json]:
        """All components, the nested ones too."""
        return parts_of(self.data["components"])

    @property
    def text(self) -> str:
        """Everything there is to read, except on buttons and menus."""
        texts = [part["content"] for part in self.parts if part["type"] == Kind.TEXT]
        embeds = [e.get(key) for e in self.data["embeds"] for key in ("title", "description")]
        return "\n".join(filter(None, [self.content, *embeds, *texts]))

    @property
    def buttons(self) -> list[str]:
        """The labels of the buttons that can be pressed."""
        parts = [part for part in self.parts if part["type"] == Kind.BUTTON]
        return [label_of(part) for part in parts if not part.get("disabled")]

    @property
    def files(self) -> list[str]:
        """The addresses of all files that it shows."""
        listed = [row["url"] for row in self.data["attachments"]]
        return listed + _addresses([self.data["components"], self.data["embeds"]])


def label_of(part: Json) -> str:
    """What is written on a button, or on a menu that nothing was chosen in."""
    emoji = (part.get("emoji") or {}).get("name")
    return str(part.get("label") or part.get("placeholder") or emoji or "")


def _addresses(value: Any) -> list[str]:
    match value:
        case dict():
            return [found for part in value.values() for found in _addresses(part)]
        case list():
            return [found for part in value for found in _addresses(part)]
        case str() if "/attachments/" in value and value.startswith("http"):
            return [value]
        case _:
            return []


@dataclass(slots=True)
class Answer:
    """What came of an act: a message, a dialogue, suggestions, or nothing in time."""

    failed: bool
    reply: int | None = None
    """The kind of callback by which the bot answered."""
    message_id: int | None = None
    modal_of: int | None = None
    """The interaction whose answer is a dialogue; :attr:`modal` is the dialogue itself."""
    modal: Json | None = None
    choices: list[Json] = field(default_factory=list)


class Screen:
    """Channels, messages, commands and notifications, as they stand after the last frame."""

    def __init__(self) -> None:
        self.user: Json = {}
        self.channels: dict[int, Json] = {}
        self.messages: dict[int, Seen] = {}
        self.commands: list[Json] = []
        self.notifications: list[Json] = []
        self.answers: dict[int, Answer] = {}
        """By interaction."""

    def show(self, event: str, data: Json) -> None:
        """Take in one frame."""
        match event:
            case "READY":
                self.user, self.commands = data["user"], data["commands"]
                for channel in data["channels"]:
                    self._open(channel)
            case "CHANNEL_CREATE":
                self._open(data)
            case "CHANNEL_UPDATE":
                self.channels[int(data["id"])] = data
            case "CHANNEL_DELETE":
                self._close(int(data["id"]))
            case "COMMANDS_UPDATE":
                self.commands = data["commands"]
            case "NOTIFICATION":
                self.notifications.append(data)
            case _:
                self._show_talk(event, data)

    def _show_talk(self, event: str, data: Json) -> None:
        match event:
            case "MESSAGE_UPDATE" if int(data["id"]) not in self.messages:
                pass  # a client does not show what it has not loaded, or has lost
            case "MESSAGE_CREATE" | "MESSAGE_UPDATE":
                self.messages[int(data["id"])] = Seen(data)
            case "MESSAGE_DELETE":
                self.messages.pop(int(data["id"]), None)
            case "INTERACTION_SUCCESS":
                self.answers[int(data["id"])] = _answer(data)
            case "INTERACTION_FAILURE":
                self.answers[int(data["id"])] = Answer(failed=True)
            case _:
                pass  # members and guilds: nothing that a test looks at

    def _open(self, channel: Json) -> None:
        for message in channel.pop("messages"):
            self.messages[int(message["id"])] = Seen(message)
        self.channels[int(channel["id"])] = channel

    def _close(self, channel_id: int) -> None:
        self.channels.pop(channel_id, None)
        gone = [seen.id for seen in self.messages.values() if seen.channel_id == channel_id]
        for message_id in gone:
            del self.messages[message_id]


def _answer(data: Json) -> Answer:
    message_id = data.get("message_id")
    return Answer(
        failed=False,
        reply=data["reply"],
        message_id=int(message_id) if message_id else None,
        modal_of=int(data["id"]) if "modal" in data else None,
        modal=data.get("modal"),
        choices=data.get("choices", []),
    )
