"""The numbered scenarios of the rules: set-up, hints, discards, plays, endings and scores."""

from collections import Counter
from collections.abc import Callable, Iterable
from copy import deepcopy

import pytest

from hanabi_core.actions import Action, Discard, Hint, Play
from hanabi_core.cards import KINDS, CardId, Colour, Seat, Tile, Value
from hanabi_core.deal import Deal, Seed, make_deal
from hanabi_core.events import (
    Completed,
    Discarded,
    Drew,
    Ended,
    FinalRoundBegan,
    Hinted,
    Misplayed,
    Outcome,
    Played,
    Step,
    TokenEarned,
    TokenSource,
)
from hanabi_core.notation import Unreadable, read_action
from hanabi_core.refusals import (
    ColourNotHintable,
    GameOver,
    HintTokensFull,
    NoHintToken,
    NoSuchCard,
    NotYourTurn,
    PlayersOutOfRange,
    Refusal,
    TargetSelf,
    ValueOutOfRange,
)
from hanabi_core.rules import Multicolour, Rules
from hanabi_core.scoring import Level, level, score
from hanabi_core.state import State, new_state
from hanabi_core.turns import apply
from hanabi_core.view import finished_view, seat_view
from tests.core.situations import held, pile, placed, shown, situation

P1, P2, P3 = Seat(0), Seat(1), Seat(2)
BASE = Rules()
BLACK_POWDER = Rules(black_powder=True)
ALL_THREE = Rules(Multicolour.TEN, black_powder=True, flamboyants=True)
Act = Callable[[State, str], Step]
PLAIN_COLOURS = [Colour.WHITE, Colour.RED, Colour.BLUE, Colour.YELLOW, Colour.GREEN]
COPIES = {1: 3, 2: 2, 3: 2, 4: 2, 5: 1}


def some_deal(rules: Rules, players: int) -> Deal:
    return make_deal(Seed(bytes(32)), rules, players)


def dealt(rules: Rules, players: int) -> State:
    return new_state(rules, players, some_deal(rules, players))


def hand_sizes(state: State) -> list[int]:
    return [len(hand) for hand in state.hands]


def copies(state: State, letters: str) -> dict[str, int]:
    return Counter(str(card) for card in state.faces if str(card)[0] in letters)


def assert_refused(state: State, seat: Seat, action: Action, refusal: type[Refusal]) -> None:
    before = deepcopy(state)
    with pytest.raises(refusal):
        apply(state, seat, action)
    assert state == before


def play(state: State, card: str) -> Step:
    return apply(state, state.seat, Play(held(state, state.seat, card)))


def discard(state: State, card: str) -> Step:
    return apply(state, state.seat, Discard(held(state, state.seat, card)))


def positions(state: State, step: Step) -> list[int]:
    """What the only hint of a step pointed at, counted from the leftmost card."""
    (hinted,) = (event for event in step.events if isinstance(event, Hinted))
    tags = [state.tags[card] for card in state.hands[hinted.receiver]]
    return [tags.index(tag) + 1 for tag in hinted.touched]


def turns_until_the_end(state: State) -> list[Seat]:
    """Everyone in turn tells the next player something; who did, until the game was over."""
    seats = []
    while state.outcome is None:
        seats.append(state.seat)
        apply(state, state.seat, Hint(state.others[0], Value.ONE))
    return seats


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
