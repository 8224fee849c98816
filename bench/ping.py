"""A bare ping through the sandbox: what any bot's answer costs at least.

The bot is a process of its own, the sandbox runs in this one, and the clock runs from the
dispatch of the interaction to the arrival of its answer. A client without discord.py is
measured in turn with one that uses it: the difference is the library's share.
"""

import asyncio
import gc
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from statistics import median, quantiles
from time import perf_counter

from sandbox.facts.model import Channel, User
from sandbox.server import Sandbox

CONTENDERS = {
    "ping, discord.py": "bench.ping_library",
    "floor: ping, bare client": "bench.ping_bare",
}
ROUNDS = 7
ONE_BY_ONE = 150
AT_ONCE = 600
IN_FLIGHT = 32


@dataclass(slots=True)
class Table:
    """A sandbox with one person, and one bot process on it."""

    sandbox: Sandbox
    user: User
    channel: Channel
    answered: asyncio.Semaphore

    def hear(self, frame: str) -> None:
        if frame.startswith('{"t":"INTERACTION_'):
            self.answered.release()

    async def ping(self) -> None:
        self.sandbox.acting.command(self.user.id, self.channel.id, ["ping"], {})
        await self.answered.acquire()


@dataclass(slots=True)
class Figures:
    """What the rounds of one contender gave, in milliseconds and interactions a second."""

    middle: list[float]
    slowest: list[float]
    rate: list[float]


@asynccontextmanager
async def _table(module: str) -> AsyncIterator[Table]:
    async with Sandbox(remember=0) as sandbox:
        _, channel = sandbox.control.found_server("Bench", [("Ada", "en-US")])
        [user] = sandbox.people.everybody()
        table = Table(sandbox, user, channel, asyncio.Semaphore(0))
        sandbox.people.attach(user.id, table.hear)
        arguments = (sys.executable, "-m", module, sandbox.address, sandbox.world.token)
        bot = await asyncio.create_subprocess_exec(*arguments, stdout=asyncio.subprocess.PIPE)
        assert bot.stdout is not None
        try:
            if await bot.stdout.readline() != b"ready\n":
                raise RuntimeError(f"{module} did not start")
            yield table
        finally:
            bot.terminate()
            await bot.wait()


async def _one_by_one(table: Table) -> tuple[float, float]:
    """Median and 99th percentile, in milliseconds, of pings of which each waits for the last."""
    lags = table.sandbox.answers.lags
    lags.clear()
    for _ in range(ONE_BY_ONE):
        await table.ping()
    return median(lags) * 1000, quantiles(lags, n=100)[98] * 1000


async def _at_once(table: Table) -> float:
    """Interactions a second with many in flight."""
    flights = asyncio.Semaphore(IN_FLIGHT)

    async def ping() -> None:
        async with flights:
            await table.ping()

    start = perf_counter()
    await asyncio.gather(*(ping() for _ in range(AT_ONCE)))
    return AT_ONCE / (perf_counter() - start)


async def _measure() -> dict[str, Figures]:
    figures = {name: Figures([], [], []) for name in CONTENDERS}
    async with AsyncExitStack() as stack:
        tables = {
            name: await stack.enter_async_context(_table(module))
            for name, module in CONTENDERS.items()
        }
        for table in tables.values():
            await _one_by_one(table)  # whatever is made once is made now
        gc.freeze()
        for _ in range(ROUNDS):
            for name, table in tables.items():
                middle, slowest = await _one_by_one(table)
                figures[name].middle.append(middle)
                figures[name].slowest.append(slowest)
                figures[name].rate.append(await _at_once(table))
    return figures


def run() -> None:
    figures = asyncio.run(_measure())
    print(f"A ping through the sandbox, dispatch to answer ({ROUNDS} rounds of {ONE_BY_ONE})")
    floor = list(figures.values())[-1]
    for name, each in figures.items():
        middle, slowest, rate = median(each.middle), median(each.slowest), median(each.rate)
        print(
            f"  {name:32}{middle:6.2f} ms p50 {middle / median(floor.middle):5.2f} × floor"
            f"{slowest:8.2f} ms p99 {slowest / median(floor.slowest):5.2f} ×"
            f"{rate:8.0f} a second {rate / median(floor.rate):5.2f} ×"
        )
