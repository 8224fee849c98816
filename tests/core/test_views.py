"""What a table, a player and an audience after the game are shown."""

from dataclasses import FrozenInstanceError

import pytest

from hanabi_core.actions import Arrange, Discard, Hint, Play, TileHint
from hanabi_core.cards import Colour, Seat, Tag, Tile, Value
from hanabi_core.events import (
    Discarded,
    Drew,
    Hinted,
    Level,
    Outcome,
    Played,
    TokenEarned,
    TokenSource,
)
from hanabi_core.notation import read_card
from hanabi_core.refusals import NoSuchSeat
from hanabi_core.rules import Rearrange, Rules
from hanabi_core.seen import HintOption, TileChoices
from hanabi_core.turns import apply
from hanabi_core.view import (
    StillRunning,
    finished_view,
    hint_options,
    public_view,
    seat_view,
    seat_views,
)
from tests.core.situations import cards, held, situation

A, B, C = Seat(0), Seat(1), Seat(2)


def tags(*letters: str) -> tuple[Tag, ...]:
    return tuple(map(Tag, letters))


def test_the_public_sees_the_open_table() -> None:
    state = situation(
        Rules(black_powder=True),
        hands=("", "", ""),
        fireworks="r2 k4",
        pile="b1 k1",
        tokens=3,
        errors=1,
        deck=12,
    )

    table = public_view(state)

    assert (table.players, table.seat, table.turn, table.step) == (3, A, 0, 0)
    assert (table.tokens, table.errors, table.deck) == (3, 1, 12)
    assert table.discards == tuple(cards("b1 k1"))
    assert {f.colour: (f.placed, f.can_finish) for f in table.fireworks} == {
        Colour.WHITE: ((), True),
        Colour.RED: ((1, 2), True),
        Colour.BLUE: ((), True),
        Colour.YELLOW: ((), True),
        Colour.GREEN: ((), True),
        Colour.BLACK: ((5, 4), False),
    }
    assert (table.score, table.best_score, table.perfect_score) == (2 - 3, -1 + 12 + 3, 25)


def test_a_player_sees_every_hand_but_the_own() -> None:
    state = situation(hands=("r1 r2 r3 r4", "g1 g2 g3 g4", "b1 b2 b3 b4", "w1 w2 w3 w4"))

    hands = seat_view(state, B).hands

    assert [card.face for card in hands[0]] == cards("r1 r2 r3 r4")
    assert [card.face for card in hands[1]] == [None] * 4
    assert [card.face for card in hands[3]] == cards("w1 w2 w3 w4")
    assert [card.tag for card in hands[1]] == ["D", "C", "B", "A"]


def test_all_seats_at_once_see_what_each_sees_alone() -> None:
    state = situation(hands=("", "r1 g2 r4 w1 b5", ""), pile="r5")
    apply(state, A, Hint(B, Colour.RED))

    assert seat_views(state) == tuple(seat_view(state, seat) for seat in (A, B, C))


def test_nobody_sits_outside_the_table() -> None:
    for seat in (-1, 2):
        with pytest.raises(NoSuchSeat):
            seat_view(situation(), Seat(seat))


def test_a_card_shows_every_hint_with_turn_giver_and_whether_it_matches() -> None:
    state = situation(hands=("", "r1 g2 r4 w1 b5"))
    apply(state, A, Hint(B, Colour.RED))
    apply(state, B, Hint(A, Value.FIVE))
    apply(state, A, Hint(B, Value.ONE))

    first, second, *_ = seat_view(state, A).hands[1]
    red = Hinted(0, A, B, Colour.RED, touched=tags("E", "C"))
    one = Hinted(2, A, B, Value.ONE, touched=tags("E", "B"))
    assert (first.matches, first.differs) == ((red, one), ())
    assert (second.matches, second.differs) == ((), (red, one))
    assert public_view(state).backs[1][0].hints == first.hints


def test_a_hint_is_new_to_a_reader_until_the_reader_has_acted() -> None:
    state = situation(hands=("", "r1 g2 r4 w1 b5", ""))
    apply(state, A, Hint(B, Colour.RED))

    def new_to(reader: Seat) -> list[bool]:
        return [card.is_new for card in seat_view(state, reader).hands[1]]

    assert new_to(A) == [False] * 5
    assert new_to(B) == new_to(C) == [True, False, True, False, False]
    apply(state, B, Hint(C, Value.FIVE))
    assert new_to(B) == [False] * 5
    assert new_to(C) == [True, False, True, False, False]
    apply(state, C, Hint(B, Value.FIVE))
    assert new_to(A) == [False, False, False, False, True]


def test_rearranging_does_not_make_hints_old() -> None:
    state = situation(hands=("", "r1 g2 r4 w1 b5"))
    apply(state, A, Hint(B, Colour.RED))
    apply(state, B, Arrange(B, tuple(reversed(state.hands[1]))))

    assert [card.is_new for card in seat_view(state, B).hands[1]] == [
        False, False, True, False, True,
    ]  # fmt: skip


def test_the_public_sees_the_newest_hint_apart_from_older_ones() -> None:
    state = situation(hands=("", "r1 g2 r4 w1 b5"))
    assert not any(back.is_new for hand in public_view(state).backs for back in hand)
    apply(state, A, Hint(B, Colour.RED))
    apply(state, B, Hint(A, Value.FIVE))
    apply(state, A, Hint(B, Value.FIVE))

    assert [back.is_new for back in public_view(state).backs[1]] == [False] * 4 + [True]


