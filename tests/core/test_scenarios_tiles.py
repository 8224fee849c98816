"""The numbered scenarios of the rules: 5 Flamboyants."""

from collections.abc import Sequence

import pytest

from hanabi_core.actions import (
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
    TileDeclined,
    TileDrawn,
    TokenEarned,
)
from hanabi_core.notation import read_action, read_card
from hanabi_core.refusals import (
    ChoiceNotAllowed,
    NotYourTurn,
    Refusal,
    TargetSelf,
    TilePending,
)
from hanabi_core.rules import Rules
from hanabi_core.state import State
from hanabi_core.turns import apply
from tests.core.situations import assert_refused, kinds, pile, placed, play, positions, situation

P1, P2 = Seat(0), Seat(1)
FLAMBOYANTS = Rules(flamboyants=True)
BLACK_FLAMBOYANTS = Rules(black_powder=True, flamboyants=True)


def tile_play(card: str) -> TilePlay:
    return TilePlay(read_card(card))


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
