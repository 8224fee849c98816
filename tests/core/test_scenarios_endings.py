"""The numbered scenarios of the rules: plays, endings, scores and the scale."""

from collections.abc import Callable, Iterable

import pytest

from hanabi_core.actions import Discard, Hint
from hanabi_core.cards import KINDS, Seat, Value
from hanabi_core.events import (
    Completed,
    Drew,
    Ended,
    FinalRoundBegan,
    Level,
    Misplayed,
    Outcome,
    Played,
    Step,
    TokenEarned,
    TokenSource,
)
from hanabi_core.refusals import (
    GameOver,
    HintTokensFull,
)
from hanabi_core.rules import Multicolour, Rules
from hanabi_core.scoring import level, score
from hanabi_core.state import State
from hanabi_core.turns import apply
from hanabi_core.view import finished_view
from tests.core.situations import (
    PLAIN_COLOURS,
    assert_refused,
    discard,
    hand_sizes,
    held,
    pile,
    placed,
    play,
    situation,
    turns_until_the_end,
)

P1, P2, P3 = Seat(0), Seat(1), Seat(2)
BLACK_POWDER = Rules(black_powder=True)
Act = Callable[[State, str], Step]


def display(heights: Iterable[int]) -> str:
    """Fireworks of these heights: white, red, blue, yellow, green, multicolour."""
    return " ".join(
        f"{letter}{height}" for letter, height in zip("wrbygm", heights, strict=False) if height
    )


def worth(points: int) -> str:
    """A display of that many points."""
    full, more = divmod(points, 5)
    return display([5] * full + [more])


def verdict(state: State) -> tuple[int, Level | None]:
    return score(state), level(state.rules, state.outcome, score(state))


# D. Plays


def test_033_a_one_starts_its_firework() -> None:
    state = situation(hands=("y1 w4 b4 y4 g4", ""))

    play(state, "y1")

    assert placed(state, "y") == 1
    assert state.errors == 0


def test_034_a_card_that_skips_a_value_is_an_error_and_draws_all_the_same() -> None:
    state = situation(hands=("r4 w4 b4 y4 g4", ""), fireworks="r2", deck=20, tokens=5)

    play(state, "r4")

    assert pile(state) == ["r4"]
    assert placed(state, "r") == 2
    assert (state.tokens, state.errors) == (5, 1)
    assert len(state.deck) == 19
    assert hand_sizes(state) == [5, 5]


def test_035_a_value_that_has_been_placed_is_an_error() -> None:
    state = situation(hands=("r2 w4 b4 y4 g4", ""), fireworks="r2")

    play(state, "r2")

    assert pile(state) == ["r2"]
    assert placed(state, "r") == 2
    assert state.errors == 1


def test_037_completing_a_firework_earns_a_token_and_draws() -> None:
    state = situation(hands=("b5 w4 r4 y4 g4", ""), fireworks="b4", deck=20, tokens=5)

    step = play(state, "b5")

    assert placed(state, "b") == 5
    assert state.tokens == 6
    assert len(state.deck) == 19
    assert [type(event) for event in step.events] == [Played, Completed, TokenEarned, Drew]


def test_038_completing_a_firework_with_all_tokens_there_earns_nothing() -> None:
    state = situation(hands=("b5 w4 r4 y4 g4", ""), fireworks="b4", tokens=8)

    step = play(state, "b5")

    assert placed(state, "b") == 5
    assert state.tokens == 8
    assert TokenEarned(TokenSource.COMPLETION, kept=False) in step.events


def test_039_a_one_on_a_complete_firework_is_an_error() -> None:
    state = situation(hands=("g1 w4 r4 y4 b4", ""), fireworks="g5")

    play(state, "g1")

    assert pile(state) == ["g1"]
    assert placed(state, "g") == 5
    assert state.errors == 1


def test_041_two_errors_do_not_keep_a_fitting_card_from_being_placed() -> None:
    state = situation(hands=("r3 w4 r4 y4 b4", ""), fireworks="r2", errors=2)

    play(state, "r3")

    assert placed(state, "r") == 3
    assert state.errors == 2
    assert state.outcome is None


def test_042_in_the_spanish_picture_five_cards_fit_and_the_display_is_worth_13() -> None:
    picture = "w3 r3 b1 y2 g4"

    def fits(card: str) -> bool:
        state = situation(hands=(card, ""), fireworks=picture)
        return isinstance(play(state, card).events[0], Played)

    plain_cards = [str(kind) for kind in KINDS if kind.colour in PLAIN_COLOURS]

    assert [card for card in plain_cards if fits(card)] == ["w4", "r4", "b2", "y3", "g5"]
    assert verdict(situation(fireworks=picture)) == (13, Level.HONOURABLE)


def test_043_a_card_joins_its_own_colour_only() -> None:
    state = situation(hands=("w3 w4 r4 y4 b4", ""), fireworks="r2")

    play(state, "w3")

    assert pile(state) == ["w3"]
    assert (placed(state, "w"), placed(state, "r")) == (0, 2)
    assert state.errors == 1


# E. Endings


@pytest.mark.parametrize("act", [play, discard])
def test_045_two_players_have_two_turns_after_the_last_draw(act: Act) -> None:
    state = situation(hands=("w4 r4 y4 b4 g4", ""), deck=1, tokens=4)

    act(state, "w4")

    assert state.turns_left == 2
    assert turns_until_the_end(state) == [P2, P1]
    assert state.outcome is Outcome.FINISHED


def test_046_three_players_have_three_turns_after_the_last_draw() -> None:
    state = situation(hands=("w4 r4 y4 b4 g4", "", ""), deck=1, tokens=4)

    discard(state, "w4")

    assert turns_until_the_end(state) == [P2, P3, P1]
    assert state.outcome is Outcome.FINISHED


