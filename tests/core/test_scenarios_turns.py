"""The numbered scenarios of the rules: set-up, hints and discards."""

from collections import Counter

import pytest

from hanabi_core.actions import Discard, Hint
from hanabi_core.cards import CardId, Colour, Seat, Tile, Value
from hanabi_core.deal import Deal, Seed, make_deal
from hanabi_core.events import (
    Discarded,
    Drew,
    TokenEarned,
)
from hanabi_core.notation import Unreadable, read_action
from hanabi_core.refusals import (
    ColourNotHintable,
    HintTokensFull,
    NoHintToken,
    NoSuchCard,
    NotYourTurn,
    PlayersOutOfRange,
    TargetSelf,
    ValueOutOfRange,
)
from hanabi_core.rules import Multicolour, Rules
from hanabi_core.state import State, new_state
from hanabi_core.turns import apply
from hanabi_core.view import seat_view
from tests.core.situations import (
    PLAIN_COLOURS,
    assert_refused,
    discard,
    hand_sizes,
    held,
    pile,
    placed,
    positions,
    shown,
    situation,
    turns_until_the_end,
)

P1, P2, P3 = Seat(0), Seat(1), Seat(2)
BASE = Rules()
BLACK_POWDER = Rules(black_powder=True)
ALL_THREE = Rules(Multicolour.TEN, black_powder=True, flamboyants=True)
COPIES = {1: 3, 2: 2, 3: 2, 4: 2, 5: 1}


def some_deal(rules: Rules, players: int) -> Deal:
    return make_deal(Seed(bytes(32)), rules, players)


def dealt(rules: Rules, players: int) -> State:
    return new_state(rules, players, some_deal(rules, players))


def copies(state: State, letters: str) -> dict[str, int]:
    return Counter(str(card) for card in state.faces if str(card)[0] in letters)


# A. Set-up


def test_001_two_players_are_dealt_five_cards_each_and_begin_with_all_tokens() -> None:
    state = dealt(BASE, players=2)

    assert hand_sizes(state) == [5, 5]
    assert len(state.deck) == 40
    assert (state.tokens, state.errors) == (8, 0)
    assert [placed(state, letter) for letter in "wrbyg"] == [0, 0, 0, 0, 0]
    assert state.pile == []


def test_002_three_players_are_dealt_five_cards_each() -> None:
    state = dealt(BASE, players=3)

    assert hand_sizes(state) == [5, 5, 5]
    assert len(state.deck) == 35


def test_003_four_players_are_dealt_four_cards_each() -> None:
    state = dealt(BASE, players=4)

    assert hand_sizes(state) == [4, 4, 4, 4]
    assert len(state.deck) == 34


@pytest.mark.parametrize("players", [1, 6])
def test_005_fewer_than_two_or_more_than_five_players_are_refused(players: int) -> None:
    deal = some_deal(BASE, players=2)

    with pytest.raises(PlayersOutOfRange):
        new_state(BASE, players, deal)


def test_006_the_base_game_has_fifty_cards_in_five_colours() -> None:
    state = dealt(BASE, players=2)

    assert len(state.faces) == 50
    assert copies(state, "wrbygmk") == {
        f"{letter}{value}": count for letter in "wrbyg" for value, count in COPIES.items()
    }


def test_007_the_classic_avalanche_adds_one_multicolour_card_of_each_value() -> None:
    state = dealt(Rules(Multicolour.FIVE), players=3)

    assert len(state.faces) == 55
    assert copies(state, "m") == {"m1": 1, "m2": 1, "m3": 1, "m4": 1, "m5": 1}
    assert len(state.deck) == 40


def test_009_black_powder_adds_ten_cards_of_which_the_five_is_the_common_one() -> None:
    state = dealt(BLACK_POWDER, players=4)

    assert len(state.faces) == 60
    assert copies(state, "k") == {"k5": 3, "k4": 2, "k3": 2, "k2": 2, "k1": 1}
    assert len(state.deck) == 44


def test_010_all_three_expansions_make_seventy_cards_and_six_tiles_face_down() -> None:
    state = dealt(ALL_THREE, players=5)

    assert len(state.faces) == 70
    assert len(state.deck) == 50
    assert sorted(state.tiles) == [1, 2, 3, 4, 5, 6]
    assert state.tile is None


def test_011_a_player_sees_all_hands_but_the_own_and_no_order_of_deck_or_tiles() -> None:
    deck, tiles = some_deal(ALL_THREE, players=3).deck, tuple(Tile)
    hidden = (deck[:5] + deck[15:])[::-1]
    state = new_state(ALL_THREE, 3, Deal(deck, tiles, P1))
    turned_round = Deal(hidden[:5] + deck[5:15] + hidden[5:], tiles[::-1], P1)
    other_state = new_state(ALL_THREE, 3, turned_round)

    view = seat_view(state, P1)

    assert [card.face for card in view.hands[P1]] == [None] * 5
    assert [str(card.face) for card in view.hands[P2]] == shown(state, P2)
    assert [str(card.face) for card in view.hands[P3]] == shown(state, P3)
    assert shown(state, P1) != shown(other_state, P1)
    assert view == seat_view(other_state, P1)


