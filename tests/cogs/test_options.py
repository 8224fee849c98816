"""What people type is read generously, and never as something else than they meant."""

import pytest

from cogs.options import (
    read_colour,
    read_game,
    read_noted,
    read_order,
    read_seat,
    read_tag,
    read_tile,
    read_what,
)
from games.refusals import NotUnderstood
from hanabi_core.cards import Colour, Value
from presentation.texts import Texts
from tests.presentation.sights import a_table

SAY = Texts().say("en")
ADA, BEN, STRANGER = 100, 101, 999


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("red", Colour.RED),
        ("RED", Colour.RED),
        ("r", Colour.RED),
        ("yel", Colour.YELLOW),
        ("b", Colour.BLUE),
        ("k", Colour.BLACK),
        ("m", Colour.MULTICOLOUR),
        (" 3 ", Value.THREE),
        ("red · A C", Colour.RED),
        ("5 · none", Value.FIVE),
    ],
)
def test_a_hint_is_named_in_full_or_in_short(typed: str, read: Colour | Value) -> None:
    assert read_what(typed, SAY) == read


@pytest.mark.parametrize("typed", ["", "bl", "6", "0", "rad", "red 3", "·"])
def test_what_names_no_hint_is_not_understood(typed: str) -> None:
    with pytest.raises(NotUnderstood):
        read_what(typed, SAY)


@pytest.mark.parametrize("typed", ["C", "c", " c ", "card C", "Card c", "C · red, 2 or 3", "(C)"])
def test_a_card_is_named_by_its_letter(typed: str) -> None:
    assert read_tag(typed) == "C"


@pytest.mark.parametrize("typed", ["", "CD", "C D", "3", "card", "É"])
def test_what_names_no_single_card_is_not_understood(typed: str) -> None:
    with pytest.raises(NotUnderstood):
        read_tag(typed)


@pytest.mark.parametrize(
    ("typed", "seat"),
    [("1", 1), ("Ben", 1), ("ben", 1), ("be", 1), ("Ada", 0), ("<@101>", 1), ("<@!102>", 2)],
)
def test_a_player_is_named_by_seat_name_or_mention(typed: str, seat: int) -> None:
    assert read_seat(typed, a_table(3), STRANGER) == seat


def test_the_others_come_before_oneself() -> None:
    table = a_table(2, names=("Anton", "Ada"))
    assert read_seat("a", table, ADA) == 1
    assert read_seat("anton", table, ADA) == 0


@pytest.mark.parametrize("typed", ["", "Zoe", "<@999>", "e"])
def test_who_is_not_at_the_table_is_not_understood(typed: str) -> None:
    with pytest.raises(NotUnderstood):
        read_seat(typed, a_table(3), ADA)


def test_of_two_players_whose_names_begin_alike_none_is_meant() -> None:
    with pytest.raises(NotUnderstood):
        read_seat("be", a_table(3, names=("Ada", "Ben", "Bea")), ADA)


def test_the_whole_name_is_meant_even_if_another_goes_on() -> None:
    assert read_seat("ben", a_table(3, names=("Ada", "Benno", "Ben")), ADA) == 2


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("7.C", (7, "C")),
        ("12.1", (12, "1")),
        ("C", (None, "C")),
        ("Ben", (None, "Ben")),
        ("C. Ben", (None, "C. Ben")),
    ],
)
def test_a_suggestion_may_name_its_game(typed: str, read: tuple[int | None, str]) -> None:
    assert read_game(typed) == read


@pytest.mark.parametrize("typed", ["CAB", "cab", "C A B", "C, A, B", "C > A > B"])
def test_an_order_is_a_row_of_letters(typed: str) -> None:
    assert read_order(typed) == ("C", "A", "B")


@pytest.mark.parametrize("typed", ["ABCDEF", "A" * 90, "please the second one"])
def test_more_cards_than_a_hand_has_are_no_order(typed: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        read_order(typed)
    assert refused.value.params == {"typed": typed}


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("hint.1.red", ("hint", "1", "red")),
        ("hint.1.3", ("hint", "1", "3")),
        ("card.r4", ("card", "red", "4")),
        ("card.k1", ("card", "black", "1")),
        ("decline", ("decline",)),
        ("R4", ("card", "red", "4")),
        ("red 4", ("card", "red", "4")),
        ("🔴 red 4", ("card", "red", "4")),
        ("Ben red", ("hint", "1", "red")),
        ("Ben: red · A C", ("hint", "1", "red")),
        ("Ben 3", ("hint", "1", "3")),
    ],
)
def test_a_tile_is_told_what_to_do(typed: str, read: tuple[str, ...]) -> None:
    assert read_tile(typed, a_table(2), ADA, SAY) == read


@pytest.mark.parametrize("typed", ["", "red", "4", "Zoe red", "hint", "card.x9"])
def test_what_no_tile_does_is_not_understood(typed: str) -> None:
    with pytest.raises(NotUnderstood):
        read_tile(typed, a_table(2), ADA, SAY)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("1.C", (1, "C")),
        ("0.a", (0, "A")),
        ("C", (0, "C")),
        ("C · red", (0, "C")),
        ("Ben C", (1, "C")),
        ("Ben C · 🔴 red 3", (1, "C")),
    ],
)
def test_a_note_is_on_a_card_of_anybody(typed: str, read: tuple[int, str]) -> None:
    assert read_noted(typed, a_table(2), ADA) == read


def test_who_holds_no_cards_must_say_whose_card_a_note_is_on() -> None:
    with pytest.raises(NotUnderstood):
        read_noted("C", a_table(2), STRANGER)


def test_colours_are_read_in_the_readers_language_too() -> None:
    assert [read_colour(SAY("colour", colour=colour), SAY) for colour in Colour] == list(Colour)


@pytest.mark.parametrize(
    "typed",
    ["zzz", "x y", "Zoe red", "Ben pink", "Ben", "hint.1.pink", "hint.1.6", "hint.1." + "x" * 90],
)
def test_a_tile_that_makes_no_sense_is_told_back_as_a_whole(typed: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        read_tile(typed, a_table(3), ADA, SAY)
    assert refused.value.params == {"typed": typed}


@pytest.mark.parametrize("typed", ["Zoe C", "Ben 3", "CD"])
def test_a_note_that_makes_no_sense_is_told_back_as_a_whole(typed: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        read_noted(typed, a_table(3), ADA)
    assert refused.value.params == {"typed": typed}


def test_a_hint_that_makes_no_sense_is_told_back_as_a_whole() -> None:
    with pytest.raises(NotUnderstood) as refused:
        read_what("pink · A C", SAY)
    assert refused.value.params == {"typed": "pink · A C"}
