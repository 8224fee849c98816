"""The sandbox by itself, as ``python -m sandbox``."""

import asyncio
import re
import signal
import sys
from pathlib import Path

import aiohttp


async def start(data: Path) -> tuple[asyncio.subprocess.Process, str, str]:
    """A running sandbox, the address of its REST API, and its bot's token."""
    arguments = ("-m", "sandbox", "--sandbox-data", str(data))
    process = await asyncio.create_subprocess_exec(
        sys.executable, *arguments, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    rest, gateway, token = [(await process.stdout.readline()).decode() for _ in range(3)]
    assert re.fullmatch(r"Gateway  ws://127\.0\.0\.1:\d+/gateway\n", gateway)
    return process, rest.split()[1], token.split()[1]


async def me(rest: str, token: str) -> object:
    headers = {"Authorization": f"Bot {token}"}
    async with aiohttp.ClientSession(headers=headers) as http, http.get(f"{rest}/users/@me") as r:
        assert r.status == 200
        return await r.json()


async def test_it_says_where_it_is_and_lets_the_bot_in_and_ends_when_asked(tmp_path: Path) -> None:
    process, rest, token = await start(tmp_path)
    first = await me(rest, token)
    process.send_signal(signal.SIGTERM)
    assert await process.wait() == 0

    process, rest, again = await start(tmp_path)
    assert again == token
    assert await me(rest, again) == first
    process.send_signal(signal.SIGINT)
    assert await process.wait() == 0