def test_047_four_players_have_four_turns_after_the_last_draw() -> None:
    state = situation(hands=("w4 r4 y4 b4", "", "", ""), deck=1, tokens=4)

    discard(state, "w4")

    assert turns_until_the_end(state) == [P2, P3, Seat(3), P1]
    assert state.outcome is Outcome.FINISHED


@pytest.mark.parametrize(
    ("act", "card"), [(play, "r1"), (play, "w4"), (discard, "w4")], ids=["play", "error", "discard"]
)
def test_049_hands_shrink_in_the_final_round(act: Act, card: str) -> None:
    state = situation(hands=("w4 r1 y4 b4 g4", ""), deck=0, tokens=4, turns_left=2)

    step = act(state, card)

    assert hand_sizes(state) == [4, 5]
    assert not any(isinstance(event, Drew) for event in step.events)
    assert state.turns_left == 1


def test_050_the_last_card_of_the_display_ends_the_final_round_at_once() -> None:
    state = situation(
        hands=("g5 r4 y4 b4 g4", ""), fireworks="w5 r5 b5 y5 g4", deck=0, turns_left=2
    )

    play(state, "g5")

    assert state.outcome is Outcome.PERFECT
    assert score(state) == 25
    assert_refused(state, P2, Hint(P1, Value.ONE), GameOver)


def test_051_the_third_error_loses_in_the_final_round_too() -> None:
    state = situation(hands=("w4 r4 y4 b4 g4", ""), deck=0, errors=2, turns_left=2)

    step = play(state, "w4")

    assert state.errors == 3
    assert state.outcome is Outcome.LOST
    assert [type(event) for event in step.events] == [Misplayed, Ended]


def test_053_a_discard_with_all_tokens_there_is_refused_in_the_final_round_too() -> None:
    state = situation(hands=("w4 r4 y4 b4 g4", ""), deck=0, tokens=8, turns_left=2)

    assert_refused(state, P1, Discard(held(state, P1, "w4")), HintTokensFull)


def test_054_a_hint_does_not_start_the_final_round() -> None:
    state = situation(deck=1)

    step = apply(state, P1, Hint(P2, Value.ONE))

    assert len(state.deck) == 1
    assert state.turns_left is None
    assert not any(isinstance(event, FinalRoundBegan) for event in step.events)


# F. Scores and scale


def test_055_the_romanian_example_of_3_4_4_5_2_is_18_and_excellent() -> None:
    state = situation(fireworks=display([3, 4, 4, 5, 2]))

    assert verdict(state) == (18, Level.EXCELLENT)


def test_the_french_example_of_4_2_3_1_4_is_14_and_honourable() -> None:
    state = situation(fireworks=display([4, 2, 3, 1, 4]))

    assert verdict(state) == (14, Level.HONOURABLE)


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (0, Level.HORRIBLE),
        (5, Level.HORRIBLE),
        (6, Level.MEDIOCRE),
        (10, Level.MEDIOCRE),
        (11, Level.HONOURABLE),
        (15, Level.HONOURABLE),
        (16, Level.EXCELLENT),
        (20, Level.EXCELLENT),
        (21, Level.EXTRAORDINARY),
        (24, Level.EXTRAORDINARY),
        (25, Level.LEGENDARY),
    ],
)
def test_057_the_scale_of_the_base_game_has_six_levels(points: int, expected: Level) -> None:
    assert verdict(situation(fireworks=worth(points))) == (points, expected)


@pytest.mark.parametrize("multicolour", [Multicolour.FIVE, Multicolour.TEN])
@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (24, Level.EXTRAORDINARY),
        (25, Level.LEGENDARY),
        (29, Level.LEGENDARY),
        (30, Level.DIVINE),
    ],
)
def test_058_the_sixth_firework_adds_a_level_at_the_top(
    multicolour: Multicolour, points: int, expected: Level
) -> None:
    state = situation(Rules(multicolour), fireworks=worth(points))

    assert verdict(state) == (points, expected)


@pytest.mark.parametrize("multicolour", [Multicolour.FIVE, Multicolour.TEN])
def test_059_the_avalanche_example_with_one_firework_at_5_is_22_and_extraordinary(
    multicolour: Multicolour,
) -> None:
    state = situation(Rules(multicolour), fireworks=display([4, 4, 4, 3, 2, 5]))

    assert verdict(state) == (22, Level.EXTRAORDINARY)


@pytest.mark.parametrize(("x", "y", "z"), [(4, 3, 2), (3, 3, 3), (5, 4, 0)])
def test_061_the_polish_black_powder_example_with_two_black_cards_missing_is_16(
    x: int, y: int, z: int
) -> None:
    state = situation(BLACK_POWDER, fireworks=display([4, x, y, 5, z]) + " k3")

    assert verdict(state) == (16, Level.EXCELLENT)


def test_062_a_game_in_which_nothing_was_placed_is_worth_0_and_horrible() -> None:
    state = situation(deck=0, turns_left=1)

    apply(state, P1, Hint(P2, Value.ONE))

    assert state.outcome is Outcome.FINISHED
    assert verdict(state) == (0, Level.HORRIBLE)


def test_063_a_lost_game_scores_0_without_a_level_and_still_shows_its_table() -> None:
    state = situation(hands=("g4 w4 y4 b4 r4", ""), fireworks=worth(17), errors=2)

    play(state, "g4")

    assert state.outcome is Outcome.LOST
    assert verdict(state) == (0, None)
    assert finished_view(state).table_total == 17
