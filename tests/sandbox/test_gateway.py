"""The gateway as a bot meets it on the wire: greeting, heartbeats, close codes."""

from collections.abc import Awaitable, Callable

import discord
import pytest

from sandbox.gateway.session import Intent
from sandbox.gateway.socket import Close, Op
from sandbox.server import Sandbox
from tests.sandbox.bots import running
from tests.sandbox.conftest import Home
from tests.sandbox.everything import EverythingBot
from tests.sandbox.listening import BareBot, bare, listening

INTERVAL = 41.25


async def test_the_first_frame_is_a_hello_with_the_interval_of_the_heartbeats(
    sandbox: Sandbox,
) -> None:
    sandbox.hub.terms.heartbeat_ms = 12_345
    async with bare(sandbox) as bot:
        assert bot.hello["op"] == Op.HELLO
        assert bot.hello["d"] == {"heartbeat_interval": 12_345}


async def test_a_heartbeat_is_acknowledged_even_before_the_identify(sandbox: Sandbox) -> None:
    async with bare(sandbox) as bot:
        await bot.send(Op.HEARTBEAT, None)
        assert (await bot.frame())["op"] == Op.HEARTBEAT_ACK


async def test_heartbeats_in_time_keep_a_connection_open(sandbox: Sandbox) -> None:
    async with listening(sandbox) as bot:
        for _ in range(4):
            sandbox.hub.clock.advance(INTERVAL)
            assert await bot.frames() == []


async def test_a_bot_stays_connected_when_a_day_passes_at_once(sandbox: Sandbox) -> None:
    async with listening(sandbox) as bot:
        sandbox.clock.advance(86_400)
        assert await bot.frames() == []


async def test_a_session_that_ended_for_want_of_heartbeats_cannot_be_resumed(
    sandbox: Sandbox,
) -> None:
    async with listening(sandbox) as bot:
        sandbox.hub.clock.advance(2 * INTERVAL)
        assert await bot.close_code() == Close.SESSION_TIMED_OUT
        await bot.connect()
        await bot.resume()
        frame = await bot.frame()
        assert (frame["op"], frame["d"]) == (Op.INVALID_SESSION, False)


async def test_ready_comes_first_and_then_every_guild(sandbox: Sandbox, home: Home) -> None:
    other = sandbox.control.add_guild("Other", home.ada)
    async with bare(sandbox) as bot:
        await bot.identify()
        (first, ready), *rest = await bot.events()
    assert first == "READY"
    assert ready["resume_gateway_url"] == sandbox.gateway
    assert ready["resume_gateway_url"].startswith("ws://127.0.0.1:")
    assert ready["user"]["id"] == ready["application"]["id"] == str(sandbox.world.bot_id)
    ids = [str(home.guild.id), str(other.id)]
    assert ready["guilds"] == [{"id": guild, "unavailable": True} for guild in ids]
    assert [(name, data["id"]) for name, data in rest] == [("GUILD_CREATE", each) for each in ids]


async def test_events_are_numbered_from_one_without_a_gap(sandbox: Sandbox, home: Home) -> None:
    async with bare(sandbox) as bot:
        await bot.identify()
        sandbox.acting.say(home.ada.id, home.channel.id, "hello")
        assert [frame["s"] for frame in await bot.frames()] == [1, 2]
        sandbox.acting.say(home.ada.id, home.channel.id, "hello")
        assert [frame["s"] for frame in await bot.frames()] == [3]


# -- close codes


async def test_what_was_sent_more_than_a_minute_ago_no_longer_counts(sandbox: Sandbox) -> None:
    sandbox.hub.terms.commands_per_minute = 120
    async with bare(sandbox) as bot:
        for _ in range(2):
            for _ in range(120):
                await bot.send(Op.HEARTBEAT)
            for _ in range(120):
                assert (await bot.frame())["op"] == Op.HEARTBEAT_ACK
            sandbox.clock.advance(61)


async def _unknown_opcode(sandbox: Sandbox, bot: BareBot) -> None:
    await bot.send(99)


async def _no_json(sandbox: Sandbox, bot: BareBot) -> None:
    await bot.socket.send_str("{")


async def _unidentified(sandbox: Sandbox, bot: BareBot) -> None:
    await bot.send(Op.PRESENCE_UPDATE, {"status": "online"})


async def _wrong_token(sandbox: Sandbox, bot: BareBot) -> None:
    await bot.identify(token="wrong")


