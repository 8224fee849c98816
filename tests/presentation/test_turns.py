"""The answer after an action: what happened, the view after it, and the way to what waits."""

from dataclasses import replace

from hypothesis import given

from games.values import Sight, Table, Turn
from hanabi_core.record import Record
from hanabi_core.replay import rebuild
from presentation.posts import Button, Style
from presentation.turns import told
from presentation.views import my_view
from tests.core.games import records
from tests.core.players import after, game
from tests.presentation.limits import faults
from tests.presentation.sights import SAY, a_table, buttons, person, seat_sight

HANDS = "r1 r2 b3 g4 w5 w1 r3 b1 g2 y5"


def waiting(count: int) -> tuple[Table, ...]:
    names = ("Silver Comet", "Quiet River", "Green Door", "Last Light")
    return tuple(replace(a_table(), id=20 + n, name=names[n]) for n in range(count))


def newest(sight: Sight, tables: tuple[Table, ...] = ()) -> Turn:
    """What the newest step of a game came to."""
    assert sight.public is not None
    step = sight.public.log[-1]
    return Turn(replace(sight, since=step.number), step, tables)


def hinted() -> Sight:
    """Ada has told Ben of his red card."""
    return seat_sight(after(game(HANDS), "hint 1 red"), 0)


def test_what_happened_stands_above_the_view_after_it_and_only_there() -> None:
    lead, *rest = told(newest(hinted()), SAY).content.splitlines()
    assert lead == "You hinted red to \u2068Ben\u2069: B"
    assert rest == my_view(replace(hinted(), since=1), SAY).content.splitlines()
    assert not any("You hinted" in line for line in rest)


def test_what_had_been_done_already_is_answered_with_the_present_view() -> None:
    lead, *rest = told(Turn(hinted(), None), SAY).content.splitlines()
    assert lead.startswith("Nothing has changed:")
    assert rest == my_view(hinted(), SAY).content.splitlines()


def test_three_other_games_that_wait_are_a_button_away() -> None:
    post = told(newest(hinted(), waiting(4)), SAY)
    assert post.rows[-1] == (
        Button("Your turn in Silver Comet", "h:view:20:", Style.SUCCESS),
        Button("Your turn in Quiet River", "h:view:21:", Style.SUCCESS),
        Button("Your turn in Green Door", "h:view:22:", Style.SUCCESS),
    )


def test_without_games_that_wait_there_are_the_buttons_of_the_view() -> None:
    assert buttons(told(newest(hinted()), SAY)) == buttons(my_view(hinted(), SAY))


def test_a_reader_of_words_gets_no_signs() -> None:
    reader = replace(person(0), text_only=True)
    sight = seat_sight(after(game(HANDS), "play 0"), 0, reader=reader)
    assert "red 1" in told(newest(sight), SAY).content.splitlines()[0]


@given(records())
def test_whatever_happened_the_answer_fits_a_message(record: Record) -> None:
    state = rebuild(record)
    if state.log:
        seat = state.log[-1].seat
        reader = replace(person(seat), dm_open=False)
        sight = seat_sight(record, seat, reader=reader, names=["W" * 40 + str(n) for n in range(5)])
        assert not faults(told(newest(sight, waiting(4)), SAY))
