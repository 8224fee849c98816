"""The bot's account and application: who it is, its emojis, its commands."""

from typing import Any

import discord
import pytest
from discord import app_commands

from sandbox.server import Sandbox
from tests.sandbox.asking import ask, download
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.everything import PICTURE, EverythingBot
from tests.sandbox.raw import Got

Json = dict[str, Any]


async def test_the_bot_knows_itself_and_others(home: Home, bot: EverythingBot) -> None:
    assert bot.user is not None
    assert (bot.user.name, bot.user.bot, bot.user.id) == ("Bot", True, bot.application_id)
    about = await bot.application_info()
    assert (about.id, about.name) == (bot.application_id, "Bot")
    ben = await bot.fetch_user(home.ben.id)
    assert (ben.name, ben.bot) == ("Ben", False)
    with pytest.raises(discord.NotFound) as refused:
        await bot.fetch_user(1)
    assert refused.value.code == 10013


async def test_the_gateway_says_where_it_is_and_how_many_shards_it_wants(sandbox: Sandbox) -> None:
    sandbox.hub.terms.shards = 3
    about = (await ask(sandbox, "GET", "/gateway/bot")).body
    assert (about["url"], about["shards"]) == (sandbox.gateway, 3)
    assert about["session_start_limit"]["max_concurrency"] == 1
    assert (await ask(sandbox, "GET", "/gateway")).body == {"url": sandbox.gateway}


async def test_an_emoji_is_made_served_renamed_and_deleted(bot: EverythingBot) -> None:
    made = await bot.create_application_emoji(name="card_r1", image=PICTURE)
    assert await made.read() == PICTURE
    assert not made.animated
    assert [each.id for each in await bot.fetch_application_emojis()] == [made.id]
    renamed = await made.edit(name="card_r2")
    assert (await bot.fetch_application_emoji(made.id)).name == renamed.name == "card_r2"
    await made.delete()
    assert await bot.fetch_application_emojis() == []
    with pytest.raises(discord.NotFound) as refused:
        await bot.fetch_application_emoji(made.id)
    assert refused.value.code == 10014
    with pytest.raises(Exception, match="404"):
        await download(made.url)


@pytest.mark.parametrize(
    ("body", "at"),
    [
        ({"name": "x"}, "name"),
        ({"name": "x" * 33}, "name"),
        ({"name": "no-dash"}, "name"),
        ({"name": "taken"}, "name"),
        ({"image": "data:image/png;base64,#"}, "image"),
        ({"image": "data:image/png;base64,żółw"}, "image"),
        ({"image": "https://example.org/a.png"}, "image"),
        ({"image": "data:image/png;base64," + "A" * 4 * 88_000}, "image"),
    ],
    ids=[
        "short",
        "long",
        "dash",
        "taken",
        "not base64",
        "not ASCII",
        "an address",
        "256 KiB and more",
    ],
)
async def test_an_emoji_that_discord_would_not_take_is_refused(
    sandbox: Sandbox, body: Json, at: str
) -> None:
    path = f"/applications/{sandbox.world.bot_id}/emojis"
    good = {"name": "taken", "image": "data:image/png;base64,AAAA"}
    assert (await ask(sandbox, "POST", path, good)).status == 201
    reply = await ask(sandbox, "POST", path, {**good, "name": "free", **body})
    assert reply.told == (400, 50035)
    assert reply.fault_at(at)


async def test_no_direct_messages_go_to_a_bot(sandbox: Sandbox) -> None:
    body = {"recipient_id": str(sandbox.world.bot_id)}
    assert (await ask(sandbox, "POST", "/users/@me/channels", body)).told == (403, 50007)


async def test_another_application_is_out_of_bounds(sandbox: Sandbox) -> None:
    for path in ("/applications/1/emojis", "/applications/1/commands"):
        assert (await ask(sandbox, "GET", path)).told == (403, 50001)


class Commands:
    """The routes of one scope's commands."""

    def __init__(self, sandbox: Sandbox, guild_id: int | None = None) -> None:
        self._sandbox = sandbox
        scope = f"/guilds/{guild_id}" if guild_id else ""
        self._path = f"/applications/{sandbox.world.bot_id}{scope}/commands"

    async def ask(self, method: str, body: Any = None, tail: str = "") -> Got:
        return await ask(self._sandbox, method, self._path + tail, body)

    async def names(self) -> dict[str, str]:
        listed = (await self.ask("GET")).body
        return {command["name"]: command["id"] for command in listed}


@pytest.fixture(params=["global", "guild"])
def commands(request: pytest.FixtureRequest, sandbox: Sandbox, home: Home) -> Commands:
    return Commands(sandbox, home.guild.id if request.param == "guild" else None)


def chat(name: str, **more: Any) -> Json:
    return {"name": name, "description": "d", **more}


