"""The dialogues of the everything-bot, in Discord's new style and in its old one."""

from typing import Any

import discord
from discord import ui


class SmallForm(ui.Modal, title="A small form"):
    """Changes the message from which it was opened, if there is one."""

    name: ui.Label[Any] = ui.Label(
        text="Name", component=ui.TextInput(custom_id="name", min_length=2, max_length=5)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.name.component, ui.TextInput)
        words = f"hello {self.name.component.value}"
        if interaction.message:
            await interaction.response.edit_message(content=words)
        else:
            await interaction.response.send_message(words)


class OldForm(ui.Modal, title="An old form"):
    """Text inputs in rows, as all dialogues once were."""

    first: ui.TextInput[Any] = ui.TextInput(label="First", custom_id="first", default="one")
    second: ui.TextInput[Any] = ui.TextInput(
        label="Second",
        custom_id="second",
        required=False,
        style=discord.TextStyle.long,
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await interaction.followup.send(f"{self.first.value} and {self.second.value!r}")


def _options(kind: Any, *names: str) -> list[Any]:
    return [kind(label=name.title(), value=name, default=name == names[0]) for name in names]


class LargeForm(ui.Modal, title="A large form"):
    """A control of every kind that offers a choice."""

    def __init__(self) -> None:
        super().__init__()
        modes, extras = ("easy", "hard"), ("clock", "voice", "chat")
        self.mode: ui.RadioGroup[Any] = ui.RadioGroup(
            custom_id="mode", options=_options(discord.RadioGroupOption, *modes)
        )
        self.extras: ui.CheckboxGroup[Any] = ui.CheckboxGroup(
            custom_id="extras", options=_options(discord.CheckboxGroupOption, *extras)
        )
        self.sure: ui.Checkbox[Any] = ui.Checkbox(custom_id="sure")
        self.colour: ui.Select[Any] = ui.Select(
            custom_id="colour", options=_options(discord.SelectOption, "red", "blue")
        )
        for text in ("mode", "extras", "sure", "colour"):
            self.add_item(ui.Label(text=text, component=getattr(self, text)))
        self.add_item(ui.TextDisplay("Think well."))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        chosen = [self.mode.value, self.extras.values, self.sure.value, self.colour.values]
        await interaction.response.send_message(" ".join(map(str, chosen)), ephemeral=True)


class PeopleForm(ui.Modal, title="People and places"):
    """Menus that Discord fills by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.player: ui.UserSelect[Any] = ui.UserSelect(custom_id="player", max_values=2)
        self.role: ui.RoleSelect[Any] = ui.RoleSelect(custom_id="role", required=False)
        self.anyone: ui.MentionableSelect[Any] = ui.MentionableSelect(custom_id="anyone")
        self.place: ui.ChannelSelect[Any] = ui.ChannelSelect(custom_id="place")
        for text in ("player", "role", "anyone", "place"):
            self.add_item(ui.Label(text=text, component=getattr(self, text)))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        menus: list[Any] = [self.player, self.role, self.anyone, self.place]
        names = [[thing.name for thing in menu.values] for menu in menus]
        await interaction.response.send_message(str(names))
