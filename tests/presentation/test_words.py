"""Names that can do no harm, cards, and what is known of them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.values import Marks
from hanabi_core.actions import Hint
from hanabi_core.cards import BIT, Card, Colour, Seat, Tag, Value
from hanabi_core.possible import Possible
from hanabi_core.rules import Multicolour, Rules
from hanabi_core.seen import HeldCard, SeatView
from hanabi_core.turns import apply
from hanabi_core.view import public_view, seat_view
from presentation.words import (
    card,
    colour,
    known,
    link,
    name,
    plain_name,
    plain_text,
    tags,
    what,
    when,
)
from tests.core.situations import situation
from tests.presentation.sights import SAY

RED_3 = Card(Colour.RED, Value.THREE)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ada", "Ada"),
        ("  A\n d\ta ", "A d a"),
        ("a\u202eb\u200bc\u2068d\x07", "abcd"),
        ("\u3164\u2800", "?"),
        ("", "?"),
        ("x" * 40, "x" * 31 + "…"),
        ("a\u0301\u0301\u0301\u0301b", "a\u0301\u0301b"),
    ],
)
def test_a_name_is_shown_without_what_cannot_be_seen(text: str, shown: str) -> None:
    assert plain_name(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("*Ada*", r"\*Ada\*"),
        ("<@1>", r"\<\@1\>"),
        ("[a](https://b)", r"\[a\]\(https\://b\)"),
        ("a_b~c`d|e#f", r"a\_b\~c\`d\|e\#f"),
        ("back\\slash", r"back\\slash"),
    ],
)
def test_a_name_in_a_text_formats_and_mentions_nothing(text: str, shown: str) -> None:
    assert name(text) == f"\u2068{shown}\u2069"


@given(st.text(max_size=60))
def test_no_name_opens_or_closes_a_direction_of_writing(text: str) -> None:
    shown = name(text)
    assert [sign for sign in shown if sign in "\u2066\u2067\u2068\u2069\u202a\u202b\u202e"] == [
        "\u2068",
        "\u2069",
    ]


def test_somebodys_words_keep_their_length() -> None:
    assert plain_text("two\nlines " + "x" * 90) == "\u2068two lines " + "x" * 90 + "\u2069"


def test_a_card_is_a_sign_and_a_number_or_two_words() -> None:
    assert (card(RED_3, SAY), card(RED_3, SAY, text_only=True)) == ("🔴 3", "red 3")


def test_a_colour_has_a_sign_and_a_word() -> None:
    assert colour(Colour.BLACK, SAY) == "⚫ black"
    assert colour(Colour.MULTICOLOUR, SAY, text_only=True) == "multicolour"


def test_a_hint_names_a_colour_or_a_number() -> None:
    assert (what(Colour.BLUE, SAY), what(Value.FIVE, SAY)) == ("🔵 blue", "5")


def test_cards_are_named_by_their_tags() -> None:
    assert tags([Tag("A"), Tag("C"), Tag("D")], SAY) == "A, C and D"
    assert tags([], SAY) == "none"


def test_a_message_has_an_address_on_its_server_or_among_dms() -> None:
    assert link(2, 3, 1) == "https://discord.com/channels/1/2/3"
    assert link(2, 3, None) == "https://discord.com/channels/@me/2/3"


def test_a_moment_is_worded_by_the_readers_client() -> None:
    assert when(1_700_000_000) == "<t:1700000000:R>"


def bens_hand(
    *hints: Colour | Value, hand: str = "r3 b1 r1 g4 w5", rules: Rules | None = None
) -> SeatView:
    """Ben's own view after Ada has hinted him these one after the other."""
    state = situation(rules, hands=("", hand))
    for hint in hints:
        apply(state, Seat(0), Hint(Seat(1), hint))
        apply(state, Seat(1), Hint(Seat(0), Value.FIVE))
    return seat_view(state, Seat(1))


def bens_knowledge(view: SeatView, marks: Marks) -> list[str]:
    """What Ben is told of each of his cards, from leftmost."""
    return [known(held, SAY, marks) for held in view.hands[1]]


def test_nothing_is_known_of_a_card_that_no_hint_has_touched() -> None:
    assert bens_knowledge(bens_hand(), Marks.NEGATIVE) == [""] * 5


def test_hints_tell_what_they_pointed_at() -> None:
    view = bens_hand(Colour.RED, Value.ONE)
    assert bens_knowledge(view, Marks.HINTS) == ["red", "1", "red, 1", "", ""]


def test_negative_marks_also_tell_what_hints_passed_over() -> None:
    view = bens_hand(Colour.RED, Value.ONE)
    assert bens_knowledge(view, Marks.NEGATIVE) == [
        "red, not 1",
        "not red, 1",
        "red, 1",
        "not red, not 1",
        "not red, not 1",
    ]


def test_where_only_two_are_left_they_are_told_instead_of_those_that_are_out() -> None:
    view = bens_hand(Value.ONE, Value.FIVE, Value.FOUR)
    assert bens_knowledge(view, Marks.NEGATIVE)[0] == "2 or 3"


def test_a_colour_hint_leaves_cards_of_all_colours_open() -> None:
    rules = Rules(multicolour=Multicolour.TEN)
    hand = "r3 m1 b1 g4 w5"
    assert bens_knowledge(bens_hand(Colour.RED, hand=hand, rules=rules), Marks.HINTS)[:2] == [
        "red or multicolour",
        "red or multicolour",
    ]
    twice = bens_hand(Colour.RED, Colour.BLUE, hand=hand, rules=rules)
    assert bens_knowledge(twice, Marks.HINTS)[:3] == ["red", "multicolour", "blue"]


def held(kinds: str, view: SeatView) -> HeldCard:
    """A card of Ben's that he can still take for these."""
    faces = [
        Card(Colour.RED if text[0] == "r" else Colour.BLUE, Value(int(text[1])))
        for text in kinds.split()
    ]
    return replace(view.hands[1][0], deduced=Possible(sum(BIT[face] for face in faces)))


def test_deductions_name_the_few_cards_that_are_left() -> None:
    card = held("r3 b2", bens_hand())
    assert known(card, SAY, Marks.DEDUCTIONS) == "🔴 3 or 🔵 2"
    assert known(card, SAY, Marks.DEDUCTIONS, text_only=True) == "red 3 or blue 2"


def test_deductions_tell_colour_and_value_apart_where_that_says_as_much() -> None:
    assert known(held("r2 r3", bens_hand()), SAY, Marks.DEDUCTIONS) == "red, 2 or 3"


def test_a_card_that_is_certain_is_told_by_colour_and_value() -> None:
    assert known(held("r3", bens_hand()), SAY, Marks.DEDUCTIONS) == "red, 3"


def test_deductions_can_be_asked_for_whatever_the_marks_are() -> None:
    card = held("r3 b2", bens_hand())
    assert known(card, SAY, Marks.HINTS) == ""
    assert known(card, SAY, Marks.HINTS, deduced=True) == "🔴 3 or 🔵 2"


def test_of_a_card_that_everybody_sees_the_back_of_hints_are_all_there_is() -> None:
    state = situation(hands=("", "r3 b1 r1 g4 w5"))
    apply(state, Seat(0), Hint(Seat(1), Colour.RED))
    back = public_view(state).backs[1][0]
    assert known(back, SAY, Marks.DEDUCTIONS) == "red"
