"""Each reason for a refusal, once, where the scenarios of the rulebook do not reach."""

import pytest

from hanabi_core.actions import (
    Action,
    Arrange,
    Hint,
    Play,
    TileDecline,
    TileHint,
    TilePlay,
    TileReturn,
)
from hanabi_core.cards import CardId, Colour, Place, Seat, Tile, Value
from hanabi_core.notation import read_card
from hanabi_core.refusals import (
    ArrangementIncomplete,
    ChoiceNotAllowed,
    EmptyHintOff,
    NoSuchSeat,
    NoTilePending,
    PassingNotAllowed,
    PlaceOutOfRange,
    RearrangingClosed,
    Refusal,
    ValueOutOfRange,
)
from hanabi_core.rules import Rearrange, Rules
from hanabi_core.state import State
from hanabi_core.turns import apply
from tests.core.situations import assert_refused, situation

A, B = Seat(0), Seat(1)
R1 = read_card("r1")


def pending(tile: Tile) -> State:
    """Tile in hand, with a card in the discard pile that fits and one that does not."""
    state = situation(Rules(flamboyants=True), pile="r1 r2", deck=10)
    state.tile = tile
    return state


@pytest.mark.parametrize(
    ("tile", "choice", "refusal"),
    [
        (Tile.RETURN, TileReturn(R1, Place(-1)), PlaceOutOfRange),
        (Tile.RETURN, TileReturn(R1, Place(11)), PlaceOutOfRange),
        (Tile.RETURN, TileReturn(read_card("g1"), Place(0)), ChoiceNotAllowed),
        (Tile.RETURN, TilePlay(R1), ChoiceNotAllowed),
        (Tile.RETURN, TileDecline(), PassingNotAllowed),
        (Tile.REPLAY, TileDecline(), PassingNotAllowed),
        (Tile.REPLAY, TileReturn(R1, Place(0)), ChoiceNotAllowed),
        (Tile.REPLAY, TilePlay(read_card("r2")), ChoiceNotAllowed),
        (Tile.REPLAY, TilePlay(read_card("g1")), ChoiceNotAllowed),
        (Tile.REPLAY, TileHint(B, Value.ONE), ChoiceNotAllowed),
        (Tile.COLOUR_HINT, TileHint(B, Value.ONE), ChoiceNotAllowed),
        (Tile.VALUE_HINT, TileHint(B, Colour.RED), ChoiceNotAllowed),
        (Tile.VALUE_HINT, TileHint(Seat(2), Value.ONE), NoSuchSeat),
    ],
)
def test_a_tile_does_nothing_but_what_it_says(
    tile: Tile, choice: Action, refusal: type[Refusal]
) -> None:
    assert_refused(pending(tile), A, choice, refusal)


def test_a_value_that_does_not_exist_is_refused_as_a_value_for_tile_four_too() -> None:
    six: Value = 6  # type: ignore[assignment]

    assert_refused(pending(Tile.VALUE_HINT), A, TileHint(B, six), ValueOutOfRange)


@pytest.mark.parametrize(
    "choice", [TileHint(B, Value.ONE), TileReturn(R1, Place(0)), TilePlay(R1), TileDecline()]
)
def test_without_a_tile_there_is_nothing_to_choose(choice: Action) -> None:
    assert_refused(situation(Rules(flamboyants=True), pile="r1"), A, choice, NoTilePending)


def test_an_empty_hint_is_refused_where_the_table_has_none_by_turn_and_by_tile() -> None:
    rules = Rules(flamboyants=True, empty_hints=False)
    hands = ("", "g1 g1 g2 g2 g3")
    assert_refused(situation(rules, hands=hands), A, Hint(B, Colour.RED), EmptyHintOff)

    state = situation(rules, hands=hands)
    state.tile = Tile.COLOUR_HINT
    assert_refused(state, A, TileHint(B, Colour.RED), EmptyHintOff)


@pytest.mark.parametrize("seat", [-1, 2])
def test_who_has_no_seat_cannot_act_or_be_hinted(seat: int) -> None:
    assert_refused(situation(), Seat(seat), Play(CardId(0)), NoSuchSeat)
    assert_refused(situation(), A, Hint(Seat(seat), Value.ONE), NoSuchSeat)


@pytest.mark.parametrize("order", [(), (0, 1, 2, 3), (0, 1, 2, 3, 3), (0, 1, 2, 3, 5)])
def test_an_arrangement_names_every_card_of_the_hand_once(order: tuple[int, ...]) -> None:
    state = situation(Rules(rearrange=Rearrange.FREE))

    assert_refused(state, A, Arrange(A, tuple(map(CardId, order))), ArrangementIncomplete)


def test_a_convention_table_never_rearranges() -> None:
    state = situation(Rules(rearrange=Rearrange.OFF))
    state.may_arrange[0] = True

    assert_refused(state, A, Arrange(A, tuple(state.hands[0])), RearrangingClosed)


def test_a_game_in_which_nobody_can_act_is_a_fault_and_not_an_endless_loop() -> None:
    state = situation(Rules(final_bouquet=True), hands=("r1", "-"), deck=0, tokens=0)

    with pytest.raises(AssertionError, match="nobody holds a card"):
        apply(state, A, Play(state.hands[0][0]))
