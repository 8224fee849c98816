"""Looking: one's view, the open table, notes, and what can be taken away from a game.

Nothing here changes a game. Who wants to see all hands is written down, because they cannot
sit down in that game later.
"""

from collections.abc import Sequence
from typing import Final
from unicodedata import category

from games import exports
from games.changes import Changes
from games.found import Export, Lists, Verification
from games.house import Loaded, known
from games.opening import link_to
from games.refusals import NoCardToNote, NoSuchGame, NotRunning, SeatGone, TooLong
from games.sights import is_over, public_sight_of, sight_of
from games.turns import held, playing
from games.values import (
    MOST_NOTE,
    Asked,
    Person,
    Sight,
    Status,
    Table,
)
from games.which import candidates, meant
from hanabi_core.cards import CardId, Seat, Tag
from hanabi_core.refusals import GameOver, NoSuchCard, NoSuchSeat
from hanabi_core.seen import SeatView
from store import deliveries, games, notes, people
from store.database import Connection
from store.games import GameRow

_MOST_PAST: Final = 5
"""Games that are over, in the list of somebody's games."""
_MOST_HERE: Final = 20
"""Tables of others, in the same list: more do not fit a message."""
_MOST_SIGHTS: Final = 25
"""Games of one person between which something typed can choose: as many as are suggested."""
_NEVER_WRITTEN: Final = {"Cc", "Cs"}
"""Control characters, and halves of characters, which no database takes."""


class Looks(Changes):
    """One method for each way of looking."""

    async def view(self, asked: Asked, game: int | None) -> Sight:
        """The game as whoever asks may see it; all hands only if they watch it already."""

        async def work(tx: Connection) -> Sight:
            return await _eyes(tx, *await self._found(tx, asked, game))

        return await self._house.database.write(work)

    async def watch(self, asked: Asked, game: int | None) -> Sight:
        """All hands, from now on, for somebody who does not play, if the table lets them."""

        async def work(tx: Connection) -> Sight:
            loaded, person = await self._found(tx, asked, game)
            if _lets_watch(loaded.table, person):
                await notes.looked(tx, loaded.table.id, person.id)
            return await _eyes(tx, loaded, person)

        return await self._house.database.write(work)

    async def table(self, asked: Asked, game: int | None) -> Sight:
        """The open table, whoever asks."""

        async def work(tx: Connection) -> Sight:
            return public_sight_of(*await self._found(tx, asked, game))

        return await self._house.database.write(work)

    async def waiting(self, asked: Asked) -> list[Sight]:
        """The games that something being typed could be about, as its writer may see them.

        Nothing is written and nothing refused: people type in the wrong places.
        """

        async def work(tx: Connection) -> list[Sight]:
            person = await people.person(tx, asked.person)
            if person is None:
                return []
            return await self._played(tx, person, await candidates(tx, asked, acts=True))

        return await self._house.database.read(work)

    async def arranging(self, asked: Asked) -> list[Sight]:
        """The games in which whoever asks may rearrange their hand: that needs no turn."""

        async def work(tx: Connection) -> list[Sight]:
            person = await people.person(tx, asked.person)
            if person is None:
                return []
            in_server = asked.server is not None
            rows = await (
                candidates(tx, asked, acts=True) if in_server else games.of_person(tx, person.id)
            )
            sights = await self._played(tx, person, rows)
            return [sight for sight in sights if _may_arrange(sight)]

        return await self._house.database.read(work)

    async def mine(self, asked: Asked) -> Lists:
        """The open tables of whoever asks and those of the server, and their last games."""

        async def work(tx: Connection) -> Lists:
            person = await known(tx, asked)
            mine = await games.of_person(tx, person.id)
            past = await games.finished_of(tx, person.id, most=_MOST_PAST)
            there = await games.open_on_server(tx, asked.server) if asked.server else []
            others = [row for row in there if row not in mine]
            here = others[:_MOST_HERE]
            return Lists(
                person,
                mine=tuple([await self._house.table(tx, row) for row in mine]),
                here=tuple([await self._house.table(tx, row) for row in here]),
                past=tuple([await self._house.table(tx, row) for row in past]),
                unlisted=len(others) - len(here),
            )

        return await self._house.database.write(work)

    async def note(self, asked: Asked, game: int | None, seat: Seat, tag: Tag, text: str) -> Sight:
        """Write on a card, on one's own or a team-mate's; nothing takes the note away.

        :raises TooLong: if it does not fit.
        :raises NoCardToNote: if no such card is in that hand.
        """
        written = _clean(text)

        async def change(tx: Connection, loaded: Loaded, person: Person) -> None:
            playing(loaded, person)
            if is_over(loaded):
                raise GameOver(table=loaded.table.name)
            if not 0 <= seat < len(loaded.table.players):
                raise NoSuchSeat(seat=seat)
            card = _noted(loaded, person, seat, tag)
            await notes.write(tx, loaded.row.id, person.id, card, written)
            # Nobody else may notice, so the table's revision stays as it is.
            await deliveries.again(tx, loaded.row.id, person.id, self._house.clock())

        return await self._change(asked, game, change)

    async def export(self, asked: Asked, game: int | None) -> Export:
        """The game as a file: all of it once it is over, until then what one may see.

        :raises NotRunning: if it has not begun.
        :raises DealStillPlayed: if somebody plays the same deal.
        """

        async def work(tx: Connection) -> Export:
            loaded, person = await self._begun(tx, asked, game)
            sight = await _eyes(tx, loaded, person)
            if not is_over(loaded):
                return exports.of_running(sight)
            return await exports.of_finished(tx, loaded, sight)

        return await self._house.database.write(work)

    async def verify(self, asked: Asked, game: int | None) -> Verification:
        """What proves the deal. :raises NotRunning: if there is none yet."""

        async def work(tx: Connection) -> Verification:
            loaded, person = await self._begun(tx, asked, game)
            return await exports.verification(tx, loaded, public_sight_of(loaded, person))

        return await self._house.database.write(work)

    async def _begun(self, tx: Connection, asked: Asked, game: int | None) -> tuple[Loaded, Person]:
        loaded, person = await self._found(tx, asked, game)
        if loaded.state is None:
            raise NotRunning(table=loaded.table.name)
        return loaded, person

    async def _found(self, tx: Connection, asked: Asked, game: int | None) -> tuple[Loaded, Person]:
        """The game that is meant; from outside its server it is there for its players only."""
        person = await known(tx, asked)
        loaded = await meant(self._house, tx, asked, game, past=True)
        table = loaded.table
        if table.seat_of(person.id) is None and asked.server != table.server.id:
            await _check_letter(tx, table, person)
        return loaded, person

    async def _played(self, tx: Connection, person: Person, rows: Sequence[GameRow]) -> list[Sight]:
        """Those of some games that run and that somebody plays in, as they see them."""
        alive = [row for row in rows if row.status == "running"]
        found = [await self._house.loaded(tx, row) for row in alive[:_MOST_SIGHTS]]
        return [
            await _eyes(tx, loaded, person)
            for loaded in found
            if loaded.table.seat_of(person.id) is not None
        ]


