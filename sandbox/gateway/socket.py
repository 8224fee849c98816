"""One connection of a bot to the gateway: opcodes, heartbeats and close codes."""

import asyncio
import traceback
from enum import IntEnum
from typing import Any

from aiohttp import WSCloseCode, WSMessage, web

from sandbox.facts.clock import Timer
from sandbox.facts.model import Json
from sandbox.gateway.hub import Hub, decode, encode
from sandbox.gateway.members import MembersQuestion
from sandbox.gateway.session import LARGEST_INTENTS, PRIVILEGED, Intent, Session

VERSIONS = ("9", "10")
LONGEST_FRAME = 4096
MISSED_HEARTBEATS = 1.5
"""After how many heartbeat intervals without one a connection is given up."""


class Op(IntEnum):
    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE_UPDATE = 3
    RESUME = 6
    RECONNECT = 7
    REQUEST_GUILD_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Close(IntEnum):
    """Why Discord ends a connection."""

    UNKNOWN_OPCODE = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    ALREADY_AUTHENTICATED = 4005
    INVALID_SEQUENCE = 4007
    RATE_LIMITED = 4008
    SESSION_TIMED_OUT = 4009
    INVALID_SHARD = 4010
    SHARDING_REQUIRED = 4011
    INVALID_VERSION = 4012
    INVALID_INTENTS = 4013
    DISALLOWED_INTENTS = 4014


class Closed(Exception):
    """The connection ends with this code."""

    def __init__(self, code: Close) -> None:
        super().__init__(code)
        self.code = code


