"""Each documented refusal, provoked once; and how strictly bodies are judged."""

import aiohttp
import discord
import pytest

from sandbox.ledger import Kind
from sandbox.refused import Code
from sandbox.server import Sandbox
from sandbox.talk.files import LARGEST_REQUEST
from tests.sandbox import refusals_talk
from tests.sandbox.asking import ask, room
from tests.sandbox.bots import point_at
from tests.sandbox.conftest import Home
from tests.sandbox.everything import EverythingBot
from tests.sandbox.refusals import PROVOCATIONS, Stage

assert refusals_talk.__doc__  # importing it has registered its provocations

DOCUMENTED = {
    *(10003, 10008, 10062, 30046, 40003, 40060, 40094, 50001, 50007, 50013, 50027),
    *(50035, 50083, 50278, 160005, 160006),
}
"""The codes that a game bot is told to expect."""


@pytest.mark.parametrize("code", Code, ids=lambda code: f"{code.number}-{code.name.lower()}")
async def test_what_discord_refuses_is_refused_with_its_status_code_and_words(
    sandbox: Sandbox, home: Home, code: Code
) -> None:
    reply = await PROVOCATIONS[code](Stage(sandbox, home))
    assert reply.told == (code.status, code.number)
    assert reply.body["message"] == code.words
    assert reply.headers["Content-Type"] == "application/json"
    last = sandbox.ledger.requests[-1]
    assert (last.status, last.code) == (code.status, code.number)
    assert sandbox.ledger.refused == {code.status: 1}


def test_every_refusal_is_provoked_and_every_documented_code_is_known() -> None:
    assert set(PROVOCATIONS) == set(Code)
    assert {code.number for code in Code} >= DOCUMENTED


async def test_a_limit_fault_tells_its_place_to_the_library(home: Home, bot: EverythingBot) -> None:
    embed = discord.Embed(title="t" * 257)
    with pytest.raises(discord.HTTPException, match=r"In embeds\.0\.title: Must be") as refused:
        await room(bot, home).send("x", embed=embed)
    assert (refused.value.status, refused.value.code) == (400, 50035)


async def test_a_schema_fault_tells_its_place_in_a_tree(sandbox: Sandbox, home: Home) -> None:
    row = {"type": 1, "components": [{"type": 2, "style": "red", "custom_id": "a"}]}
    body = {"content": "x", "components": [row]}
    reply = await ask(sandbox, "POST", f"/channels/{home.channel.id}/messages", body)
    assert reply.told == (400, 50035)
    assert reply.fault_at("components", 0, "components", 0, "style")


async def test_an_unknown_key_is_refused(sandbox: Sandbox, home: Home) -> None:
    body = {"content": "x", "compnents": []}
    reply = await ask(sandbox, "POST", f"/channels/{home.channel.id}/messages", body)
    assert reply.told == (400, 50035)
    assert reply.fault_at("compnents") == "UNKNOWN_KEY"


async def test_a_body_where_none_belongs_is_refused(sandbox: Sandbox, home: Home) -> None:
    reply = await ask(sandbox, "POST", f"/channels/{home.channel.id}/typing", {"for": "ever"})
    assert reply.told == (400, 50035)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/channels/{channel}/messages"),
        ("PATCH", "/channels/{channel}"),
        ("POST", "/channels/{channel}/threads"),
        ("POST", "/channels/{channel}/messages/bulk-delete"),
        ("PUT", "/applications/{bot}/commands"),
        ("POST", "/applications/{bot}/commands"),
        ("POST", "/applications/{bot}/emojis"),
        ("POST", "/users/@me/channels"),
        ("PATCH", "/guilds/{guild}/members/{bot}"),
    ],
)
@pytest.mark.parametrize("text", [b"", b"null", b"[]", b"{}", b"1", b'"x"'])
async def test_an_odd_body_is_judged_without_a_breakdown(
    sandbox: Sandbox, home: Home, method: str, path: str, text: bytes
) -> None:
    ids = {"channel": home.channel.id, "guild": home.guild.id, "bot": sandbox.world.bot_id}
    reply = await ask(sandbox, method, path.format(**ids), text=text)
    assert reply.status in (200, 201, 400, 403)
    assert sandbox.ledger.breakdowns == []


async def test_a_request_beyond_25_mebibytes_is_refused_by_its_length(
    sandbox: Sandbox, home: Home
) -> None:
    path = f"/channels/{home.channel.id}/messages"
    headers = {"Authorization": f"Bot {sandbox.world.token}", "Expect": "100-continue"}
    length = {"Content-Length": str(LARGEST_REQUEST + 1), "Content-Type": "application/json"}
    async with aiohttp.ClientSession(headers=headers) as http:
        request = http.post(sandbox.api + path, headers=length, data=b"")
        async with request as response:
            assert (response.status, (await response.json())["code"]) == (413, 40005)


async def test_the_library_gives_up_at_a_wrong_token(sandbox: Sandbox) -> None:
    point_at(sandbox.address)
    async with discord.Client(intents=discord.Intents.none()) as client:
        with pytest.raises(discord.LoginFailure):
            await client.login(sandbox.world.token[:-1])


async def test_the_routes_of_interactions_need_no_token_of_the_bot(
    sandbox: Sandbox, home: Home
) -> None:
    stage = Stage(sandbox, home)
    question = stage.question()
    path = f"/interactions/{question.id}/{question.token}/callback"
    reply = await ask(sandbox, "POST", path, {"type": 5}, token="nobody")
    assert reply.status == 204
    assert sandbox.ledger.calls[Kind.INTERACTION, "create_interaction_response"] == 1


async def test_an_unknown_route_is_answered_501_and_noted(sandbox: Sandbox, home: Home) -> None:
    reply = await ask(sandbox, "GET", f"/guilds/{home.guild.id}/audit-logs")
    assert reply.status == 501
    assert sandbox.ledger.unknown == [f"GET /api/v10/guilds/{home.guild.id}/audit-logs"]
    sandbox.ledger.unknown.clear()


async def test_an_answer_in_a_channel_that_was_deleted_is_refused(
    sandbox: Sandbox, home: Home
) -> None:
    stage = Stage(sandbox, home)
    early, late = stage.question(), stage.question()
    assert (await stage.answer(early)).status == 204
    sandbox.control.delete_channel(home.channel)
    assert (await stage.answer(late)).told == (404, 10003)
    assert (await stage.follow_up(early.token)).told == (404, 10003)
    path = f"/webhooks/{sandbox.world.bot_id}/{early.token}/messages/@original"
    assert (await ask(sandbox, "PATCH", path, {"content": "x"})).status == 404
