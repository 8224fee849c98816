"""What is read from an interaction: who, where, and what they and the bot may do there."""

from collections.abc import Awaitable, Callable

import pytest

from cogs import asking
from cogs.door import Answering
from games.values import Asked
from presentation.posts import Button, Menu, Pick, Post
from sandbox.facts.permissions import Permission
from tests.cogs.desk import PRESS, WHISPER, Desk


async def asked_by_ben(desk: Desk, channel: int | str = "general") -> Asked:
    await desk.ben.slash(channel, "ask")
    return desk.asked[-1]


async def test_somebody_on_a_server_asks(desk: Desk) -> None:
    asked = await asked_by_ben(desk)

    assert (asked.person, asked.name, asked.locale) == (desk.ben.id, "Ben", "pl")
    assert (asked.channel, asked.parent) == (desk.channel.id, None)
    assert (asked.server, asked.server_locale) == (desk.guild.id, "en-US")
    assert (asked.moderates, asked.manages, asked.can_thread) == (False, False, True)


async def test_who_owns_the_server_may_everything(desk: Desk) -> None:
    await desk.ada.slash("general", "ask")

    assert desk.asked[-1].moderates
    assert desk.asked[-1].manages


async def test_roles_and_what_they_allow_come_along(desk: Desk) -> None:
    role = desk.sandbox.control.add_role(desk.guild, "Mods", Permission.MANAGE_MESSAGES)
    desk.sandbox.control.give_role(desk.guild, desk.ben.id, role)

    asked = await asked_by_ben(desk)

    assert role.id in asked.roles
    assert (asked.moderates, asked.manages) == (True, False)


async def test_in_direct_messages_there_is_no_server(desk: Desk) -> None:
    channel = await desk.ben.open_dm()

    asked = await asked_by_ben(desk, channel)

    assert (asked.channel, asked.server, asked.parent) == (channel, None, None)
    assert (asked.name, asked.locale, asked.can_thread) == ("Ben", "pl", False)


async def test_a_thread_names_the_channel_above_it(desk: Desk) -> None:
    board = await desk.stands(Post("the board"))
    place = desk.bot.get_partial_messageable(desk.channel.id, guild_id=desk.guild.id)
    thread = await place.get_partial_message(board).create_thread(name="Amber Lantern")

    asked = await asked_by_ben(desk, thread.id)

    assert (asked.channel, asked.parent) == (thread.id, desk.channel.id)
    assert not asked.can_thread


@pytest.mark.parametrize(
    "denied", [Permission.CREATE_PUBLIC_THREADS, Permission.SEND_MESSAGES_IN_THREADS]
)
async def test_where_the_bot_may_not_open_threads_that_is_known(
    desk: Desk, denied: Permission
) -> None:
    desk.sandbox.control.deny(desk.channel, desk.sandbox.world.bot_id, denied)

    assert not (await asked_by_ben(desk)).can_thread


def lacking(found: list[list[str]], *, in_thread: bool) -> Callable[[Answering], Awaitable[None]]:
    async def doing(answering: Answering) -> None:
        found.append(asking.missing(answering.interaction, in_thread=in_thread))
        await answering.answer(WHISPER)

    return doing


async def test_the_bot_has_what_a_game_needs(desk: Desk) -> None:
    found: list[list[str]] = []
    desk.next(lacking(found, in_thread=True))

    await desk.ada.slash("general", "ask")

    assert found == [[]]


@pytest.mark.parametrize(
    ("in_thread", "lacks"),
    [
        (False, ["attach_files", "send_messages"]),
        (True, ["attach_files", "create_public_threads", "send_messages"]),
    ],
)
async def test_what_the_bot_lacks_is_named(
    desk: Desk, lacks: list[str], *, in_thread: bool
) -> None:
    found: list[list[str]] = []
    desk.next(lacking(found, in_thread=in_thread))
    desk.sandbox.control.deny(
        desk.channel,
        desk.sandbox.world.bot_id,
        Permission.SEND_MESSAGES | Permission.ATTACH_FILES | Permission.CREATE_PUBLIC_THREADS,
    )

    await desk.ada.slash("general", "ask")

    assert found == [lacks]


async def test_people_in_a_menu_have_names_and_may_be_bots(desk: Desk) -> None:
    chosen: list[asking.Chosen] = []

    async def doing(answering: Answering) -> None:
        chosen.extend(asking.chosen_people(answering.interaction))
        await answering.answer(WHISPER)

    desk.next(doing)
    menu = Menu(PRESS, "Who", pick=Pick.PEOPLE, most=2)
    board = await desk.stands(Post("x", rows=(menu, (Button("B", "h:x:1::"),))))
    bot = desk.sandbox.world.bot_id

    await desk.ada.select(board, "Who", desk.ben.id, bot)

    assert chosen == [
        asking.Chosen(desk.ben.id, "Ben", is_bot=False),
        asking.Chosen(bot, "Bot", is_bot=True),
    ]
