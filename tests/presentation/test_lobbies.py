"""The lobby in every state, the panels of its opener, and what joining is answered with."""

from dataclasses import replace
from typing import Any, Final

import pytest

from games.values import Pace, Person, Player, Sight, Status, Table
from hanabi_core.deal import Seed
from hanabi_core.rules import PRESETS, Multicolour, Rearrange, Rules
from presentation import agreed
from presentation.lobbies import (
    joined,
    left,
    lobby,
    options_panel,
    seats_panel,
    started,
    words_dialogue,
)
from presentation.posts import Button, Pick, Post, Style
from presentation.views import my_view
from tests.core.players import finish, play_badly, seeded
from tests.core.situations import situation
from tests.presentation.limits import dialogue_faults, faults, shown
from tests.presentation.sights import (
    SAY,
    a_table,
    board_sight,
    button,
    buttons,
    menus,
    person,
    seat_sight,
)

LONGEST: Final = "*" * 40
"""A name that grows as much as names can: each sign gets a backslash."""
ALL: Final = Rules(
    multicolour=Multicolour.TEN,
    black_powder=True,
    flamboyants=True,
    final_bouquet=True,
    choreography=True,
    empty_hints=False,
    rearrange=Rearrange.OFF,
)
"""A house mix with every switch turned."""


def a_lobby(players: int = 2, seats: int = 4, **changes: Any) -> Table:
    """An open lobby of Ada's."""
    table = a_table(players, Status.LOBBY)
    settled = replace(table.agreed, seats=seats)
    return replace(table, agreed=settled, room=None, board=None, **changes)


def agreeing(table: Table, **changes: Any) -> Table:
    return replace(table, agreed=replace(table.agreed, **changes))


def show(table: Table) -> Post:
    return lobby(Sight(table), SAY)


def presses(post: Post) -> dict[str, str]:
    return {each.label: each.press for each in buttons(post)}


def test_the_lobby_tells_what_is_played_where_and_by_whom() -> None:
    table = agreeing(
        a_lobby(expires_at=1_700_086_400),
        conventions="finesse *only*",
        pace=Pace.LIVE,
        watchers=False,
        first=101,
    )
    assert shown(show(table)).splitlines() == [
        "### Amber Lantern",
        "**Game:** Classic",
        "**Pace:** live, in one sitting",
        "**Where:** in a thread of its own",
        "**Watchers:** nobody may look at all hands",
        "**First turn:** Ben",
        "**Conventions:** finesse \\*only\\*",
        "**Players:** 2 of 4",
        "1. Ada · opened the table",
        "2. Ben · begins",
        "3. free",
        "4. free",
        "-# If nobody starts the game, the lobby closes <t:1700086400:R>.",
        "-# Whoever joins gets their view of the cards as a direct message."
        " New to Hanabi? `/hanabi rules` explains it in a few short pages.",
    ]


def test_the_lobby_has_five_buttons_and_its_mark_on_join() -> None:
    assert presses(show(a_lobby())) == {
        "Join": "h:join:7::r17",
        "Leave": "h:leave:7:",
        "Options": "h:options:7:",
        "Start": "h:start:7:",
        "Cancel": "h:cancel:7:",
    }


@pytest.mark.parametrize(("players", "can_start", "can_join"), [(1, False, True), (4, True, False)])
def test_starting_takes_two_and_joining_a_seat(
    players: int, can_start: object, can_join: object
) -> None:
    post = show(a_lobby(players))
    assert button(post, "Start").disabled is not can_start
    assert button(post, "Join").disabled is not can_join


def test_a_kept_seat_is_marked_and_does_not_count_as_a_player() -> None:
    table = a_lobby(seats=2)
    post = show(replace(table, players=(table.players[0], Player(person(1), joined=False))))
    assert "2. kept for Ben" in shown(post)
    assert "**Players:** 1 of 2" in shown(post)
    assert button(post, "Start").disabled
    assert not button(post, "Join").disabled


