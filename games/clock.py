"""What happens because time has passed: lobbies expire, votes are decided, old ids are forgotten.

Somebody has to ask for it now and then; when it is asked late, it is done late.
"""

import logging
from collections.abc import Awaitable, Callable
from functools import partial

from games import due
from games.endings import end
from games.house import House
from games.sitting import close
from games.values import Ending, Status
from store import games, interactions
from store.database import Connection

log = logging.getLogger(__name__)

Work = Callable[[int, Connection], Awaitable[None]]


class Deadlines:
    """Whose time is up."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def sweep(self) -> None:
        """Do everything that is due by now, each game on its own."""
        now, database = self._house.clock(), self._house.database
        for game in await database.read(lambda tx: games.expired(tx, now)):
            await self._try(self._expire, game)
        for game in await database.read(lambda tx: games.voted(tx, now)):
            await self._try(self._decide, game)
        await database.write(lambda tx: interactions.forget_old(tx, now))

    async def _try(self, work: Work, game: int) -> None:
        """One game that cannot be read must not keep the others waiting."""
        try:
            await self._house.database.write(partial(work, game))
        except Exception:
            log.exception("The time of game %s is up, but nothing could be done about it.", game)

    async def _expire(self, game: int, tx: Connection) -> None:
        table = (await self._house.load(tx, game)).table
        now = self._house.clock()
        if table.status is Status.LOBBY:
            await close(tx, table, now)
            await due.spread(tx, table, now)

    async def _decide(self, game: int, tx: Connection) -> None:
        """Who objects closes a vote at once, so all who have answered agree."""
        loaded = await self._house.load(tx, game)
        vote, now = loaded.table.vote, self._house.clock()
        if loaded.table.is_running and vote and vote.until is not None and vote.until <= now:
            await end(tx, loaded, Ending.AGREED, now)
