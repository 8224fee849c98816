"""The first evening with the bot: a table is opened, people sit down, and turns are taken."""

import pytest

from hanabi_core.actions import Discard, Play
from hanabi_core.cards import Colour, Seat, Value
from sandbox.personas.screen import Seen
from sandbox.talk.interactions import Asked
from tests.core.players import hint_something
from tests.end_to_end.house import House, shown
from tests.end_to_end.playing import (
    BUTTONS,
    COMMANDS,
    button_id,
    has_button,
    move,
    open_lobby,
    play_out,
    press_newest,
    sees_button,
    sit_down,
    stamp_of,
    state_of,
    steps,
    tag,
)


async def test_two_people_sit_down_by_buttons_and_see_their_views(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    state = state_of(house, table.game)

    for seat, player in enumerate(table.players):
        name = house.row("SELECT name FROM games WHERE id = ?", table.game)["name"]
        letter = await player.until(
            lambda who=player: _letter(who.messages(who.dm), "more"),  # type: ignore[misc] # a default binds it
            "a letter with cards",
        )
        assert name in letter.text
        assert has_button(letter, "play") is (seat == state.seat)
        others = state.hands[1 - seat]
        assert all(tag(state, card) in letter.text for card in others)


async def test_two_people_sit_down_by_commands(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben", how=COMMANDS, where="here")

    assert table.room == house.channel.id


async def test_a_hint_a_play_and_a_discard_by_commands(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    state = state_of(house, table.game)
    first = state.seat

    hint = hint_something(state)
    await move(house, table, hint)
    state = state_of(house, table.game)
    await move(house, table, Discard(state.hands[state.seat][0]))
    state = state_of(house, table.game)
    await move(house, table, Play(state.hands[state.seat][-1]))

    state = state_of(house, table.game)
    assert state.turn == 3
    assert state.seat == 1 - first
    for player in table.players:
        await sees_button(player, table.room, "play", table.game, stamp_of(state))


async def test_a_hint_a_play_and_a_discard_by_buttons(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben", "Cleo")
    state = state_of(house, table.game)

    await move(house, table, hint_something(state), how=BUTTONS)
    state = state_of(house, table.game)
    player = table.players[state.seat]
    await move(house, table, Discard(state.hands[state.seat][0]), how=BUTTONS, place=player.dm)
    state = state_of(house, table.game)
    await move(house, table, Play(state.hands[state.seat][-1]), how=BUTTONS)

    assert state_of(house, table.game).turn == 3


async def test_cards_and_hints_can_be_typed_in_short(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    state = state_of(house, table.game)
    player, other = table.players[state.seat], table.players[1 - state.seat]

    shown(player, await player.slash(table.room, "hint", player=other.name[:2].upper(), what="r"))
    assert steps(house, table.game) == 1
    state = state_of(house, table.game)
    card = tag(state, state.hands[state.seat][0]).lower()
    shown(other, await other.slash(other.dm, "play", card=f"card {card}"))
    assert steps(house, table.game) == 2


async def test_hints_are_suggested_with_what_they_touch(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben", "Cleo")
    state = state_of(house, table.game)
    player = table.players[state.seat]
    receiver = Seat((state.seat + 1) % 3)
    held = [state.faces[card] for card in state.hands[receiver]]
    red = [tag(state, card) for card in state.hands[receiver] if state.faces[card].colour == "red"]

    people = await player.autocomplete(table.room, "hint", "player")
    assert [choice["name"] for choice in people] == [
        table.players[(state.seat + step) % 3].name for step in (1, 2)
    ]
    typed = {"player": people[0]["value"]}
    whats = await player.autocomplete(table.room, "hint", "what", **typed)
    assert {choice["value"] for choice in whats} == {
        *(str(colour) for colour in list(Colour)[:5]),
        *(str(int(value)) for value in Value),
    }
    line = next(choice["name"] for choice in whats if choice["value"] == "red")
    assert line == f"red · {' '.join(red) or 'none'}"
    assert len(held) == 5

    own = await player.autocomplete(player.dm, "play", "card")
    assert [choice["value"] for choice in own] == [
        tag(state, card) for card in state.hands[state.seat]
    ]


async def test_who_is_not_at_the_table_is_told_so_and_nothing_changes(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    eve = house.person("Eve")
    await eve.until(lambda: table.room in eve.screen.channels, "the thread")
    board = await sees_button(eve, table.room, "play", table.game)

    for answer in (
        await eve.slash(table.room, "play", card="A"),
        await eve.slash(table.room, "hint", player="Ada", what="red"),
        await eve.click(board, button_id(board, "play", table.game)),
        await eve.click(board, button_id(board, "hint", table.game)),
    ):
        assert shown(eve, answer).is_whisper
    assert await eve.autocomplete(table.room, "play", "card") == []
    assert steps(house, table.game) == 0


async def test_who_is_not_to_move_is_told_so_and_nothing_changes(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    waiting = table.players[1 - state_of(house, table.game).seat]

    answer = await waiting.slash(table.room, "discard", card="A")

    assert shown(waiting, answer).is_whisper
    assert steps(house, table.game) == 0


async def test_a_turn_that_is_repeated_fifty_times_counts_once(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    player = table.players[state_of(house, table.game).seat]
    house.sandbox.control.repeat_next("INTERACTION_CREATE", 49)

    answer = await player.slash(table.room, "play", card="A")

    shown(player, answer)
    assert steps(house, table.game) == 1
    assert len(house.rows("SELECT * FROM actions WHERE game_id = ?", table.game)) == 1


async def test_a_button_that_is_pressed_fifty_times_at_once_counts_once(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    state = state_of(house, table.game)
    player = table.players[state.seat]
    user = next(user for user in house.users if user.id == player.id)
    whisper = await player.slash(table.room, "view")
    seen = shown(player, whisper)
    press = button_id(seen, "play", table.game) + ":A:-:yes"
    channel = house.sandbox.world.store.channels[table.room]

    for _ in range(50):
        data = {"custom_id": press, "component_type": 2, "id": 1}
        house.sandbox.control.forge(Asked.COMPONENT, user, channel, data, None)
    await house.until("SELECT 1 FROM games WHERE id = ? AND step > 0", table.game)
    shown(player, await player.slash(table.room, "view"))

    assert steps(house, table.game) == 1


async def test_the_lobby_shows_who_has_come_and_who_has_gone(house: House) -> None:
    ada, ben = house.people[:2]
    game, _ = await open_lobby(house, ada)

    joined = await press_newest(ben, "general", "join", game)
    assert shown(ben, joined).is_whisper
    await ada.sees("general", "Ben")
    await ben.until(lambda: ben.messages(ben.dm), "a welcome")
    left = await ben.slash("general", "hanabi leave")
    shown(ben, left)
    await ada.until(
        lambda: all("Ben" not in seen.text for seen in ada.messages("general")), "Ben gone"
    )


async def test_closed_dms_are_told_at_once_and_cost_nothing_else(house: House) -> None:
    ada, ben = house.people[:2]
    house.sandbox.control.close_dms(ben.id)
    game, _ = await open_lobby(house, ada)

    answer = await press_newest(ben, "general", "join", game)
    await ben.until(lambda: has_button(shown(ben, answer), "dm", game), "the way to try again")
    shown(ada, await press_newest(ada, "general", "start", game))
    row = await house.until("SELECT room_id FROM games WHERE id = ? AND room_ready = 1", game)
    await ben.until(lambda: row["room_id"] in ben.screen.channels, "the thread")
    view = shown(ben, await press_newest(ben, row["room_id"], "view", game))

    assert view.is_whisper
    assert has_button(view, "dm", game)


async def test_the_game_goes_on_after_a_restart(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    await play_out(house, table, BUTTONS, most=2)

    await house.restart()
    await play_out(house, table, BUTTONS, most=2)
    await house.kill()
    await house.start()
    await play_out(house, table, COMMANDS, most=2)

    assert steps(house, table.game) == 6


@pytest.mark.parametrize("how", [COMMANDS, BUTTONS])
async def test_a_whole_game_of_two(house: House, how: str) -> None:
    table = await sit_down(house, "Ada", "Ben")

    end = await play_out(house, table, how)

    assert end.outcome is not None
    row = house.row("SELECT status, outcome, score FROM games WHERE id = ?", table.game)
    assert row["status"] == "over"
    assert row["outcome"] == end.outcome
    for player in table.players:
        await sees_button(player, table.room, "rematch", table.game)


def _letter(messages: list[Seen], verb: str) -> Seen | None:
    """The newest message with such a button."""
    hits = [seen for seen in messages if has_button(seen, verb)]
    return hits[-1] if hits else None
