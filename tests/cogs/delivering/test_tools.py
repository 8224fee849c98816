"""Pauses after failures, lanes, and word of what has been done."""

import asyncio

import pytest

from cogs.delivering.holds import Holds
from cogs.delivering.lanes import Lanes
from cogs.delivering.tidings import Tidings


def test_pauses_grow_up_to_a_limit_and_end_with_success() -> None:
    holds = Holds(1.0, 10.0, lambda: 0.0)
    waits = [holds.fail("a") for _ in range(6)]
    for wait, least in zip(waits, (1, 2, 4, 8, 10, 10), strict=True):
        assert least <= wait <= least * 1.3
    assert holds.left("a") == waits[-1]
    holds.forget("a")
    assert holds.left("a") == 0.0
    assert holds.fail("a") <= 1.3


def test_discords_own_word_is_the_least() -> None:
    assert Holds(1.0, 10.0).fail("a", 90.0) >= 90.0


async def test_jobs_of_a_lane_come_one_after_another_and_lanes_side_by_side() -> None:
    begun: list[str] = []
    gate = asyncio.Event()

    async def work(job: str) -> None:
        begun.append(job)
        await gate.wait()

    lanes = Lanes(work)
    for lane, job in ((1, "a"), (1, "b"), (1, "b"), (2, "c")):
        lanes.put(lane, job)
    await asyncio.sleep(0)
    assert begun == ["a", "c"]
    gate.set()
    await lanes.close(1)
    assert begun == ["a", "c"], "what had not begun does not begin any more"


async def test_a_job_that_is_put_again_while_it_is_done_is_done_again() -> None:
    done: list[str] = []
    lanes: Lanes[str]
    twice = asyncio.Event()

    async def work(job: str) -> None:
        done.append(job)
        if len(done) == 1:
            lanes.put(1, job)
        else:
            twice.set()

    lanes = Lanes(work)
    lanes.put(1, "a")
    await twice.wait()
    await lanes.close(1)
    assert done == ["a", "a"]


async def test_who_takes_too_long_at_the_end_is_cut_off() -> None:
    begun, cut_off = asyncio.Event(), asyncio.Event()

    async def work(_: str) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            cut_off.set()

    lanes = Lanes(work)
    lanes.put(1, "a")
    await begun.wait()
    await lanes.close(0.01)
    assert cut_off.is_set()


async def test_a_word_reaches_everybody_who_waits_for_it_and_nobody_else() -> None:
    tidings = Tidings()
    first, second, other = (tidings.expect(key) for key in ("a", "a", "b"))
    tidings.tell("a")
    await first
    await second
    assert not other.done()
    other.cancel()
    with pytest.raises(asyncio.CancelledError):
        await other
    tidings.tell("b")
