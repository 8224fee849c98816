"""Who may do what where: roles, a channel's overwrites, threads, time-outs."""

from enum import IntFlag

from sandbox.facts.model import Channel, Guild


class Permission(IntFlag):
    """The permissions that the sandbox looks at, by Discord's numbers."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    MODERATE_MEMBERS = 1 << 40
    USE_EXTERNAL_APPS = 1 << 50
    PIN_MESSAGES = 1 << 51


P = Permission
ALL = (1 << 53) - 1

EVERYDAY = int(
    P.VIEW_CHANNEL
    | P.SEND_MESSAGES
    | P.EMBED_LINKS
    | P.ATTACH_FILES
    | P.READ_MESSAGE_HISTORY
    | P.USE_APPLICATION_COMMANDS
    | P.CREATE_PUBLIC_THREADS
    | P.SEND_MESSAGES_IN_THREADS
    | P.USE_EXTERNAL_APPS
)
"""What @everyone has on a new server."""

IN_A_DM = EVERYDAY | P.MENTION_EVERYONE | P.PIN_MESSAGES

_WHEN_TIMED_OUT = P.VIEW_CHANNEL | P.READ_MESSAGE_HISTORY


def permissions_of(guild: Guild, user_id: int, channel: Channel | None, now: float) -> int:
    """A member's permissions in a guild, or in one channel of it (a thread: its parent)."""
    member = guild.members.get(user_id)
    if member is None:
        return 0
    if guild.owner_id == user_id:
        return ALL
    held = guild.roles[guild.id].permissions
    for role in member.roles:
        held |= guild.roles[role].permissions
    if held & P.ADMINISTRATOR:
        return ALL
    if channel is not None:
        held = _overwritten(held, channel, guild.id, member.roles, user_id)
        if not held & P.VIEW_CHANNEL:
            return 0
    if (member.timed_out_until or 0) > now:
        held &= _WHEN_TIMED_OUT
    return held


def _overwritten(held: int, channel: Channel, everyone: int, roles: list[int], user: int) -> int:
    """Discord's order: @everyone, then all roles together, then the member."""
    for group in ([everyone], roles, [user]):
        rules = [channel.overwrites[key] for key in group if key in channel.overwrites]
        for rule in rules:
            held &= ~rule.deny
        for rule in rules:
            held |= rule.allow
    return held
