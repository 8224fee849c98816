"""The people's side: what each person sees, as it happens.

Every byte to a person passes through :meth:`People.tell`, where the ledger writes it down.
Whoever listens for a person (a test's persona, a page) attaches a line and gets JSON frames
``{"t": event, "d": data}``; the events have the names that Discord's own clients know.
"""

from collections.abc import Callable, Iterable, Sequence

from sandbox.bodies.flags import MessageFlag
from sandbox.facts.model import Attachment, Channel, Json, Message, MessageType, User
from sandbox.facts.permissions import Permission
from sandbox.facts.world import World
from sandbox.gateway.hub import encode
from sandbox.ledger import Delivery, Ledger
from sandbox.wire import Wire

HISTORY = 50
"""How many of a channel's last messages a person gets when it comes into sight."""

Line = Callable[[str], None]


class People:
    """Keeps every person up to date about what they may see."""

    def __init__(self, world: World, wire: Wire, ledger: Ledger) -> None:
        self._world = world
        self._wire = wire
        self._ledger = ledger
        self._lines: dict[int, set[Line]] = {}
        self._seen: dict[int, set[int]] = {}

    def everybody(self) -> list[User]:
        return [user for user in self._world.store.users.values() if not user.bot]

    def attach(self, user_id: int, line: Line) -> None:
        """Begin to listen for a person: first the whole picture, then every change."""
        self._lines.setdefault(user_id, set()).add(line)
        text = encode({"t": "READY", "d": self.picture(user_id)})
        self._deliver(user_id, "READY", text, self._files_in_sight(user_id))
        line(text)

    def reply(self, user_id: int, line: Line, event: str, data: Json) -> None:
        """Send an event to that one client of a person, which asked for it."""
        text = encode({"t": event, "d": data})
        self._deliver(user_id, event, text)
        line(text)

    def detach(self, user_id: int, line: Line) -> None:
        self._lines.get(user_id, set()).discard(line)

    def tell(self, user_id: int, event: str, data: Json, files: Sequence[Attachment] = ()) -> None:
        """Send one person one event, and the files that come with it."""
        self.tell_all([user_id], event, data, files)

    def tell_all(
        self, user_ids: Iterable[int], event: str, data: Json, files: Sequence[Attachment] = ()
    ) -> None:
        """Send several people the same."""
        text = encode({"t": event, "d": data})
        for user_id in user_ids:
            self._deliver(user_id, event, text, files)
            for line in list(self._lines.get(user_id, ())):
                line(text)

    def tell_viewers(
        self, channel: Channel, event: str, data: Json, files: Sequence[Attachment] = ()
    ) -> None:
        self.tell_all(self.viewers(channel), event, data, files)

    def _deliver(
        self, user_id: int, event: str, text: str, files: Sequence[Attachment] = ()
    ) -> None:
        blobs = tuple((file.filename, self._world.blobs[file.id]) for file in files)
        self._ledger.deliver(user_id, Delivery(self._world.clock.now(), event, text, blobs))

    def viewers(self, channel: Channel) -> list[int]:
        """Who sees a channel now."""
        return [user for user, seen in self._seen.items() if channel.id in seen]

    def picture(self, user_id: int) -> Json:
        """Everything that a person's client shows when it starts. Whispers are gone by then."""
        world, wire = self._world, self._wire
        guilds = [guild for guild in world.store.guilds.values() if user_id in guild.members]
        return {
            "user": {**wire.user(world.user(user_id)), "locale": world.user(user_id).locale},
            "application": wire.application(),
            "guilds": [
                {
                    **wire.guild(guild),
                    "members": [wire.member(member) for member in guild.members.values()],
                }
                for guild in guilds
            ],
            "channels": [self._in_sight(channel, user_id) for channel in self._visible(user_id)],
            "commands": self.commands(user_id),
        }

    def commands(self, user_id: int) -> list[Json]:
        """The commands that there are for a person: the global ones, and their guilds' own."""
        store = self._world.store
        scopes = [0, *(guild.id for guild in store.guilds.values() if user_id in guild.members)]
        return [command for scope in scopes for command in store.commands.get(scope, {}).values()]

    def commands_changed(self) -> None:
        for user in self.everybody():
            self.tell(user.id, "COMMANDS_UPDATE", {"commands": self.commands(user.id)})

    def _visible(self, user_id: int) -> list[Channel]:
        channels = self._world.store.channels
        return [channels[channel] for channel in sorted(self._seen.get(user_id, ()))]

    def _in_sight(self, channel: Channel, user_id: int) -> Json:
        last = self._last(channel, user_id)
        return {
            **self._wire.channel(channel, user_id),
            "messages": [self._wire.message(message) for message in last],
        }

    def _last(self, channel: Channel, user_id: int) -> list[Message]:
        """What a channel shows at first: nothing to who may not read its history."""
        if not self._world.permissions(user_id, channel) & Permission.READ_MESSAGE_HISTORY:
            return []
        return self._world.history(channel.id)[-HISTORY:]

    def _files_in_sight(self, user_id: int) -> list[Attachment]:
        channels = self._visible(user_id)
        return [file for channel in channels for file in self._files(channel, user_id)]

    def _files(self, channel: Channel, user_id: int) -> list[Attachment]:
        last = self._last(channel, user_id)
        return [attachment for message in last for attachment in message.attachments]

    def refresh(self, channels: Iterable[Channel]) -> None:
        """Show or take away channels after something changed about who may see them."""
        kept = self._world.store.channels
        for channel in channels:
            for user in self.everybody():
                seen = self._seen.setdefault(user.id, set())
                sees = channel.id in kept and self._world.can_see(user.id, channel)
                if sees and channel.id not in seen:
                    seen.add(channel.id)
                    data = self._in_sight(channel, user.id)
                    self.tell(user.id, "CHANNEL_CREATE", data, self._files(channel, user.id))
                elif not sees and channel.id in seen:
                    seen.discard(channel.id)
                    self.tell(user.id, "CHANNEL_DELETE", {"id": str(channel.id)})

    def notify(self, message: Message, channel: Channel) -> None:
        """Ring for those whom a new message calls, with the words that their phone shows."""
        is_silent = message.flags & MessageFlag.SUPPRESS_NOTIFICATIONS
        if is_silent or message.type in (
            MessageType.CHANNEL_PINNED_MESSAGE,
            MessageType.THREAD_CREATED,
        ):
            return
        author = self._world.user(message.author_id)
        # A message made of components only has no words for the push (discord-api-docs 7854).
        words = "" if message.is_v2 else message.content
        for user_id in self.viewers(channel):
            if user_id != author.id and self._calls(message, channel, user_id):
                data = {"channel_id": str(channel.id), "message_id": str(message.id)}
                data |= {"title": author.name, "text": words}
                self.tell(user_id, "NOTIFICATION", data)

    def _calls(self, message: Message, channel: Channel, user_id: int) -> bool:
        if channel.guild_id is None or message.mentions.everyone:
            return True
        roles = self._world.store.guilds[channel.guild_id].members[user_id].roles
        return user_id in message.mentions.users or bool(set(roles) & set(message.mentions.roles))
