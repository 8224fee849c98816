"""Interactions: a person's command, click, choice or dialogue, put to the bot.

An interaction must be answered within three seconds; its token lives for fifteen minutes.
"""

import secrets
from dataclasses import dataclass, field
from enum import IntEnum

from sandbox.facts.clock import Timer
from sandbox.facts.model import Channel, Json, Message
from sandbox.facts.world import World
from sandbox.gateway.hub import Hub
from sandbox.refused import Code, Refused
from sandbox.sight import People
from sandbox.talk.files import LARGEST_FILE
from sandbox.wire import Wire

FIRST_ANSWER = 3.0
TOKEN_LIFE = 15 * 60.0


class Asked(IntEnum):
    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Reply(IntEnum):
    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass(slots=True, eq=False)
class Interaction:
    """One question of one person to the bot."""

    id: int
    token: str
    type: Asked
    user_id: int
    channel: Channel
    data: Json
    asked_at: float
    message: Message | None = None
    """The message whose component was used (or whose button opened the modal)."""
    owners: Json = field(default_factory=dict)
    """By whose installations of the app it was asked: the guild's (0), the person's (1)."""
    bot_is_here: bool = True
    reply: Reply | None = None
    answered_at: float | None = None
    original: Message | None = None
    """What `@original` means."""
    modal: Json | None = None
    """The dialogue that was the answer, while it is open."""
    followups: int = 0
    timer: Timer | None = None

    @property
    def command(self) -> str | None:
        return self.data.get("name") if self.type is Asked.COMMAND else None


class Interactions:
    """All interactions whose token is known."""

    def __init__(self, world: World, wire: Wire, hub: Hub, people: People) -> None:
        self._world = world
        self._wire = wire
        self._hub = hub
        self._people = people
        self._by_token: dict[str, Interaction] = {}
        self._by_id: dict[int, Interaction] = {}

    def ask(
        self,
        asked: Asked,
        user_id: int,
        channel: Channel,
        data: Json,
        message: Message | None = None,
    ) -> Interaction:
        """Put a person's question to the bot."""
        now = self._world.clock.now()
        token = secrets.token_urlsafe(64)
        interaction = Interaction(
            self._world.ids.next(), token, asked, user_id, channel, data, now, message
        )
        interaction.owners = self._owners(interaction)
        interaction.bot_is_here = channel.guild_id is None or self._is_in(channel.guild_id)
        interaction.timer = self._world.clock.later(FIRST_ANSWER, lambda: self._fail(interaction))
        self._by_token[token] = self._by_id[interaction.id] = interaction
        self._forget_old(now)
        payload = self._payload(interaction)
        self._hub.publish("INTERACTION_CREATE", payload, channel.guild_id)
        return interaction

    def _is_in(self, guild_id: int) -> bool:
        return self._world.bot_id in self._world.store.guilds[guild_id].members

    def _owners(self, interaction: Interaction) -> Json:
        store, guild_id = self._world.store, interaction.channel.guild_id
        known = {**store.commands.get(0, {}), **store.commands.get(guild_id or 0, {})}
        command = known.get(int(interaction.data.get("id", 0)), {})
        # Components and dialogues have no installations of their own.
        installs = command.get("integration_types", [0, 1])
        owners: Json = {}
        if 0 in installs and (guild_id is None or self._is_in(guild_id)):
            owners["0"] = str(guild_id or 0)
        if 1 in installs and self._world.user(interaction.user_id).has_app:
            owners["1"] = str(interaction.user_id)
        return owners

    def _forget_old(self, now: float) -> None:
        """Of a token that expired long ago nothing is known any more."""
        while self._by_token:
            oldest = next(iter(self._by_token.values()))
            if now - oldest.asked_at < 2 * TOKEN_LIFE:
                return
            self._drop(oldest)

    def _drop(self, interaction: Interaction) -> None:
        del self._by_token[interaction.token]
        if not interaction.modal:  # a dialogue may stay open for longer than its token lives
            del self._by_id[interaction.id]

    def open_modal(self, interaction_id: int, user_id: int) -> Interaction | None:
        """The interaction whose dialogue is open before that person."""
        interaction = self._by_id.get(interaction_id)
        if interaction is None or interaction.user_id != user_id or not interaction.modal:
            return None
        return interaction

    def _fail(self, interaction: Interaction) -> None:
        self._drop(interaction)
        data = {"id": str(interaction.id), "reason": "no_answer"}
        self._people.tell(interaction.user_id, "INTERACTION_FAILURE", data)

    def _payload(self, interaction: Interaction) -> Json:
        world, wire, channel = self._world, self._wire, interaction.channel
        user = world.user(interaction.user_id)
        payload: Json = {
            "id": str(interaction.id),
            "application_id": str(world.bot_id),
            "type": int(interaction.type),
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "channel_id": str(channel.id),
            "channel": self._channel(interaction),
            "locale": user.locale,
            "entitlements": [],
            "authorizing_integration_owners": interaction.owners,
            "app_permissions": str(world.permissions(world.bot_id, channel)),
            "attachment_size_limit": LARGEST_FILE,
        }
        if interaction.message:
            payload["message"] = wire.message(interaction.message)
        if channel.guild_id is None:
            return payload | {"user": wire.user(user), "context": 1}
        guild = world.store.guilds[channel.guild_id]
        return payload | {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": wire.member_in(guild, guild.members[user.id], channel),
            "context": 0,
        }

    def _channel(self, interaction: Interaction) -> Json:
        held = self._world.permissions(interaction.user_id, interaction.channel)
        return {**self._wire.channel(interaction.channel), "permissions": str(held)}

    def waiting(self, interaction_id: int, token: str) -> Interaction:
        """An interaction that can be answered. :raises Refused: if there is none such."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != interaction_id:
            raise Refused(Code.UNKNOWN_INTERACTION)
        if interaction.reply is not None:
            raise Refused(Code.ALREADY_ACKNOWLEDGED)
        self._world.channel(interaction.channel.id)  # it may have been deleted meanwhile
        return interaction

    def answered(self, application_id: int, token: str) -> Interaction:
        """An interaction that follow-ups belong to. :raises Refused: if there is none such."""
        interaction = self._by_token.get(token)
        if interaction is None or application_id != self._world.bot_id:
            raise Refused(Code.UNKNOWN_WEBHOOK)
        if self._world.clock.now() - interaction.asked_at > TOKEN_LIFE:
            raise Refused(Code.INVALID_WEBHOOK_TOKEN)
        if interaction.reply is None:
            raise Refused(Code.UNKNOWN_WEBHOOK)
        self._world.channel(interaction.channel.id)
        return interaction
