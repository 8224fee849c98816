"""The bot's answers to interactions: callbacks, follow-ups, and what becomes of them."""

from collections import deque
from collections.abc import Collection, Mapping
from copy import deepcopy
from typing import Any

from sandbox.bodies.flags import MessageFlag
from sandbox.bodies.problems import Problem
from sandbox.bodies.replies import choice_problems, deferral_problems, modal_problems
from sandbox.facts.model import Json, Message, MessageType
from sandbox.facts.permissions import Permission
from sandbox.facts.world import World
from sandbox.refused import Code, Refused, invalid
from sandbox.sight import People
from sandbox.talk.files import Upload
from sandbox.talk.interactions import Asked, Interaction, Reply
from sandbox.talk.mentions import ONLY_USERS
from sandbox.talk.posting import Draft, Posting, numbered
from sandbox.wire import Wire

FOLLOWUPS_WITHOUT_THE_BOT = 5


class Answers:
    """One method for each thing that a bot can do with an interaction's token."""

    def __init__(self, world: World, wire: Wire, people: People, posting: Posting) -> None:
        self._world = world
        self._wire = wire
        self._people = people
        self._posting = posting
        self.lags: deque[float] = deque(maxlen=100_000)
        """Seconds from each question to its first answer, the latest ones."""

    def answer(self, interaction: Interaction, body: Json, uploads: Collection[Upload]) -> None:
        """The first answer. :raises Refused: if Discord would not take it."""
        reply = _fitting(interaction, body.get("type"))
        data = body.get("data") or {}
        match reply:
            case Reply.MESSAGE:
                interaction.original = self._posting.post(self._draft(interaction, data, uploads))
            case Reply.DEFERRED_MESSAGE:
                interaction.original = self._think(interaction, data)
            case Reply.DEFERRED_UPDATE:
                interaction.original = interaction.message
            case Reply.UPDATE:
                assert interaction.message is not None
                if not self._is_there(interaction.message):
                    raise Refused(Code.UNKNOWN_MESSAGE)
                draft = self._draft(interaction, data, uploads)
                self._posting.edit(interaction.message, draft)
                interaction.original = interaction.message
            case Reply.CHOICES:
                _refuse(choice_problems(data))
            case Reply.MODAL:
                _refuse(modal_problems(data))
                data = deepcopy(data)
                numbered(data["components"])
                interaction.modal = data
        self._settle(interaction, reply, data)

    def _settle(self, interaction: Interaction, reply: Reply, data: Json) -> None:
        """Note the answer, and let the person's client know."""
        now = self._world.clock.now()
        if interaction.timer:
            interaction.timer.cancel()
        interaction.reply, interaction.answered_at = reply, now
        self.lags.append(now - interaction.asked_at)
        told: Json = {"id": str(interaction.id), "reply": int(reply)}
        if reply is Reply.CHOICES:
            told["choices"] = data.get("choices") or []
        elif reply is Reply.MODAL:
            told["modal"] = data
        elif interaction.original:
            told["message_id"] = str(interaction.original.id)
        self._people.tell(interaction.user_id, "INTERACTION_SUCCESS", told)

    def _think(self, interaction: Interaction, data: Json) -> Message:
        _refuse(deferral_problems(data))
        facts = self._facts(interaction, data)
        place = (self._world.ids.next(), interaction.channel.id, self._world.bot_id)
        message = Message(*place, flags=MessageFlag.LOADING, **facts)
        self._posting.note(message)
        return message

    def _facts(self, interaction: Interaction, data: Mapping[str, Any]) -> Json:
        """What marks a message as the answer to this interaction, and as a whisper."""
        user = self._world.user(interaction.user_id)
        about: Json = {"id": str(interaction.id), "type": int(interaction.type)}
        about |= {"user": self._wire.user(user)}
        about |= {"authorizing_integration_owners": interaction.owners}
        if interaction.command:
            about["name"] = interaction.command
        if interaction.reply and interaction.original:
            about["original_response_message_id"] = str(interaction.original.id)
        if interaction.type is Asked.COMPONENT and interaction.message:
            about["interacted_message_id"] = str(interaction.message.id)
        facts: Json = {"interaction": about, **_standing(interaction)}
        if (data.get("flags") or 0) & MessageFlag.EPHEMERAL or self._must_whisper(interaction):
            facts["reader_id"] = user.id
        return facts

    def _must_whisper(self, interaction: Interaction) -> bool:
        """Where only the person has installed the app, answers may not be public."""
        held = self._world.permissions(interaction.user_id, interaction.channel)
        return not interaction.bot_is_here and not held & Permission.USE_EXTERNAL_APPS

    def _draft(
        self,
        interaction: Interaction,
        data: Mapping[str, Any],
        uploads: Collection[Upload],
        at: tuple[str, ...] = ("data",),
    ) -> Draft:
        facts = self._facts(interaction, data)
        return Draft(interaction.channel, self._world.bot_id, data, uploads, at, ONLY_USERS, facts)

    def follow_up(
        self, interaction: Interaction, body: Json, uploads: Collection[Upload]
    ) -> Message:
        """One more message. After a deferral the first one takes the place of the waiting one."""
        original = interaction.original
        if original and original.flags & MessageFlag.LOADING and self._is_there(original):
            self.edit(interaction, original, body, uploads)
            return original
        if not interaction.bot_is_here and interaction.followups >= FOLLOWUPS_WITHOUT_THE_BOT:
            raise Refused(Code.TOO_MANY_FOLLOWUPS)
        message = self._posting.post(self._draft(interaction, body, uploads, ()))
        interaction.followups += 1
        return message

    def edit(
        self,
        interaction: Interaction,
        message: Message,
        body: Json,
        uploads: Collection[Upload],
    ) -> None:
        self._posting.edit(message, self._draft(interaction, body, uploads, ()))

    def _is_there(self, message: Message) -> bool:
        return self._world.any_message(message.channel_id, message.id) is not None

    def reachable(self, interaction: Interaction, message_id: int | None) -> Message:
        """`@original` (None) or another message that this token may touch."""
        original = interaction.original
        wanted = message_id or (original.id if original else 0)
        message = self._world.any_message(interaction.channel.id, wanted)
        if message is not None:
            about = message.interaction or {}
            if message is original or about.get("id") == str(interaction.id):
                return message
        raise Refused(Code.UNKNOWN_MESSAGE)

    def receipt(self, interaction: Interaction) -> Json:
        """What a callback is answered with."""
        original = interaction.original
        about: Json = {"id": str(interaction.id), "type": int(interaction.type)}
        about |= {"response_message_loading": False, "response_message_ephemeral": False}
        if original is None or interaction.reply is None:
            return {"interaction": about}
        about["response_message_id"] = str(original.id)
        about["response_message_loading"] = bool(original.flags & MessageFlag.LOADING)
        about["response_message_ephemeral"] = original.reader_id is not None
        resource: Json = {"type": int(interaction.reply)}
        if interaction.reply is not Reply.DEFERRED_UPDATE:
            resource["message"] = self._wire.message(original)
        return {"interaction": about, "resource": resource}


