"""The commands of the everything-bot: every kind of option, group, menu and restriction."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Range, locale_str

COLOURS = ("red", "green", "blue", "white", "yellow")
POLISH = {
    "hint": "wskazówka",
    "Tell a player about their cards.": "Powiedz graczowi o jego kartach.",
    "colour": "kolor",
    "Red": "Czerwony",
}


class Translator(app_commands.Translator):
    """Knows a few words of Polish."""

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        return POLISH.get(string.message) if locale is discord.Locale.polish else None


@app_commands.command()
@app_commands.allowed_installs(guilds=True, users=False)
async def ping(interaction: discord.Interaction) -> None:
    """Answer in public."""
    await interaction.response.send_message("pong")


@app_commands.command()
async def whisper(interaction: discord.Interaction) -> None:
    """Answer so that nobody else sees it."""
    await interaction.response.send_message("psst", ephemeral=True)


@app_commands.command()
async def speak(interaction: discord.Interaction) -> None:
    """Answer in the language of whoever asks."""
    word = await interaction.translate("Red")
    await interaction.response.send_message(f"{interaction.locale}: {word}", ephemeral=True)


@app_commands.command()
@app_commands.choices(mood=[Choice(name="Happy", value="happy"), Choice(name="Sad", value="sad")])
async def options(
    interaction: discord.Interaction,
    text: Range[str, 2, 10],
    whole: Range[int, 1, 5],
    number: Range[float, 0.0, 1.0] = 0.5,
    flag: bool = False,  # noqa: FBT001, FBT002 -- an option of Discord's
    person: discord.User | None = None,
    member: discord.Member | None = None,
    place: discord.TextChannel | None = None,
    role: discord.Role | None = None,
    somebody: discord.Member | discord.Role | None = None,
    mood: str | None = None,
) -> None:
    """Say what was entered, of every type."""
    names = [thing and thing.name for thing in (person, member, place, role, somebody)]
    given = [text, whole, number, flag, *names, mood]
    await interaction.response.send_message(" ".join(map(str, given)))


hanabi = app_commands.Group(name="hanabi", description="A game of cards")
table = app_commands.Group(name="table", description="Tables", parent=hanabi)


@table.command()
async def new(interaction: discord.Interaction, seats: Range[int, 2, 5]) -> None:
    """Open a table."""
    await interaction.response.send_message(f"a table for {seats}")


@hanabi.command(name=locale_str("hint"), description=locale_str("Tell a player about their cards."))
@app_commands.rename(colour=locale_str("colour"))
@app_commands.choices(mark=[Choice(name=locale_str("Red"), value=1)])
async def hint(
    interaction: discord.Interaction,
    colour: str,
    player: discord.Member | None = None,
    mark: int = 0,
) -> None:
    name = player.display_name if player else "nobody"
    await interaction.response.send_message(f"{colour} for {name}, {mark}")


@hint.autocomplete("colour")
async def suggest(interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
    player = interaction.namespace.player
    suffix = f" for {player.id}" if player else ""
    fitting = [colour for colour in COLOURS if colour.startswith(typed)]
    return [Choice(name=colour + suffix, value=colour) for colour in fitting]


@app_commands.command()
async def guess(interaction: discord.Interaction, number: int) -> None:
    """Guess a number, with suggestions."""
    await interaction.response.send_message(str(number + 1))


@guess.autocomplete("number")
async def numbers(_: discord.Interaction, typed: str) -> list[Choice[int]]:
    return [Choice(name=f"{typed}{digit}", value=int(f"{typed}{digit}")) for digit in range(3)]


@app_commands.command()
@app_commands.default_permissions(manage_guild=True)
async def manage(interaction: discord.Interaction) -> None:
    """Only for who runs the server."""
    await interaction.response.send_message("managed")


@app_commands.command()
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
async def server(interaction: discord.Interaction) -> None:
    """Only on servers."""
    await interaction.response.send_message("on a server")


@app_commands.command()
@app_commands.allowed_contexts(guilds=False, dms=True, private_channels=False)
async def letter(interaction: discord.Interaction) -> None:
    """Only in direct messages."""
    await interaction.response.send_message("between us")


@app_commands.command()
@app_commands.allowed_installs(guilds=False, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def personal(interaction: discord.Interaction) -> None:
    """Only for people who have installed the bot for themselves."""
    await interaction.response.send_message("yours")


@app_commands.context_menu(name="Who is this")
async def who(interaction: discord.Interaction, member: discord.Member) -> None:
    await interaction.response.send_message(f"{member.display_name}, {member.resolved_permissions}")


@app_commands.context_menu(name="What is this")
async def what(interaction: discord.Interaction, message: discord.Message) -> None:
    await interaction.response.send_message(f"{message.content!r} by {message.author.name}")


COMMANDS: tuple[Any, ...] = (
    *(ping, whisper, speak, options, hanabi, guess, manage, server, letter, personal),
    *(who, what),
)
