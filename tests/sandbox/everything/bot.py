"""A bot that does one small thing with every part of Discord that a game bot may use."""

import asyncio
from typing import Any

import discord
from discord import app_commands

from tests.sandbox.everything import answers, commands, components
from tests.sandbox.everything.commands import Translator
from tests.sandbox.everything.components import CardButton

HOLD = "hold"


class EverythingBot(discord.AutoShardedClient):
    """Most of its commands are in the modules beside this one; what it hears is in :attr:`heard`.

    ``/hold``, and every component and dialogue whose custom_id begins with "hold", it leaves to
    the test: the question waits in :attr:`asked`.
    """

    def __init__(self, intents: discord.Intents | None = None, **options: Any) -> None:
        options.setdefault("shard_count", 1)
        super().__init__(
            intents=intents or discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            guild_ready_timeout=0,
            **options,
        )
        self.tree = app_commands.CommandTree(self)
        self.tree.error(self._note_fault)
        self.heard: list[tuple[str, str]] = []
        self.faults: list[BaseException] = []
        self.asked: asyncio.Queue[discord.Interaction] = asyncio.Queue()
        """Questions that the test is to answer."""
        self.gate = asyncio.Event()
        """Commands that wait, wait for this."""

    async def setup_hook(self) -> None:
        for module in (commands, components, answers):
            for command in module.COMMANDS:
                self.tree.add_command(command)
        self.tree.add_command(hold)
        self.tree.add_command(gated)
        self.add_dynamic_items(CardButton)
        await self.tree.set_translator(Translator())
        await self.tree.sync()

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(("message", message.content))

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.heard.append(("interaction", interaction.type.name))
        data: Any = interaction.data or {}
        if str(data.get("custom_id") or data.get("name")).startswith(HOLD):
            self.asked.put_nowait(interaction)

    async def _note_fault(
        self, _: discord.Interaction, fault: app_commands.AppCommandError
    ) -> None:
        self.faults.append(fault)


@app_commands.command()
@app_commands.allowed_installs(guilds=True, users=True)
async def hold(_: discord.Interaction) -> None:
    """Leave the answer to the test."""


@app_commands.command()
async def gated(interaction: discord.Interaction) -> None:
    """Answer when the gate opens."""
    assert isinstance(interaction.client, EverythingBot)
    await interaction.client.gate.wait()
    await interaction.response.send_message("through")
