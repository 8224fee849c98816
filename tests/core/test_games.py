"""The random games that properties live on reach what the rules are about."""

from hanabi_core.replay import replay
from tests.core.games import random_position, what_is_going_on


def test_random_games_come_to_every_kind_of_situation() -> None:
    seen = {
        name
        for seed in range(1500)
        for state in replay(random_position(seed))
        for name in what_is_going_on(state)
    }

    assert seen == {
        "tile 3",
        "tile 4",
        "tile 5",
        "tile 6",
        "may decline",
        "chain",
        "void tile",
        "card went back",
        "final round",
        "empty deck in Final Bouquet",
        "skipped",
        "wrong announcement",
    }
