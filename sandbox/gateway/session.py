"""A bot's session: what it listens to, and what it has been sent."""

import secrets
from collections import deque
from dataclasses import dataclass, field
from enum import IntFlag
from typing import Protocol

from sandbox.facts.snowflakes import shard_of

KEPT_EVENTS = 10_000
"""How far back a session can be resumed."""


class Intent(IntFlag):
    """The intents that the sandbox's events fall under."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
LARGEST_INTENTS = (1 << 26) - 1


class Line(Protocol):
    """An open connection, from the session's side."""

    def send(self, frame: str) -> None: ...

    def cut(self) -> None:
        """End it without a word, as a broken network does."""

    def hang_up(self, code: int) -> None:
        """End it with a close code."""

    def ask_to_reconnect(self) -> None: ...

    def invalidate(self, *, resumable: bool) -> None:
        """Say that the session is over, or must be taken up again."""


@dataclass(slots=True, eq=False)
class Session:
    """One identified shard of one bot process; it outlives its connection."""

    intents: int
    shard: int
    shards: int
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    sequence: int = 0
    kept: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))
    line: Line | None = None
    left_at: float | None = None

    def hears(self, guild_id: int | None, intent: Intent | None) -> bool:
        if shard_of(guild_id, self.shards) != self.shard:
            return False
        return intent is None or bool(self.intents & intent)

    def tell(self, event: str, text: str, *, again: int = 0) -> None:
        """Number an event, keep it for a resume, and send it if someone listens."""
        self.sequence += 1
        frame = f'{{"op":0,"s":{self.sequence},"t":"{event}","d":{text}}}'
        self.kept.append((self.sequence, frame))
        for _ in range(1 + again):
            if self.line:
                self.line.send(frame)

    def missed(self, sequence: int) -> list[str] | None:
        """The frames after that number; None if they are no longer known."""
        if self.kept and sequence < self.kept[0][0] - 1:
            return None
        return [frame for number, frame in self.kept if number > sequence]
