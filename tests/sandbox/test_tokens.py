"""The tokens of interactions: three seconds for an answer, fifteen minutes for the rest."""

import discord
import pytest

from sandbox.server import Sandbox
from sandbox.talk.interactions import Asked, Reply
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.everything import EverythingBot
from tests.sandbox.questions import code_of, put, shown
from tests.sandbox.raw import RawBot

THREE_SECONDS = 3.0
FIFTEEN_MINUTES = 15 * 60.0


async def test_an_answer_within_three_seconds_is_in_time(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    sandbox.clock.advance(THREE_SECONDS - 1)
    await question.response.send_message("just in time")
    assert not (await asking).failed
    assert sandbox.answers.lags[-1] >= THREE_SECONDS - 1


async def test_after_three_seconds_the_person_is_told_of_a_failure_and_the_token_is_dead(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    sandbox.clock.advance(THREE_SECONDS)
    with pytest.raises(discord.NotFound) as refusal:
        await question.response.send_message("too late")
    assert code_of(refusal) == (404, 10062)
    with pytest.raises(discord.NotFound) as refusal:
        await question.followup.send("too late")
    assert code_of(refusal) == (404, 10015)
    assert (await asking).failed
    assert ada.messages(home.channel.id) == []


async def test_a_follow_up_before_the_first_answer_is_refused(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    with pytest.raises(discord.NotFound) as refusal:
        await question.followup.send("too early")
    assert code_of(refusal) == (404, 10015)
    await question.response.send_message("first")
    await asking


async def test_a_second_answer_is_refused(home: Home, bot: EverythingBot, enter: Enter) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    await question.response.send_message("first")
    answer = await asking
    # As another process would: this one does not know that it was answered.
    question.response._response_type = None
    with pytest.raises(discord.HTTPException) as refusal:
        await question.response.send_message("second")
    assert code_of(refusal) == (400, 40060)
    assert [m.id for m in ada.messages(home.channel.id)] == [answer.message_id]


async def test_an_unknown_token_is_no_webhook(home: Home, bot: EverythingBot, enter: Enter) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    await question.response.send_message("first")
    await asking
    question.followup.token = "nobody-ever-gave-this-out"
    with pytest.raises(discord.NotFound) as refusal:
        await question.followup.send("second")
    assert code_of(refusal) == (404, 10015)


async def test_a_token_under_the_id_of_another_application_is_no_webhook(
    home: Home, raw: RawBot, sandbox: Sandbox
) -> None:
    question = sandbox.control.forge(Asked.COMMAND, home.ada, home.channel, {"name": "x"})
    await raw.answer(question, Reply.MESSAGE, content="first")
    for application in (sandbox.world.bot_id + 1, home.ada.id):
        path = f"/webhooks/{application}/{question.token}"
        assert (await raw.ask("POST", path, {"content": "x"})).told == (404, 10015)
    assert (await raw.follow_up(question, content="second")).status == 200


async def test_a_token_lives_for_fifteen_minutes(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    await question.response.send_message("first")
    await asking
    sandbox.clock.advance(FIFTEEN_MINUTES - 10)
    await question.edit_original_response(content="still open")
    sandbox.clock.advance(10)
    for late in (
        question.followup.send("late"),
        question.edit_original_response(content="late"),
        question.delete_original_response(),
    ):
        with pytest.raises(discord.HTTPException) as refusal:
            await late
        assert code_of(refusal) == (401, 50027)
    assert [m.content for m in ada.messages(home.channel.id)] == ["still open"]


async def test_a_public_answer_outlives_its_token_by_the_token_of_the_bot(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    ada = await enter(home.ada)
    answer = await shown(ada, home.channel.id, "ping")
    sandbox.clock.advance(FIFTEEN_MINUTES)
    room = bot.get_partial_messageable(home.channel.id)
    await room.get_partial_message(answer.id).edit(content="pong again")
    assert (await ada.sees(home.channel.id, "pong again")).id == answer.id
