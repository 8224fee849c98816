"""People for tests: they can do what a client lets them, see what it shows, and no more."""

import asyncio
from typing import Any

import discord
import pytest

from sandbox.facts.permissions import Permission
from sandbox.personas import persona
from sandbox.personas.persona import CannotDo, NeverHappened
from sandbox.server import Sandbox
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.everything import EverythingBot
from tests.sandbox.questions import put, shown

ENTERED: list[tuple[dict[str, Any], str]] = [
    ({}, "required"),
    ({"text": "hi"}, "required"),
    ({"text": "hi", "whole": 1, "colour": "red"}, "no options"),
    ({"text": "hi", "whole": 1, "mood": "angry"}, "among the choices"),
    ({"text": "hi", "whole": "1"}, "cannot be entered"),
    ({"text": "hi", "whole": True}, "cannot be entered"),
    ({"text": 12, "whole": 1}, "cannot be entered"),
    ({"text": "", "whole": 1}, "cannot be entered"),
    ({"text": "hi", "whole": 1, "number": "half"}, "cannot be entered"),
    ({"text": "hi", "whole": 1, "flag": 1}, "cannot be entered"),
    ({"text": "hi", "whole": 1, "person": "Ben"}, "cannot be entered"),
    ({"text": "hi", "whole": 1, "person": 12}, "nothing to choose"),
    ({"text": "hi", "whole": 1, "role": 12}, "nothing to choose"),
    ({"text": "hi", "whole": 1, "place": 12}, "nothing to choose"),
    ({"text": "hi", "whole": 0}, "out of the range"),
    ({"text": "hi", "whole": 6}, "out of the range"),
    ({"text": "hi", "whole": 1, "number": 1.5}, "out of the range"),
    ({"text": "h", "whole": 1}, "out of the range"),
    ({"text": "h" * 11, "whole": 1}, "out of the range"),
]


@pytest.mark.parametrize(("options", "why"), ENTERED)
async def test_what_a_command_does_not_take_cannot_be_entered(
    home: Home, bot: EverythingBot, enter: Enter, options: dict[str, Any], why: str
) -> None:
    ada = await enter(home.ada)
    with pytest.raises(CannotDo, match=why):
        await ada.slash(home.channel.id, "options", **options)
    assert bot.heard == []


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("bridge", "there is no command"),
        ("hanabi", "wants a subcommand"),
        ("hanabi table", "wants a subcommand"),
        ("hanabi chair", "no subcommand"),
        ("hanabi table new more", "no subcommand"),
        ("ping pong", "no subcommand"),
        ("letter", "not offered"),
    ],
)
async def test_a_command_that_is_not_there_cannot_be_used(
    home: Home, bot: EverythingBot, enter: Enter, command: str, why: str
) -> None:
    ada = await enter(home.ada)
    with pytest.raises(CannotDo, match=why):
        await ada.slash(home.channel.id, command)


