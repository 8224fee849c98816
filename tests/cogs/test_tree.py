"""The commands on their way to Discord, and what becomes of their failures."""

import asyncio

import discord
import pytest
from discord import app_commands

from cogs.tree import cause_of
from games.refusals import NotUnderstood
from sandbox.faults import Dropped
from sandbox.ledger import Kind
from tests.cogs.desk import Desk, Memory, until

SYNC = "bulk_set_application_commands"


def syncs(desk: Desk) -> int:
    return desk.sandbox.ledger.calls[Kind.BOT, SYNC]


async def test_discord_is_told_when_something_has_changed(desk: Desk) -> None:
    memory = Memory()

    assert await desk.bot.tree.sync_if_changed(memory, None)
    assert not await desk.bot.tree.sync_if_changed(memory, None)
    assert syncs(desk) == 2  # the first was at the start

    ask = desk.bot.tree.get_command("ask")
    assert isinstance(ask, app_commands.Command)
    ask.description = "Ask something else"
    assert await desk.bot.tree.sync_if_changed(memory, None)


async def test_what_a_server_has_is_remembered_by_itself(desk: Desk) -> None:
    memory = Memory()

    assert await desk.bot.tree.sync_if_changed(memory, None)
    assert await desk.bot.tree.sync_if_changed(memory, desk.guild.id)
    assert not await desk.bot.tree.sync_if_changed(memory, desk.guild.id)


async def test_what_did_not_arrive_is_not_remembered(desk: Desk) -> None:
    memory = Memory()
    desk.sandbox.faults.plan(Dropped(SYNC, times=2))

    with pytest.raises(Exception, match="disconnected"):
        await desk.bot.tree.sync_if_changed(memory, None)

    assert memory.texts == {}


def test_a_refusal_behind_an_error_of_the_library_is_found() -> None:
    refusal = NotUnderstood(typed="x")
    error = app_commands.AppCommandError()
    error.__cause__ = refusal

    assert cause_of(error) is refusal
    assert cause_of(app_commands.AppCommandError()).__class__ is app_commands.AppCommandError


async def test_suggestions_for_a_command_that_is_gone_are_none(desk: Desk) -> None:
    desk.bot.tree.remove_command("ask")

    assert await desk.ada.autocomplete("general", "ask", "word", word="x") == []


async def test_a_fault_outside_the_door_comes_through_it(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    @app_commands.command(name="raw", description="x")
    async def raw(interaction: discord.Interaction) -> None:
        raise ValueError

    desk.bot.tree.add_command(raw)
    await desk.bot.tree.sync()
    await desk.ada.until(lambda: len(desk.ada.screen.commands) == 2)

    told = desk.ada.message(await desk.ada.slash("general", "raw"))

    assert "Something went wrong" in told.content
    assert "/raw: fault" in caplog.text


async def test_commands_that_discord_did_not_take_are_brought_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("cogs.client.pauses", lambda: iter([0.0, 0.0]))
    desk.bot.tree.remove_command("ask")
    desk.sandbox.faults.plan(Dropped(SYNC, times=2))
    before = syncs(desk)

    later = asyncio.create_task(desk.bot.setup_hook())
    await until(lambda: syncs(desk) == before + 3)
    await later

    assert "Discord did not take the commands: ServerDisconnectedError" in caplog.text


async def test_commands_that_discord_refuses_do_not_keep_the_bot_away(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    ask = desk.bot.tree.get_command("ask")
    assert isinstance(ask, app_commands.Command)
    ask.description = "x" * 101
    before = syncs(desk)

    await desk.bot.setup_hook()

    assert "Discord did not take the commands" in caplog.text
    assert syncs(desk) == before + 1
