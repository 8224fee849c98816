"""First answers: which kinds fit which questions, and what the bot gets back."""

from typing import Any

import discord
import pytest

from sandbox.server import Sandbox
from sandbox.talk.interactions import Asked
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.everything import EverythingBot, picture
from tests.sandbox.questions import buttons, code_of, put, shown

MODAL = {"title": "T", "custom_id": "hold m", "components": [{"type": 10, "content": "words"}]}
DATA: dict[int, Any] = {4: {"content": "c"}, 7: {"content": "c"}, 8: {"choices": []}, 9: MODAL}


async def call_back(
    bot: EverythingBot, question: discord.Interaction, kind: int, query: str = ""
) -> Any:
    """Answer by hand: discord.py would not send what does not fit."""
    path = f"/interactions/{question.id}/{question.token}/callback{query}"
    body = {"type": kind, "data": DATA.get(kind)}
    return await bot.http.request(discord.http.Route("POST", path), json=body)


@pytest.mark.parametrize("kind", [1, 6, 7, 8, 10, 99])
async def test_a_command_takes_no_answer_that_does_not_fit(
    home: Home, bot: EverythingBot, enter: Enter, kind: int
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    with pytest.raises(discord.HTTPException) as refusal:
        await call_back(bot, question, kind)
    assert code_of(refusal) == (400, 50035)
    await question.response.send_message("fitting")
    assert not (await asking).failed


@pytest.mark.parametrize(("kind", "fits"), [(4, True), (5, True), (6, True), (7, True), (8, False)])
async def test_a_click_takes_every_answer_but_suggestions(
    home: Home, bot: EverythingBot, enter: Enter, *, kind: int, fits: bool
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    await question.response.send_message("press", view=buttons("One"))
    message = (await asking).message_id
    assert message is not None
    question, asking = await put(bot, ada.click(message, "One"))
    if not fits:
        with pytest.raises(discord.HTTPException) as refusal:
            await call_back(bot, question, kind)
        assert code_of(refusal) == (400, 50035)
        kind = 6
    await call_back(bot, question, kind)
    assert (await asking).reply == kind


@pytest.mark.parametrize("kind", [4, 5, 6, 7, 9])
async def test_a_request_for_suggestions_takes_nothing_else(
    home: Home, bot: EverythingBot, enter: Enter, kind: int
) -> None:
    ada = await enter(home.ada)
    refused: list[int] = []

    @discord.app_commands.command(description="d")
    async def slow(interaction: discord.Interaction, word: str) -> None:
        pass

    @slow.autocomplete("word")
    async def _(interaction: discord.Interaction, _: str) -> list[Any]:
        with pytest.raises(discord.HTTPException) as refusal:
            await call_back(bot, interaction, kind)
        refused.append(refusal.value.code)
        return [discord.app_commands.Choice(name="one", value="one")]

    bot.tree.add_command(slow)
    await bot.tree.sync()
    assert len(await ada.autocomplete(home.channel.id, "slow", "word")) == 1
    assert refused == [50035]


async def test_a_dialogue_cannot_answer_a_dialogue(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    await call_back(bot, question, 9)
    submit, answering = await put(bot, ada.submit(await asking, {}))
    for kind in (6, 7, 9):  # nor is there a message that it could change
        with pytest.raises(discord.HTTPException) as refusal:
            await call_back(bot, submit, kind)
        assert code_of(refusal) == (400, 50035)
    await call_back(bot, submit, 4)
    assert not (await answering).failed


async def test_a_callback_is_empty_unless_a_response_is_asked_for(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    assert not await call_back(bot, question, 4)
    await asking
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    told = await call_back(bot, question, 4, "?with_response=true")
    answer = await asking
    assert told["interaction"]["response_message_id"] == str(answer.message_id)
    assert told["resource"]["message"]["content"] == "c"


async def test_the_response_tells_whether_the_message_waits_and_who_sees_it(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    told = await question.response.send_message("psst", ephemeral=True, file=picture())
    answer = await asking
    assert told.message_id == answer.message_id
    assert isinstance(told.resource, discord.InteractionMessage)
    assert told.resource.attachments[0].filename == "board.png"
    assert told.is_ephemeral()
    assert not told.is_thinking()
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    waits = await question.response.defer(thinking=True)
    await asking
    assert waits is not None
    assert waits.is_thinking()
    assert not waits.is_ephemeral()


async def test_a_token_fits_only_its_own_interaction(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    own = question.id
    question.id = own + 1
    with pytest.raises(discord.NotFound) as refusal:
        await call_back(bot, question, 4)
    assert code_of(refusal) == (404, 10062)
    question.id = own
    await call_back(bot, question, 4)
    await asking


async def test_an_event_that_comes_twice_can_be_answered_once(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    sandbox.control.repeat_next("INTERACTION_CREATE")
    ada = await enter(home.ada)
    first, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    second = await bot.asked.get()
    assert second.id == first.id
    await first.response.send_message("once")
    with pytest.raises(discord.HTTPException) as refusal:
        await second.response.send_message("twice")
    assert code_of(refusal) == (400, 40060)
    await asking
    assert [seen.content for seen in ada.messages(home.channel.id)] == ["once"]


async def test_a_click_that_no_client_would_send_reaches_the_bot_all_the_same(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    ada = await enter(home.ada)
    panel = await shown(ada, home.channel.id, "panel")
    message = sandbox.world.message(home.channel.id, panel.id)
    data = {"custom_id": "hold forged", "component_type": 2, "id": 1}
    forged = sandbox.control.forge(Asked.COMPONENT, home.ben, home.channel, data, message)
    question = await bot.asked.get()
    assert (question.id, question.user.id) == (forged.id, home.ben.id)
    await question.response.send_message("not with me", ephemeral=True)
    assert forged.original is not None
    assert forged.original.reader_id == home.ben.id
