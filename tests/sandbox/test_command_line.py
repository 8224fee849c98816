"""The sandbox by itself, as ``python -m sandbox``."""

import asyncio
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import aiohttp
import pytest


async def run(*arguments: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "sandbox",
        *arguments,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def start(data: Path) -> tuple[asyncio.subprocess.Process, str, str]:
    """A running sandbox, the address of its REST API, and its bot's token."""
    process = await run("--sandbox-data", str(data))
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


async def test_it_says_who_and_what_is_there() -> None:
    process = await run()
    assert process.stdout is not None
    lines = [(await process.stdout.readline()).decode() for _ in range(8)]
    process.terminate()
    await process.wait()
    people = [line.split()[2] for line in lines if line.startswith("Person")]
    assert people == ["Ada", "Ben", "Chiara", "Dorin"]
    assert lines[-1].endswith("#general\n")


def broken(folder: Path) -> None:
    (folder / "world.json").write_text('{"address": ')


def foreign(folder: Path) -> None:
    (folder / "world.json").write_text("{}")


def not_a_folder(folder: Path) -> None:
    folder.rmdir()
    folder.write_text("a file")


@pytest.mark.parametrize(
    ("prepare", "words"),
    [
        (broken, "world.json cannot be read"),
        (foreign, "world.json cannot be read"),
        (not_a_folder, "Not a directory"),
    ],
)
async def test_a_folder_that_cannot_be_used_is_one_clear_line(
    tmp_path: Path, prepare: Callable[[Path], None], words: str
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    prepare(folder)
    process = await run("--sandbox-data", str(folder))
    said, complaint = await process.communicate()
    assert (process.returncode, said) == (1, b"")
    assert words in complaint.decode()
    assert complaint.count(b"\n") == 1


async def test_a_folder_in_use_and_a_port_in_use_are_one_clear_line_each(tmp_path: Path) -> None:
    first, rest, _ = await start(tmp_path)
    port = rest.split(":")[2].partition("/")[0]
    for arguments, words in (
        (("--sandbox-data", str(tmp_path)), b"in use by another sandbox"),
        (("--port", port), b"ddress already in use"),
    ):
        second = await run(*arguments)
        _, complaint = await second.communicate()
        assert second.returncode == 1
        assert words in complaint
        assert complaint.count(b"\n") == 1
    first.terminate()
    await first.wait()


async def test_a_port_that_cannot_be_is_refused_before_anything_starts() -> None:
    process = await run("--port", "99999")
    _, complaint = await process.communicate()
    assert process.returncode == 2
    assert b"99999 is not a port" in complaint
