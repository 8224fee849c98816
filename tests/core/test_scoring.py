"""The best that can still come of a game, as far as the open table tells."""

import pytest

from hanabi_core.cards import Seat
from hanabi_core.rules import Multicolour, Rules
from hanabi_core.scoring import reach
from hanabi_core.state import State
from tests.core.situations import colour, play, situation

FLAMBOYANTS = Rules(flamboyants=True)
ALL_COMPLETE_BUT_RED = "w5 b5 y5 g5"


def best(state: State) -> int:
    return reach(state).best_score


def hopeless(state: State) -> str:
    return "".join(letter for letter in "wrbygmk" if colour(letter) in reach(state).unfinishable)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (Rules(), 25),
        (Rules(Multicolour.FIVE), 30),
        (Rules(Multicolour.TEN), 30),
        (Rules(black_powder=True), 25),
        (Rules(Multicolour.TEN, black_powder=True, flamboyants=True), 30),
    ],
)
def test_at_the_start_everything_is_in_reach(rules: Rules, expected: int) -> None:
    state = situation(rules)

    assert (best(state), hopeless(state)) == (expected, "")


@pytest.mark.parametrize(
    ("pile", "expected", "unfinishable"),
    [
        ("r1 r1", 25, ""),
        ("r5", 24, "r"),
        ("r4 r4", 23, "r"),
        ("r1 r1 r1", 20, "r"),
        ("r5 r4 r4", 23, "r"),
        ("r5 g3 g3", 21, "rg"),
    ],
)
def test_a_firework_stops_before_the_first_value_that_is_gone(
    pile: str, expected: int, unfinishable: str
) -> None:
    state = situation(pile=pile)

    assert (best(state), hopeless(state)) == (expected, unfinishable)


def test_what_is_placed_already_cannot_be_missing() -> None:
    state = situation(fireworks="r2", pile="r1 r1 r2")

    assert (best(state), hopeless(state)) == (25, "")


def test_black_is_followed_downwards_and_costs_what_is_out_of_reach() -> None:
    state = situation(Rules(black_powder=True), fireworks="k5", pile="k2 k2")

    assert (best(state), hopeless(state)) == (25 - 2, "k")


def test_one_turn_places_one_card() -> None:
    state = situation(fireworks="w5 r5 b5 y3 g1", deck=0, turns_left=2)

    assert (best(state), hopeless(state)) == (19 + 2, "g")


def test_before_the_final_round_the_deck_counts_the_turns() -> None:
    state = situation(hands=("", "", ""), deck=4)

    assert best(state) == 4 + 3


def test_final_bouquet_counts_no_turns() -> None:
    assert best(situation(Rules(final_bouquet=True), deck=1)) == 25


def test_a_lost_game_can_reach_nothing() -> None:
    state = situation(hands=("r5 w1 w1 w1 w2", ""), fireworks="b3", errors=2)
    play(state, "r5")

    assert best(state) == 0


def test_a_tile_to_come_may_bring_a_lost_card_back() -> None:
    state = situation(FLAMBOYANTS, pile="r5")

    assert (best(state), hopeless(state)) == (25, "")


def test_without_tiles_five_and_six_nothing_comes_back() -> None:
    state = situation(FLAMBOYANTS, pile="r5", tiles=(1, 2, 3, 4))

    assert (best(state), hopeless(state)) == (24, "r")


def test_without_a_firework_to_complete_no_tile_comes() -> None:
    state = situation(FLAMBOYANTS, fireworks=ALL_COMPLETE_BUT_RED, pile="r5", tiles=(5, 6))

    assert (best(state), hopeless(state)) == (24, "r")


def test_one_tile_brings_back_one_card() -> None:
    state = situation(FLAMBOYANTS, pile="r4 r4 r5", tiles=(6, 1, 2))

    assert (best(state), hopeless(state)) == (24, "r")


def test_two_tiles_need_two_fireworks_to_complete_for_the_same_colour() -> None:
    state = situation(FLAMBOYANTS, fireworks="w5 b5 y5", pile="r4 r4 r5", tiles=(5, 6))

    assert (best(state), hopeless(state)) == (24, "r")


def test_a_rescued_firework_may_bring_the_next_tile() -> None:
    state = situation(FLAMBOYANTS, fireworks="w5 b5 y4", pile="r5 g5", tiles=(5, 6))

    assert (best(state), hopeless(state)) == (25, "")


def test_completing_black_brings_no_tile() -> None:
    state = situation(
        Rules(black_powder=True, flamboyants=True),
        fireworks=f"{ALL_COMPLETE_BUT_RED} k2",
        pile="r5",
        tiles=(5, 6),
    )

    assert (best(state), hopeless(state)) == (24, "r")


def test_the_card_of_a_pending_tile_still_counts_in_the_very_last_turn() -> None:
    state = situation(
        FLAMBOYANTS,
        hands=("b5 w1 w1 w1 w2", ""),
        fireworks="b4 r4",
        pile="r5",
        deck=0,
        turns_left=1,
        tiles=(6, 1),
    )
    play(state, "b5")

    assert state.seat == Seat(0)
    assert best(state) == 5 + 4 + 1