async def _eyes(tx: Connection, loaded: Loaded, person: Person) -> Sight:
    """What somebody may see, with their notes: all hands if it is written down that they did."""
    table = loaded.table
    watches = _lets_watch(table, person) and await notes.has_looked(tx, table.id, person.id)
    own = await notes.of_reader(tx, table.id, person.id)
    return sight_of(loaded, person, watches=watches, notes=own)


async def _check_letter(tx: Connection, table: Table, person: Person) -> None:
    """What somebody without a seat finds from their last letter: whether it came to nothing.

    :raises NoSuchGame: if they never had one.
    :raises SeatGone: if others go on.
    """
    if not await deliveries.is_written_to(tx, table.id, person.id):
        raise NoSuchGame()
    if table.status is not Status.CANCELLED:
        raise SeatGone(table=table.name, link=link_to(table))


def _lets_watch(table: Table, person: Person) -> bool:
    """Whether somebody may see all hands: the table must let them, and they must not play."""
    return table.is_running and table.agreed.watchers and table.seat_of(person.id) is None


def _may_arrange(sight: Sight) -> bool:
    return isinstance(sight.view, SeatView) and sight.view.may_arrange


def _noted(loaded: Loaded, writer: Person, seat: Seat, tag: Tag) -> CardId:
    """The card that a note is on. :raises NoCardToNote: if there is none."""
    try:
        return held(loaded, seat, tag)
    except NoSuchCard:
        holder = loaded.table.players[seat]
        name = None if holder.id == writer.id else holder.name
        raise NoCardToNote(tag=tag, name=name) from None


def _clean(text: str) -> str:
    """A note as it is kept: one line. :raises TooLong: if it does not fit."""
    kept = (" " if char.isspace() else char for char in text)
    line = " ".join("".join(c for c in kept if category(c) not in _NEVER_WRITTEN).split())
    if len(line) > MOST_NOTE:
        raise TooLong(count=MOST_NOTE)
    return line
