"""Nothing is kept longer than it is needed, and time goes on where it stopped."""

from pathlib import Path

import aiohttp
import pytest

from sandbox.facts.snowflakes import born
from sandbox.server import Sandbox
from sandbox.talk.interactions import Asked
from tests.sandbox.conftest import Home
from tests.sandbox.listening import listening
from tests.sandbox.raw import RawBot

THREE_DAYS = 3 * 86_400.0


def found(sandbox: Sandbox) -> None:
    sandbox.control.found_server("Home", [("Ada", "en-US")])


async def test_files_go_with_what_showed_them(sandbox: Sandbox, home: Home, raw: RawBot) -> None:
    sent = await raw.send(home.channel, "board", files={"board.png": b"one"})
    path = f"/channels/{home.channel.id}/messages/{sent.id}"
    for number in range(3):
        rows = {"attachments": [{"id": 0, "filename": "board.png"}]}
        await raw.ask("PATCH", path, rows, files={"board.png": b"%d" % number})
    assert list(sandbox.world.blobs.values()) == [b"2"]
    await raw.ask("DELETE", path)
    assert sandbox.world.blobs == {}
    await raw.send(home.channel, "board", files={"board.png": b"one"})
    sandbox.control.delete_channel(home.channel)
    assert sandbox.world.blobs == {}


async def test_a_save_writes_only_the_channels_in_which_something_happened(
    tmp_path: Path,
) -> None:
    async with Sandbox(data=tmp_path) as sandbox, aiohttp.ClientSession() as http:
        found(sandbox)
        raw = RawBot(sandbox, http)
        [guild] = sandbox.world.store.guilds.values()
        quiet, busy = (sandbox.control.add_channel(guild, name) for name in ("quiet", "busy"))
        for channel in (quiet, busy):
            await raw.send(channel, "first")
        assert sandbox.keeper is not None
        sandbox.keeper.save()
        marked = tmp_path / "messages" / f"{quiet.id}.json"
        marked.write_text("{}")
        await raw.send(busy, "second")
        sandbox.keeper.save()
        assert marked.read_text() == "{}"
        assert "second" in (tmp_path / "messages" / f"{busy.id}.json").read_text()
        await raw.edit(quiet, sandbox.world.history(quiet.id)[0].id, "changed")
        sandbox.keeper.save()
        assert "changed" in marked.read_text()


async def test_the_file_of_a_whisper_does_not_outlive_it(tmp_path: Path) -> None:
    async with Sandbox(data=tmp_path) as sandbox, aiohttp.ClientSession() as http:
        found(sandbox)
        [ada], [channel] = sandbox.people.everybody(), sandbox.world.store.channels.values()
        question = sandbox.control.forge(Asked.COMMAND, ada, channel, {"name": "x"})
        path = f"/interactions/{question.id}/{question.token}/callback"
        whisper = {"type": 4, "data": {"flags": 64, "content": "yours"}}
        await RawBot(sandbox, http).ask("POST", path, whisper, files={"hand.png": b"secret"})
        assert list(sandbox.world.blobs.values()) == [b"secret"]
    async with Sandbox(data=tmp_path) as sandbox:
        assert sandbox.world.blobs == {}
    assert list((tmp_path / "files").iterdir()) == []


async def test_time_goes_on_where_it_stopped(tmp_path: Path) -> None:
    async with Sandbox(data=tmp_path) as sandbox:
        found(sandbox)
        sandbox.clock.advance(THREE_DAYS)
        said = sandbox.acting.say(
            sandbox.people.everybody()[0].id, next(iter(sandbox.world.store.channels)), "now"
        )
    async with Sandbox(data=tmp_path) as sandbox:
        assert sandbox.clock.now() >= born(said.id)
        assert sandbox.clock.now() - born(sandbox.world.ids.next()) < 1


async def test_an_event_can_be_delivered_fifty_times(sandbox: Sandbox, home: Home) -> None:
    async with listening(sandbox) as bot:
        sandbox.control.repeat_next("INTERACTION_CREATE", 49)
        sandbox.control.forge(Asked.COMMAND, home.ada, home.channel, {"name": "x"})
        sandbox.control.forge(Asked.COMMAND, home.ada, home.channel, {"name": "y"})
        frames = [frame for frame in await bot.frames() if frame["t"] == "INTERACTION_CREATE"]
    assert [frame["d"]["data"]["name"] for frame in frames] == ["x"] * 50 + ["y"]


async def test_a_crash_in_the_last_step_of_a_save_leaves_the_old_files_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(self: Path, target: Path) -> None:
        raise OSError(f"no {target} any more")

    async with Sandbox(data=tmp_path) as sandbox:
        found(sandbox)
        assert sandbox.keeper is not None
        sandbox.keeper.save()
        before = (tmp_path / "world.json").read_bytes()
        sandbox.control.add_person("Ben")
        with monkeypatch.context() as patched:
            patched.setattr(Path, "replace", crash)
            with pytest.raises(OSError, match="any more"):
                sandbox.keeper.save()
        assert (tmp_path / "world.json").read_bytes() == before
    assert "Ben" in (tmp_path / "world.json").read_text()
