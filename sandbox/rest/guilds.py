"""Guilds, their members and their roles."""

from datetime import datetime

from sandbox.facts.model import Guild, Json, Member
from sandbox.facts.permissions import P
from sandbox.refused import Code, Refused, invalid
from sandbox.rest.calls import Call, Routes

route = Routes()


@route("GET", "/guilds/{guild_id}")
def get_guild(call: Call) -> Json:
    guild = call.guild()
    count = {"approximate_member_count": len(guild.members), "approximate_presence_count": 1}
    return {**call.core.wire.guild(guild), **count}


@route("GET", "/guilds/{guild_id}/roles")
def list_guild_roles(call: Call) -> list[Json]:
    return [call.core.wire.role(role) for role in call.guild().roles.values()]


@route("GET", "/guilds/{guild_id}/members")
def list_guild_members(call: Call) -> list[Json]:
    """Only for applications that were granted the members' intent."""
    guild = call.guild()
    if not call.core.hub.terms.privileged & (1 << 1):
        raise Refused(Code.MISSING_ACCESS)
    after, limit = call.snowflake("after") or 0, call.number("limit", 1, 1000)
    found = [member for user, member in sorted(guild.members.items()) if user > after]
    return [call.core.wire.member(member) for member in found[:limit]]


@route("GET", "/guilds/{guild_id}/members/search")
def search_guild_members(call: Call) -> list[Json]:
    guild, users = call.guild(), call.core.world.store.users
    start = call.query.get("query", "").lower()
    limit = call.number("limit", 1, 1000)
    found = [m for m in guild.members.values() if _name(users[m.user_id].name, m, start)]
    return [call.core.wire.member(member) for member in found[:limit]]


def _name(username: str, member: Member, start: str) -> bool:
    return any(name.lower().startswith(start) for name in (username, member.nick or username))


@route("GET", "/guilds/{guild_id}/members/{user_id}")
def get_guild_member(call: Call) -> Json:
    return call.core.wire.member(call.core.world.member(call.guild(), call.id("user_id")))


@route("PATCH", "/guilds/{guild_id}/members/{user_id}")
def update_guild_member(call: Call) -> Json:
    """Change roles, or give someone a time-out."""
    guild = call.guild()
    member = call.core.world.member(guild, call.id("user_id"))
    if "roles" in call.body:
        call.guild(P.MANAGE_ROLES)
        member.roles = [_role(guild, int(role)) for role in call.body["roles"] or ()]
    if "communication_disabled_until" in call.body:
        call.guild(P.MODERATE_MEMBERS)
        until = call.body["communication_disabled_until"]
        member.timed_out_until = _moment(until) if until else None
    call.core.news.member_updated(guild, member)
    return call.core.wire.member(member)


def _moment(text: str) -> float:
    try:
        return datetime.fromisoformat(text).timestamp()
    except ValueError:  # a leap second, for instance
        words = "Could not parse the time. Should be ISO8601."
        raise invalid(("communication_disabled_until",), "DATE_TIME_TYPE_PARSE", words) from None


@route("PUT", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}")
def add_guild_member_role(call: Call) -> None:
    guild = call.guild(P.MANAGE_ROLES)
    member = call.core.world.member(guild, call.id("user_id"))
    role = _role(guild, call.id("role_id"))
    if role not in member.roles:
        member.roles.append(role)
        call.core.news.member_updated(guild, member)


@route("DELETE", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}")
def delete_guild_member_role(call: Call) -> None:
    guild = call.guild(P.MANAGE_ROLES)
    member = call.core.world.member(guild, call.id("user_id"))
    role = _role(guild, call.id("role_id"))
    if role in member.roles:
        member.roles.remove(role)
        call.core.news.member_updated(guild, member)


def _role(guild: Guild, role_id: int) -> int:
    if role_id not in guild.roles:
        raise Refused(Code.UNKNOWN_ROLE)
    return role_id


@route("DELETE", "/users/@me/guilds/{guild_id}")
def leave_guild(call: Call) -> None:
    call.core.control.remove_bot(call.guild())
