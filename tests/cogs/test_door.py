"""The one door: every question is answered in private, whatever becomes of it."""

import asyncio
import logging
import re
from dataclasses import replace
from typing import Any

import pytest

from cogs.door import Answering
from games.refusals import NoSuchGame, NotAtTable, WhichGame
from presentation.posts import Button, Dialogue, Field, File, Post
from presentation.presses import press
from sandbox.faults import Broken, Dropped
from sandbox.personas.screen import Answer, Seen
from tests.cogs.desk import LAYOUT, PRESS, WHISPER, Desk, Doing, raising, showing, until
from tests.presentation.sights import a_table

CALLBACK = "create_interaction_response"


def seen(desk: Desk, answer: Answer) -> Seen:
    assert not answer.failed
    return desk.ada.message(answer)


async def whisper(desk: Desk, post: Post = WHISPER) -> Seen:
    desk.next(showing(post))
    return seen(desk, await desk.ada.slash("general", "ask"))


async def test_a_command_is_answered_by_a_whisper(desk: Desk) -> None:
    answer = await desk.ada.slash("general", "ask")

    assert seen(desk, answer).is_whisper
    assert seen(desk, answer).content == "a whisper"


async def test_a_press_on_what_everybody_sees_is_answered_by_a_whisper(desk: Desk) -> None:
    board = await desk.stands(Post("the board", rows=((Button("Press", PRESS),),)))

    answer = await desk.ada.click(board, "Press")

    assert (answer.reply, seen(desk, answer).is_whisper) == (4, True)
    assert desk.ada.message(board).content == "the board"


async def test_a_press_in_a_whisper_changes_it(desk: Desk) -> None:
    first = await whisper(desk)
    desk.next(showing(Post("changed", rows=((Button("Next", PRESS),),))))

    answer = await desk.ada.click(first.id, "Press")

    assert (answer.reply, answer.message_id) == (7, first.id)
    assert (seen(desk, answer).content, seen(desk, answer).buttons) == ("changed", ["Next"])


async def test_what_a_whisper_has_besides_is_taken_away_when_it_changes(desk: Desk) -> None:
    first = await whisper(desk, Post("x", WHISPER.rows, files=(File("a.txt", b"1"),)))
    assert first.files
    desk.next(showing(Post("bare")))

    changed = seen(desk, await desk.ada.click(first.id, "Press"))

    assert (changed.content, changed.buttons, changed.files) == ("bare", [], [])


@pytest.mark.parametrize(("before", "after"), [(WHISPER, LAYOUT), (LAYOUT, WHISPER)])
async def test_a_whisper_that_cannot_become_the_answer_stays_and_another_one_comes(
    desk: Desk, before: Post, after: Post
) -> None:
    first = await whisper(desk, before)
    desk.next(showing(after))

    answer = await desk.ada.click(first.id, "Press")

    assert answer.reply == 4
    assert seen(desk, answer).is_whisper
    assert seen(desk, answer).id != first.id


async def test_a_panel_changes_into_a_panel(desk: Desk) -> None:
    first = await whisper(desk, LAYOUT)
    desk.next(showing(LAYOUT))

    assert (await desk.ada.click(first.id, "Press")).message_id == first.id


async def test_a_second_answer_replaces_the_first(desk: Desk) -> None:
    async def twice(answering: Answering) -> None:
        await answering.answer(Post("first"))
        await answering.answer(Post("second"))

    desk.next(twice)
    answer = await desk.ada.slash("general", "ask")

    assert (await desk.ada.sees("general", "second")).id == answer.message_id


async def test_a_second_answer_of_another_kind_comes_by_itself(desk: Desk) -> None:
    async def twice(answering: Answering) -> None:
        await answering.answer(WHISPER)
        await answering.answer(LAYOUT)

    desk.next(twice)
    answer = await desk.ada.slash("general", "ask")

    assert (await desk.ada.sees("general", "a panel")).is_whisper
    assert seen(desk, answer).content == "a whisper"


