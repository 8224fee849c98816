"""Whole games of random legal moves: our rules, and open_spiel's C++ rules through Python.

Everyone shuffles within the time that is measured. open_spiel deals by chance nodes and is
measured twice: with its own chance outcomes, which is how its API is meant to be driven, and
with cards handed to it from a list that Python has shuffled, which is the least that Python can
do for it. It knows no empty hints, so we play both with and without them.
"""

from collections.abc import Callable, Iterator
from random import Random

from bench.rounds import compare
from hanabi_core.box import box_of
from hanabi_core.cards import Seat
from hanabi_core.deal import Deal
from hanabi_core.legal import legal_actions
from hanabi_core.rules import Rules
from hanabi_core.state import new_state
from hanabi_core.turns import apply

try:
    import pyspiel
except ImportError:
    pyspiel = None

GOAL = 0.5


def run() -> None:
    for players in (2, 5):
        _run(players)
    if pyspiel is None:
        print("  open_spiel could not be installed here: no ratio")


def _run(players: int) -> None:
    print(f"Random games of {players}, legal actions asked at every step")
    contenders = {
        "hanabi_core, base game": _ours(Rules(), players),
        "hanabi_core, no empty hints": _ours(Rules(empty_hints=False), players),
    }
    if pyspiel is not None:
        contenders["open_spiel, by its own chance"] = _peer(players, _by_chance)
        contenders["open_spiel, cards handed to it"] = _peer(players, _handed)
    times = compare(contenders, repeats=40)
    for name, time in times.items():
        print(f"  {name:32}{time:9.1f} µs a game {1e6 / time:9.0f} games a second")
    for peer in list(times)[2:]:
        for ours in list(times)[:2]:
            ratio = times[peer] / times[ours]
            verdict = "met" if ratio >= GOAL else "missed"
            print(f"  {ours:28} as fast as {peer:32}{ratio:6.2f} ×   goal {GOAL} {verdict}")


def _ours(rules: Rules, players: int) -> Callable[[], object]:
    rng = Random(1)
    cards = box_of(rules).cards

    def play() -> None:
        deal = Deal(tuple(rng.sample(cards, len(cards))), (), Seat(0))
        state = new_state(rules, players, deal)
        while state.outcome is None:
            actions = legal_actions(state)
            apply(state, state.seat, actions[int(rng.random() * len(actions))])

    return play


def _by_chance(state: "pyspiel.State", deck: Iterator[int], rng: Random) -> int:
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choices(outcomes, weights)[0])


def _handed(state: "pyspiel.State", deck: Iterator[int], rng: Random) -> int:
    return next(deck)


def _peer(
    players: int, draw: Callable[["pyspiel.State", Iterator[int], Random], int]
) -> Callable[[], object]:
    rng = Random(1)
    game = pyspiel.load_game("hanabi", {"players": players})
    cards = [colour * 5 + value for colour in range(5) for value in (0, 0, 0, 1, 1, 2, 2, 3, 3, 4)]

    def play() -> None:
        state = game.new_initial_state()
        deck = iter(rng.sample(cards, len(cards)) if draw is _handed else ())
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(draw(state, deck, rng))
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])

    return play
