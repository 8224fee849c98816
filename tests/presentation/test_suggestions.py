"""What is offered while a command is typed: the right lines, few enough, and nothing secret."""

from dataclasses import replace
from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.values import Marks, Sight
from hanabi_core.cards import Card, Colour, Seat, Tag, Tile, Value
from hanabi_core.record import Record
from hanabi_core.replay import rebuild
from hanabi_core.rules import Rearrange, Rules
from hanabi_core.seen import HintOption, SeatView, TileChoices
from presentation import suggestions
from presentation.posts import Suggestion
from tests.core.games import records
from tests.core.players import after, game
from tests.core.worlds import another_world
from tests.presentation.sights import (
    SAY,
    board_sight,
    onlooker_sight,
    person,
    seat_sight,
    watcher_sight,
)

HANDS = "r1 r2 b3 g4 w5 w1 r3 b1 g2 y5"
EVERY_CARD = tuple(Card(colour, value) for value in Value for colour in Colour)


def hinted() -> Sight:
    """Ada, who knows two red cards, is to move."""
    return seat_sight(after(game(HANDS), "hint 1 red", "hint 0 red"), 0)


def elsewhere(sight: Sight, name: str = "Silver Comet") -> Sight:
    """The same at another table."""
    return replace(sight, table=replace(sight.table, id=8, name=name))


def names(offered: list[Suggestion]) -> list[str]:
    return [suggestion.name for suggestion in offered]


def values(offered: list[Suggestion]) -> list[str]:
    return [suggestion.value for suggestion in offered]


def test_players_are_the_others_at_the_table_clockwise() -> None:
    offered = suggestions.players([seat_sight(game(players=4), 2)], "", SAY)
    assert offered == [Suggestion("Dan", "3"), Suggestion("Ada", "0"), Suggestion("Ben", "1")]


def test_players_are_found_by_how_their_names_begin() -> None:
    assert names(suggestions.players([seat_sight(game(players=5), 0)], "cL", SAY)) == ["Cleo"]


def test_players_at_several_tables_come_with_their_table() -> None:
    sight = seat_sight(game(), 0)
    offered = suggestions.players([sight, elsewhere(sight)], "", SAY)
    assert offered == [
        Suggestion("Ben · Amber Lantern", "7.1"),
        Suggestion("Ben · Silver Comet", "8.1"),
    ]
    assert values(suggestions.players([sight, elsewhere(sight)], "ben sil", SAY)) == ["8.1"]


def test_hints_say_what_they_touch() -> None:
    offered = suggestions.hints(hinted(), Seat(1), "", SAY)
    assert Suggestion("red · B", "red") in offered
    assert Suggestion("4 · none", "4") in offered
    assert len(offered) == 10


@pytest.mark.parametrize(("typed", "found"), [("RE", ["red"]), ("4", ["4"]), ("pink", [])])
def test_hints_are_found_by_what_they_name(typed: str, found: list[str]) -> None:
    assert values(suggestions.hints(hinted(), Seat(1), typed, SAY)) == found


def test_hints_need_no_receiver_where_there_is_only_one() -> None:
    sight = hinted()
    assert suggestions.hints(sight, None, "", SAY) == suggestions.hints(sight, Seat(1), "", SAY)


def test_hints_to_nobody_yet_say_what_can_be_named() -> None:
    offered = suggestions.hints(seat_sight(game(players=3), 0), None, "", SAY)
    assert names(offered) == ["white", "red", "blue", "yellow", "green", "1", "2", "3", "4", "5"]


def test_cards_are_the_own_ones_with_what_is_known() -> None:
    offered = suggestions.cards([hinted()], "", SAY)
    assert names(offered) == ["E", "D", "C", "B · red", "A · red"]
    assert values(offered) == ["E", "D", "C", "B", "A"]


def test_the_card_whose_letter_is_typed_comes_first() -> None:
    reader = replace(person(0), marks=Marks.NEGATIVE)
    sight = seat_sight(after(game(HANDS), "hint 1 red", "hint 0 blue"), 0, reader=reader)
    assert names(suggestions.cards([sight], "b", SAY)) == [
        "B · not blue",
        "E · not blue",
        "D · not blue",
        "C · blue",
        "A · not blue",
    ]


def test_cards_at_several_tables_come_with_their_table() -> None:
    offered = suggestions.cards([hinted(), elsewhere(hinted())], "a", SAY)
    assert offered[:2] == [
        Suggestion("A · red · Amber Lantern", "7.A"),
        Suggestion("A · red · Silver Comet", "8.A"),
    ]


def with_tile(tile: Tile, choices: TileChoices) -> Sight:
    """Ada must say what a tile does."""
    sight = seat_sight(game(rules=Rules(flamboyants=True), players=3), 0)
    assert isinstance(sight.view, SeatView)
    table = replace(sight.view.table, tile=tile)
    return replace(sight, view=replace(sight.view, table=table, tile_choices=choices))


def test_a_tile_offers_its_hints_by_person() -> None:
    option = HintOption(Seat(1), Colour.RED, (Tag("A"), Tag("C")))
    sight = with_tile(Tile.COLOUR_HINT, TileChoices((option,), (), may_decline=False))
    assert suggestions.tile(sight, "", SAY) == [Suggestion("Ben: red · A C", "hint.1.red")]


