"""Who sits where in a lobby, as its opener arranges it: seats kept, moved, shuffled, freed.

People who join and leave by themselves are in :mod:`games.lobbies`.
"""

from collections.abc import Sequence
from hashlib import sha256

from games import due
from games.changes import Changes, check_lobby, check_opener
from games.house import House, Loaded
from games.refusals import BotsDoNotPlay, GuestBlocked, NoLobbyHere
from games.sitting import arrange, check_free, get_up, seat_of
from games.values import Asked, Person, Server, Sight, Status
from games.which import choose, meant
from games.wishes import Guest
from store import games, people
from store.database import Connection
from store.deliveries import LOBBY
from store.games import GameRow, SeatRow


class Seating(Changes):
    """What can be done about the seats of a lobby."""

    async def reserve(self, asked: Asked, game: int | None, guest: Guest) -> Sight:
        """Keep a seat for somebody until the game begins."""

        async def change(tx: Connection, loaded: Loaded, person: Person) -> None:
            await _check(tx, loaded, person)
            await self._reserve(tx, loaded, guest)

        return await self._change(asked, game, change, lobby_meant)

    async def remove(self, asked: Asked, game: int | None, person_id: int) -> Sight:
        """Free somebody's seat."""

        async def change(tx: Connection, loaded: Loaded, person: Person) -> None:
            await _check(tx, loaded, person)
            seat = await seat_of(tx, loaded, person_id)
            await get_up(tx, loaded, seat, self._house.clock())

        return await self._change(asked, game, change, lobby_meant)

    async def forward(self, asked: Asked, game: int | None, person_id: int) -> Sight:
        """Move somebody one seat forward; the foremost becomes the last."""

        async def change(tx: Connection, loaded: Loaded, person: Person) -> None:
            await _check(tx, loaded, person)
            seat = await seat_of(tx, loaded, person_id)
            others = [*loaded.seats[:seat], *loaded.seats[seat + 1 :]]
            others.insert(seat - 1 if seat else len(others), loaded.seats[seat])
            await arrange(tx, loaded, others, self._house.clock())

        return await self._change(asked, game, change, lobby_meant)

    async def shuffle(self, asked: Asked, game: int | None) -> Sight:
        """Let chance say who sits where."""

        async def change(tx: Connection, loaded: Loaded, person: Person) -> None:
            await _check(tx, loaded, person)
            seats = _shuffled(loaded.seats, self._house.seeds())
            await arrange(tx, loaded, seats, self._house.clock())

        return await self._change(asked, game, change, lobby_meant)

    async def first(self, asked: Asked, game: int | None, person_id: int | None) -> Sight:
        """Choose who begins; None leaves it to the deal."""

        async def change(tx: Connection, loaded: Loaded, person: Person) -> None:
            await _check(tx, loaded, person)
            if person_id is not None:
                await seat_of(tx, loaded, person_id)
            await games.change(tx, loaded.row.id, first_id=person_id)
            await due.spread(tx, loaded.table, self._house.clock())

        return await self._change(asked, game, change, lobby_meant)

    async def _reserve(self, tx: Connection, loaded: Loaded, guest: Guest) -> None:
        table = loaded.table
        if table.seat_of(guest.id) is not None:
            return
        check_free(loaded)
        await invite(tx, table.server, guest)
        seats = [*loaded.seats, SeatRow(guest.id, joined=False)]
        # Only a new message calls whom it mentions.
        await arrange(tx, loaded, seats, self._house.clock(), fresh=(LOBBY,))


async def invite(tx: Connection, server: Server, guest: Guest) -> None:
    """Get to know somebody for whom a seat is to be kept.

    :raises BotsDoNotPlay: or GuestBlocked, if they cannot have one.
    """
    if guest.is_bot:
        raise BotsDoNotPlay()
    if guest.id in server.blocked:
        raise GuestBlocked(name=guest.name)
    if await people.person(tx, guest.id) is None:
        await people.remember(tx, guest.id, guest.name, guest.locale)


async def open_lobby_meant(house: House, tx: Connection, asked: Asked, game: int | None) -> Loaded:
    """The same, but never a game that has begun elsewhere, of those in direct messages."""
    if game is not None or asked.server is not None:
        return await lobby_meant(house, tx, asked, game)
    lobbies = await _lobbies_of(tx, asked)
    if not lobbies:
        raise NoLobbyHere()
    return await choose(house, tx, lobbies)


async def lobby_meant(house: House, tx: Connection, asked: Asked, game: int | None) -> Loaded:
    """The lobby that a question is about, also where a game runs beside it."""
    if game is not None:
        return await house.load(tx, game)
    if asked.server is not None:
        lobby = await games.lobby_in(tx, asked.channel)
        lobbies = [] if lobby is None else [lobby]
    else:
        lobbies = await _lobbies_of(tx, asked)
    return await (choose(house, tx, lobbies) if lobbies else meant(house, tx, asked, None))


async def _lobbies_of(tx: Connection, asked: Asked) -> list[GameRow]:
    mine = await games.of_person(tx, asked.person)
    return [row for row in mine if row.status == Status.LOBBY]


async def _check(tx: Connection, loaded: Loaded, person: Person) -> None:
    check_lobby(loaded)
    await check_opener(tx, loaded, person)


def _shuffled(seats: Sequence[SeatRow], seed: bytes) -> list[SeatRow]:
    """In the order of what the seed makes of each: every order is equally likely."""
    return sorted(seats, key=lambda seat: sha256(seed + str(seat.person_id).encode()).digest())
