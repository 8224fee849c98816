"""Messages by bot token: sent once, read back, edited, deleted."""

import discord
import pytest

from sandbox.facts.permissions import P
from sandbox.server import Sandbox
from sandbox.sight import HISTORY
from sandbox.talk.posting import NONCE_WINDOW
from tests.sandbox.asking import ask, empower, room
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.everything import EverythingBot


async def test_a_message_is_seen_by_people_and_heard_by_the_bot_itself(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ben = await enter(home.ben)
    heard = bot.wait_for("message", timeout=10)
    sent = await room(bot, home).send("a board")
    assert (await ben.sees(home.channel.id, "a board")).id == sent.id
    told = await heard
    assert (told.id, told.content, told.author.id) == (sent.id, "a board", bot.application_id)
    assert room(bot, home).last_message_id == sent.id


async def test_the_same_nonce_brings_back_the_first_message_and_sends_no_second(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ben = await enter(home.ben)
    first = await room(bot, home).send("turn 1", nonce="game-1-turn-1")
    again = await room(bot, home).send("turn 1, again", nonce="game-1-turn-1")
    other = await room(bot, home).send("turn 2", nonce="game-1-turn-2")
    assert (again.id, again.content) == (first.id, "turn 1")
    await ben.sees(home.channel.id, "turn 2")
    assert [seen.id for seen in ben.messages(home.channel.id)] == [first.id, other.id]


async def test_a_nonce_counts_for_its_window_and_no_longer(
    sandbox: Sandbox, home: Home, bot: EverythingBot
) -> None:
    first = await room(bot, home).send("one", nonce=7)
    sandbox.clock.advance(NONCE_WINDOW - 60)
    assert (await room(bot, home).send("two", nonce=7)).id == first.id
    sandbox.clock.advance(61)
    assert (await room(bot, home).send("three", nonce=7)).id != first.id


async def test_the_nonce_of_a_deleted_message_is_unknown(home: Home, bot: EverythingBot) -> None:
    sent = await room(bot, home).send("gone", nonce="n")
    await sent.delete()
    with pytest.raises(discord.NotFound) as refused:
        await room(bot, home).send("gone", nonce="n")
    assert refused.value.code == 10008


async def test_a_nonce_that_is_not_enforced_sends_a_second_message(
    sandbox: Sandbox, home: Home
) -> None:
    body = {"content": "hello", "nonce": "n"}
    path = f"/channels/{home.channel.id}/messages"
    first, second = [await ask(sandbox, "POST", path, body) for _ in range(2)]
    assert first.body["id"] != second.body["id"]
    assert second.body["nonce"] == "n"


async def test_a_silent_message_rings_for_nobody_and_a_loud_one_does(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ben = await enter(home.ben)
    silent = await room(bot, home).send(f"<@{ben.id}> quietly", silent=True)
    loud = await room(bot, home).send(f"<@{ben.id}> aloud")
    await ben.until(lambda: ben.screen.notifications)
    assert silent.flags.suppress_notifications
    assert [n["message_id"] for n in ben.screen.notifications] == [str(loud.id)]


async def test_a_reply_names_the_message_it_answers(home: Home, bot: EverythingBot) -> None:
    first = await room(bot, home).send("question")
    reply = await first.reply("answer")
    read = await room(bot, home).fetch_message(reply.id)
    assert read.type is discord.MessageType.reply
    assert read.reference is not None
    assert read.reference.message_id == first.id
    assert isinstance(read.reference.resolved, discord.Message)
    assert read.reference.resolved.content == "question"


async def test_an_edit_changes_what_it_names_and_is_seen(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ben = await enter(home.ben)
    sent = await room(bot, home).send("before", embed=discord.Embed(title="stays"))
    await sent.edit(content="after")
    seen = await ben.sees(home.channel.id, "after")
    assert seen.id == sent.id
    assert seen.text == "after\nstays"
    read = await room(bot, home).fetch_message(sent.id)
    assert read.edited_at is not None
    assert (read.content, read.embeds[0].title) == ("after", "stays")


async def test_an_edit_without_flags_leaves_the_embeds_suppressed(
    sandbox: Sandbox, home: Home
) -> None:
    path = f"/channels/{home.channel.id}/messages"
    sent = await ask(sandbox, "POST", path, {"content": "a", "flags": 1 << 2})
    path += f"/{sent.body['id']}"
    assert (await ask(sandbox, "PATCH", path, {"content": "b"})).body["flags"] == 1 << 2
    assert (await ask(sandbox, "PATCH", path, {"flags": 0})).body["flags"] == 0


async def test_a_deleted_message_is_gone_for_everybody(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ben = await enter(home.ben)
    sent = await room(bot, home).send("short-lived")
    await ben.sees(home.channel.id, "short-lived")
    heard = bot.wait_for("raw_message_delete", timeout=10)
    await sent.delete()
    assert (await heard).message_id == sent.id
    await ben.until(lambda: not ben.messages(home.channel.id))
    for act in (room(bot, home).fetch_message(sent.id), sent.edit(content="x"), sent.delete()):
        with pytest.raises(discord.NotFound) as refused:
            await act
        assert refused.value.code == 10008


async def test_a_list_begins_with_the_newest_and_keeps_to_its_bounds(
    home: Home, bot: EverythingBot
) -> None:
    channel = room(bot, home)
    sent = [await channel.send(str(number)) for number in range(6)]

    async def said(**bounds: object) -> list[str]:
        return [message.content async for message in channel.history(**bounds)]  # type: ignore[arg-type]

    assert await said() == ["5", "4", "3", "2", "1", "0"]
    assert await said(limit=2) == ["5", "4"]
    assert await said(before=sent[2]) == ["1", "0"]
    assert await said(after=sent[2], limit=2) == ["3", "4"]
    assert await said(around=sent[3], limit=3) == ["4", "3", "2"]
    assert await said(around=sent[3], limit=1) == ["3"]
    assert await said(around=sent[3], limit=8) == ["5", "4", "3", "2", "1", "0"]
    assert await said(around=sent[0], limit=4) == ["2", "1", "0"]


async def test_a_fresh_client_shows_the_last_fifty_messages(
    sandbox: Sandbox, home: Home, enter: Enter
) -> None:
    for number in range(HISTORY + 1):
        sandbox.acting.say(home.ada.id, home.channel.id, str(number))
    ben = await enter(home.ben)
    seen = [message.content for message in ben.messages(home.channel.id)]
    assert seen == [str(number) for number in range(1, 51)]


@pytest.mark.parametrize(
    ("query", "name"),
    [("limit=0", "limit"), ("limit=101", "limit"), ("limit=x", "limit"), ("before=x", "before")],
)
async def test_a_list_with_odd_bounds_is_refused(
    sandbox: Sandbox, home: Home, query: str, name: str
) -> None:
    reply = await ask(sandbox, "GET", f"/channels/{home.channel.id}/messages?{query}")
    assert reply.told == (400, 50035)
    assert reply.fault_at(name).startswith("NUMBER_TYPE_")


async def test_without_the_right_to_read_history_the_list_is_empty(
    sandbox: Sandbox, home: Home, bot: EverythingBot
) -> None:
    sent = await room(bot, home).send("before")
    sandbox.control.deny(home.channel, home.guild.id, P.READ_MESSAGE_HISTORY)
    assert [message async for message in room(bot, home).history()] == []
    with pytest.raises(discord.Forbidden):
        await room(bot, home).fetch_message(sent.id)


async def test_many_messages_go_at_once_in_one_event(
    sandbox: Sandbox, home: Home, bot: EverythingBot, enter: Enter
) -> None:
    empower(sandbox, home, P.MANAGE_MESSAGES)
    ben = await enter(home.ben)
    sent = [await room(bot, home).send(str(number)) for number in range(3)]
    heard = bot.wait_for("raw_bulk_message_delete", timeout=10)
    await room(bot, home).delete_messages(sent[:2])
    assert (await heard).message_ids == {sent[0].id, sent[1].id}
    await ben.until(lambda: [m.id for m in ben.messages(home.channel.id)] == [sent[2].id])


@pytest.mark.parametrize("count", [1, 101])
async def test_too_few_or_too_many_messages_cannot_go_at_once(
    sandbox: Sandbox, home: Home, count: int
) -> None:
    empower(sandbox, home, P.MANAGE_MESSAGES)
    body = {"messages": [str(number) for number in range(count)]}
    reply = await ask(sandbox, "POST", f"/channels/{home.channel.id}/messages/bulk-delete", body)
    assert reply.told == (400, 50035)
    assert reply.fault_at("messages") == "BASE_TYPE_BAD_LENGTH"


async def test_the_bot_cannot_change_what_others_wrote_but_may_remove_it_as_a_moderator(
    sandbox: Sandbox, home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ben = await enter(home.ben)
    said = await ben.say(home.channel.id, "mine")
    theirs = room(bot, home).get_partial_message(said)
    with pytest.raises(discord.Forbidden) as refused:
        await theirs.edit(content="yours")
    assert refused.value.code == 50005
    with pytest.raises(discord.Forbidden) as refused:
        await theirs.delete()
    assert refused.value.code == 50013
    empower(sandbox, home, P.MANAGE_MESSAGES)
    await theirs.delete()
    await ben.until(lambda: not ben.messages(home.channel.id))


async def test_typing_needs_the_right_to_send(
    sandbox: Sandbox, home: Home, bot: EverythingBot
) -> None:
    async with room(bot, home).typing():
        pass
    sandbox.control.deny(home.channel, home.guild.id, P.SEND_MESSAGES)
    with pytest.raises(discord.Forbidden):
        await room(bot, home).typing()
