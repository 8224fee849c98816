"""Cuts, and how a bot goes on after them: nothing lost, nothing doubled, in order."""

from contextlib import AsyncExitStack

import pytest
from aiohttp import WSMsgType

from sandbox.gateway.hub import MOST_LEFT, RESUMABLE_FOR
from sandbox.gateway.session import KEPT_EVENTS
from sandbox.gateway.socket import Close, Op
from sandbox.server import Sandbox
from tests.sandbox.conftest import Home
from tests.sandbox.listening import PATIENCE, BareBot, Event, listening


def talk(sandbox: Sandbox, home: Home, *texts: str) -> list[int]:
    """Ada says these words; the ids of her messages."""
    said = [sandbox.acting.say(home.ada.id, home.channel.id, text) for text in texts]
    return [message.id for message in said]


def ids(events: list[Event]) -> list[int]:
    return [int(data["id"]) for name, data in events if name == "MESSAGE_CREATE"]


async def resumed(bot: BareBot) -> list[Event]:
    """Connect again and resume; what was missed."""
    await bot.connect()
    await bot.resume()
    *missed, (last, _) = await bot.events()
    assert last == "RESUMED"
    return missed


async def refused(bot: BareBot) -> None:
    """Connect again, and be told that there is nothing to resume."""
    await bot.connect()
    await bot.resume()
    (frame,) = await bot.frames()
    assert (frame["op"], frame["d"]) == (Op.INVALID_SESSION, False)


async def test_a_resume_replays_what_was_missed_in_order_and_nothing_else(
    sandbox: Sandbox, home: Home
) -> None:
    async with listening(sandbox) as bot:
        first = talk(sandbox, home, "a", "b")
        assert ids(await bot.events()) == first
        unread = talk(sandbox, home, "c")
        sandbox.control.cut_gateway()
        missed = talk(sandbox, home, "d", "e")
        before = bot.sequence
        assert ids(await resumed(bot)) == unread + missed
        assert bot.sequence == before + 4
        assert await bot.events() == []


async def test_a_session_can_be_resumed_time_and_again(sandbox: Sandbox, home: Home) -> None:
    async with listening(sandbox) as bot:
        for text in "abc":
            sandbox.control.cut_gateway()
            said = talk(sandbox, home, text)
            assert ids(await resumed(bot)) == said


async def test_a_resume_takes_the_session_over_from_a_connection_that_still_stands(
    sandbox: Sandbox, home: Home
) -> None:
    async with listening(sandbox) as bot:
        old = bot.socket
        assert await resumed(bot) == []
        assert (await old.receive(PATIENCE)).type is not WSMsgType.TEXT
        said = talk(sandbox, home, "a")
        assert ids(await bot.events()) == said


@pytest.mark.parametrize("code", [4000, 1012, Close.UNKNOWN_OPCODE])
async def test_a_session_outlives_a_close_by_discord(
    sandbox: Sandbox, home: Home, code: int
) -> None:
    async with listening(sandbox) as bot:
        sandbox.control.close_gateway(code)
        assert await bot.close_code() == code
        said = talk(sandbox, home, "a")
        assert ids(await resumed(bot)) == said


@pytest.mark.parametrize("code", [1000, 1001])
async def test_a_good_bye_of_the_bot_ends_the_session(
    sandbox: Sandbox, home: Home, code: int
) -> None:
    async with listening(sandbox) as bot:
        await bot.socket.close(code=code)
        await refused(bot)


async def test_a_close_by_the_bot_with_another_code_leaves_the_session(
    sandbox: Sandbox, home: Home
) -> None:
    async with listening(sandbox) as bot:
        await bot.socket.close(code=4000)
        said = talk(sandbox, home, "a")
        assert ids(await resumed(bot)) == said


@pytest.mark.parametrize(
    ("seconds", "lives"), [(RESUMABLE_FOR - 5, True), (RESUMABLE_FOR + 5, False)]
)
async def test_a_session_waits_for_a_few_minutes_only(
    sandbox: Sandbox,
    home: Home,
    seconds: float,
    lives: bool,  # noqa: FBT001
) -> None:
    async with listening(sandbox) as bot:
        sandbox.control.cut_gateway()
        sandbox.clock.advance(seconds)
        said = talk(sandbox, home, "a")
        if lives:
            assert ids(await resumed(bot)) == said
        else:
            await refused(bot)


async def test_a_session_that_missed_more_than_is_kept_is_over(
    sandbox: Sandbox, home: Home
) -> None:
    async with listening(sandbox) as bot:
        sandbox.control.cut_gateway()
        for _ in range(KEPT_EVENTS + 1):
            sandbox.hub.publish("SOMETHING", {})
        await refused(bot)
        await refused(bot)


