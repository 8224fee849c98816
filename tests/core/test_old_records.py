"""Games recorded under each version of the rules replay as they did then.

``records-of-rules-1.jsonl.gz`` holds two random games (see ``games.py``) for every mix of
expansions and variants, each with the lines that ``replay`` printed. If this
test fails, some game that is being played would change under its players: raise
``RULES_VERSION`` and keep the old rules for old games, or find the bug.
"""

import gzip
import json
from pathlib import Path

from hanabi_core.record import read_record
from hanabi_core.replay import describe, replay
from hanabi_core.rules import RULES_VERSION

HERE = Path(__file__).parent


def test_every_version_of_the_rules_has_its_records() -> None:
    kept = {path.name for path in HERE.glob("records-of-rules-*.jsonl.gz")}

    assert kept == {f"records-of-rules-{n}.jsonl.gz" for n in range(1, RULES_VERSION + 1)}


def test_games_recorded_under_the_rules_of_version_1_replay_as_they_did() -> None:
    games = gzip.decompress((HERE / "records-of-rules-1.jsonl.gz").read_bytes()).splitlines()
    for game in map(json.loads, games):
        states = replay(read_record(json.dumps(game["record"])))
        for state, then in zip(states, game["states"], strict=True):
            assert json.loads(json.dumps(describe(state))) == then

    assert len(games) == 96
