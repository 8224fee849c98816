"""Several games at once: in two channels, and for one person who never leaves the DMs."""

import asyncio
from pathlib import Path

from games.refusals import NotUnderstood
from hanabi_core.actions import Action
from hanabi_core.rules import Rules
from hanabi_core.state import State
from sandbox.personas.screen import Answer
from tests.core.players import hint_something, play_badly, play_well
from tests.end_to_end.asking import refused, use
from tests.end_to_end.choosing import alone
from tests.end_to_end.house import House, open_house, shown
from tests.end_to_end.playing import (
    BUTTONS,
    COMMANDS,
    Seated,
    as_command,
    as_words,
    button_id,
    dm_of,
    move,
    play_out,
    press_through,
    presses,
    record_of,
    sit_down,
    state_of,
    steps,
)
from tests.end_to_end.proving import assert_ended


async def test_two_games_in_two_channels_do_not_touch_each_other(tmp_path: Path) -> None:
    """They are played at the same time, and Ben plays in both. Both games are short."""
    text = "two tables 1"
    async with open_house(tmp_path, text) as house:
        house.sandbox.control.add_channel(house.guild, "balcony")
        for person in house.people:
            await person.until(
                lambda who=person: len(who.screen.channels) > 1,  # type: ignore[misc] # a default binds it
                "the balcony",
            )
        here = await sit_down(house, "Ada", "Ben", where="here")
        there = await sit_down(house, "Ben", "Cleo", channel="balcony", where="here")

        ends = await asyncio.gather(
            play_out(house, here, COMMANDS), play_out(house, there, BUTTONS)
        )

        for number, (table, end) in enumerate(zip((here, there), ends, strict=True), 1):
            expected = alone(text, Rules(), 2, play_well, number)
            assert record_of(house, table.game).actions == expected.actions
            await assert_ended(house, table, end)


async def test_one_person_plays_three_games_in_direct_messages_only(house: House) -> None:
    ada = house.person("Ada")
    tables = [await sit_down(house, "Ada", other, first=ada.id) for other in ("Ben", "Cleo", "Dan")]
    one, two, three = tables
    dm = await dm_of(ada)

    # All three wait: a suggestion names its table, and then no question is asked.
    people = await ada.autocomplete(dm, "hint", "player")
    assert [choice["value"] for choice in people] == [f"{table.game}.1" for table in tables]
    hint = hint_something(state_of(house, two.game))
    shown(ada, await ada.slash(dm, "hint", player=f"{two.game}.1", what=str(hint.what)))
    assert [steps(house, table.game) for table in tables] == [0, 1, 0]

    # Two wait: which one is meant?
    question = await ada.slash(dm, "play", card="A")
    seen = shown(ada, question)
    assert "Which game do you mean?" in seen.text
    assert {int(press[2]) for press in presses(seen)} == {one.game, three.game}
    assert set(seen.buttons) == {named(house, one), named(house, three)}
    shown(ada, await ada.click(question, button_id(seen, "play", three.game)))
    assert [steps(house, table.game) for table in tables] == [0, 1, 1]

    # One waits: that one.
    shown(ada, await ada.slash(dm, "play", card="A"))
    assert [steps(house, table.game) for table in tables] == [1, 1, 1]

    await asyncio.gather(*(play_to_the_end(house, table) for table in tables))
    for table in tables:
        await assert_ended(house, table, state_of(house, table.game))


async def test_what_fits_no_game_is_refused_before_it_is_asked_which_one_is_meant(
    house: House,
) -> None:
    ada = house.person("Ada")
    tables = [await sit_down(house, "Ada", other, first=ada.id) for other in ("Ben", "Cleo")]
    dm = await dm_of(ada)

    for command, option, typed in (
        ("hanabi arrange", "order", "A" * 90),
        ("hanabi tile", "choice", "hint.1." + "x" * 80),
    ):
        refused(await use(ada, dm, command, **{option: typed}), NotUnderstood(typed=typed))
    assert [steps(house, table.game) for table in tables] == [0, 0]


async def play_to_the_end(house: House, table: Seated) -> None:
    """Ada acts in her DMs, in one of three ways, and the other player by command.

    They play well at first and badly later, so that it is not over too soon and not too late.
    """
    while (state := state_of(house, table.game)).outcome is None:
        action = (play_well if state.turn < 15 else play_badly)(state)
        if state.seat == 0:
            shown(table.players[0], await act_from_afar(table, state, action))
            assert steps(house, table.game) == len(state.log) + 1
        else:
            await move(house, table, action)


async def act_from_afar(table: Seated, state: State, action: Action) -> Answer:
    """By the letter's buttons, by a command that names the game, or by one that does not.

    How many other games wait at that moment is left to chance.
    """
    ada, game = table.players[0], table.game
    ways = ("buttons", f"{game}.", "")
    prefix = ways[(state.turn // 2 + game) % 3]
    if prefix == "buttons":
        return await press_through(ada, game, state, action, ada.dm)
    command, options = as_command(state, action, ("0", "1"))
    first = next(iter(options))
    answer = await ada.slash(ada.dm, command, **(options | {first: prefix + options[first]}))
    seen = shown(ada, answer)
    if "Which game do you mean?" in seen.text:
        assert not prefix
        return await ada.click(answer, button_id(seen, as_words(state, action)[0], game))
    return answer


def named(house: House, table: Seated) -> str:
    return str(house.row("SELECT name FROM games WHERE id = ?", table.game)["name"])