def test_a_view_tells_what_happened_since_a_step() -> None:
    state = situation(hands=("r1 w5 w4 w3 w2", ""), tokens=7)
    apply(state, A, Play(held(state, 0, "r1")))
    apply(state, B, Discard(state.hands[1][4]))

    table = public_view(state)

    played, discarded = table.since(0)
    assert (played.number, played.turn, played.seat) == (0, 0, A)
    assert played.events == (Played(A, Tag("E"), read_card("r1")), Drew(A, Tag("F")))
    assert table.since(1) == (discarded,)
    assert discarded.events[:2] == (
        Discarded(B, Tag("A"), state.faces[state.pile[0]]),
        TokenEarned(TokenSource.DISCARD, kept=True),
    )
    assert table.since(table.step) == ()


def test_a_giver_is_told_what_each_hint_would_touch() -> None:
    state = situation(Rules(empty_hints=False), hands=("", "r1 r1 r4 r5 b5"))

    assert set(hint_options(state, A)) == {
        HintOption(B, Colour.RED, tags("E", "D", "C", "B")),
        HintOption(B, Colour.BLUE, tags("A")),
        HintOption(B, Value.ONE, tags("E", "D")),
        HintOption(B, Value.FOUR, tags("C")),
        HintOption(B, Value.FIVE, tags("B", "A")),
    }


def test_only_the_active_player_sees_the_choices_of_a_tile() -> None:
    state = situation(
        Rules(flamboyants=True),
        hands=("r5 w1 w1 w2 w2", "b1 b1 b2 b2 b3"),
        fireworks="r4",
        tiles=(4, 1, 2, 3, 5, 6),
    )
    apply(state, A, Play(held(state, 0, "r5")))

    choices = seat_view(state, A).tile_choices
    assert choices is not None
    assert HintOption(B, Value.TWO, tags("C", "B")) in choices.hints
    assert {hint.what for hint in choices.hints} == set(Value)
    assert seat_view(state, B).tile_choices is None
    assert seat_view(state, B).table.tile is Tile.VALUE_HINT
    assert seat_view(state, A).table.tiles_left == 5
    apply(state, A, TileHint(B, Value.TWO))
    assert seat_view(state, A).tile_choices is None


def test_tile_five_offers_the_kinds_in_the_pile_and_six_those_that_fit() -> None:
    for tile, offered in ((5, "g4 g3"), (6, "g3")):
        state = situation(
            Rules(flamboyants=True),
            hands=("r5 w1 w1 w2 w2", ""),
            fireworks="r4 g2",
            pile="g4 g3 g3",
            tiles=(tile,),
        )
        apply(state, A, Play(held(state, 0, "r5")))

        assert seat_view(state, A).tile_choices == TileChoices(
            (), tuple(cards(offered)), may_decline=False
        )


def test_tile_five_on_an_empty_deck_may_be_declined() -> None:
    state = situation(
        Rules(flamboyants=True),
        hands=("r5 w1 w1 w2 w2", ""),
        fireworks="r4 g2",
        pile="g4 g3",
        tiles=(5,),
        deck=0,
        turns_left=2,
    )
    apply(state, A, Play(held(state, 0, "r5")))

    assert seat_view(state, A).tile_choices == TileChoices((), tuple(cards("g3")), may_decline=True)


def test_a_player_is_told_when_the_hand_may_be_rearranged() -> None:
    state = situation(Rules(rearrange=Rearrange.AFTER_HINT))
    assert not seat_view(state, B).may_arrange
    apply(state, A, Hint(B, Colour.RED))
    assert seat_view(state, B).may_arrange
    assert not seat_view(state, A).may_arrange


def test_a_running_game_is_not_uncovered() -> None:
    with pytest.raises(StillRunning):
        finished_view(situation())


def test_a_game_that_its_players_ended_is_uncovered() -> None:
    view = finished_view(situation(fireworks="r5 b3"), ended_by_players=True)

    assert (view.table.outcome, view.table.score, view.level) == (None, 8, Level.MEDIOCRE)
    assert (view.table.seat, view.table.turns_left, view.table.best_score) == (None, None, 8)


def test_after_the_end_everything_lies_open() -> None:
    state = situation(
        Rules(flamboyants=True),
        hands=("r1 w5 w4 w3 w2", "b1 b2 b3 b4 b5"),
        fireworks="r1 g5",
        errors=2,
        deck="y1 y2",
        tiles=(2, 4, 6),
    )
    apply(state, A, Play(held(state, 0, "r1")))

    view = finished_view(state)

    assert view.table.outcome is Outcome.LOST
    assert (view.table.score, view.table_total, view.level) == (0, 6, None)
    assert view.table.seat is None
    assert [card.face for card in view.hands[0]] == cards("w5 w4 w3 w2")
    assert view.deck[:2] == tuple(cards("y1 y2"))
    assert view.tiles == (2, 4, 6)
    assert view.dealt == state.faces


def test_views_cannot_be_changed() -> None:
    view = seat_view(situation(), A)

    with pytest.raises(FrozenInstanceError):
        view.table.tokens = 5  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        view.hands[0][0].face = read_card("r1")  # type: ignore[misc]
    assert {view}
