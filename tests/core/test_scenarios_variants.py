"""The numbered scenarios of the rules: Timed Choreography, Final Bouquet and rearranging."""

import pytest

from hanabi_core.actions import Arrange, Discard, Hint, Play, TileHint
from hanabi_core.cards import Colour, Seat, Tile, Value
from hanabi_core.events import (
    Arranged,
    Drew,
    Ended,
    Hinted,
    Misplayed,
    Outcome,
    Played,
    Skipped,
    TokenEarned,
    TokenSource,
)
from hanabi_core.legal import legal_actions
from hanabi_core.refusals import (
    AnnouncementNotInPlay,
    AnnouncementOff,
    HintTokensFull,
    NotYourHand,
    RearrangingClosed,
    Refusal,
    TargetHasNoCards,
)
from hanabi_core.rules import Multicolour, Rearrange, Rules
from hanabi_core.state import State
from hanabi_core.turns import apply
from hanabi_core.view import finished_view, seat_view
from tests.core.situations import assert_refused, discard, held, pile, placed, play, situation

P1, P2, P3 = Seat(0), Seat(1), Seat(2)
CHOREOGRAPHY = Rules(choreography=True)
FLAMBOYANT_CHOREOGRAPHY = Rules(choreography=True, flamboyants=True)
BOUQUET = Rules(final_bouquet=True)
BLACK_BOUQUET = Rules(final_bouquet=True, black_powder=True)


# K. Timed Choreography


def choreography(
    card: str,
    fireworks: str,
    *,
    rules: Rules = CHOREOGRAPHY,
    tokens: int = 5,
    errors: int = 0,
    tile: int = 1,
) -> State:
    """The first player holds that card."""
    return situation(
        rules,
        hands=(f"{card} w1 b1 y1 g1", ""),
        fireworks=fireworks,
        deck=10,
        tokens=tokens,
        errors=errors,
        tiles=[tile],
    )


def test_121_a_five_announced_rightly_earns_two_tokens() -> None:
    state = choreography("r5", fireworks="r4", tokens=5)

    step = play(state, "r5", announced=Colour.RED)

    assert placed(state, "r") == 5
    assert state.tokens == 7
    assert [event.source for event in step.events if isinstance(event, TokenEarned)] == [
        TokenSource.ANNOUNCEMENT,
        TokenSource.COMPLETION,
    ]


def test_122_the_second_token_of_an_announced_five_is_lost_beyond_eight() -> None:
    state = choreography("r5", fireworks="r4", tokens=7)

    play(state, "r5", announced=Colour.RED)

    assert state.tokens == 8


def test_123_a_five_without_announcement_earns_one_token() -> None:
    state = choreography("r5", fireworks="r4", tokens=5)

    play(state, "r5")

    assert state.tokens == 6


def test_125_the_right_colour_of_a_card_that_does_not_fit_is_an_error() -> None:
    state = choreography("r4", fireworks="r2", tokens=5)

    play(state, "r4", announced=Colour.RED)

    assert pile(state) == ["r4"]
    assert (state.tokens, state.errors) == (5, 1)


def test_126_a_fitting_card_announced_wrongly_is_an_error_and_the_third_one_loses() -> None:
    state = choreography("r3", fireworks="r2", errors=2)

    step = play(state, "r3", announced=Colour.BLUE)

    assert pile(state) == ["r3"]
    assert state.errors == 3
    assert state.outcome is Outcome.LOST
    assert [type(event) for event in step.events] == [Misplayed, Ended]


def test_127_multicolour_may_be_announced() -> None:
    rules = Rules(Multicolour.FIVE, choreography=True)
    state = choreography("m2", fireworks="m1", rules=rules, tokens=5)

    play(state, "m2", announced=Colour.MULTICOLOUR)

    assert placed(state, "m") == 2
    assert state.tokens == 6


def test_129_an_announced_five_earns_its_token_first_and_then_the_tile() -> None:
    state = choreography("r5", fireworks="r4", rules=FLAMBOYANT_CHOREOGRAPHY, tokens=5, tile=3)

    play(state, "r5", announced=Colour.RED)
    assert (state.tokens, state.tile, len(state.deck)) == (6, Tile.COLOUR_HINT, 10)
    step = apply(state, P1, TileHint(P2, Colour.WHITE))

    assert [type(event) for event in step.events] == [Hinted, Drew]
    assert (state.tokens, state.tile, len(state.deck)) == (6, None, 9)


