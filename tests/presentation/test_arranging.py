"""Putting the own hand in another order by buttons, from the left."""

from dataclasses import replace

import pytest

from games.values import Sight
from hanabi_core.rules import Rearrange, Rules
from hanabi_core.seen import SeatView
from presentation.arranging import arrange_choices
from presentation.posts import Post
from tests.core.players import after, game
from tests.presentation.sights import SAY, buttons, onlooker_sight, seat_sight

FREE = Rules(rearrange=Rearrange.FREE)


def labels(post: Post) -> list[str]:
    return [button.label for button in buttons(post)]


def test_the_leftmost_card_is_asked_for_first() -> None:
    post = arrange_choices(seat_sight(game(rules=FREE), 0), "", SAY)
    assert labels(post) == ["E", "D", "C", "B", "A", "Back"]
    assert buttons(post)[2].press == "h:arrange:7:0.0:C"
    assert post.content.splitlines()[:2] == [
        "Your hand now, from the left: **E D C B A**",
        "Which card is to be leftmost?",
    ]


def test_the_next_card_is_asked_for_with_those_that_are_left() -> None:
    post = arrange_choices(seat_sight(game(rules=FREE), 0), "CA", SAY)
    assert labels(post) == ["E", "D", "B", "Begin anew", "Back"]
    assert [button.press for button in buttons(post)[:4]] == [
        "h:arrange:7:0.0:CAE",
        "h:arrange:7:0.0:CAD",
        "h:arrange:7:0.0:CAB",
        "h:arrange:7:0.0",
    ]
    assert "The new order so far: **C A**. Which card comes next?" in post.content


@pytest.mark.parametrize("forged", ["CC", "Z", "CAZ", "EDCBA", "c"])
def test_what_is_no_beginning_of_an_order_begins_anew(forged: str) -> None:
    sight = seat_sight(game(rules=FREE), 0)
    assert arrange_choices(sight, forged, SAY) == arrange_choices(sight, "", SAY)


def test_one_may_arrange_while_others_are_to_move() -> None:
    hinted = after(game(players=3), "hint 2 1")
    assert labels(arrange_choices(seat_sight(hinted, 2), "", SAY))[-1:] == ["Back"]
    assert len(labels(arrange_choices(seat_sight(hinted, 2), "", SAY))) == 6


def test_when_it_is_closed_the_whisper_says_so() -> None:
    after_hint = Rules(rearrange=Rearrange.AFTER_HINT)
    post = arrange_choices(seat_sight(game(rules=after_hint), 0), "", SAY)
    assert post.content.startswith("You cannot rearrange your hand now: this table allows it only")
    assert labels(post) == ["Back"]
    never = arrange_choices(seat_sight(game(rules=Rules(rearrange=Rearrange.OFF)), 0), "", SAY)
    assert never.content.startswith("At this table nobody rearranges their hand")


def test_who_does_not_play_has_nothing_to_arrange() -> None:
    post = arrange_choices(onlooker_sight(game(rules=FREE)), "", SAY)
    assert post.content.startswith("Only the players of")


def test_one_card_alone_has_no_order() -> None:
    post = arrange_choices(with_cards(seat_sight(game(rules=FREE), 0), 1), "", SAY)
    assert post.content == "With fewer than two cards there is nothing to rearrange."
    assert labels(post) == ["Back"]


def with_cards(sight: Sight, count: int) -> Sight:
    """The same with fewer cards in the own hand."""
    assert isinstance(sight.view, SeatView)
    own, *rest = sight.view.hands
    return replace(sight, view=replace(sight.view, hands=(own[:count], *rest)))
