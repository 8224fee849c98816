"""The answer to one interaction: always private, in time, and as often as needed.

It is a whisper, or what the whisper that was pressed turns into. If the work takes long,
Discord is told that the answer follows. What is answered is said elsewhere.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import aiohttp
import discord

from cogs import wire
from cogs.asking import asked, custom_id
from games.values import Asked, Person
from presentation import refusals
from presentation.posts import Dialogue, Post
from presentation.presses import read_press
from presentation.texts import Say, Texts, language_of

PATIENCE: Final = 1.5
"""Seconds of work after which Discord, which waits for three, is told that it goes on."""
ANSWERED: Final = 40060
_LATE: Final = frozenset({10015, 10062, ANSWERED, 50027})
"""Unknown webhook, unknown interaction, answered already, token expired: nobody waits any more."""
DROPPED: Final = (aiohttp.ClientError, OSError, TimeoutError)

log = logging.getLogger(__name__)

PersonOf = Callable[[Asked], Awaitable[Person]]


class Answering:
    """The answer to one interaction: first in time, later as often as needed."""

    def __init__(
        self,
        interaction: discord.Interaction,
        texts: Texts,
        person_of: PersonOf,
        patience: float = PATIENCE,
    ) -> None:
        self.interaction = interaction
        self.asked = asked(interaction)
        self.say: Say = texts.say(language_of(_guess(self.asked)))
        """In the language of their client, until :meth:`say_to` or :meth:`speak` knows better."""
        self._texts = texts
        self._person_of = person_of
        self._patience = patience
        self._timer: asyncio.TimerHandle | None = None
        self._deferring: asyncio.Task[None] | None = None
        self._layout: bool | None = self._pressed_layout()
        """Of which kind the message is that is answered with; None: not yet any."""

    def say_to(self, person: Person | None) -> Say:
        """The language that somebody has chosen, from now on: `sight.reader` knows."""
        if person is not None:
            self.say = self._texts.say(language_of(person))
        return self.say

    async def speak(self) -> Say:
        """Their language where no answer of `games` tells it: it is looked up."""
        return self.say_to(await self._person_of(self.asked))

    async def answer(self, post: Post) -> None:
        """Show them a post: a whisper, or what the pressed whisper turns into.

        If it cannot reach them, that is written down and forgotten.
        """
        await self.settle()
        await self._quietly(lambda: self._tell(post))

    async def refuse(self, post: Post) -> None:
        """Say no beside what they pressed, which stays as it is: they may choose otherwise."""
        await self.settle()
        if self._pressed_whisper() is None:
            await self._quietly(lambda: self._tell(post))
            return
        response, followup = self.interaction.response, self.interaction.followup
        send = followup.send if response.is_done() else response.send_message
        await self._quietly(lambda: _twice(lambda: send(**wire.answering(post))))

    async def dialogue(self, dialogue: Dialogue) -> None:
        """Open a dialogue. After a delay that is not possible; they are asked to press again."""
        await self.settle()
        response = self.interaction.response
        if response.is_done():
            await self.answer(refusals.slow(self.say))
            return
        await self._quietly(lambda: response.send_modal(wire.modal(dialogue)))

    def watch(self) -> None:
        """From now on, do not let Discord wait too long."""
        self._timer = asyncio.get_running_loop().call_later(self._patience, self._defer)

    async def settle(self) -> None:
        """Stop watching. A deferral that has begun must arrive before the answer."""
        if self._timer is not None:
            self._timer.cancel()
        if self._deferring is not None:
            await self._deferring

    def _defer(self) -> None:
        if not self.interaction.response.is_done():
            self._deferring = asyncio.create_task(self._say_later())

    async def _say_later(self) -> None:
        in_whisper = self._pressed_whisper() is not None
        response = self.interaction.response
        try:
            await self._quietly(lambda: response.defer(ephemeral=True, thinking=not in_whisper))
        except discord.HTTPException as fault:
            # The answer itself must still be tried.
            log.warning("%s: not deferred: %s", name_of(self.interaction), fault.code)

    async def _tell(self, post: Post) -> None:
        interaction, response = self.interaction, self.interaction.response
        if response.is_done():
            await self._follow(post)
        elif self._pressed_whisper() and self._layout is wire.is_layout(post):
            await _twice(lambda: response.edit_message(**wire.editing(post)))
        else:
            await _twice(lambda: interaction.response.send_message(**wire.answering(post)))
            self._layout = wire.is_layout(post)

    async def _follow(self, post: Post) -> None:
        """A message that was answered with before is changed, if it can become this one."""
        interaction = self.interaction
        is_dialogue = interaction.response.type is discord.InteractionResponseType.modal
        if not is_dialogue and self._layout in (None, wire.is_layout(post)):
            self._layout = wire.is_layout(post)
            await _twice(lambda: interaction.edit_original_response(**wire.editing(post)))
        else:
            await interaction.followup.send(**wire.answering(post))

    async def _quietly(self, send: Callable[[], Awaitable[object]]) -> None:
        """Send; if nobody waits for it any more, or nobody can be reached, leave it."""
        try:
            await send()
        except discord.HTTPException as fault:
            if fault.code not in _LATE and fault.status < 500:
                raise
            log.info("%s: no answer: %s %s", name_of(self.interaction), fault.status, fault.code)
        except (*DROPPED, discord.RateLimited) as fault:
            log.warning("%s: no answer: %s", name_of(self.interaction), type(fault).__name__)

    def _pressed_whisper(self) -> discord.Message | None:
        message = self.interaction.message
        return message if message is not None and message.flags.ephemeral else None

    def _pressed_layout(self) -> bool | None:
        pressed = self._pressed_whisper()
        return None if pressed is None else pressed.flags.components_v2


def name_of(interaction: discord.Interaction) -> str:
    """What was asked for, for the log: the command or the verb, and nothing that was chosen."""
    if interaction.command is not None:
        return f"/{interaction.command.qualified_name}"
    read = read_press(custom_id(interaction))
    return f"{interaction.type.name} {read.verb if read else 'unknown'}"


async def _twice(call: Callable[[], Awaitable[object]]) -> None:
    """Try again if the connection was cut. Discord takes an answer once, so it cannot double."""
    try:
        await call()
    except DROPPED:
        try:
            await call()
        except discord.HTTPException as fault:
            if fault.code != ANSWERED:
                raise


def _guess(who: Asked) -> Person:
    return Person(who.person, who.name, who.locale)