def test_who_is_called_to_a_kept_seat_is_mentioned_there() -> None:
    table = a_lobby()
    kept = tuple(Player(person(seat), joined=False) for seat in (1, 2))
    table = replace(table, players=(table.players[0], *kept))
    post = lobby(Sight(table, called=kept[:1]), SAY)
    assert "2. kept for <@101>\n3. kept for Cleo" in shown(post)
    assert post.mentions == (101,)
    assert not post.is_silent


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ((2,), "Cleo had not joined and is not at the table."),
        ((2, 3), "Cleo and Dan had not joined and are not at the table."),
    ],
)
def test_who_starts_a_game_reads_who_is_left_out(seats: tuple[int, ...], said: str) -> None:
    sight = seat_sight(situation(hands=("", "")), 0)
    left_out = tuple(Player(person(seat), joined=False) for seat in seats)
    post = started(replace(sight, left_out=left_out), SAY)
    assert shown(post).splitlines()[0] == said
    assert started(sight, SAY) == my_view(sight, SAY)


def test_names_cannot_format_the_lobby() -> None:
    table = a_lobby()
    players = (Player(person(0, "# **Ada** <@1>")), table.players[1])
    assert "1. \\# \\*\\*Ada\\*\\* \\<\\@1\\> · opened" in shown(
        show(replace(table, players=players))
    )


def test_once_begun_the_lobby_leads_to_the_game() -> None:
    post = show(a_table(2, Status.RUNNING))
    assert shown(post).splitlines() == [
        "### Amber Lantern",
        "Ada and Ben play in <#800>.",
        "-# Classic",
    ]
    assert buttons(post) == [
        Button("My view", "h:view:7::r17"),
        Button("To the board", style=Style.LINK, url="https://discord.com/channels/900/800/801"),
    ]


def test_once_it_is_over_the_lobby_says_how_it_ended() -> None:
    sight = board_sight(finish(seeded(Seed(b"x" * 32)), play_badly))
    post = lobby(sight, SAY)
    assert (
        shown(post)
        .splitlines()[1]
        .startswith("Ada and Ben played in <#800>. **Lost** with the third error: score 0.")
    )


@pytest.mark.parametrize(
    ("status", "said"), [(Status.RUNNING, "Ada and Ben play here."), (Status.OVER, "played here. ")]
)
def test_a_game_in_the_channel_of_its_lobby_is_played_here(status: Status, said: str) -> None:
    assert said in shown(show(replace(a_table(2, status), room=700)))


def test_until_the_board_stands_there_is_no_link_to_it() -> None:
    post = show(replace(a_table(2, Status.RUNNING), room=None, board=None))
    assert "play in <#700>" in shown(post)
    assert list(presses(post)) == ["My view"]


@pytest.mark.parametrize(
    ("ended", "says"),
    [(1_000, "This lobby was cancelled."), (2_000, "Nobody started the game in time")],
)
def test_a_closed_lobby_says_why_and_keeps_its_mark(ended: int, says: str) -> None:
    post = show(a_lobby(status=Status.CANCELLED, expires_at=2_000, ended_at=ended))
    assert says in shown(post)
    assert buttons(post) == [Button("Closed", "h:view:7::r17", disabled=True)]


def test_a_lobby_without_a_time_limit_that_was_cancelled_has_not_expired() -> None:
    post = show(a_lobby(status=Status.CANCELLED, ended_at=2_000))
    assert "cancelled" in shown(post)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_box_is_called_by_its_name(preset: str) -> None:
    table = agreeing(a_lobby(), preset=preset, rules=PRESETS[preset])
    named = agreed.game(table.agreed, SAY)
    assert named.startswith(SAY(f"preset-{preset.replace('_', '-')}"))
    assert "house mix" not in named


def test_variants_on_top_of_a_box_and_unusual_manners_are_said() -> None:
    rules = replace(PRESETS["deluxe_black_powder"], final_bouquet=True, rearrange=Rearrange.FREE)
    table = agreeing(a_lobby(), preset="deluxe_black_powder", rules=rules)
    assert agreed.game(table.agreed, SAY) == (
        "Deluxe with Black Powder · Final Bouquet · rearranging at any time"
    )


