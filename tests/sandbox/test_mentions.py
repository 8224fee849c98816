"""Whom a message calls: Discord's defaults, and what a body may say against them."""

import asyncio
from typing import Any

import discord
import pytest

from sandbox.facts.permissions import P
from sandbox.server import Sandbox
from tests.sandbox.asking import ask, empower, room
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.everything import EverythingBot
from tests.sandbox.raw import Got


async def send(sandbox: Sandbox, home: Home, words: str, allowed: Any = None) -> Got:
    body: dict[str, Any] = {"content": words}
    if allowed is not None:
        body["allowed_mentions"] = allowed
    return await ask(sandbox, "POST", f"/channels/{home.channel.id}/messages", body)


def called(reply: Got) -> tuple[list[int], list[int], bool]:
    users = [int(user["id"]) for user in reply.body["mentions"]]
    roles = [int(role) for role in reply.body["mention_roles"]]
    return users, roles, reply.body["mention_everyone"]


async def test_an_ordinary_message_calls_users_roles_and_everyone(
    sandbox: Sandbox, home: Home
) -> None:
    empower(sandbox, home, P.MENTION_EVERYONE)
    role = sandbox.control.add_role(home.guild, "Players", 0)
    words = f"<@{home.ben.id}> <@!{home.ada.id}> <@&{role.id}> @everyone"
    everybody = ([home.ben.id, home.ada.id], [role.id], True)
    assert called(await send(sandbox, home, words)) == everybody


@pytest.mark.parametrize("words", ["@here", "@everyone", "come, @here!"])
async def test_here_calls_as_everyone_does(
    sandbox: Sandbox, home: Home, enter: Enter, words: str
) -> None:
    empower(sandbox, home, P.MENTION_EVERYONE)
    ben = await enter(home.ben)
    assert called(await send(sandbox, home, words)) == ([], [], True)
    rung = await ben.until(lambda: ben.screen.notifications)
    assert [ring["text"] for ring in rung] == [words]


async def test_nobody_is_rung_for_their_own_words(
    sandbox: Sandbox, home: Home, enter: Enter
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    await ben.say(home.channel.id, f"<@{home.ben.id}>, says <@{home.ben.id}> to <@{home.ada.id}>")
    await ben.say(await ben.open_dm(), "to the bot")
    await send(sandbox, home, f"<@{home.ben.id}>, you again")
    await ben.sees(home.channel.id, "you again")
    await ben.until(lambda: ben.screen.notifications)
    assert [ring["text"] for ring in ben.screen.notifications] == [f"<@{home.ben.id}>, you again"]
    assert len(await ada.until(lambda: ada.screen.notifications)) == 1


async def test_without_the_permission_neither_roles_nor_everyone_are_called(
    sandbox: Sandbox, home: Home
) -> None:
    role = sandbox.control.add_role(home.guild, "Players", 0)
    words = f"<@{home.ben.id}> <@&{role.id}> @here"
    assert called(await send(sandbox, home, words)) == ([home.ben.id], [], False)


@pytest.mark.parametrize(
    ("allowed", "users", "everyone"),
    [
        ({"parse": []}, [], False),
        ({}, [], False),
        ({"parse": ["users"]}, ["ada", "ben"], False),
        ({"parse": ["everyone"]}, [], True),
        ({"users": ["ben"]}, ["ben"], False),
        ({"parse": ["everyone"], "users": ["ada"]}, ["ada"], True),
    ],
)
async def test_a_body_says_who_may_be_called(
    sandbox: Sandbox, home: Home, allowed: dict[str, Any], users: list[str], *, everyone: bool
) -> None:
    empower(sandbox, home, P.MENTION_EVERYONE)
    ids = {"ada": home.ada.id, "ben": home.ben.id}
    if "users" in allowed:
        allowed = allowed | {"users": [str(ids[name]) for name in allowed["users"]]}
    words = f"<@{home.ada.id}> <@{home.ben.id}> @everyone"
    reply = await send(sandbox, home, words, allowed)
    assert called(reply) == ([ids[name] for name in users], [], everyone)


async def test_an_answer_to_an_interaction_calls_users_only(
    sandbox: Sandbox, home: Home, bot: EverythingBot, enter: Enter
) -> None:
    empower(sandbox, home, P.MENTION_EVERYONE)
    ada = await enter(home.ada)
    asking = asyncio.create_task(ada.slash(home.channel.id, "hold"))
    question = await bot.asked.get()
    await question.response.send_message(f"<@{home.ben.id}> @everyone")
    await asking
    [read] = [message async for message in room(bot, home).history(limit=1)]
    assert [user.id for user in read.mentions] == [home.ben.id]
    assert not read.mention_everyone


async def test_an_edit_calls_anew_by_the_defaults_unless_it_says_otherwise(
    sandbox: Sandbox, home: Home
) -> None:
    sent = await send(sandbox, home, f"<@{home.ben.id}>", {"parse": []})
    path = f"/channels/{home.channel.id}/messages/{sent.body['id']}"
    untouched = await ask(sandbox, "PATCH", path, {"embeds": [{"title": "x"}]})
    assert called(untouched) == ([], [], False)
    again = {"content": f"<@{home.ben.id}>!"}
    assert called(await ask(sandbox, "PATCH", path, again)) == ([home.ben.id], [], False)
    quiet = {**again, "allowed_mentions": {"parse": []}}
    assert called(await ask(sandbox, "PATCH", path, quiet)) == ([], [], False)


async def test_the_words_of_a_text_display_call_as_content_does(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ben = await enter(home.ben)
    view = discord.ui.LayoutView()
    inner = discord.ui.TextDisplay[Any](f"<@{home.ben.id}>, your turn")
    view.add_item(discord.ui.Container(inner))
    sent = await room(bot, home).send(view=view)
    assert [user.id for user in sent.mentions] == [home.ben.id]
    rung = await ben.until(lambda: ben.screen.notifications)
    assert rung[0]["text"] == ""  # the push of a message made of components is empty


async def test_a_reply_calls_its_addressee_unless_told_not_to(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ben = await enter(home.ben)
    said = await room(bot, home).fetch_message(await ben.say(home.channel.id, "hello?"))
    loud = await said.reply("hello!")
    quiet = await said.reply("hello.", mention_author=False)
    assert [user.id for user in loud.mentions] == [home.ben.id]
    assert quiet.mentions == []


async def test_a_reply_to_nothing_is_refused_unless_that_does_not_matter(
    home: Home, bot: EverythingBot
) -> None:
    sent = await room(bot, home).send("gone soon")
    await sent.delete()
    with pytest.raises(discord.HTTPException, match="Unknown message") as refused:
        await sent.reply("late")
    assert refused.value.code == 50035
    reference = sent.to_reference(fail_if_not_exists=False)
    late = await room(bot, home).send("late", reference=reference)
    assert late.type is discord.MessageType.default
