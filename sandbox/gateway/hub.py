"""All sessions of all bot processes, and what they are to hear."""

import json
import math
from dataclasses import dataclass
from typing import Any

from sandbox.facts.clock import Clock
from sandbox.facts.model import Guild, Json
from sandbox.facts.world import World
from sandbox.gateway.session import Intent, Line, Session
from sandbox.ledger import Ledger
from sandbox.wire import Wire

RESUMABLE_FOR = 300.0
"""Discord says "a few minutes"."""
MOST_LEFT = 16
"""How many such sessions are kept; a bot that is killed over and over leaves one each time."""


def encode(data: object) -> str:
    """JSON as it goes over a wire."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError("there is no such number in JSON")
    return value


_DECODER = json.JSONDecoder(parse_float=_finite, parse_constant=_finite)


def decode(text: str) -> Any:
    """JSON that came over a wire.

    :raises ValueError: if it is none, or holds half a character, which nobody could be sent.
    """
    try:
        data = _DECODER.decode(text)
        if "\\ud" in text.lower():
            encode(data).encode()
    except RecursionError:
        raise ValueError("nested too deeply") from None
    return data


@dataclass(slots=True)
class Terms:
    """What the gateway demands of a bot; tests may change it."""

    heartbeat_ms: int = 41_250
    privileged: int = 0
    """The privileged intents that the application was granted."""
    shards: int = 1
    """The number of shards that `/gateway/bot` recommends."""
    identifies: int = 1000
    """How many the application has left today."""
    commands_per_minute: int | None = None
    """How much a connection may send; on Discord 120, here unlimited unless asked for."""


class Hub:
    """Hands events to sessions; a session that is cut off gets them when it resumes."""

    def __init__(self, world: World, wire: Wire, ledger: Ledger) -> None:
        self.world = world
        self.wire = wire
        self.ledger = ledger
        self.terms = Terms()
        self.clock = Clock()
        """For heartbeats: a bot that lives must not seem dead when a test lets hours pass."""
        self.sessions: dict[str, Session] = {}
        self.repeats: dict[str, int] = {}
        """How often the next event of a name is delivered once more."""

    def publish(
        self, event: str, data: Json, guild_id: int | None = None, intent: Intent | None = None
    ) -> None:
        """Tell every session that may hear of it."""
        text = encode(data)
        again = self.repeats.pop(event, 0)
        for session in self._audience(guild_id, intent):
            session.tell(event, text, again=again)

    def publish_message(self, event: str, data: Json, guild_id: int | None) -> None:
        """Tell of a message; strangers' words only to who was granted the content."""
        intent = Intent.GUILD_MESSAGES if guild_id else Intent.DIRECT_MESSAGES
        whole = encode(data)
        blank = whole if guild_id is None or self._is_ours(data) else encode(_blanked(data))
        again = self.repeats.pop(event, 0)
        for session in self._audience(guild_id, intent):
            granted = session.intents & Intent.MESSAGE_CONTENT
            session.tell(event, whole if granted else blank, again=again)

    def _audience(self, guild_id: int | None, intent: Intent | None) -> list[Session]:
        """Who may hear of something. From a guild that is lost only questions come through."""
        guild = self.world.store.guilds.get(guild_id or 0)
        if guild and intent and not (guild.available and self.world.bot_id in guild.members):
            return []
        return [session for session in self.sessions.values() if session.hears(guild_id, intent)]

    def _is_ours(self, data: Json) -> bool:
        me = str(self.world.bot_id)
        author = data.get("author", {}).get("id") == me
        return author or any(user["id"] == me for user in data.get("mentions", []))

    def greet(self, session: Session) -> None:
        """READY, then every guild of the shard."""
        store = self.world.store
        guilds = [g for g in store.guilds.values() if self._is_for(session, g)]
        ready = {
            "v": 10,
            "user": self.wire.user(store.users[self.world.bot_id]),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.address,
            "shard": [session.shard, session.shards],
            "application": {"id": str(self.world.bot_id), "flags": 0},
        }
        session.tell("READY", encode(ready))
        for guild in guilds if session.intents & Intent.GUILDS else ():
            if guild.available:
                whole = self.wire.whole_guild(guild, self.world.bot_id)
                session.tell("GUILD_CREATE", encode(whole))
            else:
                session.tell("GUILD_DELETE", encode({"id": str(guild.id), "unavailable": True}))

    def guild_of(self, session: Session, guild_id: int) -> Guild | None:
        """A guild of the session's shard that can be asked about."""
        guild = self.world.store.guilds.get(guild_id)
        return guild if guild and guild.available and self._is_for(session, guild) else None

    def _is_for(self, session: Session, guild: Guild) -> bool:
        return self.world.bot_id in guild.members and session.hears(guild.id, None)

    @property
    def address(self) -> str:
        return self.wire.address.replace("http", "ws", 1) + "/gateway"

    def resumable(self, session_id: str) -> Session | None:
        """A session that can still be taken up again."""
        self.tidy()
        return self.sessions.get(session_id)

    def tidy(self) -> None:
        """Forget the sessions that nobody will take up again."""
        oldest = self.world.clock.now() - RESUMABLE_FOR
        left = sorted((s.left_at, s.id) for s in self.sessions.values() if s.left_at is not None)
        recent = {session_id for at, session_id in left[-MOST_LEFT:] if at >= oldest}
        for _, session_id in left:
            if session_id not in recent:
                del self.sessions[session_id]

    def lines(self, shard: int | None = None) -> list[Line]:
        """The open connections (of one shard)."""
        sessions = [s for s in self.sessions.values() if shard is None or s.shard == shard]
        return [session.line for session in sessions if session.line]

    def forget(self, session: Session) -> None:
        self.sessions.pop(session.id, None)


def _blanked(data: Json) -> Json:
    return {**data, "content": "", "embeds": [], "attachments": [], "components": []}
