"""Channels and threads: read, make, change, delete, join."""

from typing import Any

from sandbox.bodies.flags import MessageFlag
from sandbox.facts.model import (
    Channel,
    ChannelType,
    Json,
    Message,
    MessageType,
    Overwrite,
    Thread,
)
from sandbox.facts.permissions import P
from sandbox.refused import Code, Refused
from sandbox.rest.calls import Call, Routes, told
from sandbox.talk.threads import refuse_archived

route = Routes()


@route("GET", "/channels/{channel_id}")
def get_channel(call: Call) -> Json:
    return call.core.wire.channel(call.channel())


@route("GET", "/guilds/{guild_id}/channels")
def list_guild_channels(call: Call) -> list[Json]:
    guild, world = call.guild(), call.core.world
    channels = [c for c in world.store.channels.values() if c.guild_id == guild.id]
    return [call.core.wire.channel(channel) for channel in channels if not channel.thread]


@route("POST", "/guilds/{guild_id}/channels", status=201)
def create_guild_channel(call: Call) -> Json:
    guild, core, body = call.guild(P.MANAGE_CHANNELS), call.core, call.body
    channel = Channel(core.world.ids.next(), body.get("type") or ChannelType.TEXT, body["name"])
    channel.guild_id = guild.id
    channel.parent_id = int(body["parent_id"]) if body.get("parent_id") else None
    channel.topic = body.get("topic")
    for rule in body.get("permission_overwrites") or ():
        _overwrite(channel, int(rule["id"]), rule)
    core.world.store.channels[channel.id] = channel
    core.news.channel_created(channel)
    return core.wire.channel(channel)


@route("PATCH", "/channels/{channel_id}")
def update_channel(call: Call) -> Json:
    channel = call.guild_channel()
    if channel.thread:
        _update_thread(call, channel, channel.thread)
    else:
        call.channel(P.MANAGE_CHANNELS)
        _rename(call, channel)
        channel.topic = call.body.get("topic", channel.topic)
        channel.position = call.body.get("position") or channel.position
        if "parent_id" in call.body:
            channel.parent_id = int(call.body["parent_id"] or 0) or None
        if call.body.get("permission_overwrites") is not None:
            channel.overwrites.clear()
            for rule in call.body["permission_overwrites"]:
                _overwrite(channel, int(rule["id"]), rule)
        call.core.news.channel_updated(channel)
    return call.core.wire.channel(channel)


def _rename(call: Call, channel: Channel) -> None:
    name = call.body.get("name") or channel.name
    if name != channel.name:
        call.core.rates.rename(channel.id)
        channel.name = name


def _update_thread(call: Call, channel: Channel, thread: Thread) -> None:
    core, body = call.core, call.body
    held = core.world.permissions(core.world.bot_id, channel)
    is_moderator = bool(held & P.MANAGE_THREADS)
    is_owner = thread.owner_id == core.world.bot_id
    if not is_moderator and (not is_owner or thread.locked or "locked" in body):
        raise Refused(Code.MISSING_PERMISSIONS)
    if thread.archived and body.get("archived") is not False:
        raise Refused(Code.THREAD_ARCHIVED)
    if body.get("archived") is False and thread.archived:
        core.threads.refuse_one_more(channel.guild_id)
    _rename(call, channel)
    thread.locked = body.get("locked", thread.locked)
    thread.invitable = body.get("invitable", thread.invitable)
    thread.auto_archive_minutes = body.get("auto_archive_duration") or thread.auto_archive_minutes
    core.threads.archive(channel, archived=bool(body.get("archived", thread.archived)))


@route("DELETE", "/channels/{channel_id}")
def delete_channel(call: Call) -> Json:
    channel, core = call.channel(), call.core
    if channel.type == ChannelType.DM:
        return core.wire.channel(channel)  # a bot closes a DM for itself only: nothing is lost
    call.channel(P.MANAGE_THREADS if channel.thread else P.MANAGE_CHANNELS)
    core.control.delete_channel(channel)
    return core.wire.channel(channel)


