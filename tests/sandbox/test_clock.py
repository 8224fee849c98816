"""The sandbox's time: what falls due, when, and the ids that are made of it."""

import asyncio
import time
from functools import partial
from itertools import pairwise

import pytest

from sandbox.facts.clock import Clock
from sandbox.facts.snowflakes import Snowflakes, born, shard_of

AN_HOUR = 3600.0


@pytest.fixture
async def clock() -> Clock:
    return Clock()


@pytest.fixture
def rung() -> list[str]:
    """What has happened, in order."""
    return []


async def test_a_clock_begins_at_the_present(clock: Clock) -> None:
    before = time.time()
    assert before - 1 <= clock.now() <= before + 60


async def test_advancing_lets_exactly_that_much_time_pass(clock: Clock) -> None:
    before = clock.now()
    clock.advance(AN_HOUR)
    assert AN_HOUR <= clock.now() - before < AN_HOUR + 60


async def test_timers_ring_in_the_order_of_their_times(clock: Clock, rung: list[str]) -> None:
    for seconds in (30, 10, 20):
        clock.later(seconds, partial(rung.append, str(seconds)))
    clock.advance(AN_HOUR)
    assert rung == ["10", "20", "30"]


async def test_timers_of_one_time_ring_in_the_order_in_which_they_were_set(
    clock: Clock, rung: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "now", lambda: 0.0)
    for name in "abcdefgh":
        clock.later(10, partial(rung.append, name))
    monkeypatch.undo()
    clock.advance(10)
    assert "".join(rung) == "abcdefgh"


async def test_a_timer_does_not_ring_before_its_time(clock: Clock, rung: list[str]) -> None:
    clock.later(AN_HOUR, lambda: rung.append("hour"))
    clock.advance(AN_HOUR - 60)
    assert rung == []
    clock.advance(60)
    assert rung == ["hour"]


async def test_a_timer_rings_once(clock: Clock, rung: list[str]) -> None:
    clock.later(10, lambda: rung.append("once"))
    clock.advance(10)
    clock.advance(AN_HOUR)
    assert rung == ["once"]


async def test_a_cancelled_timer_never_rings(clock: Clock, rung: list[str]) -> None:
    clock.later(10, lambda: rung.append("rings")).cancel()
    clock.advance(AN_HOUR)
    assert rung == []


async def test_a_timer_that_another_cancels_on_the_way_never_rings(
    clock: Clock, rung: list[str]
) -> None:
    later = clock.later(20, lambda: rung.append("rings"))
    clock.later(10, later.cancel)
    clock.advance(AN_HOUR)
    assert rung == []


async def test_a_timer_that_another_sets_on_the_way_rings_in_its_turn(
    clock: Clock, rung: list[str]
) -> None:
    def set_another() -> None:
        clock.later(10, lambda: rung.append("set on the way"))

    clock.later(10, set_another)
    clock.later(30, lambda: rung.append("set before"))
    clock.advance(AN_HOUR)
    assert rung == ["set on the way", "set before"]


async def test_when_a_timer_rings_it_is_then(clock: Clock) -> None:
    start = clock.now()
    moments: list[float] = []
    clock.later(10, lambda: moments.append(clock.now()))
    clock.advance(AN_HOUR)
    assert 10 <= moments[0] - start < 70


async def test_a_timer_rings_by_itself_when_the_time_left_has_passed(clock: Clock) -> None:
    rang = asyncio.Event()
    clock.later(AN_HOUR, rang.set)
    clock.advance(AN_HOUR - 0.01)
    async with asyncio.timeout(10):
        assert await rang.wait()


async def test_a_sleeper_wakes_when_the_clock_is_advanced(clock: Clock) -> None:
    sleeper = asyncio.create_task(clock.sleep(AN_HOUR))
    await asyncio.sleep(0)
    assert not sleeper.done()
    clock.advance(AN_HOUR)
    async with asyncio.timeout(10):
        await sleeper


async def test_after_closing_nothing_rings(clock: Clock, rung: list[str]) -> None:
    clock.later(10, lambda: rung.append("rings"))
    clock.close()
    clock.advance(AN_HOUR)
    assert rung == []


async def test_ids_always_grow(clock: Clock) -> None:
    ids = Snowflakes(clock)
    made = []
    for number in range(1000):
        made.append(ids.next_millisecond() if number % 10 == 0 else ids.next())
        if number % 100 == 0:
            clock.advance(AN_HOUR)
    assert all(earlier < later for earlier, later in pairwise(made))


async def test_ids_grow_although_the_clock_has_not_moved(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "now", lambda: 1_700_000_000.0)
    ids = Snowflakes(clock)
    first, second = ids.next(), ids.next()
    assert first < second == ids.newest


async def test_an_id_tells_when_it_was_made(clock: Clock) -> None:
    clock.advance(AN_HOUR)
    before = clock.now()
    assert before - 0.001 <= born(Snowflakes(clock).next()) <= clock.now()


def test_an_id_of_discords_own_documentation_tells_its_time() -> None:
    assert born(175928847299117063) == 1462015105.796


async def test_ids_that_must_spread_over_shards_have_different_times(clock: Clock) -> None:
    ids = Snowflakes(clock)
    made = [ids.next_millisecond() for _ in range(20)]
    assert len({born(snowflake) for snowflake in made}) == 20
    assert {shard_of(snowflake, 2) for snowflake in made} == {0, 1}


async def test_no_id_is_made_that_an_earlier_run_may_have_used(clock: Clock) -> None:
    ids = Snowflakes(clock)
    an_hour_ahead = ids.next() + (3_600_000 << 22)
    ids.skip(an_hour_ahead)
    assert ids.next() == an_hour_ahead + 1
