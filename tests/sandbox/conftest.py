"""A sandbox with a server, people on it, and a bot that uses everything."""

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from types import SimpleNamespace

import aiohttp
import pytest

from sandbox.facts import clock
from sandbox.facts.model import Channel, Guild, User
from sandbox.personas.persona import Persona
from sandbox.rates import Limits
from sandbox.server import Sandbox
from tests.sandbox.bots import running
from tests.sandbox.everything import EverythingBot
from tests.sandbox.raw import RawBot

Enter = Callable[..., Awaitable[Persona]]


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """An empty Discord. A test that asks it for what it does not have has failed."""
    async with Sandbox() as sandbox:
        yield sandbox


@dataclass(frozen=True)
class Home:
    """A server with one channel; Ada owns it, Ben is a member."""

    guild: Guild
    channel: Channel
    ada: User
    ben: User


@pytest.fixture
def home(sandbox: Sandbox) -> Home:
    guild, channel = sandbox.control.found_server("Home", [("Ada", "en-US"), ("Ben", "pl")])
    ada, ben = sandbox.people.everybody()
    return Home(guild, channel, ada, ben)


@pytest.fixture
async def enter(sandbox: Sandbox) -> AsyncIterator[Enter]:
    """Opens the client of a person: ``ada = await enter(home.ada)``."""
    async with AsyncExitStack() as stack:

        async def open_client(user: User) -> Persona:
            return await stack.enter_async_context(Persona(sandbox.address, user.id))

        yield open_client


@pytest.fixture
async def bot(sandbox: Sandbox, home: Home) -> AsyncIterator[EverythingBot]:
    """The everything-bot, in this process, with its commands registered."""
    client = EverythingBot()
    async with running(client, sandbox):
        yield client


@pytest.fixture
async def raw(sandbox: Sandbox) -> AsyncIterator[RawBot]:
    """The bot, as nothing but HTTP requests."""
    async with aiohttp.ClientSession() as session:
        yield RawBot(sandbox, session)


@pytest.fixture
def limits(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> Limits:
    """Discord's limits are on, and time stands still unless the test lets it pass."""
    now = time.monotonic()
    monkeypatch.setattr(clock, "time", SimpleNamespace(monotonic=lambda: now))
    sandbox.rates.limits = Limits()
    return sandbox.rates.limits
