"""The bot's own clock: every few seconds it sees to whatever has become due by time.

What is due, and what then happens, is known to `games` alone.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

EVERY: Final = 10.0

log = logging.getLogger(__name__)


async def sweep_for_ever(
    sweep: Callable[[], Awaitable[object]], wake: Callable[[], object], every: float = EVERY
) -> None:
    """Sweep, and wake the courier, until cancelled. A fault costs one round."""
    while True:
        try:
            await sweep()
            wake()
        except Exception:
            log.exception("This round of the clock has failed")
        await asyncio.sleep(every)
