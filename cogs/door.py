"""The one door for whatever people ask: commands, presses, dialogues, what they type.

Here refusals turn into whispers and faults into a line of the log; nothing is raised beyond.
How an answer reaches its person is the business of :mod:`cogs.answers`.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterator, Sequence

import discord
from discord import app_commands

from cogs.answers import DROPPED, PATIENCE, Answering, PersonOf, name_of
from games.refusals import WhichGame
from hanabi_core.refusals import Refusal
from presentation import lists, refusals
from presentation.posts import Post, Suggestion
from presentation.texts import Say, Texts

__all__ = ["Again", "Answering", "Door", "Finding", "Work"]

log = logging.getLogger(__name__)

Work = Callable[[Answering], Awaitable[None]]
Again = Callable[[int], str]
"""The custom_id that asks the same of a certain game."""
Finding = Callable[[Answering], Awaitable[Sequence[Suggestion]]]


class Door:
    """Lets people's questions in, one task each."""

    def __init__(self, texts: Texts, person_of: PersonOf, *, patience: float = PATIENCE) -> None:
        self._texts = texts
        self._person_of = person_of
        self._patience = patience
        self._inside = 0
        self._empty = asyncio.Event()
        self._empty.set()
        self._is_closed = False
        self._later: set[asyncio.Task[None]] = set()

    async def enter(
        self, interaction: discord.Interaction, work: Work, again: Again | None = None
    ) -> None:
        """Do the work for an interaction, and answer where the work cannot.

        A :class:`Refusal` becomes a whisper; if it asks which game is meant, with a button for
        each, whose custom_id is `again(game)`. A fault is logged and told with its reference.
        Whatever happens, nothing is raised.
        """
        with self._counted():
            if self._is_closed:
                return
            answering = self._answering(interaction)
            answering.watch()
            try:
                await self._work(answering, work, again)
            finally:
                await answering.settle()

    async def suggest(self, interaction: discord.Interaction, find: Finding) -> None:
        """Answer what somebody has typed so far; if it cannot be, with no suggestion at all."""
        with self._counted():
            choices = await self._found(interaction, find)
            with contextlib.suppress(discord.HTTPException, *DROPPED):
                await interaction.response.autocomplete(choices)

    def later(self, answering: Answering, work: Work) -> None:
        """Do something more for somebody who has been answered, if it comes to it.

        Nobody waits for it, so a fault is logged only, and a door that closes ends it.
        """
        if self._is_closed:
            return
        task = asyncio.create_task(self._do_later(answering, work))
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    async def close(self) -> None:
        """Let nobody in any more, and wait until everybody has been answered."""
        self._is_closed = True
        for task in self._later:
            task.cancel()
        await self._empty.wait()

    def _answering(self, interaction: discord.Interaction) -> Answering:
        return Answering(interaction, self._texts, self._person_of, self._patience)

    async def _work(self, answering: Answering, work: Work, again: Again | None) -> None:
        try:
            try:
                await work(answering)
            except Refusal as refusal:
                await answering.refuse(_refused(refusal, await answering.speak(), again))
        except Exception as fault:  # noqa: BLE001 - whatever it was, they must be told
            await self._own_up(answering, fault)

    async def _do_later(self, answering: Answering, work: Work) -> None:
        with self._counted():
            try:
                await work(answering)
            except Exception as fault:
                log.error("%s: fault afterwards", name_of(answering.interaction), exc_info=fault)

    async def _own_up(self, answering: Answering, fault: Exception) -> None:
        reference = secrets.token_hex(4)
        log.error("%s: fault %s", name_of(answering.interaction), reference, exc_info=fault)
        with contextlib.suppress(Exception):
            await answering.speak()
        try:
            await answering.refuse(refusals.broken(answering.say, reference))
        except Exception as second:  # noqa: BLE001 - there is nobody left to tell
            log.error("fault %s could not be told: %s", reference, type(second).__name__)

    async def _found(
        self, interaction: discord.Interaction, find: Finding
    ) -> list[app_commands.Choice[str]]:
        try:
            found = await find(self._answering(interaction))
        except Refusal:
            return []
        except Exception as fault:
            log.error("%s: no suggestions", name_of(interaction), exc_info=fault)
            return []
        return [app_commands.Choice(name=one.name, value=one.value) for one in found]

    @contextlib.contextmanager
    def _counted(self) -> Iterator[None]:
        self._inside += 1
        self._empty.clear()
        try:
            yield
        finally:
            self._inside -= 1
            if not self._inside:
                self._empty.set()


def _refused(refusal: Refusal, say: Say, again: Again | None) -> Post:
    tables = refusal.params.get("tables") if isinstance(refusal, WhichGame) else None
    if again is None or not isinstance(tables, list):
        return refusals.refused(refusal, say)
    return lists.which(tables, [again(table.id) for table in tables], say)
