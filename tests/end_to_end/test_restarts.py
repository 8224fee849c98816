"""The bot is stopped or killed at any moment and started again: nothing is lost, nothing doubled.

What was on people's screens before goes on working after it.
"""

from signal import SIGKILL

import pytest

from sandbox.faults import Held
from sandbox.personas.persona import Persona
from sandbox.personas.screen import Seen
from tests.core.players import hint_something, play_well
from tests.end_to_end.house import House, shown
from tests.end_to_end.playing import (
    BUTTONS,
    Seated,
    as_words,
    button_id,
    dm_of,
    has_button,
    move,
    open_lobby,
    press_newest,
    press_on,
    seated,
    sees_button,
    sit_down,
    stamp_of,
    state_of,
    steps,
    tag,
)

STOPPED, KILLED = "stopped", "killed"
manners = pytest.mark.parametrize("manner", [STOPPED, KILLED])


async def restart(house: House, manner: str) -> None:
    """As a service manager does it, or after a power failure."""
    if manner == KILLED:
        await house.kill()
    else:
        assert await house.stop() == 0
    await house.start()


async def test_a_game_goes_on_after_a_restart_between_any_two_turns(house: House) -> None:
    """After every other turn the bot is killed as soon as it has answered.

    After the others it is stopped when everybody has their message, and the next turn is taken
    with a button of before. Boards and letters take turns as well.
    """
    table = await sit_down(house, "Ada", "Ben")
    for turn in range(6):
        state = state_of(house, table.game)
        player, action = table.players[state.seat], hint_something(state)
        place = table.room if turn % 4 < 2 else await dm_of(player)
        before = await sees_button(player, place, "hint", table.game, stamp_of(state))
        if turn % 2:
            await settled(house, table)
            await restart(house, STOPPED)
        first = button_id(before, "hint", table.game, stamp=stamp_of(state))
        answer = await player.click(before, first)
        shown(player, await press_on(player, table.game, state, action, answer))
        if not turn % 2:
            await restart(house, KILLED)
        assert steps(house, table.game) == turn + 1

    await settled(house, table)
    for player in table.players:
        assert told(player, table) == 7
        assert len(letters(player)) == 1
        board = await sees_button(player, table.room, "hint", table.game)
        assert has_button(board, "hint", table.game, stamp_of(state_of(house, table.game)))


@manners
async def test_a_message_that_was_sent_but_not_written_down_is_not_sent_again(
    house: House, manner: str
) -> None:
    table = await sit_down(house, "Ada", "Ben")
    await settled(house, table)
    state = state_of(house, table.game)
    following = table.players[1 - state.seat]
    faults = house.sandbox.faults
    lost = [
        faults.plan(Held("create_message", path_part=str(place), after_effect=True))
        for place in (table.room, following.dm)
    ]

    await move(house, table, hint_something(state))
    for fault in lost:
        await fault.arrived.wait()
    assert house.process is not None
    house.process.kill() if manner == KILLED else house.process.terminate()
    for fault in lost:
        fault.release()
    assert await house.process.wait() == (-SIGKILL if manner == KILLED else 0)
    await house.start()

    await settled(house, table)
    for player in table.players:
        assert told(player, table) == 2
        assert len(letters(player)) == 1
    await move(house, table, hint_something(state_of(house, table.game)), how=BUTTONS)
    await settled(house, table)
    assert all(told(player, table) == 3 for player in table.players)


@manners
async def test_whispers_and_dialogues_of_before_go_on_working(house: House, manner: str) -> None:
    table = await sit_down(house, "Ada", "Ben")
    state = state_of(house, table.game)
    player, action = table.players[state.seat], play_well(state)
    verb, _ = as_words(state, action)
    card = tag(state, state.hands[state.seat][0])
    begun = await press_newest(player, table.room, verb, table.game)
    dm = await dm_of(player)
    view = await player.slash(dm, "view")
    menu = await player.slash(dm, "hanabi note")
    pick = button_id(shown(player, menu), "note", table.game, "pick")
    dialogue = await player.select(menu, pick, f"{state.seat}.{card}")
    assert dialogue.modal is not None
    (field,) = (row["component"]["custom_id"] for row in dialogue.modal["components"])

    await restart(house, manner)

    written = shown(player, await player.submit(dialogue, {field: "keep it"}))
    assert "keep it" in written.text
    again = await player.click(view, button_id(shown(player, view), "view", table.game))
    assert "keep it" in shown(player, again).text
    assert house.row("SELECT note FROM notes WHERE game_id = ?", table.game)["note"] == "keep it"
    shown(player, await press_on(player, table.game, state, action, begun))
    assert steps(house, table.game) == 1


async def test_a_lobby_of_before_goes_on_working(house: House) -> None:
    ada, ben, cleo = house.people[:3]
    game, _ = await open_lobby(house, ada)
    panel = await press_newest(ada, "general", "options", game)
    shown(ben, await press_newest(ben, "general", "join", game))

    await restart(house, KILLED)

    toggle = button_id(shown(ada, panel), "set", game, "black_powder")
    shown(ada, await ada.click(panel, toggle))
    shown(cleo, await press_newest(cleo, "general", "join", game))
    shown(ada, await press_newest(ada, "general", "start", game))
    table = await seated(house, game)
    assert [player.name for player in table.players] == ["Ada", "Ben", "Cleo"]
    assert state_of(house, game).rules.black_powder
    await settled(house, table)
    assert all(len(letters(player)) == 1 for player in table.players)


async def settled(house: House, table: Seated) -> None:
    """Wait until everybody has been shown what is due and old messages are cleared away.

    Whoever then gets an answer has everything on their screen that was sent before.
    """
    await house.until(
        "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM deliveries WHERE due > shown AND closed = 0) "
        "AND NOT EXISTS (SELECT 1 FROM leftovers)"
    )
    for player in table.players:
        shown(player, await player.slash(table.room, "view"))


def told(player: Persona, table: Seated) -> int:
    """How many steps the messages at the table tell, with the beginning of the game."""
    boards = [seen for seen in player.messages(table.room) if not seen.is_whisper]
    running = [seen for seen in boards if has_button(seen, "view", table.game)]
    assert len(running) == 1
    lines = [line for seen in boards for line in seen.text.splitlines()]
    return 1 + sum(line.startswith("-# ") for line in lines)


def letters(player: Persona) -> list[Seen]:
    return [seen for seen in player.messages(player.dm) if not seen.is_whisper]
