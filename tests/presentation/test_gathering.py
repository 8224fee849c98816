"""An open lobby in a whisper: each reader finds how they stand to it, and what they can do."""

from dataclasses import replace
from typing import Any

import pytest

from games.values import Player, Sight, Status, Table
from presentation.posts import Button, Post, Style
from presentation.views import my_view
from tests.presentation.limits import faults, shown
from tests.presentation.sights import SAY, a_table, button, buttons, person

STRANGER = replace(person(4), id=999)


def a_lobby(players: int = 2, seats: int = 4, **changes: Any) -> Table:
    """An open lobby of Ada's."""
    table = a_table(players, Status.LOBBY)
    return replace(table, agreed=replace(table.agreed, seats=seats), **changes)


def seen(table: Table, seat: int | None) -> Post:
    reader = STRANGER if seat is None else table.players[seat].person
    return my_view(Sight(table, reader, table.seat_of(reader.id)), SAY)


def labels(post: Post) -> list[str]:
    return [each.label for each in buttons(post)]


def test_a_lobby_says_who_is_there_and_what_will_be_played() -> None:
    table = a_lobby()
    agreed = replace(table.agreed, conventions="5s are saved")
    assert shown(seen(replace(table, agreed=agreed), 1)).splitlines() == [
        "The lobby of **Amber Lantern**",
        "2 of 4 seats are taken: Ada and Ben",
        "You have a seat. As soon as the cards are dealt, your view of them comes as a direct message.",
        "You will play: Classic",
        "Conventions: 5s are saved",
    ]


def test_the_opener_can_start_and_cancel() -> None:
    post = seen(a_lobby(), 0)
    assert [(each.label, each.press) for each in buttons(post)] == [
        ("Leave", "h:leave:7:"),
        ("Options", "h:options:7:"),
        ("Start", "h:start:7:"),
        ("Cancel", "h:cancel:7:"),
        ("Refresh", "h:view:7:"),
        ("To the lobby", ""),
    ]
    assert not button(post, "Start").disabled
    assert button(seen(a_lobby(1), 0), "Start").disabled


def test_who_has_joined_can_leave() -> None:
    assert labels(seen(a_lobby(), 1)) == ["Leave", "Options", "Refresh", "To the lobby"]


def test_who_has_not_joined_can_join_as_long_as_there_is_a_seat() -> None:
    post = seen(a_lobby(), None)
    assert "You have no seat yet." in post.content
    assert labels(post)[:2] == ["Join", "Options"]
    assert not button(post, "Join").disabled
    full = seen(a_lobby(seats=2), None)
    assert "All seats are taken." in full.content
    assert button(full, "Join").disabled


def test_who_has_a_seat_kept_is_told_so_and_can_join() -> None:
    table = a_lobby(seats=2)
    kept = replace(table, players=(table.players[0], Player(person(1), joined=False)))
    post = seen(kept, 1)
    assert "A seat is kept for you." in post.content
    assert "1 of 2 seats is taken: \u2068Ada\u2069" in post.content
    assert not button(post, "Join").disabled


def test_a_lobby_that_does_not_stand_yet_has_no_link() -> None:
    assert "To the lobby" not in labels(seen(a_lobby(lobby=None), 1))
    link = Button("To the lobby", style=Style.LINK, url="https://discord.com/channels/900/700/701")
    assert link in buttons(seen(a_lobby(), 1))


def test_a_lobby_that_came_to_nothing_has_nothing_to_press() -> None:
    post = seen(a_lobby(status=Status.CANCELLED), 0)
    assert post.content == "Amber Lantern did not begin: its lobby is closed."
    assert post.rows == ()


@pytest.mark.parametrize("seat", [None, 0, 4])
def test_a_lobby_keeps_to_the_limits(seat: int | None) -> None:
    table = a_lobby(5, 5)
    reader = [replace(person(n, "*" * 40), dm_open=False) for n in range(5)]
    agreed = replace(table.agreed, conventions="*" * 200)
    players = tuple(map(Player, reader))
    assert faults(seen(replace(table, players=players, agreed=agreed), seat)) == []
