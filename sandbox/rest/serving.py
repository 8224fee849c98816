"""The way of every request: token, limits, faults, body, handler, answer."""

import math
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web
from aiohttp.http_exceptions import HttpProcessingError

from sandbox.bodies.description import problems
from sandbox.bodies.served import unserved
from sandbox.core import Core
from sandbox.facts.clock import Clock
from sandbox.faults import Broken, Dropped, Fault, Held, Slow, TooMany
from sandbox.gateway.hub import decode, encode
from sandbox.ledger import Kind, Request
from sandbox.rates import RateLimited
from sandbox.refused import Code, Refused
from sandbox.rest.calls import Call, Route
from sandbox.talk.files import LARGEST_REQUEST, Upload

NO_ANSWER = 0
"""The ledger's status of a request whose connection was cut."""

_COUNTS_TOWARDS_A_BAN = (401, 403, 429)
_MAJOR = ("channel_id", "guild_id", "interaction_token", "webhook_token")
_FILE_FIELD = "files["
_MALFORMED = (AssertionError, ValueError, RuntimeError, HttpProcessingError)
"""What aiohttp says to a form without a boundary, with a wrong one or with broken headers."""


@dataclass(slots=True)
class Answer:
    """What will be sent back."""

    status: int
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)
    code: int | None = None


@dataclass(slots=True)
class Content:
    """What a request brought, as far as it was read."""

    body: Any = None
    uploads: tuple[Upload, ...] = ()


class Service:
    """Serves one route."""

    def __init__(self, core: Core, route: Route) -> None:
        self._core = core
        self._route = route

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answer; whatever happens, the ledger knows of it."""
        content = Content()
        try:
            answer = await self._answer(request, content)
            response = _response(answer)
        except Exception:  # noqa: BLE001 -- our own mistake: say so, do not pass for Discord's
            self._core.ledger.breakdowns.append(traceback.format_exc())
            answer = Answer(500, {"message": "The sandbox itself is broken", "code": 0})
            response = _response(answer)
        self._write_down(request, content, answer)
        if answer.status == NO_ANSWER and request.transport:
            request.transport.abort()
        return response

    async def _answer(self, request: web.Request, content: Content) -> Answer:
        headers: Mapping[str, str] = {}
        try:
            self._core.rates.refuse_banned()
            self._authorise(request)
            await _read(request, content)
            headers = self._admit(request)
            fault = self._core.faults.befall(self._route.operation, request.path)
            await _before(fault)
            answer = self._handle(request, content)
            await _after(fault, self._core.clock)
        except Refused as refused:
            answer = Answer(refused.code.status, refused.body(), code=refused.code.number)
        except RateLimited as limited:
            return _too_many(limited, headers)
        except _Failure as failure:
            return Answer(failure.status, {"message": f"{failure.status}", "code": 0})
        answer.headers = headers
        return answer

    def _authorise(self, request: web.Request) -> None:
        """The bot's own routes want its token; those of interactions carry one in the path."""
        wanted = f"Bot {self._core.world.token}"
        if self._route.kind is Kind.BOT and request.headers.get("Authorization") != wanted:
            raise Refused(Code.UNAUTHORIZED)

    def _admit(self, request: web.Request) -> Mapping[str, str]:
        path = request.match_info
        major = next((path[name] for name in _MAJOR if name in path), "")
        return self._core.rates.admit(self._route.operation, self._route.kind, major)

    def _handle(self, request: web.Request, content: Content) -> Answer:
        found = problems(self._route.operation, content.body)
        if found:
            raise Refused(Code.INVALID_FORM_BODY, found)
        missing = unserved(self._route.operation, content.body)
        if missing:
            what = f"{self._route.operation} with {', '.join(missing)}"
            self._core.ledger.unknown.append(what)
            return Answer(501, {"message": f"The sandbox has no {what}", "code": 0})
        body = {} if content.body is None else content.body
        call = Call(self._core, request.match_info, request.query, body, content.uploads)
        value = self._route.handler(call)
        return Answer(204) if value is None else Answer(self._route.status, value)

    def _write_down(self, request: web.Request, content: Content, answer: Answer) -> None:
        core, route = self._core, self._route
        if answer.status in _COUNTS_TOWARDS_A_BAN:
            core.rates.note_invalid()
        files = tuple(upload.filename for upload in content.uploads)
        entry = (core.clock.now(), route.operation, route.kind, request.path, content.body, files)
        core.ledger.request(Request(*entry, answer.status, answer.code))