def test_130_an_announced_five_with_tile_1_earns_two_tokens_and_not_three() -> None:
    state = choreography("r5", fireworks="r4", rules=FLAMBOYANT_CHOREOGRAPHY, tokens=6, tile=1)

    step = play(state, "r5", announced=Colour.RED)

    assert state.tokens == 8
    assert [event for event in step.events if isinstance(event, TokenEarned)] == [
        TokenEarned(TokenSource.ANNOUNCEMENT, kept=True),
        TokenEarned(TokenSource.TILE, kept=True),
    ]


def test_131_the_one_that_completes_black_earns_two_tokens_if_announced() -> None:
    rules = Rules(choreography=True, black_powder=True)
    state = choreography("k1", fireworks="k2", rules=rules, tokens=5)

    play(state, "k1", announced=Colour.BLACK)

    assert state.tokens == 7


@pytest.mark.parametrize(
    ("rules", "announced", "refusal"),
    [
        (CHOREOGRAPHY, Colour.MULTICOLOUR, AnnouncementNotInPlay),
        (Rules(), Colour.RED, AnnouncementOff),
    ],
)
def test_133_an_announcement_of_what_is_not_in_play_or_without_the_variant_is_refused(
    rules: Rules, announced: Colour, refusal: type[Refusal]
) -> None:
    state = choreography("r5", fireworks="r4", rules=rules)

    assert_refused(state, P1, Play(held(state, P1, "r5"), announced), refusal)


# L. Final Bouquet


def bouquet(
    card: str,
    *,
    rules: Rules = BOUQUET,
    fireworks: str = "",
    pile: str = "",
    deck: int = 10,
    errors: int = 0,
) -> State:
    """The first player holds that card."""
    return situation(
        rules,
        hands=(f"{card} w1 b1 y1 g1", ""),
        fireworks=fireworks,
        pile=pile,
        deck=deck,
        tokens=4,
        errors=errors,
    )


def test_134_the_last_draw_starts_no_countdown() -> None:
    state = bouquet("r3", fireworks="r2", deck=1)

    step = play(state, "r3")

    assert len(state.deck) == 0
    assert state.turns_left is None
    assert [type(event) for event in step.events] == [Played, Drew]


def test_135_the_game_goes_on_with_smaller_hands_once_the_deck_is_empty() -> None:
    state = bouquet("r3", fireworks="r2", deck=0)

    play(state, "r3")

    assert len(state.hands[P1]) == 4
    assert state.outcome is None
    assert state.turns_left is None


def test_137_a_card_with_another_copy_left_may_be_discarded() -> None:
    state = bouquet("r3", fireworks="r1")

    discard(state, "r3")

    assert state.outcome is None


def test_138_a_card_that_has_been_placed_may_be_discarded() -> None:
    state = bouquet("r3", fireworks="r3")

    discard(state, "r3")

    assert state.outcome is None


def test_139_the_discard_of_a_five_that_is_still_needed_is_the_defeat() -> None:
    state = bouquet("y5", fireworks="y3")

    step = discard(state, "y5")

    assert state.outcome is Outcome.DEFEAT
    assert step.events[-1] == Ended(Outcome.DEFEAT)
    assert len(state.deck) == 10


def test_141_a_second_error_with_a_card_that_has_another_copy_is_no_defeat() -> None:
    state = bouquet("g4", fireworks="g2", errors=1)

    play(state, "g4")

    assert state.errors == 2
    assert state.outcome is None


def test_142_the_last_firework_is_the_victory_whatever_errors_were_made_and_has_no_level() -> None:
    state = bouquet("g5", fireworks="w5 r5 b5 y5 g4", deck=0, errors=2)

    play(state, "g5")

    assert state.outcome is Outcome.PERFECT
    assert finished_view(state).level is None


def test_143_a_player_with_neither_card_nor_token_is_passed_over() -> None:
    state = situation(BOUQUET, hands=("-", "r1 r2 r3"), deck=0, tokens=0, seat=1)

    step = play(state, "r1")

    assert step.events[-1] == Skipped(P1)
    assert state.seat == P2
    assert isinstance(play(state, "r2").events[0], Played)


def test_145_with_all_tokens_and_a_team_mate_without_cards_only_a_play_is_legal() -> None:
    state = situation(BOUQUET, hands=("r1", "-"), deck=0, tokens=8)
    red_one = held(state, P1, "r1")

    assert_refused(state, P1, Hint(P2, Value.ONE), TargetHasNoCards)
    assert_refused(state, P1, Discard(red_one), HintTokensFull)
    assert legal_actions(state) == [Play(red_one)]
    apply(state, P1, Play(red_one))

    assert placed(state, "r") == 1


