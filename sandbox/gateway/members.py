"""A bot's question on the gateway for the members of a guild."""

from dataclasses import dataclass
from typing import Self

from sandbox.facts.model import Guild, Json
from sandbox.wire import Wire

MOST_FOUND = 100
"""How many members a search by name or by id can find."""
LONGEST_NONCE = 32


@dataclass(frozen=True, slots=True)
class MembersQuestion:
    """Who is asked about: the people with these ids, or with names that begin so."""

    guild_id: int
    user_ids: tuple[int, ...]
    query: str
    limit: int | None
    nonce: str | None

    @classmethod
    def read(cls, data: Json) -> Self:
        """:raises KeyError, TypeError, ValueError: if the question makes no sense."""
        given = data.get("user_ids") or []
        user_ids = tuple(int(user) for user in (given if isinstance(given, list) else [given]))
        query = "" if user_ids else _text(data["query"]).lower()
        limit = MOST_FOUND if user_ids else int(data["limit"])
        if query:
            limit = min(limit or MOST_FOUND, MOST_FOUND)
        nonce = data.get("nonce")
        if not isinstance(nonce, str) or len(nonce.encode()) > LONGEST_NONCE:
            nonce = None  # Discord ignores such a one
        return cls(int(data["guild_id"]), user_ids, query, limit or None, nonce)

    @property
    def about_everyone(self) -> bool:
        return not self.user_ids and not self.query

    def answer(self, guild: Guild, wire: Wire) -> Json:
        """All that were found, in one chunk."""
        members = [wire.member(member) for member in guild.members.values()]
        found = [member for member in members if self._fits(member["user"])][: self.limit]
        chunk: Json = {"guild_id": str(guild.id), "members": found}
        chunk |= {"chunk_index": 0, "chunk_count": 1}
        chunk["not_found"] = [str(user) for user in self.user_ids if user not in guild.members]
        return chunk | ({"nonce": self.nonce} if self.nonce else {})

    def _fits(self, user: Json) -> bool:
        if self.user_ids:
            return int(user["id"]) in self.user_ids
        return str(user["username"]).lower().startswith(self.query)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value
