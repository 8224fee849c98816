"""Games as they are stored: what was agreed, who sits where, what was dealt and done."""

from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields
from typing import Any

from store.database import Connection, Row


@dataclass(frozen=True, slots=True)
class GameRow:
    """One row of `games`; rules, deck and tiles are texts here."""

    id: int
    name: str
    accent: int
    server_id: int
    home_id: int
    status: str
    opener_id: int
    preset: str | None
    rules: str
    seats: int
    in_thread: bool
    pace: str
    watchers: bool
    opened_at: int
    conventions: str = ""
    first_id: int | None = None
    room_id: int | None = None
    room_ready: bool = False
    revision: int = 1
    rematch_of: int | None = None
    expires_at: int | None = None
    started_at: int | None = None
    ended_at: int | None = None
    rules_version: int | None = None
    seed: str | None = None
    commitment: str | None = None
    deck: str | None = None
    tiles: str | None = None
    first: int | None = None
    step: int = 0
    turn_id: int | None = None
    vote: str | None = None
    vote_by: int | None = None
    vote_until: int | None = None
    refused: str | None = None
    refused_by: int | None = None
    refused_at: int | None = None
    ending: str | None = None
    ended_by: int | None = None
    outcome: str | None = None
    score: int | None = None


@dataclass(frozen=True, slots=True)
class SeatRow:
    person_id: int
    joined: bool
    shares_notes: bool = False
    called: bool = False
    """Whether the lobby has told whom the seat is kept for."""


_COLUMNS = tuple(field.name for field in fields(GameRow))
_FLAGS = ("in_thread", "watchers", "room_ready")


async def new_id(tx: Connection) -> int:
    """An id that no game has ever had."""
    row = await tx.first(
        "UPDATE counters SET value = value + 1 WHERE name = 'game' RETURNING value"
    )
    assert row is not None
    return int(row["value"])


async def insert(tx: Connection, game: GameRow) -> None:
    """:raises Conflict: if the channel has a lobby already."""
    places = ", ".join(f"${number}" for number in range(1, len(_COLUMNS) + 1))
    sql = f"INSERT INTO games ({', '.join(_COLUMNS)}) VALUES ({places})"
    await tx.execute(sql, *map(_stored, astuple(game)))


async def change(tx: Connection, game: int, **columns: object) -> None:
    """Write some columns anew.

    :raises Conflict: if a lobby or a running game stands in that channel already.
    """
    settings = ", ".join(f"{name} = ${number}" for number, name in enumerate(columns, 2))
    await tx.execute(
        f"UPDATE games SET {settings} WHERE id = $1", game, *map(_stored, columns.values())
    )


async def one(tx: Connection, game: int) -> GameRow | None:
    return _game(await tx.first("SELECT * FROM games WHERE id = $1", game))


async def lobby_in(tx: Connection, channel: int) -> GameRow | None:
    """The open lobby of a channel."""
    sql = "SELECT * FROM games WHERE home_id = $1 AND status = 'lobby'"
    return _game(await tx.first(sql, channel))


async def running_in(tx: Connection, room: int) -> GameRow | None:
    """The game that is being played in a channel or thread."""
    sql = "SELECT * FROM games WHERE room_id = $1 AND status = 'running'"
    return _game(await tx.first(sql, room))


async def newest_in(tx: Connection, channel: int) -> GameRow | None:
    """The last game that was played in a channel or thread."""
    sql = "SELECT * FROM games WHERE room_id = $1 ORDER BY id DESC LIMIT 1"
    return _game(await tx.first(sql, channel))


async def running_below(tx: Connection, home: int) -> list[GameRow]:
    """The running games that were opened in a channel."""
    sql = "SELECT * FROM games WHERE home_id = $1 AND status = 'running' ORDER BY id"
    return _all(await tx.fetch(sql, home))


async def of_person(tx: Connection, person: int) -> list[GameRow]:
    """The lobbies and running games that somebody has a seat in."""
    sql = (
        "SELECT games.* FROM seats JOIN games ON games.id = seats.game_id "
        "WHERE seats.person_id = $1 AND games.status IN ('lobby', 'running') ORDER BY games.id"
    )
    return _all(await tx.fetch(sql, person))


async def finished_of(
    tx: Connection, person: int, *, most: int, channel: int | None = None
) -> list[GameRow]:
    """The games that somebody has played to an end, also only those of a channel; newest first."""
    here = "" if channel is None else "AND (games.home_id = $3 OR games.room_id = $3) "
    sql = (
        "SELECT games.* FROM seats JOIN games ON games.id = seats.game_id "
        f"WHERE seats.person_id = $1 AND games.status = 'over' {here}"
        "ORDER BY games.ended_at DESC, games.id DESC LIMIT $2"
    )
    channels = () if channel is None else (channel,)
    return _all(await tx.fetch(sql, person, most, *channels))