async def _twice(sandbox: Sandbox, bot: BareBot) -> None:
    await bot.identify()
    await bot.identify()


async def _sequence_ahead(sandbox: Sandbox, bot: BareBot) -> None:
    await bot.identify()
    await bot.frames()
    await bot.connect()
    await bot.resume(seq=bot.sequence + 1)


async def _chatter(sandbox: Sandbox, bot: BareBot) -> None:
    sandbox.hub.terms.commands_per_minute = 120
    for _ in range(121):
        await bot.send(Op.HEARTBEAT)


async def _silence(sandbox: Sandbox, bot: BareBot) -> None:
    await bot.identify()
    await bot.frames()
    sandbox.hub.clock.advance(2 * INTERVAL)


async def _shard_beyond(sandbox: Sandbox, bot: BareBot) -> None:
    await bot.identify(shard=[2, 2])


async def _too_few_shards(sandbox: Sandbox, bot: BareBot) -> None:
    sandbox.hub.terms.shards = 2
    await bot.identify(shard=[0, 1])


async def _old_version(sandbox: Sandbox, bot: BareBot) -> None:
    await bot.connect(version="5")


async def _intent_beyond(sandbox: Sandbox, bot: BareBot) -> None:
    await bot.identify(1 << 40)


async def _intent_not_granted(sandbox: Sandbox, bot: BareBot) -> None:
    await bot.identify(Intent.GUILDS | Intent.GUILD_MEMBERS)


PROVOCATIONS: dict[Close, Callable[[Sandbox, BareBot], Awaitable[None]]] = {
    Close.UNKNOWN_OPCODE: _unknown_opcode,
    Close.DECODE_ERROR: _no_json,
    Close.NOT_AUTHENTICATED: _unidentified,
    Close.AUTHENTICATION_FAILED: _wrong_token,
    Close.ALREADY_AUTHENTICATED: _twice,
    Close.INVALID_SEQUENCE: _sequence_ahead,
    Close.RATE_LIMITED: _chatter,
    Close.SESSION_TIMED_OUT: _silence,
    Close.INVALID_SHARD: _shard_beyond,
    Close.SHARDING_REQUIRED: _too_few_shards,
    Close.INVALID_VERSION: _old_version,
    Close.INVALID_INTENTS: _intent_beyond,
    Close.DISALLOWED_INTENTS: _intent_not_granted,
}


def test_every_close_code_has_its_provocation() -> None:
    assert set(PROVOCATIONS) == set(Close)


@pytest.mark.parametrize("code", Close, ids=lambda code: code.name.lower())
async def test_a_mistake_ends_the_connection_with_its_code(sandbox: Sandbox, code: Close) -> None:
    async with bare(sandbox) as bot:
        await PROVOCATIONS[code](sandbox, bot)
        assert await bot.close_code() == code


@pytest.mark.parametrize(
    "frame",
    [
        "[]",
        "2",
        '{"d": {}}',
        '{"op": "?"}',
        '{"op": 2}',
        '{"op": 6, "d": []}',
        "[" * 4096,
        '{"op": 1, "d": ' + "[" * 4000,
        '{"op": 1e999}',
        '{"op": NaN}',
        '{"op": 1, "d": "\\ud800"}',
        '{"op": 1, "d": "' + "x" * 4096 + '"}',
    ],
)
async def test_a_frame_that_is_no_payload_or_too_long_is_a_decode_error(
    sandbox: Sandbox, frame: str
) -> None:
    async with bare(sandbox) as bot:
        await bot.socket.send_str(frame)
        assert await bot.close_code() == Close.DECODE_ERROR


async def test_discord_py_is_told_that_it_may_not_have_an_intent(
    sandbox: Sandbox, home: Home
) -> None:
    client = EverythingBot(discord.Intents(guilds=True, members=True))
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with running(client, sandbox):
            pass


async def test_the_gateway_that_the_api_names_is_this_one(sandbox: Sandbox) -> None:
    sandbox.hub.terms.shards = 3
    async with listening(sandbox, shard=[0, 3]) as bot:
        headers = {"Authorization": f"Bot {sandbox.world.token}"}
        async with bot.http.get(f"{sandbox.api}/gateway/bot", headers=headers) as response:
            answer = await response.json()
    assert (answer["url"], answer["shards"]) == (sandbox.gateway, 3)
    assert answer["session_start_limit"]["remaining"] == 999
