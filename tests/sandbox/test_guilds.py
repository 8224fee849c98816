"""Guilds as a bot meets them: members, roles, rights on routes, channels, outages."""

import datetime

import discord
import pytest

from sandbox.facts.permissions import P
from sandbox.gateway.session import Intent
from sandbox.server import Sandbox
from tests.sandbox.asking import ask, empower, room
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.everything import EverythingBot


def guild_of(bot: EverythingBot, home: Home) -> discord.Guild:
    guild = bot.get_guild(home.guild.id)
    assert guild is not None
    return guild


async def test_a_guild_and_its_members_can_be_fetched(home: Home, bot: EverythingBot) -> None:
    guild = await bot.fetch_guild(home.guild.id)
    assert (guild.name, guild.owner_id, guild.approximate_member_count) == ("Home", home.ada.id, 3)
    ben = await guild.fetch_member(home.ben.id)
    assert (ben.name, ben.bot) == ("Ben", False)
    with pytest.raises(discord.NotFound):
        await guild.fetch_member(1)
    listed = [each.id async for each in bot.fetch_guilds()]
    assert listed == [home.guild.id]


async def test_all_members_are_listed_only_to_who_was_granted_the_intent(
    sandbox: Sandbox, home: Home
) -> None:
    path = f"/guilds/{home.guild.id}/members"
    assert (await ask(sandbox, "GET", path)).told == (403, 50001)
    sandbox.hub.terms.privileged = Intent.GUILD_MEMBERS
    whole = (await ask(sandbox, "GET", f"{path}?limit=1000")).body
    assert {member["user"]["username"] for member in whole} == {"Ada", "Ben", "Bot"}
    ids = sorted(int(member["user"]["id"]) for member in whole)
    page = (await ask(sandbox, "GET", f"{path}?limit=1&after={ids[0]}")).body
    assert [int(member["user"]["id"]) for member in page] == [ids[1]]
    assert (await ask(sandbox, "GET", f"{path}?after=x")).told == (400, 50035)


async def test_members_are_found_by_how_their_name_begins(sandbox: Sandbox, home: Home) -> None:
    path = f"/guilds/{home.guild.id}/members/search"
    found = (await ask(sandbox, "GET", f"{path}?query=be&limit=10")).body
    assert [member["user"]["username"] for member in found] == ["Ben"]
    assert (await ask(sandbox, "GET", f"{path}?query=en&limit=10")).body == []


async def test_roles_are_listed_given_and_taken(
    sandbox: Sandbox, home: Home, bot: EverythingBot
) -> None:
    role = sandbox.control.add_role(home.guild, "Players", 0)
    guild = guild_of(bot, home)
    assert {each.name for each in await guild.fetch_roles()} == {"@everyone", "Players"}
    ben = await guild.fetch_member(home.ben.id)
    with pytest.raises(discord.Forbidden) as refused:
        await ben.add_roles(discord.Object(role.id))
    assert refused.value.code == 50013
    empower(sandbox, home, P.MANAGE_ROLES)
    await ben.add_roles(discord.Object(role.id))
    assert home.guild.members[home.ben.id].roles == [role.id]
    await ben.remove_roles(discord.Object(role.id))
    assert home.guild.members[home.ben.id].roles == []
    await ben.edit(roles=[discord.Object(role.id)])
    assert home.guild.members[home.ben.id].roles == [role.id]


async def test_a_channel_denies_by_role_and_allows_by_member(
    sandbox: Sandbox, home: Home, bot: EverythingBot
) -> None:
    channel, guild = home.channel, home.guild
    empower(sandbox, home, P.MANAGE_ROLES)
    await room(bot, home).send("may")
    denied = discord.PermissionOverwrite(send_messages=False)
    await room(bot, home).set_permissions(guild_of(bot, home).default_role, overwrite=denied)
    with pytest.raises(discord.Forbidden) as refused:
        await room(bot, home).send("may not")
    assert refused.value.code == 50013
    path = f"/channels/{channel.id}/permissions/{sandbox.world.bot_id}"
    allowed = {"type": 1, "allow": str(int(P.SEND_MESSAGES))}
    assert (await ask(sandbox, "PUT", path, allowed)).status == 204
    await room(bot, home).send("may again")
    assert (await ask(sandbox, "DELETE", path)).status == 204
    assert set(channel.overwrites) == {guild.id}


@pytest.mark.parametrize(
    ("denied", "body"),
    [
        (P.EMBED_LINKS, {"embeds": [{"title": "x"}]}),
        (P.SEND_MESSAGES, {"content": "x"}),
    ],
)
async def test_sending_needs_the_right_to_what_is_sent(
    sandbox: Sandbox, home: Home, denied: P, body: dict[str, object]
) -> None:
    path = f"/channels/{home.channel.id}/messages"
    assert (await ask(sandbox, "POST", path, body)).status == 200
    sandbox.control.deny(home.channel, home.guild.id, denied)
    assert (await ask(sandbox, "POST", path, body)).told == (403, 50013)


