"""The dialogues of a turn: what they ask, what they offer, and when they are closed."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.values import Marks, Sight, Status
from hanabi_core.cards import Colour, Seat, Tag
from hanabi_core.record import Record
from hanabi_core.refusals import GameOver, HintTokensFull, NoHintToken
from hanabi_core.replay import rebuild
from hanabi_core.rules import Multicolour, Rules
from hanabi_core.seen import SeatView
from presentation.acting import (
    choose_announcement,
    choose_card,
    hint_choices,
    hint_people,
    second_look,
)
from presentation.arranging import arrange_choices
from presentation.posts import Button, Post, Style
from presentation.presses import read_press
from presentation.refusals import sentence
from presentation.tiles import tile_choices
from tests.core.games import records
from tests.core.players import after, game
from tests.core.worlds import another_world
from tests.presentation.limits import faults
from tests.presentation.sights import (
    SAY,
    a_table,
    button,
    buttons,
    onlooker_sight,
    person,
    seat_sight,
    watcher_sight,
)

LONG_NAMES = ["W" * 40 + str(seat) for seat in range(5)]
LEAVE_ONE_TOKEN = ("hint 1 red", "hint 0 red", "hint 1 1", "hint 0 1", "hint 1 2", "hint 0 2")


def hands(ada: str = "r1 r2 b3 g4 w5", ben: str = "w1 r3 b1 g2 y5") -> str:
    """The top of a deck that deals these cards to two players: the last is the newest."""
    return f"{ada} {ben}"


def labels(post: Post) -> list[str]:
    return [button.label for button in buttons(post)]


def presses(post: Post) -> list[str]:
    return [button.press for button in buttons(post)]


def test_whom_to_hint_is_no_question_for_two() -> None:
    post = hint_people(seat_sight(game(hands()), 0), SAY)
    assert post == hint_choices(seat_sight(game(hands()), 0), Seat(1), SAY)


def test_whom_to_hint_names_the_others_clockwise_with_their_cards() -> None:
    post = hint_people(seat_sight(game(players=4, first=2), 2), SAY)
    assert labels(post) == ["Dan · 4 cards", "Ada · 4 cards", "Ben · 4 cards", "Back"]
    assert presses(post)[:3] == ["h:hint:7:0.0:3", "h:hint:7:0.0:0", "h:hint:7:0.0:1"]


def test_two_of_the_same_name_are_told_apart() -> None:
    sight = seat_sight(game(players=3), 0, names=("Ada", "Ben", "Ben"))
    assert labels(hint_people(sight, SAY))[:2] == [
        "Ben (seat 2) · 5 cards",
        "Ben (seat 3) · 5 cards",
    ]


def test_who_holds_no_cards_cannot_be_chosen() -> None:
    sight = seat_sight(game(players=3), 0)
    assert isinstance(sight.view, SeatView)
    own, _, cleo = sight.view.hands
    without = replace(sight, view=replace(sight.view, hands=(own, (), cleo)))
    ben = buttons(hint_people(without, SAY))[0]
    assert (ben.label, ben.disabled) == ("Ben · no cards", True)
    assert hint_choices(without, Seat(1), SAY).content == (
        "\u2068Ben\u2069 holds no cards. Give the hint to someone else."
    )


def test_hints_name_what_they_touch_and_those_that_touch_nothing_look_it() -> None:
    post = hint_choices(seat_sight(game(hands()), 0), Seat(1), SAY)
    red, two, multi = button(post, "Red · B"), button(post, "2 · D"), button(post, "4 · none")
    assert (red.press, red.style, red.emoji) == ("h:hint:7:0.0:1:red", Style.PRIMARY, "🔴")
    assert (two.press, two.style, two.emoji) == ("h:hint:7:0.0:1:2", Style.PRIMARY, None)
    assert multi.style is Style.SECONDARY
    assert [len(row) for row in post.rows if isinstance(row, tuple)] == [5, 5, 1]


def test_cards_in_a_hint_stand_from_leftmost() -> None:
    post = hint_choices(seat_sight(game(hands(ben="w1 r3 b1 r2 y5")), 0), Seat(1), SAY)
    assert "Red · D B" in labels(post)


def test_the_receivers_hand_stands_above_the_hints() -> None:
    sight = seat_sight(after(game(hands()), "hint 1 red", "hint 0 5"), 0)
    assert hint_choices(sight, Seat(1), SAY).content.splitlines() == [
        "**What do you tell \u2068Ben\u2069?** Each button says which cards it points at.",
        "`E` 🟡 5",
        "`D` 🟢 2",
        "`C` 🔵 1",
        "`B` 🔴 3 · known: red",
        "`A` ⚪ 1",
        "Hints 6/8 · Errors 0/3",
    ]


def test_a_reader_of_words_gets_no_signs() -> None:
    reader = replace(person(0), text_only=True)
    post = hint_choices(seat_sight(game(hands()), 0, reader=reader), Seat(1), SAY)
    assert "E yellow 5" in post.content
    assert {button.emoji for button in buttons(post)} == {None}
    assert "🟡" not in post.content


@pytest.mark.parametrize(
    ("seat", "says"),
    [
        (0, "You cannot give yourself a hint. Choose another player."),
        (4, "Nobody sits there. Choose one of the players of this game."),
        (-1, "Nobody sits there. Choose one of the players of this game."),
    ],
)
def test_a_forged_receiver_is_refused(seat: int, says: str) -> None:
    post = hint_choices(seat_sight(game(), 0), Seat(seat), SAY)
    assert (post.content, labels(post)) == (says, ["Back"])


def test_own_cards_are_named_with_what_is_known() -> None:
    hinted = after(game(hands()), "hint 1 red", "hint 0 red")
    post = choose_card(seat_sight(hinted, 0), "play", SAY)
    assert labels(post) == ["E", "D", "C", "B · red", "A · red", "Back"]
    assert presses(post)[4] == "h:play:7:2.0:A"
    assert [button.style for button in buttons(post)[2:4]] == [Style.SECONDARY, Style.PRIMARY]
    assert post.content.startswith("**Which card do you play?**\n")


def test_own_cards_tell_as_much_as_their_owner_wants() -> None:
    hinted = after(game(hands()), "hint 1 red", "hint 0 red")
    reader = replace(person(0), marks=Marks.NEGATIVE)
    post = choose_card(seat_sight(hinted, 0, reader=reader), "discard", SAY)
    assert labels(post)[0] == "E · not red"
    assert presses(post)[0] == "h:discard:7:2.0:E"


def test_an_announcement_names_every_firework_or_none() -> None:
    rules = Rules(Multicolour.TEN, black_powder=True, choreography=True)
    post = choose_announcement(seat_sight(game(rules=rules), 0), Tag("C"), SAY)
    fireworks = ["White", "Red", "Blue", "Yellow", "Green", "Multicolour", "Black"]
    assert labels(post) == [*fireworks, "No announcement", "Another card", "Back"]
    assert presses(post)[1] == "h:play:7:0.0:C:red"
    assert presses(post)[7] == "h:play:7:0.0:C:-"


def test_the_second_look_repeats_the_card_and_what_is_known_and_noted() -> None:
    hinted = after(game(hands()), "hint 1 red", "hint 0 2")
    sight = seat_sight(hinted, 0, notes={(Seat(0), Tag("B")): "red, *surely*"})
    post = second_look(sight, "play", Tag("B"), None, SAY)
    assert post.content.splitlines() == [
        "**Play card B?**",
        "What you know of card B: 2.",
        "Your note: \u2068red, \\*surely\\*\u2069",
        "Hints 6/8 · Errors 0/3",
    ]
    assert buttons(post)[0] == Button("Play B", "h:play:7:2.0:B:-:yes", Style.DANGER)
    assert labels(post)[1:] == ["Another card", "Back"]


def test_the_second_look_at_an_announced_card_says_so() -> None:
    sight = seat_sight(game(rules=Rules(choreography=True)), 0)
    post = second_look(sight, "play", Tag("A"), Colour.BLUE, SAY)
    assert post.content.startswith("**Play card A and announce blue?**\nNo hint has touched card A")
    assert buttons(post)[0].label == "Play A, announce blue"
    assert buttons(post)[0].press == "h:play:7:0.0:A:blue:yes"


def test_the_second_look_before_a_discard_has_no_announcement() -> None:
    sight = seat_sight(after(game(hands()), "hint 1 red", "hint 0 2"), 0)
    post = second_look(sight, "discard", Tag("E"), None, SAY)
    assert buttons(post)[0] == Button("Discard E", "h:discard:7:2.0:E:yes", Style.DANGER)


def test_a_card_that_is_not_held_is_neither_announced_nor_looked_at() -> None:
    sight = seat_sight(game(), 0)
    for post in (
        choose_announcement(sight, Tag("Z"), SAY),
        second_look(sight, "play", Tag("Z"), None, SAY),
    ):
        assert post.content.startswith("That card is not in your hand.")
        assert labels(post) == ["Back"]


def dialogues(sight: Sight) -> Iterator[Post]:
    """Every dialogue of a turn at its first question."""
    yield hint_people(sight, SAY)
    yield hint_choices(sight, Seat(1), SAY)
    yield choose_card(sight, "play", SAY)
    yield choose_card(sight, "discard", SAY)
    yield choose_announcement(sight, Tag("A"), SAY)
    yield second_look(sight, "play", Tag("A"), None, SAY)
    yield second_look(sight, "discard", Tag("A"), None, SAY)
    yield tile_choices(sight, (), SAY)


@pytest.mark.parametrize(
    ("sight", "says"),
    [
        (seat_sight(game(), 1), "In \u2068Amber Lantern\u2069 it is the turn of \u2068Ada\u2069."),
        (watcher_sight(game()), "Only the players of \u2068Amber Lantern\u2069 can do that"),
        (onlooker_sight(game()), "Only the players of \u2068Amber Lantern\u2069 can do that"),
        (Sight(a_table(2, Status.LOBBY), person(0), Seat(0)), "\u2068Amber Lantern\u2069 has not"),
    ],
    ids=["not their turn", "a watcher", "an onlooker", "in the lobby"],
)
def test_who_cannot_act_is_told_why_and_finds_the_way_back(sight: Sight, says: str) -> None:
    for post in dialogues(sight):
        assert post.content.startswith(says)
        assert labels(post) == ["Back"]


def test_nothing_can_be_done_in_a_game_that_is_over() -> None:
    lost = after(game(hands(ada="r2 r3 b3 g4 w5")), "play 0", "play 5", "play 1", "play 6")
    for post in dialogues(seat_sight(lost, 1)):
        assert post.content == sentence(GameOver(), SAY)


def test_without_a_token_no_hint_is_offered() -> None:
    talked = after(game(hands()), *LEAVE_ONE_TOKEN, "hint 1 5", "hint 0 5")
    post = hint_people(seat_sight(talked, 0), SAY)
    assert (post.content, labels(post)) == (sentence(NoHintToken(), SAY), ["Back"])


def test_with_all_tokens_no_discard_is_offered() -> None:
    post = choose_card(seat_sight(game(), 0), "discard", SAY)
    assert post.content == sentence(HintTokensFull(), SAY)


@given(records(), st.integers(0, 4))
def test_whatever_the_table_plays_every_dialogue_fits_a_message(record: Record, seat: int) -> None:
    """One of the players looks who is to act, and another one."""
    for reads in {rebuild(record).seat, seat % len(record.players)}:
        reader = replace(person(reads), marks=Marks.DEDUCTIONS)
        sight = seat_sight(record, reads, reader=reader, names=LONG_NAMES)
        for post in every_dialogue(sight):
            assert not faults(post)
            assert all(is_of(pressed, sight) for pressed in presses(post))


@settings(max_examples=40)
@given(records(), st.integers(0, 2**32))
def test_no_dialogue_tells_what_its_reader_may_not_know(record: Record, chance: int) -> None:
    """The same game with another hand that the reader could hold as well."""
    state = rebuild(record)
    other = another_world(record, state, {state.seat}, Random(chance))
    here, there = seat_sight(record, state.seat), seat_sight(other, state.seat)
    if state.outcome is None:
        assert list(every_dialogue(there)) == list(every_dialogue(here))


def every_dialogue(sight: Sight) -> Iterator[Post]:
    """Every dialogue that buttons lead to, as far as it is open to this reader."""
    seats = [Seat(seat) for seat in range(len(sight.table.players))]
    tags = [card.tag for card in chain(*(sight.public.backs if sight.public else ()))]
    yield from dialogues(sight)
    yield from (hint_choices(sight, seat, SAY) for seat in seats)
    yield from (choose_announcement(sight, tag, SAY) for tag in tags[:5])
    yield from (second_look(sight, "play", tag, Colour.MULTICOLOUR, SAY) for tag in tags[:5])
    yield from (tile_choices(sight, ("hint", str(seat)), SAY) for seat in seats)
    yield from (tile_choices(sight, ("card", colour), SAY) for colour in Colour)
    yield arrange_choices(sight, "", SAY)
    yield arrange_choices(sight, "".join(tags[:2]), SAY)


def is_of(pressed: str, sight: Sight) -> bool:
    """Whether a press can be read again and belongs to this game and this decision."""
    read = read_press(pressed)
    if read is None or read.game != sight.table.id:
        return False
    return read.stamp == ("" if read.verb == "view" else sight.stamp)