@route("PUT", "/channels/{channel_id}/permissions/{overwrite_id}")
def set_channel_permission_overwrite(call: Call) -> None:
    channel = call.guild_channel(P.MANAGE_ROLES)
    _overwrite(channel, call.id("overwrite_id"), call.body)
    call.core.news.channel_updated(channel)


@route("DELETE", "/channels/{channel_id}/permissions/{overwrite_id}")
def delete_channel_permission_overwrite(call: Call) -> None:
    channel = call.guild_channel(P.MANAGE_ROLES)
    channel.overwrites.pop(call.id("overwrite_id"), None)
    call.core.news.channel_updated(channel)


def _overwrite(channel: Channel, target: int, body: Json) -> None:
    allow, deny = int(body.get("allow") or 0), int(body.get("deny") or 0)
    channel.overwrites[target] = Overwrite(target, body.get("type") or 0, allow, deny)


@route("POST", "/channels/{channel_id}/threads", status=201)
def create_thread(call: Call) -> Json:
    """A thread that starts from no message; a public one is announced by a line of Discord's."""
    parent, core = call.guild_channel(), call.core
    kind = call.body.get("type") or ChannelType.PRIVATE_THREAD
    public = kind == ChannelType.PUBLIC_THREAD
    call.channel(P.CREATE_PUBLIC_THREADS if public else P.CREATE_PRIVATE_THREADS)
    channel = _thread_of(call, parent, core.world.ids.next(), kind)
    core.threads.open(channel)
    if public:
        line = Message(core.world.ids.next(), parent.id, core.world.bot_id, channel.name)
        line.type = MessageType.THREAD_CREATED
        line.reference = {"channel_id": str(channel.id), "guild_id": str(parent.guild_id)}
        core.posting.note(line)
    return core.wire.channel(channel)


@route("POST", "/channels/{channel_id}/messages/{message_id}/threads", status=201)
def create_thread_from_message(call: Call) -> Json:
    """A thread that starts from a message bears the message's id."""
    parent, core = call.guild_channel(P.CREATE_PUBLIC_THREADS), call.core
    message = core.world.message(parent.id, call.id("message_id"))
    if message.id in core.world.store.channels:
        raise Refused(Code.THREAD_EXISTS)
    channel = _thread_of(call, parent, message.id, ChannelType.PUBLIC_THREAD)
    core.threads.open(channel)
    message.flags |= MessageFlag.HAS_THREAD
    core.news.message_updated(message)
    return core.wire.channel(channel)


def _thread_of(call: Call, parent: Channel, thread_id: int, kind: int) -> Channel:
    if parent.type != ChannelType.TEXT:
        raise Refused(Code.WRONG_CHANNEL_TYPE)
    world, body = call.core.world, call.body
    minutes = body.get("auto_archive_duration") or 1440
    thread = Thread(world.bot_id, world.clock.now(), auto_archive_minutes=minutes)
    thread.invitable = body.get("invitable") is not False
    made = Channel(thread_id, kind, body["name"], parent.guild_id, parent.id)
    made.thread = thread
    return made


@route("GET", "/channels/{channel_id}/thread-members")
def list_thread_members(call: Call) -> list[Json]:
    channel = call.thread()
    return [call.core.wire.thread_member(channel, user) for user in _members(channel)]


@route("GET", "/channels/{channel_id}/thread-members/{user_id}")
def get_thread_member(call: Call) -> Json:
    channel = call.thread()
    if call.id("user_id") not in _members(channel):
        raise Refused(Code.UNKNOWN_MEMBER)
    return call.core.wire.thread_member(channel, call.id("user_id"))


@route("PUT", "/channels/{channel_id}/thread-members/@me")
def join_thread(call: Call) -> None:
    channel = call.thread()
    refuse_archived(channel)
    call.core.threads.join(channel, call.core.world.bot_id)


