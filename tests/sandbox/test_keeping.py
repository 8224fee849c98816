"""What a sandbox with a folder of its own still knows after it was stopped, or killed."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import discord
import pytest

from sandbox.facts import keeping
from sandbox.facts.keeping import Keeper
from sandbox.facts.permissions import Permission
from sandbox.personas.persona import Persona
from sandbox.server import Sandbox
from sandbox.talk.interactions import Asked, Reply
from tests.sandbox.bots import running
from tests.sandbox.everything import PICTURE, EverythingBot
from tests.sandbox.raw import RawBot

EPHEMERAL = 1 << 6
A_DAY = 86_400.0


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


async def live(sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
    """Let everything happen that is to be kept."""
    control, raw = sandbox.control, RawBot(sandbox, session)
    guild, channel = control.found_server("Home", [("Ada", "en-US"), ("Ben", "pl")])
    ada, ben = sandbox.people.everybody()
    role = control.add_role(guild, "games", Permission.CREATE_PRIVATE_THREADS)
    control.give_role(guild, sandbox.world.bot_id, role)
    control.deny(channel, ben.id, Permission.MENTION_EVERYONE)
    control.time_out(guild, ben.id, A_DAY)
    control.close_dms(ben)
    path = f"/channels/{channel.id}/messages"
    embed = {"title": "Zażółć", "image": {"url": "attachment://board.png"}}
    body = {"content": f"<@{ada.id}> look", "embeds": [embed], "nonce": "turn 12"}
    first = await raw.ask("POST", path, body, files={"board.png": PICTURE, "log.txt": b"words"})
    await raw.edit(channel, first.id, "edited")
    buttons = [{"type": 2, "style": 1, "label": "Play", "custom_id": "play"}]
    v2 = {"flags": 1 << 15, "components": [{"type": 1, "components": buttons}]}
    second = await raw.ask("POST", path, v2)
    await raw.ask("POST", f"{path}/{second.id}/threads", {"name": "public"})
    private = await raw.open_thread(channel, "private", private=True)
    await raw.ask("PUT", f"/channels/{private.id}/thread-members/{ben.id}")
    await raw.send(sandbox.world.channel(private.id), "in the thread")
    await raw.send(sandbox.world.channel((await raw.open_dm(ada.id)).id), "in private")
    sandbox.acting.say(ada.id, channel.id, "a person's words")
    image = "data:image/png;base64,iVBORw0KGgo="
    me = sandbox.world.bot_id
    await raw.ask("POST", f"/applications/{me}/emojis", {"name": "red", "image": image})
    commands = [{"name": "play", "description": "Play", "name_localizations": {"pl": "graj"}}]
    await raw.ask("PUT", f"/applications/{me}/commands", commands)
    await raw.ask("PUT", f"/applications/{me}/guilds/{guild.id}/commands", commands)


def picture_of(sandbox: Sandbox) -> str:
    """All that anybody could be told, as it would stand on the wire."""
    wire, store, world = sandbox.wire, sandbox.world.store, sandbox.world
    whole = {
        "people": [sandbox.people.picture(user.id) for user in sandbox.people.everybody()],
        "private": [(user.dms_open, user.has_app) for user in store.users.values()],
        "guilds": [wire.whole_guild(guild, world.bot_id) for guild in store.guilds.values()],
        "channels": [wire.channel(channel) for channel in store.channels.values()],
        "messages": [wire.message(m) for c in store.channels for m in world.history(c)],
        "emojis": list(store.emojis.values()),
        "commands": store.commands,
        "files": sorted(world.blobs.items()),
        "token": world.token,
    }
    text = repr(whole)
    assert sandbox.address in text
    return text.replace(sandbox.address, "ADDRESS")


async def test_everything_survives_a_restart(folder: Path, session: aiohttp.ClientSession) -> None:
    async with Sandbox(data=folder) as sandbox:
        await live(sandbox, session)
        before = picture_of(sandbox)
    async with Sandbox(data=folder) as sandbox:
        assert picture_of(sandbox) == before


async def test_files_can_be_read_at_the_new_address(
    folder: Path, session: aiohttp.ClientSession
) -> None:
    async with Sandbox(data=folder) as sandbox:
        await live(sandbox, session)
        former = sandbox.address
    async with Sandbox(data=folder) as sandbox:
        ada = sandbox.people.everybody()[0]
        async with Persona(sandbox.address, ada.id) as persona:
            assert sandbox.address != former
            shown = await persona.sees(persona.channel("general"), "Zażółć")
            assert [await persona.read(address) for address in shown.files] == [b"words", PICTURE]


async def test_the_bot_can_log_in_again_with_its_token(
    folder: Path, session: aiohttp.ClientSession
) -> None:
    async with Sandbox(data=folder) as sandbox:
        await live(sandbox, session)
        token = sandbox.world.token
    async with Sandbox(data=folder) as sandbox:
        assert sandbox.world.token == token
        client = EverythingBot()
        async with running(client, sandbox):
            assert [guild.name for guild in client.guilds] == ["Home"]
            channel = discord.utils.get(client.get_all_channels(), name="general")
            assert isinstance(channel, discord.TextChannel)
            assert {thread.name for thread in channel.threads} == {"public", "private"}


async def test_life_goes_on_after_a_restart(folder: Path, session: aiohttp.ClientSession) -> None:
    async with Sandbox(data=folder) as sandbox:
        await live(sandbox, session)
    async with Sandbox(data=folder) as sandbox:
        channel = next(c for c in sandbox.world.store.channels.values() if c.name == "general")
        message = sandbox.world.history(channel.id)[0]
        answer = await RawBot(sandbox, session).edit(channel, message.id, "after the restart")
        assert answer.status == 200
    async with Sandbox(data=folder) as sandbox:
        assert sandbox.world.message(channel.id, message.id).content == "after the restart"


async def test_whispers_do_not_survive(folder: Path, session: aiohttp.ClientSession) -> None:
    async with Sandbox(data=folder) as sandbox:
        _, channel = sandbox.control.found_server("Home", [("Ada", "en-US")])
        ada = sandbox.people.everybody()[0]
        data = {"id": "1", "name": "anything", "type": 1}
        interaction = sandbox.control.forge(Asked.COMMAND, ada, channel, data)
        raw = RawBot(sandbox, session)
        await raw.answer(interaction, Reply.MESSAGE, content="a whisper", flags=EPHEMERAL)
    kept = (folder / "world.json").read_text(encoding="utf-8")
    assert "a whisper" not in kept


async def test_after_a_crash_there_is_what_was_written_last(
    folder: Path, tmp_path: Path, session: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "EVERY", A_DAY)
    crashed = tmp_path / "crashed"
    async with Sandbox(data=folder) as sandbox:
        await live(sandbox, session)
        keeper_of(sandbox).save()
        before = picture_of(sandbox)
        channel = next(iter(sandbox.world.store.channels.values()))
        await RawBot(sandbox, session).send(channel, "never written", files={"x": b"lost"})
        shutil.copytree(folder, crashed)
    async with Sandbox(data=crashed) as sandbox:
        assert picture_of(sandbox) == before


def keeper_of(sandbox: Sandbox) -> Keeper:
    assert sandbox.keeper is not None
    return sandbox.keeper


async def test_what_changes_is_written_without_being_asked(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, save = asyncio.Event(), Keeper.save

    def noted(keeper: Keeper) -> None:
        save(keeper)
        written.set()

    monkeypatch.setattr(keeping, "EVERY", 0.001)
    monkeypatch.setattr(Keeper, "save", noted)
    async with Sandbox(data=folder) as sandbox, asyncio.timeout(10):
        sandbox.control.found_server("Written soon", [("Ada", "en-US")])
        await written.wait()
        assert "Written soon" in (folder / "world.json").read_text(encoding="utf-8")


async def test_a_crash_in_the_middle_of_writing_does_no_harm(
    folder: Path, session: aiohttp.ClientSession
) -> None:
    async with Sandbox(data=folder) as sandbox:
        await live(sandbox, session)
        before = picture_of(sandbox)
    half = (folder / "world.json").read_text(encoding="utf-8")[:100]
    (folder / "world.new").write_text(half, encoding="utf-8")
    (folder / "files" / ".DS_Store").write_bytes(b"what other programs leave")
    for _ in range(2):
        async with Sandbox(data=folder) as sandbox:
            assert picture_of(sandbox) == before
            sandbox.control.found_server("Another", [("Chiara", "it")])
            before = picture_of(sandbox)


async def test_no_id_is_ever_used_again(folder: Path, session: aiohttp.ClientSession) -> None:
    async with Sandbox(data=folder) as sandbox:
        _, channel = sandbox.control.found_server("Home", [("Ada", "en-US")])
        sandbox.clock.advance(A_DAY)
        gone = (await RawBot(sandbox, session).send(channel)).id
        sandbox.control.delete_message(sandbox.world.message(channel.id, gone))
    async with Sandbox(data=folder) as sandbox:
        assert (await RawBot(sandbox, session).send(channel)).id > gone


async def test_threads_of_an_earlier_run_still_grow_old(
    folder: Path, session: aiohttp.ClientSession
) -> None:
    async with Sandbox(data=folder) as sandbox:
        _, channel = sandbox.control.found_server("Home", [("Ada", "en-US")])
        made = await RawBot(sandbox, session).open_thread(channel, "quiet")
    async with Sandbox(data=folder) as sandbox:
        thread = sandbox.world.channel(made.id).thread
        assert thread is not None
        sandbox.clock.advance(A_DAY - 60)
        assert not thread.archived
        sandbox.clock.advance(60)
        assert thread.archived


@pytest.mark.parametrize("by", ["a message", "a change"])
async def test_a_thread_that_was_woken_before_a_restart_rests_in_its_time(
    folder: Path, session: aiohttp.ClientSession, by: str
) -> None:
    async with Sandbox(data=folder) as sandbox:
        _, channel = sandbox.control.found_server("Home", [("Ada", "en-US")])
        raw = RawBot(sandbox, session)
        place = sandbox.world.channel((await raw.open_thread(channel, "quiet")).id)
        sandbox.clock.advance(A_DAY if by == "a change" else A_DAY / 2)
        woken = sandbox.clock.now()
        if by == "a change":
            assert (await raw.change(place, archived=False)).body["thread_metadata"]
        else:
            await raw.send(place)
        sandbox.clock.advance(60)
    async with Sandbox(data=folder) as sandbox:
        thread = sandbox.world.channel(place.id).thread
        assert thread is not None
        sandbox.clock.advance(woken + A_DAY - 30 - sandbox.clock.now())
        assert not thread.archived
        sandbox.clock.advance(60)
        assert thread.archived


async def test_of_a_deleted_channel_nothing_is_kept(
    folder: Path, session: aiohttp.ClientSession
) -> None:
    async with Sandbox(data=folder) as sandbox:
        guild, _ = sandbox.control.found_server("Home", [("Ada", "en-US")])
        raw, channel = RawBot(sandbox, session), sandbox.control.add_channel(guild, "doomed")
        sent = await raw.send(channel, "secret words", files={"a.txt": b"secret file"})
        path = f"/channels/{channel.id}/messages/{sent.id}/threads"
        thread = sandbox.world.channel((await raw.ask("POST", path, {"name": "doomed too"})).id)
        await raw.send(thread, "secret thread", files={"b.txt": b"secret file"})
        keeper_of(sandbox).save()
        assert b"secret" in contents(folder)
        sandbox.control.delete_channel(channel)
        assert sandbox.world.history(channel.id) == sandbox.world.history(thread.id) == []
    for _ in range(2):
        kept = contents(folder)
        assert not [
            word for word in (b"secret", b"doomed", str(channel.id).encode()) if word in kept
        ]
        async with Sandbox(data=folder) as sandbox:
            assert channel.id not in sandbox.world.store.channels
            assert thread.id not in sandbox.world.store.channels
            assert sandbox.world.history(channel.id) == sandbox.world.history(thread.id) == []
            assert sandbox.world.blobs == {}


def contents(folder: Path) -> bytes:
    """The names and the bytes of all files."""
    files = [file for file in folder.rglob("*") if file.is_file()]
    return b"\n".join(file.name.encode() + b"\n" + file.read_bytes() for file in files)


async def test_a_folder_that_is_gone_for_a_while_costs_nothing(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with Sandbox(data=folder) as sandbox:
        assert sandbox.keeper is not None
        sandbox.control.add_person("Ada")
        away = shutil.move(folder, folder.with_name("away"))
        sandbox.keeper.try_to_save()
        assert "cannot write" in caplog.text
        shutil.move(away, folder)
    async with Sandbox(data=folder) as sandbox:
        assert [user.name for user in sandbox.people.everybody()] == ["Ada"]
