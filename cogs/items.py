"""The one kind of button and menu that there is: stateless, known by its custom_id alone.

What a press does is not said here; the bot hands every press to its router.
"""

import re
from typing import Any, Final, Protocol, Self, cast

import discord

OURS: Final = re.compile(r"h:\S*")


class Pressed(Protocol):
    """The bot, as an item knows it."""

    async def pressed(self, interaction: discord.Interaction) -> None: ...


class PressItem(discord.ui.DynamicItem[discord.ui.Item[Any]], template=OURS):
    """A button or menu of any post. It is made anew for each rendering and each press."""

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await cast(Pressed, interaction.client).pressed(interaction)
