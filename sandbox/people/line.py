"""A person's client on the wire: a WebSocket on which frames come and acts go.

An act is ``{"ref": n, "act": name, …}``; it is answered by a frame ``DONE`` with the id of the
interaction or message that it made, or by ``IMPOSSIBLE`` with the reason. Everything else that
comes is what the person gets to see.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from aiohttp import WSMsgType, web

from sandbox.facts.model import Json
from sandbox.gateway.hub import decode
from sandbox.people.acting import Acting
from sandbox.people.filling import Impossible
from sandbox.refused import Refused
from sandbox.sight import People


class PersonLine:
    """One open client of one person; a person may have several."""

    def __init__(self, people: People, acting: Acting, user_id: int, request: web.Request) -> None:
        self._people = people
        self._acting = acting
        self._user_id = user_id
        self._request = request
        self._socket = web.WebSocketResponse(max_msg_size=1 << 20)
        self._frames: asyncio.Queue[str] = asyncio.Queue()

    async def run(self) -> web.WebSocketResponse:
        await self._socket.prepare(self._request)
        line = self._frames.put_nowait
        self._people.attach(self._user_id, line)
        writer = asyncio.create_task(self._write())
        try:
            async for message in self._socket:
                if message.type is WSMsgType.TEXT:
                    event, answer = self._act(message.data)
                    self._people.reply(self._user_id, line, event, answer)
        finally:
            writer.cancel()
            self._people.detach(self._user_id, line)
        return self._socket

    async def _write(self) -> None:
        while not self._socket.closed:
            try:
                await self._socket.send_str(await self._frames.get())
            except ConnectionError:
                return

    def _act(self, text: str) -> tuple[str, Json]:
        """Do what a frame asks for; whatever it contains, the line stays open."""
        ref = None
        try:
            asked = decode(text)
            ref = asked.get("ref")
            made = _ACTS[asked["act"]](self._acting, self._user_id, asked)
        except (Impossible, Refused) as no:
            return "IMPOSSIBLE", {"ref": ref, "why": str(no)}
        except _MALFORMED as no:
            return "IMPOSSIBLE", {"ref": ref, "why": f"no such act: {no!r}"}
        return "DONE", {"ref": ref, "id": str(made.id)}


_MALFORMED = (LookupError, ValueError, TypeError, AttributeError, OverflowError)
"""What comes of a frame that is no JSON, no object, or has parts of other types."""


_ACTS: dict[str, Callable[[Acting, int, Json], Any]] = {
    "open_dm": lambda acting, who, d: acting.open_dm(who),
    "say": lambda acting, who, d: acting.say(who, int(d["channel_id"]), d["text"]),
    "command": lambda acting, who, d: acting.command(
        who, int(d["channel_id"]), d["path"], d["options"]
    ),
    "autocomplete": lambda acting, who, d: acting.autocomplete(
        who, int(d["channel_id"]), d["path"], d["options"], d["focused"]
    ),
    "menu": lambda acting, who, d: acting.menu(
        who, int(d["channel_id"]), d["name"], int(d["target_id"])
    ),
    "press": lambda acting, who, d: acting.press(
        who, int(d["channel_id"]), int(d["message_id"]), d["custom_id"]
    ),
    "choose": lambda acting, who, d: acting.choose(
        who, int(d["channel_id"]), int(d["message_id"]), d["custom_id"], d["values"]
    ),
    "submit": lambda acting, who, d: acting.submit(who, int(d["interaction_id"]), d["values"]),
}
