"""People and servers: what they have set, and what is remembered of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Final

from store.database import Connection, Row


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


_CHOICES: Final[dict[str, type[StrEnum]]] = {
    "second_look": SecondLook,
    "marks": Marks,
    "letters": Letters,
    "notify": Notify,
    "opening": Opening,
}
_PERSON: Final = tuple(field.name for field in fields(Person))
_SERVER: Final = tuple(
    field.name for field in fields(Server) if field.name not in ("channels", "blocked")
)


async def remember(tx: Connection, person: int, name: str, locale: str) -> None:
    """Keep the name and the language that somebody's client shows now."""
    await tx.execute(
        "INSERT INTO people (id, name, locale) VALUES ($1, $2, $3) "
        "ON CONFLICT (id) DO UPDATE SET name = excluded.name, locale = excluded.locale "
        "WHERE people.name <> excluded.name OR people.locale <> excluded.locale",
        *(person, name, locale),
    )


async def person(tx: Connection, person_id: int) -> Person | None:
    row = await tx.first("SELECT * FROM people WHERE id = $1", person_id)
    return None if row is None else person_of(row)


async def at_table(tx: Connection, game: int) -> dict[int, Person]:
    """Everybody with a seat in a game, by id."""
    sql = "SELECT people.* FROM seats JOIN people ON people.id = seats.person_id WHERE game_id = $1"
    return {row["id"]: person_of(row) for row in await tx.fetch(sql, game)}


async def change_person(tx: Connection, person_id: int, **columns: object) -> None:
    await _change(tx, "people", person_id, columns)


async def remember_server(tx: Connection, server_id: int, locale: str) -> None:
    await tx.execute(
        "INSERT INTO servers (id, locale) VALUES ($1, $2) "
        "ON CONFLICT (id) DO UPDATE SET locale = excluded.locale "
        "WHERE servers.locale <> excluded.locale",
        *(server_id, locale),
    )


async def server(tx: Connection, server_id: int) -> Server | None:
    """A server with everything its host has set."""
    row = await tx.first("SELECT * FROM servers WHERE id = $1", server_id)
    if row is None:
        return None
    channels = await tx.fetch("SELECT * FROM server_channels WHERE server_id = $1", server_id)
    blocked = await tx.fetch("SELECT * FROM blocked WHERE server_id = $1", server_id)
    columns = _columns(row, _SERVER)
    return Server(
        **columns | {"in_thread": bool(columns["in_thread"])},
        channels=frozenset(line["channel_id"] for line in channels),
        blocked=frozenset(line["person_id"] for line in blocked),
    )


async def change_server(tx: Connection, server_id: int, **columns: object) -> None:
    await _change(tx, "servers", server_id, columns)


async def allow_channels(tx: Connection, server_id: int, channels: Iterable[int]) -> None:
    """Where games may be opened from now on; none: everywhere."""
    await tx.execute("DELETE FROM server_channels WHERE server_id = $1", server_id)
    for channel in channels:
        sql = "INSERT INTO server_channels (server_id, channel_id) VALUES ($1, $2)"
        await tx.execute(sql, server_id, channel)


async def block(tx: Connection, server_id: int, person_id: int, *, blocked: bool) -> None:
    """Keep somebody away from a server's games, or let them in again."""
    if blocked:
        sql = "INSERT INTO blocked (server_id, person_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"
    else:
        sql = "DELETE FROM blocked WHERE server_id = $1 AND person_id = $2"
    await tx.execute(sql, server_id, person_id)


async def forget_server(tx: Connection, server_id: int) -> None:
    """Delete a server with all its games."""
    await tx.execute("DELETE FROM servers WHERE id = $1", server_id)


def person_of(row: Row) -> Person:
    """A row of `people`."""
    columns = _columns(row, _PERSON)
    flags = {name: bool(columns[name]) for name in ("text_only", "dm_open")}
    return Person(**columns | flags)


def _columns(row: Row, names: Iterable[str]) -> dict[str, Any]:
    return {name: _CHOICES[name](row[name]) if name in _CHOICES else row[name] for name in names}


async def _change(tx: Connection, table: str, row_id: int, columns: Mapping[str, object]) -> None:
    settings = ", ".join(f"{name} = ${number}" for number, name in enumerate(columns, 2))
    values = (int(value) if isinstance(value, bool) else value for value in columns.values())
    await tx.execute(f"UPDATE {table} SET {settings} WHERE id = $1", row_id, *values)
