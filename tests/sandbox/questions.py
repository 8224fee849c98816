"""Questions to the bot whose answers a test writes itself."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import discord
import pytest
from discord import ui

from sandbox.personas.persona import Persona
from sandbox.personas.screen import Answer, Seen
from tests.sandbox.everything import EverythingBot

Act = Coroutine[Any, Any, Answer]


async def put(bot: EverythingBot, act: Act) -> tuple[discord.Interaction, asyncio.Task[Answer]]:
    """Let a person ask something: the question as the bot has it, and the answer to come."""
    asking = asyncio.create_task(act)
    hearing = asyncio.create_task(bot.asked.get())
    await asyncio.wait((asking, hearing), return_when=asyncio.FIRST_COMPLETED)
    if asking.done() and not hearing.done():
        hearing.cancel()
        asking.result()
        raise AssertionError("it was answered before anybody answered")
    return await hearing, asking


def buttons(*names: str, **more: Any) -> ui.View:
    """A view with buttons of these labels, whose clicks are left to the test."""
    view = ui.View(timeout=None)
    for name in names:
        view.add_item(ui.Button(label=name, custom_id=f"hold {name}", **more))
    return view


async def whispered(bot: EverythingBot, act: Act, words: str, **more: Any) -> int:
    """Let the bot answer a question so that only its asker sees it; the message's id."""
    question, answer = await put(bot, act)
    await question.response.send_message(words, ephemeral=True, **more)
    message_id = (await answer).message_id
    assert message_id is not None
    return message_id


async def shown(person: Persona, channel_id: int, command: str, /, **options: Any) -> Seen:
    """Use a command; the message that answers it."""
    answer = await person.slash(channel_id, command, **options)
    assert answer.message_id is not None
    return person.message(answer.message_id)


def code_of(refusal: pytest.ExceptionInfo[discord.HTTPException]) -> tuple[int, int]:
    """HTTP status and Discord's code."""
    return refusal.value.status, refusal.value.code
