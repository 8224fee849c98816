"""A player's own view, by DM."""

from dataclasses import replace

import pytest

from games.values import Marks, Sight, Status
from hanabi_core.actions import Arrange, Hint, Play
from hanabi_core.cards import Colour, Seat, Tag, Value
from hanabi_core.deal import Seed
from hanabi_core.rules import Rearrange, Rules
from hanabi_core.state import State
from hanabi_core.turns import apply
from presentation.letter import letter
from tests.core.players import finish, play_badly, seeded
from tests.core.situations import held, situation
from tests.presentation.sights import SAY, a_table, button, buttons, person, seat_sight

ADA, BEN, CLEO = "\u2068Ada\u2069", "\u2068Ben\u2069", "\u2068Cleo\u2069"


def lines(sight: Sight) -> list[str]:
    return letter(sight, SAY).content.split("\n")


def hinted() -> State:
    """Ada has just hinted red to Ben; Cleo sits behind him."""
    state = situation(hands=("w2 b1 r4 g4 w5", "r1 r2 w3 w4 b5", "y1 y2 y3 y4 y5"))
    apply(state, Seat(0), Hint(Seat(1), Colour.RED))
    return state


def test_the_first_line_calls_and_says_why() -> None:
    assert lines(seat_sight(hinted(), 1))[0] == (
        f"Your turn in Amber Lantern · {ADA} hinted red to you: E and D"
    )


def test_an_arrangement_does_not_hide_the_last_turn() -> None:
    free = Rules(rearrange=Rearrange.FREE)
    state = situation(free, hands=("w2 b1", "r1 r2"))
    apply(state, Seat(0), Hint(Seat(1), Colour.RED))
    apply(state, Seat(1), Arrange(Seat(1), tuple(reversed(state.hands[1]))))
    assert lines(seat_sight(state, 1))[:2] == [
        f"Your turn in Amber Lantern · {ADA} hinted red to you: B and A",
        "-# You rearranged your cards",
    ]
    assert lines(seat_sight(state, 0, since=1))[:2] == [
        f"{BEN}'s turn in Amber Lantern",
        f"-# {BEN} rearranged their cards",
    ]


def test_whoever_is_not_to_move_reads_who_is() -> None:
    assert lines(seat_sight(hinted(), 0))[0] == (
        f"{BEN}'s turn in Amber Lantern · You hinted red to {BEN}: E and D"
    )


def test_what_else_happened_since_the_last_turn_stands_below() -> None:
    state = hinted()
    apply(state, Seat(1), Hint(Seat(2), Value.FIVE))
    assert lines(seat_sight(state, 2))[:2] == [
        f"Your turn in Amber Lantern · {BEN} hinted 5 to you: A",
        f"-# {ADA} hinted red to {BEN}: E and D",
    ]


def test_the_hands_of_the_others_lie_open_and_the_own_one_is_backs() -> None:
    shown = lines(seat_sight(hinted(), 1))[1:5]
    assert shown == [
        f"**{CLEO}**  `E` 🟡 1 · `D` 🟡 2 · `C` 🟡 3 · `B` 🟡 4 · `A` 🟡 5",
        f"**{ADA}**  `E` ⚪ 2 · `D` 🔵 1 · `C` 🔴 4 · `B` 🟢 4 · `A` ⚪ 5",
        "**Your hand**  `E` red ✨ · `D` red ✨ · `C` ❔ · `B` ❔ · `A` ❔",
        "🎆 ⚪ – · 🔴 – · 🔵 – · 🟡 – · 🟢 –",
    ]


def test_below_a_hand_stands_what_its_owner_knows() -> None:
    assert "-# E: red ✨ · D: red ✨" in lines(seat_sight(hinted(), 2))


def test_hints_from_before_the_readers_last_turn_are_no_longer_new() -> None:
    state = hinted()
    apply(state, Seat(1), Hint(Seat(2), Value.FIVE))
    apply(state, Seat(2), Hint(Seat(0), Value.ONE))
    assert "-# E: red · D: red" in lines(seat_sight(state, 2))


def test_a_reader_may_wish_for_negative_marks() -> None:
    reader = replace(person(2), marks=Marks.NEGATIVE)
    sight = seat_sight(hinted(), 2, reader=reader)
    assert "-# E: red ✨ · D: red ✨ · C: not red · B: not red · A: not red" in lines(sight)


