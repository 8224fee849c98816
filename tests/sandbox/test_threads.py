"""Threads: who is in them and sees them, how they rest and wake, what the bot hears."""

import discord
import pytest

from sandbox.facts.model import Channel, ChannelType, Thread
from sandbox.facts.permissions import P
from sandbox.server import Sandbox
from sandbox.talk.threads import MOST_ACTIVE
from tests.sandbox.asking import ask, empower, room
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.everything import EverythingBot

MINUTES = 60.0


async def private(bot: EverythingBot, home: Home, name: str = "aside") -> discord.Thread:
    return await room(bot, home).create_thread(name=name, auto_archive_duration=60)


async def public(bot: EverythingBot, home: Home, name: str = "table") -> discord.Thread:
    kind = discord.ChannelType.public_thread
    return await room(bot, home).create_thread(name=name, type=kind, auto_archive_duration=60)


async def test_a_thread_from_a_message_bears_its_id_and_is_seen_by_everybody(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ben = await enter(home.ben)
    sent = await room(bot, home).send("a game begins")
    heard = bot.wait_for("thread_create", timeout=10)
    thread = await sent.create_thread(name="table 1")
    assert thread.id == sent.id
    assert (await heard).id == thread.id
    assert [member.id for member in await thread.fetch_members()] == [bot.application_id]
    await ben.until(lambda: thread.id in ben.screen.channels)
    started = await room(bot, home).fetch_message(sent.id)
    assert started.flags.has_thread
    assert started.thread is not None
    assert started.thread.id == thread.id


async def test_a_public_thread_from_no_message_is_announced_in_its_channel(
    home: Home, bot: EverythingBot
) -> None:
    thread = await public(bot, home)
    [line] = [message async for message in room(bot, home).history(limit=1)]
    assert (line.type, line.content) == (discord.MessageType.thread_created, "table")
    assert line.reference is not None
    assert line.reference.channel_id == thread.id
    assert [each.id for each in await home_threads(bot, home)] == [thread.id]


async def home_threads(bot: EverythingBot, home: Home) -> list[discord.Thread]:
    guild = bot.get_guild(home.guild.id)
    assert guild is not None
    return list(await guild.active_threads())


async def test_a_private_thread_is_seen_by_its_members_and_by_moderators_only(
    sandbox: Sandbox, home: Home, bot: EverythingBot, enter: Enter
) -> None:
    empower(sandbox, home, P.CREATE_PRIVATE_THREADS)
    cleo = sandbox.control.add_person("Cleo", "it", home.guild)
    moderators = sandbox.control.add_role(home.guild, "Moderators", P.MANAGE_THREADS)
    mona = sandbox.control.add_person("Mona", "fr", home.guild)
    sandbox.control.give_role(home.guild, mona.id, moderators)
    ada, ben = await enter(home.ada), await enter(home.ben)
    thread = await private(bot, home)
    await thread.add_user(discord.Object(home.ben.id))
    await thread.send("a secret")
    await ben.sees(thread.id, "a secret")
    await ada.sees(thread.id, "a secret")  # she owns the server
    told = {
        user.id: any("a secret" in d.text for d in sandbox.ledger.received(user.id))
        for user in (cleo, mona)
    }
    assert told == {cleo.id: False, mona.id: True}


async def test_members_come_and_go(
    sandbox: Sandbox, home: Home, bot: EverythingBot, enter: Enter
) -> None:
    empower(sandbox, home, P.CREATE_PRIVATE_THREADS)
    ben = await enter(home.ben)
    thread = await private(bot, home)
    await thread.add_user(discord.Object(home.ben.id))
    await ben.until(lambda: thread.id in ben.screen.channels)
    assert (await thread.fetch_member(home.ben.id)).id == home.ben.id
    await thread.remove_user(discord.Object(home.ben.id))
    await ben.until(lambda: thread.id not in ben.screen.channels)
    with pytest.raises(discord.NotFound):
        await thread.fetch_member(home.ben.id)


async def test_the_bot_hears_of_its_own_coming_and_going(home: Home, bot: EverythingBot) -> None:
    thread = await public(bot, home)
    heard = bot.wait_for("thread_remove", timeout=10)
    await thread.leave()
    assert (await heard).id == thread.id
    assert await thread.fetch_members() == []
    heard = bot.wait_for("thread_join", timeout=10)
    await thread.join()
    assert (await heard).id == thread.id


async def test_who_writes_in_a_thread_or_is_called_there_joins_it(
    sandbox: Sandbox, home: Home, bot: EverythingBot, enter: Enter
) -> None:
    thread = await public(bot, home)
    await thread.leave()
    ada = await enter(home.ada)
    await ada.say(thread.id, "hello")
    await thread.send(f"<@{home.ben.id}>, come in")
    members = {member.id for member in await thread.fetch_members()}
    assert members == {home.ada.id, home.ben.id, bot.application_id}


async def test_who_cannot_see_the_channel_cannot_be_added_to_its_thread(
    sandbox: Sandbox, home: Home, bot: EverythingBot
) -> None:
    thread = await public(bot, home)
    sandbox.control.deny(home.channel, home.ben.id, P.VIEW_CHANNEL)
    with pytest.raises(discord.Forbidden) as refused:
        await thread.add_user(discord.Object(home.ben.id))
    assert refused.value.code == 50001
    await thread.send(f"<@{home.ben.id}>")
    assert home.ben.id not in {member.id for member in await thread.fetch_members()}


async def test_a_thread_in_which_nobody_writes_is_archived_and_a_message_wakes_it(
    sandbox: Sandbox, home: Home, bot: EverythingBot
) -> None:
    thread = await public(bot, home)
    sandbox.clock.advance(50 * MINUTES)
    await thread.send("still here")
    sandbox.clock.advance(50 * MINUTES)
    assert not (await fetched(bot, thread)).archived
    sandbox.clock.advance(11 * MINUTES)
    assert (await fetched(bot, thread)).archived
    assert await home_threads(bot, home) == []
    await thread.send("awake")
    assert not (await fetched(bot, thread)).archived


async def fetched(bot: EverythingBot, thread: discord.Thread) -> discord.Thread:
    found = await bot.fetch_channel(thread.id)
    assert isinstance(found, discord.Thread)
    return found


async def test_a_thread_that_was_woken_by_an_edit_rests_again_in_its_time(
    sandbox: Sandbox, home: Home, bot: EverythingBot
) -> None:
    thread = await public(bot, home)
    heard = bot.wait_for("raw_thread_update", timeout=10)
    await thread.edit(archived=True)
    assert (await heard).data["thread_metadata"]["archived"] is True
    await thread.edit(archived=False)
    sandbox.clock.advance(59 * MINUTES)
    assert not (await fetched(bot, thread)).archived
    sandbox.clock.advance(2 * MINUTES)
    assert (await fetched(bot, thread)).archived


async def test_in_an_archived_thread_nothing_can_be_changed(
    sandbox: Sandbox, home: Home, bot: EverythingBot
) -> None:
    thread = await public(bot, home)
    sent = await thread.send("board")
    sandbox.clock.advance(61 * MINUTES)
    acts = (
        sent.edit(content="new"),
        sent.delete(),
        thread.edit(name="other"),
        thread.add_user(discord.Object(home.ben.id)),
        thread.join(),
        thread.leave(),
    )
    for act in acts:
        with pytest.raises(discord.HTTPException) as refused:
            await act
        assert (refused.value.status, refused.value.code) == (400, 50083)


async def test_a_locked_thread_takes_no_message_except_from_moderators(
    sandbox: Sandbox, home: Home, bot: EverythingBot
) -> None:
    thread = await public(bot, home)
    sandbox.control.archive(sandbox.world.channel(thread.id), locked=True)
    with pytest.raises(discord.HTTPException) as refused:
        await thread.send("hello?")
    assert (refused.value.status, refused.value.code) == (400, 160005)
    with pytest.raises(discord.Forbidden):
        await thread.edit(archived=False)
    empower(sandbox, home, P.MANAGE_THREADS)
    await thread.edit(archived=False, locked=False)
    await thread.send("hello!")


async def test_a_guild_has_1000_active_threads_and_not_one_more(
    sandbox: Sandbox, home: Home, bot: EverythingBot
) -> None:
    thread = await public(bot, home)
    parent, me = home.channel.id, sandbox.world.bot_id
    for number in range(1, MOST_ACTIVE):
        made = Channel(number, ChannelType.PUBLIC_THREAD, str(number), home.guild.id, parent)
        made.thread = Thread(me, 0.0)
        sandbox.world.store.channels[number] = made
    with pytest.raises(discord.HTTPException) as refused:
        await public(bot, home)
    assert (refused.value.status, refused.value.code) == (400, 160006)
    sandbox.control.archive(sandbox.world.channel(1))
    await public(bot, home)
    await thread.edit(archived=True)
    await public(bot, home)
    with pytest.raises(discord.HTTPException) as refused:
        await thread.edit(archived=False)
    assert refused.value.code == 160006


async def test_archived_threads_are_listed_in_pages_the_latest_first(
    sandbox: Sandbox, home: Home, bot: EverythingBot
) -> None:
    threads = [await public(bot, home, f"table {number}") for number in range(3)]
    for thread in threads:
        sandbox.clock.advance(1)
        await thread.edit(archived=True)
    names = [thread.name async for thread in room(bot, home).archived_threads()]
    assert names == ["table 2", "table 1", "table 0"]
    path = f"/channels/{home.channel.id}/threads/archived/public"
    page = (await ask(sandbox, "GET", f"{path}?limit=2")).body
    assert [thread["name"] for thread in page["threads"]] == ["table 2", "table 1"]
    assert page["has_more"]
    before = page["threads"][-1]["thread_metadata"]["archive_timestamp"].replace("+", "%2B")
    page = (await ask(sandbox, "GET", f"{path}?before={before}")).body
    assert [thread["name"] for thread in page["threads"]] == ["table 0"]
    assert not page["has_more"]


async def test_archived_private_threads_are_for_members_and_moderators(
    sandbox: Sandbox, home: Home, bot: EverythingBot
) -> None:
    empower(sandbox, home, P.CREATE_PRIVATE_THREADS)
    thread = await private(bot, home)
    await thread.edit(archived=True)
    joined = room(bot, home).archived_threads(private=True, joined=True)
    assert [each.id async for each in joined] == [thread.id]
    with pytest.raises(discord.Forbidden):
        [each async for each in room(bot, home).archived_threads(private=True)]
    empower(sandbox, home, P.MANAGE_THREADS)
    every = room(bot, home).archived_threads(private=True)
    assert [each.id async for each in every] == [thread.id]


async def test_a_deleted_thread_is_gone_and_the_bot_is_told(
    sandbox: Sandbox, home: Home, bot: EverythingBot
) -> None:
    empower(sandbox, home, P.MANAGE_THREADS)
    thread = await public(bot, home)
    heard = bot.wait_for("thread_delete", timeout=10)
    await thread.delete()
    assert (await heard).id == thread.id
    with pytest.raises(discord.NotFound) as refused:
        await thread.send("anyone?")
    assert refused.value.code == 10003
    sandbox.clock.advance(61 * MINUTES)
    assert sandbox.ledger.breakdowns == []