def test_a_house_mix_is_listed_and_called_so() -> None:
    rules = replace(ALL, multicolour=Multicolour.FIVE, final_bouquet=False)
    assert agreed.game(agreeing(a_lobby(), preset=None, rules=rules).agreed, SAY) == (
        "Base game · Avalanche of Colours (5 cards) · Black Powder · 5 Flamboyants"
        " · Timed Choreography · no empty hints · no rearranging · house mix"
    )


def everything(players: int = 5, preset: str | None = None) -> Table:
    """The lobby with the longest texts that can be."""
    table = agreeing(
        a_lobby(players, 5, expires_at=1_700_086_400, ended_at=1_700_086_400),
        preset=preset,
        rules=ALL,
        conventions="*" * 200,
        first=100,
        watchers=False,
    )
    people = (Player(person(seat, LONGEST), joined=seat < 2) for seat in range(players))
    return replace(table, players=tuple(people))


@pytest.mark.parametrize("status", Status)
def test_the_lobby_keeps_to_the_limits_in_every_state(status: Status) -> None:
    assert faults(show(replace(everything(), status=status, room=2**63, board=None))) == []


@pytest.mark.parametrize("players", [1, 2, 5])
@pytest.mark.parametrize("preset", [None, "deluxe_flamboyants_black_powder"])
def test_the_panels_keep_to_the_limits(players: int, preset: str | None) -> None:
    sight = Sight(everything(players, preset))
    assert faults(options_panel(sight, SAY)) == []
    assert faults(seats_panel(sight, SAY)) == []
    assert dialogue_faults(words_dialogue(sight, SAY)) == []


def test_the_options_show_what_is_chosen() -> None:
    table = agreeing(a_lobby(3), pace=Pace.LIVE)
    offered = menus(options_panel(Sight(table), SAY))
    assert {menu.press: [o.value for o in menu.options if o.chosen] for menu in offered} == {
        "h:set:7::preset": ["classic"],
        "h:set:7::multicolour": ["none"],
        "h:set:7::rearrange": ["after_hint"],
        "h:set:7::pace": ["live"],
        "h:set:7::seats": ["4"],
    }


def test_no_box_is_chosen_for_a_mix_of_ones_own() -> None:
    offered = menus(options_panel(Sight(agreeing(a_lobby(), preset=None)), SAY))
    assert offered[0].placeholder == "Own mix: choose a box instead"
    assert not any(option.chosen for option in offered[0].options)


def test_fewer_seats_than_people_cannot_be_chosen() -> None:
    seats = menus(options_panel(Sight(a_lobby(3)), SAY))[-1]
    assert [option.label for option in seats.options] == ["3 seats", "4 seats", "5 seats"]


def test_switches_say_how_they_stand_and_turn_it() -> None:
    table = agreeing(a_lobby(), rules=Rules(black_powder=True), in_thread=False)
    post = options_panel(Sight(table), SAY)
    assert presses(post) == {
        "Black Powder: on": "h:set:7::black_powder:no",
        "5 Flamboyants: off": "h:set:7::flamboyants:yes",
        "Final Bouquet: off": "h:set:7::final_bouquet:yes",
        "Timed Choreography: off": "h:set:7::choreography:yes",
        "Empty hints: allowed": "h:set:7::empty_hints:no",
        "Where: this channel": "h:set:7::in_thread:yes",
        "Watchers see hands: yes": "h:set:7::watchers:no",
        "Conventions": "h:words:7:",
        "Seats": "h:seats:7:",
        "Back": "h:view:7:",
    }
    assert button(post, "Black Powder: on").style is Style.SUCCESS