def test_notes_are_shown_to_their_writer() -> None:
    notes = {
        (Seat(1), Tag("E")): "play *it*",
        (Seat(2), Tag("A")): "5?",
        (Seat(2), Tag("Z")): "gone",
    }
    sight = seat_sight(hinted(), 1, notes=notes)
    assert [line for line in lines(sight) if "📝" in line] == [
        f"-# 📝 {CLEO}, A: \u20685?\u2069",
        "-# 📝 Your E: \u2068play \\*it\\*\u2069",
    ]


def test_a_letter_leads_to_its_board() -> None:
    assert lines(seat_sight(hinted(), 1))[-1] == (
        "-# Table: <#800> · [To the board](https://discord.com/channels/900/800/801)"
    )
    sight = seat_sight(hinted(), 1)
    boardless = replace(sight, table=replace(sight.table, board=None))
    assert lines(boardless)[-1] == "-# Table: <#800>"


def test_a_letter_leads_nowhere_once_the_place_is_gone() -> None:
    sight = replace(seat_sight(hinted(), 1), has_place=False)
    assert lines(sight)[-1] == "-# The channel of this table is gone. You can go on here."


def test_a_letter_has_the_buttons_of_the_board() -> None:
    post = letter(seat_sight(hinted(), 1), SAY)
    assert [each.press for each in buttons(post)] == [
        "h:hint:7:1.0",
        "h:play:7:1.0",
        "h:discard:7:1.0",
        "h:view:7::r17",
        "h:more:7:",
    ]


def test_a_letter_offers_a_turn_only_to_who_has_it() -> None:
    def open_now(seat: int) -> dict[str, bool]:
        return {b.label: not b.disabled for b in buttons(letter(seat_sight(hinted(), seat), SAY))}

    either = {"Look again": True, "More": True}
    assert open_now(1) == {"Hint": True, "Play": True, "Discard": True, **either}
    assert open_now(2) == {"Hint": False, "Play": False, "Discard": False, **either}


def test_a_letter_mentions_nobody_and_is_as_loud_as_it_may_be() -> None:
    sight = seat_sight(hinted(), 1)
    assert letter(sight, SAY).mentions == ()
    assert "<@" not in letter(sight, SAY).content
    assert letter(replace(sight, is_silent=True), SAY).is_silent


def test_who_wants_words_only_gets_no_sign() -> None:
    reader = replace(person(1), text_only=True)
    post = letter(seat_sight(hinted(), 1, reader=reader, notes={(Seat(1), Tag("E")): "mine"}), SAY)
    assert post.content.split("\n") == [
        f"Your turn in Amber Lantern · {ADA} hinted red to you: E and D",
        f"**{CLEO}**  E yellow 1 · D yellow 2 · C yellow 3 · B yellow 4 · A yellow 5",
        f"**{ADA}**  E white 2 · D blue 1 · C red 4 · B green 4 · A white 5",
        "**Your hand**  E red (new) · D red (new) · C not hinted yet · B not hinted yet · A not hinted yet",
        "-# Your E: \u2068mine\u2069",
        "Fireworks: white not begun, red not begun, blue not begun, yellow not begun, green not begun",
        "Hints 7/8 · Errors 0/3 · Deck 35",
        "Score 0 of 25",
        "-# Table: <#800> · [To the board](https://discord.com/channels/900/800/801)",
    ]
    assert {each.emoji for each in buttons(post)} == {None}


def test_words_also_tell_finished_and_hopeless_fireworks() -> None:
    reader = replace(person(1), text_only=True)
    state = situation(hands=("", ""), fireworks="w5 r2", pile="r3 r3 g1")
    shown = lines(seat_sight(state, 1, reader=reader))
    assert (
        "Fireworks: white 5 (complete), red 2 (cannot be finished), "
        "blue not begun, yellow not begun, green not begun"
    ) in shown
    assert "Discarded: red 3 3, green 1" in shown


def test_a_player_without_cards_holds_none() -> None:
    state = situation(Rules(final_bouquet=True), hands=("r1", "-"), deck=0)
    assert f"**{BEN}**  no cards" in lines(seat_sight(state, 0))
    assert "**Your hand**  no cards" in lines(seat_sight(state, 1))


