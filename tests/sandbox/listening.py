"""Bots that listen: one that speaks the bare gateway, frame by frame, and one on discord.py."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord

from sandbox.facts.model import Guild, Json, User
from sandbox.facts.snowflakes import shard_of
from sandbox.gateway.session import Intent
from sandbox.gateway.socket import Op
from sandbox.server import Sandbox

PATIENCE = 10.0
ORDINARY = Intent.GUILDS | Intent.GUILD_MESSAGES | Intent.DIRECT_MESSAGES

Event = tuple[str, Json]


class BareBot:
    """One process with at most one connection, and all that it must remember to resume."""

    def __init__(self, sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
        self._sandbox = sandbox
        self.http = http
        self.hello: Json = {}
        self.sequence = 0
        self.session_id = ""
        self._sockets: list[aiohttp.ClientWebSocketResponse] = []

    async def connect(self, version: str = "10") -> None:
        """Open a connection and hear the hello."""
        address = f"{self._sandbox.gateway}?v={version}&encoding=json"
        self.socket = await self.http.ws_connect(address)
        self._sockets.append(self.socket)
        self.hello = await self.frame()

    async def close(self) -> None:
        """Give back every connection, also those that the other side cut."""
        for socket in self._sockets:
            await socket.close()

    async def send(self, op: int, data: object = None) -> None:
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def frame(self) -> Json:
        """The next frame. The connection must still be open."""
        message = await self.socket.receive(PATIENCE)
        assert message.type is aiohttp.WSMsgType.TEXT, message
        frame: Json = json.loads(message.data)
        self.sequence = frame["s"] or self.sequence
        if frame["t"] == "READY":
            self.session_id = frame["d"]["session_id"]
        return frame

    async def frames(self) -> list[Json]:
        """All that was sent until now: what comes before the answer to a heartbeat."""
        await self.send(Op.HEARTBEAT, self.sequence)
        heard = []
        while (frame := await self.frame())["op"] != Op.HEARTBEAT_ACK:
            heard.append(frame)
        return heard

    async def events(self) -> list[Event]:
        """All events until now, by name and data."""
        frames = await self.frames()
        assert all(frame["op"] == Op.DISPATCH for frame in frames), frames
        return [(frame["t"], frame["d"]) for frame in frames]

    async def names(self) -> list[str]:
        return [name for name, _ in await self.events()]

    async def identify(self, intents: int = ORDINARY, **more: object) -> None:
        token = self._sandbox.world.token
        about = {"token": token, "properties": {}, "intents": int(intents), **more}
        await self.send(Op.IDENTIFY, about)

    async def resume(self, **more: object) -> None:
        about = {"token": self._sandbox.world.token, "seq": self.sequence}
        await self.send(Op.RESUME, about | {"session_id": self.session_id} | more)

    async def close_code(self) -> int | None:
        """Read on until the connection is over; its close code."""
        async with asyncio.timeout(PATIENCE):
            async for _ in self.socket:
                pass
        return self.socket.close_code


@asynccontextmanager
async def bare(sandbox: Sandbox) -> AsyncIterator[BareBot]:
    """A connection that has heard the hello and said nothing."""
    async with aiohttp.ClientSession() as http:
        bot = BareBot(sandbox, http)
        try:
            await bot.connect()
            yield bot
        finally:
            await bot.close()


@asynccontextmanager
async def listening(
    sandbox: Sandbox, intents: int = ORDINARY, **more: object
) -> AsyncIterator[BareBot]:
    """A bot that is identified and has heard of everything that there is to begin with."""
    async with bare(sandbox) as bot:
        await bot.identify(intents, **more)
        await bot.events()
        yield bot


class ListeningClient(discord.Client):
    """Notes what it hears."""

    def __init__(self, **options: Any) -> None:
        self.heard: list[int] = []
        self.happened: list[str] = []
        self._changed = asyncio.Event()
        intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
        super().__init__(intents=intents, guild_ready_timeout=0, **options)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Do not sleep five seconds before a further identify."""

    def dispatch(self, event: str, /, *arguments: Any, **more: Any) -> None:
        """Note each event as discord.py tells of it."""
        if event == "message":
            self.heard.append(arguments[0].id)
        self.happened.append(event)
        self._changed.set()
        super().dispatch(event, *arguments, **more)

    async def until(self, condition: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not condition():
                self._changed.clear()
                await self._changed.wait()


class ListeningShards(ListeningClient, discord.AutoShardedClient):
    """The same by discord.py's other way to connect, which can have several shards."""


def guild_on(sandbox: Sandbox, shard: int, shards: int, owner: User) -> Guild:
    """A new guild that belongs to that shard."""
    while True:
        guild = sandbox.control.add_guild(f"of shard {shard}", owner)
        if shard_of(guild.id, shards) == shard:
            return guild