async def test_of_the_lost_sessions_the_latest_can_be_resumed_and_not_endlessly_many(
    sandbox: Sandbox, home: Home
) -> None:
    async with AsyncExitStack() as stack:
        bots = [await stack.enter_async_context(listening(sandbox)) for _ in range(MOST_LEFT + 1)]
        for line in sandbox.hub.lines():
            line.cut()
            sandbox.clock.advance(1)
        said = talk(sandbox, home, "a")
        await refused(bots[0])
        for bot in bots[1:]:
            assert ids(await resumed(bot)) == said


async def test_a_request_to_reconnect_leaves_the_session_to_be_resumed(
    sandbox: Sandbox, home: Home
) -> None:
    async with listening(sandbox) as bot:
        sandbox.control.ask_to_reconnect()
        (frame,) = await bot.frames()
        assert frame["op"] == Op.RECONNECT
        await bot.socket.close(code=4000)
        said = talk(sandbox, home, "a")
        assert ids(await resumed(bot)) == said


async def test_an_invalid_session_that_can_be_resumed_keeps_what_happens(
    sandbox: Sandbox, home: Home
) -> None:
    async with listening(sandbox) as bot:
        sandbox.control.invalidate_sessions(resumable=True)
        said = talk(sandbox, home, "a")
        (frame,) = await bot.frames()
        assert (frame["op"], frame["d"]) == (Op.INVALID_SESSION, True)
        assert ids(await resumed(bot)) == said


async def test_an_invalid_session_is_over_and_the_bot_may_identify_anew_at_once(
    sandbox: Sandbox, home: Home
) -> None:
    async with listening(sandbox) as bot:
        old = bot.session_id
        sandbox.control.invalidate_sessions()
        talk(sandbox, home, "lost")
        (frame,) = await bot.frames()
        assert (frame["op"], frame["d"]) == (Op.INVALID_SESSION, False)
        await bot.identify()
        assert await bot.names() == ["READY", "GUILD_CREATE"]
        assert bot.session_id != old


async def test_an_event_is_delivered_twice_on_demand_and_only_once_afterwards(
    sandbox: Sandbox, home: Home
) -> None:
    async with listening(sandbox) as bot:
        sandbox.control.repeat_next("MESSAGE_CREATE")
        sandbox.control.repeat_next("CHANNEL_CREATE")
        one, two = talk(sandbox, home, "a", "b")
        assert ids(await bot.events()) == [one, one, two]
        sandbox.control.add_channel(home.guild, "more")
        assert await bot.names() == ["CHANNEL_CREATE", "CHANNEL_CREATE"]


# -- guilds that go and come back


async def test_an_outage_is_no_removal_and_the_guild_comes_back_whole(
    sandbox: Sandbox, home: Home
) -> None:
    async with listening(sandbox) as bot:
        sandbox.control.outage(home.guild)
        gone = {"id": str(home.guild.id), "unavailable": True}
        assert await bot.events() == [("GUILD_DELETE", gone)]
        sandbox.control.add_role(home.guild, "Referee", 0)
        assert await bot.events() == []
        sandbox.control.end_outage(home.guild)
        ((name, guild),) = await bot.events()
        assert (name, guild["id"]) == ("GUILD_CREATE", str(home.guild.id))
        assert [role["name"] for role in guild["roles"]] == ["@everyone", "Referee"]


async def test_a_bot_that_starts_during_an_outage_gets_the_guild_when_it_is_over(
    sandbox: Sandbox, home: Home
) -> None:
    sandbox.control.outage(home.guild)
    missing = {"id": str(home.guild.id), "unavailable": True}
    async with listening(sandbox) as bot:
        await bot.connect()
        await bot.identify()
        (_, ready), *rest = await bot.events()
        assert ready["guilds"] == [missing]
        assert rest == [("GUILD_DELETE", missing)]
        sandbox.control.end_outage(home.guild)
        assert await bot.names() == ["GUILD_CREATE"]


async def test_a_bot_that_is_thrown_out_hears_that_and_then_nothing_of_the_guild(
    sandbox: Sandbox, home: Home
) -> None:
    async with listening(sandbox) as bot:
        sandbox.control.remove_bot(home.guild)
        assert await bot.events() == [("GUILD_DELETE", {"id": str(home.guild.id)})]
        talk(sandbox, home, "a")
        sandbox.control.add_channel(home.guild, "more")
        sandbox.control.add_role(home.guild, "Referee", 0)
        assert await bot.events() == []
        sandbox.control.join(home.guild, sandbox.world.bot_id)
        assert await bot.names() == ["GUILD_CREATE"]
