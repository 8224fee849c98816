"""Pins: the routes of 2025, their list in pages, their limit."""

import discord
import pytest

from sandbox.facts.permissions import P
from sandbox.server import Sandbox
from tests.sandbox.asking import ask, empower, room
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.everything import EverythingBot


async def test_a_pin_is_listed_announced_and_taken_back(
    sandbox: Sandbox, home: Home, bot: EverythingBot, enter: Enter
) -> None:
    empower(sandbox, home, P.PIN_MESSAGES)
    ben = await enter(home.ben)
    first, second = [await room(bot, home).send(text) for text in ("first", "second")]
    heard = bot.wait_for("guild_channel_pins_update", timeout=10)
    await first.pin()
    assert (await heard)[1] is not None
    await second.pin()
    pins = [pin async for pin in room(bot, home).pins()]
    assert [pin.id for pin in pins] == [second.id, first.id]
    assert pins[0].pinned_at > pins[1].pinned_at
    lines = await ben.until(
        lambda: [m for m in ben.messages(home.channel.id) if m.data["type"] == 6]
    )
    assert lines[0].data["message_reference"]["message_id"] == str(first.id)
    heard = bot.wait_for("guild_channel_pins_update", timeout=10)
    await first.unpin()
    await heard
    assert [pin.id async for pin in room(bot, home).pins()] == [second.id]
    assert not (await room(bot, home).fetch_message(first.id)).pinned


async def test_more_pins_than_a_page_are_listed_once_each(
    sandbox: Sandbox, home: Home, bot: EverythingBot
) -> None:
    empower(sandbox, home, P.PIN_MESSAGES)
    sent = [await room(bot, home).send(str(number)) for number in range(53)]
    for message in sent:
        await message.pin()
    pins = [pin.id async for pin in room(bot, home).pins(limit=None)]
    assert pins == [message.id for message in reversed(sent)]
    assert len([pin async for pin in room(bot, home).pins(limit=3, before=sent[40])]) == 0


async def test_a_channel_holds_250_pins_and_not_one_more(
    sandbox: Sandbox, home: Home, bot: EverythingBot
) -> None:
    empower(sandbox, home, P.PIN_MESSAGES)
    sent = [await room(bot, home).send(str(number)) for number in range(3)]
    body = {"content": "old"}
    await ask(sandbox, "POST", f"/channels/{home.channel.id}/messages", body)
    kept = sandbox.world.store.messages[home.channel.id]
    pattern = kept[sent[0].id]
    for number in range(249):
        copy = type(pattern)(number, home.channel.id, pattern.author_id, pinned=1.0 + number)
        kept[number] = copy
    await sent[0].pin()
    with pytest.raises(discord.HTTPException) as refused:
        await sent[1].pin()
    assert (refused.value.status, refused.value.code) == (400, 30003)
    await sent[0].unpin()
    await sent[1].pin()


async def test_a_line_of_discords_own_can_neither_be_pinned_nor_edited(
    sandbox: Sandbox, home: Home, bot: EverythingBot
) -> None:
    empower(sandbox, home, P.PIN_MESSAGES)
    sent = await room(bot, home).send("first")
    await sent.pin()
    [line] = [message async for message in room(bot, home).history(limit=1)]
    assert line.type is discord.MessageType.pins_add
    for act in (line.pin(), line.edit(content="x")):
        with pytest.raises(discord.Forbidden) as refused:
            await act
        assert refused.value.code == 50021
    await line.delete()


async def test_pinning_needs_its_own_permission(
    sandbox: Sandbox, home: Home, bot: EverythingBot
) -> None:
    empower(sandbox, home, P.MANAGE_MESSAGES)
    sent = await room(bot, home).send("first")
    with pytest.raises(discord.Forbidden) as refused:
        await sent.pin()
    assert refused.value.code == 50013
