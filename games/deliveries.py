"""What the courier asks: who is to be brought up to date, with what, and what has been done.

Everything is read at the moment of sending, so whatever was superseded is never sent. What
has become of a message is written down in one transaction with the message's id.
"""

from typing import Literal

from games import waking
from games.due import spread
from games.errands import Due, Errand, Found, Leftover, Room, Todo, due_of, leftover_of
from games.house import House, Loaded
from games.preparing import prepared
from games.replacing import acknowledged, leave_over, replaced, shown_after, taken_over
from games.sights import sight_of
from games.values import Sight, Spot
from store import deliveries, games, people
from store.database import Connection
from store.deliveries import BOARD, GIVEN_UP, LOBBY

Standing = Literal["shown", "closed", "pending"]
"""How a recipient stands: up to date, not to be reached, or neither yet."""


class Deliveries:
    """The courier's questions, and what it has to tell."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def behind(self, game: int | None = None) -> Todo:
        """Everything that is to be done, for one game or for all; who waits longest first."""

        async def work(tx: Connection) -> Todo:
            rows = await deliveries.behind(tx, game)
            return Todo(
                tuple(due_of(row) for row in rows if not row.waits),
                tuple(map(leftover_of, await deliveries.leftovers(tx, game))),
                tuple(row.game_id for row in rows if row.waits),
            )

        return await self._house.database.read(work)

    async def look(self, due: Due, *, board_is_shut: bool = False) -> Errand | None:
        """What is to be done for a recipient now; None: nothing any more.

        With `board_is_shut` the letter calls whom the board would have called.
        """

        async def work(tx: Connection) -> Errand | None:
            row = await deliveries.one(tx, due.game, due.recipient)
            if row is None or row.closed or row.due <= row.shown:
                return None
            loaded = await self._house.load(tx, due.game)
            return await prepared(tx, loaded, row, board_is_shut=board_is_shut)

        return await self._house.database.read(work)

    async def posted(self, errand: Errand, spot: Spot) -> None:
        """A new message is there; the one before it, if any, is left over."""

        async def work(tx: Connection) -> None:
            row = await deliveries.one(tx, errand.game, errand.recipient)
            if row is None:
                await leave_over(tx, errand.game, spot)
                return
            await replaced(tx, row, errand, spot, errand.revision, errand.told)
            await acknowledged(tx, errand)

        await self._house.database.write(work)

    async def edited(self, errand: Errand) -> None:
        """The message shows what it should."""

        async def work(tx: Connection) -> None:
            row = await deliveries.one(tx, errand.game, errand.recipient)
            if row is not None:
                columns = {"since": errand.since, "told": errand.told}
                shown = shown_after(row, errand, errand.revision)
                await deliveries.change(tx, row.game_id, row.recipient, shown=shown, **columns)
                await acknowledged(tx, errand)

        await self._house.database.write(work)

    async def adopt(self, errand: Errand, found: list[Found]) -> bool:
        """Take over messages that were sent before their ids could be written down.

        The newest one counts, unless a newer message is wanted; the others are left over.
        False if all of them are known.
        """

        async def work(tx: Connection) -> bool:
            row = await deliveries.one(tx, errand.game, errand.recipient)
            known = await deliveries.messages(tx, errand.game)
            strays = [one for one in found if one.spot.message not in known]
            if row is None or not (strays := [one for one in strays if one.revision > row.posted]):
                return False
            strays.sort(key=lambda one: one.revision)
            if strays[-1].revision >= row.fresh:
                await taken_over(tx, row, errand, strays.pop())
            for stray in strays:
                await leave_over(tx, errand.game, stray.spot)
            return True

        return await self._house.database.write(work)

    async def place_lost(self, due: Due) -> None:
        """The channel is gone. A board whose thread was deleted goes on in the channel above.

        If there is no room for it, nothing is delivered there any more, and no letter leads there.
        """

        async def work(tx: Connection) -> None:
            if due.recipient != BOARD:
                await deliveries.change(tx, due.game, due.recipient, closed=GIVEN_UP)
                return
            loaded = await self._house.load(tx, due.game)
            if await _can_move(tx, loaded):
                await self._move(tx, loaded, loaded.row.home_id)
            else:
                await deliveries.change(tx, due.game, BOARD, closed=GIVEN_UP)
            players = [player.id for player in loaded.table.players]
            await spread(tx, loaded.table, self._house.clock(), calls=players)

        await self._house.database.write(work)

    async def standing(self, game: int, recipient: int) -> Standing:
        """How somebody's letter stands at this moment."""

        async def work(tx: Connection) -> Standing:
            row = await deliveries.one(tx, game, recipient)
            person = await people.person(tx, recipient)
            if row is None or row.closed or (person is not None and not person.dm_open):
                return "closed"
            return "shown" if row.shown >= row.due else "pending"

        return await self._house.database.read(work)

    async def dm_channel(self, person: int, channel: int | None) -> None:
        """Where somebody's letters go; None: that channel does not exist any more."""

        async def work(tx: Connection) -> None:
            await people.change_person(tx, person, dm_channel=channel)

        await self._house.database.write(work)

    async def dms_closed(self, game: int, person: int) -> None:
        """Letters to somebody come back: no more until they ask, and the board says so.

        A new board calls them, unless the one that there is has called them already.
        """

        async def work(tx: Connection) -> None:
            loaded = await self._house.load(tx, game)
            is_called = await _is_called(tx, loaded, person)
            await people.change_person(tx, person, dm_open=False)
            await deliveries.change(tx, game, person, closed=GIVEN_UP)
            if loaded.table.is_running:
                revision = await _raise(tx, loaded)
                fresh = {} if is_called else {"fresh": revision}
                due = {"due": revision, "due_at": self._house.clock()}
                await deliveries.change(tx, game, BOARD, **due, **fresh)

        await self._house.database.write(work)

    async def leftover_sight(self, leftover: Leftover) -> Sight:
        """The public sight of a game whose old board is to collapse."""

        async def work(tx: Connection) -> Sight:
            loaded = await self._house.load(tx, leftover.game)
            return sight_of(loaded, None, since=leftover.since)

        return await self._house.database.read(work)

    async def cleared_away(self, leftover: Leftover) -> None:
        """A leftover has been collapsed or deleted, or cannot be."""

        async def work(tx: Connection) -> None:
            await deliveries.clear_away(tx, leftover.spot.channel, leftover.spot.message)

        await self._house.database.write(work)

    async def room(self, game: int) -> Room | None:
        """The thread that a game waits for; None if it does not (any more)."""

        async def work(tx: Connection) -> Room | None:
            loaded = await self._house.load(tx, game)
            if loaded.row.room_ready:
                return None
            lobby = loaded.table.lobby
            return Room(
                game,
                server=loaded.table.server.id,
                home=loaded.table.home,
                name=loaded.table.name,
                lobby=None if lobby is None else lobby.message,
                players=tuple(player.id for player in loaded.table.players if player.joined),
            )

        return await self._house.database.read(work)

    async def room_made(self, game: int, room: int) -> bool:
        """The thread is there, and the players are in it. False if another game is played there."""

        async def work(tx: Connection) -> bool:
            there = await games.running_in(tx, room)
            if there is not None and there.id != game:
                return False
            await self._move(tx, await self._house.load(tx, game), room)
            return True

        return await self._house.database.write(work)

    async def room_refused(self, game: int) -> bool:
        """There can be no thread: play in the channel itself, unless a game is there. Whether."""

        async def work(tx: Connection) -> bool:
            loaded = await self._house.load(tx, game)
            if loaded.table.is_running and await games.running_in(tx, loaded.row.home_id):
                return False
            await self._move(tx, loaded, loaded.row.home_id)
            return True

        return await self._house.database.write(work)

    async def lobby_lost(self, game: int) -> None:
        """The lobby's message was deleted before its thread was made: it is sent anew."""

        async def work(tx: Connection) -> None:
            row = await deliveries.one(tx, game, LOBBY)
            if row is not None:
                columns = {"message_id": None, "attempt": row.attempt + 1}
                await deliveries.change(tx, game, LOBBY, **columns)
                await self._want_lobby(tx, await self._house.load(tx, game))

        await self._house.database.write(work)

    async def _move(self, tx: Connection, loaded: Loaded, room: int) -> None:
        await games.change(tx, loaded.row.id, room_id=room, room_ready=True)
        if loaded.row.room_id != room:
            await self._want_lobby(tx, loaded)

    async def _want_lobby(self, tx: Connection, loaded: Loaded) -> None:
        if await deliveries.one(tx, loaded.row.id, LOBBY):
            revision, now = await _raise(tx, loaded), self._house.clock()
            await deliveries.want(tx, loaded.row.id, LOBBY, revision, now)


async def _can_move(tx: Connection, loaded: Loaded) -> bool:
    """Whether a board can be posted in the channel that its game was opened in.

    Once the game is over that is done for news only.
    """
    row, board = loaded.row, await deliveries.one(tx, loaded.row.id, BOARD)
    has_news = loaded.table.is_running or (board is not None and board.fresh > board.posted)
    return has_news and row.room_id != row.home_id and not await games.running_in(tx, row.home_id)


async def _is_called(tx: Connection, loaded: Loaded, person: int) -> bool:
    """Whether the board that stands has called somebody to what the table waits for."""
    board = await deliveries.one(tx, loaded.row.id, BOARD)
    if board is None or board.message_id is None or board.fresh > board.posted:
        return False
    called = waking.called(sight_of(loaded, None), await deliveries.closed(tx, loaded.row.id))
    return person in [player.id for player in called]


async def _raise(tx: Connection, loaded: Loaded) -> int:
    revision = loaded.row.revision + 1
    await games.change(tx, loaded.row.id, revision=revision)
    return revision
