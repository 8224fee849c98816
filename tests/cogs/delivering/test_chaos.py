"""A whole series of turns under faults and restarts: in the end each step is told, and once."""

import random
import re
from itertools import pairwise

import pytest

from sandbox.faults import Broken, Dropped, Fault
from tests.cogs.delivering.office import Office

OPERATIONS = ("create_message", "update_message", "delete_message", "list_messages")


@pytest.mark.parametrize("seed", [1, 2, 3, 9, 10])
async def test_every_step_is_told_once_whatever_happens(office: Office, seed: int) -> None:
    chance = random.Random(seed)
    await office.begin(rearrange="free")
    for turn in range(8):
        for _ in range(chance.randrange(3)):
            office.sandbox.faults.plan(_fault(chance))
        await office.hint((office.ada, office.ben)[turn % 2])
        office.courier.wake(office.game)
        if chance.random() < 0.3:
            await office.until(lambda: not office.courier._under_way)
        if chance.random() < 0.3:
            await office.delivered()
            await office.restart()
    await office.delivered()
    told = [re.search(r"(\d+)-(\d+)", text) for text in office.texts()]
    spans = [(int(span[1]), int(span[2])) for span in told if span]
    assert spans[0][0] == 0
    assert spans[-1][1] == 8
    assert all(before[1] == after[0] for before, after in pairwise(spans))
    assert [bool(one.components) for one in office.messages()][:-1] == [False] * (len(spans) - 1)
    assert len(office.letters(office.ada)) == len(office.letters(office.ben)) == 1


def _fault(chance: random.Random) -> Fault:
    operation = chance.choice(OPERATIONS)
    if chance.random() < 0.4:
        return Broken(operation, status=503)
    return Dropped(operation, after_effect=chance.random() < 0.6)
