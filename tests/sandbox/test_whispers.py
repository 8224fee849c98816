"""Ephemeral messages: who gets them, how long they last, and who can still reach them."""

import asyncio

import discord
import pytest

from sandbox.bodies.flags import MessageFlag
from sandbox.personas.persona import CannotDo
from sandbox.server import Sandbox
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.everything import PICTURE, EverythingBot, picture
from tests.sandbox.questions import buttons, code_of, put, shown, whispered


async def test_a_whisper_reaches_only_who_asked(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    whisper = await shown(ada, home.channel.id, "whisper")
    assert (whisper.content, whisper.is_whisper) == ("psst", True)
    await ben.slash(home.channel.id, "ping")
    await ada.sees(home.channel.id, "pong")
    assert [seen.content for seen in ben.messages(home.channel.id)] == ["pong"]
    assert "psst" not in "".join(got.text for got in sandbox.ledger.received(home.ben.id))


async def test_the_files_of_a_whisper_reach_only_who_asked(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    hand = await whispered(
        bot, ada.slash(home.channel.id, "hold"), "your hand", file=picture("hand.png")
    )
    await ben.slash(home.channel.id, "ping")
    assert [await ada.read(address) for address in ada.message(hand).files] == [PICTURE]
    brought = {
        person.id: [file for got in sandbox.ledger.received(person.id) for file in got.files]
        for person in (home.ada, home.ben)
    }
    assert brought == {home.ada.id: [("hand.png", PICTURE)], home.ben.id: []}


async def test_the_bot_does_not_hear_of_its_whispers(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    events = ("message", "raw_message_edit", "raw_message_delete")
    said, edited, deleted = (asyncio.create_task(bot.wait_for(event)) for event in events)
    hand = await whispered(bot, ada.slash(home.channel.id, "hold"), "psst", view=buttons("More"))
    question, asking = await put(bot, ada.click(hand, "More"))
    await question.response.edit_message(content="psst!")
    await asking
    await question.delete_original_response()
    aloud = await ada.say(home.channel.id, "aloud")
    assert (await said).id == aloud
    for unheard in (edited, deleted):
        assert not unheard.done()
        unheard.cancel()


async def test_the_token_of_the_bot_does_not_reach_a_whisper(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    whisper = await shown(ada, home.channel.id, "whisper")
    room = bot.get_channel(home.channel.id)
    assert isinstance(room, discord.TextChannel)
    found = room.get_partial_message(whisper.id)
    for act in (found.fetch(), found.edit(content="x"), found.delete()):
        with pytest.raises(discord.NotFound) as refusal:
            await act
        assert code_of(refusal) == (404, 10008)
    assert [message async for message in room.history()] == []
    assert ada.message(whisper.id).content == "psst"


async def test_its_own_token_reads_changes_and_deletes_a_whisper(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    await question.response.send_message("one", ephemeral=True)
    await asking
    original = await question.original_response()
    assert (original.content, original.flags.ephemeral) == ("one", True)
    await original.edit(content="two")
    assert (await ada.sees(home.channel.id, "two")).id == original.id
    await original.delete()
    await ada.until(lambda: original.id not in ada.screen.messages)


async def test_a_click_on_a_whisper_brings_a_fresh_token_that_changes_it(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    ada = await enter(home.ada)
    first, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    await first.response.send_message("old", ephemeral=True, view=buttons("Refresh"))
    hand = (await asking).message_id
    assert hand is not None
    sandbox.clock.advance(20 * 60)
    second, asking = await put(bot, ada.click(hand, "Refresh"))
    with pytest.raises(discord.HTTPException) as refusal:
        await first.edit_original_response(content="late")
    assert code_of(refusal) == (401, 50027)
    assert second.message is not None
    assert second.message.flags.ephemeral
    await second.response.edit_message(content="new", attachments=[picture()])
    assert (await asking).message_id == hand
    seen = ada.message(hand)
    assert (seen.content, seen.is_whisper, len(seen.files)) == ("new", True, 1)


async def test_a_whisper_stays_a_whisper_and_a_public_answer_stays_public(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    for secret in (True, False):
        question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
        await question.response.send_message("said", ephemeral=secret, view=buttons("Turn"))
        message = (await asking).message_id
        assert message is not None
        question, asking = await put(bot, ada.click(message, "Turn"))
        await turned(bot, question, flags=0 if secret else MessageFlag.EPHEMERAL)
        await asking
        assert ada.message(message).content == "turned"
        assert ada.message(message).is_whisper is secret
    await ben.sees(home.channel.id, "turned")
    assert len(ben.messages(home.channel.id)) == 1


async def turned(bot: EverythingBot, question: discord.Interaction, flags: int) -> None:
    """Change the message of a click, with flags that discord.py would not send."""
    route = discord.http.Route(
        "POST", f"/interactions/{question.id}/{question.token}/callback?with_response=1"
    )
    body = {"type": 7, "data": {"content": "turned", "flags": int(flags)}}
    await bot.http.request(route, json=body)


async def test_whispers_are_gone_when_a_client_is_opened_again(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    await shown(ada, home.channel.id, "ping")
    hand = await whispered(bot, ada.slash(home.channel.id, "hold"), "psst", view=buttons("More"))
    await ada.reload()
    assert [seen.content for seen in ada.messages(home.channel.id)] == ["pong"]
    with pytest.raises(CannotDo, match="does not see"):
        await ada.click(hand, "More")


async def test_a_whisper_that_is_changed_after_a_reload_does_not_come_back(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    await question.response.send_message("psst", ephemeral=True)
    await asking
    await ada.reload()
    await question.edit_original_response(content="still there?")
    await question.followup.send("aloud")
    await ada.sees(home.channel.id, "aloud")
    assert [seen.content for seen in ada.messages(home.channel.id)] == ["aloud"]


async def test_nobody_can_press_the_buttons_of_somebody_elses_whisper(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    hand = await whispered(bot, ada.slash(home.channel.id, "hold"), "psst", view=buttons("More"))
    with pytest.raises(CannotDo, match="does not see"):
        await ben.click(hand, "More")
    # Not even with a client that was tampered with.
    ben.screen.messages[hand] = ada.message(hand)
    with pytest.raises(CannotDo, match="someone else's eyes"):
        await ben.click(hand, "More")


async def test_a_whisper_has_no_menu_of_commands(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    whisper = await shown(ada, home.channel.id, "whisper")
    with pytest.raises(CannotDo):
        await ada.menu(home.channel.id, "What is this", whisper.id)


async def test_a_whisper_in_direct_messages_is_one_too(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    dm = await ada.open_dm()
    assert (await shown(ada, dm, "whisper")).is_whisper
    await ada.reload()
    assert ada.messages(dm) == []


async def test_a_whisper_rings_for_nobody(home: Home, bot: EverythingBot, enter: Enter) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    words = f"<@{home.ben.id}> and <@{home.ada.id}>"
    await whispered(bot, ada.slash(home.channel.id, "hold"), words)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    await question.response.send_message(f"aloud, {words}")
    await asking
    rung = await ben.until(lambda: ben.screen.notifications)
    assert [ring["text"] for ring in rung] == [f"aloud, {words}"]