def test_a_tile_offers_its_newest_cards_until_one_types() -> None:
    sight = with_tile(Tile.RETURN, TileChoices((), EVERY_CARD, may_decline=True))
    offered = suggestions.tile(sight, "", SAY)
    assert offered[:2] == [
        Suggestion("Leave the tile", "decline"),
        Suggestion("⚫ black 5", "card.k5"),
    ]
    assert len(offered) == 25
    assert values(suggestions.tile(sight, "whi", SAY)) == [f"card.w{value}" for value in "54321"]
    assert values(suggestions.tile(sight, "white 3", SAY)) == ["card.w3"]
    assert values(suggestions.tile(sight, "card.w3", SAY)) == ["card.w3"]


def test_orders_offer_the_present_one_and_the_newest_leftmost_first() -> None:
    rules = Rules(rearrange=Rearrange.FREE)
    played = after(game(HANDS, rules), "play 0", "play 5", "arrange 0 2,10,1,4,3")
    offered = suggestions.orders(seat_sight(played, 0), "", SAY)
    assert offered[:2] == [
        Suggestion("C F B E D", "CFBED"),
        Suggestion("F E D C B", "FEDCB"),
    ]
    assert len(offered) == 25


def test_orders_go_on_from_what_is_typed() -> None:
    sight = seat_sight(game(HANDS, Rules(rearrange=Rearrange.FREE)), 0)
    assert values(suggestions.orders(sight, "c, a", SAY)) == [
        "CAEDB",
        "CAEBD",
        "CADEB",
        "CADBE",
        "CABED",
        "CABDE",
    ]
    assert values(suggestions.orders(sight, "CABED", SAY)) == ["CABED"]
    assert len(suggestions.orders(sight, "a", SAY)) == 24


@pytest.mark.parametrize("typed", ["aa", "z", "caz"])
def test_letters_that_are_not_held_lead_to_no_order(typed: str) -> None:
    sight = seat_sight(game(HANDS, Rules(rearrange=Rearrange.FREE)), 0)
    assert suggestions.orders(sight, typed, SAY) == []


def test_no_order_is_offered_while_hands_stay_as_they_are() -> None:
    assert suggestions.orders(seat_sight(game(HANDS), 0), "", SAY) == []


def test_notes_can_be_on_every_card_in_a_hand() -> None:
    noted = {(Seat(1), Tag("B")): "for me?"}
    offered = suggestions.table_cards(replace(hinted(), notes=noted), "", SAY)
    assert offered[3:9] == [
        Suggestion("B · red", "0.B"),
        Suggestion("A · red", "0.A"),
        Suggestion("Ben E · 🟡 yellow 5", "1.E"),
        Suggestion("Ben D · 🟢 green 2", "1.D"),
        Suggestion("Ben C · 🔵 blue 1", "1.C"),
        Suggestion("Ben B · 🔴 red 3 · note: for me?", "1.B"),
    ]
    assert values(suggestions.table_cards(hinted(), "ben red", SAY)) == ["1.B"]


def test_a_reader_of_words_gets_no_signs() -> None:
    sight = replace(hinted(), reader=replace(person(0), text_only=True))
    assert "Ben B · red 3" in names(suggestions.table_cards(sight, "", SAY))


@pytest.mark.parametrize(
    "sight",
    [watcher_sight(game()), onlooker_sight(game()), board_sight(game())],
    ids=["a watcher", "an onlooker", "nobody"],
)
def test_who_does_not_play_is_offered_nothing(sight: Sight) -> None:
    assert everything([sight], "") == []


@given(records(), st.sampled_from(["", "a", "r", "red", "5", ".", "ben"]))
def test_whatever_the_table_plays_the_lines_fit(record: Record, typed: str) -> None:
    seat = rebuild(record).seat
    reader = replace(person(seat), marks=Marks.DEDUCTIONS)
    sight = seat_sight(record, seat, reader=reader, names=["W" * 40 + str(n) for n in range(5)])
    notes = {(seat, tag): "n" * 100 for tag in map(Tag, "ABCDE")}
    sight = replace(sight, notes=notes)
    for sights in ([sight], [sight, elsewhere(sight, "Extraordinary Thunderstorm")] * 3):
        for line in everything(sights, typed):
            assert 1 <= len(line.name) <= 100
            assert 1 <= len(line.value) <= 100


@settings(max_examples=40)
@given(records(), st.integers(0, 2**32))
def test_no_line_tells_what_its_reader_may_not_know(record: Record, chance: int) -> None:
    """The same game with another hand that the reader could hold as well."""
    state = rebuild(record)
    other = another_world(record, state, {state.seat}, Random(chance))
    here, there = seat_sight(record, state.seat), seat_sight(other, state.seat)
    if state.outcome is None:
        assert everything([there], "") == everything([here], "")


def everything(sights: list[Sight], typed: str) -> list[Suggestion]:
    """All that any command offers, each in lists that are short enough."""
    sight = sights[0]
    offered = [
        suggestions.players(sights, typed, SAY),
        suggestions.cards(sights, typed, SAY),
        *(suggestions.hints(sight, seat, typed, SAY) for seat in (None, Seat(0), Seat(1))),
        suggestions.tile(sight, typed, SAY),
        suggestions.orders(sight, typed, SAY),
        suggestions.table_cards(sight, typed, SAY),
    ]
    assert all(len(lines) <= 25 for lines in offered)
    assert all(len({*values(lines)}) == len(lines) for lines in offered if len(sights) == 1)
    return list(chain(*offered))
