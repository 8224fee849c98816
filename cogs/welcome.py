"""The answer to whoever has taken a seat: where their view will be, once that is known."""

from typing import Final

from cogs.area import Courier
from cogs.door import Answering, Door
from games.values import Sight
from presentation import lobbies

PATIENCE: Final = 1.0
"""Seconds that an answer waits for the first letter, to say where it went."""
_LONG: Final = 60.0
"""Seconds after which it does not matter any more."""


async def welcome(door: Door, courier: Courier, answering: Answering, sight: Sight) -> None:
    """Answer in time, and correct the answer if their DMs turn out to be closed."""
    game = sight.table.id
    courier.wake(game)
    say = answering.say_to(sight.reader)
    standing = await courier.settle(game, answering.asked.person, PATIENCE)
    await answering.answer(lobbies.joined(sight, say, dms_closed=standing == "closed"))
    if standing == "pending":
        door.later(answering, lambda answering: _correct(courier, answering, sight))


async def _correct(courier: Courier, answering: Answering, sight: Sight) -> None:
    if await courier.settle(sight.table.id, answering.asked.person, _LONG) == "closed":
        await answering.answer(lobbies.joined(sight, answering.say, dms_closed=True))
