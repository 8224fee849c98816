"""Who asks, where, and what Discord lets them and us do there, read from an interaction.

Nothing is decided here, and nothing is looked up: all of it came with the interaction.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

import discord

from games.values import Asked

_ALWAYS: Final = (
    "view_channel",
    "embed_links",
    "attach_files",
    "read_message_history",
)
THREADING: Final = ("create_public_threads", "send_messages_in_threads")


@dataclass(frozen=True, slots=True)
class Chosen:
    """Somebody who was chosen in a menu of people."""

    id: int
    name: str
    is_bot: bool


def asked(interaction: discord.Interaction) -> Asked:
    """An interaction as `games` wants it."""
    channel, may = interaction.channel, interaction.permissions
    server_locale = interaction.guild_locale or discord.Locale.american_english
    return Asked(
        interaction=interaction.id,
        person=interaction.user.id,
        name=interaction.user.display_name,
        locale=interaction.locale.value,
        channel=interaction.channel_id or 0,
        server=interaction.guild_id,
        server_locale=server_locale.value,
        parent=channel.parent_id if isinstance(channel, discord.Thread) else None,
        moderates=may.manage_messages or may.administrator,
        manages=may.manage_guild or may.administrator,
        roles=_roles(interaction.user),
        can_thread=_can_thread(interaction),
    )


def missing(interaction: discord.Interaction, *, in_thread: bool) -> list[str]:
    """Permissions that the bot lacks here for a game, by the names that Discord's API uses."""
    may = interaction.app_permissions
    needed = _ALWAYS + (THREADING if in_thread else ())
    return [name for name in (*needed, _writing(interaction)) if not _has(may, name)]


def chosen_people(interaction: discord.Interaction) -> list[Chosen]:
    """Whoever was chosen in a menu of people, as this server calls them."""
    data = _data(interaction)
    resolved = data.get("resolved") or {}
    users, members = resolved.get("users", {}), resolved.get("members", {})
    return [
        _chosen(users[value], members.get(value, {}))
        for value in map(str, data.get("values", ()))
        if value in users
    ]


def custom_id(interaction: discord.Interaction) -> str:
    """Of the button, menu or dialogue that an interaction came from."""
    return str(_data(interaction).get("custom_id", ""))


def values(interaction: discord.Interaction) -> list[str]:
    """What was chosen in a menu, or typed into a dialogue from top to bottom."""
    data = _data(interaction)
    if interaction.type is discord.InteractionType.modal_submit:
        return [str(part.get("value") or "") for part in _parts(data.get("components", ()))]
    return [str(value) for value in data.get("values", ())]


def _parts(components: Any) -> Iterator[Mapping[str, Any]]:
    """The fields of a dialogue, however they are wrapped."""
    for component in components:
        if "component" in component:
            yield from _parts([component["component"]])
        elif "components" in component:
            yield from _parts(component["components"])
        elif "custom_id" in component:
            yield component


def _data(interaction: discord.Interaction) -> Mapping[str, Any]:
    return cast(Mapping[str, Any], interaction.data or {})


def _chosen(user: Mapping[str, Any], member: Mapping[str, Any]) -> Chosen:
    name = member.get("nick") or user.get("global_name") or user["username"]
    return Chosen(int(user["id"]), str(name), is_bot=bool(user.get("bot")))


def _roles(user: discord.User | discord.Member) -> frozenset[int]:
    if isinstance(user, discord.Member):
        return frozenset(role.id for role in user.roles)
    return frozenset()


def _can_thread(interaction: discord.Interaction) -> bool:
    """Threads hang below text channels only."""
    may = interaction.app_permissions
    is_text = isinstance(interaction.channel, discord.TextChannel)
    return is_text and all(_has(may, name) for name in THREADING)


def _writing(interaction: discord.Interaction) -> str:
    is_thread = isinstance(interaction.channel, discord.Thread)
    return "send_messages_in_threads" if is_thread else "send_messages"


def _has(may: discord.Permissions, name: str) -> bool:
    return may.administrator or bool(getattr(may, name))
