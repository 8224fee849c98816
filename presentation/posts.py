"""What is to be shown, in Discord's shapes but without Discord: posts, their parts, dialogues."""

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

MOST_BUTTONS: Final = 5
MOST_CONTENT: Final = 2000


class Style(Enum):
    PRIMARY = 1
    SECONDARY = 2
    SUCCESS = 3
    DANGER = 4
    LINK = 5


@dataclass(frozen=True, slots=True)
class Button:
    label: str
    press: str = ""
    """Its custom_id, from :func:`presentation.presses.press`."""
    style: Style = Style.SECONDARY
    emoji: str | None = None
    disabled: bool = False
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Option:
    label: str
    value: str
    description: str | None = None
    chosen: bool = False


class Pick(Enum):
    """What a menu lets one choose from."""

    OPTIONS = 3
    PEOPLE = 5
    ROLES = 6
    CHANNELS = 8


@dataclass(frozen=True, slots=True)
class Menu:
    press: str
    placeholder: str
    options: tuple[Option, ...] = ()
    pick: Pick = Pick.OPTIONS
    least: int = 1
    most: int = 1
    disabled: bool = False
    chosen: tuple[int, ...] = ()
    """Ids of people, roles or channels that are chosen already."""


Row = tuple[Button, ...] | Menu


@dataclass(frozen=True, slots=True)
class Text:
    """Markdown."""

    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """A separator."""


@dataclass(frozen=True, slots=True)
class File:
    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Post:
    """A message. With `blocks` it is Components V2, otherwise content and rows of buttons."""

    content: str = ""
    rows: tuple[Row, ...] = ()
    blocks: tuple[Text | Line | Row, ...] = ()
    """Stand in one container with the accent colour."""
    accent: int | None = None
    mentions: tuple[int, ...] = ()
    """Who is called; nobody else is, whatever the text says."""
    is_silent: bool = False
    files: tuple[File, ...] = ()


@dataclass(frozen=True, slots=True)
class Field:
    """A text field of a dialogue. Its value comes back under `name`."""

    name: str
    label: str
    value: str = ""
    placeholder: str = ""
    most: int = 100
    is_long: bool = False
    is_required: bool = False


@dataclass(frozen=True, slots=True)
class Dialogue:
    """A modal."""

    press: str
    title: str
    fields: tuple[Field, ...] = field(default_factory=tuple)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A line of autocomplete."""

    name: str
    value: str


def with_lead(post: Post, lead: str) -> Post:
    """The same post below another line: what just happened."""
    if not lead:
        return post
    if post.blocks:
        return replace(post, blocks=(Text(lead), *post.blocks))
    return replace(post, content=f"{lead}\n{post.content}"[:MOST_CONTENT])
