"""Every fault that a test can ask for, as a plain HTTP client meets it."""

import asyncio

import aiohttp
import pytest

from sandbox.facts.model import Channel
from sandbox.facts.permissions import Permission
from sandbox.faults import Broken, Dropped, Fault, Held, Slow, TooMany
from sandbox.rates import Limits
from sandbox.rest.serving import NO_ANSWER
from sandbox.server import Sandbox
from sandbox.talk.interactions import Asked, Interaction, Reply
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.raw import RawBot

DROPPED = (aiohttp.ServerDisconnectedError, aiohttp.ClientOSError)


def said(sandbox: Sandbox, channel: Channel) -> list[str]:
    return [message.content for message in sandbox.world.history(channel.id)]


def asked(sandbox: Sandbox, home: Home) -> Interaction:
    data = {"id": "1", "name": "anything", "type": 1}
    return sandbox.control.forge(Asked.COMMAND, home.ada, home.channel, data)


async def test_a_429_for_the_route_has_no_effect_and_passes(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    sandbox.faults.plan(TooMany("create_message", retry_after=1.5))
    refused = await raw.send(home.channel)
    assert refused.status == 429
    words = "You are being rate limited."
    assert refused.body == {"message": words, "retry_after": 1.5, "global": False}
    assert refused.headers["Via"]
    assert refused.headers["Retry-After"] == "2"
    assert refused.headers["X-RateLimit-Scope"] == "user"
    assert said(sandbox, home.channel) == []
    assert (await raw.send(home.channel)).status == 200


async def test_a_429_for_the_whole_bot_says_so(raw: RawBot, home: Home, sandbox: Sandbox) -> None:
    sandbox.faults.plan(TooMany("create_message", is_global=True))
    refused = await raw.send(home.channel)
    assert refused.status == 429
    assert refused.body["global"] is True
    assert refused.headers["X-RateLimit-Global"] == "true"
    assert refused.headers["X-RateLimit-Scope"] == "global"
    assert said(sandbox, home.channel) == []


async def test_a_ban_speaks_neither_json_nor_for_discord(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    sandbox.faults.plan(TooMany("create_message", is_ban=True, retry_after=60))
    banned = await raw.send(home.channel)
    assert banned.status == 429
    assert "Via" not in banned.headers
    assert isinstance(banned.body, str)
    assert banned.headers["Retry-After"] == "60"
    assert said(sandbox, home.channel) == []


@pytest.mark.parametrize("status", [500, 502, 503])
async def test_a_broken_discord_does_nothing(
    raw: RawBot, home: Home, sandbox: Sandbox, status: int
) -> None:
    sandbox.faults.plan(Broken("create_message", status=status))
    assert (await raw.send(home.channel)).status == status
    assert said(sandbox, home.channel) == []
    assert (await raw.send(home.channel)).status == 200


async def test_a_connection_can_be_dropped_before_the_effect(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    sandbox.faults.plan(Dropped("create_message"))
    with pytest.raises(DROPPED):
        await raw.send(home.channel)
    assert said(sandbox, home.channel) == []
    assert sandbox.ledger.requests[-1].status == NO_ANSWER
    assert sandbox.ledger.requests[-1].body == {"content": "hello"}


async def test_a_connection_can_be_dropped_after_the_effect(
    raw: RawBot, home: Home, sandbox: Sandbox, enter: Enter
) -> None:
    ben = await enter(home.ben)
    sandbox.faults.plan(Dropped("create_message", after_effect=True))
    with pytest.raises(DROPPED):
        await raw.send(home.channel, "heard")
    assert said(sandbox, home.channel) == ["heard"]
    await ben.sees(home.channel.id, "heard")


async def test_a_dropped_upload_leaves_the_connection_pool_usable(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    sandbox.faults.plan(Dropped("create_message"))
    large = {"board.png": bytes(2_000_000)}
    with pytest.raises(DROPPED):
        await raw.send(home.channel, files=large)
    assert (await raw.send(home.channel, files=large)).status == 200


async def test_a_request_held_back_has_no_effect_until_it_is_released(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    fault = Held("create_message")
    sandbox.faults.plan(fault)
    sending = asyncio.create_task(raw.send(home.channel, "late"))
    await fault.arrived.wait()
    await raw.send(home.channel, "overtakes")
    assert said(sandbox, home.channel) == ["overtakes"]
    fault.release()
    assert (await sending).status == 200
    assert said(sandbox, home.channel) == ["overtakes", "late"]


async def test_an_answer_held_back_comes_after_the_effect(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    fault = Held("create_message", after_effect=True)
    sandbox.faults.plan(fault)
    sending = asyncio.create_task(raw.send(home.channel, "early"))
    await fault.arrived.wait()
    assert said(sandbox, home.channel) == ["early"]
    assert not sending.done()
    fault.release()
    assert (await sending).status == 200


async def test_a_slow_answer_comes_when_its_time_has_passed(
    raw: RawBot, home: Home, sandbox: Sandbox, enter: Enter
) -> None:
    ben = await enter(home.ben)
    sandbox.faults.plan(Slow("create_message", seconds=3600))
    sending = asyncio.create_task(raw.send(home.channel, "slow"))
    await ben.sees(home.channel.id, "slow")
    assert (await raw.send(home.channel, "quick")).status == 200
    assert not sending.done()
    sandbox.clock.advance(3600)
    assert (await sending).status == 200


async def test_a_sandbox_ends_although_requests_are_held_back() -> None:
    async with aiohttp.ClientSession() as session:
        async with Sandbox() as sandbox:
            fault = Held("get_my_user")
            sandbox.faults.plan(fault)
            asking = asyncio.create_task(RawBot(sandbox, session).ask("GET", "/users/@me"))
            await fault.arrived.wait()
        with pytest.raises(DROPPED):
            await asking


async def test_a_fault_befalls_only_its_route(raw: RawBot, home: Home, sandbox: Sandbox) -> None:
    sandbox.faults.plan(Broken("create_message"))
    assert (await raw.ask("GET", "/users/@me")).status == 200
    assert (await raw.send(home.channel)).status == 500


async def test_a_fault_without_a_route_befalls_whatever_comes_first(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    sandbox.faults.plan(Broken(None))
    assert (await raw.ask("GET", "/users/@me")).status == 500
    assert (await raw.send(home.channel)).status == 200


async def test_a_fault_can_be_meant_for_one_channel(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    second = sandbox.control.add_channel(home.guild, "second")
    sandbox.faults.plan(Broken("create_message", path_part=str(second.id)))
    assert (await raw.send(home.channel)).status == 200
    assert (await raw.send(second)).status == 500


async def test_a_fault_befalls_as_often_as_planned(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    fault = sandbox.faults.plan(Broken("create_message", times=2))
    answers = [(await raw.send(home.channel)).status for _ in range(3)]
    assert answers == [500, 500, 200]
    assert fault.befell == 2


async def test_faults_come_in_the_order_in_which_they_were_planned(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    planned: list[Fault] = [Broken("create_message", status=502), TooMany("create_message")]
    for fault in planned:
        sandbox.faults.plan(fault)
    assert [(await raw.send(home.channel)).status for _ in range(3)] == [502, 429, 200]


async def test_a_request_that_is_refused_before_does_not_use_up_a_fault(
    raw: RawBot, home: Home, sandbox: Sandbox, limits: Limits
) -> None:
    while (await raw.send(home.channel)).status != 429:
        pass
    sandbox.faults.plan(Broken("create_message"))
    path = f"/channels/{home.channel.id}/messages"
    assert (await raw.ask("POST", path, {"content": "x"}, token="wrong")).status == 401
    assert (await raw.send(home.channel)).status == 429
    sandbox.clock.advance(60)
    assert (await raw.send(home.channel)).status == 500


async def test_faults_that_are_called_off_do_not_happen(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    sandbox.faults.plan(Broken(None, times=100))
    sandbox.faults.clear()
    assert (await raw.send(home.channel)).status == 200


async def test_an_answer_dropped_after_its_effect_cannot_be_given_again(
    raw: RawBot, home: Home, sandbox: Sandbox, enter: Enter
) -> None:
    ada = await enter(home.ada)
    interaction = asked(sandbox, home)
    sandbox.faults.plan(Dropped("create_interaction_response", after_effect=True))
    with pytest.raises(DROPPED):
        await raw.answer(interaction, Reply.MESSAGE, content="heard")
    await ada.sees(home.channel.id, "heard")
    assert (await raw.answer(interaction, Reply.MESSAGE, content="again")).code == 40060


async def test_who_closes_direct_messages_cannot_be_written_to(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    channel = sandbox.world.channel((await raw.open_dm(home.ben.id)).id)
    sandbox.control.close_dms(home.ben)
    refused = await raw.send(channel)
    assert (refused.status, refused.code) == (403, 50007)
    sandbox.control.close_dms(home.ben, closed=False)
    assert (await raw.send(channel)).status == 200


async def test_a_deleted_message_is_unknown(raw: RawBot, home: Home, sandbox: Sandbox) -> None:
    message = (await raw.send(home.channel)).id
    sandbox.control.delete_message(sandbox.world.message(home.channel.id, message))
    refused = await raw.edit(home.channel, message, "edited")
    assert (refused.status, refused.code) == (404, 10008)


async def test_a_deleted_channel_is_unknown(raw: RawBot, home: Home, sandbox: Sandbox) -> None:
    sandbox.control.delete_channel(home.channel)
    refused = await raw.send(home.channel)
    assert (refused.status, refused.code) == (404, 10003)


async def test_in_a_deleted_channel_no_question_can_be_answered(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    answered, waiting = asked(sandbox, home), asked(sandbox, home)
    await raw.answer(answered, Reply.DEFERRED_MESSAGE)
    sandbox.control.delete_channel(home.channel)
    for kind in (Reply.MESSAGE, Reply.DEFERRED_MESSAGE):
        assert (await raw.answer(waiting, kind, content="answer")).code == 10003
    assert (await raw.follow_up(answered, content="more")).code == 10003


async def test_lost_permissions_are_missed_until_they_are_back(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    me = sandbox.world.bot_id
    sandbox.control.deny(home.channel, me, Permission.SEND_MESSAGES)
    assert (await raw.send(home.channel)).code == 50013
    sandbox.control.deny(home.channel, me, Permission.VIEW_CHANNEL)
    assert (await raw.send(home.channel)).code == 50001
    assert said(sandbox, home.channel) == []
    sandbox.control.restore(home.channel, me)
    assert (await raw.send(home.channel)).status == 200


async def test_in_an_outage_a_guild_cannot_be_reached(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    sandbox.control.outage(home.guild)
    assert (await raw.send(home.channel)).status == 503
    assert (await raw.ask("GET", f"/guilds/{home.guild.id}")).status == 503
    sandbox.control.end_outage(home.guild)
    assert (await raw.send(home.channel)).status == 200