@route("DELETE", "/channels/{channel_id}/thread-members/@me")
def leave_thread(call: Call) -> None:
    channel = call.thread()
    refuse_archived(channel)
    call.core.threads.leave(channel, call.core.world.bot_id)


@route("PUT", "/channels/{channel_id}/thread-members/{user_id}")
def add_thread_member(call: Call) -> None:
    """Whoever is added must be able to see the channel around the thread."""
    channel, world = call.thread(), call.core.world
    refuse_archived(channel)
    call.channel(P.SEND_MESSAGES_IN_THREADS)
    user = world.user(call.id("user_id"))
    if not world.can_see(user.id, world.parent(channel)):
        raise Refused(Code.MISSING_ACCESS)
    call.core.threads.join(channel, user.id)


@route("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
def delete_thread_member(call: Call) -> None:
    channel, world = call.thread(), call.core.world
    refuse_archived(channel)
    owns = channel.thread and channel.thread.owner_id == world.bot_id
    if not (owns and channel.type == ChannelType.PRIVATE_THREAD):
        call.channel(P.MANAGE_THREADS)
    call.core.threads.leave(channel, call.id("user_id"))


def _members(channel: Channel) -> dict[int, float]:
    return channel.thread.members if channel.thread else {}


@route("GET", "/guilds/{guild_id}/threads/active")
def get_active_guild_threads(call: Call) -> Json:
    guild, world = call.guild(), call.core.world
    seen = [c for c in world.threads(guild.id) if world.can_see(world.bot_id, c)]
    return _listed(call, [c for c in seen if c.thread and not c.thread.archived])


@route("GET", "/channels/{channel_id}/threads/archived/public")
def list_public_archived_threads(call: Call) -> Json:
    channel = call.guild_channel(P.READ_MESSAGE_HISTORY)
    return _page(call, _archived(call, channel, ChannelType.PUBLIC_THREAD))


@route("GET", "/channels/{channel_id}/threads/archived/private")
def list_private_archived_threads(call: Call) -> Json:
    channel = call.guild_channel(P.READ_MESSAGE_HISTORY, P.MANAGE_THREADS)
    return _page(call, _archived(call, channel, ChannelType.PRIVATE_THREAD))


@route("GET", "/channels/{channel_id}/users/@me/threads/archived/private")
def list_my_private_archived_threads(call: Call) -> Json:
    """Those that the bot has joined, the newest first: here `before` is a thread's id."""
    channel, me = call.guild_channel(P.READ_MESSAGE_HISTORY), call.core.world.bot_id
    before = call.snowflake("before") or float("inf")
    limit = call.number("limit", 50, 100)
    archived = _archived(call, channel, ChannelType.PRIVATE_THREAD)
    found = [c for c in archived if me in _members(c) and c.id < before]
    found.sort(key=lambda c: -c.id)
    return _listed(call, found[:limit]) | {"has_more": len(found) > limit}


def _page(call: Call, archived: list[Channel]) -> Json:
    """The part of a list that was asked for by `before` (a time) and `limit`."""
    before, limit = call.moment("before"), call.number("limit", 50, 100)
    found = [c for c in archived if c.thread and told(c.thread.archived_at) < before]
    return _listed(call, found[:limit]) | {"has_more": len(found) > limit}


def _archived(call: Call, parent: Channel, kind: int) -> list[Channel]:
    below = [c for c in call.core.world.threads(parent.guild_id or 0) if c.parent_id == parent.id]
    found = [c for c in below if c.type == kind and c.thread and c.thread.archived]
    return sorted(found, key=lambda c: -(c.thread.archived_at if c.thread else 0))


def _listed(call: Call, channels: list[Channel]) -> dict[str, Any]:
    wire, me = call.core.wire, call.core.world.bot_id
    joined = [wire.thread_member(c, me) for c in channels if me in _members(c)]
    threads = [wire.channel(channel) for channel in channels]
    return {"threads": threads, "members": joined, "has_more": False}
