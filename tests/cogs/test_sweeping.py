"""The bot's own clock."""

import asyncio
import contextlib
from collections.abc import Callable
from itertools import count

import pytest

from cogs.sweeping import sweep_for_ever


async def swept(rounds: int, sweep: Callable[[], None]) -> list[str]:
    """What happened until the courier was woken so many times."""
    happened: list[str] = []
    enough = asyncio.Event()

    async def do() -> None:
        happened.append("swept")
        sweep()

    def wake() -> None:
        happened.append("woken")
        if happened.count("woken") == rounds:
            enough.set()

    task = asyncio.create_task(sweep_for_ever(do, wake, every=0))
    await enough.wait()
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
    return happened[: 2 * rounds]


async def test_after_each_round_the_courier_is_woken() -> None:
    assert await swept(2, lambda: None) == ["swept", "woken"] * 2


async def test_a_fault_costs_one_round(caplog: pytest.LogCaptureFixture) -> None:
    rounds = count()

    def fail_first() -> None:
        if next(rounds) == 0:
            raise ValueError

    assert await swept(1, fail_first) == ["swept", "swept"]
    assert "has failed" in caplog.text
