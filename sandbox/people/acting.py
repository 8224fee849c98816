"""What a person can do with a client: type, use commands, press, choose, submit.

A client shows only what is there: what it would not let its user do is :class:`Impossible`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sandbox.bodies.walk import SELECTS, Kind, parts_of
from sandbox.facts.model import Channel, Json, Message
from sandbox.facts.permissions import Permission
from sandbox.facts.world import World
from sandbox.news import News
from sandbox.people.entering import Entering
from sandbox.people.filling import USER, Impossible, filled, suggested
from sandbox.talk.interactions import Asked, Interaction, Interactions
from sandbox.talk.posting import Draft, Posting
from sandbox.wire import Wire

CHAT_INPUT, USER_COMMAND, MESSAGE_COMMAND = 1, 2, 3
IN_A_GUILD, IN_THE_BOTS_DM = 0, 1


class Acting:
    """One method for each thing that a person can do."""

    def __init__(
        self,
        world: World,
        wire: Wire,
        news: News,
        interactions: Interactions,
        posting: Posting,
    ) -> None:
        self._world = world
        self._wire = wire
        self._news = news
        self._interactions = interactions
        self._posting = posting

    def open_dm(self, user_id: int) -> Channel:
        """Open the direct messages with the bot; anyone who shares a server with it can."""
        channel = self._world.dm_with(user_id)
        if channel is None:
            if not any(self._world.mutual_guilds(user_id)):
                raise Impossible("there is no server in common with the bot")
            channel = self._world.open_dm(user_id)
            self._news.channel_created(channel)
        return channel

    def say(self, user_id: int, channel_id: int, text: str) -> Message:
        """Type a message."""
        channel = self._channel(user_id, channel_id, sending=True)
        if not text.strip():
            raise Impossible("there is nothing to send")
        return self._posting.post(Draft(channel, user_id, {"content": text}))

    def command(
        self, user_id: int, channel_id: int, path: Sequence[str], options: Mapping[str, Any]
    ) -> Interaction:
        """Use a slash command: its name, then group and subcommand if there are."""
        channel = self._channel(user_id, channel_id)
        command = self._known(user_id, channel, path[0], CHAT_INPUT)
        data, form = self._command_data(command, channel), self._form(user_id, channel)
        data["options"] = filled(command, path[1:], options, form.resolve)
        return self._interactions.ask(Asked.COMMAND, user_id, channel, form.told(data))

    def autocomplete(
        self,
        user_id: int,
        channel_id: int,
        path: Sequence[str],
        options: Mapping[str, Any],
        focused: str,
    ) -> Interaction:
        """Type in an option that the bot makes suggestions for."""
        channel = self._channel(user_id, channel_id)
        command = self._known(user_id, channel, path[0], CHAT_INPUT)
        data = self._command_data(command, channel)
        data["options"] = suggested(command, path[1:], options, focused)
        return self._interactions.ask(Asked.AUTOCOMPLETE, user_id, channel, data)

    def menu(self, user_id: int, channel_id: int, name: str, target_id: int) -> Interaction:
        """Use a context-menu command on a message or on a member."""
        channel = self._channel(user_id, channel_id)
        # A client offers no commands on whispers.
        message = self._world.store.messages.get(channel_id, {}).get(target_id)
        kind = MESSAGE_COMMAND if message else USER_COMMAND
        data = self._command_data(self._known(user_id, channel, name, kind), channel)
        form = self._form(user_id, channel)
        if message:
            form.resolved["messages"] = {str(target_id): self._wire.message(message)}
        else:
            form.resolve(USER, target_id)
        data["target_id"] = str(target_id)
        return self._interactions.ask(Asked.COMMAND, user_id, channel, form.told(data))

    def press(self, user_id: int, channel_id: int, message_id: int, custom_id: str) -> Interaction:
        """Click a button."""
        channel, message, part = self._component(user_id, channel_id, message_id, custom_id)
        if part["type"] != Kind.BUTTON:
            raise Impossible(f"{custom_id} is not a button")
        data = {"custom_id": custom_id, "component_type": part["type"], "id": part["id"]}
        return self._interactions.ask(Asked.COMPONENT, user_id, channel, data, message)

    def choose(
        self,
        user_id: int,
        channel_id: int,
        message_id: int,
        custom_id: str,
        values: Sequence[str],
    ) -> Interaction:
        """Choose in a select menu."""
        channel, message, part = self._component(user_id, channel_id, message_id, custom_id)
        if part["type"] not in SELECTS:
            raise Impossible(f"{custom_id} is not a select menu")
        data: Json = {"custom_id": custom_id, "component_type": part["type"], "id": part["id"]}
        form = self._form(user_id, channel)
        data["values"] = form.chosen(part, values)
        return self._interactions.ask(Asked.COMPONENT, user_id, channel, form.told(data), message)

    def submit(self, user_id: int, interaction_id: int, values: Mapping[str, Any]) -> Interaction:
        """Send off an open dialogue, with a value for each field that was filled in."""
        opener = self._interactions.open_modal(interaction_id, user_id)
        if opener is None or opener.modal is None:
            raise Impossible("there is no such dialogue on the screen")
        self._in_sight(user_id, opener.channel.id)
        fields = [part for part in parts_of(opener.modal["components"]) if "custom_id" in part]
        unknown = set(values) - {part["custom_id"] for part in fields}
        if unknown:
            raise Impossible(f"the dialogue has no field {sorted(unknown)}")
        form = self._form(user_id, opener.channel)
        entered = [form.entered(part, values) for part in opener.modal["components"]]
        data = form.told({"custom_id": opener.modal["custom_id"], "components": entered})
        opener.modal = None
        message = opener.message
        return self._interactions.ask(Asked.MODAL, user_id, opener.channel, data, message)

    def _form(self, user_id: int, channel: Channel) -> Entering:
        return Entering(self._world, self._wire, user_id, channel)

    def _channel(self, user_id: int, channel_id: int, *, sending: bool = False) -> Channel:
        channel = self._in_sight(user_id, channel_id)
        held = self._world.permissions(user_id, channel)
        needed = Permission.USE_APPLICATION_COMMANDS
        is_locked = channel.thread and channel.thread.locked
        if sending and is_locked and not held & Permission.MANAGE_THREADS:
            raise Impossible("that thread is locked")
        if sending:
            threads = Permission.SEND_MESSAGES_IN_THREADS
            needed = threads if channel.thread else Permission.SEND_MESSAGES
        if not held & needed:
            raise Impossible(f"{needed.name} is missing there")
        return channel

    def _in_sight(self, user_id: int, channel_id: int) -> Channel:
        channel = self._world.store.channels.get(channel_id)
        if channel is None or not self._world.can_see(user_id, channel):
            raise Impossible("that channel is not in sight")
        guild = self._world.store.guilds.get(channel.guild_id or 0)
        if guild and not guild.available:
            raise Impossible("that server is out of service")
        return channel

    def _component(
        self, user_id: int, channel_id: int, message_id: int, custom_id: str
    ) -> tuple[Channel, Message, Json]:
        """A component on the person's screen that can be used."""
        channel = self._in_sight(user_id, channel_id)
        message = self._world.any_message(channel_id, message_id)
        if message is None:
            raise Impossible("that message is not in sight")
        if message.reader_id not in (None, user_id):
            raise Impossible("that message is for someone else's eyes")
        if self._is_timed_out(user_id, channel):
            raise Impossible("who is timed out cannot act")
        for part in parts_of(message.components):
            if part.get("custom_id") == custom_id:
                if part.get("disabled"):
                    raise Impossible(f"{custom_id} is disabled")
                return channel, message, part
        raise Impossible(f"{custom_id} is not there")

    def _known(self, user_id: int, channel: Channel, name: str, kind: int) -> Json:
        """A command that a client offers here. A guild's own comes before a global one."""
        commands = self._world.store.commands
        for scope in (channel.guild_id or 0, 0):
            for command in commands.get(scope, {}).values():
                if command["name"] == name and command["type"] == kind:
                    if self._is_offered(command, user_id, channel):
                        return command
                    raise Impossible(f"{name} is not offered here")
        known = sorted({c["name"] for some in commands.values() for c in some.values()})
        raise Impossible(f"there is no command {name}, only {known}")

    def _is_timed_out(self, user_id: int, channel: Channel) -> bool:
        guild = self._world.store.guilds.get(channel.guild_id or 0)
        until = guild.members[user_id].timed_out_until if guild else None
        return until is not None and until > self._world.clock.now()

    def _is_offered(self, command: Json, user_id: int, channel: Channel) -> bool:
        if not _is_for(command, IN_A_GUILD if channel.guild_id else IN_THE_BOTS_DM):
            return False
        installs = command["integration_types"]
        by_person = 1 in installs and self._world.user(user_id).has_app
        if channel.guild_id is None:
            return 0 in installs or by_person
        guild = self._world.store.guilds[channel.guild_id]
        by_guild = 0 in installs and self._world.bot_id in guild.members
        if not (by_guild or by_person):
            return False
        needed = command["default_member_permissions"]
        held = self._world.permissions(user_id, channel)
        if needed is None or held & Permission.ADMINISTRATOR:
            return True
        return int(needed) != 0 and held & int(needed) == int(needed)

    def _command_data(self, command: Json, channel: Channel) -> Json:
        data: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
        if "guild_id" in command:
            data["guild_id"] = str(channel.guild_id)
        return data


def _is_for(command: Json, context: int) -> bool:
    """Whether a command is meant for such a place; `dm_permission` is the old way to say it."""
    if command["contexts"] is not None:
        return context in command["contexts"]
    return context == IN_A_GUILD or command["dm_permission"] is not False
