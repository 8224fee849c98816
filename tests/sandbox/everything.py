"""A bot that does one small thing with every part of Discord that a game bot may use.

As a process of its own: ``python -m tests.sandbox.everything ADDRESS TOKEN [SHARD SHARDS]``.
"""

import asyncio
import io
import sys
from typing import Any

import discord
from discord import app_commands

PICTURE = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00"
    b"\x1f\x15\xc4\x89\x00\x00\x00\rIDATx\x9cc\xf8\xff\xff?\x00\x05\xfe\x02\xfe\xa75\x81\x84"
    b"\x00\x00\x00\x00IEND\xaeB`\x82"
)


def picture(name: str = "board.png", description: str | None = None) -> discord.File:
    return discord.File(io.BytesIO(PICTURE), filename=name, description=description)


class EverythingBot(discord.AutoShardedClient):
    """Its commands are in :func:`commands`; what it hears is in :attr:`heard`."""

    def __init__(self, intents: discord.Intents | None = None, **options: Any) -> None:
        options.setdefault("shard_count", 1)
        super().__init__(
            intents=intents or discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            guild_ready_timeout=0,
            **options,
        )
        self.tree = app_commands.CommandTree(self)
        self.heard: list[tuple[str, str]] = []
        self.faults: list[BaseException] = []
        self.gate = asyncio.Event()
        """Commands that wait, wait for this."""

    async def setup_hook(self) -> None:
        for command in (ping,):
            self.tree.add_command(command)
        await self.tree.sync()


@app_commands.command()
async def ping(interaction: discord.Interaction) -> None:
    """Answer in public."""
    await interaction.response.send_message("pong")


async def main(address: str, token: str, shard: str = "0", shards: str = "1") -> None:
    from tests.sandbox.bots import point_at

    point_at(address)
    client = EverythingBot(shard_ids=[int(shard)], shard_count=int(shards))
    async with client:
        await client.login(token)
        connection = asyncio.create_task(client.connect())
        await client.wait_until_ready()
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        await connection


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
