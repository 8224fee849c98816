"""discord.py's waiting, made instant: where it sleeps, only the sandbox's time passes."""

import asyncio
from typing import Any

import discord
import pytest

from sandbox.facts.clock import Clock


class Naps(list[float]):
    """How long the library slept, each time."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    async def sleep(self, seconds: float) -> None:
        if seconds:
            self.append(seconds)
            self._clock.advance(seconds)

    def __getattr__(self, name: str) -> Any:
        """Otherwise this is `asyncio`."""
        return getattr(asyncio, name)


def naps_of(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Naps:
    """From now on discord.py's requests sleep like this."""
    naps = Naps(clock)
    for module in (discord.http, discord.webhook.async_):
        monkeypatch.setattr(module, "asyncio", naps)
    return naps
