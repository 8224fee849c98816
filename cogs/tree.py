"""The commands as Discord knows them: sent when they have changed, and failing at the one door.

What a command does is not said here.
"""

import hashlib
import json
from typing import Any, Final, Protocol

import discord
from discord import app_commands

from cogs.door import Answering, Door
from hanabi_core.refusals import Refusal
from presentation.refusals import unknown

_OUTDATED: Final = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)

AnyCommand = app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu


class Memory(Protocol):
    """Small texts that outlive the process."""

    async def recall(self, name: str) -> str | None: ...

    async def remember(self, name: str, value: str) -> None: ...


class Tree(app_commands.CommandTree[discord.Client]):
    """The commands of the bot."""

    def __init__(self, client: discord.Client, door: Door) -> None:
        super().__init__(client)
        self._door = door

    async def on_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """What failed before or around a command goes the way of what fails within."""
        if interaction.type is discord.InteractionType.autocomplete:
            await self._door.suggest(interaction, _nothing)
            return

        async def work(answering: Answering) -> None:
            if isinstance(error, _OUTDATED):
                await answering.answer(unknown(await answering.speak()))
                return
            raise cause_of(error)

        await self._door.enter(interaction, work)

    async def sync_if_changed(self, memory: Memory, guild: int | None) -> bool:
        """Tell Discord the commands unless it has exactly these; whether it was told."""
        place = None if guild is None else discord.Object(guild)
        if place is not None:
            self.copy_global_to(guild=place)
        name = f"commands of {self.client.application_id} on {guild or 'all servers'}"
        mark = await self._mark(place)
        if await memory.recall(name) == mark:
            return False
        await self.sync(guild=place)
        await memory.remember(name, mark)
        return True

    async def _mark(self, place: discord.Object | None) -> str:
        payload = [await self._payload(command) for command in self.get_commands(guild=place)]
        return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()

    async def _payload(self, command: AnyCommand) -> dict[str, Any]:
        """What a sync would send."""
        if self.translator is None:
            return command.to_dict(self)
        return await command.get_translated_payload(self, self.translator)


def cause_of(error: app_commands.AppCommandError) -> Exception:
    """What is behind an error of discord.py: a refusal of ours, or whatever was raised."""
    if isinstance(error, app_commands.CommandInvokeError):
        return error.original
    cause = error.__cause__
    return cause if isinstance(cause, Refusal) else error


async def _nothing(_: Answering) -> list[Any]:
    return []