def with_tile() -> State:
    """Ada has just turned up tile 3; Ben waits."""
    state = situation(
        Rules(flamboyants=True),
        hands=("r5 w1 w2 w3 w4", ""),
        fireworks="r4",
        tiles=(3, 1, 2, 4, 5, 6),
    )
    apply(state, Seat(0), Play(held(state, 0, "r5")))
    return state


def test_whoever_has_a_tile_decides() -> None:
    post = letter(seat_sight(with_tile(), 0), SAY)
    assert post.content.startswith("You decide on a bonus tile in Amber Lantern · You played ")
    assert "🎁 You decide on bonus tile 3: a free colour hint" in post.content.split("\n")
    tile = button(post, "Bonus tile 3")
    assert (tile.press, tile.disabled) == ("h:tile:7:0.3", False)


def test_whoever_waits_for_a_tile_reads_who_decides() -> None:
    post = letter(seat_sight(with_tile(), 1), SAY)
    assert post.content.startswith(f"{ADA} decides on a bonus tile in Amber Lantern · ")
    assert button(post, "Bonus tile 3").disabled


def test_after_the_end_everything_lies_open() -> None:
    record = finish(seeded(Seed(b"x" * 32)), play_badly)
    post = letter(seat_sight(record, 1, since=4), SAY)
    assert post.content.startswith("Amber Lantern · **Lost** with the third error")
    assert "❔" not in post.content
    (left,) = (line for line in lines(seat_sight(record, 1)) if "Left in the deck" in line)
    assert left.startswith("-# Left in the deck: ⚪ 1 ")
    assert left.count("⚪") == 1
    assert button(post, "Final view").press == "h:view:7::r17"
    assert "Rematch" in [each.label for each in buttons(post)]


def a_lobby(status: Status = Status.LOBBY) -> Sight:
    table = replace(a_table(3, status, conventions="H-Group, level 1"), room=None, board=None)
    waiting = replace(table.players[2], joined=False)
    return Sight(
        replace(table, players=(*table.players[:2], waiting)),
        reader=table.players[0].person,
        seat=Seat(0),
    )


def test_before_the_game_a_letter_welcomes() -> None:
    post = letter(a_lobby(), SAY)
    assert post.content.split("\n") == [
        "Welcome to Amber Lantern! Once the game begins, your view comes here.",
        f"2 of 3 seats are taken: {ADA} and {BEN}",
        "You will play: Classic",
        "Conventions: \u2068H\\-Group, level 1\u2069",
        "-# New to Hanabi? `/hanabi rules` explains it in a few short pages.",
        "-# Table: <#700> · [To the lobby](https://discord.com/channels/900/700/701)",
    ]
    assert [each.press for each in buttons(post)] == ["h:view:7::r17", "h:leave:7:"]


def test_a_lobby_that_came_to_nothing_says_so() -> None:
    post = letter(a_lobby(Status.CANCELLED), SAY)
    assert post.content == "Amber Lantern did not begin: its lobby is closed."
    assert [each.press for each in buttons(post)] == ["h:view:7::r17"]


@pytest.mark.parametrize("status", [Status.LOBBY, Status.RUNNING, Status.OVER])
def test_who_has_no_seat_any_more_is_told_so_and_led_to_the_lobby(status: Status) -> None:
    table = replace(seat_sight(hinted(), 1).table, status=status)
    post = letter(Sight(table, reader=person(4), view=seat_sight(hinted(), 1).public), SAY)
    assert post.content.split("\n") == [
        "You no longer have a seat at Amber Lantern.",
        "-# Table: <#800> · [To the lobby](https://discord.com/channels/900/700/701)",
    ]
    assert [each.press for each in buttons(post)] == ["h:view:7::r17"]


@pytest.mark.parametrize(("rematch_of", "said"), [(None, "A seat"), (5, "A rematch! A seat")])
def test_who_has_not_come_yet_reads_that_a_seat_is_kept(rematch_of: int | None, said: str) -> None:
    sight = a_lobby()
    table = replace(sight.table, rematch_of=rematch_of)
    post = letter(Sight(table, reader=table.players[2].person, seat=Seat(2)), SAY)
    first, second, *rest = post.content.split("\n")
    assert first == f"{said} at Amber Lantern is kept for you until the game begins."
    assert second == f"2 of 3 seats are taken: {ADA} and {BEN}"
    assert any("New to Hanabi?" in line for line in rest) is (rematch_of is None)
    assert [each.press for each in buttons(post)] == ["h:view:7::r17", "h:join:7:"]