def test_146_the_only_black_one_is_indispensable() -> None:
    state = bouquet("k1", rules=BLACK_BOUQUET)

    discard(state, "k1")

    assert state.outcome is Outcome.DEFEAT


def test_147_the_first_black_five_may_be_discarded() -> None:
    state = bouquet("k5", rules=BLACK_BOUQUET)

    discard(state, "k5")

    assert state.outcome is None


def test_149_the_last_black_five_may_be_discarded_once_one_is_placed() -> None:
    state = bouquet("k5", rules=BLACK_BOUQUET, fireworks="k5", pile="k5")

    discard(state, "k5")

    assert state.outcome is None


def test_150_the_last_black_three_is_indispensable_until_black_has_come_down_to_it() -> None:
    state = bouquet("k3", rules=BLACK_BOUQUET, pile="k3")

    discard(state, "k3")

    assert state.outcome is Outcome.DEFEAT


def test_151_a_black_three_may_be_discarded_once_one_is_placed() -> None:
    state = bouquet("k3", rules=BLACK_BOUQUET, fireworks="k3")

    discard(state, "k3")

    assert state.outcome is None


@pytest.mark.parametrize(("lying", "outcome"), [("", None), ("m1 m1", Outcome.DEFEAT)])
def test_153_the_third_multicolour_one_of_the_deluxe_edition_is_indispensable(
    lying: str, outcome: Outcome | None
) -> None:
    state = bouquet("m1", rules=Rules(Multicolour.TEN, final_bouquet=True), pile=lying)

    discard(state, "m1")

    assert state.outcome is outcome


@pytest.mark.parametrize("multicolour", [Multicolour.FIVE, Multicolour.TEN])
def test_154_victory_needs_the_sixth_firework_too(multicolour: Multicolour) -> None:
    state = situation(
        Rules(multicolour, final_bouquet=True),
        hands=("m4 w1 b1 y1 g1", "m5 w1 b1 y1 g1"),
        fireworks="w5 r5 b5 y5 g5 m3",
        tokens=4,
    )

    play(state, "m4")
    outcome_without_the_five = state.outcome
    play(state, "m5")

    assert outcome_without_the_five is None
    assert state.outcome is Outcome.PERFECT


def test_155_tiles_that_could_bring_a_card_back_do_not_avert_the_defeat() -> None:
    rules = Rules(final_bouquet=True, flamboyants=True)
    state = bouquet("r3", rules=rules, fireworks="r1", pile="r3")
    assert {Tile.RETURN, Tile.REPLAY} <= {*state.tiles}

    discard(state, "r3")

    assert state.outcome is Outcome.DEFEAT


# M. Other


def reversed_hand(state: State, seat: Seat) -> Arrange:
    return Arrange(seat, tuple(reversed(state.hands[seat])))


@pytest.mark.parametrize("receiver", [P2, P3], ids=["on turn", "off turn"])
def test_157_a_player_who_was_hinted_may_rearrange_and_the_marks_travel(receiver: Seat) -> None:
    state = situation(hands=("", "r1 g2 r4 w1 b5", "r2 g2 w4 w1 b1"))
    apply(state, P1, Hint(receiver, Colour.RED))
    before = seat_view(state, receiver).hands[receiver]

    step = apply(state, receiver, reversed_hand(state, receiver))

    assert [type(event) for event in step.events] == [Arranged]
    assert seat_view(state, receiver).hands[receiver] == tuple(reversed(before))
    assert before[0].matches
    assert not before[1].matches
    assert (state.turn, state.seat) == (1, P2)


def test_158_after_the_next_own_turn_rearranging_is_refused_unless_it_is_free() -> None:
    state, free_state = (
        situation(Rules(rearrange=rearrange)) for rearrange in (Rules().rearrange, Rearrange.FREE)
    )
    for table in (state, free_state):
        apply(table, P1, Hint(P2, Value.ONE))
        apply(table, P2, Hint(P1, Value.ONE))
    left_to_right = state.hands[P2].copy()

    apply(free_state, P2, reversed_hand(free_state, P2))

    assert_refused(state, P2, reversed_hand(state, P2), RearrangingClosed)
    assert free_state.hands[P2] == left_to_right[::-1]


@pytest.mark.parametrize("rearrange", Rearrange)
def test_159_another_players_hand_is_not_ones_own_to_rearrange(rearrange: Rearrange) -> None:
    state = situation(Rules(rearrange=rearrange), seat=1)
    apply(state, P2, Hint(P1, Value.ONE))

    assert_refused(state, P1, reversed_hand(state, P2), NotYourHand)
