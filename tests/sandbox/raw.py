"""A bot that is nothing but HTTP requests, for what a library would hide."""

import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import aiohttp

from sandbox.facts.model import Channel
from sandbox.server import Sandbox
from sandbox.talk.interactions import Interaction


@dataclass(frozen=True)
class Got:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: Any

    @property
    def code(self) -> int | None:
        """Discord's error code."""
        return self.body.get("code") if isinstance(self.body, dict) else None

    @property
    def id(self) -> int:
        return int(self.body["id"])

    @property
    def told(self) -> tuple[int, int | None]:
        """HTTP status and Discord's error code."""
        return self.status, self.code

    def fault_at(self, *path: str | int) -> str:
        """The code of the first fault at that place of the refused body."""
        node = self.body["errors"]
        for step in path:
            node = node[str(step)]
        return str(node["_errors"][0]["code"])


class RawBot:
    """The sandbox's one bot; every method is one request."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self._sandbox = sandbox
        self._session = session

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        files: Mapping[str, bytes] | None = None,
        text: bytes | None = None,
        token: str | None = None,
    ) -> Got:
        """Ask for anything of the API, with the bot's token or another one.

        `text` goes out as it is, in place of a body.
        """
        headers = {"Authorization": f"Bot {token or self._sandbox.world.token}"}
        sent: dict[str, Any] = {} if body is None else {"json": body}
        if files:
            sent = {"data": _form(body, files)}
        if text is not None:
            headers["Content-Type"] = "application/json"
            sent = {"data": text}
        address = self._sandbox.api + path
        async with self._session.request(method, address, headers=headers, **sent) as response:
            data = await response.read()
            is_json = response.content_type == "application/json"
            said = json.loads(data) if is_json and data else data.decode()
            return Got(response.status, response.headers.copy(), said)

    async def send(
        self, channel: Channel, text: str = "hello", *, files: Mapping[str, bytes] | None = None
    ) -> Got:
        path = f"/channels/{channel.id}/messages"
        return await self.ask("POST", path, {"content": text}, files=files)

    async def edit(self, channel: Channel, message_id: int, text: str) -> Got:
        path = f"/channels/{channel.id}/messages/{message_id}"
        return await self.ask("PATCH", path, {"content": text})

    async def change(self, channel: Channel, **body: Any) -> Got:
        """Change a channel or a thread."""
        return await self.ask("PATCH", f"/channels/{channel.id}", body)

    async def open_dm(self, user_id: int) -> Got:
        return await self.ask("POST", "/users/@me/channels", {"recipient_id": str(user_id)})

    async def open_thread(self, channel: Channel, name: str, *, private: bool = False) -> Got:
        body = {"name": name, "type": 12 if private else 11}
        return await self.ask("POST", f"/channels/{channel.id}/threads", body)

    async def answer(self, interaction: Interaction, kind: int, **data: Any) -> Got:
        """The first answer to an interaction."""
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        return await self.ask("POST", path, {"type": kind, "data": data})

    async def follow_up(self, interaction: Interaction, **body: Any) -> Got:
        path = f"/webhooks/{self._sandbox.world.bot_id}/{interaction.token}?wait=true"
        return await self.ask("POST", path, body)


def _form(body: Any, files: Mapping[str, bytes]) -> aiohttp.FormData:
    form = aiohttp.FormData(quote_fields=False)
    if body is not None:
        form.add_field("payload_json", json.dumps(body), content_type="application/json")
    for number, (name, data) in enumerate(files.items()):
        form.add_field(f"files[{number}]", io.BytesIO(data), filename=name)
    return form
