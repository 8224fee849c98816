"""Answers to interactions: the original one, follow-ups, and what becomes of them."""

import discord
import pytest

from sandbox.ledger import Kind
from sandbox.server import Sandbox
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.everything import PICTURE, EverythingBot, picture
from tests.sandbox.questions import buttons, code_of, put, shown

THREE_SECONDS = 3.0


async def test_an_answer_can_bring_files_and_an_embed_that_shows_one(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    seen = await shown(ada, home.channel.id, "show")
    assert seen.text.split("\n") == ["look", "The board"]
    assert [row["filename"] for row in seen.data["attachments"]] == ["notes.png"]
    assert seen.data["attachments"][0]["description"] == "some notes"
    assert [await ada.read(address) for address in seen.files] == [PICTURE] * 2


@pytest.mark.parametrize("secretly", [False, True])
async def test_a_deferred_answer_thinks_until_it_is_edited(
    home: Home, bot: EverythingBot, enter: Enter, *, secretly: bool
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    await question.response.defer(thinking=True, ephemeral=secretly)
    answer = await asking
    assert answer.reply == 5
    assert answer.message_id is not None
    assert ada.message(answer.message_id).is_thinking
    assert ada.message(answer.message_id).is_whisper is secretly
    await question.edit_original_response(content="thought", attachments=[picture()])
    seen = await ada.sees(home.channel.id, "thought")
    assert (seen.id, seen.is_thinking, seen.is_whisper) == (answer.message_id, False, secretly)
    assert [await ada.read(address) for address in seen.files] == [PICTURE]


async def test_a_command_that_thinks_first_answers_in_the_end(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    await ada.slash(home.channel.id, "think", secretly=True)
    assert (await ada.sees(home.channel.id, "thought")).is_whisper
    await ada.slash(home.channel.id, "think")
    assert not (await ben.sees(home.channel.id, "thought")).is_whisper
    assert len(ben.messages(home.channel.id)) == 1


@pytest.mark.parametrize("secretly", [False, True])
async def test_the_first_follow_up_takes_the_place_of_the_thinking_and_is_as_public_as_that(
    home: Home, bot: EverythingBot, enter: Enter, *, secretly: bool
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    await question.response.defer(thinking=True, ephemeral=secretly)
    answer = await asking
    message = await question.followup.send("thought", ephemeral=not secretly, wait=True)
    assert message.id == answer.message_id
    assert message.flags.ephemeral is secretly
    more = await question.followup.send("more", wait=True)
    assert more.id != answer.message_id
    assert not more.flags.ephemeral
    await ada.sees(home.channel.id, "more")
    assert [m.content for m in ada.messages(home.channel.id)] == ["thought", "more"]


async def test_a_follow_up_after_the_thinking_was_deleted_is_a_new_message(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    await question.response.defer(thinking=True)
    answer = await asking
    await question.delete_original_response()
    message = await question.followup.send("after all", wait=True)
    assert message.id != answer.message_id
    assert (await ada.sees(home.channel.id, "after all")).id == message.id
    assert [m.id for m in ada.messages(home.channel.id)] == [message.id]


async def test_follow_ups_are_sent_changed_and_taken_back(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    await ada.slash(home.channel.id, "chatter")
    await ada.sees(home.channel.id, "fourth")
    said = ["first, corrected", "second, corrected", "fourth"]
    assert [m.content for m in ada.messages(home.channel.id)] == said
    await ben.sees(home.channel.id, "fourth")
    assert [m.content for m in ben.messages(home.channel.id)] == said
    second = ben.messages(home.channel.id)[1]
    assert [await ben.read(address) for address in second.files] == [PICTURE]
    assert "third" in "".join(got.text for got in sandbox.ledger.received(home.ada.id))
    assert "third" not in "".join(got.text for got in sandbox.ledger.received(home.ben.id))


async def test_a_follow_up_refers_to_the_answer_that_it_follows(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    await question.response.send_message("first")
    answer = await asking
    message = await question.followup.send("second", wait=True)
    assert message.reference is not None
    assert message.reference.message_id == answer.message_id
    metadata = message.interaction_metadata
    assert metadata is not None
    assert (metadata.id, metadata.user.id) == (question.id, home.ada.id)
    assert metadata.original_response_message_id == answer.message_id
    seen = await ada.sees(home.channel.id, "second")
    owners = seen.data["interaction_metadata"]["authorizing_integration_owners"]
    assert owners == {"0": str(home.guild.id)}


async def test_an_answer_that_is_taken_back_is_gone_for_all(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    answer = await ada.slash(home.channel.id, "vanish")
    assert await ada.until(lambda: answer.message_id not in ada.screen.messages)
    assert await ben.until(lambda: answer.message_id not in ben.screen.messages)


async def test_the_message_of_a_button_can_be_deleted_after_a_silent_acknowledgement(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    await question.response.send_message("press", view=buttons("Done"))
    await asking
    message = ada.messages(home.channel.id)[-1]
    question, asking = await put(bot, ada.click(message, "Done"))
    await question.response.defer()
    await asking
    await question.delete_original_response()
    assert await ada.until(lambda: message.id not in ada.screen.messages)


async def test_an_update_of_a_message_that_is_gone_is_refused(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    await question.response.send_message("press", view=buttons("Done"))
    await asking
    message = ada.messages(home.channel.id)[-1]
    question, asking = await put(bot, ada.click(message, "Done"))
    sandbox.control.delete_message(sandbox.world.message(home.channel.id, message.id))
    with pytest.raises(discord.NotFound) as refusal:
        await question.response.edit_message(content="changed")
    assert code_of(refusal) == (404, 10008)
    await question.response.send_message("too late")
    assert (await asking).reply == 4


async def test_an_answer_into_a_channel_that_is_gone_is_refused(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    sandbox.control.delete_channel(home.channel)
    with pytest.raises(discord.NotFound) as refusal:
        await question.response.send_message("hello?")
    assert code_of(refusal) == (404, 10003)
    sandbox.clock.advance(THREE_SECONDS)
    assert (await asking).failed


async def test_a_token_reaches_only_its_own_messages(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    other = await shown(ada, home.channel.id, "ping")
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    await question.response.send_message("mine")
    await asking
    with pytest.raises(discord.NotFound) as refusal:
        await question.followup.edit_message(other.id, content="yours")
    assert code_of(refusal) == (404, 10008)


async def test_a_click_has_no_original_answer_while_a_dialogue_is_the_answer(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    modal = discord.ui.Modal(title="T", custom_id="hold m")
    modal.add_item(discord.ui.TextDisplay("words"))
    await question.response.send_modal(modal)
    await asking
    with pytest.raises(discord.NotFound) as refusal:
        await question.original_response()
    assert code_of(refusal) == (404, 10008)


async def test_answers_are_counted_apart_from_the_calls_of_the_bot(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    ada = await enter(home.ada)
    before = sandbox.ledger.total(Kind.BOT)
    await ada.slash(home.channel.id, "chatter")
    await ada.sees(home.channel.id, "fourth")
    assert sandbox.ledger.total(Kind.BOT) == before
    calls = sandbox.ledger.calls
    assert calls[Kind.INTERACTION, "create_interaction_response"] == 1
    assert calls[Kind.INTERACTION, "execute_webhook"] == 3
    assert calls[Kind.INTERACTION, "get_original_webhook_message"] == 1


async def test_an_answer_that_is_refused_can_be_given_again(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    with pytest.raises(discord.HTTPException) as refusal:
        await question.response.send_message("x" * 2001)
    assert code_of(refusal) == (400, 50035)
    assert not asking.done()
    await question.response.send_message("shorter")
    assert not (await asking).failed
