"""Every refusal there is, of the rules and of the games, reaches its person through the door."""

import games.refusals
from cogs.door import Answering
from games.refusals import WhichGame
from hanabi_core.refusals import Refusal
from presentation import refusals
from presentation.texts import Texts
from tests.cogs.desk import Desk, raising

SAY = Texts().say("en")


def kinds(above: type[Refusal] = Refusal) -> list[type[Refusal]]:
    """All that have a sentence; the question which game is meant has buttons instead."""
    found = [one for child in above.__subclasses__() for one in (child, *kinds(child))]
    return [kind for kind in found if "key" in vars(kind) and kind is not WhichGame]


async def test_every_refusal_arrives_as_its_sentence_and_to_nobody_else(desk: Desk) -> None:
    assert games.refusals.NoGameHere in kinds()
    assert len(kinds()) > 60

    for kind in kinds():
        desk.next(raising(kind()))
        answer = await desk.ada.slash("general", "ask")
        told = desk.ada.message(answer)
        assert (told.text, told.is_whisper) == (refusals.sentence(kind(), SAY), True), kind

    assert desk.ben.messages("general") == []


async def test_a_refusal_of_what_was_pressed_arrives_too(desk: Desk) -> None:
    refusal = games.refusals.NotAtTable(table="Amber Lantern")

    async def refused(answering: Answering) -> None:
        raise refusal

    answer = await desk.ada.slash("general", "ask")
    desk.next(refused)
    told = await desk.ada.click(answer, "Press")

    assert desk.ada.message(told).text == refusals.sentence(refusal, SAY)
