"""Tells bots and people what has changed; the one place that decides who hears of what."""

from sandbox.facts.model import Channel, Guild, Json, Member, Message
from sandbox.facts.snowflakes import iso
from sandbox.facts.world import World
from sandbox.gateway.hub import Hub
from sandbox.gateway.session import Intent
from sandbox.sight import People
from sandbox.wire import Wire


class News:
    """One method for each kind of change."""

    def __init__(self, world: World, wire: Wire, hub: Hub, people: People) -> None:
        self._world = world
        self._wire = wire
        self._hub = hub
        self._people = people

    def message_created(self, message: Message) -> None:
        nonce = {} if message.nonce is None else {"nonce": message.nonce}
        self._tell_message("MESSAGE_CREATE", message, nonce)
        if message.reader_id is None:
            self._people.notify(message, self._world.store.channels[message.channel_id])

    def message_updated(self, message: Message) -> None:
        self._tell_message("MESSAGE_UPDATE", message, {})

    def _tell_message(self, event: str, message: Message, more: Json) -> None:
        self._world.changed.add(message.channel_id)
        channel = self._world.store.channels[message.channel_id]
        data = self._wire.told_message(message) | more
        if message.reader_id is not None:
            self._people.tell(
                message.reader_id, event, data, message.attachments
            )  # and no bot hears of it
            return
        self._people.tell_viewers(channel, event, data, message.attachments)
        if self._world.can_see(self._world.bot_id, channel):
            self._hub.publish_message(event, data, channel.guild_id)

    def message_deleted(self, message: Message) -> None:
        self._world.changed.add(message.channel_id)
        channel = self._world.store.channels[message.channel_id]
        data: Json = {"id": str(message.id), "channel_id": str(channel.id)}
        if channel.guild_id:
            data["guild_id"] = str(channel.guild_id)
        if message.reader_id is not None:
            self._people.tell(message.reader_id, "MESSAGE_DELETE", data)
            return
        self._people.tell_viewers(channel, "MESSAGE_DELETE", data)
        intent = Intent.GUILD_MESSAGES if channel.guild_id else Intent.DIRECT_MESSAGES
        self._tell_bots_in(channel, "MESSAGE_DELETE", data, intent)

    def _tell_bots_in(self, channel: Channel, event: str, data: Json, intent: Intent) -> None:
        """Publish what happens in a channel, if the bot can see it."""
        if self._world.can_see(self._world.bot_id, channel):
            self._hub.publish(event, data, channel.guild_id, intent)

    def messages_deleted(self, messages: list[Message]) -> None:
        """Many at once, in one channel: bots hear of it in one event."""
        if not messages:
            return
        channel = self._world.store.channels[messages[0].channel_id]
        self._world.changed.add(channel.id)
        data: Json = {"channel_id": str(channel.id), "guild_id": str(channel.guild_id)}
        for message in messages:
            self._people.tell_viewers(
                channel, "MESSAGE_DELETE", {**data, "id": str(message.id)}, []
            )
        data["ids"] = [str(message.id) for message in messages]
        self._tell_bots_in(channel, "MESSAGE_DELETE_BULK", data, Intent.GUILD_MESSAGES)

    def pins_changed(self, channel: Channel) -> None:
        pins = [message.pinned for message in self._world.history(channel.id) if message.pinned]
        data: Json = {"channel_id": str(channel.id)}
        data["last_pin_timestamp"] = iso(max(pins)) if pins else None
        if channel.guild_id:
            data["guild_id"] = str(channel.guild_id)
        intent = Intent.GUILDS if channel.guild_id else Intent.DIRECT_MESSAGES
        self._tell_bots_in(channel, "CHANNEL_PINS_UPDATE", data, intent)

    def channel_created(self, channel: Channel) -> None:
        self._people.refresh([channel])
        self._tell_bots_of("CREATE", channel, {"newly_created": True} if channel.thread else {})

    def _tell_bots_of(self, change: str, channel: Channel, more: Json) -> None:
        """Bots hear of every channel of a guild, but only of the threads that they can see."""
        data = self._wire.channel(channel) | more
        if channel.thread:
            self._tell_bots_in(channel, f"THREAD_{change}", data, Intent.GUILDS)
        elif channel.guild_id:
            self._hub.publish(f"CHANNEL_{change}", data, channel.guild_id, Intent.GUILDS)

    def channel_updated(self, channel: Channel) -> None:
        """Also after a change of overwrites: some may now see it, others no longer."""
        self._people.refresh([channel, *self._threads_in(channel)])
        for user_id in self._people.viewers(channel):
            data = self._wire.channel(channel, user_id)
            self._people.tell(user_id, "CHANNEL_UPDATE", data)
        self._tell_bots_of("UPDATE", channel, {})

    def _threads_in(self, channel: Channel) -> list[Channel]:
        if not channel.guild_id or channel.thread:
            return []
        return [c for c in self._world.threads(channel.guild_id) if c.parent_id == channel.id]

    def channel_deleted(self, channel: Channel) -> None:
        self._world.changed.add(channel.id)
        self._people.refresh([channel])
        self._tell_bots_of("DELETE", channel, {})

    def thread_members_changed(
        self, channel: Channel, added: list[int] | None = None, removed: list[int] | None = None
    ) -> None:
        self._people.refresh([channel])
        assert channel.thread is not None
        data: Json = {
            "id": str(channel.id),
            "guild_id": str(channel.guild_id),
            "member_count": len(channel.thread.members),
            "added_members": [self._wire.thread_member(channel, user) for user in added or ()],
            "removed_member_ids": [str(user) for user in removed or ()],
        }
        for user_id in self._people.viewers(channel):
            self._people.tell(user_id, "THREAD_MEMBERS_UPDATE", data)
        # Without the members' intent a bot hears only of its own coming and going.
        event, me = "THREAD_MEMBERS_UPDATE", self._world.bot_id
        if me in (added or ()):
            self._tell_bots_of("CREATE", channel, {})
        if me in {*(added or ()), *(removed or ())}:
            self._hub.publish(event, data, channel.guild_id, Intent.GUILDS)
        else:
            self._tell_bots_in(channel, event, data, Intent.GUILD_MEMBERS)

    def guild_appeared(self, guild: Guild) -> None:
        """The bot joined, or an outage is over."""
        if self._world.bot_id in guild.members:
            data = self._wire.whole_guild(guild, self._world.bot_id)
            self._hub.publish("GUILD_CREATE", data, guild.id, Intent.GUILDS)

    def guild_goes(self, guild: Guild, *, outage: bool) -> None:
        """To be told while the bot can still hear of the guild."""
        data: Json = {"id": str(guild.id)} | ({"unavailable": True} if outage else {})
        self._hub.publish("GUILD_DELETE", data, guild.id, Intent.GUILDS)

    def member_added(self, guild: Guild, member: Member) -> None:
        if member.user_id == self._world.bot_id:
            self.guild_appeared(guild)
        else:
            whole = [self._wire.member(each) for each in guild.members.values()]
            mine = {**self._wire.guild(guild), "members": whole}
            self._people.tell(member.user_id, "GUILD_CREATE", mine)
        self._tell_of_member("GUILD_MEMBER_ADD", guild, member)

    def member_updated(self, guild: Guild, member: Member) -> None:
        self._tell_of_member("GUILD_MEMBER_UPDATE", guild, member)

    def _tell_of_member(self, event: str, guild: Guild, member: Member) -> None:
        data = {**self._wire.member(member), "guild_id": str(guild.id)}
        is_bot = member.user_id == self._world.bot_id
        # A bot hears of its own roles whatever its intents, and of its coming by the guild's.
        if not is_bot or event == "GUILD_MEMBER_UPDATE":
            intent = None if is_bot else Intent.GUILD_MEMBERS
            self._hub.publish(event, data, guild.id, intent)
        self._guild_changed(guild, event, data)

    def member_removed(self, guild: Guild, user_id: int) -> None:
        user = self._wire.user(self._world.user(user_id))
        data: Json = {"guild_id": str(guild.id), "user": user}
        self._hub.publish("GUILD_MEMBER_REMOVE", data, guild.id, Intent.GUILD_MEMBERS)
        self._people.tell(user_id, "GUILD_DELETE", {"id": str(guild.id)})
        self._guild_changed(guild, "GUILD_MEMBER_REMOVE", data)

    def role_changed(self, guild: Guild, role_id: int, *, created: bool = False) -> None:
        event = "GUILD_ROLE_CREATE" if created else "GUILD_ROLE_UPDATE"
        data: Json = {"guild_id": str(guild.id), "role": self._wire.role(guild.roles[role_id])}
        self._hub.publish(event, data, guild.id, Intent.GUILDS)
        self._guild_changed(guild, event, data)

    def _guild_changed(self, guild: Guild, event: str, data: Json) -> None:
        """People hear of it, and see what it lets them see."""
        people = [user for user in guild.members if user != self._world.bot_id]
        self._people.tell_all(people, event, data)
        channels = self._world.store.channels.values()
        self._people.refresh([channel for channel in channels if channel.guild_id == guild.id])
