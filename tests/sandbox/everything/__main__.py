"""The bot as a process of its own: ``python -m tests.sandbox.everything URL TOKEN [SHARD SHARDS]``."""

import asyncio
import sys

from tests.sandbox.bots import point_at
from tests.sandbox.everything import EverythingBot


async def main(address: str, token: str, shard: str = "0", shards: str = "1") -> None:
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
