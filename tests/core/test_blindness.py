"""What a player may not know makes no difference to what that player is shown."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_core.actions import Discard, Play
from hanabi_core.cards import Seat
from hanabi_core.legal import legal_actions
from hanabi_core.record import Record
from hanabi_core.replay import rebuild
from hanabi_core.rules import Multicolour, Rules
from hanabi_core.state import State
from hanabi_core.view import hint_options, public_view, seat_view
from tests.core.games import random_record, records
from tests.core.worlds import another_world


@settings(max_examples=150)
@given(records(), st.integers(0, 2**32))
def test_a_seat_sees_the_same_in_every_world_that_it_cannot_tell_apart(
    record: Record, chance: int
) -> None:
    state = rebuild(record)
    for seat in map(Seat, range(state.players)):
        other = rebuild(another_world(record, state, {seat}, Random(chance)))

        assert seat_view(other, seat) == seat_view(state, seat)
        assert repr(seat_view(other, seat)) == repr(seat_view(state, seat))
        assert hint_options(other, seat) == hint_options(state, seat)


@settings(max_examples=50)
@given(records(), st.integers(0, 2**32))
def test_the_public_sees_the_same_whatever_is_in_the_hands(record: Record, chance: int) -> None:
    state = rebuild(record)
    everyone = set(map(Seat, range(state.players)))
    other = rebuild(another_world(record, state, everyone, Random(chance)))

    assert repr(public_view(other)) == repr(public_view(state))


@settings(max_examples=50)
@given(records(), st.integers(0, 2**32))
def test_a_seat_may_do_the_same_in_every_world_that_it_cannot_tell_apart(
    record: Record, chance: int
) -> None:
    state = rebuild(record)
    other = rebuild(another_world(record, state, {state.seat}, Random(chance)))

    assert by_tag(other) == by_tag(state)


def by_tag(state: State) -> list[str]:
    """What the active player may do, cards named by their tags."""
    named = []
    for action in legal_actions(state):
        match action:
            case Play(card, announced):
                named.append(f"play {state.tags[card]} {announced}")
            case Discard(card):
                named.append(f"discard {state.tags[card]}")
            case _:
                named.append(str(action))
    return named


def test_the_other_worlds_differ_in_hand_and_deck() -> None:
    rng = Random(1)
    record = random_record(Rules(Multicolour.TEN, black_powder=True), 3, rng, care=0.9)
    half = Record(record.rules, record.players, record.deal, record.actions[:20])
    state = rebuild(half)

    other = rebuild(another_world(half, state, {Seat(1)}, rng))

    assert [other.faces[card] for card in other.hands[1]] != [
        state.faces[card] for card in state.hands[1]
    ]
    assert [other.faces[card] for card in other.deck] != [state.faces[card] for card in state.deck]


def test_a_returned_card_can_stand_elsewhere_in_another_world() -> None:
    rng = Random(2)
    rules = Rules(flamboyants=True, empty_hints=True)
    moved = 0
    for _ in range(60):
        record = random_record(rules, 2, rng, care=0.9)
        state = rebuild(record)
        if state.gone_back:
            other = another_world(record, state, {Seat(0)}, rng)
            moved += other.actions != record.actions
            assert seat_view(rebuild(other), Seat(0)) == seat_view(state, Seat(0))

    assert moved
