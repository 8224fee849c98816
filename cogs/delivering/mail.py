"""The courier's calls to Discord: each in the bot's budget, each with an end in time.

No cache is asked: a channel is an id, so that a start or an outage makes no difference.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from typing import Any, Final, Literal

import discord

from cogs import wire
from cogs.delivering.faults import NotYet, Verdict, verdict
from cogs.limiter import Bucket
from games.errands import Found, Room
from games.values import Spot
from presentation.posts import Post
from presentation.presses import read_press

_LOOK_BACK: Final = 50
"""Messages in which one of ours is looked for."""
_UNTIL_CONNECTED: Final = 2.0
"""Seconds after which a server, unknown before the connection or in an outage, may be known."""
_WEEK: Final[Literal[10080]] = 10080
"""Minutes until a thread in which nobody writes goes to sleep: a slow game takes its time."""


class Mail:
    """Sends, edits, deletes, finds."""

    def __init__(self, client: discord.Client, calls: Bucket, patience: float) -> None:
        self._client = client
        self._calls = calls
        self._patience = patience

    async def send(self, channel: int, post: Post, nonce: str) -> Spot:
        """A new message; the same nonce within some minutes gives the same message again."""
        place = self._client.get_partial_messageable(channel)
        async with self._call():
            message = await place.send(**wire.sending(post), nonce=nonce)
        return Spot(message.channel.id, message.id)

    async def edit(self, spot: Spot, post: Post) -> None:
        async with self._call():
            await self._message(spot).edit(**wire.editing(post))

    async def delete(self, spot: Spot) -> None:
        async with self._call():
            await self._message(spot).delete()

    async def find(self, channel: int, game: int, *, is_layout: bool) -> list[Found]:
        """Messages of ours among the last ones of a channel, by their mark."""
        place = self._client.get_partial_messageable(channel)
        async with self._call():
            last = [message async for message in place.history(limit=_LOOK_BACK)]
        return [
            Found(Spot(channel, message.id), revision)
            for message in last
            if message.author == self._client.user
            and message.flags.components_v2 == is_layout
            and (revision := _revision(message.components, game)) is not None
        ]

    async def open_dm(self, person: int) -> int:
        """The channel of somebody's direct messages."""
        async with self._call():
            return (await self._client.create_dm(discord.Object(person))).id

    async def open_thread(self, room: Room) -> discord.Thread:
        """The thread that starts from the lobby's message; it bears that message's id."""
        assert room.lobby is not None
        place = self._client.get_partial_messageable(room.home, guild_id=room.server)
        if place.guild is None:
            raise NotYet(_UNTIL_CONNECTED)
        message = place.get_partial_message(room.lobby)
        try:
            async with self._call():
                return await message.create_thread(name=room.name, auto_archive_duration=_WEEK)
        except discord.HTTPException as refused:
            if verdict(refused) is not Verdict.THREAD_EXISTS:
                raise
        async with self._call():
            thread = await self._client.fetch_channel(room.lobby)
        assert isinstance(thread, discord.Thread)
        return thread

    async def add(self, thread: discord.Thread, person: int) -> None:
        """Put somebody into a thread."""
        async with self._call():
            await thread.add_user(discord.Object(person))

    def _message(self, spot: Spot) -> discord.PartialMessage:
        return self._client.get_partial_messageable(spot.channel).get_partial_message(spot.message)

    @asynccontextmanager
    async def _call(self) -> AsyncIterator[None]:
        await self._calls.take()
        async with asyncio.timeout(self._patience):
            yield


def _revision(components: Iterable[Any], game: int) -> int | None:
    """The revision that a message is marked with, if it is about that game."""
    for custom_id in _custom_ids(components):
        press = read_press(custom_id)
        if press and press.game == game and press.verb in ("view", "join") and press.words:
            mark = press.words[0]
            if mark[:1] == "r" and mark[1:].isdecimal():
                return int(mark[1:])
    return None


def _custom_ids(components: Iterable[Any]) -> Iterator[str]:
    for part in components:
        custom_id = getattr(part, "custom_id", None)
        if custom_id:
            yield custom_id
        yield from _custom_ids(getattr(part, "children", ()))
