"""The ways in which the everything-bot answers a command."""

from typing import Any

import discord
from discord import app_commands

from tests.sandbox.everything.modals import LargeForm, OldForm, PeopleForm, SmallForm
from tests.sandbox.everything.picture import picture

FORMS = {"small": SmallForm, "old": OldForm, "large": LargeForm, "people": PeopleForm}


@app_commands.command()
async def show(interaction: discord.Interaction) -> None:
    """Answer with a picture in an embed and a file beside it."""
    embed = discord.Embed(title="The board").set_image(url="attachment://board.png")
    files = [picture(), picture("notes.png", "some notes")]
    await interaction.response.send_message("look", embed=embed, files=files)


@app_commands.command()
async def think(interaction: discord.Interaction, secretly: bool = False) -> None:  # noqa: FBT001, FBT002 -- an option of Discord's
    """Think first, then answer with a picture."""
    await interaction.response.defer(thinking=True, ephemeral=secretly)
    await interaction.edit_original_response(content="thought", attachments=[picture()])


@app_commands.command()
async def chatter(interaction: discord.Interaction) -> None:
    """Answer, say more in public and in secret, take some of it back."""
    await interaction.response.send_message("first")
    public = await interaction.followup.send("second", wait=True)
    secret = await interaction.followup.send("third", ephemeral=True, wait=True)
    await public.edit(content="second, corrected", attachments=[picture()])
    await secret.delete()
    original = await interaction.original_response()
    await original.edit(content=f"{original.content}, corrected")
    await interaction.followup.send("fourth", silent=True, file=picture())


@app_commands.command()
async def vanish(interaction: discord.Interaction) -> None:
    """Answer and take it back."""
    await interaction.response.send_message("gone soon")
    await interaction.delete_original_response()


@app_commands.command()
@app_commands.choices(which=[app_commands.Choice(name=name, value=name) for name in FORMS])
async def form(interaction: discord.Interaction, which: str) -> None:
    """Open a dialogue."""
    await interaction.response.send_modal(FORMS[which]())


COMMANDS: tuple[Any, ...] = (show, think, chatter, vanish, form)