class Connection:
    """Speaks with one bot process until either side hangs up."""

    def __init__(self, hub: Hub, request: web.Request) -> None:
        self._hub = hub
        self._request = request
        self._socket = web.WebSocketResponse(max_msg_size=1 << 20)
        self._session: Session | None = None
        self._frames: asyncio.Queue[str | int] = asyncio.Queue()
        self._patience: Timer | None = None
        self._received: list[float] = []
        self._hung_up = False

    async def run(self) -> web.WebSocketResponse:
        await self._socket.prepare(self._request)
        self._say(Op.HELLO, {"heartbeat_interval": self._hub.terms.heartbeat_ms})
        self._be_patient()
        writer = asyncio.create_task(self._write())
        try:
            if self._request.query.get("v", "10") not in VERSIONS:
                raise Closed(Close.INVALID_VERSION)
            async for message in self._socket:
                self._hear(message)
        except Closed as closed:
            self.hang_up(closed.code)
        except Exception:
            self._hub.ledger.breakdowns.append(traceback.format_exc())
            raise
        finally:
            if not self._hung_up:
                writer.cancel()
            await asyncio.wait([writer])  # the close code may still be on its way
            self._leave()
        return self._socket

    async def _write(self) -> None:
        """Send what is queued, in order; a close code is the last thing sent."""
        while not self._socket.closed:
            frame = await self._frames.get()
            if isinstance(frame, int):
                await self._socket.close(code=frame)
                return
            try:
                await self._socket.send_str(frame)
            except ConnectionError:
                return

    def _say(self, op: Op, data: object = None) -> None:
        self.send(encode({"op": op, "d": data, "s": None, "t": None}))

    def _be_patient(self) -> None:
        if self._patience:
            self._patience.cancel()
        patience = self._hub.terms.heartbeat_ms / 1000 * MISSED_HEARTBEATS
        self._patience = self._hub.clock.later(patience, self._time_out)

    def _time_out(self) -> None:
        if self._session:
            self._hub.forget(self._session)
        self.hang_up(Close.SESSION_TIMED_OUT)

    def _hear(self, message: WSMessage) -> None:
        op, data = _opened(message)
        self._limit()
        self._hub.ledger.gateway[op] += 1
        match op:
            case Op.HEARTBEAT:
                self._be_patient()
                self._say(Op.HEARTBEAT_ACK)
            case Op.IDENTIFY | Op.RESUME:
                self._introduce(op, _object(data))
            case Op.PRESENCE_UPDATE | Op.REQUEST_GUILD_MEMBERS:
                if self._session is None:
                    raise Closed(Close.NOT_AUTHENTICATED)
                # A presence is accepted, but there is nobody to show it to.
                if op == Op.REQUEST_GUILD_MEMBERS:
                    self._members(self._session, _object(data))
            case _:
                raise Closed(Close.UNKNOWN_OPCODE)

    def _introduce(self, op: int, data: Json) -> None:
        if self._session:
            raise Closed(Close.ALREADY_AUTHENTICATED)
        if data.get("token") != self._hub.world.token:
            raise Closed(Close.AUTHENTICATION_FAILED)
        if op == Op.IDENTIFY:
            self._identify(data)
        else:
            self._resume(data)

    def _limit(self) -> None:
        most = self._hub.terms.commands_per_minute
        if most is None:
            return
        now = self._hub.world.clock.now()
        self._received = [at for at in self._received if at > now - 60] + [now]
        if len(self._received) > most:
            raise Closed(Close.RATE_LIMITED)

    def _identify(self, data: Json) -> None:
        shard, shards = _shard(data.get("shard", [0, 1]))
        if shards < self._hub.terms.shards:
            raise Closed(Close.SHARDING_REQUIRED)
        self._hub.terms.identifies -= 1
        session = Session(self._intents(data.get("intents")), shard, shards)
        self._hub.sessions[session.id] = session
        self._attach(session)
        self._hub.greet(session)

    def _intents(self, intents: object) -> int:
        if not isinstance(intents, int) or not 0 <= intents <= LARGEST_INTENTS:
            raise Closed(Close.INVALID_INTENTS)
        if intents & PRIVILEGED & ~self._hub.terms.privileged:
            raise Closed(Close.DISALLOWED_INTENTS)
        return intents

    def _resume(self, data: Json) -> None:
        session = self._hub.resumable(str(data.get("session_id")))
        if session is None:
            self.invalidate(resumable=False)
            return
        sequence = data.get("seq")
        if not isinstance(sequence, int) or not 0 <= sequence <= session.sequence:
            self._hub.forget(session)
            raise Closed(Close.INVALID_SEQUENCE)
        missed = session.missed(sequence)
        if missed is None:
            self._hub.forget(session)
            self.invalidate(resumable=False)
            return
        self._attach(session)
        for frame in missed:
            self.send(frame)
        session.tell("RESUMED", "{}")

    def _attach(self, session: Session) -> None:
        if session.line:
            session.line.cut()
        self._session = session
        session.left_at = None
        session.line = self

    def _members(self, session: Session, data: Json) -> None:
        try:
            question = MembersQuestion.read(data)
        except (KeyError, TypeError, ValueError):
            raise Closed(Close.DECODE_ERROR) from None
        if question.about_everyone and not session.intents & Intent.GUILD_MEMBERS:
            raise Closed(Close.DISALLOWED_INTENTS)
        guild = self._hub.guild_of(session, question.guild_id)
        if guild:
            chunk = question.answer(guild, self._hub.wire)
            session.tell("GUILD_MEMBERS_CHUNK", encode(chunk))

    def ask_to_reconnect(self) -> None:
        self._say(Op.RECONNECT)

    def invalidate(self, *, resumable: bool) -> None:
        session = self._detach()
        if session and not resumable:
            self._hub.forget(session)
        self._say(Op.INVALID_SESSION, resumable)

    def send(self, frame: str) -> None:
        self._frames.put_nowait(frame)

    def hang_up(self, code: int) -> None:
        self._hung_up = True
        self._frames.put_nowait(code)

    def cut(self) -> None:
        self._leave()
        if self._request.transport:
            self._request.transport.abort()

    def _leave(self) -> None:
        if self._patience:
            self._patience.cancel()
        session = self._detach()
        # A bot's orderly good-bye ends the session; its echo of our own does not.
        orderly = self._socket.close_code in (WSCloseCode.OK, WSCloseCode.GOING_AWAY)
        if session and orderly and not self._hung_up:
            self._hub.forget(session)
        self._hub.tidy()

    def _detach(self) -> Session | None:
        """Let go of the session; it can be resumed, here or on another connection."""
        session, self._session = self._session, None
        if session:
            session.line = None
            session.left_at = self._hub.world.clock.now()
        return session


def _opened(message: WSMessage) -> tuple[int, Any]:
    """Opcode and data of a frame."""
    try:
        if len(message.data) > LONGEST_FRAME:
            raise Closed(Close.DECODE_ERROR)
        frame = decode(message.data)
        return int(frame["op"]), frame.get("d")
    except (ValueError, TypeError, KeyError, AttributeError):
        raise Closed(Close.DECODE_ERROR) from None


def _object(data: Any) -> Json:
    if not isinstance(data, dict):
        raise Closed(Close.DECODE_ERROR)
    return data


def _shard(given: object) -> tuple[int, int]:
    match given:
        case [int(shard), int(shards)] if 0 <= shard < shards:
            return shard, shards
        case _:
            raise Closed(Close.INVALID_SHARD)
