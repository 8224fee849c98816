"""What happened, in sentences."""

import pytest

from hanabi_core.actions import (
    Action,
    Arrange,
    Discard,
    Hint,
    Play,
    TileDecline,
    TileHint,
    TilePlay,
    TileReturn,
)
from hanabi_core.cards import Card, Colour, Place, Seat, Value
from hanabi_core.events import ErrorRepaired, Step
from hanabi_core.rules import Rearrange, Rules
from hanabi_core.state import State
from hanabi_core.turns import apply
from presentation.steps import step_line, steps_lines
from tests.core.situations import held, situation
from tests.presentation.sights import NAMES, SAY

ALL_BUT_RED = "w5 b5 y5 g5"
FLAMBOYANTS = Rules(flamboyants=True)


def line(
    state: State, action: Action, *, text_only: bool = False, reader: int | None = None
) -> str:
    """What is told after the active player has done this."""
    seat = None if reader is None else Seat(reader)
    step = apply(state, state.seat, action)
    return step_line(step, NAMES, SAY, text_only=text_only, reader=seat)


@pytest.mark.parametrize(
    ("reader", "told"),
    [
        (None, "Ada hinted red to Ben: B and A"),
        (0, "You hinted red to Ben: B and A"),
        (1, "Ada hinted red to you: B and A"),
    ],
)
def test_a_hint_names_the_cards_that_it_touches(reader: int | None, told: str) -> None:
    state = situation(hands=("", "w1 w2 w3 r4 r5"))
    assert line(state, Hint(Seat(1), Colour.RED), reader=reader) == told


def test_an_empty_hint_touches_none() -> None:
    state = situation(hands=("", "w1 w2 w3 r4 r5"))
    assert line(state, Hint(Seat(1), Value.FOUR)).endswith("hinted 4 to Ben: B")
    assert line(situation(hands=("", "w1 w2 w3 r4 r5")), Hint(Seat(1), Colour.BLUE)) == (
        "Ada hinted blue to Ben: none"
    )


@pytest.mark.parametrize(
    ("reader", "text_only", "told"),
    [(None, False, "Ada played E: 🔴 1"), (0, True, "You played E: red 1")],
)
def test_a_card_that_fits_is_played(reader: int | None, text_only: bool, told: str) -> None:  # noqa: FBT001 -- a column of the table
    state = situation(hands=("r1 w2 w3 w4 w5", ""))
    assert line(state, Play(held(state, 0, "r1")), text_only=text_only, reader=reader) == told


def test_a_card_that_does_not_fit_is_an_error() -> None:
    state = situation(hands=("r2 w2 w3 w4 w5", ""))
    assert line(state, Play(held(state, 0, "r2"))) == "Ada played E: 🔴 2 – an error"


def test_a_discard_says_nothing_of_the_token_that_everybody_expects() -> None:
    state = situation(hands=("r2 w2 w3 w4 w5", ""), tokens=3)
    assert line(state, Discard(held(state, 0, "w5"))) == "Ada discarded A: ⚪ 5"


def test_an_announcement_is_told_with_what_came_of_it() -> None:
    rules = Rules(choreography=True)
    state = situation(rules, hands=("r1 w2 w3 w4 w5", ""), tokens=3)
    assert line(state, Play(held(state, 0, "r1"), Colour.RED)) == (
        "Ada announced red and played E: 🔴 1. The announcement earns a hint token"
    )
    state = situation(rules, hands=("r1 w2 w3 w4 w5", ""))
    assert line(state, Play(held(state, 0, "r1"), Colour.BLUE)) == (
        "Ada announced blue and played E: 🔴 1 – an error"
    )


def test_a_complete_firework_brings_a_token_unless_all_are_there() -> None:
    hands = ("r5 w1 w2 w3 w4", "")
    state = situation(hands=hands, fireworks="r4", tokens=7)
    assert line(state, Play(held(state, 0, "r5"))) == (
        "Ada played E: 🔴 5. The red firework is complete. A hint token comes back"
    )
    state = situation(hands=hands, fireworks="r4", tokens=8)
    assert line(state, Play(held(state, 0, "r5"))) == (
        "Ada played E: 🔴 5. The red firework is complete"
    )


