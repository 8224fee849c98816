"""What holds in every game, whatever is switched on and however badly it is played."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

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
    TurnAction,
)
from hanabi_core.box import HAND_SIZES, box_of
from hanabi_core.cards import KINDS, CardId, Colour, Place, Seat, Tile, Value
from hanabi_core.events import Arranged, Completed, Outcome, Skipped, Step, TileDrawn
from hanabi_core.legal import legal_actions
from hanabi_core.notation import read_action
from hanabi_core.record import Record, read_record, write_record
from hanabi_core.refusals import Refusal
from hanabi_core.replay import describe, rebuild, replay
from hanabi_core.scoring import reach, score, table_total
from hanabi_core.state import State
from hanabi_core.turns import apply
from tests.core.games import clone, records

some = settings(max_examples=200)
few = settings(max_examples=100)


def universe(state: State) -> Iterator[TurnAction]:
    """Everything that could be asked for, sensible or not."""
    whats: list[Colour | Value] = [*Colour, *Value]
    for receiver in map(Seat, range(-1, state.players + 1)):
        for what in whats:
            yield Hint(receiver, what)
            yield TileHint(receiver, what)
    for card in map(CardId, range(-1, len(state.faces) + 1)):
        yield Discard(card)
        for announced in (None, *Colour):
            yield Play(card, announced)
    places = range(-1, len(state.deck) + 2) if state.tile is Tile.RETURN else (-1, 0, 1)
    for kind in KINDS:
        yield TilePlay(kind)
        for place in map(Place, places):
            yield TileReturn(kind, place)
    yield TileDecline()


def is_refused(state: State, seat: Seat, action: Action) -> bool:
    """Try an action; if it is refused, nothing may have changed."""
    tried = clone(state)
    try:
        apply(tried, seat, action)
    except Refusal:
        assert tried == state
        return True
    return False


@some
@given(records())
def test_no_card_is_ever_lost_or_made(record: Record) -> None:
    for state in replay(record):
        where = [*state.deck, *state.pile]
        where += [card for row in (*state.hands, *state.fireworks.values()) for card in row]
        assert sorted(where) == list(range(len(box_of(record.rules).cards)))


@some
@given(records())
def test_tokens_and_errors_stay_within_bounds(record: Record) -> None:
    for state in replay(record):
        assert 0 <= state.tokens <= 8
        assert 0 <= state.errors <= 3
        assert (state.errors == 3) == (state.outcome is Outcome.LOST)


@some
@given(records())
def test_fireworks_grow_by_their_own_order_only(record: Record) -> None:
    for state in replay(record):
        for suit in state.box.suits:
            placed = [state.faces[card] for card in state.fireworks[suit.colour]]
            assert [card.colour for card in placed] == [suit.colour] * len(placed)
            assert tuple(card.value for card in placed) == suit.order[: len(placed)]


@some
@given(records())
def test_the_final_round_has_one_turn_for_each_player(record: Record) -> None:
    empty_since = [s.turn for s in replay(record) if not s.deck]
    state = rebuild(record)
    if state.outcome is Outcome.FINISHED:
        assert not record.rules.final_bouquet
        assert state.turn - empty_since[0] == state.players
    if record.rules.final_bouquet:
        assert all(s.turns_left is None for s in replay(record))


@some
@given(records())
def test_an_empty_deck_stays_empty(record: Record) -> None:
    sizes = [len(state.deck) for state in replay(record)]
    assert all(after == 0 for before, after in pairwise(sizes) if before == 0)


@some
@given(records())
def test_who_holds_a_card_can_always_act(record: Record) -> None:
    for state in replay(record):
        if state.outcome is None:
            assert legal_actions(state)
        else:
            assert legal_actions(state) == []


@some
@given(records())
def test_only_final_bouquet_skips_and_only_who_has_nothing(record: Record) -> None:
    for state in replay(record):
        skipped = [e for e in last_events(state) if isinstance(e, Skipped)]
        assert record.rules.final_bouquet or not skipped
        assert all(not state.hands[skip.seat] and not state.tokens for skip in skipped)


@some
@given(records())
def test_tiles_come_with_completed_fireworks_only(record: Record) -> None:
    steps = list(rebuild(record).log)
    drawn = [e.tile for step in steps for e in step.events if isinstance(e, TileDrawn)]
    with_five = [
        e for step in steps for e in step.events if isinstance(e, Completed) and e.colour != "black"
    ]
    assert len(drawn) == len(set(drawn)) <= (6 if record.rules.flamboyants else 0)
    assert len(drawn) <= len(with_five)
    assert max(tiles_by_turn(steps).values(), default=0) <= 3


def tiles_by_turn(steps: list[Step]) -> Counter[int]:
    return Counter(s.turn for s in steps for e in s.events if isinstance(e, TileDrawn))


@some
@given(records())
def test_a_perfect_game_is_one_with_the_highest_total(record: Record) -> None:
    for state in replay(record):
        is_perfect = state.outcome is Outcome.PERFECT
        assert is_perfect == (
            table_total(state) == (25 if record.rules.multicolour == "none" else 30)
        )


@some
@given(records())
def test_final_bouquet_never_goes_on_once_it_cannot_be_won(record: Record) -> None:
    if record.rules.final_bouquet:
        for state in replay(record):
            if state.outcome is None:
                lying = {state.faces[card] for card in state.pile}
                assert not [c for c in lying if c.value == 5 and c.colour != "black"]
                assert any(state.hands)
                assert not reach(state).unfinishable


@some
@given(records())
def test_the_best_score_in_reach_only_falls_and_is_never_passed(
    record: Record,
) -> None:
    final = score(rebuild(record))
    bests = [reach(state).best_score for state in replay(record)]
    scores = [score(state) for state in replay(record)]
    assert all(best >= now for best, now in zip(bests, scores, strict=True))
    assert min(bests) >= final
    assert all(after <= before for before, after in pairwise(bests))


@some
@given(records())
def test_a_firework_called_hopeless_is_never_finished(record: Record) -> None:
    hopeless: set[Colour] = set()
    for state in replay(record):
        if state.outcome is None:
            hopeless |= reach(state).unfinishable
    state = rebuild(record)
    assert not [
        suit for suit in state.box.suits if suit.colour in hopeless and state.is_complete(suit)
    ]


@some
@given(records())
def test_hands_are_full_until_the_deck_is_empty(record: Record) -> None:
    size = HAND_SIZES[len(record.players)]
    for state in replay(record):
        if state.deck and state.outcome is None:
            waiting = [len(hand) for seat, hand in enumerate(state.hands) if seat != state.seat]
            assert set(waiting) == {size}
            assert len(state.hands[state.seat]) == size - (state.tile is not None)


@some
@given(records())
def test_tags_are_unique_in_a_hand_and_stay_with_their_card(record: Record) -> None:
    before: dict[CardId, str] = {}
    for state in replay(record):
        for hand in state.hands:
            assert len({state.tags[card] for card in hand}) == len(hand)
        held = {card: str(state.tags[card]) for hand in state.hands for card in hand}
        assert all(held[card] == tag for card, tag in before.items() if card in held)
        before = held


@some
@given(records())
def test_a_record_written_and_read_back_replays_to_the_same_states(record: Record) -> None:
    again = read_record(write_record(record))

    assert again == record
    assert [describe(state) for state in replay(again)] == [describe(s) for s in replay(record)]
    assert rebuild(again) == rebuild(record)


@some
@given(records())
def test_every_action_is_read_back_from_its_text(record: Record) -> None:
    for action in record.actions:
        assert read_action(str(action)) == action


@few
@given(records())
def test_legal_actions_are_exactly_those_that_are_not_refused(record: Record) -> None:
    state = rebuild(record)
    taken = {a for a in universe(state) if not is_refused(state, state.seat, a)}

    legal = legal_actions(state)
    assert len(legal) == len(set(legal))
    assert set(legal) == taken


@few
@given(records())
def test_nobody_can_act_for_another_and_trying_changes_nothing(record: Record) -> None:
    state = rebuild(record)
    for seat in (*state.others, Seat(-1), Seat(state.players)):
        assert all(is_refused(state, seat, action) for action in legal_actions(state))


@few
@given(records(), st.data())
def test_an_arrangement_is_refused_without_a_change_or_moves_cards_only(
    record: Record, data: st.DataObject
) -> None:
    state = rebuild(record)
    actor = Seat(data.draw(st.integers(-1, state.players)))
    whose = Seat(data.draw(st.integers(0, state.players - 1)))
    order = data.draw(st.permutations(state.hands[whose]))
    tried = clone(state)
    try:
        step = apply(tried, actor, Arrange(whose, tuple(order)))
    except Refusal:
        assert tried == state
    else:
        assert isinstance(step.events[0], Arranged)
        assert tried.hands[whose] == list(order)
        assert describe(tried) | {"hands": None} == describe(state) | {"hands": None}


def last_events(state: State) -> tuple[object, ...]:
    return state.log[-1].events if state.log else ()
