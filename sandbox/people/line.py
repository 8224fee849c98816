"""A person's client on the wire: a WebSocket on which frames come and acts go.

An act is ``{"ref": n, "act": name, …}``; it is answered by a frame ``DONE`` with the id of the
interaction or message that it made, or by ``IMPOSSIBLE`` with the reason. Everything else that
comes is what the person gets to see.
"""

import asyncio
import traceback
from collections.abc import Callable
from typing import Any

from aiohttp import WSMsgType, web

from sandbox.facts.model import Json
from sandbox.facts.snowflakes import id_in
from sandbox.gateway.hub import decode
from sandbox.ledger import Ledger
from sandbox.people.acting import Acting
from sandbox.people.filling import Impossible
from sandbox.refused import Refused
from sandbox.sight import People


class PersonLine:
    """One open client of one person; a person may have several."""

    def __init__(
        self,
        people: People,
        acting: Acting,
        ledger: Ledger,
        user_id: int,
        request: web.Request,
    ) -> None:
        self._people = people
        self._acting = acting
        self._ledger = ledger
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
            asked = _opened(text)
            ref = asked.get("ref")
            made = self._made(asked)
        except (Impossible, Refused) as no:
            return "IMPOSSIBLE", {"ref": ref, "why": str(no)}
        except Exception:  # noqa: BLE001 -- our own mistake: say so, do not blame the test
            self._ledger.breakdowns.append(traceback.format_exc())
            return "IMPOSSIBLE", {"ref": ref, "why": "the sandbox itself is broken"}
        return "DONE", {"ref": ref, "id": str(made.id)}

    def _made(self, asked: Json) -> Any:
        """What comes of an act: a channel, a message or an interaction."""
        act = _text(asked.get("act"))
        if act not in _ACTS:
            raise Impossible(f"there is no act {act}")
        fields = {name: read(asked.get(name)) for name, read in _ACTS[act].items()}
        if None in fields.values():
            wrong = [name for name, value in fields.items() if value is None]
            raise Impossible(f"{act} wants other values of {wrong}")
        return getattr(self._acting, act)(self._user_id, **fields)


def _opened(text: str) -> Json:
    try:
        asked = decode(text)
    except ValueError as no:
        raise Impossible(f"that is no JSON: {no}") from None
    if not isinstance(asked, dict) or not _is_plain(asked.get("ref")):
        raise Impossible("that is no act")
    return asked


def _is_plain(value: object) -> bool:
    return value is None or isinstance(value, str | int | float)


# Each of these gives back what stands in a field, or None if it is not of the right kind.


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _texts(value: object) -> list[str] | None:
    fits = isinstance(value, list) and all(isinstance(part, str) for part in value)
    return value if isinstance(value, list) and fits else None


def _path(value: object) -> list[str] | None:
    return _texts(value) or None


def _options(value: object) -> Json | None:
    fits = isinstance(value, dict) and all(_is_plain(part) for part in value.values())
    return value if isinstance(value, dict) and fits else None


def _entries(value: object) -> Json | None:
    """The fields of a dialogue: each has one value or several."""
    if not isinstance(value, dict):
        return None
    lists = [part if isinstance(part, list) else [part] for part in value.values()]
    return value if all(_is_plain(part) for parts in lists for part in parts) else None


_ACTS: dict[str, dict[str, Callable[[object], object]]] = {
    "open_dm": {},
    "say": {"channel_id": id_in, "text": _text},
    "command": {"channel_id": id_in, "path": _path, "options": _options},
    "autocomplete": {"channel_id": id_in, "path": _path, "options": _options, "focused": _text},
    "menu": {"channel_id": id_in, "name": _text, "target_id": id_in},
    "press": {"channel_id": id_in, "message_id": id_in, "custom_id": _text},
    "choose": {"channel_id": id_in, "message_id": id_in, "custom_id": _text, "values": _texts},
    "submit": {"interaction_id": id_in, "values": _entries},
}
"""The methods of :class:`Acting`, and how each of their parameters is read."""
