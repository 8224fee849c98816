"""Discord's rate limits: buckets per route, the global one, and edits of old messages.

They are off unless a test or a benchmark is about them. Headers are sent in either case:
without them discord.py would send one request at a time.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace

from sandbox.facts.clock import Clock
from sandbox.ledger import Kind
from sandbox.refused import Code, Refused

A_MILLISECOND = 0.001
"""Clients are told times as exactly as this, so who comes that much too early is not refused."""


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
        }
    )
    otherwise: Limit = Limit(50, 1.0)
    old_edits: Limit = Limit(3, 6.0)
    """Edits of messages older than an hour, by channel."""
    followups_by_channel: Limit = Limit(30, 60.0)
    renames: Limit = Limit(2, 600.0)
    """New names for a channel or a thread; other changes of it are not counted."""
    new_dms: Limit = Limit(40, 3600.0)
    """Nobody knows the true figure: some dozens have led to trouble."""
    invalid: Limit = Limit(10_000, 600.0)
    """Answers 401, 403 and 429, after which the network bans the address."""

    def faster(self, factor: float) -> "Limits":
        """The same numbers in windows `factor` times as short, for tests in a hurry."""

        def shorter(limit: Limit) -> Limit:
            return replace(limit, seconds=limit.seconds / factor)

        routes = {name: shorter(limit) for name, limit in self.routes.items()}
        names = {part.name for part in fields(self)} - {"routes", "invalid"}
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
        if now > self.opened + self.limit.seconds - A_MILLISECOND:
            self.opened, self.used = now, 0
        if self.used >= self.limit.requests:
            return self.opened + self.limit.seconds - now
        self.used += 1
        return 0.0


class RateLimited(Exception):
    """Too much at once: the bot is to wait."""

    def __init__(
        self,
        wait: float,
        *,
        is_global: bool = False,
        is_ban: bool = False,
        code: Code | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(wait)
        self.wait = wait
        self.is_global = is_global
        self.is_ban = is_ban
        self.code = code
        self.headers = headers
        """What is known of the route's bucket, if that is the one used up."""


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
            return {**_OFF, "X-RateLimit-Reset": f"{self._clock.now() + 1:.3f}"}
        if kind is Kind.BOT:
            wait = self._take("everything", "", self.limits.everything)
            if wait:
                raise RateLimited(wait, is_global=True)
        limit = self.limits.routes.get(operation, self.limits.otherwise)
        wait = self._take(operation, major, limit)
        if wait:
            raise RateLimited(wait, headers=self._headers(operation, major))
        return self._headers(operation, major)

    def old_edit(self, channel_id: int) -> None:
        """One more edit of a message older than an hour."""
        if self.limits:
            wait = self._take("old edits", str(channel_id), self.limits.old_edits)
            if wait:
                raise RateLimited(wait, code=Code.TOO_MANY_OLD_EDITS)

    def follow_up(self, channel_id: int) -> None:
        """One more follow-up in a channel, whispers too."""
        if self.limits:
            limit = self.limits.followups_by_channel
            wait = self._take("follow-ups", str(channel_id), limit)
            if wait:
                raise RateLimited(wait)

    def rename(self, channel_id: int) -> None:
        """One more new name for a channel or a thread."""
        if self.limits:
            wait = self._take("renames", str(channel_id), self.limits.renames)
            if wait:
                raise RateLimited(wait)

    def new_dm(self) -> None:
        """One more person whom the bot writes to for the first time."""
        if self.limits and self._take("new DMs", "", self.limits.new_dms):
            raise Refused(Code.DMS_TOO_FAST)

    def _take(self, name: str, major: str, limit: Limit) -> float:
        """Use a bucket once; the seconds to wait if it is used up, else 0."""
        bucket = self._buckets.setdefault((name, major), Bucket(limit))
        bucket.limit = limit  # a test may have changed it
        return bucket.take(self._clock.now())

    def note_invalid(self) -> None:
        """One more answer that counts towards a ban."""
        if self.limits:
            self._take("invalid", "", self.limits.invalid)

    def refuse_banned(self) -> None:
        """Nothing passes for a while after too many answers that count."""
        bucket = self._buckets.get(("invalid", ""))
        if self.limits is None or bucket is None:
            return
        wait = bucket.opened + bucket.limit.seconds - self._clock.now()
        if wait > 0 and bucket.used >= bucket.limit.requests:
            raise RateLimited(wait, is_ban=True)

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
