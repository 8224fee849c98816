"""Entering values the way a client does: choices in menus, dialogues, and what they name."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandbox.bodies.walk import Kind
from sandbox.facts.model import Channel, Json
from sandbox.facts.snowflakes import id_in
from sandbox.facts.world import World
from sandbox.people.filling import CHANNEL, MENTIONABLE, ROLE, USER, Impossible
from sandbox.wire import Wire

_NAMES = {
    Kind.USER_SELECT: USER,
    Kind.ROLE_SELECT: ROLE,
    Kind.MENTIONABLE_SELECT: MENTIONABLE,
    Kind.CHANNEL_SELECT: CHANNEL,
}
"""What the values of a menu without options are the ids of."""


class Entering:
    """What one person enters in one place."""

    def __init__(self, world: World, wire: Wire, user_id: int, channel: Channel) -> None:
        self._world = world
        self._wire = wire
        self._user_id = user_id
        self._channel = channel
        self._guild = world.store.guilds.get(channel.guild_id or 0)
        self.resolved: Json = {}
        """The users, channels and roles that the values name."""

    def told(self, data: Json) -> Json:
        """The data of an interaction, with what was looked up for it."""
        return data | ({"resolved": self.resolved} if self.resolved else {})

    def resolve(self, kind: int, value: Any, types: Sequence[int] = ()) -> None:
        """Look up what an option or a menu names; a channel must be of one of the `types`."""
        key, guild = id_in(value) or 0, self._guild
        if kind in (USER, MENTIONABLE) and key in self._world.store.users:
            self._add_user(key)
        elif kind in (ROLE, MENTIONABLE) and guild and key in guild.roles:
            self.resolved.setdefault("roles", {})[str(key)] = self._wire.role(guild.roles[key])
        elif kind == CHANNEL and self._offers_channel(key, types):
            self._add_channel(key)
        else:
            raise Impossible(f"there is nothing to choose with the id {value}")

    def _add_user(self, key: int) -> None:
        user = self._world.store.users[key]
        self.resolved.setdefault("users", {})[str(key)] = self._wire.user(user)
        if self._guild and key in self._guild.members:
            member = self._wire.member_in(self._guild, self._guild.members[key], self._channel)
            member.pop("user")
            self.resolved.setdefault("members", {})[str(key)] = member

    def _offers_channel(self, key: int, types: Sequence[int]) -> bool:
        found = self._world.store.channels.get(key)
        if found is None or found.guild_id != self._channel.guild_id:
            return False
        return (not types or found.type in types) and self._world.can_see(self._user_id, found)

    def _add_channel(self, key: int) -> None:
        found, world = self._world.store.channels[key], self._world
        about = self._wire.channel(found)
        about["permissions"] = str(world.permissions(self._user_id, found))
        about["app_permissions"] = str(world.permissions(world.bot_id, found))
        self.resolved.setdefault("channels", {})[str(key)] = about

    def chosen(self, part: Json, values: Sequence[str]) -> list[str]:
        """What is chosen in a menu or in a group of boxes."""
        if not isinstance(values, list) or any(isinstance(value, list) for value in values):
            raise Impossible(f"{part['custom_id']} wants other values")
        least, most = _bounds(part)
        if not least <= len(values) <= most or len(set(values)) < len(values):
            raise Impossible(f"{values} cannot be chosen in {part['custom_id']}")
        if part["type"] in _NAMES:
            for value in values:
                self.resolve(_NAMES[part["type"]], value, part.get("channel_types") or ())
        else:
            offered = {option["value"] for option in part["options"]}
            if not set(values) <= offered:
                raise Impossible(f"{part['custom_id']} offers only {sorted(offered)}")
        return [str(value) for value in values]

    def entered(self, part: Json, values: Mapping[str, Any]) -> Json:
        """One component of a dialogue as its submit shows it."""
        answer: Json = {"type": part["type"], "id": part["id"]}
        if part["type"] == Kind.ROW:
            return answer | {"components": [self.entered(p, values) for p in part["components"]]}
        if part["type"] == Kind.LABEL:
            return answer | {"component": self.entered(part["component"], values)}
        if "custom_id" not in part:
            return answer
        value = self._value(part, values.get(part["custom_id"]))
        return answer | {"custom_id": part["custom_id"], **value}

    def _value(self, part: Json, value: Any) -> Json:
        """What is in a field; None leaves it as it was offered."""
        if part["type"] == Kind.TEXT_INPUT:
            return {"value": _typed(part, value)}
        if part["type"] == Kind.CHECKBOX:
            return {"value": bool(part.get("default") if value is None else value)}
        if part["type"] == Kind.FILE_UPLOAD:
            if value or _is_required(part):
                raise Impossible("the sandbox's people have no files to upload")
            return {"values": []}
        if part["type"] == Kind.RADIO_GROUP:
            chosen = self._picked(part, None if value is None else [value])
            return {"value": chosen[0] if chosen else None}
        return {"values": self._picked(part, value)}

    def _picked(self, part: Json, values: Sequence[str] | None) -> list[str]:
        if values is None:
            values = _offered(part)
        if not values and not _is_required(part):
            return []
        return self.chosen(part, values)


def _bounds(part: Json) -> tuple[int, int]:
    """How few and how many values may be chosen."""
    least, most = part.get("min_values"), part.get("max_values")
    if most is None:
        most = len(part["options"]) if part["type"] == Kind.CHECKBOX_GROUP else 1
    return 1 if least is None else least, most


def _is_required(part: Json) -> bool:
    return part.get("required") is not False


def _offered(part: Json) -> list[str]:
    """What is chosen before anybody touches it."""
    values = [option["value"] for option in part.get("options") or () if option.get("default")]
    return values + [value["id"] for value in part.get("default_values") or ()]


def _typed(part: Json, value: Any) -> str:
    text = str(part.get("value") or "" if value is None else value)
    if not text and not _is_required(part):
        return ""
    if not text:
        raise Impossible(f"{part['custom_id']} must be filled in")
    least = max(part.get("min_length") or 0, 1 if _is_required(part) else 0)
    if not least <= len(text) <= (part.get("max_length") or 4000):
        raise Impossible(f"{len(text)} characters do not fit into {part['custom_id']}")
    return text
