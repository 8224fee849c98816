"""The smallest bot on discord.py that answers a ping: ``python -m bench.ping_library URL TOKEN``."""

import asyncio
import sys

import discord
import yarl
from discord import app_commands


class Bot(discord.Client):
    """One command; no cache of members, no views."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(ping)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_ready(self) -> None:
        print("ready", flush=True)


@app_commands.command()
async def ping(interaction: discord.Interaction[Bot]) -> None:
    """Answer, to this person only."""
    await interaction.response.send_message("pong", ephemeral=True)


def point_at(address: str) -> None:
    discord.http.Route.BASE = f"{address}/api/v10"
    gateway = address.replace("http", "ws", 1) + "/gateway"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


async def main(address: str, token: str) -> None:
    point_at(address)
    async with Bot() as bot:
        await bot.start(token)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