async def waiting_for(tx: Connection, person: int) -> list[GameRow]:
    """The running games in which it is somebody's turn."""
    sql = "SELECT * FROM games WHERE turn_id = $1 AND status = 'running' ORDER BY id"
    return _all(await tx.fetch(sql, person))


async def open_on_server(tx: Connection, server: int) -> list[GameRow]:
    """The lobbies and running games of a server."""
    sql = "SELECT * FROM games WHERE server_id = $1 AND status IN ('lobby', 'running') ORDER BY id"
    return _all(await tx.fetch(sql, server))


async def rematches(tx: Connection, game: int) -> list[GameRow]:
    """The lobbies and running games that a game's players have opened after it."""
    sql = "SELECT * FROM games WHERE rematch_of = $1 AND status IN ('lobby', 'running') ORDER BY id"
    return _all(await tx.fetch(sql, game))


async def expired(tx: Connection, now: int) -> list[int]:
    """The lobbies that nobody has started in time."""
    sql = "SELECT id FROM games WHERE expires_at <= $1 AND status = 'lobby'"
    return sorted(row["id"] for row in await tx.fetch(sql, now))


async def voted(tx: Connection, now: int) -> list[int]:
    """The games in which the time to vote is up."""
    sql = "SELECT id FROM games WHERE vote_until <= $1 AND status = 'running'"
    return sorted(row["id"] for row in await tx.fetch(sql, now))


async def share_notes(tx: Connection, game: int, person: int) -> None:
    """Let everybody read what somebody has written on cards."""
    sql = "UPDATE seats SET shares_notes = 1 WHERE game_id = $1 AND person_id = $2"
    await tx.execute(sql, game, person)


async def is_played_elsewhere(tx: Connection, game: int, commitment: str) -> bool:
    """Whether another open game has the same deal."""
    sql = (
        "SELECT 1 AS yes FROM games "
        "WHERE commitment = $2 AND id <> $1 AND status IN ('lobby', 'running')"
    )
    return await tx.first(sql, game, commitment) is not None


async def seats(tx: Connection, game: int) -> list[SeatRow]:
    sql = "SELECT * FROM seats WHERE game_id = $1 ORDER BY seat"
    return [
        SeatRow(
            row["person_id"], bool(row["joined"]), bool(row["shares_notes"]), bool(row["called"])
        )
        for row in await tx.fetch(sql, game)
    ]


async def seat_people(tx: Connection, game: int, people: Sequence[SeatRow]) -> None:
    """Write down who sits where, from the first seat on."""
    await tx.execute("DELETE FROM seats WHERE game_id = $1", game)
    sql = (
        "INSERT INTO seats (game_id, seat, person_id, joined, shares_notes, called) "
        "VALUES ($1, $2, $3, $4, $5, $6)"
    )
    for seat, sitting in enumerate(people):
        await tx.execute(sql, game, seat, *map(int, astuple(sitting)))


async def called(tx: Connection, game: int, person: int) -> None:
    """Somebody has been told that a seat is kept for them."""
    sql = "UPDATE seats SET called = 1 WHERE game_id = $1 AND person_id = $2"
    await tx.execute(sql, game, person)


async def append_action(
    tx: Connection, game: int, step: int, action: str, person: int, now: int
) -> None:
    """Write down a step.

    :raises Conflict: if that step has been written already.
    """
    await tx.execute(
        "INSERT INTO actions (game_id, step, action, person_id, acted_at) "
        "VALUES ($1, $2, $3, $4, $5)",
        *(game, step, action, person, now),
    )


async def actions(tx: Connection, game: int) -> list[str]:
    """Everything that was done, in order."""
    sql = "SELECT action FROM actions WHERE game_id = $1 ORDER BY step"
    return [row["action"] for row in await tx.fetch(sql, game)]


def _stored(value: Any) -> Any:
    return int(value) if isinstance(value, bool) else value


def _game(row: Row | None) -> GameRow | None:
    if row is None:
        return None
    columns = {name: row[name] for name in _COLUMNS}
    return GameRow(**columns | {name: bool(columns[name]) for name in _FLAGS})


def _all(rows: Sequence[Row]) -> list[GameRow]:
    return [game for game in map(_game, rows) if game is not None]
