"""Running bots on the sandbox, in this process or in one of their own."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
import yarl

from sandbox.server import Sandbox


def point_at(address: str) -> None:
    """Turn discord.py to a sandbox: its three seams."""
    discord.http.Route.BASE = f"{address}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(
        address.replace("http", "ws", 1) + "/gateway"
    )
    discord.asset.Asset.BASE = address


@asynccontextmanager
async def running(client: discord.Client, sandbox: Sandbox) -> AsyncIterator[None]:
    """The client logged in, connected and ready; closed at the end."""
    point_at(sandbox.address)
    async with client:
        await client.login(sandbox.world.token)
        connection = asyncio.create_task(client.connect())
        ready = asyncio.create_task(client.wait_until_ready())
        await asyncio.wait((connection, ready), return_when=asyncio.FIRST_COMPLETED)
        if connection.done():
            ready.cancel()
            connection.result()
        yield
        await client.close()
        await connection


@asynccontextmanager
async def process(
    sandbox: Sandbox, *arguments: str, module: str = "tests.sandbox.everything"
) -> AsyncIterator[asyncio.subprocess.Process]:
    """A bot, the everything-bot by default, as a process of its own; it has said it is ready."""
    started = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        module,
        sandbox.address,
        sandbox.world.token,
        *arguments,
        stdout=asyncio.subprocess.PIPE,
    )
    assert started.stdout is not None
    try:
        assert await started.stdout.readline() == b"ready\n"
        yield started
    finally:
        if started.returncode is None:
            started.terminate()
        await started.wait()
