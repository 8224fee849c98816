"""Games that another engine has played: every state and everything that hints leave open.

The engine differs from the rulebooks in one thing. It pays the completion bonus also for the
very last firework, while the books end the game at once (``docs/rules.md``).
"""

import gzip
import json
from functools import cache
from pathlib import Path

from hanabi_core.cards import BIT
from hanabi_core.record import read_record
from hanabi_core.replay import describe, replay

GAMES = gzip.decompress((Path(__file__).parent / "reference-games.jsonl.gz").read_bytes())


def test_all_reference_games_replay_to_the_same_states_and_knowledge() -> None:
    states = 0
    for line in GAMES.splitlines():
        game = json.loads(line)
        record = read_record(json.dumps(game["record"]))
        before = 8
        for state, expected in zip(replay(record), game["states"], strict=True):
            left_open = expected.pop("possible")
            if expected["over"] == "perfect":
                assert expected["hints"] == min(8, before + 1)
                expected["hints"] = before
            before = expected["hints"]
            assert json.loads(json.dumps(describe(state))) == expected
            assert [[state.possible[card] for card in hand] for hand in state.hands] == [
                [spelled(kinds) for kinds in hand] for hand in left_open
            ]
            states += 1

    assert states == 15_507


@cache
def spelled(text: str) -> int:
    """``"rg12"`` as a set of kinds: red or green, 1 or 2."""
    return sum(bit for card, bit in BIT.items() if set(str(card)) <= set(text))
