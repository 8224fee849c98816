"""What people set for themselves and hosts for their servers.

Values come as texts from menus or as what they are; whatever is no possible value is refused.
"""

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from enum import StrEnum
from typing import Final

from games.house import House, known
from games.refusals import CannotBlock, NoServerHere, NotHost, NotUnderstood
from games.values import Asked, Letters, Marks, Notify, Opening, Person, SecondLook, Server
from games.wishes import one_of
from hanabi_core.rules import PRESETS
from store import deliveries, games, interactions, people
from store.database import Connection
from store.deliveries import BOARD, LOBBY

LANGUAGES: Final = ("en", "it", "pl", "es", "fr", "ro")
AUTO: Final = "auto"
"""In place of a language: the one that Discord is set to."""
MOST_GAMES: Final = 1000
_MOST: Final = 2**63 - 1
"""What fits the database; ids have 19 digits by now."""
_DIGITS: Final = 19

_FLAGS: Final[Mapping[object, bool]] = {True: True, False: False, "yes": True, "no": False}
_SHOWN: Final = {"language", "marks", "text_only"}
"""Personal settings that make a letter look different."""

Reader = Callable[[object], object]
Change = Callable[[Connection, int], Awaitable[None]]


class Settings:
    """One method for each thing that can be set or looked up."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def person(self, asked: Asked) -> Person:
        """What somebody has set."""
        return await self._house.database.write(lambda tx: known(tx, asked))

    async def change_person(self, asked: Asked, /, **columns: object) -> Person:
        """Set language, second_look, marks, letters, notify or text_only."""
        values = _read(_OF_PERSON, columns)

        async def work(tx: Connection) -> Person:
            await known(tx, asked)
            if await self._is_new(tx, asked) and values:
                await people.change_person(tx, asked.person, **values)
                await self._show(tx, asked.person, values)
            return await known(tx, asked)

        return await self._house.write(work)

    async def try_dms(self, asked: Asked) -> list[int]:
        """Write to somebody again whose DMs were closed; the games of which there are letters."""

        async def work(tx: Connection) -> list[int]:
            await known(tx, asked)
            mine = await games.of_person(tx, asked.person)
            open_to = [
                row for row in mine if await deliveries.is_written_to(tx, row.id, asked.person)
            ]
            if await self._is_new(tx, asked):
                now = self._house.clock()
                await people.change_person(tx, asked.person, dm_open=True)
                for row in open_to:
                    await deliveries.want(tx, row.id, asked.person, row.revision, now)
                    await deliveries.again(tx, row.id, asked.person, now)
            return [row.id for row in open_to]

        return await self._house.write(work)

    async def server(self, asked: Asked) -> Server:
        """What is set on a server, for its host."""
        return await self._for_host(asked, _nothing)

    async def change_server(self, asked: Asked, /, **columns: object) -> Server:
        """Set language, preset, in_thread, most_games, opening or opening_role."""
        values = _read(_OF_SERVER, columns)

        async def change(tx: Connection, server: int) -> None:
            if values:
                await people.change_server(tx, server, **values)
            if "language" in values:
                await self._show_all(tx, server)

        return await self._for_host(asked, change)

    async def allow_channels(self, asked: Asked, ids: Iterable[int]) -> Server:
        """Where games may be opened from now on; none: everywhere."""
        channels = frozenset(ids)
        return await self._for_host(
            asked, lambda tx, server: people.allow_channels(tx, server, channels)
        )

    async def block(self, asked: Asked, person_id: int, blocked: bool) -> Server:  # noqa: FBT001 -- as it is said
        """Shut somebody out of the server's games, or let them in again.

        :raises CannotBlock: if a host would shut out themselves.
        """
        if blocked and person_id == asked.person:
            raise CannotBlock()
        return await self._for_host(
            asked, lambda tx, server: people.block(tx, server, person_id, blocked=blocked)
        )

    async def delete_server(self, asked: Asked) -> None:
        """Delete everything of a server: what is set there, and all its games."""

        async def work(tx: Connection) -> None:
            server = _hosted(asked)
            if await self._is_new(tx, asked):
                await deliveries.abandon(tx, server)
                await people.forget_server(tx, server)

        await self._house.write(work)

    async def _for_host(self, asked: Asked, change: Change) -> Server:
        async def work(tx: Connection) -> Server:
            server_id = _hosted(asked)
            await people.remember_server(tx, server_id, asked.server_locale)
            if await self._is_new(tx, asked):
                await change(tx, server_id)
            server = await people.server(tx, server_id)
            assert server is not None
            return server

        return await self._house.write(work)

    async def _is_new(self, tx: Connection, asked: Asked) -> bool:
        return await interactions.is_new(tx, asked.interaction, self._house.clock())

    async def _show(self, tx: Connection, person: int, values: Mapping[str, object]) -> None:
        """Bring somebody's letters up to what they have set; nobody else hears of it."""
        now = self._house.clock()
        for row in await games.of_person(tx, person):
            if _SHOWN & values.keys():
                await deliveries.again(tx, row.id, person, now)
            if values.get("letters") is Letters.EVERY_CHANGE:
                await deliveries.catch_up(tx, row.id, person, now)

    async def _show_all(self, tx: Connection, server: int) -> None:
        """Boards and lobbies speak another language now."""
        for row in await games.open_on_server(tx, server):
            for recipient in (BOARD, LOBBY):
                await deliveries.again(tx, row.id, recipient, self._house.clock())


