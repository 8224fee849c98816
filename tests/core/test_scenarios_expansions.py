"""The numbered scenarios of the rules: both Avalanches, Black Powder and 5 Flamboyants."""

from collections.abc import Sequence
from copy import deepcopy

import pytest

from hanabi_core.actions import (
    Action,
    Discard,
    Hint,
    Play,
    TileDecline,
    TileHint,
    TilePlay,
    TileReturn,
)
from hanabi_core.cards import Colour, Place, Seat, Tile, Value
from hanabi_core.events import (
    Completed,
    Drew,
    FinalRoundBegan,
    Hinted,
    Misplayed,
    Outcome,
    Played,
    Replayed,
    Returned,
    Step,
    TileDeclined,
    TileDrawn,
    TokenEarned,
)
from hanabi_core.notation import read_action, read_card
from hanabi_core.refusals import (
    ChoiceNotAllowed,
    ColourNotHintable,
    NotYourTurn,
    Refusal,
    TargetSelf,
    TilePending,
)
from hanabi_core.rules import Multicolour, Rules
from hanabi_core.scoring import Level
from hanabi_core.state import State
from hanabi_core.turns import apply
from hanabi_core.view import FinishedView, finished_view, public_view
from tests.core.situations import held, pile, placed, situation

P1, P2 = Seat(0), Seat(1)
CLASSIC = Rules(Multicolour.FIVE)
DELUXE = Rules(Multicolour.TEN)
BLACK_POWDER = Rules(black_powder=True)
FLAMBOYANTS = Rules(flamboyants=True)
BLACK_FLAMBOYANTS = Rules(black_powder=True, flamboyants=True)

WITH_MULTICOLOUR = ("", "y2 m3 r1 m5", "", "")
WITHOUT_MULTICOLOUR = ("", "r1 b2 g3 r4", "", "")


def assert_refused(state: State, seat: Seat, action: Action, refusal: type[Refusal]) -> None:
    before = deepcopy(state)
    with pytest.raises(refusal):
        apply(state, seat, action)
    assert state == before


def play(state: State, card: str) -> Step:
    return apply(state, state.seat, Play(held(state, state.seat, card)))


def tile_play(card: str) -> TilePlay:
    return TilePlay(read_card(card))


def positions(state: State, step: Step) -> list[int]:
    """What the only hint of a step pointed at, counted from the leftmost card."""
    (hinted,) = (event for event in step.events if isinstance(event, Hinted))
    tags = [state.tags[card] for card in state.hands[hinted.receiver]]
    return [tags.index(tag) + 1 for tag in hinted.touched]


def kinds(step: Step) -> list[type]:
    return [type(event) for event in step.events]


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


# J. 5 Flamboyants


def flamboyants(
    *first_tiles: int,
    rules: Rules = FLAMBOYANTS,
    hands: Sequence[str] = ("r5 w1 w1 b1 b1", "r2 g2 y1 y1 g1"),
    fireworks: str = "r4",
    pile: str = "",
    deck: int = 10,
    tokens: int = 5,
    errors: int = 0,
    turns_left: int | None = None,
) -> State:
    """The first player holds the red 5 that completes red; these tiles are on top."""
    return situation(
        rules,
        hands=hands,
        fireworks=fireworks,
        pile=pile,
        deck=deck,
        tokens=tokens,
        errors=errors,
        tiles=[*first_tiles, *(tile for tile in Tile if tile not in first_tiles)],
        turns_left=turns_left,
    )


def test_093_tile_1_earns_a_token_in_place_of_the_bonus_and_then_the_hand_is_refilled() -> None:
    state = flamboyants(1)

    step = play(state, "r5")

    assert state.tokens == 6
    assert Tile.TOKEN not in state.tiles
    assert len(state.tiles) == 5
    assert kinds(step) == [Played, Completed, TileDrawn, TokenEarned, Drew]
    assert len(state.deck) == 9
    assert state.seat == P2


def test_094_tile_1_earns_nothing_with_all_tokens_there() -> None:
    state = flamboyants(1, tokens=8)

    play(state, "r5")

    assert state.tokens == 8
    assert Tile.TOKEN not in state.tiles


