"""The sandbox on the network: HTTP for bots, the gateway, files, and the people's line."""

import mimetypes
import re
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web
from aiohttp.typedefs import Handler

from sandbox.core import Core
from sandbox.facts.keeping import Keeper
from sandbox.facts.snowflakes import id_in
from sandbox.gateway.hub import encode
from sandbox.gateway.socket import Connection
from sandbox.people.line import PersonLine
from sandbox.rest import accounts, channels, commands, emojis, guilds, interactions, messages
from sandbox.rest.calls import Route
from sandbox.rest.serving import Service
from sandbox.talk.files import LARGEST_REQUEST

API = "/api/v10"
LOOPBACK = "127.0.0.1"
_LOCAL = re.compile(r"(127\.0\.0\.1|localhost)(:[0-9]{1,5})?", re.IGNORECASE)
_MODULES = (accounts, messages, channels, guilds, commands, interactions, emojis)

ROUTES: tuple[Route, ...] = tuple(route for module in _MODULES for route in module.route.all)


class Sandbox(Core):
    """A small Discord that listens on loopback, and only there."""

    def __init__(
        self,
        *,
        port: int = 0,
        data: Path | None = None,
        remember: int | None = None,
        bot_name: str = "Bot",
        strict: bool = True,
    ) -> None:
        """`strict`: to leave it fails if it was asked for what it does not serve."""
        super().__init__(remember=remember)
        self.faults.operations = frozenset(route.operation for route in ROUTES)
        self._port = port
        self._bot_name = bot_name
        self._strict = strict
        self.keeper = Keeper(self.world, data) if data else None
        self._runner: web.AppRunner | None = None

    @property
    def address(self) -> str:
        return self.wire.address

    @property
    def api(self) -> str:
        """What `discord.http.Route.BASE` must be."""
        return self.address + API

    @property
    def gateway(self) -> str:
        """What `discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY` must be."""
        return self.hub.address

    async def __aenter__(self) -> Self:
        # Cutting a connection must not wait for handlers that a test holds back.
        self._runner = web.AppRunner(self._app(), shutdown_timeout=0.1, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, LOOPBACK, self._port)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self.wire.address = f"http://{host}:{port}"
        self._begin()
        return self

    def _begin(self) -> None:
        """Go on where the last run stopped, or with nothing."""
        if not (self.keeper and self.keeper.load(self.address)):
            self.world.found(self._bot_name)
        self.people.refresh(self.world.store.channels.values())
        self.threads.resume()
        if self.keeper:
            self.keeper.start()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for line in self.hub.lines():
            line.cut()
        if self._runner:
            await self._runner.cleanup()
        self.clock.close()
        self.hub.clock.close()
        if self.keeper:
            await self.keeper.close()
        if self._strict and fault is None:
            assert not self.ledger.unknown, f"not served: {self.ledger.unknown}"
            assert not self.ledger.breakdowns, "\n".join(self.ledger.breakdowns)

    def _app(self) -> web.Application:
        app = web.Application(middlewares=[_only_local], client_max_size=LARGEST_REQUEST)
        for route in ROUTES:
            app.router.add_route(route.method, _pattern(route.path), Service(self, route).serve)
        app.router.add_get("/gateway", self._gateway)
        app.router.add_get("/gateway/", self._gateway)
        app.router.add_get(r"/people/{user_id:\d+}", self._person)
        app.router.add_get(r"/attachments/{channel:\d+}/{file:\d+}/{name}", self._file)
        app.router.add_get(r"/emojis/{file:\d+}.{name}", self._file)
        app.router.add_route("*", "/{rest:.*}", self._unknown)
        return app

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        return await Connection(self.hub, request).run()

    async def _person(self, request: web.Request) -> web.WebSocketResponse:
        user = self.world.store.users.get(id_in(request.match_info["user_id"]) or 0)
        if user is None or user.bot:
            raise web.HTTPNotFound
        return await PersonLine(self.people, self.acting, self.ledger, user.id, request).run()

    async def _file(self, request: web.Request) -> web.Response:
        data = self.world.blobs.get(id_in(request.match_info["file"]) or 0)
        if data is None:
            raise web.HTTPNotFound
        kind = mimetypes.guess_type(request.path)[0] or "application/octet-stream"
        # What people upload must never run as a page of ours.
        headers = {"Content-Security-Policy": "sandbox", "X-Content-Type-Options": "nosniff"}
        return web.Response(body=data, content_type=kind, headers=headers)

    async def _unknown(self, request: web.Request) -> web.Response:
        """Loudly: a route that the sandbox lacks must not look like one that failed."""
        what = f"{request.method} {request.path}"
        self.ledger.unknown.append(what)
        words = f"The sandbox has no route {what}; docs/sandbox.md lists those that it has."
        body = encode({"message": words, "code": 0}).encode()
        # Not `json_response`: discord.py wants a content type without a charset.
        return web.Response(status=501, body=body, content_type="application/json")


def _pattern(path: str) -> str:
    """A route's path as aiohttp wants it: ids are digits, so that `@me` and `pins` are not."""
    return API + path.replace("_id}", r"_id:\d+}")


@web.middleware
async def _only_local(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse what a foreign page could make a browser send: by its origin, or by a name
    that was made to point here."""
    if not _LOCAL.fullmatch(request.host):
        raise web.HTTPForbidden(text="This sandbox answers to 127.0.0.1 and localhost only.")
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{request.host}":
        raise web.HTTPForbidden(text="This sandbox does not serve other pages.")
    return await handler(request)