def test_who_has_not_opened_the_lobby_finds_facts_and_who_can_change_them() -> None:
    sight = a_reader(agreeing(a_lobby(3), first=102))
    options, seats = options_panel(sight, SAY), seats_panel(sight, SAY)
    assert shown(options).splitlines() == [
        "### Options of Amber Lantern",
        "**Game:** Classic",
        "**Pace:** slow, about a turn a day",
        "**Where:** in a thread of its own",
        "**Watchers:** people who do not play may look at all hands",
        "**First turn:** Cleo",
        "-# Only Ada can change this.",
    ]
    assert (menus(options), presses(options)) == ([], {"Back": "h:view:7:"})
    assert shown(seats).splitlines()[2:] == [
        "1. Ada",
        "2. Ben",
        "3. Cleo",
        "-# Only Ada can change this.",
    ]
    assert (menus(seats), presses(seats)) == ([], {"Options": "h:options:7:"})
    assert faults(options) == faults(seats) == []


def test_the_seats_can_be_kept_moved_taken_away_and_shuffled() -> None:
    post = seats_panel(Sight(agreeing(a_lobby(3), first=102)), SAY)
    reserve, forward, remove, first = menus(post)
    assert (reserve.press, reserve.pick) == ("h:reserve:7:", Pick.PEOPLE)
    assert [(o.label, o.value) for o in forward.options] == [
        ("Ben: one seat forward", "101"),
        ("Cleo: one seat forward", "102"),
    ]
    assert [(o.label, o.value) for o in remove.options] == [
        ("Remove Ben", "101"),
        ("Remove Cleo", "102"),
    ]
    assert [(o.label, o.value, o.chosen) for o in first.options] == [
        ("The deal decides who begins", "0", False),
        ("Ada begins", "100", False),
        ("Ben begins", "101", False),
        ("Cleo begins", "102", True),
    ]
    assert presses(post) == {"Shuffle the seats": "h:shuffle:7:", "Options": "h:options:7:"}


def test_seats_offer_no_empty_menus() -> None:
    alone = seats_panel(Sight(a_lobby(1)), SAY)
    assert [menu.press for menu in menus(alone)] == ["h:reserve:7:", "h:first:7:"]
    assert button(alone, "Shuffle the seats").disabled
    full = seats_panel(Sight(a_lobby(4)), SAY)
    assert "h:reserve:7:" not in [menu.press for menu in menus(full)]


def test_the_dialogue_begins_with_the_present_line() -> None:
    dialogue = words_dialogue(Sight(agreeing(a_lobby(), conventions="5s are saved")), SAY)
    assert dialogue.press == "h:words:7::write"
    (line,) = dialogue.fields
    assert (line.name, line.value, line.most, line.is_required) == (
        "words",
        "5s are saved",
        200,
        False,
    )


def a_reader(table: Table) -> Sight:
    reader: Person = table.players[1].person
    return Sight(table, reader, table.seat_of(reader.id))


def test_joining_tells_where_the_view_is() -> None:
    post = joined(a_reader(a_lobby()), SAY, dms_closed=False)
    assert "As soon as the cards are dealt, your view of them comes" in shown(post)
    link = "https://discord.com/channels/900/700/701"
    assert buttons(post) == [
        Button("Leave", "h:leave:7:"),
        Button("To the lobby", style=Style.LINK, url=link),
    ]
    unposted = joined(a_reader(a_lobby(lobby=None)), SAY, dms_closed=False)
    assert presses(unposted) == {"Leave": "h:leave:7:"}


def test_joining_with_closed_messages_tells_what_to_do() -> None:
    post = joined(a_reader(a_lobby()), SAY, dms_closed=True)
    assert "Privacy Settings" in shown(post)
    assert "**My view** on the board" in shown(post)
    assert presses(post) == {
        "Try DMs again": "h:dm:7:",
        "Leave": "h:leave:7:",
        "To the lobby": "",
    }
    assert faults(post) == []


def test_leaving_leaves_a_way_back_while_there_is_a_lobby() -> None:
    assert presses(left(a_reader(a_lobby()), SAY)) == {"Join": "h:join:7:"}
    gone = left(a_reader(a_lobby(status=Status.CANCELLED)), SAY)
    assert "its lobby has closed" in gone.content
    assert gone.rows == ()
