"""The bot as discord.py runs it: what it asks Discord for, when it begins and how it stops.

What people can ask of it is handed in from outside.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Final, Protocol

import aiohttp
import discord

from cogs.door import Door
from cogs.items import PressItem
from cogs.presses import Handler, Router
from cogs.sweeping import sweep_for_ever
from cogs.tree import Memory, Tree

PERMISSIONS: Final = discord.Permissions(309237763072)
"""View Channel, Send Messages (in threads too), Create Public Threads, Embed Links, Attach
Files, Read Message History."""
MOST_WAITING: Final = 10.0
"""Seconds that whatever is under way gets at the end."""
_LONGEST_PAUSE: Final = 300.0
UNREACHABLE: Final = (aiohttp.ClientError, OSError, TimeoutError, discord.RateLimited)

log = logging.getLogger(__name__)


class Carrier(Protocol):
    """The courier, as the bot knows it."""

    def start(self) -> None: ...

    def wake_all(self) -> None: ...

    async def stop(self) -> None: ...


class HanabiBot(discord.AutoShardedClient):
    """Needs the guilds intent only, keeps no members and no messages, mentions nobody."""

    def __init__(self, door: Door, memory: Memory, dev_guild: int | None = None) -> None:
        # Nobody needs to hear that there is no voice.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(
            intents=intents,
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=60.0,
            chunk_guilds_at_startup=False,
            guild_ready_timeout=0,  # nothing here waits for what servers are called
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
        )
        self.tree = Tree(self, door)
        self._door = door
        self._memory = memory
        self._dev_guild = dev_guild
        self._router = Router(door, {})
        self._carrier: Carrier | None = None
        self._sweep: Callable[[], Awaitable[object]] | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self.connected = asyncio.Event()
        """Set once Discord has told of all servers."""

    def furnish(
        self,
        presses: Mapping[str, Handler],
        carrier: Carrier,
        sweep: Callable[[], Awaitable[object]],
    ) -> None:
        """Hand in what needs the bot itself to be made; once, before it logs in."""
        self._router = Router(self._door, presses)
        self._carrier = carrier
        self._sweep = sweep

    async def pressed(self, interaction: discord.Interaction) -> None:
        """A button or menu that discord.py has recognised."""
        await self._router.take(interaction)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """All interactions: among them dialogues, and presses that nobody else recognises."""
        await self._router.take(interaction)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(PressItem)
        if not await self._sync():
            self._tasks.append(asyncio.create_task(self._sync_later()))
        if self._carrier is not None and self._sweep is not None:
            self._carrier.start()
            look = self._carrier.wake_all
            self._tasks.append(asyncio.create_task(sweep_for_ever(self._sweep, look)))
        log.info("To invite the bot: %s", self.invitation())

    async def on_ready(self) -> None:
        log.info("Ready: connected as %s; servers: %s", self.user, len(self.guilds))
        self.connected.set()
        if self._carrier is not None:
            self._carrier.wake_all()

    def invitation(self) -> str:
        """The link that adds the bot to a server, with no permission more than it needs."""
        assert self.application_id is not None, "known once it has logged in"
        return discord.utils.oauth_url(
            self.application_id, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
        )

    async def finish(self) -> None:
        """Let nothing new begin, bring to its end what is under way, and go."""
        await _in_time(self._door.close(), "answers")
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._carrier is not None:
            await _in_time(self._carrier.stop(), "messages")
        await self.close()

    async def _sync(self) -> bool:
        """Whether Discord has the present commands now."""
        try:
            if await self.tree.sync_if_changed(self._memory, self._dev_guild):
                log.info("The commands have changed: Discord has them now")
        except UNREACHABLE as fault:
            log.warning("Discord did not take the commands: %s", type(fault).__name__)
            return False
        except (discord.HTTPException, discord.app_commands.AppCommandError) as fault:
            log.error("Discord did not take the commands: %s", fault)
            return isinstance(fault, discord.HTTPException) and fault.status < 500
        return True

    async def _sync_later(self) -> None:
        for seconds in pauses():
            await asyncio.sleep(seconds)
            if await self._sync():
                return


def pauses() -> Iterator[float]:
    """Between one try and the next: longer and longer, up to a limit."""
    seconds = 2.0
    while True:
        yield seconds
        seconds = min(2 * seconds, _LONGEST_PAUSE)


async def _in_time(work: Awaitable[None], what: str) -> None:
    try:
        await asyncio.wait_for(work, MOST_WAITING)
    except TimeoutError:
        log.warning("Stopped before all %s were out", what)