def test_095_tile_2_takes_an_error_back_and_earns_a_token() -> None:
    state = flamboyants(2, errors=2)

    play(state, "r5")

    assert (state.tokens, state.errors) == (6, 1)


def test_097_tile_3_gives_a_colour_hint_that_needs_no_token() -> None:
    state = flamboyants(3, tokens=0)
    play(state, "r5")
    assert len(state.deck) == 10

    step = apply(state, P1, TileHint(P2, Colour.RED))

    assert positions(state, step) == [1]
    assert all(state.hints[card] == (step.events[0],) for card in state.hands[P2])
    assert state.tokens == 0
    assert kinds(step) == [Hinted, Drew]
    assert len(state.deck) == 9


def test_098_tile_4_refuses_a_colour_and_gives_a_value_hint() -> None:
    state = flamboyants(4)
    play(state, "r5")

    assert_refused(state, P1, TileHint(P2, Colour.RED), ChoiceNotAllowed)
    assert state.tile is Tile.VALUE_HINT
    step = apply(state, P1, TileHint(P2, Value.TWO))

    assert positions(state, step) == [1, 2]
    assert state.tokens == 5
    assert state.seat == P2


def test_099_a_tile_hint_to_oneself_is_refused() -> None:
    state = flamboyants(3)
    play(state, "r5")

    assert_refused(state, P1, TileHint(P1, Colour.RED), TargetSelf)


def test_101_tile_5_puts_a_card_of_the_pile_into_the_deck_before_the_draw() -> None:
    state = flamboyants(5, pile="y2 g4 y3 b2 w2 b3")
    play(state, "r5")
    returned = state.pile[1]

    step = apply(state, P1, TileReturn(read_card("g4"), Place(3)))

    assert pile(state) == ["y2", "y3", "b2", "w2", "b3"]
    assert kinds(step) == [Returned, Drew]
    assert len(state.deck) == 10
    assert state.deck[::-1].index(returned) == 2


def test_102_tile_5_on_the_last_card_of_the_deck_puts_the_final_round_off() -> None:
    state = flamboyants(5, pile="g4", deck=1)
    play(state, "r5")

    step = apply(state, P1, TileReturn(read_card("g4"), Place(1)))

    assert kinds(step) == [Returned, Drew]
    assert len(state.deck) == 1
    assert state.turns_left is None


def test_103_tile_5_has_no_effect_on_an_empty_pile() -> None:
    state = flamboyants(5, pile="")

    step = play(state, "r5")

    assert TileDrawn(Tile.RETURN, has_effect=False) in step.events
    assert state.tile is None
    assert Tile.RETURN not in state.tiles
    assert len(state.deck) == 9
    assert state.seat == P2


def test_105_tile_5_on_an_empty_deck_may_be_declined() -> None:
    state = flamboyants(5, fireworks="r4 g2", pile="g3 g4", deck=0, turns_left=2)
    play(state, "r5")

    step = apply(state, P1, TileDecline())

    assert kinds(step) == [TileDeclined]
    assert pile(state) == ["g3", "g4"]
    assert placed(state, "g") == 2
    assert (state.tokens, state.errors, len(state.deck)) == (5, 0, 0)
    assert len(state.hands[P1]) == 4
    assert state.turns_left == 1


def test_106_tile_6_plays_a_card_of_the_pile() -> None:
    state = flamboyants(6, fireworks="r4 g2", pile="g3 g4")
    play(state, "r5")

    step = apply(state, P1, tile_play("g3"))

    assert placed(state, "g") == 3
    assert pile(state) == ["g4"]
    assert (state.tokens, state.errors) == (5, 0)
    assert kinds(step) == [Replayed, Drew]
    assert len(state.deck) == 9


def test_107_tile_6_refuses_a_card_that_does_not_fit() -> None:
    state = flamboyants(6, fireworks="r4 g2", pile="g3 g4")
    play(state, "r5")

    assert_refused(state, P1, tile_play("g4"), ChoiceNotAllowed)
    assert state.tile is Tile.REPLAY


def test_109_a_five_played_by_tile_6_turns_up_the_next_tile_at_once() -> None:
    state = flamboyants(6, 1, fireworks="r4 g4", pile="g5")
    play(state, "r5")

    step = apply(state, P1, tile_play("g5"))

    assert placed(state, "g") == 5
    assert kinds(step) == [Replayed, Completed, TileDrawn, TokenEarned, Drew]
    assert state.tokens == 6
    assert len(state.tiles) == 4
    assert len(state.deck) == 9


