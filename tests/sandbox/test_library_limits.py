"""Bodies that discord.py makes: what is good must pass every limit."""

import json
from io import BytesIO
from typing import Any

import discord
from discord import app_commands, ui
from discord.http import handle_message_parameters

from sandbox.bodies.commands import command_problems
from sandbox.bodies.messages import message_problems
from sandbox.bodies.replies import modal_problems
from tests.sandbox.tables import Body

WORDS = {"hint": "hinweis", "Tell a player about their cards": "Sag etwas über Karten"}


def file(name: str) -> discord.File:
    return discord.File(BytesIO(b""), name)


def sent(content: str | None = None, **options: Any) -> Body:
    """The body that the library would send."""
    with handle_message_parameters(content, **options) as params:
        assert params.multipart is not None
        body: Body = json.loads(params.multipart[0]["value"])
        return body


async def test_a_good_layout_of_the_library_passes() -> None:
    view = ui.LayoutView(timeout=None)
    board: ui.Item[Any] = ui.MediaGallery(
        discord.MediaGalleryItem("attachment://board.png", description="Board")
    )
    hand: ui.Item[Any] = ui.Section("Your hand", accessory=ui.Thumbnail("attachment://hand.png"))
    more: ui.Item[Any] = ui.Section(
        "More", "and more", accessory=ui.Button(label="Rules", url="https://a.b")
    )
    row: ui.Item[Any] = ui.ActionRow(
        ui.Button(label="Play", custom_id="play"), ui.Button(emoji="🎆")
    )
    pick: ui.Item[Any] = ui.ActionRow(
        ui.Select(options=[discord.SelectOption(label="A")], max_values=1)
    )
    view.add_item(ui.Container(ui.TextDisplay("# Turn 7"), board, hand, ui.Separator(), row))
    view.add_item(more).add_item(pick).add_item(ui.File("attachment://game.txt"))
    body = sent(view=view, files=[file("board.png"), file("hand.png"), file("game.txt")])
    assert message_problems(body, files=["board.png", "hand.png", "game.txt"]) == []


async def test_a_good_classic_message_of_the_library_passes() -> None:
    view = ui.View()
    for label in "ABCDE":
        view.add_item(ui.Button(label=label, row=0))
    view.add_item(ui.Select(options=[discord.SelectOption(label=str(n)) for n in range(25)]))
    view.add_item(ui.UserSelect(min_values=0, max_values=5, placeholder="Who?"))
    embed = discord.Embed(title="Hanabi", description="A game").set_image(url="attachment://a.png")
    embed.add_field(name="Score", value="25").set_footer(text="Good night")
    mentions = discord.AllowedMentions(users=[discord.Object(1)], roles=False, everyone=False)
    body = sent("Hello", view=view, embed=embed, file=file("a.png"), allowed_mentions=mentions)
    assert message_problems(body, files=["a.png"]) == []


async def test_a_good_modal_of_the_library_passes() -> None:
    one, two = (discord.RadioGroupOption(label=label) for label in "AB")
    box = discord.CheckboxGroupOption(label="C", default=True)
    modal = ui.Modal(title="Note")
    modal.add_item(ui.Label(text="Text", component=ui.TextInput(max_length=4000)))
    modal.add_item(
        ui.Label(text="One", description="d", component=ui.RadioGroup(options=[one, two]))
    )
    modal.add_item(ui.Label(text="Some", component=ui.CheckboxGroup(options=[box], required=False)))
    modal.add_item(ui.Label(text="Who", component=ui.UserSelect(min_values=0, required=False)))
    modal.add_item(ui.Label(text="Files", component=ui.FileUpload(max_values=10)))
    assert modal_problems(modal.to_dict()) == []


class German(app_commands.Translator):
    """Knows a few words, and only in German."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, _: Any
    ) -> str | None:
        return WORDS.get(string.message) if locale is discord.Locale.german else None


async def test_a_good_localised_group_of_the_library_passes() -> None:
    group = app_commands.Group(name="hanabi", description="Play Hanabi")

    @group.command(description="Tell a player about their cards")
    @app_commands.choices(what=[app_commands.Choice(name="Red", value="r")])
    async def hint(
        interaction: discord.Interaction, player: str, what: str, turn: int = 1
    ) -> None: ...

    @hint.autocomplete("player")
    async def players(
        interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return []

    @app_commands.context_menu(name="Invite to Hanabi")
    async def invite(interaction: discord.Interaction, user: discord.User) -> None: ...

    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    await tree.set_translator(German())
    commands: tuple[Any, ...] = (group, invite)
    translator = tree.translator
    assert translator is not None
    bodies = [await command.get_translated_payload(tree, translator) for command in commands]
    assert bodies[0]["options"][0]["name_localizations"] == {"de": "hinweis"}
    assert command_problems(bodies) == []
