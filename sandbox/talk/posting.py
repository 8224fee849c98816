"""Making, changing and removing messages, whoever asks for it.

Bots post by token or by interaction, people by typing; the rules for what a message may hold
are the same, so they meet here.
"""

import itertools
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sandbox.bodies.flags import MessageFlag
from sandbox.bodies.messages import message_problems
from sandbox.bodies.walk import parts_of
from sandbox.facts.model import Attachment, Channel, Json, Mentions, Message
from sandbox.facts.permissions import Permission
from sandbox.facts.world import World
from sandbox.news import News
from sandbox.refused import Code, Refused, invalid
from sandbox.talk.files import (
    LARGEST_FILE,
    MOST_FILES,
    Files,
    Upload,
    by_number,
    hide_shown,
    name_of,
)
from sandbox.talk.mentions import EVERYONE, mentions_of
from sandbox.talk.threads import Threads
from sandbox.wire import Wire

NONCE_WINDOW = 300.0
"""Discord says "the past few minutes"."""

_SETTABLE = int(
    MessageFlag.SUPPRESS_EMBEDS
    | MessageFlag.SUPPRESS_NOTIFICATIONS
    | MessageFlag.IS_COMPONENTS_V2
    | MessageFlag.EPHEMERAL
)
_CHANGEABLE = int(MessageFlag.SUPPRESS_EMBEDS | MessageFlag.IS_COMPONENTS_V2)


@dataclass(slots=True)
class Draft:
    """What somebody wants to say, and the circumstances in which it is said."""

    channel: Channel
    author_id: int
    body: Mapping[str, Any]
    uploads: Collection[Upload] = ()
    at: tuple[str, ...] = ()
    """Where the message stands in the request's body, for error paths."""
    calls: Json = field(default_factory=lambda: EVERYONE)
    """Who is called if the body does not say."""
    facts: Json = field(default_factory=dict)
    """Fields of the message that are not the author's to choose."""


