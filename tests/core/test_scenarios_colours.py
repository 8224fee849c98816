"""The numbered scenarios of the rules: both Avalanches and Black Powder."""

import pytest

from hanabi_core.actions import (
    Discard,
    Hint,
)
from hanabi_core.cards import Colour, Seat, Value
from hanabi_core.events import (
    Completed,
    Drew,
    Level,
    Misplayed,
    Outcome,
    Played,
)
from hanabi_core.refusals import (
    ColourNotHintable,
)
from hanabi_core.rules import Multicolour, Rules
from hanabi_core.seen import FinishedView
from hanabi_core.turns import apply
from hanabi_core.view import finished_view, public_view
from tests.core.situations import assert_refused, held, kinds, placed, play, positions, situation

P1, P2 = Seat(0), Seat(1)
CLASSIC = Rules(Multicolour.FIVE)
DELUXE = Rules(Multicolour.TEN)
BLACK_POWDER = Rules(black_powder=True)

WITH_MULTICOLOUR = ("", "y2 m3 r1 m5", "", "")
WITHOUT_MULTICOLOUR = ("", "r1 b2 g3 r4", "", "")


def at_the_end(rules: Rules, fireworks: str) -> FinishedView:
    """A game whose last turn has just gone by."""
    state = situation(rules, fireworks=fireworks, deck=0, turns_left=1)
    apply(state, P1, Hint(P2, Value.ONE))
    return finished_view(state)


# G. Avalanche, classic


def test_065_a_hint_of_another_colour_passes_multicolour_over_in_the_classic_edition() -> None:
    state = situation(CLASSIC, hands=WITH_MULTICOLOUR)

    step = apply(state, P1, Hint(P2, Colour.YELLOW))

    assert positions(state, step) == [1]


def test_066_no_multicolour_may_be_said_in_the_classic_edition_and_costs_a_token() -> None:
    state = situation(CLASSIC, hands=WITHOUT_MULTICOLOUR, tokens=5)

    step = apply(state, P1, Hint(P2, Colour.MULTICOLOUR))

    assert positions(state, step) == []
    assert state.tokens == 4


def test_067_completing_multicolour_earns_a_token() -> None:
    state = situation(CLASSIC, hands=("m5 w1 r1 b1 y1", ""), fireworks="m4", tokens=5)

    play(state, "m5")

    assert placed(state, "m") == 5
    assert state.tokens == 6


def test_069_all_six_fireworks_make_30_points_and_are_divine() -> None:
    state = situation(CLASSIC, hands=("m5 w1 r1 b1 y1", ""), fireworks="w5 r5 b5 y5 g5 m4")

    play(state, "m5")
    finished = finished_view(state)

    assert state.outcome is Outcome.PERFECT
    assert finished.table.score == 30
    assert finished.level is Level.DIVINE


@pytest.mark.parametrize("later", ["m2", "m3", "m4", "m5"])
def test_070_without_its_only_one_multicolour_is_lost_and_the_game_goes_on(later: str) -> None:
    state = situation(CLASSIC, hands=("m1 w1 r1 b1 y1", f"{later} w1 r1 b1 y1"), tokens=4)

    apply(state, P1, Discard(held(state, P1, "m1")))
    *_, multicolour = public_view(state).fireworks

    assert state.tokens == 5
    assert state.outcome is None
    assert not multicolour.can_finish
    assert isinstance(play(state, later).events[0], Misplayed)


# H. Avalanche, deluxe


def test_071_every_colour_hint_points_at_multicolour_in_the_deluxe_edition() -> None:
    state = situation(DELUXE, hands=WITH_MULTICOLOUR)

    step = apply(state, P1, Hint(P2, Colour.YELLOW))

    assert positions(state, step) == [1, 2, 4]


def test_073_multicolour_cannot_be_named_in_the_deluxe_edition() -> None:
    state = situation(DELUXE, hands=WITH_MULTICOLOUR)

    assert_refused(state, P1, Hint(P2, Colour.MULTICOLOUR), ColourNotHintable)


def test_074_a_hand_without_multicolour_can_have_no_white() -> None:
    state = situation(DELUXE, hands=WITHOUT_MULTICOLOUR, tokens=5)

    step = apply(state, P1, Hint(P2, Colour.WHITE))

    assert positions(state, step) == []
    assert state.tokens == 4


