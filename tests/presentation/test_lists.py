"""Lists of tables, and the question which one is meant."""

from dataclasses import replace
from typing import Any

from games.values import Ending, Player, Server, Status, Table
from hanabi_core.events import Outcome
from presentation.lists import games, which
from tests.presentation.limits import faults, shown
from tests.presentation.sights import SAY, a_table, buttons, person

ADA, BEN, EVE = 100, 101, 104
SERVER = 900


def a_game(number: int, name: str, turn_of: int | None = None, **changes: Any) -> Table:
    return replace(a_table(), id=number, name=name, turn_of=turn_of, **changes)


def lines(*tables: Table, reader: int = ADA, server: int | None = SERVER) -> list[str]:
    return shown(games(tables, SAY, reader, server)).splitlines()


def test_games_that_wait_for_the_reader_come_first() -> None:
    url = "https://discord.com/channels/900/800/801"
    assert lines(a_game(1, "Amber Lantern", BEN), a_game(2, "Silver Comet", ADA)) == [
        "### Your games",
        f"[**Silver Comet**]({url}) · **your turn**",
        f"[**Amber Lantern**]({url}) · waits for Ben",
        "### More games on this server",
        "There are no others.",
    ]


def test_lobbies_lead_to_themselves_and_say_how_full_they_are() -> None:
    table = a_game(1, "Amber Lantern", status=Status.LOBBY, board=None)
    table = replace(table, players=(table.players[0], Player(person(1), joined=False)))
    url = "https://discord.com/channels/900/700/701"
    assert f"[**Amber Lantern**]({url}) · lobby, 1 of 2" in lines(table)


def test_a_game_without_a_message_is_found_by_its_channel() -> None:
    table = a_game(1, "Amber Lantern", BEN, board=None, lobby=None)
    assert "**Amber Lantern** <#800> · waits for Ben" in lines(table)
    assert "**Amber Lantern** <#700> · under way" in lines(replace(table, turn_of=None, room=None))


def test_tables_without_a_line_are_counted() -> None:
    post = games([a_game(1, "Amber Lantern", BEN)], SAY, EVE, SERVER, unlisted=280)
    assert shown(post).splitlines()[-1] == "… and 280 more"


def test_games_of_others_are_listed_by_server_only() -> None:
    here = a_game(1, "Amber Lantern", BEN)
    there = a_game(2, "Silver Comet", BEN, server=Server(901, "en-US"))
    assert lines(here, there, reader=EVE)[2:] == [
        "### More games on this server",
        "[**Amber Lantern**](https://discord.com/channels/900/800/801) · waits for Ben",
    ]
    assert lines(here, there, reader=EVE, server=None) == [
        "### Your games",
        "You sit at no table at the moment. `/hanabi new` opens one.",
    ]


def test_ones_last_games_are_listed_with_what_came_of_them() -> None:
    over: dict[str, Any] = {"status": Status.OVER, "ended_at": 1_700_000_000}
    past = [
        a_game(5, "Five", **over, outcome=Outcome.FINISHED, score=-3),
        a_game(4, "Four", **over, outcome=Outcome.LOST, score=0),
        a_game(3, "Three", **over, outcome=Outcome.DEFEAT, score=0),
        a_game(2, "Two", **over, ending=Ending.FINISHED_HERE, score=17),
        a_game(1, "One", **over, ending=Ending.AGREED),
        a_game(0, "Zero", **over, ending=Ending.MODERATED),
    ]
    post = games([], SAY, ADA, None, past)
    url = "https://discord.com/channels/900/800/801"
    assert shown(post).splitlines()[2:] == [
        "### Your last games",
        f"[**Five**]({url}) · score −3 · <t:1700000000:R>",
        f"[**Four**]({url}) · lost with the third error · <t:1700000000:R>",
        f"[**Three**]({url}) · defeat · <t:1700000000:R>",
        f"[**Two**]({url}) · score 17 · <t:1700000000:R>",
        f"[**One**]({url}) · given up · <t:1700000000:R>",
        f"[**Zero**]({url}) · ended by a moderator · <t:1700000000:R>",
    ]


def test_games_that_are_over_are_not_listed() -> None:
    tables = [a_game(1, "A", status=Status.OVER), a_game(2, "B", status=Status.CANCELLED)]
    assert lines(*tables, server=None)[1].startswith("You sit at no table")


def test_long_lists_are_cut_and_say_so() -> None:
    mine = [a_game(number, "Amber Lantern", BEN) for number in range(100)]
    others = [replace(game, id=200 + game.id, players=(Player(person(1)),)) for game in mine]
    past = [replace(game, status=Status.OVER, score=25, ended_at=2**40) for game in mine[:5]]
    post = games([*mine, *others], SAY, ADA, SERVER, past)
    assert faults(post) == []
    assert shown(post).count("more") == 2
    shown_lines = [line for line in shown(post).splitlines() if line.startswith("[")]
    assert len(shown_lines) > 20


def test_one_button_for_each_game_that_may_be_meant() -> None:
    tables = [a_game(number, f"Game {number}") for number in range(7)]
    presses = [f"h:view:{number}:" for number in range(1, 8)]
    post = which(tables, presses, SAY)
    assert post.content == "Which game do you mean?"
    assert [len(row) for row in post.rows if isinstance(row, tuple)] == [5, 2]
    assert [(b.label, b.press) for b in buttons(post)][-1] == ("Game 6", "h:view:7:")


def test_no_more_games_are_asked_for_than_a_message_has_buttons() -> None:
    tables = [a_game(number, "Amber Lantern") for number in range(30)]
    post = which(tables, [f"h:view:{number}:" for number in range(1, 31)], SAY)
    assert len(buttons(post)) == 25
    assert faults(post) == []
