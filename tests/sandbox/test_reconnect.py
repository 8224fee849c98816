"""discord.py, unmodified, after cuts: it resumes, and no event is lost or doubled."""

from collections.abc import Callable

import discord
import pytest

from sandbox.facts.model import Json
from sandbox.ledger import Kind
from sandbox.server import Sandbox
from sandbox.talk.interactions import Asked
from tests.sandbox.bots import running
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.everything import EverythingBot
from tests.sandbox.listening import ListeningClient, ListeningShards, bare

CLIENTS = pytest.mark.parametrize("make", [ListeningClient, ListeningShards])
Make = Callable[[], ListeningClient]


@pytest.fixture
def backoffs(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """discord.py's pauses before it tries again: they are counted, and take no time."""
    taken: list[None] = []

    def delay(_: object) -> float:
        taken.append(None)
        return 0.0

    monkeypatch.setattr(discord.backoff.ExponentialBackoff, "delay", delay)
    return taken


@CLIENTS
async def test_cuts_in_a_stream_of_messages_lose_and_double_none(
    sandbox: Sandbox, home: Home, enter: Enter, backoffs: list[None], make: Make
) -> None:
    ada, client = await enter(home.ada), make()
    said = []
    async with running(client, sandbox):
        for number in range(40):
            said.append(await ada.say(home.channel.id, f"{number}"))
            if number % 7 == 3:
                sandbox.control.cut_gateway()
            if number % 13 == 12:
                await client.until(lambda: len(client.heard) == len(said))
        await client.until(lambda: len(client.heard) >= len(said))
    assert client.heard == said
    assert client.happened.count("resumed") >= 3
    assert client.happened.count("ready") == 1
    assert backoffs == []


def _cut(sandbox: Sandbox) -> None:
    sandbox.control.cut_gateway()


def _reconnect(sandbox: Sandbox) -> None:
    sandbox.control.ask_to_reconnect()


def _resumable(sandbox: Sandbox) -> None:
    sandbox.control.invalidate_sessions(resumable=True)


def _close(sandbox: Sandbox) -> None:
    sandbox.control.close_gateway(4000)


@CLIENTS
@pytest.mark.parametrize("trouble", [_cut, _reconnect, _resumable, _close])
async def test_after_trouble_that_leaves_the_session_the_client_resumes_it(
    sandbox: Sandbox,
    home: Home,
    backoffs: list[None],
    make: Make,
    trouble: Callable[[Sandbox], None],
) -> None:
    client = make()
    async with running(client, sandbox):
        (session,) = sandbox.hub.sessions
        trouble(sandbox)
        said = sandbox.acting.say(home.ada.id, home.channel.id, "meanwhile")
        await client.until(lambda: client.heard and "resumed" in client.happened)
        assert list(sandbox.hub.sessions) == [session]
    assert client.heard == [said.id]
    assert client.happened.count("ready") == 1
    assert backoffs == []


def _invalidate(sandbox: Sandbox) -> None:
    sandbox.control.invalidate_sessions()


def _too_late(sandbox: Sandbox) -> None:
    sandbox.control.cut_gateway()
    sandbox.clock.advance(301)


@CLIENTS
@pytest.mark.parametrize("trouble", [_invalidate, _too_late])
async def test_when_the_session_is_over_the_client_identifies_anew(
    sandbox: Sandbox,
    home: Home,
    backoffs: list[None],
    make: Make,
    trouble: Callable[[Sandbox], None],
) -> None:
    client = make()
    async with running(client, sandbox):
        (session,) = sandbox.hub.sessions
        trouble(sandbox)
        sandbox.acting.say(home.ada.id, home.channel.id, "lost")
        await client.until(lambda: client.happened.count("ready") == 2)
        assert session not in sandbox.hub.sessions
        said = sandbox.acting.say(home.ada.id, home.channel.id, "heard")
        await client.until(lambda: client.heard)
    assert client.heard == [said.id]
    assert "resumed" not in client.happened


async def test_a_client_that_is_closed_leaves_no_session(sandbox: Sandbox, home: Home) -> None:
    # Not so discord.Client: its reader hangs up with 4000 before its close can say 1000.
    async with running(ListeningShards(), sandbox):
        assert len(sandbox.hub.sessions) == 1
    async with bare(sandbox):
        assert sandbox.hub.sessions == {}


async def test_an_outage_makes_a_guild_unavailable_and_a_removal_takes_it_away(
    sandbox: Sandbox, home: Home
) -> None:
    client = ListeningClient()
    async with running(client, sandbox):
        sandbox.control.outage(home.guild)
        await client.until(lambda: "guild_unavailable" in client.happened)
        guild = client.get_guild(home.guild.id)
        assert guild is not None
        assert guild.unavailable
        sandbox.control.end_outage(home.guild)
        await client.until(lambda: "guild_available" in client.happened)
        sandbox.control.remove_bot(home.guild)
        await client.until(lambda: "guild_remove" in client.happened)
        assert client.get_guild(home.guild.id) is None


@pytest.mark.parametrize("cut_first", [True, False])
async def test_an_interaction_that_meets_a_cut_is_answered_once_and_in_time(
    sandbox: Sandbox, home: Home, bot: EverythingBot, enter: Enter, *, cut_first: bool
) -> None:
    ada = await enter(home.ada)
    (command,) = [each for each in ada.screen.commands if each["name"] == "ping"]
    data: Json = {"id": command["id"], "name": "ping", "type": 1}
    if cut_first:
        sandbox.control.cut_gateway()
    asked = sandbox.control.forge(Asked.COMMAND, home.ada, home.channel, data)
    if not cut_first:
        sandbox.control.cut_gateway()
    answer = await ada.until(lambda: ada.screen.answers.get(asked.id))
    assert not answer.failed
    await ada.slash(home.channel.id, "ping")
    assert sandbox.ledger.calls[Kind.INTERACTION, "create_interaction_response"] == 2