def test_110_tiles_6_and_5_and_2_complete_three_fireworks_in_one_turn() -> None:
    state = flamboyants(6, 5, 2, fireworks="r4 g4 y4", pile="g5 y5", deck=0, errors=1, turns_left=2)
    play(state, "r5")

    apply(state, P1, tile_play("g5"))
    assert (state.tile, state.seat) == (Tile.RETURN, P1)
    apply(state, P1, tile_play("y5"))

    assert [placed(state, letter) for letter in "rgy"] == [5, 5, 5]
    assert (state.tokens, state.errors) == (6, 0)
    assert (state.seat, state.turns_left) == (P2, 1)


def test_111_tile_6_ends_a_perfect_game_before_the_next_tile_and_the_draw() -> None:
    state = flamboyants(6, fireworks="w5 r4 b5 y5 g4", pile="g5")
    play(state, "r5")

    step = apply(state, P1, tile_play("g5"))

    assert state.outcome is Outcome.PERFECT
    assert not any(isinstance(event, TileDrawn | Drew) for event in step.events)
    assert len(state.tiles) == 5
    assert len(state.deck) == 10


def test_113_completing_black_earns_a_token_and_no_tile() -> None:
    state = flamboyants(rules=BLACK_FLAMBOYANTS, hands=("k1 w1 w1 b1 b1", ""), fireworks="k2")

    step = play(state, "k1")

    assert kinds(step) == [Played, Completed, TokenEarned, Drew]
    assert state.tokens == 6
    assert len(state.tiles) == 6


def test_114_a_black_five_played_by_tile_6_starts_black_and_turns_up_no_tile() -> None:
    state = flamboyants(6, rules=BLACK_FLAMBOYANTS, pile="k5")
    play(state, "r5")

    step = apply(state, P1, tile_play("k5"))

    assert placed(state, "k") == 1
    assert kinds(step) == [Replayed, Drew]
    assert state.tokens == 5
    assert len(state.tiles) == 5


def test_115_black_completed_by_tile_6_earns_a_token_and_no_tile() -> None:
    state = flamboyants(6, rules=BLACK_FLAMBOYANTS, fireworks="r4 k2", pile="k1")
    play(state, "r5")

    step = apply(state, P1, tile_play("k1"))

    assert kinds(step) == [Replayed, Completed, TokenEarned, Drew]
    assert placed(state, "k") == 5
    assert state.tokens == 6
    assert len(state.tiles) == 5


def test_117_a_five_that_does_not_fit_is_an_error_and_turns_up_no_tile() -> None:
    state = flamboyants(1, fireworks="r3")

    step = play(state, "r5")

    assert kinds(step) == [Misplayed, Drew]
    assert (state.tokens, state.errors) == (5, 1)
    assert len(state.tiles) == 6


@pytest.mark.parametrize(
    ("seat", "written", "refusal"),
    [
        (P2, "hint 0 red", NotYourTurn),
        (P2, "play 5", NotYourTurn),
        (P2, "tile hint 0 red", NotYourTurn),
        (P1, "hint 1 red", TilePending),
        (P1, "play 1", TilePending),
        (P1, "discard 1", TilePending),
    ],
)
def test_118_nothing_else_happens_while_a_tile_is_pending(
    seat: Seat, written: str, refusal: type[Refusal]
) -> None:
    state = flamboyants(3)
    play(state, "r5")

    assert_refused(state, seat, read_action(written), refusal)
    assert state.tile is Tile.COLOUR_HINT


def test_119_tile_6_has_no_effect_if_nothing_fits_and_the_draw_starts_the_final_round() -> None:
    state = flamboyants(6, hands=("r5 w1 w1 b1 b1", "", ""), pile="g4", deck=1)

    step = play(state, "r5")

    assert TileDrawn(Tile.REPLAY, has_effect=False) in step.events
    assert kinds(step)[-2:] == [Drew, FinalRoundBegan]
    assert len(state.deck) == 0
    assert state.turns_left == 3
