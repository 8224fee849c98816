"""Which handler a press goes to: buttons, menus and dialogues, all through one door.

discord.py hears only of what stands on the message and matches our template; of dialogues it
hears nothing after a restart. Both ways lead here, and whoever comes first takes the press.
What a press does is the business of its handler.
"""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final

import discord

from cogs.asking import custom_id, values
from cogs.door import Answering, Door
from presentation.presses import Press, press, read_press
from presentation.refusals import unknown

Handler = Callable[[Answering, Press, list[str]], Awaitable[None]]
"""Does what a press asks for: `handler(answering, press, values)`.

`values` is what was chosen in a menu, or the texts of a dialogue from top to bottom.
"""

TAKEN: Final = "taken"
_KINDS: Final = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Router:
    """Handlers by verb. All of them are given when the bot is put together."""

    def __init__(self, door: Door, handlers: Mapping[str, Handler]) -> None:
        self._door = door
        self._handlers = handlers

    async def take(self, interaction: discord.Interaction) -> None:
        """Handle a press, once, however often it is brought here."""
        if interaction.type not in _KINDS or interaction.extras.get(TAKEN):
            return
        interaction.extras[TAKEN] = True
        read = read_press(custom_id(interaction))
        await self._door.enter(
            interaction,
            lambda answering: self._handle(answering, read),
            again=None if read is None else partial(same_for, read),
        )

    async def _handle(self, answering: Answering, read: Press | None) -> None:
        handler = self._handlers.get(read.verb) if read else None
        if read is None or handler is None:
            # From an older release, or forged.
            await answering.answer(unknown(await answering.speak()))
            return
        await handler(answering, read, values(answering.interaction))


def same_for(read: Press, game: int) -> str:
    """The press that asks the same of another game, whatever its turn."""
    return press(read.verb, game, "", *read.words)