async def test_in_direct_messages_only_what_is_meant_for_them_is_offered(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    dm = await ada.open_dm()
    assert ada.dm == dm
    assert (await shown(ada, dm, "letter")).content == "between us"
    with pytest.raises(CannotDo, match="not offered"):
        await ada.slash(dm, "server")


async def test_a_command_for_moderators_is_offered_to_them_alone(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    assert (await shown(ada, home.channel.id, "manage")).content == "managed"
    with pytest.raises(CannotDo, match="not offered"):
        await ben.slash(home.channel.id, "manage")
    role = sandbox.control.add_role(home.guild, "Moderators", Permission.MANAGE_GUILD)
    sandbox.control.give_role(home.guild, home.ben.id, role)
    assert (await shown(ben, home.channel.id, "manage")).content == "managed"


async def test_the_permissions_of_a_channel_hold_in_its_threads(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    room = bot.get_channel(home.channel.id)
    assert isinstance(room, discord.TextChannel)
    thread = await room.create_thread(name="table", type=discord.ChannelType.public_thread)
    role = sandbox.control.add_role(home.guild, "Moderators", Permission.MANAGE_GUILD)
    sandbox.control.give_role(home.guild, home.ben.id, role)
    sandbox.control.deny(home.channel, role.id, Permission.MANAGE_GUILD)
    ben = await enter(home.ben)
    with pytest.raises(CannotDo, match="not offered"):
        await ben.slash(thread.id, "manage")


async def test_who_may_not_use_commands_cannot_but_buttons_still_work(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    panel = await shown(ada, home.channel.id, "panel")
    sandbox.control.deny(home.channel, home.ben.id, Permission.USE_APPLICATION_COMMANDS)
    with pytest.raises(CannotDo, match="USE_APPLICATION_COMMANDS"):
        await ben.slash(home.channel.id, "ping")
    assert not (await ben.click(panel.id, "Answer")).failed


async def test_who_is_timed_out_sees_and_cannot_act_until_the_time_is_over(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    panel = await shown(ada, home.channel.id, "panel")
    sandbox.control.time_out(home.guild, home.ben.id, 30)
    await ben.sees(home.channel.id, "a panel")
    for act in (
        ben.slash(home.channel.id, "ping"),
        ben.say(home.channel.id, "hello"),
        ben.click(panel.id, "Answer"),
        ben.menu(home.channel.id, "Who is this", home.ada.id),
    ):
        with pytest.raises(CannotDo):
            await act
    sandbox.clock.advance(30)
    assert not (await ben.click(panel.id, "Answer")).failed


@pytest.mark.parametrize(
    ("button", "why"),
    [("Never", "is disabled"), ("Rules", "is a link"), ("Absent", "is not among")],
)
async def test_a_button_that_cannot_be_pressed_is_the_tests_own_error(
    home: Home, bot: EverythingBot, enter: Enter, button: str, why: str
) -> None:
    ada = await enter(home.ada)
    panel = await shown(ada, home.channel.id, "panel")
    with pytest.raises(CannotDo, match=why):
        await ada.click(panel, button)


async def test_a_button_is_pressed_as_it_is_now_not_as_it_was_when_it_was_seen(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    panel = await shown(ada, home.channel.id, "panel")
    await ben.sees(home.channel.id, "a panel")
    await ada.click(panel, "Update")
    await ben.sees(home.channel.id, "updated")
    with pytest.raises(CannotDo, match="is disabled"):
        await ben.click(panel, "Update")
    sandbox.control.delete_message(sandbox.world.message(home.channel.id, panel.id))
    await ben.until(lambda: panel.id not in ben.screen.messages)
    with pytest.raises(CannotDo, match="does not see"):
        await ben.click(panel, "Answer")


async def test_the_server_does_not_trust_a_client_about_what_is_on_its_screen(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    panel = await shown(ada, home.channel.id, "panel")
    await ben.sees(home.channel.id, "a panel")
    await ada.click(panel, "Update")
    await ben.sees(home.channel.id, "updated")
    ben.screen.messages[panel.id] = panel
    with pytest.raises(CannotDo, match="update is disabled"):
        await ben.click(panel, "Update")
    sandbox.control.deny(home.channel, home.ben.id, Permission.VIEW_CHANNEL)
    await ben.until(lambda: home.channel.id not in ben.screen.channels)
    ben.screen.messages[panel.id] = panel
    with pytest.raises(CannotDo, match="not in sight"):
        await ben.click(panel, "Answer")


async def test_a_channel_that_is_out_of_sight_takes_its_messages_with_it(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    await ada.slash(home.channel.id, "ping")
    assert ben.channel("general") == home.channel.id
    await ben.sees(home.channel.id, "pong")
    sandbox.control.deny(home.channel, home.ben.id, Permission.VIEW_CHANNEL)
    await ben.until(lambda: home.channel.id not in ben.screen.channels)
    assert ben.messages(home.channel.id) == []
    for look in (ben.slash(home.channel.id, "ping"), ben.say(home.channel.id, "hello")):
        with pytest.raises(CannotDo, match="not in sight"):
            await look
    with pytest.raises(CannotDo, match="sees no channel"):
        ben.channel("general")


async def test_suggestions_come_only_for_options_that_make_some(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    with pytest.raises(CannotDo, match="makes no suggestions"):
        await ada.autocomplete(home.channel.id, "hanabi hint", "mark")
    with pytest.raises(CannotDo, match="no options"):
        await ada.autocomplete(home.channel.id, "hanabi hint", "fruit")


async def test_nobody_without_a_direct_message_has_one_to_look_at(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    with pytest.raises(CannotDo, match="no direct messages"):
        _ = ada.dm


async def test_many_people_act_at_once_and_each_gets_their_own_answer(
    home: Home, bot: EverythingBot, enter: Enter, sandbox: Sandbox
) -> None:
    names = [f"Player {number}" for number in range(12)]
    users = [sandbox.control.add_person(name, "fr", home.guild) for name in names]
    people = [await enter(user) for user in users]
    acts = [person.slash(home.channel.id, "whisper") for person in people for _ in range(3)]
    answers = await asyncio.gather(*acts)
    assert len({answer.message_id for answer in answers}) == 36
    for person in people:
        assert [seen.content for seen in person.messages(home.channel.id)] == ["psst"] * 3


async def test_many_click_the_same_button_at_once_and_none_is_lost(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    panel = await shown(ada, home.channel.id, "panel")
    await ben.sees(home.channel.id, "a panel")
    clicks = [person.click(panel.id, "Answer") for person in (ada, ben) * 5]
    answers = await asyncio.gather(*clicks)
    assert len({answer.message_id for answer in answers}) == 10


async def test_waiting_ends_with_what_was_on_the_screen_instead(
    home: Home, bot: EverythingBot, enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await enter(home.ada)
    await shown(ada, home.channel.id, "ping")
    monkeypatch.setattr(persona, "PATIENCE", 0.01)
    with pytest.raises(NeverHappened, match=r"Ada never saw 'pang'.*'pong'"):
        await ada.sees(home.channel.id, "pang")


async def test_a_message_rings_for_whom_it_names_and_for_nobody_else(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    await said(bot, ada.slash(home.channel.id, "hold"), content=f"your turn, <@{home.ben.id}>")
    await said(bot, ada.slash(home.channel.id, "hold"), content="and now?")
    await ben.sees(home.channel.id, "and now?")
    assert [ring["text"] for ring in ben.screen.notifications] == [f"your turn, <@{home.ben.id}>"]
    assert ben.screen.notifications[0]["title"] == "Bot"
    assert ada.screen.notifications == []


async def test_a_silent_message_rings_for_nobody(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    words = f"quietly, <@{home.ben.id}>"
    await said(bot, ada.slash(home.channel.id, "hold"), content=words, silent=True)
    assert (await ben.sees(home.channel.id, "quietly")).data["mentions"][0]["username"] == "Ben"
    assert ben.screen.notifications == []


async def test_a_layout_rings_without_words(home: Home, bot: EverythingBot, enter: Enter) -> None:
    ben = await enter(home.ben)
    dm = await ben.open_dm()
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay("It is your turn."))
    await said(bot, ben.slash(dm, "hold"), view=view)
    await ben.sees(dm, "It is your turn.")
    assert [ring["text"] for ring in ben.screen.notifications] == [""]


async def said(bot: EverythingBot, act: Any, **message: Any) -> None:
    """Let the bot answer a question with this message."""
    question, asking = await put(bot, act)
    await question.response.send_message(**message)
    await asking