# -- refusals and faults


async def test_a_refusal_is_told_as_a_sentence(desk: Desk) -> None:
    desk.next(raising(NotAtTable(table="Amber Lantern")))

    told = seen(desk, await desk.ada.slash("general", "ask"))

    assert told.is_whisper
    assert "Only the players of" in told.content
    assert "Amber Lantern" in told.content


async def test_a_refusal_of_a_press_leaves_the_whisper_to_choose_otherwise(desk: Desk) -> None:
    first = await whisper(desk)
    desk.next(raising(NoSuchGame()))

    refused = await desk.ada.click(first.id, "Press")
    assert refused.message_id not in (None, first.id)
    assert desk.ada.message(first.id).buttons == first.buttons


async def test_which_game_is_meant_is_asked_with_a_button_for_each(desk: Desk) -> None:
    tables = [
        replace(a_table(2), id=number, name=name)
        for number, name in ((7, "Amber Lantern"), (8, "Quiet River"))
    ]
    desk.next(raising(WhichGame(tables=tables)), showing(WHISPER))

    question = seen(desk, await desk.ada.slash("general", "ask"))
    assert question.buttons == ["Amber Lantern", "Quiet River"]
    await desk.ada.click(question.id, "Quiet River")

    ((read, _),) = desk.pressed
    assert (read.verb, read.game) == ("view", 8)


