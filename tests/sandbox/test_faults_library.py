"""What discord.py makes of each fault."""

import asyncio
from collections.abc import AsyncIterator
from typing import TypeAlias

import aiohttp
import discord
import pytest

from sandbox.facts.permissions import Permission
from sandbox.faults import Broken, Dropped, TooMany
from sandbox.ledger import Kind
from sandbox.server import Sandbox
from tests.sandbox.bots import point_at
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.everything import EverythingBot
from tests.sandbox.naps import Naps, naps_of

Place: TypeAlias = discord.PartialMessageable

SENT = (Kind.BOT, "create_message")
ANSWERED = (Kind.INTERACTION, "create_interaction_response")


@pytest.fixture
async def client(sandbox: Sandbox, home: Home) -> AsyncIterator[discord.Client]:
    """Logged in, but not on the gateway."""
    point_at(sandbox.address)
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(sandbox.world.token)
        yield client


@pytest.fixture
def place(client: discord.Client, home: Home) -> Place:
    return client.get_partial_messageable(home.channel.id)


@pytest.fixture(autouse=True)
def naps(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> Naps:
    return naps_of(sandbox.clock, monkeypatch)


def said(sandbox: Sandbox, home: Home) -> list[str]:
    return [message.content for message in sandbox.world.history(home.channel.id)]


@pytest.mark.parametrize("is_global", [False, True])
async def test_a_429_is_waited_for_and_tried_again(
    place: Place, naps: Naps, sandbox: Sandbox, *, is_global: bool
) -> None:
    sandbox.faults.plan(TooMany("create_message", is_global=is_global, retry_after=2.5))
    assert (await place.send("sent")).content == "sent"
    assert naps == [2.5]
    assert sandbox.ledger.calls[SENT] == 2


async def test_a_ban_is_raised_at_once(place: Place, naps: Naps, sandbox: Sandbox) -> None:
    sandbox.faults.plan(TooMany("create_message", is_ban=True))
    with pytest.raises(discord.HTTPException) as raised:
        await place.send("sent")
    assert raised.value.status == 429
    assert naps == []
    assert sandbox.ledger.calls[SENT] == 1


@pytest.mark.parametrize("status", [500, 502])
async def test_a_broken_discord_is_tried_again_after_a_second(
    place: Place, naps: Naps, sandbox: Sandbox, home: Home, status: int
) -> None:
    sandbox.faults.plan(Broken("create_message", status=status))
    await place.send("sent")
    assert naps == [1]
    assert said(sandbox, home) == ["sent"]


async def test_after_five_tries_a_broken_discord_is_raised(
    place: Place, naps: Naps, sandbox: Sandbox
) -> None:
    sandbox.faults.plan(Broken("create_message", times=5))
    with pytest.raises(discord.DiscordServerError):
        await place.send("sent")
    assert naps == [1, 3, 5, 7, 9]


async def test_a_503_is_raised_at_once(place: Place, naps: Naps, sandbox: Sandbox) -> None:
    sandbox.faults.plan(Broken("create_message", status=503))
    with pytest.raises(discord.DiscordServerError):
        await place.send("sent")
    assert naps == []


async def test_a_message_whose_connection_was_dropped_is_raised_after_one_try(
    place: Place, naps: Naps, sandbox: Sandbox, home: Home
) -> None:
    sandbox.faults.plan(Dropped("create_message"))
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await place.send("sent")
    assert naps == []
    assert sandbox.ledger.calls[SENT] == 1
    assert said(sandbox, home) == []


async def test_a_message_sent_again_with_its_nonce_stands_there_once(
    place: Place, sandbox: Sandbox, home: Home
) -> None:
    sandbox.faults.plan(Dropped("create_message", after_effect=True))
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await place.send("sent", nonce="turn 12")
    again = await place.send("sent", nonce="turn 12")
    assert [message.id for message in sandbox.world.history(home.channel.id)] == [again.id]


async def test_a_dropped_deletion_is_repeated_by_http_itself_and_then_finds_nothing(
    place: Place, sandbox: Sandbox, home: Home
) -> None:
    message = await place.send("short-lived")
    sandbox.faults.plan(Dropped("delete_message", after_effect=True))
    with pytest.raises(discord.NotFound) as raised:
        await message.delete()
    assert raised.value.code == 10008
    assert sandbox.ledger.calls[Kind.BOT, "delete_message"] == 2
    assert said(sandbox, home) == []


async def test_closed_direct_messages_are_forbidden(
    client: discord.Client, sandbox: Sandbox, home: Home
) -> None:
    user = await client.fetch_user(home.ben.id)
    sandbox.control.close_dms(home.ben)
    with pytest.raises(discord.Forbidden) as raised:
        await user.send("psst")
    assert raised.value.code == 50007


async def test_a_deleted_message_is_not_found(place: Place, sandbox: Sandbox, home: Home) -> None:
    message = await place.send("short-lived")
    sandbox.control.delete_message(sandbox.world.message(home.channel.id, message.id))
    with pytest.raises(discord.NotFound) as raised:
        await message.edit(content="edited")
    assert raised.value.code == 10008


async def test_a_deleted_channel_is_not_found(place: Place, sandbox: Sandbox, home: Home) -> None:
    sandbox.control.delete_channel(home.channel)
    with pytest.raises(discord.NotFound) as raised:
        await place.send("too late")
    assert raised.value.code == 10003


async def test_a_lost_permission_is_forbidden(place: Place, sandbox: Sandbox, home: Home) -> None:
    sandbox.control.deny(home.channel, sandbox.world.bot_id, Permission.SEND_MESSAGES)
    with pytest.raises(discord.Forbidden) as raised:
        await place.send("silenced")
    assert raised.value.code == 50013


async def test_an_outage_is_heard_as_an_outage_and_as_its_end(
    bot: EverythingBot, sandbox: Sandbox, home: Home
) -> None:
    removed: list[discord.Guild] = []

    async def on_guild_remove(guild: discord.Guild) -> None:
        removed.append(guild)

    bot.event(on_guild_remove)
    gone = bot.wait_for("guild_unavailable", timeout=10)
    sandbox.control.outage(home.guild)
    assert (await gone).id == home.guild.id
    back = bot.wait_for("guild_available", timeout=10)
    sandbox.control.end_outage(home.guild)
    assert (await back).id == home.guild.id
    assert removed == []


@pytest.mark.parametrize("status", [500, 503])
async def test_an_answer_that_met_a_broken_discord_is_tried_again_after_a_second(
    bot: EverythingBot, sandbox: Sandbox, home: Home, enter: Enter, naps: Naps, status: int
) -> None:
    ada = await enter(home.ada)
    sandbox.faults.plan(Broken("create_interaction_response", status=status))
    assert not (await ada.slash(home.channel.id, "ping")).failed
    assert naps == [1]
    assert sandbox.ledger.calls[ANSWERED] == 2
    assert bot.faults == []


async def test_two_broken_answers_lose_the_interaction(
    bot: EverythingBot, sandbox: Sandbox, home: Home, enter: Enter, naps: Naps
) -> None:
    ada = await enter(home.ada)
    asking = asyncio.create_task(ada.slash(home.channel.id, "hold"))
    interaction = await bot.asked.get()
    sandbox.faults.plan(Broken("create_interaction_response", times=2))
    with pytest.raises(discord.NotFound) as raised:
        await interaction.response.send_message("too late")
    assert raised.value.code == 10062
    assert naps == [1, 3]
    assert (await asking).failed


async def test_an_answer_whose_connection_was_dropped_is_raised_after_one_try(
    bot: EverythingBot, sandbox: Sandbox, home: Home, enter: Enter
) -> None:
    ada = await enter(home.ada)
    asking = asyncio.create_task(ada.slash(home.channel.id, "hold"))
    interaction = await bot.asked.get()
    sandbox.faults.plan(Dropped("create_interaction_response", after_effect=True))
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await interaction.response.send_message("heard")
    assert not (await asking).failed
    assert said(sandbox, home) == ["heard"]
    assert sandbox.ledger.calls[ANSWERED] == 1
    # The library does not know that it has answered; Discord does.
    with pytest.raises(discord.HTTPException) as raised:
        await interaction.response.send_message("again")
    assert raised.value.code == 40060
