"""A client without a library that answers a ping: ``python -m bench.ping_bare URL TOKEN``."""

import asyncio
import json
import sys

import aiohttp

COMMAND = {"name": "ping", "description": "Answer, to this person only.", "type": 1}
PONG = {"type": 4, "data": {"content": "pong", "flags": 64}}


async def answer(http: aiohttp.ClientSession, api: str, asked: dict[str, str]) -> None:
    url = f"{api}/interactions/{asked['id']}/{asked['token']}/callback?with_response=1"
    async with http.post(url, json=PONG) as response:
        response.raise_for_status()
        await response.read()


async def main(address: str, token: str) -> None:
    api, gateway = f"{address}/api/v10", address.replace("http", "ws", 1) + "/gateway"
    headers = {"Authorization": f"Bot {token}"}
    tasks: set[asyncio.Task[None]] = set()
    async with aiohttp.ClientSession() as http:
        async with http.get(f"{api}/users/@me", headers=headers) as response:
            me = (await response.json())["id"]
        commands = f"{api}/applications/{me}/commands"
        async with http.put(commands, json=[COMMAND], headers=headers) as response:
            response.raise_for_status()
        async with http.ws_connect(gateway) as socket:
            await socket.send_json({"op": 2, "d": {"token": token, "intents": 1}})
            async for message in socket:
                frame = json.loads(message.data)
                if frame["t"] == "READY":
                    print("ready", flush=True)
                elif frame["t"] == "INTERACTION_CREATE":
                    task = asyncio.create_task(answer(http, api, frame["d"]))
                    tasks.add(task)
                    task.add_done_callback(tasks.discard)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