async def test_a_fault_is_told_with_the_reference_that_the_log_has(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    desk.next(raising(ValueError("the works")))

    told = seen(desk, await desk.ada.slash("general", "ask", word="secret"))

    (reference,) = re.findall(r"`([0-9a-f]{8})`", told.content)
    (entry,) = [record for record in caplog.records if record.name == "cogs.door"]
    assert entry.getMessage() == f"/ask: fault {reference}"
    assert entry.exc_info is not None
    assert "secret" not in caplog.text


async def test_a_post_that_discord_refuses_is_a_fault_that_is_told(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    desk.next(showing(Post("x" * 2001)))

    told = seen(desk, await desk.ada.slash("general", "ask"))

    assert "Something went wrong" in told.content


async def test_if_even_the_fault_cannot_be_told_the_bot_goes_on(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    async def spoil(answering: Answering) -> None:
        answering.refuse = raise_it  # type: ignore[method-assign] # nothing can be said
        raise ValueError

    async def raise_it(post: Post) -> None:
        raise RuntimeError

    desk.next(spoil, showing(WHISPER))
    asking = asyncio.create_task(desk.ada.slash("general", "ask"))
    await until(lambda: "could not be told: RuntimeError" in caplog.text)
    desk.sandbox.clock.advance(3)

    assert (await asking).failed
    assert not (await desk.ada.slash("general", "ask")).failed


# -- slow work


def held(post: Post, go_on: asyncio.Event) -> Doing:
    async def doing(answering: Answering) -> None:
        await go_on.wait()
        await answering.answer(post)

    return doing


async def test_when_the_work_takes_long_the_answer_to_a_command_follows(hasty: Desk) -> None:
    go_on = asyncio.Event()
    hasty.next(held(WHISPER, go_on))

    answer = await hasty.ada.slash("general", "ask")
    assert answer.reply == 5
    assert seen(hasty, answer).is_whisper
    assert seen(hasty, answer).is_thinking
    go_on.set()

    assert (await hasty.ada.sees("general", "a whisper")).id == answer.message_id


async def test_a_panel_can_follow_as_well(hasty: Desk) -> None:
    go_on = asyncio.Event()
    hasty.next(held(LAYOUT, go_on))

    answer = await hasty.ada.slash("general", "ask")
    go_on.set()

    assert (await hasty.ada.sees("general", "a panel")).id == answer.message_id


@pytest.mark.parametrize(("post", "is_same"), [(WHISPER, True), (LAYOUT, False)])
async def test_the_answer_to_a_press_in_a_whisper_follows_without_a_sign(
    hasty: Desk, post: Post, *, is_same: bool
) -> None:
    first = await whisper(hasty, Post("old", WHISPER.rows))
    go_on = asyncio.Event()
    hasty.next(held(post, go_on))

    answer = await hasty.ada.click(first.id, "Press")
    assert answer.reply == 6
    go_on.set()

    new = await hasty.ada.sees("general", "a panel" if post is LAYOUT else "a whisper")
    assert new.is_whisper
    assert (new.id == first.id) is is_same


async def test_a_refusal_after_long_work_follows_too(hasty: Desk) -> None:
    go_on = asyncio.Event()

    async def doing(answering: Answering) -> None:
        await go_on.wait()
        raise NoSuchGame

    hasty.next(doing)
    answer = await hasty.ada.slash("general", "ask")
    go_on.set()

    await hasty.ada.until(lambda: not hasty.ada.message(answer).is_thinking)
    assert hasty.ada.message(answer).content


async def test_quick_work_is_answered_at_once(desk: Desk) -> None:
    assert (await desk.ada.slash("general", "ask")).reply == 4


# -- dialogues

DIALOGUE = Dialogue(press("view", 7, "", "write"), "A note", (Field("note", "Your note"),))


async def ask(answering: Answering) -> None:
    await answering.dialogue(DIALOGUE)


async def test_a_dialogue_opens_and_what_is_typed_comes_back(desk: Desk) -> None:
    first = await whisper(desk)
    desk.next(ask, showing(Post("thanks")))

    dialogue = await desk.ada.click(first.id, "Press")
    assert dialogue.modal is not None
    assert dialogue.modal["title"] == "A note"
    answer = await desk.ada.submit(dialogue, {"note": "maybe a 5"})

    assert (answer.reply, answer.message_id) == (7, first.id)
    read, values = desk.pressed[-1]
    assert (read.words, values) == (("write",), ["maybe a 5"])


async def test_when_it_is_too_late_for_a_dialogue_one_is_asked_to_press_again(hasty: Desk) -> None:
    go_on = asyncio.Event()

    async def doing(answering: Answering) -> None:
        await go_on.wait()
        await answering.dialogue(DIALOGUE)

    hasty.next(doing)
    answer = await hasty.ada.slash("general", "ask")
    go_on.set()

    assert (await hasty.ada.sees("general", "too long to open")).id == answer.message_id


# -- Discord and the network


async def test_an_answer_that_comes_too_late_is_a_line_in_the_log(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "cogs")

    async def late(answering: Answering) -> None:
        desk.sandbox.clock.advance(3)
        await answering.answer(WHISPER)

    desk.next(late)

    assert (await desk.ada.slash("general", "ask")).failed
    await until(lambda: "/ask: no answer: 404 10062" in caplog.text)
    assert all(record.exc_info is None for record in caplog.records)


async def test_somebody_else_has_answered_already(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "cogs")
    desk.sandbox.control.repeat_next("INTERACTION_CREATE", 1)

    assert not (await desk.ada.slash("general", "ask")).failed
    await until(lambda: "40060" in caplog.text)
    assert all(record.exc_info is None for record in caplog.records)


@pytest.mark.parametrize("after_effect", [False, True])
async def test_a_dropped_connection_costs_no_answer(
    desk: Desk, caplog: pytest.LogCaptureFixture, *, after_effect: bool
) -> None:
    fault = desk.sandbox.faults.plan(Dropped(CALLBACK, after_effect=after_effect))

    assert seen(desk, await desk.ada.slash("general", "ask")).content == "a whisper"
    assert fault.befell
    assert not caplog.records


async def test_if_it_drops_again_that_is_a_line_in_the_log(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    desk.sandbox.faults.plan(Dropped(CALLBACK, times=2))
    asking = asyncio.create_task(desk.ada.slash("general", "ask"))

    await until(lambda: "no answer: ServerDisconnectedError" in caplog.text)
    desk.sandbox.clock.advance(3)

    assert (await asking).failed
    assert all(record.exc_info is None for record in caplog.records)


async def test_a_deferral_that_fails_does_not_keep_the_answer_away(
    hasty: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    go_on = asyncio.Event()
    fault = hasty.sandbox.faults.plan(Dropped(CALLBACK))
    hasty.next(held(WHISPER, go_on))
    asking = asyncio.create_task(hasty.ada.slash("general", "ask"))

    await until(lambda: fault.befell)
    go_on.set()

    assert seen(hasty, await asking).content == "a whisper"


# -- suggestions


async def test_what_is_found_is_suggested(desk: Desk) -> None:
    desk.next(nothing)

    (suggested,) = await desk.ada.autocomplete("general", "ask", "word", word="red")

    assert (suggested["name"], suggested["value"]) == ("red!", "red")


async def nothing(answering: Answering) -> None: ...


@pytest.mark.parametrize("fault", [NoSuchGame(), ValueError("the works")])
async def test_when_nothing_can_be_found_nothing_is_suggested(
    desk: Desk, fault: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    desk.next(raising(fault))

    assert await desk.ada.autocomplete("general", "ask", "word", word="red") == []
    assert ("no suggestions" in caplog.text) is isinstance(fault, ValueError)


# -- the end


async def test_who_is_inside_is_answered_before_the_door_closes(desk: Desk) -> None:
    go_on, inside = asyncio.Event(), asyncio.Event()

    async def doing(answering: Answering) -> None:
        inside.set()
        await go_on.wait()
        await answering.answer(WHISPER)

    desk.next(doing)
    asking = asyncio.create_task(desk.ada.slash("general", "ask"))
    await inside.wait()
    closing = asyncio.create_task(desk.door.close())
    go_on.set()

    assert not (await asking).failed
    await closing


async def test_a_fault_after_the_answer_is_a_line_in_the_log(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(answering: Answering) -> None:
        raise ValueError("of ours")

    async def doing(answering: Answering) -> None:
        await answering.answer(WHISPER)
        desk.door.later(answering, fail)

    desk.next(doing)
    answer = await desk.ada.slash("general", "ask")
    await until(lambda: "/ask: fault afterwards" in caplog.text)

    assert "of ours" in caplog.text
    assert seen(desk, answer).content == "a whisper"


async def test_a_door_that_closes_does_not_wait_for_what_may_come_to_nothing(desk: Desk) -> None:
    begun, ended = asyncio.Event(), asyncio.Event()

    async def wait(answering: Answering) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    async def doing(answering: Answering) -> None:
        await answering.answer(WHISPER)
        desk.door.later(answering, wait)

    desk.next(doing)
    await desk.ada.slash("general", "ask")
    await begun.wait()
    await desk.door.close()

    assert ended.is_set()


async def test_nobody_comes_in_through_a_closed_door(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter, knocked = desk.door.enter, asyncio.Event()

    async def knock(*arguments: Any) -> None:
        await enter(*arguments)
        knocked.set()

    monkeypatch.setattr(desk.door, "enter", knock)
    await desk.door.close()
    asking = asyncio.create_task(desk.ada.slash("general", "ask"))
    await knocked.wait()
    desk.sandbox.clock.advance(3)

    assert (await asking).failed
    assert not desk.asked


async def test_a_command_that_is_not_known_any_more_is_answered(desk: Desk) -> None:
    desk.bot.tree.remove_command("ask")

    assert "no longer know" in seen(desk, await desk.ada.slash("general", "ask")).content


async def test_the_server_error_of_discord_is_tried_again(desk: Desk) -> None:
    fault = desk.sandbox.faults.plan(Broken(CALLBACK, status=503))

    assert seen(desk, await desk.ada.slash("general", "ask")).content == "a whisper"
    assert fault.befell
