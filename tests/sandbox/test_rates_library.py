"""What discord.py does with rate limits, and that it never waits when they are off."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import discord
import pytest

from sandbox.faults import Held, TooMany
from sandbox.ledger import Kind
from sandbox.rates import Limit, Limits
from sandbox.server import Sandbox
from tests.sandbox.bots import point_at
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.everything import EverythingBot
from tests.sandbox.naps import Naps, naps_of

AN_HOUR = 3600.0


@pytest.fixture
async def place(sandbox: Sandbox, home: Home) -> AsyncIterator[discord.PartialMessageable]:
    """The channel, for a client that is logged in but not on the gateway."""
    point_at(sandbox.address)
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(sandbox.world.token)
        yield client.get_partial_messageable(home.channel.id)


@pytest.fixture
def naps(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> Naps:
    return naps_of(sandbox.clock, monkeypatch)


async def send(place: discord.PartialMessageable, count: int) -> list[str]:
    """Send so many at once; the texts, in the order in which the channel got them."""
    await asyncio.gather(*(place.send(f"message {number}") for number in range(count)))
    return [message.content async for message in place.history(oldest_first=True)]


async def test_without_limits_five_messages_are_in_flight_together(
    place: discord.PartialMessageable, sandbox: Sandbox
) -> None:
    await place.send("the first one tells discord.py how much is allowed")
    held = [Held("create_message") for _ in range(5)]
    for fault in held:
        sandbox.faults.plan(fault)
    sending = asyncio.create_task(send(place, 5))
    async with asyncio.timeout(10):
        for fault in held:
            await fault.arrived.wait()
    for fault in held:
        fault.release()
    assert len(await sending) == 6


async def test_without_limits_the_library_never_waits(
    place: discord.PartialMessageable, naps: Naps, sandbox: Sandbox
) -> None:
    assert len(await send(place, 30)) == 30
    assert naps == []
    assert sandbox.ledger.refused[429] == 0


async def test_a_library_that_goes_by_the_clock_gets_on_without_limits(
    sandbox: Sandbox, home: Home
) -> None:
    point_at(sandbox.address)
    intents = discord.Intents.none()
    async with discord.Client(intents=intents, assume_unsync_clock=False) as client:
        await client.login(sandbox.world.token)
        assert (await client.fetch_user(home.ben.id)).name == "Ben"


async def test_the_library_keeps_to_the_headers_and_is_never_refused(
    place: discord.PartialMessageable, sandbox: Sandbox
) -> None:
    sandbox.rates.limits = Limits().faster(25)  # five messages in a fifth of a second
    assert len(await send(place, 7)) == 7
    assert sandbox.ledger.refused[429] == 0


async def test_the_library_waits_and_tries_again_when_the_whole_bot_must(
    place: discord.PartialMessageable, naps: Naps, sandbox: Sandbox, limits: Limits
) -> None:
    sandbox.rates.limits = replace(limits, everything=Limit(3, 1.0), routes={})
    assert len(await send(place, 5)) == 5
    assert sandbox.ledger.refused[429] > 0
    assert 1.0 in naps


async def test_the_library_waits_when_it_edits_an_old_message_too_often(
    place: discord.PartialMessageable, naps: Naps, sandbox: Sandbox, limits: Limits
) -> None:
    message = await place.send("old")
    sandbox.clock.advance(AN_HOUR + 1)
    for number in range(limits.old_edits.requests + 1):
        await message.edit(content=f"edit {number}")
    assert naps == [6.0]
    assert [request.code for request in sandbox.ledger.requests if request.status == 429] == [30046]


async def test_a_wait_longer_than_the_library_was_told_to_bear_is_raised(
    sandbox: Sandbox, home: Home, naps: Naps
) -> None:
    point_at(sandbox.address)
    intents = discord.Intents.none()
    async with discord.Client(intents=intents, max_ratelimit_timeout=30) as client:
        await client.login(sandbox.world.token)
        sandbox.faults.plan(TooMany("get_user", retry_after=31))
        with pytest.raises(discord.RateLimited):
            await client.fetch_user(home.ben.id)
    assert naps == []


async def test_clicks_are_answered_while_the_whole_bot_waits(
    home: Home,
    bot: EverythingBot,
    enter: Enter,
    sandbox: Sandbox,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stopped, over = asyncio.Event(), asyncio.Event()

    class Waiting(Naps):
        async def sleep(self, seconds: float) -> None:
            stopped.set()
            await over.wait()

    monkeypatch.setattr(discord.http, "asyncio", Waiting(sandbox.clock))
    sandbox.faults.plan(TooMany("create_message", is_global=True))
    sending = asyncio.create_task(bot.get_partial_messageable(home.channel.id).send("late"))
    await stopped.wait()
    ada = await enter(home.ada)
    assert not (await ada.slash(home.channel.id, "ping")).failed
    assert not sending.done()
    over.set()
    assert (await sending).content == "late"
    assert sandbox.ledger.calls[Kind.BOT, "create_message"] == 2
