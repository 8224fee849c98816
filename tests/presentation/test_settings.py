"""The panels of a person's and of a server's settings, and the question before deleting."""

from dataclasses import replace

import pytest

from games.values import Letters, Marks, Notify, Opening, Person, SecondLook, Server
from presentation.posts import Pick, Post, Style
from presentation.settings import delete_panel, person_panel, server_panel
from tests.presentation.limits import faults, shown
from tests.presentation.sights import SAY, button, buttons, menus

ADA = Person(100, "Ada", "en-US")
SERVER = Server(900, "en-US")


def chosen(post: Post) -> dict[str, list[str]]:
    """What is chosen in each menu, by its custom_id."""
    return {menu.press: [o.value for o in menu.options if o.chosen] for menu in menus(post)}


def test_a_person_finds_what_they_have_set() -> None:
    ada = replace(
        ADA,
        language="en",
        second_look=SecondLook.ALWAYS,
        marks=Marks.NEGATIVE,
        letters=Letters.MY_TURN,
        notify=Notify.BOTH,
        text_only=True,
    )
    post = person_panel(ada, SAY)
    assert chosen(post) == {
        "h:mine:::language": ["en"],
        "h:mine:::second_look": ["always"],
        "h:mine:::marks": ["negative"],
        "h:mine:::letters": ["my_turn"],
        "h:mine:::notify": ["both"],
    }
    assert button(post, "Words only: on").press == "h:mine:::text_only:no"


def test_until_they_choose_a_person_has_the_language_of_their_client() -> None:
    (language, *_) = menus(person_panel(ADA, SAY))
    assert [(o.label, o.value, o.chosen) for o in language.options] == [
        ("Like Discord", "auto", True),
        ("English", "en", False),
    ]


def test_settings_that_are_opened_at_a_game_lead_back_to_it() -> None:
    post = person_panel(ADA, SAY, game=7)
    assert {press.split(":")[2] for press in chosen(post)} == {"7"}
    assert [(each.label, each.press) for each in buttons(post)] == [
        ("Words only: off", "h:mine:7::text_only:yes"),
        ("Back", "h:view:7:"),
    ]
    assert faults(post) == []
    assert "Back" not in [each.label for each in buttons(person_panel(ADA, SAY))]


@pytest.mark.parametrize("text_only", [True, False])
def test_a_persons_panel_keeps_to_the_limits(text_only: bool) -> None:  # noqa: FBT001 -- a case
    assert faults(person_panel(replace(ADA, text_only=text_only), SAY)) == []


def test_a_host_finds_what_is_set() -> None:
    server = replace(
        SERVER,
        preset="deluxe_all_three",
        in_thread=False,
        most_games=20,
        opening=Opening.ROLE,
        opening_role=77,
        channels=frozenset({701, 700}),
        blocked=frozenset({5, 4}),
    )
    post = server_panel(server, SAY)
    assert {press: values for press, values in chosen(post).items() if values} == {
        "h:server:::language": ["auto"],
        "h:server:::preset": ["deluxe_all_three"],
        "h:server:::in_thread": ["no"],
        "h:server:::most_games": ["20"],
        "h:server:::opening": ["role"],
    }
    channels, role, block, unblock = (m for m in menus(post) if m.pick is not Pick.OPTIONS)
    assert (channels.press, channels.pick) == ("h:server:::channels", Pick.CHANNELS)
    assert (channels.least, channels.most, channels.chosen) == (0, 25, (700, 701))
    assert (role.press, role.pick, role.chosen) == ("h:server:::opening_role", Pick.ROLES, (77,))
    assert (block.press, block.pick) == ("h:server:::block", Pick.PEOPLE)
    assert (unblock.press, unblock.pick) == ("h:server:::unblock", Pick.PEOPLE)
    assert "Blocked: <@4> and <@5>" in shown(post)


@pytest.mark.parametrize("opening", Opening)
def test_a_role_is_asked_for_only_where_it_counts(opening: Opening) -> None:
    post = server_panel(replace(SERVER, opening=opening, opening_role=77), SAY)
    asks = "h:server:::opening_role" in [menu.press for menu in menus(post)]
    assert asks is (opening is Opening.ROLE)


def test_nobody_can_be_unblocked_while_nobody_is_blocked() -> None:
    post = server_panel(SERVER, SAY)
    assert "h:server:::unblock" not in [menu.press for menu in menus(post)]
    assert "Blocked:" not in shown(post)


def test_an_unusual_number_of_games_is_shown_too() -> None:
    post = server_panel(replace(SERVER, most_games=33), SAY)
    (games,) = (menu for menu in menus(post) if menu.press == "h:server:::most_games")
    assert [o.label for o in games.options][:6] == [
        "1 game",
        "5 games",
        "10 games",
        "20 games",
        "33 games",
        "50 games",
    ]
    assert [o.value for o in games.options if o.chosen] == ["33"]


def test_a_servers_panel_keeps_to_the_limits_with_more_than_it_can_show() -> None:
    many = frozenset(range(2**62, 2**62 + 500))
    server = replace(SERVER, most_games=33, channels=many, blocked=many)
    server = replace(server, opening=Opening.ROLE, opening_role=2**63)
    post = server_panel(server, SAY)
    assert faults(post) == []
    assert "480 more" in shown(post)
    assert faults(server_panel(SERVER, SAY)) == []


def test_deleting_is_asked_for_twice() -> None:
    first = button(server_panel(SERVER, SAY), "Delete this server's data…")
    assert (first.press, first.style) == ("h:server:::delete", Style.DANGER)
    question = delete_panel(SERVER, SAY)
    assert [(b.label, b.press, b.style) for b in buttons(question)] == [
        ("Delete everything", "h:server:::delete:yes", Style.DANGER),
        ("Keep it", "h:server::", Style.SECONDARY),
    ]
    assert faults(question) == []
