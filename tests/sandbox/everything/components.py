"""The buttons, menus and layouts of the everything-bot."""

import re
from typing import Any, Self

import discord
from discord import app_commands, ui

from tests.sandbox.everything.modals import OldForm, SmallForm
from tests.sandbox.everything.picture import picture


class Panel(ui.View):
    """A classic view: a button for every kind of answer."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.add_item(ui.Button(label="Rules", url="https://example.org"))
        self.add_item(ui.Button(label="Never", custom_id="never", disabled=True, row=1))

    @ui.button(label="Answer", custom_id="answer")
    async def answer(self, interaction: discord.Interaction, _: ui.Button[Self]) -> None:
        await interaction.response.send_message("answered")

    @ui.button(label="Later", custom_id="later")
    async def later(self, interaction: discord.Interaction, _: ui.Button[Self]) -> None:
        await interaction.response.defer(thinking=True, ephemeral=True)
        await interaction.followup.send("thought")

    @ui.button(label="Update", custom_id="update")
    async def update(self, interaction: discord.Interaction, button: ui.Button[Self]) -> None:
        button.disabled = True
        await interaction.response.edit_message(content="updated", view=self)

    @ui.button(label="Quietly", custom_id="quietly")
    async def quietly(self, interaction: discord.Interaction, _: ui.Button[Self]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="quietly changed")

    @ui.button(emoji="🎆", custom_id="firework", row=1)
    async def firework(self, interaction: discord.Interaction, _: ui.Button[Self]) -> None:
        await interaction.response.edit_message(content="boom", attachments=[picture()])

    @ui.button(label="Form", custom_id="form", row=1)
    async def form(self, interaction: discord.Interaction, _: ui.Button[Self]) -> None:
        await interaction.response.send_modal(SmallForm())

    @ui.button(label="Old form", custom_id="old", row=1)
    async def old(self, interaction: discord.Interaction, _: ui.Button[Self]) -> None:
        await interaction.response.send_modal(OldForm())


class Menus(ui.View):
    """A menu of every kind."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.select(
        placeholder="Colours",
        custom_id="colours",
        min_values=1,
        max_values=2,
        options=[
            discord.SelectOption(label=name.title(), value=name)
            for name in ("red", "blue", "green")
        ],
    )
    async def colours(self, interaction: discord.Interaction, menu: ui.Select[Self]) -> None:
        await interaction.response.send_message(f"colours {menu.values}")

    @ui.select(cls=ui.UserSelect, placeholder="People", custom_id="people", max_values=2)
    async def people(self, interaction: discord.Interaction, menu: ui.UserSelect[Self]) -> None:
        await _named(interaction, menu.values)

    @ui.select(cls=ui.RoleSelect, placeholder="Roles", custom_id="roles")
    async def roles(self, interaction: discord.Interaction, menu: ui.RoleSelect[Self]) -> None:
        await _named(interaction, menu.values)

    @ui.select(cls=ui.MentionableSelect, placeholder="Anybody", custom_id="anybody", max_values=2)
    async def anybody(
        self, interaction: discord.Interaction, menu: ui.MentionableSelect[Self]
    ) -> None:
        await _named(interaction, menu.values)

    @ui.select(
        cls=ui.ChannelSelect,
        placeholder="Places",
        custom_id="places",
        min_values=0,
        channel_types=[discord.ChannelType.text],
    )
    async def places(self, interaction: discord.Interaction, menu: ui.ChannelSelect[Self]) -> None:
        await _named(interaction, menu.values)


async def _named(interaction: discord.Interaction, things: Any) -> None:
    names = [f"{type(thing).__name__} {thing.name}" for thing in things]
    await interaction.response.send_message(", ".join(names) or "nothing")


class CardButton(ui.DynamicItem[ui.Button[Any]], template=r"card:(?P<tag>[A-Z]):(?P<times>\d+)"):
    """A button that remembers everything in its custom_id."""

    def __init__(self, tag: str, times: int = 0) -> None:
        super().__init__(ui.Button(label=f"{tag}{times}", custom_id=f"card:{tag}:{times}"))
        self.tag = tag
        self.times = times

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction, __: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(match["tag"], int(match["times"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        pictures = board_files()
        view = Board(pictures, self.tag, self.times + 1)
        await interaction.response.edit_message(attachments=pictures, view=view)


def board_files() -> list[discord.File]:
    return [picture(name) for name in ("face.png", "board.png", "rules.png")]


class Board(ui.LayoutView):
    """A layout of everything that can be laid out."""

    def __init__(self, files: list[discord.File], tag: str = "A", times: int = 0) -> None:
        super().__init__(timeout=None)
        face, board, rules = files
        self.add_item(ui.TextDisplay("before", id=77))
        self.add_item(
            ui.Container(
                ui.TextDisplay(f"{tag} was pressed {times} times"),
                ui.Section(ui.TextDisplay("Ada"), accessory=ui.Thumbnail(face)),
                ui.Section(ui.TextDisplay("Ben"), accessory=CardButton("S", times)),
                ui.Separator(spacing=discord.SeparatorSpacing.large),
                ui.MediaGallery(discord.MediaGalleryItem(board, description="The board")),
                ui.File(rules),
                ui.ActionRow(CardButton("A", times), CardButton("B", times)),
                accent_colour=discord.Colour(0x00FF00),
            )
        )


@app_commands.command()
async def panel(interaction: discord.Interaction) -> None:
    """Show buttons."""
    await interaction.response.send_message("a panel", view=Panel())


@app_commands.command()
async def menus(interaction: discord.Interaction) -> None:
    """Show menus."""
    await interaction.response.send_message("menus", view=Menus())


@app_commands.command()
async def board(interaction: discord.Interaction) -> None:
    """Show a layout with pictures."""
    files = board_files()
    await interaction.response.send_message(view=Board(files), files=files)


COMMANDS: tuple[Any, ...] = (panel, menus, board)
