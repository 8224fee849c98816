"""The bot's own account, other users, and the way to the gateway."""

from typing import Any

from sandbox.facts.model import Json
from sandbox.facts.permissions import permissions_of
from sandbox.refused import Code, Refused, invalid
from sandbox.rest.calls import Call, Routes

route = Routes()


@route("GET", "/users/@me")
def get_my_user(call: Call) -> Json:
    world = call.core.world
    return call.core.wire.user(world.user(world.bot_id))


@route("GET", "/users/{user_id}")
def get_user(call: Call) -> Json:
    return call.core.wire.user(call.core.world.user(call.id("user_id")))


@route("GET", "/users/@me/guilds")
def list_my_guilds(call: Call) -> list[Json]:
    world = call.core.world
    me, now = world.bot_id, world.clock.now()
    return [
        {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "owner": guild.owner_id == me,
            "permissions": str(permissions_of(guild, me, None, now)),
            "features": [],
        }
        for guild in world.mutual_guilds(me)
    ]


@route("POST", "/users/@me/channels")
def create_dm(call: Call) -> Json:
    """Open a direct-message channel; closed DMs show only when something is sent."""
    world = call.core.world
    if call.body.get("recipient_id") is None:
        raise invalid(("recipient_id",), "BASE_TYPE_REQUIRED", "This field is required")
    recipient = world.user(int(call.body["recipient_id"]))
    if recipient.bot:
        raise Refused(Code.DMS_CLOSED)
    channel = world.dm_with(recipient.id)
    if channel is None:
        call.core.rates.new_dm()
        channel = world.open_dm(recipient.id)
        call.core.news.channel_created(channel)
    return call.core.wire.channel(channel)


@route("GET", "/oauth2/applications/@me")
def get_my_oauth2_application(call: Call) -> Json:
    return call.core.wire.application()


@route("GET", "/applications/@me")
def get_my_application(call: Call) -> Json:
    return call.core.wire.application()


@route("GET", "/gateway")
def get_gateway(call: Call) -> Json:
    return {"url": call.core.hub.address}


@route("GET", "/gateway/bot")
def get_bot_gateway(call: Call) -> dict[str, Any]:
    terms = call.core.hub.terms
    limit = {"total": 1000, "remaining": max(0, terms.identifies), "reset_after": 86_400_000}
    return {
        "url": call.core.hub.address,
        "shards": terms.shards,
        "session_start_limit": {**limit, "max_concurrency": 1},
    }
