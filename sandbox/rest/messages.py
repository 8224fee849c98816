"""Messages by bot token: send, read, edit, delete, pin."""

from collections.abc import Iterable

from sandbox.facts.model import Channel, ChannelType, Json, Message, MessageType
from sandbox.facts.permissions import P
from sandbox.facts.snowflakes import born, iso
from sandbox.refused import Code, Refused, invalid
from sandbox.rest.calls import Call, Routes, told
from sandbox.talk.posting import Draft
from sandbox.talk.threads import refuse_archived

route = Routes()

AN_HOUR = 3600.0
TWO_WEEKS = 14 * 86_400.0
MOST_PINS = 250


@route("POST", "/channels/{channel_id}/messages")
def create_message(call: Call) -> Json:
    channel = call.channel()
    draft = Draft(channel, call.core.world.bot_id, call.body, call.uploads)
    message = call.core.posting.repeated(draft)
    if message is None:
        _refuse_sending(call, channel)
        draft.facts = _reply(call, channel)
        message = call.core.posting.post(draft)
    return call.core.wire.new_message(message)


def _reply(call: Call, channel: Channel) -> Json:
    """What marks a message as the answer to another one in the same channel."""
    reference = call.body.get("message_reference")
    if not reference:
        return {}
    if reference.get("type"):
        words = "The sandbox knows replies, but no forwarding."
        raise invalid(("message_reference", "type"), "BASE_TYPE_CHOICES", words)
    if int(reference["message_id"]) not in call.core.world.store.messages.get(channel.id, {}):
        if reference.get("fail_if_not_exists") is False:
            return {}
        raise invalid(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    if not call.core.world.permissions(call.core.world.bot_id, channel) & P.READ_MESSAGE_HISTORY:
        raise Refused(Code.NO_HISTORY_TO_REPLY_TO)
    kept = {"message_id": str(reference["message_id"]), "channel_id": str(channel.id)}
    return {"type": MessageType.REPLY, "reference": {"type": 0, **kept}}


def _refuse_sending(call: Call, channel: Channel) -> None:
    if channel.type == ChannelType.DM:
        _refuse_closed_dms(call, channel)
        return
    if channel.type == ChannelType.CATEGORY:
        raise Refused(Code.WRONG_CHANNEL_TYPE)
    if channel.thread and channel.thread.locked:
        _refuse_locked(call, channel)
    body = call.body
    needed = [P.SEND_MESSAGES_IN_THREADS if channel.thread else P.SEND_MESSAGES]
    needed += [P.ATTACH_FILES] if call.uploads else []
    needed += [P.EMBED_LINKS] if body.get("embeds") else []
    call.channel(*needed)


def _refuse_locked(call: Call, channel: Channel) -> None:
    world = call.core.world
    if not world.permissions(world.bot_id, channel) & P.MANAGE_THREADS:
        raise Refused(Code.THREAD_LOCKED)


def _refuse_closed_dms(call: Call, channel: Channel) -> None:
    world = call.core.world
    other = next(user for user in channel.recipients if user != world.bot_id)
    if not any(world.mutual_guilds(other)) and not world.user(other).has_app:
        raise Refused(Code.NO_MUTUAL_GUILD)
    if not world.user(other).dms_open:
        raise Refused(Code.DMS_CLOSED)


@route("GET", "/channels/{channel_id}/messages")
def list_messages(call: Call) -> list[Json]:
    """The newest first. Who may not read the history gets none, which is no error."""
    channel = call.channel()
    limit = call.number("limit", 50, 100)
    world = call.core.world
    if not world.permissions(world.bot_id, channel) & P.READ_MESSAGE_HISTORY:
        return []
    chosen = _chosen(call, world.history(channel.id), limit)
    return [call.core.wire.message(message) for message in reversed(chosen)]


def _chosen(call: Call, history: list[Message], limit: int) -> list[Message]:
    after, around, before = (call.snowflake(name) for name in ("after", "around", "before"))
    if after is not None:
        return [m for m in history if m.id > after][:limit]
    if around is not None:
        older = [m for m in history if m.id < around]
        newer = [m for m in history if m.id >= around]
        return older[max(0, len(older) - limit // 2) :] + newer[: limit // 2 + 1]
    if before is not None:
        history = [m for m in history if m.id < before]
    return history[-limit:]


@route("GET", "/channels/{channel_id}/messages/{message_id}")
def get_message(call: Call) -> Json:
    channel = call.channel(P.READ_MESSAGE_HISTORY)
    message = call.core.world.message(channel.id, call.id("message_id"))
    return call.core.wire.message(message)


@route("PATCH", "/channels/{channel_id}/messages/{message_id}")
def update_message(call: Call) -> Json:
    channel, world = call.channel(), call.core.world
    refuse_archived(channel)
    message = world.message(channel.id, call.id("message_id"))
    if message.author_id != world.bot_id:
        raise Refused(Code.NOT_YOUR_MESSAGE)
    _own_words(message)
    if world.clock.now() - born(message.id) > AN_HOUR:
        call.core.rates.old_edit(channel.id)
    if call.uploads:
        call.channel(P.ATTACH_FILES)
    draft = Draft(channel, world.bot_id, call.body, call.uploads)
    call.core.posting.edit(message, draft)
    return call.core.wire.message(message)


def _own_words(message: Message) -> Message:
    """A message that somebody wrote, not a line of Discord's own."""
    if message.type in (MessageType.CHANNEL_PINNED_MESSAGE, MessageType.THREAD_CREATED):
        raise Refused(Code.SYSTEM_MESSAGE)
    return message


@route("DELETE", "/channels/{channel_id}/messages/{message_id}")
def delete_message(call: Call) -> None:
    channel, world = call.channel(), call.core.world
    refuse_archived(channel)
    message = world.message(channel.id, call.id("message_id"))
    if message.author_id != world.bot_id:
        if channel.type == ChannelType.DM:
            raise Refused(Code.NOT_IN_A_DM)
        call.channel(P.MANAGE_MESSAGES)
    call.core.posting.delete(message)


@route("POST", "/channels/{channel_id}/messages/bulk-delete")
def bulk_delete_messages(call: Call) -> None:
    channel, world = call.guild_channel(P.MANAGE_MESSAGES), call.core.world
    wanted = {int(message) for message in call.body["messages"]}
    if any(world.clock.now() - born(message) > TWO_WEEKS for message in wanted):
        raise Refused(Code.TOO_OLD_TO_BULK_DELETE)
    call.core.posting.delete_many([m for m in world.history(channel.id) if m.id in wanted])


@route("POST", "/channels/{channel_id}/typing")
def trigger_typing_indicator(call: Call) -> None:
    thread = call.channel().thread
    call.channel(P.SEND_MESSAGES_IN_THREADS if thread else P.SEND_MESSAGES)


@route("GET", "/channels/{channel_id}/messages/pins")
def list_pins(call: Call) -> Json:
    channel = call.channel(P.READ_MESSAGE_HISTORY)
    limit = call.number("limit", 50, 50)
    before = call.moment("before")
    pins = _pins(call.core.world.history(channel.id), before)
    shown = [
        {"pinned_at": iso(message.pinned or 0), "message": call.core.wire.message(message)}
        for message in pins[:limit]
    ]
    return {"items": shown, "has_more": len(pins) > limit}


def _pins(history: Iterable[Message], before: float = float("inf")) -> list[Message]:
    """The pinned messages, the latest pin first."""
    pinned = [m for m in history if m.pinned is not None and told(m.pinned) < before]
    return sorted(pinned, key=lambda message: -(message.pinned or 0))


@route("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
def create_pin(call: Call) -> None:
    channel, core = call.channel(P.PIN_MESSAGES), call.core
    refuse_archived(channel)
    message = _own_words(core.world.message(channel.id, call.id("message_id")))
    if message.pinned is not None:
        return
    if len(_pins(core.world.history(channel.id))) >= MOST_PINS:
        raise Refused(Code.TOO_MANY_PINS)
    message.pinned = core.clock.now()
    core.news.message_updated(message)
    core.news.pins_changed(channel)
    line = Message(core.world.ids.next(), channel.id, core.world.bot_id)
    line.type = MessageType.CHANNEL_PINNED_MESSAGE
    line.reference = {"channel_id": str(channel.id), "message_id": str(message.id)}
    core.posting.note(line)


@route("DELETE", "/channels/{channel_id}/messages/pins/{message_id}")
def delete_pin(call: Call) -> None:
    channel, core = call.channel(P.PIN_MESSAGES), call.core
    refuse_archived(channel)
    message = core.world.message(channel.id, call.id("message_id"))
    if message.pinned is not None:
        message.pinned = None
        core.news.message_updated(message)
        core.news.pins_changed(channel)
