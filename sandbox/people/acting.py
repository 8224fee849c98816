"""What a person can do with a client: type, use commands, press, choose, submit.

A client shows only what is there: what it would not let its user do is :class:`Impossible`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sandbox.bodies.walk import SELECTS, Kind
from sandbox.facts.model import Channel, Json, Message
from sandbox.facts.permissions import Permission, permissions_of
from sandbox.facts.world import World
from sandbox.people.filling import Impossible, filled, suggested
from sandbox.talk.interactions import Asked, Interaction, Interactions
from sandbox.talk.posting import Draft, Posting, walk
from sandbox.wire import Wire

CHAT_INPUT, USER_COMMAND, MESSAGE_COMMAND = 1, 2, 3


class Acting:
    """One method for each thing that a person can do."""

    def __init__(
        self, world: World, wire: Wire, interactions: Interactions, posting: Posting
    ) -> None:
        self._world = world
        self._wire = wire
        self._interactions = interactions
        self._posting = posting

    def say(self, user_id: int, channel_id: int, text: str) -> Message:
        """Type a message."""
        channel = self._channel(user_id, channel_id, sending=True)
        return self._posting.post(Draft(channel, user_id, {"content": text}))

    def command(
        self, user_id: int, channel_id: int, path: Sequence[str], options: Mapping[str, Any]
    ) -> Interaction:
        """Use a slash command: its name, then group and subcommand if there are."""
        channel = self._channel(user_id, channel_id)
        command = self._known(user_id, channel, path[0], CHAT_INPUT)
        data = self._command_data(command, channel)
        resolved: Json = {}
        data["options"] = filled(command, path[1:], options, self._resolver(channel, resolved))
        if resolved:
            data["resolved"] = resolved
        return self._interactions.ask(Asked.COMMAND, user_id, channel, data)

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
        message = self._world.any_message(channel_id, target_id)
        kind = MESSAGE_COMMAND if message else USER_COMMAND
        data = self._command_data(self._known(user_id, channel, name, kind), channel)
        resolved: Json = {}
        if message:
            resolved["messages"] = {str(target_id): self._wire.message(message)}
        else:
            self._resolver(channel, resolved)(6, target_id)
        data |= {"target_id": str(target_id), "resolved": resolved}
        return self._interactions.ask(Asked.COMMAND, user_id, channel, data)

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
        resolved: Json = {}
        data["values"] = self._chosen(part, values, channel, resolved)
        if resolved:
            data["resolved"] = resolved
        return self._interactions.ask(Asked.COMPONENT, user_id, channel, data, message)

    def submit(self, user_id: int, interaction_id: int, values: Mapping[str, Any]) -> Interaction:
        """Send off an open dialogue, with a value for each field that was filled in."""
        opener = self._interactions.open_modal(interaction_id, user_id)
        if opener is None or opener.modal is None:
            raise Impossible("there is no such dialogue on the screen")
        fields = [part for part in walk(opener.modal["components"]) if "custom_id" in part]
        unknown = set(values) - {part["custom_id"] for part in fields}
        if unknown:
            raise Impossible(f"the dialogue has no field {sorted(unknown)}")
        resolved: Json = {}
        entered = [
            self._entered(part, values, opener.channel, resolved)
            for part in opener.modal["components"]
        ]
        data = {"custom_id": opener.modal["custom_id"], "components": entered}
        data |= {"resolved": resolved} if resolved else {}
        opener.modal = None
        message = opener.message
        return self._interactions.ask(Asked.MODAL, user_id, opener.channel, data, message)

    def _entered(
        self, part: Json, values: Mapping[str, Any], channel: Channel, resolved: Json
    ) -> Json:
        """One component of a dialogue as its submit shows it."""
        answer: Json = {"type": part["type"], "id": part["id"]}
        if part["type"] == Kind.ROW:
            inner = [self._entered(p, values, channel, resolved) for p in part["components"]]
            return answer | {"components": inner}
        if part["type"] == Kind.LABEL:
            return answer | {
                "component": self._entered(part["component"], values, channel, resolved)
            }
        if "custom_id" not in part:
            return answer
        return answer | {
            "custom_id": part["custom_id"],
            **self._value(part, values.get(part["custom_id"]), channel, resolved),
        }

    def _value(self, part: Json, value: Any, channel: Channel, resolved: Json) -> Json:
        if part["type"] == Kind.TEXT_INPUT:
            return {"value": _typed(part, value)}
        if part["type"] == Kind.CHECKBOX:
            return {"value": bool(part.get("default") if value is None else value)}
        if part["type"] == Kind.RADIO_GROUP:
            chosen = self._chosen(part, [] if value is None else [value], channel, resolved)
            return {"value": chosen[0] if chosen else None}
        return {"values": self._chosen(part, value or [], channel, resolved)}

    def _chosen(
        self, part: Json, values: Sequence[str], channel: Channel, resolved: Json
    ) -> list[str]:
        needed = part.get("required", True)
        least = part.get("min_values", 1 if needed else 0)
        if not values and not needed:
            return []
        if not least <= len(values) <= part.get("max_values", max(1, least)):
            raise Impossible(f"{len(values)} values cannot be chosen in {part['custom_id']}")
        if "options" in part:
            offered = {option["value"] for option in part["options"]}
            if not set(values) <= offered:
                raise Impossible(f"{part['custom_id']} does not offer {set(values) - offered}")
        else:
            resolve = self._resolver(channel, resolved)
            option_type = {5: 6, 6: 8, 7: 9, 8: 7}[part["type"]]
            for value in values:
                resolve(option_type, value)
        return [str(value) for value in values]

    def _channel(self, user_id: int, channel_id: int, *, sending: bool = False) -> Channel:
        channel = self._world.store.channels.get(channel_id)
        if channel is None or not self._world.can_see(user_id, channel):
            raise Impossible("that channel is not in sight")
        held = self._world.permissions(user_id, channel)
        needed = Permission.USE_APPLICATION_COMMANDS
        if sending:
            threads = Permission.SEND_MESSAGES_IN_THREADS
            needed = threads if channel.thread else Permission.SEND_MESSAGES
        if not held & needed:
            raise Impossible(f"{needed.name} is missing there")
        return channel

    def _component(
        self, user_id: int, channel_id: int, message_id: int, custom_id: str
    ) -> tuple[Channel, Message, Json]:
        """A component on the person's screen that can be used."""
        channel = self._world.store.channels.get(channel_id)
        message = self._world.any_message(channel_id, message_id)
        if channel is None or message is None or not self._world.can_see(user_id, channel):
            raise Impossible("that message is not in sight")
        if message.reader_id not in (None, user_id):
            raise Impossible("that message is for someone else's eyes")
        for part in walk(message.components):
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
        raise Impossible(f"there is no command {name}")

    def _is_offered(self, command: Json, user_id: int, channel: Channel) -> bool:
        installs, contexts = command["integration_types"], command["contexts"]
        if channel.guild_id is None:
            return contexts is None or 1 in contexts
        if contexts is not None and 0 not in contexts:
            return False
        guild = self._world.store.guilds[channel.guild_id]
        by_guild = 0 in installs and self._world.bot_id in guild.members
        by_person = 1 in installs and self._world.user(user_id).has_app
        if not guild.available or not (by_guild or by_person):
            return False
        needed = command["default_member_permissions"]
        held = permissions_of(guild, user_id, channel, self._world.clock.now())
        if needed is None or held & Permission.ADMINISTRATOR:
            return True
        return int(needed) != 0 and held & int(needed) == int(needed)

    def _command_data(self, command: Json, channel: Channel) -> Json:
        data: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
        if "guild_id" in command:
            data["guild_id"] = str(channel.guild_id)
        return data

    def _resolver(self, channel: Channel, resolved: Json) -> Any:
        """Looks up the users, channels and roles that values name, as clients do."""

        def resolve(option_type: int, value: Any) -> None:
            store, key = self._world.store, int(value)
            guild = store.guilds.get(channel.guild_id or 0)
            if option_type in (6, 9) and key in store.users:
                resolved.setdefault("users", {})[str(key)] = self._wire.user(store.users[key])
                if guild and key in guild.members:
                    member = self._wire.member_in(guild, guild.members[key], channel)
                    member.pop("user")
                    resolved.setdefault("members", {})[str(key)] = member
            elif option_type in (8, 9) and guild and key in guild.roles:
                resolved.setdefault("roles", {})[str(key)] = self._wire.role(guild.roles[key])
            elif option_type == 7 and key in store.channels:
                found = store.channels[key]
                about = self._wire.channel(found)
                about["permissions"] = str(self._world.permissions(self._world.bot_id, found))
                resolved.setdefault("channels", {})[str(key)] = about
            else:
                raise Impossible(f"there is nothing to choose with the id {value}")

        return resolve


def _typed(part: Json, value: Any) -> str:
    text = str(part.get("value") or "" if value is None else value)
    if not text and not part.get("required", True):
        return ""
    least = max(part.get("min_length") or 0, 1 if part.get("required", True) else 0)
    if not least <= len(text) <= (part.get("max_length") or 4000):
        raise Impossible(f"{len(text)} characters do not fit into {part['custom_id']}")
    return text
