"""Which game somebody means: the one of the channel, of the button, or the one that waits."""

from collections.abc import Sequence

from games.house import House, Loaded
from games.refusals import NoGameHere, WhichGame
from games.values import Asked
from store import games
from store.database import Connection
from store.games import GameRow


async def meant(
    house: House,
    tx: Connection,
    asked: Asked,
    game: int | None,
    *,
    acts: bool = False,
    past: bool = False,
) -> Loaded:
    """The game that a question is about.

    With `acts` one that waits for who asks comes first; with `past` it can also be the last one
    that they have played to its end, here or, in direct messages, anywhere.

    :raises NoSuchGame: if a button's game is not known any more.
    :raises NoGameHere: if there is none.
    :raises WhichGame: if several could be meant.
    """
    if game is not None:
        return await house.load(tx, game)
    return await choose(house, tx, await candidates(tx, asked, acts=acts, past=past))


async def choose(house: House, tx: Connection, rows: Sequence[GameRow]) -> Loaded:
    """The only one of these games. :raises NoGameHere: or WhichGame, if there is no such one."""
    if not rows:
        raise NoGameHere()
    if len(rows) > 1:
        raise WhichGame(tables=[await house.table(tx, row) for row in rows])
    return await house.loaded(tx, rows[0])


async def candidates(
    tx: Connection, asked: Asked, *, acts: bool, past: bool = False
) -> list[GameRow]:
    """Every game that a question without a name could be about."""
    found = await (_open_here(tx, asked) if asked.server else _mine(tx, asked, acts=acts))
    if not found and past:
        channel = asked.channel if asked.server else None
        found = await games.finished_of(tx, asked.person, most=1, channel=channel)
    return found or await _last_here(tx, asked)


async def _open_here(tx: Connection, asked: Asked) -> list[GameRow]:
    """In a channel: its own game, else those of the threads below that one plays in.

    Then its lobby, and all games below.
    """
    running = await games.running_in(tx, asked.channel)
    if running is not None:
        return [running]
    below = await games.running_below(tx, asked.channel)
    mine = {row.id for row in await games.of_person(tx, asked.person)}
    played = [row for row in below if row.id in mine]
    if played:
        return played
    lobby = await games.lobby_in(tx, asked.channel)
    return below if lobby is None else [lobby]


async def _last_here(tx: Connection, asked: Asked) -> list[GameRow]:
    """The last game that was played in a channel, by whomever."""
    last = await games.newest_in(tx, asked.channel) if asked.server else None
    return [] if last is None else [last]


async def _mine(tx: Connection, asked: Asked, *, acts: bool) -> list[GameRow]:
    """In direct messages: the games that wait for somebody, else all they sit in."""
    waiting = await games.waiting_for(tx, asked.person)
    if waiting and (acts or len(waiting) == 1):
        return waiting
    mine = await games.of_person(tx, asked.person)
    running = [row for row in mine if row.status == "running"]
    return running or mine
