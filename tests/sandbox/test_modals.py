"""Dialogues: what people see, what they can enter, and what reaches the bot."""

from typing import Any

import pytest
from discord import ui

from sandbox.personas.persona import CannotDo
from sandbox.server import Sandbox
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.everything import EverythingBot
from tests.sandbox.questions import put, shown


async def test_a_dialogue_of_a_command_is_shown_to_who_asked_and_answered_by_a_message(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    dialogue = await ada.slash(home.channel.id, "form", which="small")
    assert (dialogue.reply, dialogue.message_id) == (9, None)
    assert dialogue.modal is not None
    assert dialogue.modal["title"] == "A small form"
    answer = await ada.submit(dialogue, {"name": "Ada"})
    assert answer.reply == 4
    await ben.sees(home.channel.id, "hello Ada")


async def test_a_dialogue_of_a_button_can_change_the_message_that_has_the_button(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    panel = await shown(ada, home.channel.id, "panel")
    answer = await ada.submit(await ada.click(panel, "Form"), {"name": "Ada"})
    assert (answer.reply, answer.message_id) == (7, panel.id)
    assert ada.message(panel.id).content == "hello Ada"


async def test_an_old_dialogue_is_answered_after_some_thought(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    panel = await shown(ada, home.channel.id, "panel")
    answer = await ada.submit(await ada.click(panel, "Old form"), {"second": "two\nlines"})
    assert answer.reply == 5
    seen = await ada.sees(home.channel.id, r"one and 'two\nlines'")
    assert seen.id == answer.message_id


async def test_every_control_brings_what_was_chosen(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    dialogue = await ada.slash(home.channel.id, "form", which="large")
    chosen = {"mode": "hard", "extras": ["voice", "chat"], "sure": True, "colour": ["blue"]}
    answer = await ada.submit(dialogue, chosen)
    assert answer.message_id is not None
    assert ada.message(answer.message_id).content == "hard ['voice', 'chat'] True ['blue']"


async def test_what_is_not_touched_stays_as_it_was_offered(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    answer = await ada.submit(await ada.slash(home.channel.id, "form", which="large"), {})
    assert answer.message_id is not None
    assert ada.message(answer.message_id).content == "easy ['clock'] False ['red']"


async def test_people_roles_and_channels_can_be_chosen_in_a_dialogue(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    role = sandbox.control.add_role(home.guild, "Players", 0)
    ada = await enter(home.ada)
    dialogue = await ada.slash(home.channel.id, "form", which="people")
    players = [str(home.ada.id), str(home.ben.id)]
    chosen = {"player": players, "anyone": [str(role.id)], "place": [str(home.channel.id)]}
    await ada.submit(dialogue, chosen)
    assert (
        await ada.sees(home.channel.id, "[['Ada', 'Ben'], [], ['Players'], ['general']]")
    ).channel_id == home.channel.id


async def test_a_submit_has_the_shape_that_discord_gives_it(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    await question.response.send_modal(held_form())
    dialogue = await asking
    submit, answering = await put(bot, ada.submit(dialogue, {"word": "yes"}))
    data: Any = submit.data
    assert data == {
        "custom_id": "hold form",
        "components": [
            {"type": 10, "id": 1},
            {"type": 18, "id": 2, "component": {"type": 4, "id": 3, "custom_id": "word", "value": "yes"}},
            {"type": 18, "id": 9, "component": {"type": 22, "id": 4, "custom_id": "boxes", "values": []}},
            {"type": 1, "id": 5, "components": [{"type": 4, "id": 6, "custom_id": "old", "value": "as it was"}]},
        ],
    }  # fmt: skip
    assert submit.message is None
    await submit.response.send_message("thank you")
    await answering


def held_form() -> ui.Modal:
    """A dialogue with a part of each shape, whose submit is left to the test."""
    boxes: ui.CheckboxGroup[Any] = ui.CheckboxGroup(custom_id="boxes", required=False)
    boxes.add_option(label="One")
    form = ui.Modal(title="Held", custom_id="hold form")
    form.add_item(ui.TextDisplay("Fill this in."))
    form.add_item(ui.Label(text="Word", component=ui.TextInput(custom_id="word")))
    form.add_item(ui.Label(text="Boxes", component=boxes, id=9))
    form.add_item(ui.TextInput(label="Old", custom_id="old", default="as it was"))
    return form


@pytest.mark.parametrize(
    ("which", "values"),
    [
        ("small", {}),
        ("small", {"name": "A"}),
        ("small", {"name": "too long"}),
        ("small", {"name": "Ada", "age": "36"}),
        ("old", {"first": ""}),
        ("large", {"mode": "odd"}),
        ("large", {"extras": ["clock", "clock"]}),
        ("large", {"extras": []}),
        ("large", {"colour": ["red", "blue"]}),
        ("people", {"player": ["1"]}),
    ],
)
async def test_what_a_dialogue_does_not_take_cannot_be_sent(
    home: Home, bot: EverythingBot, enter: Enter, which: str, values: dict[str, Any]
) -> None:
    ada = await enter(home.ada)
    dialogue = await ada.slash(home.channel.id, "form", which=which)
    with pytest.raises(CannotDo):
        await ada.submit(dialogue, values)
    assert ("interaction", "modal_submit") not in bot.heard


async def test_a_dialogue_is_sent_once(home: Home, bot: EverythingBot, enter: Enter) -> None:
    ada = await enter(home.ada)
    dialogue = await ada.slash(home.channel.id, "form", which="small")
    await ada.submit(dialogue, {"name": "Ada"})
    with pytest.raises(CannotDo, match="no such dialogue"):
        await ada.submit(dialogue, {"name": "Ada"})


async def test_nobody_can_send_the_dialogue_of_somebody_else(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    dialogue = await ada.slash(home.channel.id, "form", which="small")
    with pytest.raises(CannotDo, match="no such dialogue"):
        await ben.submit(dialogue, {"name": "Ben"})


async def test_a_message_is_no_dialogue(home: Home, bot: EverythingBot, enter: Enter) -> None:
    ada = await enter(home.ada)
    with pytest.raises(CannotDo, match="no dialogue"):
        await ada.submit(await ada.slash(home.channel.id, "ping"), {})


async def test_a_dialogue_that_was_opened_long_ago_can_still_be_sent(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    ada = await enter(home.ada)
    dialogue = await ada.slash(home.channel.id, "form", which="small")
    sandbox.clock.advance(3600)
    await ada.slash(home.channel.id, "ping")
    assert (await ada.submit(dialogue, {"name": "Ada"})).reply == 4


async def test_a_ledger_keeps_a_dialogue_as_the_bot_sent_it(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    ada = await enter(home.ada)
    dialogue = await ada.slash(home.channel.id, "form", which="small")
    assert dialogue.modal is not None
    assert "id" in dialogue.modal["components"][0]
    sent = sandbox.ledger.requests[-1]
    assert sent.operation == "create_interaction_response"
    assert "id" not in sent.body["data"]["components"][0]
