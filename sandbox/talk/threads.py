"""Threads: opened, joined, archived when nobody writes, woken by a message."""

from sandbox.facts.clock import Timer
from sandbox.facts.model import Channel, Thread
from sandbox.facts.world import World
from sandbox.news import News
from sandbox.refused import Code, Refused

MOST_ACTIVE = 1000
"""How many threads of a guild may be active at once."""


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
        self._news.channel_updated(channel)

    def join(self, channel: Channel, user_id: int) -> None:
        members = _thread(channel).members
        if user_id not in members:
            members[user_id] = self._world.clock.now()
            self._news.thread_members_changed(channel, added=[user_id])

    def leave(self, channel: Channel, user_id: int) -> None:
        if _thread(channel).members.pop(user_id, None) is not None:
            self._news.thread_members_changed(channel, removed=[user_id])

    def forget(self, channel: Channel) -> None:
        """It was deleted."""
        timer = self._timers.pop(channel.id, None)
        if timer:
            timer.cancel()

    def _rest_later(self, channel: Channel) -> None:
        self.forget(channel)
        seconds = _thread(channel).auto_archive_minutes * 60.0
        rest = self._world.clock.later(seconds, lambda: self.archive(channel, archived=True))
        self._timers[channel.id] = rest


def _thread(channel: Channel) -> Thread:
    assert channel.thread is not None
    return channel.thread


def refuse_archived(channel: Channel) -> None:
    """In an archived thread nothing can be changed."""
    if channel.thread and channel.thread.archived:
        raise Refused(Code.THREAD_ARCHIVED)