def with_tile(tile: int, **kwargs: object) -> State:
    """A game in which Ada's red 5 turns this tile up."""
    rest = [other for other in range(1, 7) if other != tile]
    settings = {"hands": ("r5 w1 w2 w3 w4", ""), "fireworks": "r4", "errors": 1, "tokens": 5}
    return situation(FLAMBOYANTS, tiles=(tile, *rest), **{**settings, **kwargs})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("tile", "told"),
    [
        (1, "Bonus tile 1: a hint token comes back"),
        (2, "Bonus tile 2: a hint token comes back. An error is repaired"),
        (3, "Bonus tile 3: a free colour hint"),
        (4, "Bonus tile 4: a free value hint"),
        (5, "Bonus tile 5: a discarded card comes back"),
        (6, "Bonus tile 6: a discarded card is played"),
    ],
)
def test_a_tile_says_what_it_gives(tile: int, told: str) -> None:
    state = with_tile(tile, pile="w5 b1")
    assert line(state, Play(held(state, 0, "r5"))) == (
        f"Ada played E: 🔴 5. The red firework is complete. {told}"
    )


def test_a_tile_that_leaves_nothing_to_do_has_no_effect() -> None:
    state = with_tile(6, pile="")
    assert line(state, Play(held(state, 0, "r5"))).endswith("Bonus tile 6 comes up without effect")


def test_what_was_done_with_a_tile_is_told() -> None:
    card = Card(Colour.BLUE, Value.ONE)

    def told(tile: int, action: Action, **kwargs: object) -> str:
        state = with_tile(tile, pile="b1", **kwargs)
        apply(state, Seat(0), Play(held(state, 0, "r5")))
        return line(state, action)

    assert told(3, TileHint(Seat(1), Colour.RED)) == "Ada hinted red to Ben: none"
    assert (
        told(5, TileReturn(card, Place(3)))
        == "Ada put 🔵 1 from the discard pile back into the deck"
    )
    assert told(6, TilePlay(card)) == "Ada played 🔵 1 from the discard pile"
    assert told(5, TileDecline(), deck=0) == "Ada left the tile unused"


def test_whoever_rearranges_is_named() -> None:
    state = situation(Rules(rearrange=Rearrange.FREE), hands=("r5 w1 w2 w3 w4", ""))
    order = tuple(reversed(state.hands[0]))
    assert line(state, Arrange(Seat(0), order)) == "Ada rearranged their cards"
    assert line(state, Arrange(Seat(0), order[::-1]), reader=0) == "You rearranged your cards"


def test_the_last_card_of_the_deck_begins_the_final_round() -> None:
    state = situation(hands=("r1 w1 w2 w3 w4", ""), deck=1)
    assert line(state, Play(held(state, 0, "r1"))) == (
        "Ada played E: 🔴 1. The deck is empty: everybody has one more turn"
    )


def test_a_player_with_nothing_to_do_is_passed_over() -> None:
    state = situation(Rules(final_bouquet=True), hands=("r1 w1", "-", "b1 b2"), tokens=0, deck=0)
    assert line(state, Play(held(state, 0, "r1"))) == (
        "Ada played B: 🔴 1. Ben has neither card nor hint token: the turn passes on"
    )


@pytest.mark.parametrize(
    ("state", "card", "told"),
    [
        (
            situation(hands=("r5 w1", "b1"), fireworks=f"r4 {ALL_BUT_RED}"),
            "r5",
            "Ada played B: 🔴 5. The red firework is complete. Every firework is complete",
        ),
        (
            situation(hands=("r5 w2", "b1"), errors=2),
            "w2",
            "Ada played A: ⚪ 2 – an error. The third error ends the show",
        ),
        (
            situation(Rules(final_bouquet=True), hands=("r5 w2", "b1")),
            "r5",
            "Ada played B: 🔴 5 – an error. An indispensable card is gone: the show is over",
        ),
        (
            situation(hands=("r1 w2", "b1"), deck=0, turns_left=1),
            "r1",
            "Ada played B: 🔴 1. The last turn is done",
        ),
    ],
)
def test_the_end_is_told_with_its_reason(state: State, card: str, told: str) -> None:
    assert line(state, Play(held(state, 0, card))) == told


def test_of_many_steps_the_newest_are_told_and_the_others_counted() -> None:
    state = situation(hands=("r1 r2 r3 r4 r5", "w1 w2 w3 w4 w5"))
    told = []
    for value in (Value.ONE, Value.TWO, Value.THREE, Value.FOUR):
        step = apply(state, state.seat, Hint(state.others[0], value))
        told.append(step)
    assert list(steps_lines(told, NAMES, SAY, most=2)) == [
        "… and 2 steps before",
        "Ada hinted 3 to Ben: C",
        "Ben hinted 4 to Ada: B",
    ]
    assert next(iter(steps_lines(told, NAMES, SAY, most=3))) == "… and 1 step before"


def test_a_repaired_error_makes_a_sentence_of_its_own() -> None:
    assert step_line(Step(0, 0, Seat(0), (ErrorRepaired(),)), NAMES, SAY) == "An error is repaired"