async def test_a_sync_puts_the_new_in_place_of_the_old_and_known_names_keep_their_id(
    commands: Commands,
) -> None:
    first = (await commands.ask("PUT", [chat("new"), chat("join")])).body
    second = (await commands.ask("PUT", [chat("join", description="other"), chat("end")])).body
    assert [command["name"] for command in second] == ["join", "end"]
    assert second[0]["id"] == first[1]["id"]
    assert second[0]["version"] != first[1]["version"]
    assert second[0]["description"] == "other"
    assert set(await commands.names()) == {"join", "end"}


async def test_a_menu_command_may_share_the_name_of_a_chat_command(commands: Commands) -> None:
    made = (await commands.ask("PUT", [chat("peek"), {"name": "peek", "type": 3}])).body
    assert made[0]["id"] != made[1]["id"]
    again = (await commands.ask("PUT", [{"name": "peek", "type": 3}, chat("peek")])).body
    assert [command["id"] for command in again] == [made[1]["id"], made[0]["id"]]


async def test_a_created_command_takes_the_place_of_its_namesake(commands: Commands) -> None:
    first = (await commands.ask("POST", chat("new"))).body
    second = (await commands.ask("POST", chat("new", description="better"))).body
    assert second["id"] == first["id"]
    listed = (await commands.ask("GET")).body
    assert [command["description"] for command in listed] == ["better"]


async def test_a_command_is_fetched_edited_and_deleted(commands: Commands) -> None:
    options = [{"type": 3, "name": "o", "description": "d"}]
    made = (await commands.ask("POST", chat("new", options=options))).body
    await commands.ask("POST", chat("join"))
    tail = f"/{made['id']}"
    edited = (await commands.ask("PATCH", {"description": "better"}, tail)).body
    assert (edited["description"], edited["options"]) == ("better", options)
    assert edited["version"] != made["version"]
    assert (await commands.ask("GET", tail=tail)).body["description"] == "better"
    taken = await commands.ask("PATCH", {"name": "join"}, tail)
    assert taken.told == (400, 50035)
    assert taken.fault_at("name") == "APPLICATION_COMMANDS_DUPLICATE_NAME"
    assert (await commands.ask("DELETE", tail=tail)).status == 204
    assert set(await commands.names()) == {"join"}
    assert (await commands.ask("GET", tail=tail)).told == (404, 10063)


async def test_a_fault_in_one_of_many_is_found_at_its_index_and_in_one_at_its_root(
    commands: Commands,
) -> None:
    many = await commands.ask("PUT", [chat("fine"), chat("Capital")])
    assert many.fault_at(1, "name") == "APPLICATION_COMMAND_INVALID_NAME"
    one = await commands.ask("POST", chat("Capital"))
    assert one.fault_at("name") == "APPLICATION_COMMAND_INVALID_NAME"
    assert await commands.names() == {}


async def test_translations_are_kept_and_listed_when_asked_for(commands: Commands) -> None:
    words = {"name_localizations": {"pl": "nowa"}, "description_localizations": {"it": "d"}}
    option = {"type": 3, "name": "o", "description": "d", "name_localizations": {"fr": "ou"}}
    made = (await commands.ask("PUT", [chat("new", options=[option], **words)])).body[0]
    assert made["name_localizations"] == {"pl": "nowa"}
    plain = (await commands.ask("GET")).body[0]
    assert "name_localizations" not in plain
    assert "name_localizations" not in plain["options"][0]
    whole = (await commands.ask("GET", tail="?with_localizations=true")).body[0]
    assert whole["description_localizations"] == {"it": "d"}
    assert whole["options"][0]["name_localizations"] == {"fr": "ou"}


async def test_global_commands_and_those_of_a_guild_are_kept_apart(
    sandbox: Sandbox, home: Home
) -> None:
    everywhere, here = Commands(sandbox), Commands(sandbox, home.guild.id)
    await everywhere.ask("PUT", [chat("new")])
    made = (await here.ask("PUT", [chat("test")])).body[0]
    assert made["guild_id"] == str(home.guild.id)
    await everywhere.ask("PUT", [])
    assert (set(await everywhere.names()), set(await here.names())) == (set(), {"test"})
    there = Commands(sandbox, 1)
    assert (await there.ask("PUT", [chat("new")])).told == (404, 10004)


async def test_a_persons_client_learns_of_new_commands(
    sandbox: Sandbox, home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ben = await enter(home.ben)

    @app_commands.command(name="fresh")
    async def fresh(interaction: discord.Interaction) -> None:
        """Say something new."""
        await interaction.response.send_message("fresh!")

    bot.tree.add_command(fresh)
    before = {command.name: command.id for command in await bot.tree.fetch_commands()}
    synced = await bot.tree.sync()
    assert {command.name: command.id for command in synced}.items() > before.items()
    answer = await ben.until(lambda: any(c["name"] == "fresh" for c in ben.screen.commands))
    assert answer
    await ben.slash(home.channel.id, "fresh")
    await ben.sees(home.channel.id, "fresh!")
