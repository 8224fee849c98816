"""Commands: their options, groups, suggestions and menus, and what the bot is told of them."""

import asyncio
from typing import Any

import discord

from sandbox.facts.permissions import Permission
from sandbox.server import Sandbox
from tests.sandbox.bots import process
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.everything import EverythingBot
from tests.sandbox.questions import put, shown


def registered(sandbox: Sandbox, name: str) -> Any:
    """A command as Discord keeps it."""
    commands = sandbox.world.store.commands[0].values()
    return next(command for command in commands if command["name"] == name)


def noted(bot: EverythingBot) -> list[Any]:
    """The data of every command that is used or typed from now on."""
    asked: list[Any] = []

    async def note(interaction: discord.Interaction) -> bool:
        asked.append(interaction.data)
        return True

    bot.tree.interaction_check = note  # type: ignore[method-assign]
    return asked


async def test_the_answer_to_a_command_is_seen_by_everybody_in_the_channel(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    hearing = asyncio.create_task(bot.wait_for("message"))
    answer = await shown(ada, home.channel.id, "ping")
    assert answer.content == "pong"
    assert (await ben.sees(home.channel.id, "pong")).id == answer.id
    assert (await hearing).id == answer.id


async def test_a_bot_in_a_process_of_its_own_answers(
    home: Home, sandbox: Sandbox, enter: Enter
) -> None:
    async with process(sandbox):
        ada = await enter(home.ada)
        assert (await shown(ada, home.channel.id, "ping")).content == "pong"


async def test_every_type_of_option_reaches_the_bot_as_what_it_is(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    role = sandbox.control.add_role(home.guild, "Players", 0)
    stranger = sandbox.control.add_person("Cleo")
    ada = await enter(home.ada)
    entered = {"text": "hello", "whole": 3, "number": 0.25, "flag": True, "mood": "sad"}
    named = {"person": stranger.id, "member": home.ben.id, "place": home.channel.id}
    groups = {"role": role.id, "somebody": role.id}
    answer = await shown(ada, home.channel.id, "options", **entered, **named, **groups)
    assert answer.content == "hello 3 0.25 True Cleo Ben general Players Players sad"


async def test_options_that_are_left_out_have_their_defaults(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    answer = await shown(ada, home.channel.id, "options", text="hi", whole=5, somebody=home.ben.id)
    assert answer.content == "hi 5 0.5 False None None None None Ben None"


async def test_a_subcommand_in_a_group_is_found(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    answer = await shown(ada, home.channel.id, "hanabi table new", seats=4)
    assert answer.content == "a table for 4"


async def test_a_subcommand_beside_the_group_is_found(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    options = {"colour": "red", "player": home.ben.id, "mark": 1}
    answer = await shown(ada, home.channel.id, "hanabi hint", **options)
    assert answer.content == "red for Ben, 1"


async def test_translations_are_registered_and_reach_every_client(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    hint = next(o for o in registered(sandbox, "hanabi")["options"] if o["name"] == "hint")
    colour, _, mark = hint["options"]
    assert hint["name_localizations"] == {"pl": "wskazówka"}
    assert hint["description_localizations"] == {"pl": "Powiedz graczowi o jego kartach."}
    assert colour["name_localizations"] == {"pl": "kolor"}
    assert mark["choices"][0]["name_localizations"] == {"pl": "Czerwony"}
    ben = await enter(home.ben)
    assert registered(sandbox, "hanabi") in ben.screen.commands


async def test_the_bot_is_told_in_which_language_a_person_reads(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    assert (await shown(ada, home.channel.id, "speak")).content == "en-US: None"
    assert (await shown(ben, home.channel.id, "speak")).content == "pl: Czerwony"


async def test_a_listing_of_the_commands_has_translations_only_if_asked_for(
    home: Home, bot: EverythingBot
) -> None:
    path = f"/applications/{bot.application_id}/commands"
    plain = await bot.http.request(discord.http.Route("GET", path))
    whole = await bot.http.request(
        discord.http.Route("GET", path), params={"with_localizations": "true"}
    )
    assert "wskazówka" not in str(plain)
    assert "wskazówka" in str(whole)


async def test_a_command_of_a_guild_comes_before_a_global_one(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    @discord.app_commands.command(name="ping", description="Here only")
    async def local(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"local {interaction.data}")

    guild = discord.Object(home.guild.id)
    bot.tree.add_command(local, guild=guild)
    await bot.tree.sync(guild=guild)
    ada = await enter(home.ada)
    assert f"'guild_id': '{home.guild.id}'" in (await shown(ada, home.channel.id, "ping")).content


async def test_a_new_registration_takes_the_place_of_the_old_one_and_keeps_the_ids(
    home: Home, bot: EverythingBot, sandbox: Sandbox, enter: Enter
) -> None:
    ada = await enter(home.ada)
    before = registered(sandbox, "ping")["id"]
    bot.tree.remove_command("whisper")
    await bot.tree.sync()
    assert registered(sandbox, "ping")["id"] == before
    await ada.until(lambda: "whisper" not in [c["name"] for c in ada.screen.commands])


async def test_suggestions_are_made_of_what_is_typed_and_of_the_other_options(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    act = (home.channel.id, "hanabi hint", "colour")
    assert len(await ada.autocomplete(*act)) == 5
    assert await ada.autocomplete(*act, colour="gr") == [{"name": "green", "value": "green"}]
    found = await ada.autocomplete(*act, colour="w", player=home.ben.id)
    assert found == [{"name": f"white for {home.ben.id}", "value": "white"}]
    assert await ada.autocomplete(*act, colour="purple") == []


async def test_what_is_typed_reaches_the_bot_as_text_and_ids_do_too(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    asked = noted(bot)
    ada = await enter(home.ada)
    await ada.autocomplete(home.channel.id, "hanabi hint", "colour", player=home.ben.id)
    assert asked[0]["options"][0]["options"] == [
        {"name": "colour", "type": 3, "value": "", "focused": True},
        {"name": "player", "type": 6, "value": str(home.ben.id)},
    ]


async def test_numbers_are_suggested_from_half_typed_ones(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    found = await ada.autocomplete(home.channel.id, "guess", "number", number="4")
    assert [choice["value"] for choice in found] == [40, 41, 42]
    assert (await shown(ada, home.channel.id, "guess", number=42)).content == "43"


async def test_a_user_menu_names_the_member_with_their_permissions(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    ada = await enter(home.ada)
    answer = await ada.menu(home.channel.id, "Who is this", home.ben.id)
    held = sandbox.world.permissions(home.ben.id, home.channel)
    assert answer.message_id is not None
    seen = ada.message(answer.message_id)
    assert seen.content == f"Ben, {discord.Permissions(held)}"
    assert seen.data["type"] == discord.MessageType.context_menu_command.value


async def test_a_message_menu_brings_the_message(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    said = await ben.say(home.channel.id, "good morning")
    await ada.sees(home.channel.id, "good morning")
    await ada.menu(home.channel.id, "What is this", said)
    assert (await ada.sees(home.channel.id, "'good morning' by Ben")).channel_id == home.channel.id


async def test_a_question_on_a_server_tells_who_asks_where_and_what_both_may_do(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    sandbox.control.deny(home.channel, sandbox.world.bot_id, Permission.SEND_MESSAGES)
    ben = await enter(home.ben)
    question, answer = await put(bot, ben.slash(home.channel.id, "hold"))
    assert isinstance(question.user, discord.Member)
    assert (question.user.id, question.guild_id) == (home.ben.id, home.guild.id)
    assert question.channel_id == home.channel.id
    assert question.context.guild
    assert question.guild_locale is discord.Locale.american_english
    assert question.is_guild_integration()
    assert not question.is_user_integration()
    assert question.permissions.send_messages
    assert not question.permissions.manage_guild
    assert not question.app_permissions.send_messages
    assert question.app_permissions.view_channel
    await question.response.send_message("an answer needs no permission to send")
    assert not (await answer).failed


async def test_a_question_in_direct_messages_has_a_user_and_no_guild(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ben = await enter(home.ben)
    dm = await ben.open_dm()
    question, answer = await put(bot, ben.slash(dm, "hold"))
    assert isinstance(question.user, discord.User)
    assert (question.user.id, question.guild_id, question.guild) == (home.ben.id, None, None)
    assert isinstance(question.channel, discord.DMChannel)
    assert question.context.dm_channel
    assert question.app_permissions.send_messages
    await question.response.send_message("hello")
    await answer
    assert ben.messages(dm)[-1].content == "hello"


async def test_a_question_in_a_thread_names_the_thread(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    room = bot.get_channel(home.channel.id)
    assert isinstance(room, discord.TextChannel)
    thread = await room.create_thread(name="table", type=discord.ChannelType.public_thread)
    ben = await enter(home.ben)
    question, answer = await put(bot, ben.slash(thread.id, "hold"))
    assert isinstance(question.channel, discord.Thread)
    assert question.channel.parent_id == home.channel.id
    await question.response.send_message("in the thread")
    await answer
    assert ben.messages(thread.id)[-1].content == "in the thread"


async def test_a_channel_that_is_named_comes_with_the_permissions_of_both(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    other = sandbox.control.add_channel(home.guild, "other")
    sandbox.control.deny(other, sandbox.world.bot_id, Permission.SEND_MESSAGES)
    asked = noted(bot)
    ben = await enter(home.ben)
    await ben.slash(home.channel.id, "options", text="hi", whole=1, place=other.id)
    told = asked[0]["resolved"]["channels"][str(other.id)]
    assert int(told["permissions"]) & Permission.SEND_MESSAGES
    assert not int(told["app_permissions"]) & Permission.SEND_MESSAGES
