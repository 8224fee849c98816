"""Sentences of the rules and of the record that no numbered scenario holds."""

import pytest

from hanabi_core.actions import Arrange, Hint, TileHint, TilePlay, TileReturn
from hanabi_core.cards import Colour, Place, Seat, Tile, Value
from hanabi_core.events import (
    ErrorRepaired,
    Outcome,
    Replayed,
    Skipped,
    TileDrawn,
    TokenEarned,
    TokenSource,
)
from hanabi_core.notation import read_card
from hanabi_core.possible import Possible
from hanabi_core.refusals import RearrangingClosed
from hanabi_core.replay import describe
from hanabi_core.rules import Rules
from hanabi_core.state import State
from hanabi_core.turns import apply, may_arrange
from hanabi_core.view import finished_view, public_view, seat_view
from tests.core.situations import assert_refused, discard, held, pile, play, situation

A, B, C = Seat(0), Seat(1), Seat(2)
FLAMBOYANTS = Rules(flamboyants=True)
BOUQUET = Rules(final_bouquet=True)


# Turns


def test_a_skipped_turn_is_not_counted() -> None:
    state = situation(BOUQUET, hands=("r1 r2", "-"), deck=0, tokens=0)

    step = play(state, "r1")

    assert Skipped(B) in step.events
    assert (state.turn, state.seat) == (1, A)


def test_players_are_skipped_in_the_order_of_their_turns() -> None:
    state = situation(BOUQUET, hands=("r1 r2", "-", "-"), deck=0, tokens=0)

    step = play(state, "r1")

    assert [event for event in step.events if isinstance(event, Skipped)] == [
        Skipped(B),
        Skipped(C),
    ]


def test_once_over_nobody_is_to_move_and_no_turn_is_left() -> None:
    state = situation(deck=0, turns_left=2, errors=2, hands=("r5 w1 w1 w1 w2", ""))
    play(state, "r5")

    assert (public_view(state).seat, public_view(state).turns_left) == (None, None)
    assert (describe(state)["seat"], describe(state)["turns_left"]) == (None, None)


def test_a_defeat_scores_nothing() -> None:
    state = situation(BOUQUET, fireworks="b3", hands=("r5 w1 w1 w1 w2", ""), tokens=4)
    discard(state, "r5")

    assert (state.outcome, describe(state)["score"]) == (Outcome.DEFEAT, 0)
    assert finished_view(state).table_total == 3


def test_after_the_end_only_the_newest_hint_is_new() -> None:
    state = situation(hands=("", "r1 g2 r4 w1 b5"), deck=0, turns_left=3)
    for giver, receiver, what in ((A, B, Value.ONE), (B, A, Value.FIVE), (A, B, Value.FIVE)):
        apply(state, giver, Hint(receiver, what))

    assert [card.is_new for card in finished_view(state).hands[1]] == [False] * 4 + [True]


# Rearranging


def test_an_empty_hint_opens_the_window_for_rearranging() -> None:
    state = situation(hands=("", "g1 g1 g2 g2 g3"))
    apply(state, A, Hint(B, Colour.RED))

    assert may_arrange(state, B)


@pytest.mark.parametrize(("tile", "what"), [(3, Colour.GREEN), (4, Value.ONE)])
def test_a_hint_by_tile_opens_the_window_for_rearranging(tile: int, what: Colour | Value) -> None:
    state = completing_red(tile)
    assert not may_arrange(state, B)
    apply(state, A, TileHint(B, what))

    assert may_arrange(state, B)


def test_the_window_stays_open_while_the_own_tile_waits_and_closes_with_the_turn() -> None:
    state = situation(
        FLAMBOYANTS,
        hands=("r5 w1 w1 b1 b1", "g1 g1 g2 g2 g3"),
        fireworks="r4",
        tiles=(4, 1),
        seat=1,
    )
    apply(state, B, Hint(A, Value.FIVE))
    play(state, "r5")
    apply(state, A, Arrange(A, tuple(reversed(state.hands[0]))))
    apply(state, A, TileHint(B, Value.ONE))

    assert_refused(state, A, Arrange(A, tuple(state.hands[0])), RearrangingClosed)


# Tiles


def completing_red(
    tile: int,
    *,
    rules: Rules = FLAMBOYANTS,
    other: str = "g1 g1 g2 g2 g3",
    fireworks: str = "r4",
    pile: str = "",
    deck: int = 10,
) -> State:
    """The first player has just completed red, and this tile came up."""
    state = situation(
        rules,
        hands=("r5 w1 w1 b1 b1", other),
        fireworks=fireworks,
        pile=pile,
        deck=deck,
        turns_left=None if deck or rules.final_bouquet else 2,
        tokens=5,
        tiles=(tile, 1 if tile != 1 else 2),
    )
    play(state, "r5")
    return state


def test_tile_two_without_errors_still_brings_its_token() -> None:
    state = completing_red(2)

    assert (state.errors, state.tokens) == (0, 6)
    assert TokenEarned(TokenSource.TILE, kept=True) in state.log[-1].events
    assert ErrorRepaired() not in state.log[-1].events


@pytest.mark.parametrize("rules", [FLAMBOYANTS, Rules(flamboyants=True, final_bouquet=True)])
@pytest.mark.parametrize("lying", ["", "g4"])
def test_tile_five_on_an_empty_deck_asks_nothing_where_nothing_fits(
    rules: Rules, lying: str
) -> None:
    state = completing_red(5, rules=rules, other="", fireworks="r4 g2", pile=lying, deck=0)

    assert TileDrawn(Tile.RETURN, has_effect=False) in state.log[-1].events
    assert (state.tile, state.turn, state.seat) == (None, 1, B)


def test_tile_five_at_the_end_of_a_chain_asks_nothing_where_nothing_fits() -> None:
    state = situation(
        FLAMBOYANTS,
        hands=("r5 w1 w1 b1 b1", ""),
        fireworks="r4 g4",
        pile="g5 y4",
        deck=0,
        turns_left=2,
        tiles=(6, 5, 1),
    )
    play(state, "r5")
    step = apply(state, A, TilePlay(read_card("g5")))

    assert Replayed(read_card("g5")) in step.events
    assert TileDrawn(Tile.RETURN, has_effect=False) in step.events
    assert (state.tile, state.turns_left, state.seat) == (None, 1, B)


def test_of_equal_copies_tiles_take_the_one_that_has_lain_longest() -> None:
    for tile, choice in (
        (5, TileReturn(read_card("g3"), Place(0))),
        (6, TilePlay(read_card("g3"))),
    ):
        state = completing_red(tile, fireworks="r4 g2", pile="g3 w4 g3", other="")
        first, _, second = state.pile
        apply(state, A, choice)

        assert pile(state) == ["w4", "g3"]
        assert first not in state.pile
        assert second in state.pile


def test_a_colour_hint_that_cannot_be_given_tells_the_others_that_they_have_no_colour() -> None:
    rules = Rules(black_powder=True, flamboyants=True, empty_hints=False)
    state = completing_red(3, rules=rules, other="k1 k2 k2 k3 k3")

    assert TileDrawn(Tile.COLOUR_HINT, has_effect=False) in state.log[-1].events
    for card in seat_view(state, B).hands[1]:
        assert {kind.colour for kind in card.possible} == {Colour.BLACK}
    assert len(Possible(state.possible[held(state, 0, "w1")])) == 30
