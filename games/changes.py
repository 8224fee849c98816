"""What all changes to a table have in common, other than turns, which have an answer of their own.

Each is one transaction, which counts once however often its interaction is delivered, and is
answered with the table as it stands then.
"""

from collections.abc import Awaitable, Callable

from games.house import House, Loaded, known
from games.refusals import AlreadyBegun, LobbyClosed, NotOpener
from games.sights import sight_of
from games.values import Asked, Person, Sight, Status, Table
from games.which import meant
from store import interactions, notes, people
from store.database import Connection

Find = Callable[[House, Connection, Asked, int | None], Awaitable[Loaded]]
Change = Callable[[Connection, Loaded, Person], Awaitable[None]]


class Changes:
    """A part of the games that changes tables."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def _change(
        self, asked: Asked, game: int | None, change: Change, find: Find = meant
    ) -> Sight:
        async def work(tx: Connection) -> Sight:
            person = await known(tx, asked)
            loaded = await find(self._house, tx, asked, game)
            if await interactions.is_new(tx, asked.interaction, self._house.clock()):
                await change(tx, loaded, person)
                loaded = await self._house.load(tx, loaded.row.id)
            return await seen(tx, loaded, person)

        return await self._house.write(work)


async def seen(tx: Connection, loaded: Loaded, reader: Person) -> Sight:
    """A game as its reader sees it, with their notes."""
    own = await notes.of_reader(tx, loaded.row.id, reader.id)
    return sight_of(loaded, reader, notes=own)


def check_lobby(loaded: Loaded) -> None:
    """:raises AlreadyBegun: or LobbyClosed, if it is a lobby no more."""
    match loaded.table.status:
        case Status.LOBBY:
            return
        case Status.CANCELLED:
            raise LobbyClosed(table=loaded.table.name)
        case Status.RUNNING | Status.OVER:
            raise AlreadyBegun(table=loaded.table.name)


async def check_opener(tx: Connection, loaded: Loaded, person: Person) -> None:
    """:raises NotOpener: if it is somebody else."""
    if person.id != loaded.table.opener:
        opener = await people.person(tx, loaded.table.opener)
        raise NotOpener(name=None if opener is None else opener.name)


def moderates(asked: Asked, table: Table) -> bool:
    """Whether somebody has a moderator's say about a table: in its channels, or as host."""
    if asked.server != table.server.id:
        return False
    return asked.manages or (asked.moderates and asked.channel in (table.home, table.room))
