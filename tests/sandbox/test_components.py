"""Buttons, menus and layouts: what people see of them, and what the bot is told of a click."""

from typing import Any

import discord
import pytest

from sandbox.bodies.flags import MessageFlag
from sandbox.facts.permissions import Permission
from sandbox.personas.persona import CannotDo
from sandbox.server import Sandbox
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.everything import PICTURE, EverythingBot
from tests.sandbox.questions import buttons, put, shown


async def test_a_click_can_be_answered_by_a_message(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    panel = await shown(ada, home.channel.id, "panel")
    await ben.sees(home.channel.id, "a panel")
    answer = await ben.click(panel.id, "Answer")
    assert answer.reply == 4
    reply = await ada.sees(home.channel.id, "answered")
    assert reply.data["message_reference"]["message_id"] == str(panel.id)
    assert reply.data["interaction_metadata"]["interacted_message_id"] == str(panel.id)


async def test_a_click_can_be_answered_by_thinking_and_then_a_whisper(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    panel = await shown(ada, home.channel.id, "panel")
    await ben.sees(home.channel.id, "a panel")
    answer = await ben.click(panel.id, "Later")
    assert answer.reply == 5
    thought = await ben.sees(home.channel.id, "thought")
    assert (thought.id, thought.is_whisper, thought.is_thinking) == (answer.message_id, True, False)
    await ben.click(panel.id, "Answer")
    await ada.sees(home.channel.id, "answered")
    assert "thought" not in [seen.content for seen in ada.messages(home.channel.id)]


async def test_a_click_can_change_its_message_for_everybody(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    panel = await shown(ada, home.channel.id, "panel")
    assert "Update" in panel.buttons
    answer = await ada.click(panel, "Update")
    assert (answer.reply, answer.message_id) == (7, panel.id)
    seen = await ben.sees(home.channel.id, "updated")
    assert (seen.id, "Update" in seen.buttons) == (panel.id, False)


async def test_a_click_can_be_acknowledged_first_and_its_message_changed_later(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    panel = await shown(ada, home.channel.id, "panel")
    answer = await ada.click(panel, "Quietly")
    assert (answer.reply, answer.message_id) == (6, panel.id)
    assert (await ada.sees(home.channel.id, "quietly changed")).id == panel.id


async def test_a_click_can_put_a_file_on_its_message(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    panel = await shown(ada, home.channel.id, "panel")
    await ada.click(panel, "🎆")
    seen = ada.message(panel.id)
    assert seen.content == "boom"
    assert [await ada.read(address) for address in seen.files] == [PICTURE]


async def test_the_bot_is_told_which_component_of_which_message_was_used(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    await question.response.send_message("press", view=buttons("One", "Two"))
    await asking
    message = ada.messages(home.channel.id)[-1]
    question, asking = await put(bot, ada.click(message, "Two"))
    data: Any = question.data
    part = next(part for part in message.parts if part.get("custom_id") == "hold Two")
    assert data == {"custom_id": "hold Two", "component_type": 2, "id": part["id"]}
    assert question.message is not None
    assert (question.message.id, question.message.content) == (message.id, "press")
    assert question.message.components[0].children[1].id == part["id"]  # type: ignore[union-attr]
    assert question.message.interaction_metadata is not None
    assert question.message.interaction_metadata.user.id == home.ada.id
    await question.response.defer()
    await asking


@pytest.mark.parametrize(
    ("menu", "chosen", "told"),
    [
        ("Colours", ["Red", "green"], "colours ['red', 'green']"),
        ("People", ["Ben", "Ada"], "Member Ben, Member Ada"),
        ("Roles", ["Players"], "Role Players"),
        ("Anybody", ["Ben", "Players"], "Member Ben, Role Players"),
        ("Places", ["general"], "AppCommandChannel general"),
        ("Places", [], "nothing"),
    ],
)
async def test_what_is_chosen_in_a_menu_reaches_the_bot(
    home: Home,
    bot: EverythingBot,
    enter: Enter,
    sandbox: Sandbox,
    menu: str,
    chosen: list[str],
    told: str,
) -> None:
    role = sandbox.control.add_role(home.guild, "Players", 0)
    ids = {"Ada": home.ada.id, "Ben": home.ben.id, "Players": role.id, "general": home.channel.id}
    ada = await enter(home.ada)
    message = await shown(ada, home.channel.id, "menus")
    answer = await ada.select(message, menu, *(ids.get(name, name) for name in chosen))
    assert answer.message_id is not None
    assert ada.message(answer.message_id).content == told


@pytest.mark.parametrize(
    ("menu", "values"),
    [
        ("Colours", []),
        ("Colours", ["red", "blue", "green"]),
        ("Colours", ["red", "red"]),
        ("Colours", ["purple"]),
        ("People", []),
        ("People", ["1"]),
        ("Roles", ["1"]),
        ("Places", ["1"]),
        ("Update", ["red"]),
    ],
)
async def test_what_a_menu_does_not_offer_cannot_be_chosen(
    home: Home, bot: EverythingBot, enter: Enter, menu: str, values: list[str]
) -> None:
    ada = await enter(home.ada)
    message = await shown(ada, home.channel.id, "menus")
    with pytest.raises(CannotDo):
        await ada.select(message, menu, *values)


async def test_a_channel_that_a_person_cannot_see_cannot_be_chosen(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    hidden = sandbox.control.add_channel(home.guild, "hidden")
    ada, ben = await enter(home.ada), await enter(home.ben)
    message = await shown(ada, home.channel.id, "menus")
    sandbox.control.deny(hidden, home.guild.id, Permission.VIEW_CHANNEL)
    await ben.sees(home.channel.id, "menus")
    with pytest.raises(CannotDo):
        await ben.select(message.id, "Places", hidden.id)
    assert not (await ada.select(message, "Places", hidden.id)).failed


async def test_a_channel_of_the_wrong_type_cannot_be_chosen(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    room = bot.get_channel(home.channel.id)
    assert isinstance(room, discord.TextChannel)
    thread = await room.create_thread(name="table", type=discord.ChannelType.public_thread)
    ada = await enter(home.ada)
    message = await shown(ada, home.channel.id, "menus")
    with pytest.raises(CannotDo, match="nothing to choose"):
        await ada.select(message, "Places", thread.id)


async def test_everything_in_a_layout_is_on_the_screen(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    await ada.slash(home.channel.id, "board")
    board = await ben.sees(home.channel.id, "A was pressed 0 times")
    assert board.text.split("\n") == ["before", "A was pressed 0 times", "Ada", "Ben"]
    assert board.buttons == ["S0", "A0", "B0"]
    assert [part["type"] for part in board.parts] == [10, 17, 10, 9, 10, 11, 9, 10, 2, 14, 12, 13, 1, 2, 2]  # fmt: skip
    assert [await ben.read(address) for address in board.files] == [PICTURE] * 3
    assert board.data["flags"] & MessageFlag.IS_COMPONENTS_V2
    assert board.data["attachments"] == []


async def test_every_component_has_an_id_of_its_own_and_keeps_the_one_it_came_with(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    board = await shown(ada, home.channel.id, "board")
    numbers = [part["id"] for part in board.parts]
    assert len(set(numbers)) == len(numbers)
    assert numbers[0] == 77
    assert all(number > 0 for number in numbers)


async def test_a_dynamic_button_works_though_nobody_remembers_its_view(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    board = await shown(ada, home.channel.id, "board")
    await ben.sees(home.channel.id, "pressed 0 times")
    first = board.files
    assert (await ada.click(board, "B0")).reply == 7
    await ben.sees(home.channel.id, "B was pressed 1 times")
    await ben.click(board.id, "S1")
    seen = await ada.sees(home.channel.id, "S was pressed 2 times")
    assert seen.id == board.id
    assert set(seen.files).isdisjoint(first)
    assert [await ada.read(address) for address in seen.files] == [PICTURE] * 3


async def test_an_old_message_can_become_a_layout_but_not_the_other_way_round(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    await question.response.send_message("plain", view=buttons("More"))
    await asking
    message = ada.messages(home.channel.id)[-1]
    question, asking = await put(bot, ada.click(message, "More"))
    layout = discord.ui.LayoutView()
    layout.add_item(discord.ui.TextDisplay("laid out"))
    await question.response.edit_message(content=None, view=layout)
    await asking
    assert ada.message(message.id).text == "laid out"
    with pytest.raises(discord.HTTPException) as refusal:
        await question.edit_original_response(content="plain again", view=None)
    assert refusal.value.code == 50035
