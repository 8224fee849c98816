"""Answers that say whether letters arrive, and are put right if it turns out otherwise."""

from typing import Literal

import pytest

from cogs.door import Answering
from cogs.welcome import answer_in_time
from presentation.posts import Post
from tests.cogs.desk import Desk

Standing = Literal["shown", "closed", "pending"]


class Waits:
    """A courier of which a test knows what comes of a letter, at first and in the end."""

    def __init__(self, *standings: Standing) -> None:
        self._standings = list(standings)

    def wake(self, game: int) -> None: ...

    def wake_all(self) -> None: ...

    async def settle(self, game: int, person: int, seconds: float) -> Standing:
        return self._standings.pop(0)


async def shown(answering: Answering, *, dms_closed: bool) -> Post:
    return Post("press My view" if dms_closed else "look at your messages")


@pytest.mark.parametrize(
    ("standings", "told"),
    [
        (("shown",), "look at your messages"),
        (("closed",), "press My view"),
        (("pending", "shown"), "look at your messages"),
    ],
)
async def test_an_answer_says_how_letters_fare(
    desk: Desk, standings: tuple[Standing, ...], told: str
) -> None:
    courier = Waits(*standings)
    desk.next(lambda answering: answer_in_time(desk.door, courier, answering, 7, shown))

    answer = await desk.ada.slash("general", "ask")

    assert desk.ada.message(answer).content == told


async def test_an_answer_is_put_right_when_a_letter_comes_back_later(desk: Desk) -> None:
    courier = Waits("pending", "closed")
    desk.next(lambda answering: answer_in_time(desk.door, courier, answering, 7, shown))

    answer = await desk.ada.slash("general", "ask")

    await desk.ada.until(lambda: desk.ada.message(answer).content == "press My view")
    assert courier._standings == []
