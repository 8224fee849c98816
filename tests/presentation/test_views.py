"""My view, for whoever looks; and the laws that every message about a game obeys."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.values import Marks, Sight, Vote, VoteKind
from hanabi_core.cards import Seat
from hanabi_core.deal import Seed
from hanabi_core.replay import rebuild
from hanabi_core.state import State
from presentation.board import board, collapsed
from presentation.letter import letter
from presentation.looking import history, more
from presentation.noting import note_menu
from presentation.pile import discards
from presentation.posts import MOST_CONTENT, Menu, Post, Style
from presentation.presses import read_press
from presentation.sighted import fitting, length
from presentation.views import my_view
from tests.core.games import random_position
from tests.core.players import finish, go_on, play_badly, play_well, seeded
from tests.core.situations import situation
from tests.core.worlds import another_world
from tests.presentation.sights import (
    SAY,
    board_sight,
    button,
    buttons,
    onlooker_sight,
    person,
    seat_sight,
    watcher_sight,
)

SEED = Seed(b"x" * 32)
HANDS = ("w1 r4", "b2 y3")


def without_watchers(sight: Sight) -> Sight:
    agreed = replace(sight.table.agreed, watchers=False)
    return replace(sight, table=replace(sight.table, agreed=agreed))


def labels(post: Post) -> list[str]:
    return [each.label for each in buttons(post)]


def test_a_players_view_is_the_letter_without_its_way_to_the_board() -> None:
    sight = seat_sight(situation(hands=HANDS), 0)
    written = letter(sight, SAY).content.split("\n")
    assert my_view(sight, SAY).content.split("\n") == written[:-1]


def test_a_player_can_act_from_their_view() -> None:
    post = my_view(seat_sight(situation(hands=HANDS), 0), SAY)
    assert labels(post) == ["Hint", "Play", "Discard", "Refresh", "More"]
    assert button(post, "Refresh").press == "h:view:7:"


def test_a_player_who_waits_finds_the_deeds_closed() -> None:
    post = my_view(seat_sight(situation(hands=HANDS), 1), SAY)
    closed = [each.label for each in buttons(post) if each.disabled]
    assert closed == ["Hint", "Play", "Discard"]


def test_a_watcher_sees_all_hands_and_can_only_look() -> None:
    post = my_view(watcher_sight(situation(hands=HANDS)), SAY)
    assert "`B` ⚪ 1 · `A` 🔴 4" in post.content
    assert "`B` 🔵 2 · `A` 🟡 3" in post.content
    assert labels(post) == ["Refresh", "More"]
    assert button(post, "Refresh").press == "h:view:7:"
    assert post.content.endswith("-# You see all hands: you cannot sit down in this game any more.")


def test_an_onlooker_sees_the_open_table_and_stays_there() -> None:
    post = my_view(without_watchers(onlooker_sight(situation(hands=HANDS))), SAY)
    assert "`" not in post.content
    assert "👥 **\u2068Ada\u2069** → \u2068Ben\u2069" in post.content
    assert labels(post) == ["Refresh", "More"]
    assert button(post, "Refresh").press == "h:view:7::table"


def test_an_onlooker_is_told_what_watching_means_before_they_do() -> None:
    post = my_view(onlooker_sight(situation(hands=HANDS)), SAY)
    assert "`" not in post.content
    assert "-# You may watch all hands. Whoever has looked cannot play in this game" in post.content
    watch = button(post, "Watch all hands")
    assert (watch.press, watch.style) == ("h:view:7::watch", Style.DANGER)


def test_nobody_who_plays_is_asked_to_watch() -> None:
    state = situation(hands=HANDS)
    seated = replace(seat_sight(state, 0), view=board_sight(state).view, hints=())
    for sight in (seated, seat_sight(state, 0)):
        post = my_view(sight, SAY)
        assert button(post, "Refresh").press == "h:view:7:"
        assert "Watch all hands" not in labels(post)


def test_somebody_without_a_turn_of_their_own_is_told_the_newest_steps() -> None:
    record = go_on(seeded(SEED), play_well, lambda state: state.turn > 9)
    content = my_view(onlooker_sight(record), SAY).content
    small = [line for line in content.split("\n") if line.startswith("-# ")]
    assert small[0] == "-# … and 6 steps before"


def test_a_player_with_closed_dms_can_try_them_again() -> None:
    state = situation(hands=HANDS)
    closed = replace(person(0), dm_open=False)
    assert (
        button(my_view(seat_sight(state, 0, reader=closed), SAY), "Try DMs again").press
        == "h:dm:7:"
    )
    assert "Try DMs again" not in labels(my_view(seat_sight(state, 0), SAY))
    stranger = onlooker_sight(state)
    stranger = replace(stranger, reader=replace(closed, id=999))
    assert "Try DMs again" not in labels(my_view(stranger, SAY))


def test_after_the_end_everybody_sees_everything() -> None:
    sight = seat_sight(finish(seeded(SEED), play_badly), 0)
    post = my_view(sight, SAY)
    assert "❔" not in post.content
    assert labels(post) == ["Rematch", "Share my notes", "Export", "Verify", "History"]


def test_an_open_vote_is_asked_about() -> None:
    sight = seat_sight(situation(hands=HANDS), 0)
    vote = Vote(VoteKind.END, by=101, until=None, agree=frozenset({101}))
    post = my_view(replace(sight, table=replace(sight.table, vote=vote)), SAY)
    assert len(labels(post)) == 7
    assert "\u2068Ben\u2069" in post.content.split("\n")[0]


NASTY = ("*" * 40, "_" * 32, "😀" * 32, "|" * 32, "<@1>" * 8)


def every_post(state: State, rng: Random) -> Iterator[Post]:
    """Everything that can be shown of a game, at its longest."""
    seat, marks = rng.randrange(state.players), rng.choice(list(Marks))
    yield from _posts_of(state, seat, marks, text_only=rng.random() < 0.5)
    watching = watcher_sight(state)
    yield my_view(watching, SAY)
    yield my_view(onlooker_sight(state), SAY)
    sight = board_sight(state, names=NASTY, since=rng.choice((0, max(0, len(state.log) - 3))))
    people = sight.table.players
    vote = Vote(
        VoteKind.FINISH,
        people[0].id,
        1_700_000_000,
        frozenset(each.id for each in people),
    )
    asked = replace(sight.table, vote=vote) if state.outcome is None else sight.table
    yield board(replace(sight, table=asked, called=people, closed=people), SAY)
    yield collapsed(sight, len(state.log), SAY)


def _posts_of(state: State, seat: int, marks: Marks, *, text_only: bool) -> Iterator[Post]:
    reader = replace(person(seat), marks=marks, text_only=text_only, dm_open=False)
    sight = seat_sight(state, seat, reader=reader, names=NASTY)
    view = sight.view
    assert view is not None
    hands = getattr(view, "hands", ())
    notes = {(Seat(s), held.tag): "#" * 100 for s, hand in enumerate(hands) for held in hand}
    agreed = replace(sight.table.agreed, conventions="#" * 200)
    sight = replace(sight, notes=notes, table=replace(sight.table, agreed=agreed))
    yield letter(sight, SAY)
    yield my_view(sight, SAY)
    yield more(sight, SAY)
    yield discards(sight, SAY)
    yield history(sight, "", SAY)
    yield history(sight, "2", SAY)
    yield note_menu(sight, SAY)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_every_message_keeps_to_discords_limits(seed: int) -> None:
    for post in every_post(rebuild(random_position(seed)), Random(seed)):
        assert length(post.content) <= MOST_CONTENT
        assert not post.content.endswith("…"), "there is always a version that fits"
        assert 1 <= len(post.rows) <= 5 or not post.rows
        presses = [row.press for row in post.rows if isinstance(row, Menu)]
        for row in post.rows:
            if isinstance(row, Menu):
                assert 1 <= len(row.options) <= 25
                assert all(len(option.label) <= 100 for option in row.options)
                continue
            assert 1 <= len(row) <= 5
            assert all(1 <= len(each.label) <= 80 for each in row)
            presses += [each.press for each in row if not each.url]
        assert len(set(presses)) == len(presses)
        assert all(read_press(each) for each in presses)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_a_player_reads_the_same_in_every_world_that_they_cannot_tell_apart(seed: int) -> None:
    record = random_position(seed)
    state = rebuild(record)
    if state.outcome is not None:
        return
    rng = Random(seed)
    seat = Seat(rng.randrange(state.players))
    other = rebuild(another_world(record, state, {seat}, rng))
    for marks in Marks:
        reader = replace(person(seat), marks=marks)
        here, there = (seat_sight(world, seat, reader=reader) for world in (state, other))
        for made in (letter, my_view, more, discards, note_menu):
            assert made(here, SAY) == made(there, SAY)
        assert history(here, "1", SAY) == history(there, "1", SAY)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_the_board_is_the_same_whatever_the_hands_are(seed: int) -> None:
    record = random_position(seed)
    state = rebuild(record)
    if state.outcome is not None:
        return
    everybody = {Seat(seat) for seat in range(state.players)}
    other = rebuild(another_world(record, state, everybody, Random(seed)))
    here, there = board_sight(state), board_sight(other)
    assert board(here, SAY) == board(there, SAY)


def test_of_several_versions_the_first_that_fits_is_taken() -> None:
    assert fitting(["too long", "short"], 5) == "short"


@pytest.mark.parametrize(("text", "cut"), [("abcdef", "abcd…"), ("🔴🔴🔴", "🔴🔴…")])
def test_what_never_fits_is_cut_between_characters(text: str, cut: str) -> None:
    assert fitting([text], 5) == cut
