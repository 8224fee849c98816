"""Nobody but this machine gets in, and nothing that is sent here breaks the sandbox."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from yarl import URL

from sandbox.server import Sandbox
from tests.sandbox.conftest import Home
from tests.sandbox.raw import RawBot

PATHS = ["/api/v10/gateway", "/gateway", "/people/{ben}", "/attachments/1/1/x.png", "/nowhere"]
SAFE_DEPTH = 200_000
"""How deep a frame may be nested without being too long to be looked at."""


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


@pytest.fixture
async def line(
    sandbox: Sandbox, home: Home, session: aiohttp.ClientSession
) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    """Ben's client, which can send anything."""
    async with session.ws_connect(f"{sandbox.address}/people/{home.ben.id}") as line:
        await line.receive_str()
        yield line


@pytest.fixture(params=PATHS)
def address(request: pytest.FixtureRequest, sandbox: Sandbox, home: Home) -> URL:
    """Something on the sandbox."""
    return URL(sandbox.address + request.param.format(ben=home.ben.id))


async def status(session: aiohttp.ClientSession, address: URL, **headers: str) -> int:
    async with session.get(address, headers=headers) as response:
        return response.status


def test_it_is_reached_by_the_loopback_address(sandbox: Sandbox) -> None:
    assert URL(sandbox.address).host == "127.0.0.1"
    assert sandbox.gateway.startswith("ws://127.0.0.1:")


@pytest.mark.parametrize("host", ["127.0.0.2", "::1"])
async def test_it_listens_on_no_other_address(sandbox: Sandbox, host: str) -> None:
    with pytest.raises(OSError, match="Errno"):
        await asyncio.open_connection(host, URL(sandbox.address).port)


@pytest.mark.parametrize(
    "host",
    [
        "discord.com",
        "evil.example:80",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "127.0.0.1@evil.example",
        "192.168.0.1",
        "[::1",
        "127.0.0.1:99999999",
        "evil.example@localhost",
        "localhost#evil.example",
        "localhost?evil.example",
        "localhost/evil.example",
        "localhost:",
        "localhost:80:80",
    ],
)
async def test_a_foreign_host_is_refused(
    session: aiohttp.ClientSession, address: URL, host: str
) -> None:
    assert await status(session, address, Host=host) == 403


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", ""])
async def test_a_foreign_origin_is_refused(
    session: aiohttp.ClientSession, address: URL, origin: str
) -> None:
    assert await status(session, address, Origin=origin) == 403


async def test_a_foreign_page_cannot_open_a_websocket(
    session: aiohttp.ClientSession, sandbox: Sandbox, home: Home
) -> None:
    for path in ("/gateway", f"/people/{home.ben.id}"):
        with pytest.raises(aiohttp.WSServerHandshakeError) as raised:
            await session.ws_connect(sandbox.address + path, origin="https://evil.example")
        assert raised.value.status == 403


async def test_a_foreign_origin_is_refused_although_it_knows_the_token(
    session: aiohttp.ClientSession, sandbox: Sandbox, home: Home
) -> None:
    headers = {"Authorization": f"Bot {sandbox.world.token}", "Origin": "https://evil.example"}
    address = f"{sandbox.api}/channels/{home.channel.id}/messages"
    async with session.post(address, json={"content": "x"}, headers=headers) as response:
        assert response.status == 403
    assert sandbox.world.history(home.channel.id) == []


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "LOCALHOST"])
async def test_this_machine_is_served_by_either_of_its_names(
    session: aiohttp.ClientSession, sandbox: Sandbox, name: str
) -> None:
    address = URL(sandbox.address)
    host = f"{name}:{address.port}"
    assert await status(session, address / "api/v10/gateway", Host=host) == 401
    own = {"Host": host, "Origin": f"http://{host}"}
    assert await status(session, address / "api/v10/gateway", **own) == 401


async def test_a_page_that_somebody_uploads_cannot_run(
    raw: RawBot, home: Home, session: aiohttp.ClientSession
) -> None:
    sent = await raw.send(home.channel, files={"page.html": b"<script>alert(1)</script>"})
    async with session.get(sent.body["attachments"][0]["url"]) as response:
        assert response.headers["Content-Security-Policy"] == "sandbox"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert await response.read() == b"<script>alert(1)</script>"


@pytest.mark.parametrize(
    "path",
    [
        "/attachments/1/1/../../../../etc/passwd",
        "/attachments/1/1/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/attachments/1/..%2f..%2fetc/passwd",
        "/attachments/1/999/x.png",
        "/emojis/999.png",
        "/people/999",
        "/people/" + "9" * 5000,
    ],
)
async def test_there_are_no_files_but_those_that_were_uploaded(
    session: aiohttp.ClientSession, sandbox: Sandbox, path: str
) -> None:
    answer = await status(session, URL(sandbox.address + path, encoded=True))
    assert answer in (404, 501)
    sandbox.ledger.unknown.clear()


