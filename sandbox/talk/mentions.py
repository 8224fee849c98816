"""Whom a message calls: what its words name, as far as that is allowed."""

import re
from collections.abc import Collection

from sandbox.bodies.walk import Kind, parts_of
from sandbox.facts.model import Json, Mentions, Message

EVERYONE: Json = {"parse": ["users", "roles", "everyone"]}
"""What counts for ordinary messages that say nothing about mentions."""
ONLY_USERS: Json = {"parse": ["users"]}
"""What counts for answers to interactions that say nothing about mentions."""


def mentions_of(
    message: Message, allowed: Json, users: Collection[int], roles: Collection[int]
) -> Mentions:
    """Who is called; `roles` are those that the author may call, @everyone's among them."""
    texts = [part["content"] for part in parts_of(message.components) if part["type"] == Kind.TEXT]
    words = "\n".join([message.content, *texts])
    parsed = allowed.get("parse") or ()
    may_call_all = bool(roles) and "everyone" in parsed
    return Mentions(
        users=_named(r"<@!?(\d+)>", words, allowed, "users", users),
        roles=_named(r"<@&(\d+)>", words, allowed, "roles", roles),
        everyone=may_call_all and bool(re.search(r"@(everyone|here)\b", words)),
    )


def _named(pattern: str, text: str, allowed: Json, kind: str, known: Collection[int]) -> list[int]:
    found = dict.fromkeys(int(number) for number in re.findall(pattern, text))
    if kind not in (allowed.get("parse") or ()):
        listed = {int(number) for number in allowed.get(kind) or ()}
        found = {number: None for number in found if number in listed}
    return [number for number in found if number in known]
