"""Answers that say whether letters arrive: to who has taken a seat, or wants letters again."""

from typing import Final, Protocol

from cogs.area import Courier
from cogs.door import Answering, Door
from games.values import Sight
from presentation import lobbies
from presentation.posts import Post

PATIENCE: Final = 1.0
"""Seconds that an answer waits for the first letter, to say where it went."""
_LONG: Final = 60.0
"""Seconds after which it does not matter any more."""


class Shown(Protocol):
    """What somebody is answered, when it is known or supposed how their letters fare."""

    async def __call__(self, answering: Answering, *, dms_closed: bool) -> Post: ...


async def welcome(door: Door, courier: Courier, answering: Answering, sight: Sight) -> None:
    """Tell somebody that they have a seat, and where their view will be."""
    courier.wake(sight.table.id)
    answering.say_to(sight.reader)

    async def shown(answering: Answering, *, dms_closed: bool) -> Post:
        return lobbies.joined(sight, answering.say, dms_closed=dms_closed)

    await answer_in_time(door, courier, answering, sight.table.id, shown)


async def answer_in_time(
    door: Door, courier: Courier, answering: Answering, game: int, shown: Shown
) -> None:
    """Answer in time, and correct the answer if their DMs turn out to be closed."""
    standing = await courier.settle(game, answering.asked.person, PATIENCE)
    await answering.answer(await shown(answering, dms_closed=standing == "closed"))
    if standing == "pending":
        door.later(answering, lambda answering: _correct(courier, answering, game, shown))


async def _correct(courier: Courier, answering: Answering, game: int, shown: Shown) -> None:
    if await courier.settle(game, answering.asked.person, _LONG) == "closed":
        await answering.answer(await shown(answering, dms_closed=True))