async def test_files_need_the_right_to_attach_them(sandbox: Sandbox, home: Home) -> None:
    path, files = f"/channels/{home.channel.id}/messages", {"a.txt": b"words"}
    assert (await ask(sandbox, "POST", path, files=files)).status == 200
    sandbox.control.deny(home.channel, home.guild.id, P.ATTACH_FILES)
    assert (await ask(sandbox, "POST", path, files=files)).told == (403, 50013)
    assert (await ask(sandbox, "POST", path, {"content": "words"})).status == 200


async def test_a_timed_out_member_reads_but_cannot_write(
    sandbox: Sandbox, home: Home, bot: EverythingBot, enter: Enter
) -> None:
    empower(sandbox, home, P.MODERATE_MEMBERS)
    member = await guild_of(bot, home).fetch_member(home.ben.id)
    await member.timeout(datetime.timedelta(seconds=60))
    assert (await guild_of(bot, home).fetch_member(home.ben.id)).is_timed_out()
    ben = await enter(home.ben)
    await room(bot, home).send("a word to the wise")
    await ben.sees(home.channel.id, "a word to the wise")
    with pytest.raises(AssertionError, match="SEND_MESSAGES is missing"):
        await ben.say(home.channel.id, "but")
    sandbox.clock.advance(61)
    await ben.say(home.channel.id, "at last")


async def test_a_time_out_needs_its_permission(home: Home, bot: EverythingBot) -> None:
    member = await guild_of(bot, home).fetch_member(home.ben.id)
    with pytest.raises(discord.Forbidden) as refused:
        await member.timeout(datetime.timedelta(minutes=1))
    assert refused.value.code == 50013


async def test_an_outage_is_no_removal(sandbox: Sandbox, home: Home, bot: EverythingBot) -> None:
    heard = bot.wait_for("guild_unavailable", timeout=10)
    sandbox.control.outage(home.guild)
    assert (await heard).id == home.guild.id
    path = f"/channels/{home.channel.id}/messages"
    assert (await ask(sandbox, "POST", path, {"content": "x"})).status == 503
    assert (await ask(sandbox, "GET", f"/guilds/{home.guild.id}")).status == 503
    heard = bot.wait_for("guild_available", timeout=10)
    sandbox.control.end_outage(home.guild)
    assert (await heard).id == home.guild.id
    assert (await ask(sandbox, "POST", path, {"content": "x"})).status == 200


async def test_the_bot_can_leave(home: Home, bot: EverythingBot) -> None:
    heard = bot.wait_for("guild_remove", timeout=10)
    await guild_of(bot, home).leave()
    assert (await heard).id == home.guild.id
    with pytest.raises(discord.NotFound):
        await bot.fetch_guild(home.guild.id)


async def test_channels_are_made_changed_and_deleted(
    sandbox: Sandbox, home: Home, bot: EverythingBot, enter: Enter
) -> None:
    empower(sandbox, home, P.MANAGE_CHANNELS)
    ben = await enter(home.ben)
    guild = guild_of(bot, home)
    category = await guild.create_category("Games")
    hidden = {guild.default_role: discord.PermissionOverwrite(view_channel=False)}
    heard = bot.wait_for("guild_channel_create", check=lambda c: c.name == "tables", timeout=10)
    made = await guild.create_text_channel("tables", category=category, topic="Sit down")
    assert (await heard).id == made.id
    assert (made.category_id, made.topic) == (category.id, "Sit down")
    await ben.until(lambda: made.id in ben.screen.channels)
    await made.edit(name="benches", topic="Stand up", category=None)
    read = await bot.fetch_channel(made.id)
    assert isinstance(read, discord.TextChannel)
    assert (read.name, read.topic, read.category_id) == ("benches", "Stand up", None)
    await made.edit(overwrites=hidden)
    await ben.until(lambda: made.id not in ben.screen.channels)
    sandbox.control.restore(sandbox.world.channel(made.id), home.guild.id)
    heard = bot.wait_for("guild_channel_delete", timeout=10)
    await made.delete()
    assert (await heard).id == made.id
    with pytest.raises(discord.NotFound) as refused:
        await bot.fetch_channel(made.id)
    assert refused.value.code == 10003
    assert [c.name for c in await guild.fetch_channels()] == ["general", "Games"]


async def test_channels_need_a_manager(home: Home, bot: EverythingBot) -> None:
    for act in (
        guild_of(bot, home).create_text_channel("tables"),
        room(bot, home).edit(name="tables"),
        room(bot, home).delete(),
    ):
        with pytest.raises(discord.Forbidden) as refused:
            await act
        assert refused.value.code == 50013


async def test_nothing_can_be_said_in_a_category(sandbox: Sandbox, home: Home) -> None:
    empower(sandbox, home, P.MANAGE_CHANNELS)
    body = {"name": "Games", "type": 4}
    made = await ask(sandbox, "POST", f"/guilds/{home.guild.id}/channels", body)
    path = f"/channels/{made.body['id']}/messages"
    assert (await ask(sandbox, "POST", path, {"content": "x"})).told == (400, 50024)
