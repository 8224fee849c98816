"""The app as people install it for themselves, on servers that do not have the bot."""

import discord
import pytest

from sandbox.facts.permissions import Permission
from sandbox.personas.persona import CannotDo
from sandbox.server import Sandbox
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.everything import EverythingBot
from tests.sandbox.questions import buttons, code_of, put, shown
from tests.sandbox.raw import RawBot


@pytest.fixture
def away(sandbox: Sandbox, home: Home, bot: EverythingBot) -> Home:
    """The bot was thrown out, but Ada has the app for herself."""
    sandbox.control.remove_bot(home.guild)
    home.ada.has_app = home.ben.has_app = True
    return home


async def test_a_question_tells_by_whose_installation_it_is_asked(
    away: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(away.ada)
    question, asking = await put(bot, ada.slash(away.channel.id, "hold"))
    assert question.is_user_integration()
    assert not question.is_guild_integration()
    assert question.context.guild
    assert question.guild_id == away.guild.id
    assert question.app_permissions.value == 0
    await question.response.send_message("hello")
    await asking


async def test_who_has_the_app_can_be_written_to_without_a_server_in_common(
    sandbox: Sandbox, raw: RawBot
) -> None:
    stranger = sandbox.control.add_person("Stranger")
    channel = sandbox.world.channel((await raw.open_dm(stranger.id)).id)
    assert (await raw.send(channel)).told == (403, 50278)
    stranger.has_app = True
    assert (await raw.send(channel)).status == 200


async def test_both_installations_are_named_where_there_are_both(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    home.ada.has_app = True
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    assert question.is_user_integration()
    assert question.is_guild_integration()
    await question.response.send_message("hello")
    await asking


async def test_a_command_is_asked_only_by_installations_that_have_it(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    home.ada.has_app = True
    ada = await enter(home.ada)
    for command, owners in (
        ("ping", {"0": str(home.guild.id)}),
        ("personal", {"1": str(home.ada.id)}),
    ):
        answer = await shown(ada, home.channel.id, command)
        metadata = answer.data["interaction_metadata"]
        assert metadata["authorizing_integration_owners"] == owners


async def test_only_who_has_the_app_can_use_it_where_the_bot_is_not(
    away: Home, bot: EverythingBot, enter: Enter
) -> None:
    away.ben.has_app = False
    ada, ben = await enter(away.ada), await enter(away.ben)
    assert (await shown(ada, away.channel.id, "personal")).content == "yours"
    for command in ("personal", "hold"):
        with pytest.raises(CannotDo, match="not offered"):
            await ben.slash(away.channel.id, command)


async def test_a_command_for_people_is_offered_only_to_those_who_have_it(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    home.ada.has_app = True
    ada, ben = await enter(home.ada), await enter(home.ben)
    assert (await shown(ada, home.channel.id, "personal")).content == "yours"
    for place in (home.channel.id, await ben.open_dm()):
        with pytest.raises(CannotDo, match="not offered"):
            await ben.slash(place, "personal")


async def test_a_command_for_servers_only_is_not_offered_without_the_bot(
    away: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(away.ada)
    with pytest.raises(CannotDo, match="not offered"):
        await ada.slash(away.channel.id, "ping")


async def test_an_answer_is_public_where_external_apps_may_speak(
    away: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada, ben = await enter(away.ada), await enter(away.ben)
    await ada.slash(away.channel.id, "personal")
    assert not (await ben.sees(away.channel.id, "yours")).is_whisper


async def test_an_answer_is_a_whisper_where_external_apps_may_not_speak(
    away: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    sandbox.control.deny(away.channel, away.guild.id, Permission.USE_EXTERNAL_APPS)
    ada, ben = await enter(away.ada), await enter(away.ben)
    question, asking = await put(bot, ben.slash(away.channel.id, "hold"))
    await question.response.defer(thinking=True)
    await asking
    thought = await question.followup.send("thought", wait=True)
    more = await question.followup.send("more", wait=True)
    assert thought.flags.ephemeral
    assert more.flags.ephemeral
    seen = await ben.sees(away.channel.id, "more")
    assert seen.is_whisper
    assert ada.messages(away.channel.id) == []


async def test_where_the_bot_is_it_needs_no_permission_of_external_apps(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    everything = Permission.USE_EXTERNAL_APPS | Permission.VIEW_CHANNEL
    sandbox.control.deny(home.channel, home.ben.id, Permission.USE_EXTERNAL_APPS)
    sandbox.control.deny(home.channel, sandbox.world.bot_id, everything)
    ben = await enter(home.ben)
    assert not (await shown(ben, home.channel.id, "ping")).is_whisper


async def test_a_sixth_follow_up_without_the_bot_is_refused(
    away: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(away.ada)
    question, asking = await put(bot, ada.slash(away.channel.id, "hold"))
    await question.response.send_message("first")
    await asking
    for number in range(5):
        await question.followup.send(f"more {number}", ephemeral=number % 2 == 0)
    with pytest.raises(discord.HTTPException) as refusal:
        await question.followup.send("too much")
    assert code_of(refusal) == (400, 40094)
    await question.edit_original_response(content="changed")
    await ada.sees(away.channel.id, "changed")
    assert len(ada.messages(away.channel.id)) == 6


async def test_with_the_bot_there_is_no_such_limit(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash(home.channel.id, "hold"))
    await question.response.send_message("first")
    await asking
    for number in range(6):
        await question.followup.send(f"more {number}")
    assert (await ada.sees(home.channel.id, "more 5")).channel_id == home.channel.id


async def test_without_the_bot_its_token_does_not_reach_its_public_answer(
    away: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(away.ada)
    answer = await shown(ada, away.channel.id, "personal")
    message = bot.get_partial_messageable(away.channel.id).get_partial_message(answer.id)
    with pytest.raises(discord.Forbidden) as refusal:
        await message.edit(content="mine")
    assert code_of(refusal) == (403, 50001)


async def test_without_the_bot_the_buttons_of_an_answer_work(
    away: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(away.ada)
    question, asking = await put(bot, ada.slash(away.channel.id, "hold"))
    await question.response.send_message("press", view=buttons("One"))
    message = (await asking).message_id
    assert message is not None
    question, asking = await put(bot, ada.click(message, "One"))
    await question.response.edit_message(content="pressed")
    await asking
    assert ada.message(message).content == "pressed"
