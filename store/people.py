"""People and servers: what they have set, and what is remembered of them."""

from dataclasses import dataclass
from enum import StrEnum


class SecondLook(StrEnum):
    """When somebody is asked again before a card is played or discarded."""

    BUTTONS = "buttons"
    """After buttons, not after commands."""
    ALWAYS = "always"
    NEVER = "never"


class Marks(StrEnum):
    """How much is shown of what follows for a card."""

    HINTS = "hints"
    NEGATIVE = "negative"
    DEDUCTIONS = "deductions"


class Letters(StrEnum):
    """How often a letter is brought up to date."""

    EVERY_CHANGE = "every_change"
    MY_TURN = "my_turn"


class Notify(StrEnum):
    """How somebody is called to a turn."""

    AUTO = "auto"
    """By letter at a slow table, by mention at a live one."""
    LETTER = "letter"
    MENTION = "mention"
    BOTH = "both"


class Opening(StrEnum):
    """Who may open games on a server."""

    EVERYONE = "everyone"
    MODERATORS = "moderators"
    ROLE = "role"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on Discord, as far as we know them."""

    id: int
    name: str
    locale: str
    """Of their Discord client, when they last used the bot."""
    language: str | None = None
    """What they chose; else their client's."""
    second_look: SecondLook = SecondLook.BUTTONS
    marks: Marks = Marks.HINTS
    letters: Letters = Letters.EVERY_CHANGE
    notify: Notify = Notify.AUTO
    text_only: bool = False
    dm_channel: int | None = None
    dm_open: bool = True
    """False from a refused letter until they ask again."""


@dataclass(frozen=True, slots=True)
class Server:
    """A Discord server and what its host has set."""

    id: int
    locale: str
    language: str | None = None
    preset: str = "classic"
    in_thread: bool = True
    most_games: int = 50
    opening: Opening = Opening.EVERYONE
    opening_role: int | None = None
    channels: frozenset[int] = frozenset()
    """Where games may be opened; empty: everywhere."""
    blocked: frozenset[int] = frozenset()
    """People who may neither open games nor join them."""
