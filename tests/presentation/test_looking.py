"""The discard pile, the past, the notes, and the way to all that."""

from dataclasses import replace

import pytest

from games.values import Sight, Status
from hanabi_core.actions import Hint
from hanabi_core.cards import Seat, Tag
from hanabi_core.deal import Seed
from hanabi_core.record import Record
from hanabi_core.rules import Rearrange, Rules
from hanabi_core.turns import apply
from presentation.looking import history, more
from presentation.noting import note_dialogue, note_menu
from presentation.pile import discards
from presentation.posts import Field
from tests.core.players import finish, go_on, play_nothing, play_well, seeded
from tests.core.situations import situation
from tests.presentation.sights import (
    SAY,
    a_table,
    board_sight,
    button,
    buttons,
    menus,
    person,
    seat_sight,
    watcher_sight,
)

BEN = "\u2068Ben\u2069"
HANDS = ("w1 r4", "b2 y3")


def labels(sight: Sight) -> list[str]:
    return [each.label for each in buttons(more(sight, SAY))]


def played(turns: int) -> Record:
    return go_on(seeded(Seed(b"x" * 32)), play_well, lambda state: state.turn >= turns)


def test_a_player_finds_everything_under_more() -> None:
    state = situation(Rules(rearrange=Rearrange.FREE), hands=HANDS)
    assert labels(seat_sight(state, 1)) == [
        "Discard pile",
        "History",
        "Notes",
        "Rearrange",
        "Rules",
        "Verify",
        "Export",
        "My settings",
        "End the game",
        "Back",
    ]


def test_rearranging_is_offered_only_while_it_is_allowed() -> None:
    assert "Rearrange" not in labels(seat_sight(situation(hands=HANDS), 1))


def test_somebody_who_only_looks_has_nothing_to_do_there() -> None:
    assert labels(watcher_sight(situation(hands=HANDS))) == [
        "Discard pile",
        "History",
        "Rules",
        "Verify",
        "Export",
        "My settings",
        "Back",
    ]


def test_a_game_that_is_over_cannot_be_ended_again() -> None:
    assert "End the game" not in labels(seat_sight(finish(played(0), play_nothing), 0))


def test_a_lobby_has_rules_and_settings_only() -> None:
    assert labels(Sight(a_table(2, Status.LOBBY), person(0))) == ["Rules", "My settings", "Back"]


def test_more_says_what_was_agreed_and_leaves_the_proof_to_verify() -> None:
    sight = seat_sight(situation(hands=HANDS), 0)
    agreed = replace(sight.table.agreed, conventions="H-Group")
    content = more(replace(sight, table=replace(sight.table, agreed=agreed)), SAY).content
    assert content.startswith("**Amber Lantern**\n**Game:** ")
    assert "\u2068H\\-Group\u2069" in content
    assert "ab" * 32 not in content


def test_settings_know_the_way_back_and_arranging_belongs_to_the_moment() -> None:
    post = more(seat_sight(situation(Rules(rearrange=Rearrange.FREE), hands=HANDS), 1), SAY)
    assert button(post, "My settings").press == "h:mine:7:"
    assert button(post, "Rearrange").press == "h:arrange:7:0.0"


def test_an_empty_discard_pile_is_empty() -> None:
    content = discards(board_sight(situation(hands=HANDS)), SAY).content
    assert content == "The discard pile of **Amber Lantern** is empty."


def test_the_discard_pile_is_sorted_and_shows_what_is_scarce() -> None:
    state = situation(
        hands=("w3 r4", "b2 y3"), fireworks="w1 y2", pile="b5 r2 w1 w1 r1 r2 r3 g4 y2 r1"
    )
    assert discards(board_sight(state), SAY).content.split("\n") == [
        "Discard pile of **Amber Lantern**",
        "⚪ 1 ×2",
        "🔴 1 ×2 ❗ · 2 ×2 ✖ · 3",
        "🔵 5 ✖",
        "🟡 2",
        "🟢 4 ❗",
        "-# ❗ still needed, and only one copy is left",
        "-# ✖ all copies are gone",
    ]