def _hosted(asked: Asked) -> int:
    """The server that somebody manages. :raises NoServerHere: or NotHost, if there is none."""
    if asked.server is None:
        raise NoServerHere()
    if not asked.manages:
        raise NotHost()
    return asked.server


async def _nothing(tx: Connection, server: int) -> None:
    pass


def _read(readers: Mapping[str, Reader], columns: Mapping[str, object]) -> dict[str, object]:
    """The values of some settings. :raises NotUnderstood: for whatever cannot be set."""
    if unknown := columns.keys() - readers.keys():
        raise NotUnderstood(typed=min(unknown))
    return {name: readers[name](value) for name, value in columns.items()}


def _choice(kind: type[StrEnum]) -> Reader:
    return lambda value: one_of(kind, str(value))


def _flag(value: object) -> bool:
    if value not in _FLAGS:
        raise NotUnderstood(typed=str(value))
    return _FLAGS[value]


def _language(value: object) -> str | None:
    if value is None or value == AUTO:
        return None
    return _among(LANGUAGES, value)


def _preset(value: object) -> str:
    return _among(PRESETS, value)


def _among(choices: Collection[str], value: object) -> str:
    if value not in choices:
        raise NotUnderstood(typed=str(value))
    return str(value)


def _number_of_games(value: object) -> int:
    number = _id(value)
    if not 1 <= number <= MOST_GAMES:
        raise NotUnderstood(typed=str(value))
    return number


def _role(value: object) -> int | None:
    return None if value is None else _id(value)


def _id(value: object) -> int:
    text = str(value)
    is_number = text.isascii() and text.isdecimal() and len(text) <= _DIGITS
    if not is_number or int(text) > _MOST:
        raise NotUnderstood(typed=text)
    return int(text)


_OF_PERSON: Final[Mapping[str, Reader]] = {
    "language": _language,
    "second_look": _choice(SecondLook),
    "marks": _choice(Marks),
    "letters": _choice(Letters),
    "notify": _choice(Notify),
    "text_only": _flag,
}
_OF_SERVER: Final[Mapping[str, Reader]] = {
    "language": _language,
    "preset": _preset,
    "in_thread": _flag,
    "most_games": _number_of_games,
    "opening": _choice(Opening),
    "opening_role": _role,
}
