"""A bot that says which process answers.

``python -m tests.sandbox.who ADDRESS TOKEN SHARD SHARDS``
"""

import asyncio
import os
import sys

import discord
from discord import app_commands

from tests.sandbox.bots import point_at


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


@app_commands.command()
async def who(interaction: discord.Interaction) -> None:
    """Name the process; what Discord refuses is said on the standard output."""
    try:
        await interaction.response.send_message(f"process {os.getpid()}")
    except discord.HTTPException as refused:
        say(f"refused {refused.code}")


class WhoBot(discord.AutoShardedClient):
    async def setup_hook(self) -> None:
        tree = app_commands.CommandTree(self)
        tree.add_command(who)
        await tree.sync()

    async def on_ready(self) -> None:
        say("ready")


async def main(address: str, token: str, shard: str, shards: str) -> None:
    point_at(address)
    intents = discord.Intents(guilds=True)
    client = WhoBot(
        intents=intents,
        guild_ready_timeout=0,
        shard_ids=[int(shard)],
        shard_count=int(shards),
    )
    async with client:
        await client.start(token)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
