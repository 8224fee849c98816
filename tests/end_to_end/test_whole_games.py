"""Whole games for two to five people, from the first seat taken to the verdict.

Each is a game of its own by commands, by buttons, by both, or by direct messages only. The
texts make games that are short.
"""

from pathlib import Path

import pytest

from hanabi_core.rules import Rules
from tests.core.players import play_badly, play_well
from tests.end_to_end.choosing import alone
from tests.end_to_end.house import NAMES, House, open_house
from tests.end_to_end.playing import (
    BUTTONS,
    COMMANDS,
    LETTERS,
    MIXED,
    play_out,
    record_of,
    sit_down,
)
from tests.end_to_end.proving import assert_ended


@pytest.mark.parametrize(
    ("people", "how", "text"),
    [
        (2, MIXED, "convention 73"),
        (3, BUTTONS, "whole 29"),
        (4, LETTERS, "whole 80"),
        (4, BUTTONS, "whole 80"),
        (4, MIXED, "whole 80"),
        (5, COMMANDS, "whole 29"),
        (5, BUTTONS, "whole 29"),
        (5, MIXED, "whole 29"),
    ],
)
async def test_a_whole_game(people: int, how: str, text: str, tmp_path: Path) -> None:
    async with open_house(tmp_path, text) as house:
        seats_by = COMMANDS if how == COMMANDS else BUTTONS
        table = await sit_down(house, *NAMES[:people], how=seats_by)

        end = await play_out(house, table, how)

        expected = alone(text, Rules(), people, play_well)
        assert record_of(house, table.game).actions == expected.actions
        await assert_ended(house, table, end)


async def test_a_game_that_is_lost_with_the_third_error(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben", "Cleo", where="here")

    end = await play_out(house, table, MIXED, choose=play_badly)

    assert end.errors == 3
    await assert_ended(house, table, end)
