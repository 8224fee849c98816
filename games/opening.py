"""How a lobby comes to stand in a channel: who may open one there, and what is written.

What the opener wishes for is worked out before; who joins comes after.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.house import House
from games.naming import accent_of, name_of
from games.refusals import (
    Blocked,
    ChannelNotAllowed,
    GameHere,
    LobbyHere,
    MayNotOpen,
    TooManyGames,
    TooManyLobbies,
)
from games.values import Agreed, Asked, Opening, Server, Status, Table
from games.wishes import columns
from store import deliveries, games
from store.database import Connection
from store.deliveries import LOBBY
from store.games import GameRow, SeatRow

LIFETIME: Final = 24 * 60 * 60
"""Seconds until a lobby that nobody starts is closed."""
MOST_LOBBIES: Final = 3
"""Open lobbies of one opener on a server."""


@dataclass(frozen=True, slots=True)
class Place:
    """The channel that a lobby is to stand in."""

    server: Server
    channel: int
    parent: int | None = None
    """The channel above, if it is a thread."""


def check_person(asked: Asked, server: Server, *, is_known: bool = False) -> None:
    """Whether the host lets somebody open games; who `is_known` is has been let before.

    :raises Blocked: or MayNotOpen, if not.
    """
    if asked.person in server.blocked:
        raise Blocked()
    if not (is_known or _may_open(asked, server)):
        raise MayNotOpen()


async def check_place(
    house: House, tx: Connection, place: Place, opener: int, *, in_thread: bool
) -> None:
    """Whether there is room for a lobby of somebody.

    :raises ChannelNotAllowed: if the host wants games elsewhere.
    :raises LobbyHere: if the channel has a lobby.
    :raises GameHere: if a game is played in the channel where this one would be.
    :raises TooManyGames: if the server has as many as its host allows.
    :raises TooManyLobbies: if they have opened others that do not begin.
    """
    _check_channel(place)
    lobby = await games.lobby_in(tx, place.channel)
    if lobby is not None:
        table = await house.table(tx, lobby)
        raise LobbyHere(link=link_to(table), table=table.name)
    if not in_thread:
        await check_room(house, tx, place.channel)
    rows = await games.open_on_server(tx, place.server.id)
    if len(rows) >= place.server.most_games:
        raise TooManyGames(count=len(rows))
    lobbies = sum(row.status == Status.LOBBY and row.opener_id == opener for row in rows)
    if lobbies >= MOST_LOBBIES:
        raise TooManyLobbies(count=lobbies)


async def check_room(house: House, tx: Connection, room: int) -> None:
    """:raises GameHere: if a game is played there."""
    running = await games.running_in(tx, room)
    if running is not None:
        table = await house.table(tx, running)
        raise GameHere(link=link_to(table), table=table.name)


async def set_up(
    tx: Connection,
    place: Place,
    opener: int,
    agreed: Agreed,
    seats: Sequence[SeatRow],
    now: int,
    *,
    rematch_of: int | None = None,
) -> int:
    """Write a lobby down, with a message in its channel and a letter to its opener; its id.

    After a game, those who have played it get letters too: they had wanted them.

    :raises Conflict: if the channel has a lobby already.
    """
    taken = {row.name for row in await games.open_on_server(tx, place.server.id)}
    game = await games.new_id(tx)
    row = GameRow(
        id=game,
        name=name_of(game, taken),
        accent=accent_of(game),
        server_id=place.server.id,
        home_id=place.channel,
        status=Status.LOBBY,
        opener_id=opener,
        opened_at=now,
        expires_at=now + LIFETIME,
        rematch_of=rematch_of,
        **columns(agreed),
    )
    await games.insert(tx, row)
    await games.seat_people(tx, game, seats)
    written_to = {opener} if rematch_of is None else {seat.person_id for seat in seats}
    for recipient in (LOBBY, *written_to):
        await deliveries.want(tx, game, recipient, row.revision, now)
    return game


def link_to(table: Table) -> str:
    """Where a table is found: its board or its lobby, else its channel."""
    spot = table.board if table.is_running else table.lobby
    place = table.room or table.home if spot is None else f"{spot.channel}/{spot.message}"
    return f"https://discord.com/channels/{table.server.id}/{place}"


def _may_open(asked: Asked, server: Server) -> bool:
    if server.opening is Opening.EVERYONE:
        return True
    if asked.server != server.id:
        return False  # what somebody may do elsewhere says nothing
    if server.opening is Opening.MODERATORS:
        return asked.manages or asked.moderates
    return asked.manages or server.opening_role in asked.roles


def _check_channel(place: Place) -> None:
    allowed = place.server.channels
    if allowed and not allowed & {place.channel, place.parent}:
        mentions = ", ".join(f"<#{channel}>" for channel in sorted(allowed))
        raise ChannelNotAllowed(channels=mentions)