class _Failure(Exception):
    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


async def _before(fault: Fault | None) -> None:
    """What goes wrong before a request has any effect."""
    match fault:
        case TooMany(retry_after=wait, is_global=is_global, is_ban=is_ban):
            raise RateLimited(wait, is_global=is_global, is_ban=is_ban)
        case Broken(status=status):
            raise _Failure(status)
        case Dropped(after_effect=False):
            raise _Failure(NO_ANSWER)
        case Held(after_effect=False):
            await _wait(fault)
        case _:
            pass


async def _after(fault: Fault | None, clock: Clock) -> None:
    """What goes wrong when it already had its effect."""
    match fault:
        case Dropped(after_effect=True):
            raise _Failure(NO_ANSWER)
        case Held(after_effect=True):
            await _wait(fault)
        case Slow(seconds=seconds):
            await clock.sleep(seconds)
        case _:
            pass


async def _wait(fault: Held) -> None:
    fault.arrived.set()
    await fault.released.wait()


async def _read(request: web.Request, content: Content) -> None:
    """The JSON of a body, and the files beside it."""
    if (request.content_length or 0) > LARGEST_REQUEST:
        raise Refused(Code.TOO_LARGE)
    try:
        if request.content_type == "multipart/form-data":
            await _read_form(request, content)
        elif request.can_read_body:
            content.body = _parsed(await request.read())
    except web.HTTPRequestEntityTooLarge:
        raise Refused(Code.TOO_LARGE) from None


async def _read_form(request: web.Request, content: Content) -> None:
    try:
        await _read_parts(request, content)
    except _MALFORMED:
        raise Refused(Code.INVALID_FORM_BODY) from None


async def _read_parts(request: web.Request, content: Content) -> None:
    uploads = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise Refused(Code.INVALID_FORM_BODY)
        data = bytes(await part.read())
        name = part.name or ""
        if name == "payload_json":
            content.body = _parsed(data)
        elif name.startswith(_FILE_FIELD) and name[len(_FILE_FIELD) : -1].isdecimal():
            number = int(name[len(_FILE_FIELD) : -1])
            uploads.append(Upload(number, part.filename or "", data))
        else:
            raise Refused(Code.INVALID_FORM_BODY)
    content.uploads = tuple(sorted(uploads, key=lambda upload: upload.number))


def _parsed(data: bytes) -> Any:
    try:
        return decode(data.decode()) if data else None
    except ValueError:
        raise Refused(Code.INVALID_JSON) from None


def _too_many(limited: RateLimited, admitted: Mapping[str, str]) -> Answer:
    """A 429; `admitted` are the route's headers, if a limit within the route was hit."""
    headers = {"Retry-After": str(math.ceil(limited.wait))}
    if limited.is_ban:
        # No `Via` and no JSON: this is not Discord speaking but the network before it.
        return Answer(429, "error code: 1015", headers | {"Content-Type": "text/html"})
    headers["Via"] = "1.1 sandbox"
    if limited.is_global:
        headers |= {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}
    else:
        headers |= {**(limited.headers or admitted), "X-RateLimit-Scope": "user"}
    words = limited.code.words if limited.code else "You are being rate limited."
    body: dict[str, Any] = {"message": words, "global": limited.is_global}
    body["retry_after"] = round(limited.wait, 3)
    if limited.code is None:
        return Answer(429, body, headers)
    return Answer(429, body | {"code": limited.code.number}, headers, limited.code.number)


def _response(answer: Answer) -> web.Response:
    # discord.py wants exactly this content type, without a charset.
    headers = {"Content-Type": "application/json", **answer.headers}
    if answer.body is None:
        return web.Response(status=answer.status or 500, headers=answer.headers)
    text = answer.body if isinstance(answer.body, str) else encode(answer.body)
    return web.Response(status=answer.status or 500, body=text.encode(), headers=headers)
