"""Facts in the form in which Discord sends them."""

from collections.abc import Iterable
from urllib.parse import quote

from sandbox.facts.model import (
    Attachment,
    Channel,
    ChannelType,
    Guild,
    Json,
    Member,
    Message,
    MessageType,
    Role,
    User,
)
from sandbox.facts.snowflakes import born, iso
from sandbox.facts.world import World

_OF_NO_GUILD = (
    *("icon", "splash", "discovery_splash", "banner", "description", "vanity_url_code"),
    *("afk_channel_id", "system_channel_id", "rules_channel_id", "public_updates_channel_id"),
)
"""What no guild here has."""


class Wire:
    """Writes JSON for clients; it knows at which address this sandbox serves files."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.address = ""

    def user(self, user: User) -> Json:
        return {
            "id": str(user.id),
            "username": user.name,
            "global_name": None if user.bot else user.name,
            "discriminator": "0000" if user.bot else "0",
            "avatar": None,
            "bot": user.bot,
            "public_flags": 0,
            "flags": 0,
        }

    def role(self, role: Role) -> Json:
        return {
            "id": str(role.id),
            "name": role.name,
            "permissions": str(role.permissions),
            "position": role.position,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": False,
            "mentionable": False,
            "flags": 0,
        }

    def member(self, member: Member) -> Json:
        until = member.timed_out_until
        return {
            "user": self.user(self._world.store.users[member.user_id]),
            "nick": member.nick,
            "roles": [str(role) for role in member.roles],
            "joined_at": iso(member.joined),
            "flags": 0,
            **dict.fromkeys(("deaf", "mute", "pending"), False),
            **dict.fromkeys(("avatar", "banner", "premium_since")),
            "communication_disabled_until": iso(until) if until else None,
        }

    def member_in(self, guild: Guild, member: Member, channel: Channel) -> Json:
        """A member together with what they may do in a channel."""
        held = self._world.permissions(member.user_id, channel)
        return {**self.member(member), "permissions": str(held)}

    def guild(self, guild: Guild) -> Json:
        return {
            "id": str(guild.id),
            "name": guild.name,
            "owner_id": str(guild.owner_id),
            "preferred_locale": guild.locale,
            "roles": [self.role(role) for role in guild.roles.values()],
            "emojis": [],
            "stickers": [],
            "features": [],
            **dict.fromkeys(_OF_NO_GUILD),
            "afk_timeout": 300,
            "system_channel_flags": 0,
            "verification_level": 0,
            "default_message_notifications": 1,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw_level": 0,
            "premium_tier": 0,
            "premium_progress_bar_enabled": False,
        }

    def whole_guild(self, guild: Guild, eyes: int) -> Json:
        """A guild as it is announced: with all channels, and the threads that one sees."""
        world = self._world
        channels = [c for c in world.store.channels.values() if c.guild_id == guild.id]
        active = [c for c in channels if c.thread and not c.thread.archived]
        return {
            **self.guild(guild),
            "joined_at": iso(guild.members[eyes].joined),
            "large": False,
            "unavailable": False,
            "member_count": len(guild.members),
            # Bots without the presences' intent are told of no member but themselves.
            "members": [self.member(guild.members[eyes])],
            "channels": [self.channel(c) for c in channels if not c.thread],
            "threads": [self.channel(c, eyes) for c in active if world.can_see(eyes, c)],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def channel(self, channel: Channel, eyes: int | None = None) -> Json:
        """A channel; a thread also says whether the reader has joined."""
        answer: Json = {
            "id": str(channel.id),
            "type": int(channel.type),
            "last_message_id": _text(channel.last_message_id),
            "flags": 0,
        }
        if channel.type == ChannelType.DM:
            others = [user for user in channel.recipients if user != (eyes or self._world.bot_id)]
            users = self._world.store.users
            return {**answer, "recipients": [self.user(users[other]) for other in others]}
        answer |= {
            "guild_id": str(channel.guild_id),
            "name": channel.name,
            "parent_id": _text(channel.parent_id),
            "rate_limit_per_user": 0,
        }
        if channel.thread:
            return answer | self._thread(channel, eyes)
        return answer | {
            "topic": channel.topic,
            "position": channel.position,
            "nsfw": False,
            "permission_overwrites": [
                {
                    "id": str(rule.id),
                    "type": rule.type,
                    "allow": str(rule.allow),
                    "deny": str(rule.deny),
                }
                for rule in channel.overwrites.values()
            ],
        }

    def _thread(self, channel: Channel, eyes: int | None) -> Json:
        thread = channel.thread
        assert thread is not None
        count = len(self._world.store.messages.get(channel.id, {}))
        answer: Json = {
            "owner_id": str(thread.owner_id),
            "message_count": count,
            "total_message_sent": count,
            "member_count": min(len(thread.members), 50),
            "thread_metadata": {
                "archived": thread.archived,
                "locked": thread.locked,
                "auto_archive_duration": thread.auto_archive_minutes,
                "archive_timestamp": iso(thread.archived_at),
                "create_timestamp": iso(born(channel.id)),
                "invitable": thread.invitable,
            },
        }
        reader = self._world.bot_id if eyes is None else eyes
        if reader in thread.members:
            answer["member"] = self.thread_member(channel, reader)
        return answer

    def thread_member(self, channel: Channel, user_id: int) -> Json:
        assert channel.thread is not None
        return {
            "id": str(channel.id),
            "user_id": str(user_id),
            "join_timestamp": iso(channel.thread.members[user_id]),
            "flags": 0,
        }

    def message(self, message: Message, *, deep: bool = True) -> Json:
        """A message; a reply brings along the message that it answers, but no chain of them."""
        world = self._world
        users, channel = world.store.users, world.store.channels.get(message.channel_id)
        answer: Json = {
            "id": str(message.id),
            "channel_id": str(message.channel_id),
            "type": int(message.type),
            "author": self.user(users[message.author_id]),
            "content": message.content,
            "timestamp": iso(born(message.id)),
            "edited_timestamp": iso(message.edited) if message.edited else None,
            "tts": False,
            "flags": int(message.flags),
            "pinned": message.pinned is not None,
            "mention_everyone": message.mentions.everyone,
            "mentions": self._users(message.mentions.users),
            "mention_roles": [str(role) for role in message.mentions.roles],
            "attachments": [
                self.attachment(message.channel_id, attachment)
                for attachment in message.attachments
                if not attachment.embedded
            ],
            "embeds": message.embeds,
            "components": message.components,
        }
        if message.reference is not None:
            answer["message_reference"] = message.reference
        if message.type == MessageType.REPLY and deep:
            answered = world.replied_to(message)
            answer["referenced_message"] = self.message(answered, deep=False) if answered else None
        if message.interaction is not None:
            author = str(message.author_id)
            answer |= {"application_id": author, "webhook_id": author}
            answer["interaction_metadata"] = message.interaction
        started = world.store.channels.get(message.id)
        if channel and channel.guild_id and started and started.thread:
            answer["thread"] = self.channel(started)
        return answer

    def new_message(self, message: Message) -> Json:
        """A message as its author gets it back: with the nonce, which is not seen again later."""
        answer = self.message(message)
        return answer if message.nonce is None else {**answer, "nonce": message.nonce}

    def told_message(self, message: Message) -> Json:
        """A message as an event brings it: with its guild and its author's membership."""
        answer = self.message(message)
        channel = self._world.store.channels[message.channel_id]
        if channel.guild_id:
            guild = self._world.store.guilds[channel.guild_id]
            answer["guild_id"] = str(guild.id)
            if message.author_id in guild.members:
                member = self.member(guild.members[message.author_id])
                answer["member"] = {key: member[key] for key in member if key != "user"}
        return answer

    def _users(self, ids: Iterable[int]) -> list[Json]:
        return [self.user(self._world.store.users[user]) for user in ids]

    def file_address(self, channel_id: int, attachment: Attachment) -> str:
        name = quote(attachment.filename)
        return f"{self.address}/attachments/{channel_id}/{attachment.id}/{name}"

    def attachment(self, channel_id: int, attachment: Attachment) -> Json:
        address = self.file_address(channel_id, attachment)
        answer: Json = {
            "id": str(attachment.id),
            "filename": attachment.filename,
            "size": attachment.size,
            "url": address,
            "proxy_url": address,
            "content_type": attachment.content_type,
        }
        if attachment.description is not None:
            answer["description"] = attachment.description
        if attachment.width is not None:
            answer |= {"width": attachment.width, "height": attachment.height}
        return answer

    def application(self) -> Json:
        bot = self._world.store.users[self._world.bot_id]
        return {
            "id": str(bot.id),
            "name": bot.name,
            "description": "",
            "icon": None,
            "bot": self.user(bot),
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "flags": 0,
            "team": None,
            "owner": self.user(bot),
            "integration_types_config": {"0": {}, "1": {}},
            "approximate_guild_count": len(self._world.store.guilds),
        }


def _text(snowflake: int | None) -> str | None:
    return None if snowflake is None else str(snowflake)