# B. Hints


def test_013_a_colour_hint_points_at_all_matching_cards_and_costs_a_token() -> None:
    state = situation(hands=("", "r1 g2 r4 w1 b5"), deck=20, tokens=8)

    step = apply(state, P1, Hint(P2, Colour.RED))

    assert positions(state, step) == [1, 3]
    assert state.tokens == 7
    assert len(state.deck) == 20
    assert hand_sizes(state) == [5, 5]
    assert state.seat == P2


def test_014_a_value_hint_points_at_all_matching_cards_and_costs_a_token() -> None:
    state = situation(hands=("", "w1 r1 g3 b4 y1"), tokens=8)

    step = apply(state, P1, Hint(P2, Value.ONE))

    assert positions(state, step) == [1, 2, 5]
    assert state.tokens == 7


@pytest.mark.parametrize("what", [*PLAIN_COLOURS, *Value])
def test_015_without_a_token_every_hint_is_refused(what: Colour | Value) -> None:
    state = situation(tokens=0)

    assert_refused(state, P1, Hint(P2, what), NoHintToken)


def test_017_a_hint_to_oneself_is_refused() -> None:
    state = situation()

    assert_refused(state, P1, Hint(P1, Colour.RED), TargetSelf)


def test_018_a_hint_of_colour_and_value_at_once_cannot_be_written() -> None:
    with pytest.raises(Unreadable):
        read_action("hint 1 red 5")


def test_019_a_hint_may_say_that_there_is_no_such_card_and_still_costs_a_token() -> None:
    state = situation(hands=("", "r1 g2 r4 y1 b5"), tokens=5)

    step = apply(state, P1, Hint(P2, Colour.WHITE))

    assert positions(state, step) == []
    assert state.tokens == 4


@pytest.mark.parametrize("written", ["hint 1 0", "hint 1 6"])
def test_021_a_hint_of_a_value_that_no_card_has_is_refused(written: str) -> None:
    state = situation()

    assert_refused(state, P1, read_action(written), ValueOutOfRange)


def test_022_multicolour_cannot_be_named_in_the_base_game() -> None:
    state = situation()

    assert_refused(state, P1, Hint(P2, Colour.MULTICOLOUR), ColourNotHintable)


def test_023_a_hint_out_of_turn_is_refused() -> None:
    state = situation(seat=0)

    assert_refused(state, P2, Hint(P1, Colour.RED), NotYourTurn)


def test_025_the_last_token_pays_for_one_hint_only() -> None:
    state = situation(tokens=1)

    apply(state, P1, Hint(P2, Value.ONE))

    assert state.tokens == 0
    assert_refused(state, P2, Hint(P1, Value.ONE), NoHintToken)


# C. Discards


def test_026_a_discard_earns_a_token_and_draws_a_card() -> None:
    state = situation(hands=("r3 w4 b4 y4 g4", ""), deck=20, tokens=5)

    step = discard(state, "r3")

    assert state.tokens == 6
    assert pile(state) == ["r3"]
    assert len(state.deck) == 19
    assert hand_sizes(state) == [5, 5]
    assert [type(event) for event in step.events] == [Discarded, TokenEarned, Drew]


def test_027_a_discard_is_refused_while_all_tokens_are_there() -> None:
    state = situation(hands=("r3 w4 b4 y4 g4", ""), tokens=8)

    assert_refused(state, P1, Discard(held(state, P1, "r3")), HintTokensFull)


def test_029_the_discard_that_brings_the_last_token_back_is_the_last_one() -> None:
    state = situation(hands=("r3 w4 b4 y4 g4", "b3 w4 b4 y4 g4"), tokens=7)

    discard(state, "r3")

    assert state.tokens == 8
    assert_refused(state, P2, Discard(held(state, P2, "b3")), HintTokensFull)


@pytest.mark.parametrize("not_held", [5, 10, 50], ids=["team-mate's", "in the deck", "none"])
def test_030_a_discard_of_a_card_that_is_not_in_the_hand_is_refused(not_held: int) -> None:
    state = situation(hands=("", ""), tokens=5)

    assert_refused(state, P1, Discard(CardId(not_held)), NoSuchCard)


def test_031_a_discard_that_draws_the_last_card_leaves_everyone_one_turn() -> None:
    state = situation(hands=("r3 w4 b4 y4 g4", "", ""), deck=1, tokens=4)

    discard(state, "r3")

    assert len(state.deck) == 0
    assert hand_sizes(state) == [5, 5, 5]
    assert state.turns_left == 3
    assert turns_until_the_end(state) == [P2, P3, P1]