def test_075_no_multicolour_cannot_be_said_in_the_deluxe_edition() -> None:
    state = situation(DELUXE, hands=WITHOUT_MULTICOLOUR)

    assert_refused(state, P1, Hint(P2, Colour.MULTICOLOUR), ColourNotHintable)


def test_077_a_multicolour_card_extends_no_firework_but_its_own() -> None:
    state = situation(DELUXE, hands=("m3 w1 r1 b1 y1", ""), fireworks="m2 r2")

    play(state, "m3")

    assert (placed(state, "m"), placed(state, "r")) == (3, 2)


def test_078_a_value_hint_points_at_multicolour_like_at_any_card() -> None:
    state = situation(DELUXE, hands=WITH_MULTICOLOUR)

    step = apply(state, P1, Hint(P2, Value.THREE))

    assert positions(state, step) == [2]


# I. Black Powder


def test_079_black_starts_with_the_five_and_earns_nothing_by_it() -> None:
    state = situation(BLACK_POWDER, hands=("k5 w1 r1 b1 y1", ""), tokens=5)

    step = play(state, "k5")

    assert placed(state, "k") == 1
    assert state.tokens == 5
    assert kinds(step) == [Played, Drew]


def test_081_black_goes_on_with_the_four() -> None:
    state = situation(BLACK_POWDER, hands=("k4 w1 r1 b1 y1", ""), fireworks="k5")

    play(state, "k4")

    assert placed(state, "k") == 2
    assert state.errors == 0


def test_082_completing_black_with_the_one_earns_a_token() -> None:
    state = situation(BLACK_POWDER, hands=("k1 w1 r1 b1 y1", ""), fireworks="k2", tokens=4)

    step = play(state, "k1")

    assert Completed(Colour.BLACK) in step.events
    assert state.tokens == 5


def test_083_completing_black_with_all_tokens_there_earns_nothing() -> None:
    state = situation(BLACK_POWDER, hands=("k1 w1 r1 b1 y1", ""), fireworks="k2", tokens=8)

    step = play(state, "k1")

    assert Completed(Colour.BLACK) in step.events
    assert state.tokens == 8


def test_085_a_value_hint_points_at_black_like_at_any_card() -> None:
    state = situation(BLACK_POWDER, hands=("", "k1 r1 g3 k4 y2"))

    step = apply(state, P1, Hint(P2, Value.ONE))

    assert positions(state, step) == [1, 2]


def test_086_a_colour_hint_passes_black_over() -> None:
    state = situation(BLACK_POWDER, hands=("", "k1 r1 g3 k4 y2"))

    step = apply(state, P1, Hint(P2, Colour.RED))

    assert positions(state, step) == [2]


def test_087_a_colour_hint_to_a_hand_of_black_cards_points_at_nothing() -> None:
    state = situation(BLACK_POWDER, hands=("", "k5 k4 k3 k2 k1"), tokens=5)

    step = apply(state, P1, Hint(P2, Colour.RED))

    assert positions(state, step) == []
    assert state.tokens == 4


def test_089_five_colours_and_black_make_a_perfect_25() -> None:
    state = situation(BLACK_POWDER, hands=("k1 w1 r1 b1 y1", ""), fireworks="w5 r5 b5 y5 g5 k2")

    play(state, "k1")
    finished = finished_view(state)

    assert state.outcome is Outcome.PERFECT
    assert finished.table.score == 25
    assert finished.level is Level.LEGENDARY
    assert finished.table.rules.black_powder


def test_090_missing_black_cards_take_a_score_below_zero() -> None:
    finished = at_the_end(BLACK_POWDER, "w1 r1")

    assert finished.table.score == -3
    assert finished.level is Level.HORRIBLE


def test_091_six_complete_fireworks_are_not_perfect_while_black_cards_are_missing() -> None:
    finished = at_the_end(Rules(Multicolour.TEN, black_powder=True), "w5 r5 b5 y5 g5 m5 k3")

    assert finished.table.score == 28
    assert finished.level is Level.LEGENDARY
    assert finished.table.outcome is Outcome.FINISHED
