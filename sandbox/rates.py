"""Discord's rate limits: buckets per route, the global one, and edits of old messages.

They are off unless a test or a benchmark is about them. Headers are sent in either case:
without them discord.py would send one request at a time.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from sandbox.facts.clock import Clock
from sandbox.ledger import Kind
from sandbox.refused import Code, Refused


@dataclass(frozen=True, slots=True)
class Limit:
    """So many requests in so many seconds."""

    requests: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Limits:
    """Discord's figures, as far as they are known. It may change them any day."""

    everything: Limit = Limit(50, 1.0)
    """Every request by bot token; those of interactions are exempt."""
    routes: Mapping[str, Limit] = field(
        default_factory=lambda: {
            "create_message": Limit(5, 5.0),
            "update_message": Limit(5, 5.0),
            "delete_message": Limit(5, 1.0),
            "create_dm": Limit(10, 10.0),
            "execute_webhook": Limit(5, 2.0),
            "update_channel": Limit(2, 600.0),
        }
    )
    otherwise: Limit = Limit(50, 1.0)
    old_edits: Limit = Limit(3, 6.0)
    """Edits of messages older than an hour, by channel."""
    followups_by_channel: Limit = Limit(30, 60.0)
    new_dms: Limit = Limit(40, 3600.0)
    """Nobody knows the true figure: some dozens have led to trouble."""
    invalid: Limit = Limit(10_000, 600.0)
    """Answers 401, 403 and 429, after which the network bans the address."""

    def faster(self, factor: float) -> "Limits":
        """The same numbers in windows `factor` times as short, for tests in a hurry."""

        def shorter(limit: Limit) -> Limit:
            return replace(limit, seconds=limit.seconds / factor)

        routes = {name: shorter(limit) for name, limit in self.routes.items()}
        names = ("everything", "otherwise", "old_edits", "followups_by_channel", "new_dms")
        return replace(
            self,
            routes=routes,
            **{name: shorter(getattr(self, name)) for name in names},
        )


@dataclass(slots=True)
class Bucket:
    """How much of a limit is used up in the present window."""

    limit: Limit
    opened: float = float("-inf")
    used: int = 0

    def take(self, now: float) -> float:
        """Use it once; the seconds to wait if it is used up, else 0."""
        if now >= self.opened + self.limit.seconds:
            self.opened, self.used = now, 0
        if self.used >= self.limit.requests:
            return self.opened + self.limit.seconds - now
        self.used += 1
        return 0.0


class RateLimited(Exception):
    """Too much at once: the bot is to wait."""

    def __init__(
        self, wait: float, *, is_global: bool = False, is_ban: bool = False, code: int = 0
    ) -> None:
        super().__init__(wait)
        self.wait = wait
        self.is_global = is_global
        self.is_ban = is_ban
        self.code = code


_OFF = {
    "X-RateLimit-Limit": "1000000",
    "X-RateLimit-Remaining": "999999",
    "X-RateLimit-Reset-After": "1.000",
    "X-RateLimit-Bucket": "off",
}


class Rates:
    """All buckets of the one bot."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.limits: Limits | None = None
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def admit(self, operation: str, kind: Kind, major: str) -> Mapping[str, str]:
        """Count a request in the bucket of its route and major parameter; its headers.

        :raises RateLimited: if a bucket is used up.
        """
        if self.limits is None:
            return _OFF
        if self._is_banned(self.limits.invalid):
            raise RateLimited(self.limits.invalid.seconds, is_ban=True)
        if kind is Kind.BOT:
            wait = self._take("everything", "", self.limits.everything)
            if wait:
                raise RateLimited(wait, is_global=True)
        limit = self.limits.routes.get(operation, self.limits.otherwise)
        wait = self._take(operation, major, limit)
        if wait:
            raise RateLimited(wait)
        return self._headers(operation, major)

    def old_edit(self, channel_id: int) -> None:
        """One more edit of a message older than an hour."""
        if self.limits:
            wait = self._take("old edits", str(channel_id), self.limits.old_edits)
            if wait:
                raise RateLimited(wait, code=Code.TOO_MANY_OLD_EDITS.number)

    def follow_up(self, channel_id: int) -> None:
        """One more follow-up in a channel, whispers too."""
        if self.limits:
            limit = self.limits.followups_by_channel
            wait = self._take("follow-ups", str(channel_id), limit)
            if wait:
                raise RateLimited(wait)

    def new_dm(self) -> None:
        """One more person whom the bot writes to for the first time."""
        if self.limits and self._take("new DMs", "", self.limits.new_dms):
            raise Refused(Code.DMS_TOO_FAST)

    def _take(self, name: str, major: str, limit: Limit) -> float:
        """Use a bucket once; the seconds to wait if it is used up, else 0."""
        return self._buckets.setdefault((name, major), Bucket(limit)).take(self._clock.now())

    def note_invalid(self) -> None:
        """One more answer that counts towards a ban."""
        if self.limits:
            self._take("invalid", "", self.limits.invalid)

    def _is_banned(self, limit: Limit) -> bool:
        bucket = self._buckets.get(("invalid", ""))
        if bucket is None or self._clock.now() >= bucket.opened + limit.seconds:
            return False
        return bucket.used >= limit.requests

    def _headers(self, operation: str, major: str) -> dict[str, str]:
        bucket = self._buckets[operation, major]
        reset = bucket.opened + bucket.limit.seconds
        return {
            "X-RateLimit-Limit": str(bucket.limit.requests),
            "X-RateLimit-Remaining": str(bucket.limit.requests - bucket.used),
            "X-RateLimit-Reset": f"{reset:.3f}",
            "X-RateLimit-Reset-After": f"{max(0.0, reset - self._clock.now()):.3f}",
            "X-RateLimit-Bucket": operation,
        }
