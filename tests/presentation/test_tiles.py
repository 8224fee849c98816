"""The choices of a tile: every permitted one can be reached by buttons, and no other."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given

from games.values import Sight
from hanabi_core.cards import Card, Colour, Seat, Tag, Tile, Value
from hanabi_core.record import Record
from hanabi_core.replay import rebuild
from hanabi_core.rules import Rules
from hanabi_core.seen import HintOption, SeatView, TileChoices
from presentation.posts import Button, Post
from presentation.presses import read_press
from presentation.tiles import tile_choices
from tests.core.games import records
from tests.core.players import game
from tests.presentation.limits import faults
from tests.presentation.sights import SAY, button, buttons, person, seat_sight

EVERY_CARD = tuple(Card(colour, value) for value in Value for colour in Colour)


def with_tile(tile: Tile, choices: TileChoices, players: int = 3, deck: int = 20) -> Sight:
    """Ada must say what a tile does."""
    sight = seat_sight(game(rules=Rules(flamboyants=True), players=players), 0)
    assert isinstance(sight.view, SeatView)
    table = replace(sight.view.table, tile=tile, deck=deck)
    return replace(sight, view=replace(sight.view, table=table, tile_choices=choices))


def hints(*receivers: int) -> TileChoices:
    """Red and blue to each of these."""
    return TileChoices(
        tuple(
            HintOption(Seat(seat), what, (Tag("A"), Tag("C")) if what is Colour.RED else ())
            for seat in receivers
            for what in (Colour.RED, Colour.BLUE)
        ),
        cards=(),
        may_decline=False,
    )


def pile(*cards: Card, may_decline: bool = False) -> TileChoices:
    return TileChoices((), cards, may_decline)


RED_THREE, RED_ONE, GREEN_FIVE = (
    Card(Colour.RED, Value.THREE),
    Card(Colour.RED, Value.ONE),
    Card(Colour.GREEN, Value.FIVE),
)


def labels(post: Post) -> list[str]:
    return [button.label for button in buttons(post)]


def test_a_hint_by_tile_asks_whom_first() -> None:
    post = tile_choices(with_tile(Tile.COLOUR_HINT, hints(1, 2)), (), SAY)
    assert post.content.splitlines()[:2] == [
        "**Bonus tile 3:** give a colour hint that costs no token.",
        "Whom do you give the hint?",
    ]
    assert labels(post) == ["Ben · 5 cards", "Cleo · 5 cards", "Back"]
    assert buttons(post)[1].press == "h:tile:7:0.3:hint:2"


def test_a_hint_by_tile_then_asks_what() -> None:
    post = tile_choices(with_tile(Tile.COLOUR_HINT, hints(1, 2)), ("hint", "2"), SAY)
    assert labels(post) == ["Red · A C", "Blue · none", "Choose again", "Back"]
    assert buttons(post)[0].press == "h:tile:7:0.3:hint:2:red"
    assert buttons(post)[2].press == "h:tile:7:0.3"
    assert "**What do you tell \u2068Cleo\u2069?**" in post.content


def test_a_hint_by_tile_to_the_only_one_asks_what_at_once() -> None:
    post = tile_choices(with_tile(Tile.COLOUR_HINT, hints(1), players=2), (), SAY)
    assert labels(post) == ["Red · A C", "Blue · none", "Back"]


def test_a_card_is_chosen_by_its_colour_first() -> None:
    sight = with_tile(Tile.RETURN, pile(RED_THREE, GREEN_FIVE, RED_ONE))
    post = tile_choices(sight, (), SAY)
    assert post.content.splitlines()[:2] == [
        "**Bonus tile 5:** a card of the discard pile goes back into the deck, nobody knows where.",
        "A card of which colour?",
    ]
    assert labels(post) == ["Red · 1 3", "Green · 5", "Back"]
    assert button(post, "Red · 1 3") == Button("Red · 1 3", "h:tile:7:0.5:card:red", emoji="🔴")


def test_a_card_is_then_chosen_by_its_value() -> None:
    sight = with_tile(Tile.REPLAY, pile(RED_THREE, GREEN_FIVE, RED_ONE))
    post = tile_choices(sight, ("card", "red"), SAY)
    assert labels(post) == ["Red 1", "Red 3", "Choose again", "Back"]
    assert buttons(post)[1].press == "h:tile:7:0.6:card:red:3"
    assert post.content.startswith("**Bonus tile 6:** play a fitting card of the discard pile.")


def test_a_tile_that_may_be_left_says_so() -> None:
    post = tile_choices(with_tile(Tile.RETURN, pile(RED_ONE, may_decline=True), deck=0), (), SAY)
    assert post.content.startswith(
        "**Bonus tile 5:** the deck is empty, so you may play a fitting card"
    )
    assert button(post, "Leave the tile").press == "h:tile:7:0.5:decline"


@pytest.mark.parametrize(
    "forged", [("hint", "9"), ("hint", "x"), ("hint", "0"), ("card", "white"), ("card",), ("so",)]
)
def test_what_cannot_be_chosen_begins_anew(forged: tuple[str, ...]) -> None:
    for sight in (
        with_tile(Tile.COLOUR_HINT, hints(1, 2)),
        with_tile(Tile.RETURN, pile(RED_ONE, GREEN_FIVE)),
    ):
        assert tile_choices(sight, forged, SAY) == tile_choices(sight, (), SAY)


def test_without_a_tile_nothing_can_be_chosen() -> None:
    post = tile_choices(seat_sight(game(), 0), (), SAY)
    assert post.content == "No bonus tile waits for a choice now. Hint, play or discard as usual."
    assert labels(post) == ["Back"]


def test_a_full_discard_pile_fits() -> None:
    sight = with_tile(Tile.RETURN, pile(*EVERY_CARD, may_decline=True))
    assert not faults(tile_choices(sight, (), SAY))
    for colour in Colour:
        post = tile_choices(sight, ("card", colour), SAY)
        assert not faults(post)
        assert len(buttons(post)) == 5 + 2


def test_a_reader_of_words_gets_no_signs() -> None:
    sight = with_tile(Tile.RETURN, pile(RED_ONE))
    sight = replace(sight, reader=replace(person(0), text_only=True))
    assert {button.emoji for button in buttons(tile_choices(sight, (), SAY))} == {None}


@given(records())
def test_every_permitted_choice_can_be_reached_and_no_other(record: Record) -> None:
    state = rebuild(record)
    sight = seat_sight(record, state.seat)
    if isinstance(sight.view, SeatView) and sight.view.tile_choices:
        assert set(reached(sight, ())) == set(permitted(sight.view.tile_choices))


def permitted(choices: TileChoices) -> Iterator[tuple[str, ...]]:
    yield from (("hint", str(hint.receiver), str(hint.what)) for hint in choices.hints)
    yield from (("card", card.colour, str(card.value)) for card in choices.cards)
    if choices.may_decline:
        yield ("decline",)


def reached(sight: Sight, chosen: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The choices that the buttons lead to, step by step."""
    for shown in buttons(tile_choices(sight, chosen, SAY)):
        read = read_press(shown.press)
        assert read is not None
        if read.verb != "tile" or not read.words:
            continue
        if len(read.words) == 3 or read.words == ("decline",):
            yield read.words
        else:
            yield from reached(sight, read.words)
