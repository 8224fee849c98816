"""No post tells its reader more than their view: the same in all worlds they cannot tell apart.

What becomes of posts on their way to people is tested end to end.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.values import Marks, Sight, Turn
from hanabi_core.cards import Colour, Seat
from hanabi_core.deal import Seed
from hanabi_core.record import Record
from hanabi_core.replay import rebuild
from hanabi_core.state import State
from presentation import suggestions
from presentation.acting import (
    choose_announcement,
    choose_card,
    hint_choices,
    hint_people,
    second_look,
)
from presentation.arranging import arrange_choices
from presentation.board import board, collapsed
from presentation.endings import end_panel
from presentation.guide import rules
from presentation.letter import letter
from presentation.looking import history, more
from presentation.noting import note_dialogue, note_menu
from presentation.pile import discards
from presentation.posts import Dialogue, Post, Suggestion
from presentation.tiles import tile_choices
from presentation.turns import told
from presentation.views import my_view
from tests.core.games import records
from tests.core.players import seeded
from tests.core.worlds import another_world
from tests.presentation.sights import (
    SAY,
    board_sight,
    onlooker_sight,
    person,
    seat_sight,
    watcher_sight,
)

BEN = Seat(1)
Shown = Post | Dialogue | list[Suggestion]


def two_worlds(record: Record, eyes: set[Seat], chance: int) -> tuple[State, State]:
    """A running game, and the same with other cards wherever these players cannot see them."""
    here = rebuild(record)
    assume(here.outcome is None)
    return here, rebuild(another_world(record, here, eyes, Random(chance)))


@settings(max_examples=60, deadline=None)
@given(records(), st.integers(0, 2**32))
def test_nothing_that_a_player_is_shown_depends_on_what_they_cannot_know(
    record: Record, chance: int
) -> None:
    here, there = two_worlds(record, {BEN}, chance)

    assert shown_to_ben(there, chance) == shown_to_ben(here, chance)


@settings(max_examples=30, deadline=None)
@given(records(), st.integers(0, 2**32))
def test_nothing_that_everybody_is_shown_depends_on_any_hand(record: Record, chance: int) -> None:
    everyone = set(map(Seat, range(len(record.players))))
    here, there = two_worlds(record, everyone, chance)

    assert list(shown_to_everybody(there)) == list(shown_to_everybody(here))


def test_who_may_see_a_hand_is_shown_another_one_in_another_world() -> None:
    """The comparison sees a difference where there is one."""
    record = seeded(Seed(bytes(32)), players=3)
    here = rebuild(record)
    there = rebuild(another_world(record, here, {BEN}, Random(1)))

    assert my_view(seat_sight(there, 0), SAY) != my_view(seat_sight(here, 0), SAY)
    assert my_view(watcher_sight(there), SAY) != my_view(watcher_sight(here), SAY)


def shown_to_ben(state: State, chance: int) -> list[Shown]:
    """Every post that there is for him, who has set himself up somehow and taken notes."""
    rng = Random(chance)
    reader = replace(
        person(BEN),
        marks=rng.choice(list(Marks)),
        text_only=rng.random() < 0.5,
        dm_open=rng.random() < 0.8,
    )
    noted = {
        (Seat(seat), state.tags[card]): f"note {number}"
        for seat, hand in enumerate(state.hands)
        for number, card in enumerate(hand)
        if rng.random() < 0.3
    }
    since = rng.randint(0, len(state.log))
    return list(everything(seat_sight(state, BEN, since=since, reader=reader, notes=noted)))


def everything(sight: Sight) -> Iterator[Shown]:
    yield letter(sight, SAY)
    yield my_view(sight, SAY)
    yield from looked_up(sight)
    yield from dialogues(sight)
    yield from suggested(sight)
    log = sight.public.log if sight.public else ()
    for step in (None, *log[-1:]):
        yield told(Turn(sight, step, waiting=(sight.table,)), SAY)
    yield end_panel(sight, SAY, moderates=True)


def looked_up(sight: Sight) -> Iterator[Post | Dialogue]:
    yield more(sight, SAY)
    yield discards(sight, SAY)
    yield from (history(sight, page, SAY) for page in ("", "1", "2"))
    yield from (rules(sight, page, SAY) for page in ("", "1", "2"))
    yield note_menu(sight, SAY)
    for seat, hand in enumerate(sight.public.backs if sight.public else ()):
        yield from (note_dialogue(sight, Seat(seat), card.tag, SAY) for card in hand)


def dialogues(sight: Sight) -> Iterator[Post]:
    """Every question of a turn, as far as buttons lead, and where only forged ones would."""
    seats = [Seat(seat) for seat in range(len(sight.table.players))]
    hand = sight.public.backs[BEN] if sight.public else ()
    tags = [card.tag for card in hand]
    yield hint_people(sight, SAY)
    yield from (hint_choices(sight, seat, SAY) for seat in seats)
    yield choose_card(sight, "play", SAY)
    yield choose_card(sight, "discard", SAY)
    for tag in tags:
        yield choose_announcement(sight, tag, SAY)
        yield second_look(sight, "play", tag, None, SAY)
        yield second_look(sight, "play", tag, Colour.RED, SAY)
        yield second_look(sight, "discard", tag, None, SAY)
    yield tile_choices(sight, (), SAY)
    yield from (tile_choices(sight, ("hint", str(seat)), SAY) for seat in seats)
    yield from (tile_choices(sight, ("card", colour), SAY) for colour in Colour)
    yield from (arrange_choices(sight, "".join(tags[:most]), SAY) for most in range(len(tags)))


def suggested(sight: Sight) -> Iterator[list[Suggestion]]:
    """Every line that is offered for what he types, at one table and at two."""
    elsewhere = replace(sight, table=replace(sight.table, id=8, name="Silver Comet"))
    seats = (None, *map(Seat, range(len(sight.table.players))))
    for typed, sights in product(("", "r", "c", "2"), ([sight], [sight, elsewhere])):
        yield suggestions.players(sights, typed, SAY)
        yield suggestions.cards(sights, typed, SAY)
        yield from (suggestions.hints(sight, seat, typed, SAY) for seat in seats)
        yield suggestions.tile(sight, typed, SAY)
        yield suggestions.orders(sight, typed, SAY)
        yield suggestions.table_cards(sight, typed, SAY)


def shown_to_everybody(state: State) -> Iterator[Post]:
    """The board, what it leaves behind, and what a passer-by can look up."""
    for since in {0, len(state.log) // 2, len(state.log)}:
        sight = board_sight(state, since=since)
        yield board(sight, SAY)
        yield collapsed(sight, len(state.log), SAY)
    passer_by = onlooker_sight(state)
    yield my_view(passer_by, SAY)
    yield more(passer_by, SAY)
    yield discards(passer_by, SAY)
    yield history(passer_by, "", SAY)
    yield hint_people(passer_by, SAY)
    yield choose_card(passer_by, "play", SAY)
