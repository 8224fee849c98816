"""Asking the gateway for the members of a guild (opcode 8)."""

import discord
import pytest

from sandbox.facts.model import Json
from sandbox.gateway.session import Intent
from sandbox.gateway.socket import Close, Op
from sandbox.server import Sandbox
from tests.sandbox.bots import running
from tests.sandbox.conftest import Home
from tests.sandbox.everything import EverythingBot
from tests.sandbox.listening import ORDINARY, BareBot, listening


async def chunk(bot: BareBot, home: Home, **question: object) -> Json:
    await bot.send(Op.REQUEST_GUILD_MEMBERS, {"guild_id": str(home.guild.id), **question})
    ((name, data),) = await bot.events()
    assert (name, data["guild_id"]) == ("GUILD_MEMBERS_CHUNK", str(home.guild.id))
    assert (data["chunk_index"], data["chunk_count"]) == (0, 1)
    return data


def names(data: Json) -> list[str]:
    return [member["user"]["username"] for member in data["members"]]


async def test_members_are_found_by_the_start_of_their_name(sandbox: Sandbox, home: Home) -> None:
    sandbox.control.add_person("Adam", "en-US", home.guild)
    async with listening(sandbox) as bot:
        assert names(await chunk(bot, home, query="ad", limit=10, nonce="n")) == ["Ada", "Adam"]
        assert names(await chunk(bot, home, query="ad", limit=1)) == ["Ada"]
        assert names(await chunk(bot, home, query="x", limit=1)) == []


async def test_members_are_found_by_id_and_who_is_not_there_is_named(
    sandbox: Sandbox, home: Home
) -> None:
    async with listening(sandbox) as bot:
        data = await chunk(bot, home, user_ids=[str(home.ben.id), "1"], nonce="n")
        assert (names(data), data["not_found"], data["nonce"]) == (["Ben"], ["1"], "n")
        assert names(await chunk(bot, home, user_ids=str(home.ada.id))) == ["Ada"]


@pytest.mark.parametrize("nonce", ["n" * 33, "ż" * 17, 5, ["n"], {}])
async def test_a_nonce_that_is_none_is_ignored(sandbox: Sandbox, home: Home, nonce: object) -> None:
    async with listening(sandbox) as bot:
        data = await chunk(bot, home, query="ada", limit=1, nonce=nonce)
        assert names(data) == ["Ada"]
        assert "nonce" not in data


async def test_all_members_are_told_only_with_the_intent(sandbox: Sandbox, home: Home) -> None:
    sandbox.hub.terms.privileged = Intent.GUILD_MEMBERS
    question = {"guild_id": str(home.guild.id), "query": "", "limit": 0}
    async with listening(sandbox, ORDINARY | Intent.GUILD_MEMBERS) as bot:
        assert names(await chunk(bot, home, query="", limit=0)) == ["Ada", "Bot", "Ben"]
    async with listening(sandbox) as bot:
        await bot.send(Op.REQUEST_GUILD_MEMBERS, question)
        assert await bot.close_code() == Close.DISALLOWED_INTENTS


async def test_a_guild_without_the_bot_tells_nothing_of_its_members(
    sandbox: Sandbox, home: Home
) -> None:
    sandbox.control.remove_bot(home.guild)
    async with listening(sandbox) as bot:
        question = {"guild_id": str(home.guild.id), "query": "a", "limit": 1}
        await bot.send(Op.REQUEST_GUILD_MEMBERS, question)
        assert await bot.events() == []


async def test_discord_py_gets_to_know_all_members_of_a_guild(sandbox: Sandbox, home: Home) -> None:
    sandbox.hub.terms.privileged = Intent.GUILD_MEMBERS
    client = EverythingBot(discord.Intents(guilds=True, members=True))
    async with running(client, sandbox):
        guild = client.get_guild(home.guild.id)
        assert guild is not None
        await guild.chunk()
        assert {member.name for member in guild.members} == {"Ada", "Ben", "Bot"}


@pytest.mark.parametrize(
    "data",
    [
        {"guild_id": "?", "query": "", "limit": 0},
        {"query": "A", "limit": 1},
        {"guild_id": "1"},
        {"guild_id": "1", "query": "A"},
        {"guild_id": "1", "user_ids": ["?"]},
        {"guild_id": "1", "user_ids": {}},
        {"guild_id": "1", "query": "A", "limit": "many"},
        {"guild_id": "1", "query": ["A"], "limit": 1},
        {"guild_id": "1", "query": "A", "limit": 1, "nonce": "\ud800"},
        {"guild_id": "1", "query": "\ud800", "limit": 1},
    ],
)
async def test_an_odd_question_for_members_ends_the_connection(
    sandbox: Sandbox, data: object
) -> None:
    async with listening(sandbox) as bot:
        await bot.send(Op.REQUEST_GUILD_MEMBERS, data)
        assert await bot.close_code() == Close.DECODE_ERROR
