"""Several shards, in one process and in two: each event goes to its shard, and to all there."""

import asyncio
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from sandbox.facts.model import Channel, Guild
from sandbox.facts.snowflakes import shard_of
from sandbox.faults import Held
from sandbox.personas.persona import Persona
from sandbox.server import Sandbox
from tests.sandbox.bots import process, running
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.listening import PATIENCE, ListeningShards, guild_on, listening

WHO = "tests.sandbox.who"


@asynccontextmanager
async def both(
    sandbox: Sandbox, one: tuple[str, str], two: tuple[str, str]
) -> AsyncIterator[list[Process]]:
    """Two processes of the bot that says which one answers."""
    async with (
        process(sandbox, *one, module=WHO) as first,
        process(sandbox, *two, module=WHO) as second,
    ):
        yield [first, second]


@pytest.fixture
def guilds(sandbox: Sandbox, home: Home) -> list[tuple[Guild, Channel]]:
    """A guild with a channel for each of two shards."""
    found = [guild_on(sandbox, shard, 2, home.ada) for shard in range(2)]
    return [(guild, sandbox.control.add_channel(guild, "hanabi")) for guild in found]


async def answering(person: Persona, channel_id: int) -> str:
    """Which process answers there."""
    answer = await person.slash(channel_id, "who")
    assert answer.message_id is not None
    return person.message(answer.message_id).content


def test_a_guild_belongs_to_the_shard_that_its_time_of_birth_tells() -> None:
    assert [shard_of(number << 22 | 5, 3) for number in range(5)] == [0, 1, 2, 0, 1]
    assert shard_of(None, 3) == 0


async def test_a_shard_is_greeted_with_its_guilds_and_hears_of_no_other(
    sandbox: Sandbox, home: Home, guilds: list[tuple[Guild, Channel]]
) -> None:
    async with (
        listening(sandbox, shard=[0, 2]) as zero,
        listening(sandbox, shard=[1, 2]) as one,
    ):
        for _, channel in guilds:
            sandbox.acting.say(home.ada.id, channel.id, "hello")
        for bot, (_, channel) in zip((zero, one), guilds, strict=True):
            ((name, data),) = await bot.events()
            assert (name, data["channel_id"]) == ("MESSAGE_CREATE", str(channel.id))
            await bot.connect()
            await bot.identify(shard=[int(bot is one), 2])
            (_, ready), *announced = await bot.events()
            told = {int(guild["id"]) for guild in ready["guilds"]}
            assert {shard_of(guild, 2) for guild in told} == {int(bot is one)}
            assert {int(guild["id"]) for _, guild in announced} == told


async def test_a_guild_that_is_added_later_goes_to_its_shard(sandbox: Sandbox, home: Home) -> None:
    async with (
        listening(sandbox, shard=[0, 2]) as zero,
        listening(sandbox, shard=[1, 2]) as one,
    ):
        late = guild_on(sandbox, 1, 2, home.ada)
        assert str(late.id) in [data["id"] for _, data in await one.events()]
        assert str(late.id) not in [data["id"] for _, data in await zero.events()]


async def test_one_client_with_two_shards_hears_everything_once(
    sandbox: Sandbox, home: Home, guilds: list[tuple[Guild, Channel]]
) -> None:
    client = ListeningShards(shard_count=2)
    async with running(client, sandbox):
        assert [session.shard for session in sandbox.hub.sessions.values()] == [0, 1]
        for shard, (guild, _) in enumerate(guilds):
            known = client.get_guild(guild.id)
            assert known is not None
            assert known.shard_id == shard
        channels = [channel for _, channel in guilds] + [sandbox.acting.open_dm(home.ada.id)]
        said = [sandbox.acting.say(home.ada.id, channel.id, "hello").id for channel in channels]
        sandbox.control.cut_gateway()
        said += [sandbox.acting.say(home.ada.id, channel.id, "more").id for channel in channels]
        await client.until(lambda: len(client.heard) == len(said))
        await client.until(lambda: client.happened.count("shard_resumed") == 2)
    assert sorted(client.heard) == said


async def test_two_processes_answer_each_for_the_guilds_of_its_shard(
    sandbox: Sandbox, home: Home, enter: Enter, guilds: list[tuple[Guild, Channel]]
) -> None:
    ada = await enter(home.ada)
    async with both(sandbox, ("0", "2"), ("1", "2")) as processes:
        names = [f"process {each.pid}" for each in processes]
        assert [await answering(ada, channel.id) for _, channel in guilds] == names
        late = sandbox.control.add_channel(guild_on(sandbox, 1, 2, home.ada), "late")
        assert await answering(ada, late.id) == names[1]
        assert await answering(ada, await ada.open_dm()) == names[0]
    assert sandbox.ledger.refused == {}


async def test_of_two_processes_on_one_shard_the_second_to_answer_is_refused(
    sandbox: Sandbox, home: Home, enter: Enter
) -> None:
    ada = await enter(home.ada)
    holds = [Held("create_interaction_response") for _ in range(2)]
    for hold in holds:
        sandbox.faults.plan(hold)
    async with both(sandbox, ("0", "1"), ("0", "1")) as processes:
        asking = asyncio.create_task(answering(ada, home.channel.id))
        for hold in holds:
            await asyncio.wait_for(hold.arrived.wait(), PATIENCE)
        holds[0].release()
        winner = await asking
        holds[1].release()
        (loser,) = [each for each in processes if f"process {each.pid}" != winner]
        assert loser.stdout is not None
        line = await asyncio.wait_for(loser.stdout.readline(), PATIENCE)
        assert line == b"refused 40060\n"