class Posting:
    """Writes messages into the world and lets the news go round."""

    def __init__(self, world: World, wire: Wire, news: News, threads: Threads) -> None:
        self._world = world
        self._files = Files(world, wire)
        self._news = news
        self._threads = threads
        self._nonces: dict[tuple[int, str], tuple[Message, float]] = {}

    def post(self, draft: Draft) -> Message:
        """A new message. :raises Refused: if Discord would not take it."""
        body = draft.body
        self._check(draft)
        message = Message(
            id=self._world.ids.next(),
            channel_id=draft.channel.id,
            author_id=draft.author_id,
            content=(body.get("content") or "").strip(),
            flags=(body.get("flags") or 0) & _SETTABLE,
            nonce=body.get("nonce"),
            **draft.facts,
        )
        message.attachments = self._files.attach(draft.uploads, body.get("attachments") or ())
        message.embeds = self._files.settled(message, _filled(body.get("embeds")))
        message.components = numbered(self._files.settled(message, body.get("components") or []))
        message.mentions = self._mentions(message, draft)
        hide_shown(message)
        _refuse_empty(message)
        self._keep(message)
        return message

    def repeated(self, draft: Draft) -> Message | None:
        """The message that was already sent with this enforced nonce.

        :raises Refused: if it has been deleted since.
        """
        nonce = draft.body.get("nonce")
        if nonce is None or not draft.body.get("enforce_nonce"):
            return None
        known = self._nonces.get((draft.author_id, str(nonce)))
        if known is None or self._world.clock.now() - known[1] > NONCE_WINDOW:
            return None
        return self._world.message(known[0].channel_id, known[0].id)

    def edit(self, message: Message, draft: Draft) -> None:
        """Change what the body names. :raises Refused: if Discord would not take it."""
        body = draft.body
        kept = self._kept(message, body)
        names = {attachment.filename for attachment in kept}
        self._check(draft, kept=names, was_v2=message.is_v2, partial=True)
        after = self._edited(message, draft, kept)
        _refuse_legacy(after, draft.at)
        _refuse_empty(after)
        stay = {attachment.id for attachment in after.attachments}
        self._files.drop(file for file in message.attachments if file.id not in stay)
        for name in ("content", "flags", "attachments", "embeds", "components", "mentions"):
            setattr(message, name, getattr(after, name))
        message.edited = self._world.clock.now()
        if message.reader_id is None:
            self._threads.gather(draft.channel, message.mentions.users)
        self._news.message_updated(message)

    def _edited(self, message: Message, draft: Draft, kept: list[Attachment]) -> Message:
        body = draft.body
        after = Message(message.id, message.channel_id, message.author_id)
        after.type, after.reference = message.type, message.reference
        after.content = (body["content"] or "").strip() if "content" in body else message.content
        after.flags = message.flags & ~MessageFlag.LOADING
        if body.get("flags") is not None:
            after.flags &= ~MessageFlag.SUPPRESS_EMBEDS
            after.flags |= body["flags"] & _CHANGEABLE
        made = self._files.attach(draft.uploads, body.get("attachments") or ())
        after.attachments = [replace(attachment) for attachment in kept] + made
        embeds = _filled(body["embeds"]) if "embeds" in body else message.embeds
        after.embeds = self._files.settled(after, embeds)
        components = body["components"] or [] if "components" in body else message.components
        after.components = numbered(self._files.settled(after, components))
        after.mentions = message.mentions
        if "content" in body or "components" in body or "allowed_mentions" in body:
            after.mentions = self._mentions(after, draft)
        hide_shown(after)
        return after

    def delete(self, message: Message) -> None:
        self._world.whispers.pop(message.id, None)
        self._world.store.messages.get(message.channel_id, {}).pop(message.id, None)
        self._files.drop(message.attachments)
        self._news.message_deleted(message)

    def delete_many(self, messages: list[Message]) -> None:
        for message in messages:
            self._world.store.messages[message.channel_id].pop(message.id)
            self._files.drop(message.attachments)
        self._news.messages_deleted(messages)

    def note(self, message: Message) -> None:
        """A message that nobody wrote: Discord's own line about a pin or a thread."""
        self._keep(message)

    def _remember_nonce(self, message: Message) -> None:
        now = self._world.clock.now()
        while self._nonces and now - next(iter(self._nonces.values()))[1] > NONCE_WINDOW:
            del self._nonces[next(iter(self._nonces))]
        if message.nonce is not None:
            key = (message.author_id, str(message.nonce))
            self._nonces.pop(key, None)  # so that the oldest stays in front
            self._nonces[key] = (message, now)

    def _keep(self, message: Message) -> None:
        if message.reader_id is not None:
            message.flags |= MessageFlag.EPHEMERAL
            self._world.whisper(message)
        else:
            channel = self._world.store.channels[message.channel_id]
            self._threads.wake(channel)
            self._threads.gather(channel, [message.author_id, *message.mentions.users])
            self._world.store.messages.setdefault(message.channel_id, {})[message.id] = message
            channel.last_message_id = message.id
        self._remember_nonce(message)
        self._news.message_created(message)

    def _check(self, draft: Draft, **circumstances: Any) -> None:
        about = by_number(draft.body.get("attachments") or ())
        names = [name_of(upload, about) for upload in draft.uploads]
        circumstances["interaction"] = "interaction" in draft.facts
        found = message_problems(draft.body, files=names, **circumstances)
        if found:
            moved = [problem._replace(path=(*draft.at, *problem.path)) for problem in found]
            raise Refused(Code.INVALID_FORM_BODY, moved)
        self._refuse_emojis(draft)
        if len(draft.uploads) + len(circumstances.get("kept", ())) > MOST_FILES:
            raise Refused(Code.TOO_MANY_ATTACHMENTS)
        if any(len(upload.data) > LARGEST_FILE for upload in draft.uploads):
            raise Refused(Code.TOO_LARGE)

    def _refuse_emojis(self, draft: Draft) -> None:
        """What buttons and options show must be an emoji, and one that the bot has."""
        for part in parts_of(draft.body.get("components") or []):
            for holder in (part, *(part.get("options") or ())):
                emoji = holder.get("emoji") or {}
                number, name = emoji.get("id"), str(emoji.get("name") or "")
                known = int(number) in self._world.store.emojis if number else not name.isalnum()
                if emoji and not known:
                    raise invalid(
                        (*draft.at, "components"), "COMPONENT_INVALID_EMOJI", "Invalid emoji"
                    )

    def _kept(self, message: Message, body: Mapping[str, Any]) -> list[Attachment]:
        """Discord keeps only the attachments that an edit lists, if it lists any."""
        if body.get("attachments") is None:
            return list(message.attachments)
        listed = {str(row.get("id")) for row in body["attachments"]}
        return [attachment for attachment in message.attachments if str(attachment.id) in listed]

    def _mentions(self, message: Message, draft: Draft) -> Mentions:
        allowed = draft.body.get("allowed_mentions")
        guild = self._world.store.guilds.get(draft.channel.guild_id or 0)
        held = self._world.permissions(draft.author_id, draft.channel)
        roles = guild.roles if guild and held & Permission.MENTION_EVERYONE else {}
        users = self._world.store.users
        found = mentions_of(message, draft.calls if allowed is None else allowed, users, roles)
        answered = self._world.replied_to(message)
        wanted = allowed is None or allowed.get("replied_user")
        if answered and wanted and answered.author_id != message.author_id:
            found.users = list(dict.fromkeys([answered.author_id, *found.users]))
        return found


def numbered(components: list[Json]) -> list[Json]:
    """Components with the numbers that Discord gives to those that have none."""
    parts = parts_of(components)
    taken = {part["id"] for part in parts if part.get("id")}
    free = (number for number in itertools.count(1) if number not in taken)
    for part in parts:
        part["id"] = part.get("id") or next(free)
        for holder in (part, *(part.get("options") or ())):
            if (holder.get("emoji") or {}).get("id"):
                holder["emoji"]["id"] = str(holder["emoji"]["id"])
    return components


def _refuse_legacy(message: Message, at: tuple[str, ...]) -> None:
    for name in ("content", "embeds"):
        if message.is_v2 and getattr(message, name):
            code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
            words = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            raise invalid((*at, name), code, words)


def _refuse_empty(message: Message) -> None:
    if not any((message.content, message.embeds, message.components, message.attachments)):
        raise Refused(Code.EMPTY_MESSAGE)


def _filled(embeds: list[Json] | None) -> list[Json]:
    """Embeds without those in which there is nothing."""
    return [embed for embed in embeds or () if embed]
