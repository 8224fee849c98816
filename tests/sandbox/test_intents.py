"""What a bot hears on the gateway: by its intents, by what it may see, and by asking."""

import pytest

from sandbox.facts.model import Channel, ChannelType, Json, Thread
from sandbox.facts.permissions import Permission
from sandbox.gateway.session import Intent
from sandbox.server import Sandbox
from sandbox.talk.interactions import Asked
from tests.sandbox.conftest import Home
from tests.sandbox.listening import ORDINARY, BareBot, bare, listening

MESSAGES = ["MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE"]
PING: Json = {"id": "1", "name": "ping", "type": 1}


def speak(sandbox: Sandbox, user_id: int, channel: Channel, text: str = "hello") -> None:
    """Say something, have it changed, and have it taken away."""
    message = sandbox.acting.say(user_id, channel.id, text)
    sandbox.news.message_updated(message)
    sandbox.control.delete_message(message)


def private_thread(sandbox: Sandbox, home: Home) -> Channel:
    """A thread of Ada's that the bot is not in."""
    about = Thread(home.ada.id, sandbox.clock.now())
    thread = Channel(sandbox.world.ids.next(), ChannelType.PRIVATE_THREAD, "secret")
    thread.guild_id, thread.parent_id, thread.thread = home.guild.id, home.channel.id, about
    sandbox.threads.open(thread)
    return thread


async def test_without_the_guilds_intent_a_bot_hears_of_no_guild(
    sandbox: Sandbox, home: Home
) -> None:
    async with bare(sandbox) as bot:
        await bot.identify(0)
        assert await bot.names() == ["READY"]
        sandbox.control.add_channel(home.guild, "more")
        sandbox.control.add_role(home.guild, "Referee", 0)
        sandbox.control.outage(home.guild)
        assert await bot.names() == []


async def test_with_the_guilds_intent_a_bot_hears_of_channels_and_roles(
    sandbox: Sandbox, home: Home
) -> None:
    async with listening(sandbox, Intent.GUILDS) as bot:
        channel = sandbox.control.add_channel(home.guild, "more")
        sandbox.control.add_role(home.guild, "Referee", 0)
        sandbox.control.delete_channel(channel)
        assert await bot.names() == ["CHANNEL_CREATE", "GUILD_ROLE_CREATE", "CHANNEL_DELETE"]


@pytest.mark.parametrize("place", ["guild", "dm"])
async def test_messages_are_heard_only_with_the_intent_of_their_place(
    sandbox: Sandbox, home: Home, place: str
) -> None:
    dm = sandbox.acting.open_dm(home.ada.id)
    channel = home.channel if place == "guild" else dm
    async with (
        listening(sandbox, Intent.GUILD_MESSAGES) as in_guilds,
        listening(sandbox, Intent.DIRECT_MESSAGES) as in_dms,
    ):
        speak(sandbox, home.ada.id, channel)
        assert await in_guilds.names() == (MESSAGES if place == "guild" else [])
        assert await in_dms.names() == (MESSAGES if place == "dm" else [])


async def contents(bot: BareBot) -> list[str]:
    events = await bot.events()
    return [data["content"] for name, data in events if name == "MESSAGE_CREATE"]


async def test_strangers_words_are_blank_without_the_intent_for_contents(
    sandbox: Sandbox, home: Home
) -> None:
    sandbox.hub.terms.privileged = Intent.MESSAGE_CONTENT
    async with (
        listening(sandbox) as without,
        listening(sandbox, ORDINARY | Intent.MESSAGE_CONTENT) as granted,
    ):
        sandbox.acting.say(home.ada.id, home.channel.id, "hello")
        assert await contents(without) == [""]
        assert await contents(granted) == ["hello"]


async def test_words_to_the_bot_and_its_own_are_never_blank(sandbox: Sandbox, home: Home) -> None:
    dm = sandbox.acting.open_dm(home.ada.id)
    call = f"<@{sandbox.world.bot_id}> hello"
    async with listening(sandbox) as bot:
        sandbox.acting.say(home.ada.id, dm.id, "in a DM")
        sandbox.acting.say(home.ada.id, home.channel.id, call)
        headers = {"Authorization": f"Bot {sandbox.world.token}"}
        address = f"{sandbox.api}/channels/{home.channel.id}/messages"
        async with bot.http.post(address, json={"content": "my own"}, headers=headers) as sent:
            assert sent.status == 200
        assert await contents(bot) == ["in a DM", call, "my own"]


