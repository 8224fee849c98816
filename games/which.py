"""Which game somebody means: the one of the channel, of the button, or the one that waits."""

from collections.abc import Sequence

from games.house import House, Loaded
from games.refusals import NoGameHere, WhichGame
from games.values import Asked
from store import games
from store.database import Connection
from store.games import GameRow


async def meant(
    house: House, tx: Connection, asked: Asked, game: int | None, *, acts: bool = False
) -> Loaded:
    """The game that a question is about; with `acts` one that waits for who asks comes first.

    :raises NoSuchGame: if a button's game is not known any more.
    :raises NoGameHere: if there is none.
    :raises WhichGame: if several could be meant.
    """
    if game is not None:
        return await house.load(tx, game)
    return await choose(house, tx, await candidates(tx, asked, acts=acts))


async def choose(house: House, tx: Connection, rows: Sequence[GameRow]) -> Loaded:
    """The only one of these games. :raises NoGameHere: or WhichGame, if there is no such one."""
    if not rows:
        raise NoGameHere()
    if len(rows) > 1:
        raise WhichGame(tables=[await house.table(tx, row) for row in rows])
    return await house.loaded(tx, rows[0])


async def candidates(tx: Connection, asked: Asked, *, acts: bool) -> list[GameRow]:
    """Every game that a question without a name could be about."""
    return await (_here(tx, asked) if asked.server else _mine(tx, asked, acts=acts))


async def _here(tx: Connection, asked: Asked) -> list[GameRow]:
    """In a channel: its own game, else those of the threads below that one plays in.

    Then its lobby, all games below, and the last one that was played here.
    """
    running = await games.running_in(tx, asked.channel)
    if running is not None:
        return [running]
    below = await games.running_below(tx, asked.channel)
    mine = {row.id for row in await games.of_person(tx, asked.person)}
    played = [row for row in below if row.id in mine]
    if played:
        return played
    last = await games.lobby_in(tx, asked.channel)
    if last is None and not below:
        last = await games.newest_in(tx, asked.channel)
    return below if last is None else [last]


async def _mine(tx: Connection, asked: Asked, *, acts: bool) -> list[GameRow]:
    """In direct messages: the games that wait for somebody, else all they sit in."""
    waiting = await games.waiting_for(tx, asked.person)
    if waiting and (acts or len(waiting) == 1):
        return waiting
    mine = await games.of_person(tx, asked.person)
    running = [row for row in mine if row.status == "running"]
    return running or mine
