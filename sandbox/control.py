"""What can be done to the sandbox from outside: the hands of tests, and later of the page.

A person is added, a role changes, a channel vanishes, the gateway is cut: everything that on
Discord happens by someone else's doing.
"""

from collections.abc import Sequence

from sandbox.facts.clock import Clock
from sandbox.facts.model import (
    Channel,
    ChannelType,
    Guild,
    Json,
    Member,
    Message,
    Overwrite,
    Role,
    User,
    id_of,
)
from sandbox.facts.permissions import EVERYDAY, Permission
from sandbox.facts.world import World
from sandbox.gateway.hub import Hub
from sandbox.news import News
from sandbox.talk.interactions import Asked, Interaction, Interactions
from sandbox.talk.posting import Posting
from sandbox.talk.threads import Threads


class Control:
    """One method for each thing that can befall a server and its people."""

    def __init__(
        self,
        world: World,
        hub: Hub,
        news: News,
        threads: Threads,
        posting: Posting,
        interactions: Interactions,
    ) -> None:
        self._world = world
        self._hub = hub
        self._news = news
        self._threads = threads
        self._posting = posting
        self._interactions = interactions

    @property
    def clock(self) -> Clock:
        return self._world.clock

    def add_person(self, name: str, locale: str = "en-US", *guilds: Guild) -> User:
        """Somebody new, who joins these guilds."""
        user = User(self._world.ids.next(), name, locale=locale)
        self._world.store.users[user.id] = user
        for guild in guilds:
            self.join(guild, user)
        return user

    def add_guild(self, name: str, owner: User, *, locale: str = "en-US") -> Guild:
        """A server with the bot in it, and no channel yet."""
        now = self.clock.now()
        guild = Guild(self._world.ids.next_millisecond(), name, owner.id, locale)
        guild.roles[guild.id] = Role(guild.id, "@everyone", EVERYDAY)
        for user_id in (owner.id, self._world.bot_id):
            guild.members[user_id] = Member(user_id, now)
        self._world.store.guilds[guild.id] = guild
        self._news.guild_appeared(guild)
        return guild

    def add_channel(self, guild: Guild, name: str) -> Channel:
        channel = Channel(self._world.ids.next(), ChannelType.TEXT, name, guild.id)
        self._world.store.channels[channel.id] = channel
        self._news.channel_created(channel)
        return channel

    def add_role(self, guild: Guild, name: str, permissions: int) -> Role:
        role = Role(self._world.ids.next(), name, int(permissions), len(guild.roles))
        guild.roles[role.id] = role
        self._news.role_changed(guild, role.id, created=True)
        return role

    def join(self, guild: Guild, who: User | int) -> None:
        user_id = id_of(who)
        guild.members[user_id] = Member(user_id, self.clock.now())
        self._news.member_added(guild, guild.members[user_id])

    def leave(self, guild: Guild, who: User | int) -> None:
        for channel in self._world.threads(guild.id):
            if channel.thread:
                channel.thread.members.pop(id_of(who), None)
        del guild.members[id_of(who)]
        self._news.member_removed(guild, id_of(who))

    def give_role(self, guild: Guild, who: User | int, role: Role) -> None:
        member = guild.members[id_of(who)]
        member.roles.append(role.id)
        self._news.member_updated(guild, member)

    def time_out(self, guild: Guild, who: User | int, seconds: float) -> None:
        member = guild.members[id_of(who)]
        member.timed_out_until = self.clock.now() + seconds
        self._news.member_updated(guild, member)

    def deny(self, channel: Channel, whom: User | Role | int, denied: Permission) -> None:
        """Take permissions away in a channel: from a role, or from one member (also the bot)."""
        target_id = id_of(whom)
        is_member = target_id in self._world.store.users
        rule = channel.overwrites.get(target_id) or Overwrite(target_id, int(is_member), 0, 0)
        rule.deny |= denied
        rule.allow &= ~denied
        channel.overwrites[target_id] = rule
        self._news.channel_updated(channel)

    def restore(self, channel: Channel, whom: User | Role | int) -> None:
        """Undo every :meth:`deny` for a role or a member."""
        channel.overwrites.pop(id_of(whom), None)
        self._news.channel_updated(channel)

    def close_dms(self, who: User | int, *, closed: bool = True) -> None:
        self._world.user(id_of(who)).dms_open = not closed

    def delete_message(self, message: Message) -> None:
        self._posting.delete(message)

    def delete_channel(self, channel: Channel) -> None:
        """A channel goes, and with it its threads and everything said there."""
        store = self._world.store
        below = [c for c in store.channels.values() if c.thread and c.parent_id == channel.id]
        for gone in (*below, channel):
            self._threads.forget(gone)
            del store.channels[gone.id]
            for message in store.messages.pop(gone.id, {}).values():
                for attachment in message.attachments:
                    self._world.blobs.pop(attachment.id, None)
            self._news.channel_deleted(gone)

    def archive(self, channel: Channel, *, locked: bool = False) -> None:
        """A moderator puts a thread away."""
        assert channel.thread is not None
        channel.thread.locked = locked
        self._threads.archive(channel, archived=True)

    def outage(self, guild: Guild) -> None:
        """Discord loses a guild for a while. That is no removal."""
        self._news.guild_goes(guild, outage=True)
        guild.available = False

    def end_outage(self, guild: Guild) -> None:
        guild.available = True
        self._news.guild_appeared(guild)

    def remove_bot(self, guild: Guild) -> None:
        """The bot is thrown out, or leaves."""
        self._news.guild_goes(guild, outage=False)
        del guild.members[self._world.bot_id]

    def cut_gateway(self, shard: int | None = None) -> None:
        """Break gateway connections (of one shard) without a word; sessions can be resumed."""
        for line in self._hub.lines(shard):
            line.cut()

    def close_gateway(self, code: int) -> None:
        for line in self._hub.lines():
            line.hang_up(code)

    def ask_to_reconnect(self) -> None:
        for line in self._hub.lines():
            line.ask_to_reconnect()

    def invalidate_sessions(self, *, resumable: bool = False) -> None:
        for line in self._hub.lines():
            line.invalidate(resumable=resumable)

    def repeat_next(self, event: str, times: int = 1) -> None:
        """Deliver the next event of that name once more, or more often."""
        self._hub.repeats[event] = times

    def forge(
        self,
        asked: Asked,
        user: User,
        channel: Channel,
        data: Json,
        message: Message | None = None,
    ) -> Interaction:
        """An interaction that no honest client would send: any data, on any message."""
        return self._interactions.ask(asked, user.id, channel, data, message)

    def found_server(self, name: str, people: Sequence[tuple[str, str]]) -> tuple[Guild, Channel]:
        """A server with these people (name and locale) and one channel, to begin with."""
        owner = self.add_person(*people[0])
        guild = self.add_guild(name, owner)
        for person in people[1:]:
            self.add_person(*person, guild)
        return guild, self.add_channel(guild, "general")
