"""Discord's rate limits, where a test is about them: buckets, the bot as a whole, the ban."""

import asyncio
from dataclasses import replace

import pytest

from sandbox.facts.model import Channel
from sandbox.facts.permissions import Permission
from sandbox.rates import Limit, Limits
from sandbox.server import Sandbox
from sandbox.talk.interactions import Asked, Interaction, Reply
from tests.sandbox.conftest import Home
from tests.sandbox.raw import Got, RawBot

AN_HOUR = 3600.0
EPHEMERAL = 1 << 6


@pytest.fixture
def second(sandbox: Sandbox, home: Home) -> Channel:
    return sandbox.control.add_channel(home.guild, "second")


def asked(sandbox: Sandbox, home: Home, channel: Channel | None = None) -> Interaction:
    """A command of Ada's that waits for an answer."""
    data = {"id": "1", "name": "anything", "type": 1}
    return sandbox.control.forge(Asked.COMMAND, home.ada, channel or home.channel, data)


async def sends(raw: RawBot, channel: Channel, count: int) -> list[Got]:
    return [await raw.send(channel, f"message {number}") for number in range(count)]


def statuses(answers: list[Got]) -> list[int]:
    return [answer.status for answer in answers]


@pytest.mark.usefixtures("limits")
async def test_every_answer_says_how_much_is_left(raw: RawBot, home: Home) -> None:
    answers = await sends(raw, home.channel, 5)
    assert [answer.headers["X-RateLimit-Limit"] for answer in answers] == ["5"] * 5
    left = [answer.headers["X-RateLimit-Remaining"] for answer in answers]
    assert left == ["4", "3", "2", "1", "0"]
    assert len({answer.headers["X-RateLimit-Reset"] for answer in answers}) == 1
    assert len({answer.headers["X-RateLimit-Bucket"] for answer in answers}) == 1