def test_black_needs_its_cards_from_the_other_end() -> None:
    state = situation(Rules(black_powder=True), hands=HANDS, fireworks="k4", pile="k3 k5 k5")
    assert "⚫ 3 ❗ · 5 ×2" in discards(board_sight(state), SAY).content


def test_the_discard_pile_can_be_read_in_words() -> None:
    state = situation(hands=("w1 w2", "b2 y3"), pile="r1 r1 r4 r4 r2")
    sight = seat_sight(state, 0, reader=replace(person(0), text_only=True))
    assert discards(sight, SAY).content.split("\n")[1:] == [
        "red: 1 (2 copies) (needed, last copy left) · 2 (needed, last copy left) · 4 (2 copies) (all gone)"
    ]


def test_the_history_opens_at_its_newest_page() -> None:
    content = history(board_sight(played(23)), "", SAY).content.split("\n")
    assert content[0] == "**Amber Lantern**, page 3 of 3"
    assert [line.split(" · ")[0] for line in content[1:]] == ["21", "22", "23"]


@pytest.mark.parametrize(
    ("page", "shown"), [("1", 1), ("2", 2), ("3", 3), ("0", 3), ("9", 3), ("x", 3), ("²", 3)]
)
def test_a_page_that_is_not_there_is_the_newest(page: str, shown: int) -> None:
    content = history(board_sight(played(23)), page, SAY).content
    assert content.startswith(f"**Amber Lantern**, page {shown} of 3\n")


def test_pages_lead_to_each_other() -> None:
    post = history(board_sight(played(23)), "1", SAY)
    assert button(post, "Older").disabled
    assert button(post, "Newer").press == "h:history:7::2"
    assert not button(post, "Newer").disabled


def test_a_reader_finds_themselves_in_the_history() -> None:
    state = situation(hands=HANDS)
    apply(state, Seat(0), Hint(Seat(1), state.faces[state.hands[1][0]].colour))
    content = history(seat_sight(state, 0), "", SAY).content
    assert content.endswith(f"1 · You hinted blue to {BEN}: B")


def test_before_the_first_turn_nothing_has_happened() -> None:
    content = history(board_sight(situation(hands=HANDS)), "", SAY).content
    assert content == "Nothing has happened in **Amber Lantern** yet."


def test_every_card_can_be_noted_on_and_the_own_ones_stay_hidden() -> None:
    sight = seat_sight(situation(hands=HANDS), 0, notes={(Seat(0), Tag("A")): "a four?"})
    post = note_menu(sight, SAY)
    (menu,) = menus(post)
    assert menu.press == "h:note:7::pick"
    assert [(option.label, option.value, option.description) for option in menu.options] == [
        ("Ben · B · blue 2", "1.B", None),
        ("Ben · A · yellow 3", "1.A", None),
        ("Your B", "0.B", None),
        ("Your A", "0.A", "a four?"),
    ]
    assert post.content.split("\n")[1] == "-# 📝 Your A: \u2068a four?\u2069"


def test_without_notes_there_are_none() -> None:
    content = note_menu(seat_sight(situation(hands=HANDS), 0), SAY).content
    assert content == "Your notes in **Amber Lantern**. Only you see them.\nNo notes yet."


def test_after_the_end_there_is_nothing_left_to_note_on() -> None:
    assert menus(note_menu(seat_sight(finish(played(0), play_nothing), 0), SAY)) == []


def test_a_note_is_written_where_it_stands_already() -> None:
    sight = seat_sight(situation(hands=HANDS), 0, notes={(Seat(1), Tag("A")): "save"})
    dialogue = note_dialogue(sight, Seat(1), Tag("A"), SAY)
    assert (dialogue.press, dialogue.title) == ("h:note:7::write:1:A", "Note on A of Ben")
    assert dialogue.fields == (
        Field(
            "note",
            "Your note; empty to remove it",
            value="save",
            placeholder="e.g. probably a 3",
            most=100,
        ),
    )
    assert note_dialogue(sight, Seat(0), Tag("B"), SAY).title == "Note on your card B"


def test_a_dialogue_about_a_long_name_has_a_title_that_fits() -> None:
    sight = seat_sight(situation(hands=HANDS), 0, names=("Ada", "x" * 40))
    assert len(note_dialogue(sight, Seat(1), Tag("A"), SAY).title) <= 45