async def test_members_come_and_go_unheard_without_the_members_intent(
    sandbox: Sandbox, home: Home
) -> None:
    sandbox.hub.terms.privileged = Intent.GUILD_MEMBERS
    async with (
        listening(sandbox) as without,
        listening(sandbox, ORDINARY | Intent.GUILD_MEMBERS) as granted,
    ):
        cleo = sandbox.control.add_person("Cleo", "it", home.guild)
        sandbox.control.time_out(home.guild, cleo.id, 60)
        sandbox.control.leave(home.guild, cleo.id)
        assert await without.names() == []
        expected = ["GUILD_MEMBER_ADD", "GUILD_MEMBER_UPDATE", "GUILD_MEMBER_REMOVE"]
        assert await granted.names() == expected


async def test_a_bot_hears_of_its_own_roles_without_any_intent(
    sandbox: Sandbox, home: Home
) -> None:
    role = sandbox.control.add_role(home.guild, "Dealer", 0)
    async with listening(sandbox, 0) as bot:
        sandbox.control.give_role(home.guild, sandbox.world.bot_id, role)
        ((name, data),) = await bot.events()
    assert (name, data["roles"]) == ("GUILD_MEMBER_UPDATE", [str(role.id)])


async def test_an_interaction_needs_no_intent(sandbox: Sandbox, home: Home) -> None:
    async with listening(sandbox, 0) as bot:
        asked = sandbox.control.forge(Asked.COMMAND, home.ada, home.channel, PING)
        ((name, data),) = await bot.events()
    assert (name, data["id"], data["token"]) == ("INTERACTION_CREATE", str(asked.id), asked.token)


async def test_a_whisper_is_no_event_for_a_bot(sandbox: Sandbox, home: Home) -> None:
    async with listening(sandbox) as bot:
        asked = sandbox.control.forge(Asked.COMMAND, home.ada, home.channel, PING)
        address = f"{sandbox.api}/interactions/{asked.id}/{asked.token}/callback"
        answer = {"type": 4, "data": {"content": "psst", "flags": 64}}
        async with bot.http.post(address, json=answer) as sent:
            assert sent.status in (200, 204)
        address = f"{sandbox.api}/webhooks/{sandbox.world.bot_id}/{asked.token}/messages/@original"
        async with bot.http.delete(address) as sent:
            assert sent.status == 204
        assert await bot.names() == ["INTERACTION_CREATE"]


async def test_a_bot_hears_no_message_of_a_channel_that_it_cannot_view(
    sandbox: Sandbox, home: Home
) -> None:
    me = sandbox.world.bot_id
    async with listening(sandbox) as bot:
        sandbox.control.deny(home.channel, me, Permission.VIEW_CHANNEL)
        speak(sandbox, home.ada.id, home.channel)
        sandbox.control.restore(home.channel, me)
        speak(sandbox, home.ada.id, home.channel)
        assert await bot.names() == ["CHANNEL_UPDATE", "CHANNEL_UPDATE", *MESSAGES]


async def test_a_channel_that_the_bot_cannot_view_is_listed_all_the_same(
    sandbox: Sandbox, home: Home
) -> None:
    sandbox.control.deny(home.channel, home.guild.id, Permission.VIEW_CHANNEL)
    async with bare(sandbox) as bot:
        await bot.identify()
        _, (_, guild) = await bot.events()
    assert [channel["id"] for channel in guild["channels"]] == [str(home.channel.id)]


async def test_a_private_thread_is_not_told_to_a_bot_outside_it(
    sandbox: Sandbox, home: Home
) -> None:
    async with listening(sandbox) as bot:
        thread = private_thread(sandbox, home)
        sandbox.threads.join(thread, home.ben.id)
        speak(sandbox, home.ada.id, thread)
        sandbox.control.archive(thread)
        sandbox.control.delete_channel(thread)
        assert await bot.names() == []


async def test_a_bot_that_is_added_to_a_private_thread_gets_to_know_it(
    sandbox: Sandbox, home: Home
) -> None:
    thread = private_thread(sandbox, home)
    async with listening(sandbox) as bot:
        sandbox.threads.join(thread, sandbox.world.bot_id)
        (name, data), *rest = await bot.events()
    assert (name, data["id"], "newly_created" in data) == ("THREAD_CREATE", str(thread.id), False)
    assert data["member"]["user_id"] == str(sandbox.world.bot_id)
    assert [name for name, _ in rest] == ["THREAD_MEMBERS_UPDATE"]
