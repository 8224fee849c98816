"""Threads: opened, joined, archived when nobody writes, woken by a message."""

from collections.abc import Iterable

from sandbox.facts.clock import Timer
from sandbox.facts.model import Channel, Thread
from sandbox.facts.snowflakes import born
from sandbox.facts.world import World
from sandbox.news import News
from sandbox.refused import Code, Refused

MOST_ACTIVE = 1000
"""How many threads of a guild may be active at once."""
MOST_MEMBERS = 1000
"""How many people a thread may have."""


class Threads:
    """The life of threads."""

    def __init__(self, world: World, news: News) -> None:
        self._world = world
        self._news = news
        self._timers: dict[int, Timer] = {}

    def open(self, channel: Channel) -> None:
        """Let a new thread begin; who opened it is in it. :raises Refused: if there are too many."""
        thread = _thread(channel)
        self.refuse_one_more(channel.guild_id)
        thread.members[thread.owner_id] = self._world.clock.now()
        self._world.store.channels[channel.id] = channel
        self._news.channel_created(channel)
        self._rest_later(channel)

    def refuse_one_more(self, guild_id: int | None) -> None:
        active = [c for c in self._world.threads(guild_id or 0) if not _thread(c).archived]
        if len(active) >= MOST_ACTIVE:
            raise Refused(Code.TOO_MANY_THREADS)

    def wake(self, channel: Channel) -> None:
        """Someone wrote: an archived thread is active again."""
        if channel.thread is None:
            return
        if channel.thread.archived:
            self.archive(channel, archived=False)
        self._rest_later(channel)

    def archive(self, channel: Channel, *, archived: bool) -> None:
        thread = _thread(channel)
        if thread.archived != archived:
            thread.archived = archived
            thread.archived_at = self._world.clock.now()
        if archived:
            self.forget(channel)
        else:
            self._rest_later(channel)
        self._news.channel_updated(channel)

    def gather(self, channel: Channel, user_ids: Iterable[int]) -> None:
        """Who writes in a thread or is called there joins it, if they see the parent channel."""
        if channel.thread is None:
            return
        for user_id in user_ids:
            is_full = len(channel.thread.members) >= MOST_MEMBERS
            if not is_full and self._world.can_see(user_id, self._world.parent(channel)):
                self.join(channel, user_id)

    def join(self, channel: Channel, user_id: int) -> None:
        members = _thread(channel).members
        if user_id not in members:
            if len(members) >= MOST_MEMBERS:
                raise Refused(Code.TOO_MANY_THREAD_MEMBERS)
            members[user_id] = self._world.clock.now()
            self._news.thread_members_changed(channel, added=[user_id])

    def leave(self, channel: Channel, user_id: int) -> None:
        if _thread(channel).members.pop(user_id, None) is not None:
            self._news.thread_members_changed(channel, removed=[user_id])

    def forget(self, channel: Channel) -> None:
        """It was deleted or archived: nothing is to happen to it by itself."""
        timer = self._timers.pop(channel.id, None)
        if timer:
            timer.cancel()

    def resume(self) -> None:
        """Let the threads of an earlier run grow old from where they were."""
        for channel in self._world.store.channels.values():
            if channel.thread and not channel.thread.archived:
                last = born(channel.last_message_id or channel.id)
                self._rest_later(channel, max(last, channel.thread.archived_at))

    def _rest_later(self, channel: Channel, last: float | None = None) -> None:
        """Archive it when nobody has written since `last` (now, if not given) for its time."""
        self.forget(channel)
        now = self._world.clock.now()
        seconds = (now if last is None else last) - now
        seconds += _thread(channel).auto_archive_minutes * 60.0
        rest = self._world.clock.later(seconds, lambda: self.archive(channel, archived=True))
        self._timers[channel.id] = rest


def _thread(channel: Channel) -> Thread:
    assert channel.thread is not None
    return channel.thread


def refuse_archived(channel: Channel) -> None:
    """In an archived thread nothing can be changed."""
    if channel.thread and channel.thread.archived:
        raise Refused(Code.THREAD_ARCHIVED)
