"""People, places, time and chance for tests, and games that are under way at once.

Nothing here goes through a lobby: rows are written the way a start would leave them.
"""

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import count
from typing import Any, Final

from games.house import House, rules_text
from games.values import Asked, Pace, Status
from hanabi_core.cards import Seat
from hanabi_core.deal import Seed, commitment, make_deal
from hanabi_core.record import Record
from hanabi_core.replay import rebuild
from hanabi_core.rules import RULES_VERSION, Rules
from hanabi_core.scoring import score
from hanabi_core.state import State
from store import deliveries, games, people
from store.database import Connection, Database
from store.deliveries import BOARD
from store.games import GameRow, SeatRow

ADA: Final = 1001
BEN: Final = 1002
CLEO: Final = 1003
DAN: Final = 1004
EVE: Final = 1005
NAMES: Final = {ADA: "Ada", BEN: "Ben", CLEO: "Cleo", DAN: "Dan", EVE: "Eve"}

SERVER: Final = 5000
CHANNEL: Final = 6000
ELSEWHERE: Final = 6001
THREAD: Final = 7000

START: Final = 1_700_000_000

_interactions = count(1)


class TestClock:
    """Time as the test wants it."""

    __test__ = False

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now

    def advance(self, seconds: int) -> None:
        self.now += seconds


class TestSeeds:
    """Seeds that come in the same order every time."""

    __test__ = False

    def __init__(self) -> None:
        self._numbers = count(1)

    def __call__(self) -> Seed:
        return Seed(sha256(b"seed %d" % next(self._numbers)).digest())


def asked(
    person: int, channel: int = CHANNEL, interaction: int | None = None, **others: Any
) -> Asked:
    """A question in a channel of the server; each is another interaction unless it is named."""
    return Asked(
        interaction=next(_interactions) if interaction is None else interaction,
        person=person,
        name=NAMES.get(person, f"Person {person}"),
        locale="en-GB",
        channel=channel,
        **{"server": SERVER, **others},
    )


def in_dm(person: int, interaction: int | None = None, **others: Any) -> Asked:
    """A question in somebody's direct messages with the bot."""
    return asked(person, channel=person + 90_000, interaction=interaction, server=None, **others)


async def running(
    house: House,
    rules: Rules | None = None,
    players: Sequence[int] = (ADA, BEN),
    *,
    record: Record | None = None,
    channel: int = CHANNEL,
    **columns: Any,
) -> int:
    """A game under way, in the channel itself; its id.

    `record` gives deal, rules and what was done already (see `tests.core.players.game`), else
    the deal is one of the next seed in which the first player begins. `columns` overrule
    whatever is stored of the game, as in `watchers=True`.
    """
    if record is None:
        seed = Seed(house.seeds())
        deal = make_deal(seed, rules or Rules(), len(players), Seat(0))
        names = tuple(NAMES[player] for player in players)
        record = Record(rules or Rules(), names, deal, seed=seed)
    state, seed = rebuild(record), record.seed or Seed(house.seeds())

    async def work(tx: Connection) -> int:
        await remember(tx, players)
        game = await games.new_id(tx)
        row = _row(game, record, state, list(players), house.clock(), channel)
        sealed = {"seed": seed.hex(), "commitment": commitment(seed)}
        await games.insert(tx, replace(row, **sealed | columns))
        await games.seat_people(tx, game, [SeatRow(player, joined=True) for player in players])
        for step, action in enumerate(record.actions):
            await games.append_action(tx, game, step, str(action), players[0], house.clock())
        for recipient in (BOARD, *players):
            await deliveries.want(tx, game, recipient, 1, house.clock())
        return game

    return await house.database.write(work)


async def remember(tx: Connection, persons: Sequence[int]) -> None:
    """The server and some people, as if they had used the bot before."""
    await people.remember_server(tx, SERVER, "en-US")
    for person in persons:
        await people.remember(tx, person, NAMES[person], "en-GB")


async def rows(database: Database, table: str, *, where: str = "1 = 1") -> list[dict[str, Any]]:
    """What a table of the database holds."""

    async def work(tx: Connection) -> list[dict[str, Any]]:
        found = await tx.fetch(f"SELECT * FROM {table} WHERE {where}")
        return [dict(row) for row in found]  # type: ignore[call-overload]  # a row is a mapping

    return await database.read(work)


async def everything(database: Database) -> dict[str, list[dict[str, Any]]]:
    """All rows of all tables: equal before and after if nothing has changed."""
    names = [row["name"] for row in await rows(database, "sqlite_master", where="type = 'table'")]
    return {name: await rows(database, name) for name in names}


async def set_person(house: House, person: int, **columns: object) -> None:
    async def work(tx: Connection) -> None:
        await people.change_person(tx, person, **columns)

    await house.database.write(work)


async def set_game(house: House, number: int, **columns: object) -> None:
    async def work(tx: Connection) -> None:
        await games.change(tx, number, **columns)

    await house.database.write(work)


async def dues(house: House, number: int) -> dict[int, int]:
    """What every recipient is due."""
    found = await rows(house.database, "deliveries", where=f"game_id = {number}")
    return {row["recipient"]: row["due"] for row in found}


async def fresh(house: House, number: int) -> set[int]:
    """Who gets a new message."""
    found = await rows(house.database, "deliveries", where=f"game_id = {number}")
    return {row["recipient"] for row in found if row["fresh"] == row["due"]}


def _row(
    game: int, record: Record, state: State, players: list[int], now: int, channel: int
) -> GameRow:
    is_over = state.outcome is not None
    return GameRow(
        id=game,
        name=f"Amber Lantern {game}",
        accent=0xFFBF00,
        server_id=SERVER,
        home_id=channel,
        room_id=channel,
        room_ready=True,
        status=Status.OVER if is_over else Status.RUNNING,
        opener_id=players[0],
        preset=None,
        rules=rules_text(record.rules),
        seats=len(players),
        in_thread=False,
        pace=Pace.SLOW,
        watchers=False,
        opened_at=now,
        started_at=now,
        ended_at=now if is_over else None,
        rules_version=RULES_VERSION,
        deck=" ".join(map(str, record.deal.deck)),
        tiles=" ".join(str(int(tile)) for tile in record.deal.tiles),
        first=record.deal.first,
        step=len(record.actions),
        turn_id=None if is_over else players[state.seat],
        outcome=state.outcome,
        score=score(state) if is_over else None,
    )
