"""Who comes second, who comes twice, and what a fault leaves behind: a turn counts once."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from games.games import Games
from games.house import House
from games.values import Asked, Turn
from hanabi_core.cards import Colour, Seat, Tag, Value
from hanabi_core.refusals import NotYourTurn
from hanabi_core.rules import Rearrange, Rules
from hanabi_core.seen import SeatView
from store.database import Conflict, Work
from store.migrate import migrate
from store.sqlite import SqliteDatabase, open_sqlite
from tests.core.players import game
from tests.games.house import (
    ADA,
    BEN,
    CHANNEL,
    ELSEWHERE,
    TestClock,
    TestSeeds,
    asked,
    everything,
    in_dm,
    rows,
    running,
)
from tests.games.positions import RED_ONE

T = TypeVar("T")


class Faulty:
    """A database whose commits fail as long as `fault` says how."""

    def __init__(self, database: SqliteDatabase) -> None:
        self._database = database
        self.fault: Callable[[], BaseException | None] = lambda: None
        self.tries = 0

    async def write(self, work: Work[T]) -> T:
        async def and_fail(tx: object) -> T:
            result = await work(tx)  # type: ignore[arg-type]  # whatever the database gives
            fault = self.fault()
            if fault is not None:
                raise fault
            return result

        self.tries += 1
        return await self._database.write(and_fail)

    async def read(self, work: Work[T]) -> T:
        return await self._database.read(work)


@pytest.fixture
def faulty(database: SqliteDatabase) -> Faulty:
    """The database, until the test sets a fault."""
    return Faulty(database)


@pytest.fixture
def shaken(faulty: Faulty, clock: TestClock, seeds: TestSeeds) -> Games:
    """Games on a database that can fail."""
    return Games(faulty, clock, seeds)


async def hint_red(games: Games, question: Asked, number: int, stamp: str | None = None) -> Turn:
    return await games.turns.hint(question, number, stamp, Seat(1), Colour.RED)


async def test_two_hints_at_once_give_one_turn(games: Games, house: House) -> None:
    number = await running(house)

    first, second = await asyncio.gather(
        games.turns.hint(asked(ADA), number, None, Seat(1), Colour.RED),
        games.turns.hint(asked(ADA), number, None, Seat(1), Colour.BLUE),
        return_exceptions=True,
    )

    assert isinstance(first, Turn)
    assert isinstance(second, NotYourTurn)
    assert [row["action"] for row in await rows(house.database, "actions")] == ["hint 1 red"]


async def test_fifty_deliveries_of_one_interaction_give_one_turn(
    games: Games, house: House
) -> None:
    number = await running(house)
    question = asked(ADA)

    turns = await asyncio.gather(*(hint_red(games, question, number) for _ in range(50)))

    assert {turn.step.number for turn in turns if turn.step} == {0}
    assert {turn.sight.stamp for turn in turns} == {"1.0"}
    assert len(await rows(house.database, "actions")) == 1
    (row,) = await rows(house.database, "games")
    assert (row["step"], row["revision"]) == (1, 2)


async def test_fifty_clicks_on_one_button_give_one_turn(games: Games, house: House) -> None:
    number = await running(house)

    turns = await asyncio.gather(*(hint_red(games, asked(ADA), number, "0.0") for _ in range(50)))

    # Whichever answer comes last is what the clicker goes on seeing.
    assert all(turn.step is not None and turn.step.number == 0 for turn in turns)
    assert len(await rows(house.database, "actions")) == 1


async def test_an_old_button_tells_of_ones_own_turn_only_as_long_as_it_is_the_newest(
    games: Games, house: House
) -> None:
    number = await running(house, Rules(rearrange=Rearrange.FREE))
    await hint_red(games, asked(ADA), number, "0.0")
    hand = tuple(Tag(tag) for tag in "ABCDE")
    await games.turns.arrange(asked(BEN), number, None, hand)

    newest = await hint_red(games, asked(ADA), number, "0.0")
    await games.turns.hint(asked(BEN), number, None, Seat(0), Value.ONE)
    old = await hint_red(games, asked(ADA), number, "0.0")

    assert newest.step is not None
    assert (newest.step.number, newest.sight.since) == (0, 0)
    assert old.step is None


async def test_both_players_at_once_are_judged_one_after_the_other(
    games: Games, house: House
) -> None:
    number = await running(house)

    await asyncio.gather(
        games.turns.hint(asked(ADA), number, "0.0", Seat(1), Value.ONE),
        games.turns.hint(asked(BEN), number, "1.0", Seat(0), Value.ONE),
    )

    done = [row["action"] for row in await rows(house.database, "actions")]
    assert done == ["hint 1 1", "hint 0 1"]


async def test_turns_in_many_games_at_once_all_count(games: Games, house: House) -> None:
    numbers = [await running(house, channel=channel) for channel in range(100, 130)]

    turns = await asyncio.gather(*(hint_red(games, asked(ADA), number) for number in numbers))

    assert all(turn.step is not None for turn in turns)
    assert [turn.sight.table.id for turn in turns] == numbers
    assert len(await rows(house.database, "actions")) == 30


async def test_a_repeated_interaction_is_answered_with_the_present(
    games: Games, house: House
) -> None:
    number = await running(house)
    question = asked(ADA)
    await hint_red(games, question, number)
    await games.turns.hint(asked(BEN), number, None, Seat(0), Colour.RED)
    before = await everything(house.database)

    turn = await hint_red(games, question, number)

    assert turn.step is None
    assert turn.sight.stamp == "2.0"
    assert await everything(house.database) == before


async def test_a_repeated_interaction_does_not_act_in_the_next_game(
    games: Games, house: House
) -> None:
    await running(house)
    await running(house, channel=1)
    await games.turns.hint(asked(ADA), 1, None, Seat(1), Colour.RED)
    await games.turns.hint(asked(BEN), 1, None, Seat(0), Colour.RED)
    await games.turns.hint(asked(ADA), 2, None, Seat(1), Colour.RED)
    question = in_dm(ADA)
    await games.turns.hint(question, None, None, Seat(1), Colour.RED)
    await games.turns.hint(asked(BEN), 2, None, Seat(0), Colour.RED)

    turn = await games.turns.hint(question, None, None, Seat(1), Colour.RED)

    assert turn.step is None
    assert [row["step"] for row in await rows(house.database, "games")] == [3, 2]


async def test_a_button_of_an_old_turn_changes_nothing(games: Games, house: House) -> None:
    number = await running(house, record=game(RED_ONE))
    await hint_red(games, asked(ADA), number)
    await games.turns.hint(asked(BEN), number, None, Seat(0), Colour.RED)

    turn = await games.turns.play(asked(ADA), number, "0.0", Tag("A"))

    assert turn.step is None
    assert turn.sight.stamp == "2.0"
    assert isinstance(turn.sight.view, SeatView)
    assert len(await rows(house.database, "actions")) == 2


async def test_two_arrangements_at_once_both_count(games: Games, house: House) -> None:
    number = await running(house, Rules(rearrange=Rearrange.FREE))
    up, down = tuple(map(Tag, "ABCDE")), tuple(map(Tag, "EDCBA"))

    await asyncio.gather(
        games.turns.arrange(asked(BEN), number, "0.0", up),
        games.turns.arrange(asked(ADA), number, "0.0", up),
        games.turns.arrange(asked(BEN), number, "0.0", down),
    )

    sight = await games.looks.view(asked(BEN), number)
    assert isinstance(sight.view, SeatView)
    assert tuple(card.tag for card in sight.view.hands[1]) == down
    assert len(await rows(house.database, "actions")) == 3


async def test_a_turn_whose_caller_is_gone_counts(games: Games, house: House) -> None:
    number = await running(house)
    calling = asyncio.create_task(hint_red(games, asked(ADA), number))
    await asyncio.sleep(0)

    calling.cancel()
    with pytest.raises(asyncio.CancelledError):
        await calling

    assert len(await rows(house.database, "actions")) == 1
    turn = await games.turns.hint(asked(BEN), number, "1.0", Seat(0), Colour.RED)
    assert turn.step is not None


async def test_a_turn_that_cannot_be_committed_has_not_happened(
    shaken: Games, faulty: Faulty, house: House
) -> None:
    number = await running(house)
    before = await everything(house.database)
    question = asked(ADA)
    faulty.fault = lambda: OSError("the disk is full")
    with pytest.raises(OSError, match="full"):
        await hint_red(shaken, question, number)
    faulty.fault = lambda: None

    assert await everything(house.database) == before
    turn = await hint_red(shaken, question, number)
    assert turn.step is not None
    assert turn.step.number == 0


async def test_what_could_not_be_committed_gives_way_to_what_another_process_wrote(
    shaken: Games, faulty: Faulty, games: Games, house: House
) -> None:
    number = await running(house, record=game(RED_ONE))
    faulty.fault = lambda: OSError("the disk is full")
    with pytest.raises(OSError, match="full"):
        await hint_red(shaken, asked(ADA), number)
    faulty.fault = lambda: None

    await games.turns.play(asked(ADA), number, None, Tag("A"))

    sight = await shaken.looks.view(asked(BEN), number)
    assert sight.public is not None
    assert sight.public.score == 1


async def test_a_conflict_is_judged_again_on_what_is_there(
    shaken: Games, faulty: Faulty, house: House
) -> None:
    number = await running(house)
    faulty.fault = lambda: Conflict() if faulty.tries == 1 else None

    turn = await hint_red(shaken, asked(ADA), number)

    assert turn.step is not None
    assert turn.step.number == 0
    assert faulty.tries == 2


async def test_what_a_host_has_chosen_is_the_same_after_a_conflict(
    shaken: Games, faulty: Faulty
) -> None:
    faulty.fault = lambda: Conflict() if faulty.tries == 1 else None
    chosen = iter([CHANNEL, ELSEWHERE])

    server = await shaken.settings.allow_channels(asked(ADA, manages=True), chosen)

    assert server.channels == {CHANNEL, ELSEWHERE}
    assert faulty.tries == 2


async def test_a_conflict_that_stays_is_a_fault(
    shaken: Games, faulty: Faulty, house: House
) -> None:
    number = await running(house)
    faulty.fault = Conflict

    with pytest.raises(Conflict):
        await hint_red(shaken, asked(ADA), number)

    assert faulty.tries == 5


async def test_a_game_goes_on_after_a_restart_before_any_turn(
    tmp_path: Path, clock: TestClock, seeds: TestSeeds
) -> None:
    path = tmp_path / "kept.db"
    async with open_sqlite(path) as database:
        await migrate(database)
        number = await running(House(database, clock, seeds), players=(ADA, BEN, 1003))

    for turn in range(9):
        async with open_sqlite(path) as database:
            games = Games(database, clock, seeds)
            actor, receiver = (ADA, BEN, 1003)[turn % 3], Seat((turn + 1) % 3)
            sight = await games.looks.view(asked(actor), number)
            assert sight.stamp == f"{turn}.0"
            if turn < 8:
                await games.turns.hint(asked(actor), number, sight.stamp, receiver, Value.ONE)
            else:
                await games.turns.discard(asked(actor), number, sight.stamp, Tag("A"))

    async with open_sqlite(path) as database:
        assert len(await rows(database, "actions")) == 9


async def test_a_game_that_fell_out_of_memory_is_built_again(
    games: Games, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.house._REMEMBERED", 1)
    first = await running(house)
    second = await running(house, channel=1)

    for turn in range(4):
        for number in (first, second):
            actor, receiver = ((ADA, Seat(1)), (BEN, Seat(0)))[turn % 2]
            await games.turns.hint(asked(actor), number, f"{turn}.0", receiver, Value.ONE)

    assert [row["step"] for row in await rows(house.database, "games")] == [4, 4]