@pytest.mark.usefixtures("limits")
async def test_the_reset_is_given_as_a_time_and_as_seconds_from_now(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    await raw.send(home.channel)
    sandbox.clock.advance(2)
    headers = (await raw.send(home.channel)).headers
    assert headers["X-RateLimit-Reset-After"] == "3.000"
    assert headers["X-RateLimit-Reset"] == f"{sandbox.clock.now() + 3:.3f}"


@pytest.mark.usefixtures("limits")
async def test_an_answer_that_is_no_429_names_no_scope(raw: RawBot, home: Home) -> None:
    headers = (await raw.send(home.channel)).headers
    assert "X-RateLimit-Scope" not in headers
    assert "X-RateLimit-Global" not in headers


@pytest.mark.usefixtures("limits")
async def test_the_sixth_message_in_five_seconds_is_refused_with_discords_headers(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    await sends(raw, home.channel, 5)
    sandbox.clock.advance(1.5)
    refused = await raw.send(home.channel)
    assert refused.status == 429
    words = "You are being rate limited."
    assert refused.body == {"message": words, "retry_after": 3.5, "global": False}
    headers = refused.headers
    assert headers["Retry-After"] == "4"
    assert headers["X-RateLimit-Scope"] == "user"
    assert headers["X-RateLimit-Remaining"] == "0"
    assert headers["X-RateLimit-Bucket"] == "create_message"
    assert headers["Via"]
    assert "X-RateLimit-Global" not in headers
    assert len(sandbox.world.history(home.channel.id)) == 5


@pytest.mark.usefixtures("limits")
async def test_after_the_window_there_is_room_again(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    refused = (await sends(raw, home.channel, 6))[-1]
    sandbox.clock.advance(refused.body["retry_after"])
    assert statuses(await sends(raw, home.channel, 6)) == [200] * 5 + [429]


@pytest.mark.usefixtures("limits")
async def test_each_channel_has_its_own_bucket(raw: RawBot, home: Home, second: Channel) -> None:
    assert (await sends(raw, home.channel, 6))[-1].status == 429
    assert (await raw.send(second)).status == 200


@pytest.mark.usefixtures("limits")
async def test_each_route_has_its_own_bucket(raw: RawBot, home: Home) -> None:
    message = (await sends(raw, home.channel, 6))[0].id
    assert (await raw.edit(home.channel, message, "edited")).status == 200


async def test_the_fifty_first_request_in_a_second_is_refused_for_the_whole_bot(
    raw: RawBot, home: Home, limits: Limits, sandbox: Sandbox
) -> None:
    for number in range(limits.everything.requests):
        path = f"/channels/{home.channel.id}/messages" if number % 2 else "/users/@me"
        assert (await raw.ask("GET", path)).status == 200
    refused = await raw.ask("GET", f"/guilds/{home.guild.id}")
    assert refused.status == 429
    assert refused.body["global"] is True
    assert refused.headers["X-RateLimit-Global"] == "true"
    assert refused.headers["X-RateLimit-Scope"] == "global"
    assert refused.headers["Via"]
    assert "X-RateLimit-Bucket" not in refused.headers
    sandbox.clock.advance(refused.body["retry_after"])
    assert (await raw.ask("GET", f"/guilds/{home.guild.id}")).status == 200


async def test_interactions_are_answered_although_the_whole_bot_must_wait(
    raw: RawBot, home: Home, limits: Limits, sandbox: Sandbox
) -> None:
    for _ in range(limits.everything.requests):
        await raw.ask("GET", "/users/@me")
    assert (await raw.ask("GET", "/users/@me")).status == 429
    interaction = asked(sandbox, home)
    assert (await raw.answer(interaction, Reply.MESSAGE, content="answer")).status == 204
    assert (await raw.follow_up(interaction, content="more")).status == 200


async def test_answers_to_interactions_use_nothing_of_the_bots_own_limit(
    raw: RawBot, home: Home, limits: Limits, sandbox: Sandbox
) -> None:
    for _ in range(limits.everything.requests + 1):
        answer = await raw.answer(asked(sandbox, home), Reply.MESSAGE, content="answer")
        assert answer.status == 204
    assert (await raw.ask("GET", "/users/@me")).status == 200


def test_discord_bans_after_ten_thousand_invalid_requests_in_ten_minutes() -> None:
    assert Limits().invalid == Limit(10_000, 600.0)


async def test_too_many_invalid_requests_bring_a_ban_by_the_network(
    raw: RawBot, home: Home, second: Channel, sandbox: Sandbox, limits: Limits
) -> None:
    sandbox.rates.limits = replace(limits, invalid=Limit(3, 600.0))
    sandbox.control.deny(second, sandbox.world.bot_id, Permission.SEND_MESSAGES)
    assert (await raw.send(second)).status == 403
    assert (await raw.ask("GET", "/users/@me", token="wrong")).status == 401
    assert (await raw.ask("GET", "/channels/1")).status == 404
    assert statuses(await sends(raw, home.channel, 6)) == [200] * 5 + [429]
    for token in (None, "wrong"):
        banned = await raw.ask("GET", "/users/@me", token=token)
        assert banned.status == 429
        assert "Via" not in banned.headers
        assert banned.headers["Content-Type"] == "text/html"
        assert banned.headers["Retry-After"] == "600"
    interaction = asked(sandbox, home)
    assert (await raw.answer(interaction, Reply.MESSAGE, content="answer")).status == 429
    sandbox.clock.advance(600)
    assert (await raw.ask("GET", "/users/@me")).status == 200


async def test_limits_are_off_unless_asked_for(raw: RawBot, home: Home) -> None:
    answers = await sends(raw, home.channel, 60)
    assert statuses(answers) == [200] * 60
    assert all(int(answer.headers["X-RateLimit-Remaining"]) > 1000 for answer in answers)


async def test_limits_can_be_changed_while_the_sandbox_runs(
    raw: RawBot, home: Home, sandbox: Sandbox, limits: Limits
) -> None:
    for most in (2, 4):
        sandbox.rates.limits = replace(limits, routes={"create_message": Limit(most, 5.0)})
        assert statuses(await sends(raw, home.channel, most + 1)) == [200] * most + [429]
        sandbox.clock.advance(5)


async def test_requests_at_the_same_time_share_the_bucket(
    raw: RawBot, home: Home, limits: Limits
) -> None:
    most = limits.routes["create_message"].requests
    answers = await asyncio.gather(*(raw.send(home.channel) for _ in range(most + 3)))
    assert sorted(statuses(answers)) == [200] * most + [429] * 3