_FITTING = {
    Asked.COMMAND: {Reply.MESSAGE, Reply.DEFERRED_MESSAGE, Reply.MODAL},
    Asked.COMPONENT: {
        Reply.MESSAGE,
        Reply.DEFERRED_MESSAGE,
        Reply.DEFERRED_UPDATE,
        Reply.UPDATE,
        Reply.MODAL,
    },
    Asked.AUTOCOMPLETE: {Reply.CHOICES},
    Asked.MODAL: {Reply.MESSAGE, Reply.DEFERRED_MESSAGE},
}


def _fitting(interaction: Interaction, wanted: object) -> Reply:
    """The kind of answer, if it may be given to this kind of question."""
    fitting = set(_FITTING[interaction.type])
    if interaction.type is Asked.MODAL and interaction.message:
        fitting |= {Reply.DEFERRED_UPDATE, Reply.UPDATE}
    for reply in fitting:
        if reply == wanted:
            return reply
    values = ", ".join(str(int(reply)) for reply in sorted(fitting))
    raise invalid(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {{{values}}}.")


def _standing(interaction: Interaction) -> Json:
    """As what a message stands there: as a command's answer, or as a reply to another message."""
    if interaction.type is Asked.COMMAND and interaction.reply is None:
        is_menu = "target_id" in interaction.data
        kind = MessageType.CONTEXT_MENU_COMMAND if is_menu else MessageType.CHAT_INPUT_COMMAND
        return {"type": kind}
    about = interaction.original if interaction.reply else interaction.message
    if about is None:
        return {}
    reference: Json = {"type": 0, "channel_id": str(about.channel_id), "message_id": str(about.id)}
    if interaction.channel.guild_id:
        reference["guild_id"] = str(interaction.channel.guild_id)
    return {"type": MessageType.REPLY, "reference": reference}


def _refuse(problems: list[Problem]) -> None:
    if problems:
        moved = [problem._replace(path=("data", *problem.path)) for problem in problems]
        raise Refused(Code.INVALID_FORM_BODY, moved)