async def test_a_file_with_a_path_for_a_name_is_refused(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    sent = await raw.send(home.channel, files={"../../../escape.txt": b"words"})
    assert (sent.status, sent.code) == (400, 50035)
    assert sandbox.world.blobs == {}


async def answer(line: aiohttp.ClientWebSocketResponse, frame: str) -> dict[str, Any]:
    """What the line says to a frame, whatever else it tells meanwhile."""
    await line.send_str(frame)
    async with asyncio.timeout(10):
        while True:
            said: dict[str, Any] = json.loads(await line.receive_str())
            if said["t"] in ("DONE", "IMPOSSIBLE"):
                return said


MALFORMED = [
    "",
    "no JSON",
    '{"act": "say"',
    "null",
    "5",
    '"say"',
    "[]",
    '[{"act": "say"}]',
    "{}",
    '{"act": null}',
    '{"act": []}',
    '{"act": {}}',
    '{"act": "fly"}',
    '{"act": "__class__"}',
    '{"act": "say"}',
    '{"act": "say", "channel_id": HERE}',
    '{"act": "say", "channel_id": "x", "text": "y"}',
    '{"act": "say", "channel_id": null, "text": "y"}',
    '{"act": "say", "channel_id": [], "text": "y"}',
    '{"act": "say", "channel_id": 1e400, "text": "y"}',
    '{"act": "say", "channel_id": NaN, "text": "y"}',
    '{"act": "say", "channel_id": HERE, "text": 5}',
    '{"act": "say", "channel_id": HERE, "text": null}',
    '{"act": "say", "channel_id": HERE, "text": {"a": 1}}',
    '{"act": "say", "channel_id": HERE, "text": ["a"]}',
    '{"act": "say", "channel_id": HERE, "text": "\\ud800"}',
    '{"act": "command", "channel_id": HERE, "path": [], "options": {}}',
    '{"act": "command", "channel_id": HERE, "path": 5, "options": {}}',
    '{"act": "command", "channel_id": HERE, "path": [[]], "options": {}}',
    '{"act": "command", "channel_id": HERE, "path": ["play"], "options": ["x"]}',
    '{"act": "command", "channel_id": HERE, "path": ["play"], "options": 5}',
    '{"act": "command", "channel_id": HERE, "path": ["play"], "options": {"x": 1}}',
    '{"act": "autocomplete", "channel_id": HERE, "path": ["play"], "options": {}, "focused": []}',
    '{"act": "menu", "channel_id": HERE, "name": [], "target_id": 5}',
    '{"act": "press", "channel_id": HERE, "message_id": MESSAGE, "custom_id": []}',
    '{"act": "press", "channel_id": HERE, "message_id": {}, "custom_id": "x"}',
    '{"act": "choose", "channel_id": HERE, "message_id": MESSAGE, "custom_id": "c", "values": 5}',
    '{"act": "choose", "channel_id": HERE, "message_id": MESSAGE, "custom_id": "c", "values": [[]]}',
    '{"act": "choose", "channel_id": HERE, "message_id": MESSAGE, "custom_id": "c", "values": {}}',
    '{"act": "submit", "interaction_id": 5, "values": []}',
    '{"act": "submit", "interaction_id": [], "values": {}}',
    '{"act": "say", "channel_id": "' + "1" * 5000 + '", "text": "y"}',
    '{"act": "say", "channel_id": "²", "text": "y"}',
    '{"act": "say", "channel_id": true, "text": "y"}',
    '{"act": "say", "channel_id": -1, "text": "y"}',
    '{"act": "command", "channel_id": HERE, "path": ["play"], "options": {"x": [1]}}',
    '{"ref": ' + "[" * 900 + "]" * 900 + ', "act": "say", "channel_id": HERE, "text": "y"}',
    "[" * SAFE_DEPTH,
    '{"act": "say", "text": ' + "[" * SAFE_DEPTH,
]


@pytest.mark.parametrize("frame", MALFORMED, ids=range(len(MALFORMED)))
async def test_a_malformed_act_is_impossible_and_the_line_stays_open(
    frame: str,
    raw: RawBot,
    home: Home,
    sandbox: Sandbox,
    line: aiohttp.ClientWebSocketResponse,
) -> None:
    commands = [{"name": "play", "description": "Play"}]
    await raw.ask("PUT", f"/applications/{sandbox.world.bot_id}/commands", commands)
    options = [{"label": "A", "value": "a"}]
    menu = {"type": 1, "components": [{"type": 3, "custom_id": "c", "options": options}]}
    path = f"/channels/{home.channel.id}/messages"
    shown = await raw.ask("POST", path, {"content": "menu", "components": [menu]})
    filled = frame.replace("HERE", str(home.channel.id)).replace("MESSAGE", str(shown.id))
    assert (await answer(line, filled))["t"] == "IMPOSSIBLE"
    assert len(sandbox.world.history(home.channel.id)) == 1
    fine = {"ref": 7, "act": "say", "channel_id": home.channel.id, "text": "still here"}
    assert (await answer(line, json.dumps(fine)))["t"] == "DONE"


async def test_the_answer_names_the_act_that_was_impossible(
    line: aiohttp.ClientWebSocketResponse,
) -> None:
    said = await answer(line, '{"ref": 7, "act": "fly"}')
    assert said["d"]["ref"] == 7
    assert "fly" in said["d"]["why"]


async def test_a_binary_frame_does_not_end_the_line(
    line: aiohttp.ClientWebSocketResponse,
) -> None:
    await line.send_bytes(b"\x00\xff")
    assert (await answer(line, "{}"))["t"] == "IMPOSSIBLE"


@pytest.mark.parametrize("body", ["{", "\\ud800", '{"content": "\\ud800"}', "[" * SAFE_DEPTH])
async def test_a_body_that_is_no_json_is_refused_as_such(
    session: aiohttp.ClientSession, sandbox: Sandbox, home: Home, body: str
) -> None:
    address = f"{sandbox.api}/channels/{home.channel.id}/messages"
    headers = {"Authorization": f"Bot {sandbox.world.token}", "Content-Type": "application/json"}
    async with session.post(address, data=body, headers=headers) as response:
        assert response.status == 400
        assert (await response.json())["code"] == 50109
    assert sandbox.world.history(home.channel.id) == []
