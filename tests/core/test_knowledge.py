"""What can be known of a card, compared with a search through all worlds."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_core.actions import Arrange, Hint, TileReturn
from hanabi_core.box import box_of
from hanabi_core.cards import Colour, Place, Seat, Tile, Value
from hanabi_core.knowledge import Counting
from hanabi_core.notation import read_card
from hanabi_core.possible import Possible
from hanabi_core.record import Record
from hanabi_core.replay import rebuild, replay
from hanabi_core.rules import Multicolour, Rearrange, Rules
from hanabi_core.seen import HeldCard
from hanabi_core.state import State
from hanabi_core.turns import apply
from hanabi_core.view import seat_view
from tests.core.games import records
from tests.core.situations import situation
from tests.core.worlds import Hidden

TEN = Rules(multicolour=Multicolour.TEN)
FIVE = Rules(multicolour=Multicolour.FIVE)
BLACK = Rules(black_powder=True)


def hinted(state: State, *hints: str) -> State:
    """The state after seat 0 has told seat 1 all this, whatever else happened."""
    for what in hints:
        state.seat = Seat(0)
        apply(state, Seat(0), Hint(Seat(1), Value(int(what)) if what.isdigit() else Colour(what)))
    return state


def own(state: State, seat: int) -> list[str]:
    """What a player can take the own cards for."""
    return [" ".join(map(str, card.deduced)) for card in seat_view(state, Seat(seat)).hands[seat]]


def by_hints(state: State, seat: int) -> list[str]:
    return [" ".join(map(str, Possible(state.possible[card]))) for card in state.hands[seat]]


def texts(*kinds: str) -> str:
    """Kinds in the order in which sets of cards are written."""
    return " ".join(str(kind) for kind in Possible(sum(1 << _index(kind) for kind in kinds)))


def _index(kind: str) -> int:
    return "wrbygmk".index(kind[0]) * 5 + int(kind[1]) - 1


@settings(max_examples=100)
@given(records())
def test_the_true_card_is_always_among_the_possible_ones(record: Record) -> None:
    for state in replay(record):
        for seat in map(Seat, range(state.players)):
            for other in map(Seat, range(state.players)):
                known = Counting(state).deductions(frozenset({seat, other}))
                for card in state.hands[other]:
                    assert state.faces[card] in Possible(known[card])
                    assert state.faces[card] in Possible(state.possible[card])
                    assert known[card] | state.possible[card] == state.possible[card]


@settings(max_examples=60)
@given(records(), st.integers(0, 2**32))
def test_what_a_player_can_deduce_is_exactly_what_some_world_shows(
    record: Record, chance: int
) -> None:
    state, rng = rebuild(record), Random(chance)
    for seat in map(Seat, range(state.players)):
        known = Counting(state).deductions(frozenset({seat}))
        hidden = Hidden(record, state, {seat})
        for card in state.hands[seat]:
            for kind in box_of(record.rules).copies:
                exists = hidden.assign(rng, {card: kind}) is not None
                assert exists == (kind in Possible(known[card]))


@settings(max_examples=40)
@given(records(), st.integers(0, 2**32))
def test_what_two_players_have_in_common_is_exactly_what_some_world_shows(
    record: Record, chance: int
) -> None:
    state, rng = rebuild(record), Random(chance)
    pair = frozenset({Seat(0), Seat(1)})
    known = Counting(state).deductions(pair)
    hidden = Hidden(record, state, pair)
    for card in state.hands[1]:
        for kind in box_of(record.rules).copies:
            exists = hidden.assign(rng, {card: kind}) is not None
            assert exists == (kind in Possible(known[card]))


def test_a_hint_tells_about_the_cards_it_passes_over_too() -> None:
    state = hinted(situation(hands=("", "r1 g2 r4 w1 b5")), "red", "1")

    assert by_hints(state, 1) == [
        "r1",
        texts(*(f"{c}{v}" for c in "wbyg" for v in "2345")),
        "r2 r3 r4 r5",
        texts("w1", "b1", "y1", "g1"),
        texts(*(f"{c}{v}" for c in "wbyg" for v in "2345")),
    ]


def test_a_card_touched_by_two_colours_is_multicolour_in_the_deluxe_box() -> None:
    state = hinted(situation(TEN, hands=("", "y2 m3 r1 m5 g4")), "yellow", "red")

    assert by_hints(state, 1)[1] == "m1 m2 m3 m4 m5"


def test_a_card_left_out_of_one_colour_hint_is_not_multicolour_in_the_deluxe_box() -> None:
    state = hinted(situation(TEN, hands=("", "y2 m3 r1 m5 g4")), "white")

    assert "m" not in by_hints(state, 1)[0]
    assert by_hints(state, 1)[1] == "w1 w2 w3 w4 w5 m1 m2 m3 m4 m5"


def test_a_card_passed_over_by_all_five_colours_is_multicolour_in_the_classic_box() -> None:
    state = hinted(
        situation(FIVE, hands=("", "y2 m3 r1 g4 b5")), "white", "red", "blue", "yellow", "green"
    )

    assert by_hints(state, 1)[1] == "m1 m2 m3 m4 m5"


def test_a_card_passed_over_by_all_colours_is_black_in_black_powder() -> None:
    state = hinted(
        situation(BLACK, hands=("", "k1 r1 g3 k4 y2")), "white", "red", "blue", "yellow", "green"
    )

    assert by_hints(state, 1)[0] == "k1 k2 k3 k4 k5"


def test_a_player_rules_out_cards_whose_copies_are_all_in_sight() -> None:
    state = hinted(situation(hands=("r5 b1 b2 b3 b4", "y5 g5 w1 w2 w3"), fireworks="b5"), "5")

    assert own(state, 1)[0] == "w5 y5 g5"


def test_a_team_mate_is_not_told_what_follows_from_the_own_hand() -> None:
    state = hinted(situation(hands=("r5 b1 b2 b3 b4", "y5 g5 w1 w2 w3")), "5")

    assert own(state, 1)[0] == "w5 b5 y5 g5"
    (seen, *_) = seat_view(state, Seat(0)).hands[1]
    assert " ".join(map(str, seen.deduced)) == "w5 r5 b5 y5 g5"


def test_of_a_team_mate_a_reader_knows_what_follows_from_a_third_hand() -> None:
    state = hinted(situation(hands=("", "y5 g5 w1 w2 w3", "r5 r1 r2 r3 r4")), "5")

    (seen, *_) = seat_view(state, Seat(0)).hands[1]
    assert " ".join(map(str, seen.deduced)) == "w5 b5 y5 g5"


def test_what_a_reader_knows_of_the_own_hand_by_hints_counts_for_team_mates_too() -> None:
    state = hinted(situation(hands=("y5 w1 w2 w3 w4", "r5 b1 b2 b3 b4")), "red", "5")
    state.seat = Seat(1)
    apply(state, Seat(1), Hint(Seat(0), Value.FIVE))

    (mine, *_) = seat_view(state, Seat(1)).hands[0]
    assert " ".join(map(str, mine.deduced)) == "w5 b5 y5 g5"


def test_cards_that_share_the_last_copies_take_them_from_all_others() -> None:
    # Two 4s that are blue or not known further, with both blue 4s among three unseen 4s.
    state = situation(
        hands=("-", "b4 b4 y4 w1 w2"),
        pile="w4 w4 r4 r4 g4 g4 y4",
        deck=0,
    )
    for card in state.hands[1][:2]:
        state.possible[card] = 1 << _index("b4")
    state.possible[state.hands[1][2]] = sum(1 << _index(f"{c}4") for c in "wrbyg")

    assert own(state, 1)[:3] == ["b4", "b4", "y4"]


def returned(rules: Rules, *, hands: tuple[str, str], pile: str, card: str) -> State:
    """A state in which tile 5 has just put a card back, and nobody has drawn yet."""
    state = situation(rules, hands=hands, pile=pile, deck=20)
    state.tile = Tile.RETURN
    apply(state, Seat(0), TileReturn(read_card(card), Place(15)))
    return state


def test_a_card_held_since_before_a_return_is_not_the_returned_one() -> None:
    state = returned(
        Rules(flamboyants=True), hands=("r1 r1 w1 w1 w2", "y1 y1 g1 g1 g2"), pile="b5", card="b5"
    )
    old, new = state.hands[0][-1], state.hands[0][0]

    known = Counting(state).deductions(frozenset({Seat(0)}))
    assert read_card("b5") not in Possible(known[old])
    assert read_card("b5") in Possible(known[new])


def test_once_a_copy_has_surfaced_nobody_knows_which_copy_it_was() -> None:
    state = returned(
        Rules(flamboyants=True), hands=("r1 r1 w1 w1 w2", "y1 y1 g1 g1 g2"), pile="b4", card="b4"
    )
    assert state.gone_back is not None
    drawn = next(card for card in state.deck if state.faces[card] == read_card("b4"))
    state.deck.remove(drawn)
    state.hands[1].insert(0, drawn)
    state.tags[drawn] = state.tags[state.hands[1][1]]

    known = Counting(state).deductions(frozenset({Seat(0)}))
    assert read_card("b4") in Possible(known[state.hands[0][-1]])


def test_what_is_known_travels_with_the_cards_of_a_rearranged_hand() -> None:
    state = situation(Rules(rearrange=Rearrange.FREE), hands=("", "r1 g2 r4 w1 b5"))
    hinted(state, "red")
    before = {card.tag: card for card in seat_view(state, Seat(0)).hands[1]}

    apply(state, Seat(1), Arrange(Seat(1), tuple(reversed(state.hands[1]))))

    after: tuple[HeldCard, ...] = seat_view(state, Seat(0)).hands[1]
    assert [str(card.face) for card in after] == ["b5", "w1", "r4", "g2", "r1"]
    assert {card.tag: card for card in after} == before


@pytest.mark.parametrize("kinds", [0, 1, 0b11011])
def test_a_set_of_possible_cards_behaves_like_a_set(kinds: int) -> None:
    possible = Possible(kinds)

    assert len(possible) == len(list(possible)) == kinds.bit_count()
    assert all(card in possible for card in possible)
    assert possible.colours == tuple(dict.fromkeys(card.colour for card in possible))
    assert possible.values == tuple(sorted({card.value for card in possible}))
