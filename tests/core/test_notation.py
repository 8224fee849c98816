"""Short texts and what they stand for, both ways."""

from contextlib import suppress

import pytest
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
)
from hanabi_core.cards import KINDS, Card, CardId, Colour, Place, Seat, Value
from hanabi_core.notation import (
    Unreadable,
    read_action,
    read_card,
    read_digest,
    read_number,
    read_seed,
)

R4 = Card(Colour.RED, Value.FOUR)

FORMS = {
    "hint 1 red": Hint(Seat(1), Colour.RED),
    "hint 0 5": Hint(Seat(0), Value.FIVE),
    "play 4": Play(CardId(4)),
    "play 9 multicolour": Play(CardId(9), Colour.MULTICOLOUR),
    "discard 12": Discard(CardId(12)),
    "tile hint 1 black": TileHint(Seat(1), Colour.BLACK),
    "tile hint 4 1": TileHint(Seat(4), Value.ONE),
    "tile return r4 12": TileReturn(R4, Place(12)),
    "tile play r4": TilePlay(R4),
    "tile decline": TileDecline(),
    "arrange 1 9,4,3,2,7": Arrange(Seat(1), tuple(map(CardId, (9, 4, 3, 2, 7)))),
    "arrange 0 3": Arrange(Seat(0), (CardId(3),)),
    "arrange 0 ": Arrange(Seat(0), ()),
}

numbers = st.integers(0, 999)
card_ids = numbers.map(CardId)
seats = numbers.map(Seat)
whats = st.sampled_from([*Colour, *Value])
faces = st.sampled_from(KINDS)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Hint, seats, whats),
    st.builds(Play, card_ids, st.none() | st.sampled_from(Colour)),
    st.builds(Discard, card_ids),
    st.builds(TileHint, seats, whats),
    st.builds(TileReturn, faces, numbers.map(Place)),
    st.builds(TilePlay, faces),
    st.builds(TileDecline),
    st.builds(Arrange, seats, st.lists(card_ids).map(tuple)),
)
verbs = st.sampled_from(["hint", "play", "discard", "tile", "return", "decline", "arrange"])
operands = st.sampled_from(["0", "1", "5", "6", "1,2", "1000", "red", "r4", "k5"])
slips = st.sampled_from(["", "01", "+1", "1_0", "٣", "²", "1,", "Red", "\n", "1\n", "\t"])


@pytest.mark.parametrize(("text", "action"), FORMS.items())
def test_every_form_of_action_is_read(text: str, action: Action) -> None:
    assert read_action(text) == action


@pytest.mark.parametrize(("text", "action"), FORMS.items())
def test_every_form_of_action_is_written(text: str, action: Action) -> None:
    assert str(action) == text


@settings(deadline=None)
@given(actions)
def test_an_action_that_is_written_is_read_back(action: Action) -> None:
    assert read_action(str(action)) == action


@settings(deadline=None, max_examples=200)
@given(st.lists(verbs | operands | slips, max_size=5).map(" ".join) | st.text())
def test_an_action_that_can_be_read_is_written_one_way_only(text: str) -> None:
    with suppress(Unreadable):
        assert str(read_action(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pass",
        "hint",
        "hint 1",
        "hint 1 red 5",
        "hint red 1",
        "hint 1 Red",
        "hint 1 purple",
        "hint 1 r",
        "hint 1 05",
        "hint 1 ²",
        "hint 1 ",
        "hint -1 red",
        "play",
        "play r4",
        "play 4 5",
        "play 4 red red",
        "play 04",
        "play +4",
        "play ４",
        "play 1000",
        "play  4",
        "play 4\n",
        " play 4",
        "discard 4 red",
        "tile",
        "tile hint 1",
        "tile return r4",
        "tile return r4 -1",
        "tile return 4 12",
        "tile play 4",
        "tile play r6",
        "tile decline 5",
        "arrange 1",
        "arrange 1 4,3,",
        "arrange 1 4, 3",
        "arrange 1 4 3",
        "Play 4",
        "play 4; discard 3",
    ],
)
def test_anything_else_is_no_action(text: str) -> None:
    with pytest.raises(Unreadable) as fault:
        read_action(text)
    assert len(str(fault.value).splitlines()) == 1


@pytest.mark.parametrize("number", [0, 6, 999])
def test_a_hint_on_a_value_that_does_not_exist_is_left_to_the_rules(number: int) -> None:
    action = read_action(f"hint 1 {number}")
    assert isinstance(action, Hint)
    assert action.what == number


def test_every_card_is_read_back() -> None:
    assert [read_card(str(kind)) for kind in KINDS] == list(KINDS)


@pytest.mark.parametrize("text", ["", "r", "4", "r0", "r6", "R4", "r4 ", "p1", "r44", "4r"])
def test_anything_else_is_no_card(text: str) -> None:
    with pytest.raises(Unreadable):
        read_card(text)


@pytest.mark.parametrize("text", ["0", "7", "10", "999"])
def test_a_number_is_read(text: str) -> None:
    assert read_number(text) == int(text)


@pytest.mark.parametrize(
    "text", ["", "-1", "+1", "00", "01", "1.0", "1e2", " 1", "1_0", "1000", "٣"]
)
def test_a_number_is_written_in_one_way_only(text: str) -> None:
    with pytest.raises(Unreadable):
        read_number(text)


def test_a_seed_is_read_from_its_digits() -> None:
    assert read_seed("00" * 31 + "ff") == bytes(31) + b"\xff"


@pytest.mark.parametrize(
    "text", ["", "00" * 31, "00" * 33, "0" * 63, "0g" * 32, "FF" * 32, "00 " * 32, "٠" * 64]
)
def test_anything_but_64_small_hexadecimal_digits_is_no_seed(text: str) -> None:
    with pytest.raises(Unreadable):
        read_digest(text)


def test_a_long_text_is_not_repeated_whole() -> None:
    with pytest.raises(Unreadable) as fault:
        read_action("x" * 10_000)
    assert len(str(fault.value)) < 100
