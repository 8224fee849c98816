"""Presses find their handler: once, after a restart too, and forged ones as well."""

import asyncio
from typing import Any

import pytest

from cogs.presses import same_for
from presentation.posts import Button, Dialogue, Field, Menu, Option, Pick, Post
from presentation.presses import Press, press
from sandbox.personas.screen import Answer
from sandbox.talk.interactions import Asked
from tests.cogs.desk import PRESS, WHISPER, Desk, showing, until

BOARD = Post("the board", rows=((Button("Press", PRESS),),))
READ = Press("view", 7, "3.0", ("word",))


async def forge(desk: Desk, data: dict[str, Any], board: int) -> None:
    """Something that no client would send, by Ada."""
    ada = desk.sandbox.people.everybody()[0]
    message = desk.sandbox.world.message(desk.channel.id, board)
    desk.sandbox.control.forge(Asked.COMPONENT, ada, desk.channel, data, message)


def held_by_the_library(desk: Desk) -> tuple[object, object, object]:
    """What discord.py remembers of views and dialogues."""
    store = desk.bot._connection._view_store
    return store._views, store._synced_message_views, store._modals


async def test_a_press_is_handled_once(desk: Desk) -> None:
    board = await desk.stands(BOARD)

    await desk.ada.click(board, "Press")
    await desk.ada.click(board, "Press")

    assert desk.pressed == [(READ, []), (READ, [])]


async def test_a_press_that_is_delivered_several_times_comes_through_each_time(
    desk: Desk,
) -> None:
    """It is the database that knows a repeated interaction."""
    board = await desk.stands(BOARD)
    desk.sandbox.control.repeat_next("INTERACTION_CREATE", 3)

    await desk.ada.click(board, "Press")
    await until(lambda: len(desk.asked) == 4)

    assert len({asked.interaction for asked in desk.asked}) == 1


@pytest.mark.parametrize(
    "board",
    [BOARD, Post(blocks=((Button("Press", PRESS),),))],
    ids=["classic", "layout"],
)
async def test_nothing_of_a_message_is_kept_in_memory(desk: Desk, board: Post) -> None:
    message = await desk.stands(board)
    desk.next(showing(WHISPER))

    whisper = await desk.ada.click(message, "Press")
    await desk.ada.click(whisper, "Press")

    assert held_by_the_library(desk) == ({}, {}, {})


async def test_what_is_chosen_in_a_menu_comes_along(desk: Desk) -> None:
    options = (Option("Red", "red"), Option("Blue", "blue"))
    menu = Menu(PRESS, "Colours", options, most=2)
    board = await desk.stands(Post("x", rows=(menu,)))

    await desk.ada.select(board, "Colours", "red", "blue")

    assert desk.pressed == [(READ, ["red", "blue"])]


async def test_people_who_are_chosen_come_along_by_id(desk: Desk) -> None:
    board = await desk.stands(Post("x", rows=(Menu(PRESS, "Who", pick=Pick.PEOPLE),)))

    await desk.ada.select(board, "Who", desk.ben.id)

    assert desk.pressed == [(READ, [str(desk.ben.id)])]


async def dialogue(desk: Desk, *fields: Field) -> Answer:
    board = await desk.stands(BOARD)

    async def ask(answering: Any) -> None:
        await answering.dialogue(Dialogue(PRESS, "A dialogue", fields))

    desk.next(ask, showing(WHISPER))
    return await desk.ada.click(board, "Press")


async def test_the_fields_of_a_dialogue_come_from_top_to_bottom(desk: Desk) -> None:
    opened = await dialogue(desk, Field("one", "One"), Field("two", "Two", is_long=True))

    await desk.ada.submit(opened, {"two": "b", "one": "a"})

    assert desk.pressed[-1] == (READ, ["a", "b"])
    assert held_by_the_library(desk) == ({}, {}, {})


async def test_a_field_that_is_left_empty_is_empty(desk: Desk) -> None:
    opened = await dialogue(desk, Field("one", "One", value="was there"))

    await desk.ada.submit(opened, {"one": ""})

    assert desk.pressed[-1] == (READ, [""])


async def test_a_press_that_stands_on_no_message_is_handled_like_any_other(desk: Desk) -> None:
    board = await desk.stands(BOARD)

    await forge(desk, {"custom_id": press("view", 9), "component_type": 2}, board)
    await until(lambda: desk.pressed)

    assert desk.pressed == [(Press("view", 9, "", ()), [])]
    await desk.ada.sees("general", "a whisper")


@pytest.mark.parametrize(
    "custom_id",
    ["h:later:7::", "h:view:not-a-game:", "h:", "older-release", "x" * 100],
)
async def test_what_nobody_understands_is_answered(desk: Desk, custom_id: str) -> None:
    board = await desk.stands(BOARD)

    await forge(desk, {"custom_id": custom_id, "component_type": 2}, board)

    assert (await desk.ada.sees("general", "no longer know")).is_whisper
    assert not desk.pressed


async def test_a_button_of_an_older_release_is_answered(desk: Desk) -> None:
    board = await desk.stands(Post("x", rows=((Button("Old", "h:later:7::"),),)))

    answer = await desk.ada.click(board, "Old")

    assert "no longer know" in desk.ada.message(answer).content


async def test_the_same_question_for_another_game_is_asked_of_its_present_turn() -> None:
    assert same_for(READ, 9) == "h:view:9::word"


async def test_presses_of_many_people_run_side_by_side(desk: Desk) -> None:
    board = await desk.stands(BOARD)
    both = asyncio.Barrier(2)

    async def meet(answering: Any) -> None:
        await both.wait()
        await answering.answer(WHISPER)

    desk.next(meet)
    await asyncio.gather(desk.ada.click(board, "Press"), desk.ben.click(board, "Press"))

    assert {asked.name for asked in desk.asked} == {"Ada", "Ben"}
