"""Lobbies: opened, joined, left, agreed on, and at last started or cancelled.

How the opener arranges the seats is in :mod:`games.seating`.
"""

from dataclasses import replace

from games import due, opening, starting
from games.changes import check_lobby, check_opener, moderates, seen
from games.house import Loaded, known
from games.opening import Place
from games.refusals import (
    NoSuchGame,
    NoThreadsHere,
    NotInServer,
    NotJoined,
    NotUnderstood,
    SeatsTaken,
)
from games.seating import Seating, invite, lobby_meant, open_lobby_meant
from games.sitting import close, get_up, seat_of, sit_down
from games.values import Asked, Person, Player, Server, Sight, Table
from games.wishes import Guest, Wish, columns, usual, wished
from store import deliveries, games, interactions, people
from store.database import Connection
from store.games import SeatRow

__all__ = ["Guest", "Lobbies", "Wish"]


class Lobbies(Seating):
    """One method for each thing that can be done with a lobby."""

    async def open(self, asked: Asked, wish: Wish, guest: Guest | None = None) -> Sight:
        """Open a lobby in a channel of a server, or in a thread; the opener joins at once.

        If another person is to begin, that is the `guest`: a seat is kept for them.
        """

        async def work(tx: Connection) -> Sight:
            person = await known(tx, asked)
            if await interactions.is_new(tx, asked.interaction, self._house.clock()):
                loaded = await self._house.load(tx, await self._open(tx, asked, wish, guest))
            else:
                loaded = await lobby_meant(self._house, tx, asked, None)
            return await seen(tx, loaded, person)

        return await self._house.write(work)

    async def look(self, asked: Asked, game: int | None) -> Sight:
        """The lobby that is meant, or what has become of it."""

        async def work(tx: Connection) -> Sight:
            person = await known(tx, asked)
            loaded = await lobby_meant(self._house, tx, asked, game)
            await _check_near(tx, asked, loaded.table)
            return await seen(tx, loaded, person)

        return await self._house.database.write(work)

    async def join(self, asked: Asked, game: int | None) -> Sight:
        """Take a seat, if need be the one that was kept."""

        async def change(tx: Connection, loaded: Loaded, person: Person) -> None:
            await _check_near(tx, asked, loaded.table)
            check_lobby(loaded)
            await sit_down(tx, loaded, person, self._house.clock())

        return await self._change(asked, game, change, lobby_meant)

    async def leave(self, asked: Asked, game: int | None) -> Sight:
        """Give a seat up. When the last one does, the lobby is cancelled."""

        async def change(tx: Connection, loaded: Loaded, person: Person) -> None:
            check_lobby(loaded)
            seat = loaded.table.seat_of(person.id)
            if seat is None:
                raise NotJoined()
            await get_up(tx, loaded, seat, self._house.clock())

        return await self._change(asked, game, change, open_lobby_meant)

    async def cancel(self, asked: Asked, game: int | None) -> Sight:
        """Close a lobby: its opener can, and a moderator."""

        async def change(tx: Connection, loaded: Loaded, person: Person) -> None:
            await _check_closer(tx, asked, loaded, person)
            now = self._house.clock()
            await close(tx, loaded.table, now)
            await due.spread(tx, loaded.table, now)

        return await self._change(asked, game, change, lobby_meant)

    async def start(self, asked: Asked, game: int | None) -> Sight:
        """Deal: its opener can, and a moderator. Who sits at what has begun just sees it."""

        left_out: tuple[Player, ...] = ()

        async def change(tx: Connection, loaded: Loaded, person: Person) -> None:
            nonlocal left_out
            if loaded.state is not None and loaded.table.seat_of(person.id) is not None:
                return
            await _check_closer(tx, asked, loaded, person)
            await starting.start(self._house, tx, loaded)
            left_out = tuple(player for player in loaded.table.players if not player.joined)

        sight = await self._change(asked, game, change, lobby_meant)
        return replace(sight, left_out=left_out)

    async def change(self, asked: Asked, game: int | None, wish: Wish) -> Sight:
        """Agree on something else."""

        async def change(tx: Connection, loaded: Loaded, person: Person) -> None:
            check_lobby(loaded)
            await check_opener(tx, loaded, person)
            if wish.in_thread and asked.channel == loaded.table.home:
                _check_threads(asked)
            agreed = wished(loaded.table.agreed, wish)
            if agreed.seats < len(loaded.seats):
                raise SeatsTaken(count=len(loaded.seats))
            if wish.first is not None:
                await seat_of(tx, loaded, wish.first)
            await games.change(tx, loaded.row.id, **columns(agreed))
            await due.spread(tx, loaded.table, self._house.clock())

        return await self._change(asked, game, change, lobby_meant)

    async def _open(self, tx: Connection, asked: Asked, wish: Wish, guest: Guest | None) -> int:
        if asked.server is None:
            raise NotInServer()
        await people.remember_server(tx, asked.server, asked.server_locale)
        server = await people.server(tx, asked.server)
        assert server is not None
        opening.check_person(asked, server)
        if wish.in_thread:
            _check_threads(asked)
        seats = [SeatRow(asked.person, joined=True), *await _kept(tx, asked, server, wish, guest)]
        agreed = wished(usual(server), wish)
        if not _has_threads(asked):
            agreed = replace(agreed, in_thread=False)
        place = Place(server, asked.channel, asked.parent)
        await opening.check_place(self._house, tx, place, asked.person, in_thread=agreed.in_thread)
        return await opening.set_up(tx, place, asked.person, agreed, seats, self._house.clock())


async def _check_closer(tx: Connection, asked: Asked, loaded: Loaded, person: Person) -> None:
    check_lobby(loaded)
    if not moderates(asked, loaded.table):
        await check_opener(tx, loaded, person)


async def _check_near(tx: Connection, asked: Asked, table: Table) -> None:
    """A lobby is joined from its server, or by people who have been in it.

    :raises NoSuchGame: if somebody has found it in another way.
    """
    if asked.server == table.server.id or table.seat_of(asked.person) is not None:
        return
    if asked.server is not None or not await deliveries.is_written_to(tx, table.id, asked.person):
        raise NoSuchGame()


async def _kept(
    tx: Connection, asked: Asked, server: Server, wish: Wish, guest: Guest | None
) -> list[SeatRow]:
    """The seat of another person who is to begin."""
    if wish.first in (None, asked.person):
        return []
    if guest is None or guest.id != wish.first:
        raise NotUnderstood(typed=str(wish.first))
    await invite(tx, server, guest)
    return [SeatRow(guest.id, joined=False)]


def _check_threads(asked: Asked) -> None:
    """:raises NoThreadsHere: if a game cannot be played in a thread of its own."""
    if not _has_threads(asked):
        raise NoThreadsHere()


def _has_threads(asked: Asked) -> bool:
    """In a thread there are no threads, nor where the bot may not open them."""
    return asked.parent is None and asked.can_thread
