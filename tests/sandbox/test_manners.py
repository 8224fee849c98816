"""Small print of messages and threads: blanks, emojis, whispers, locks, leaving, ringing."""

import pytest

from sandbox.facts.permissions import P
from sandbox.personas.persona import CannotDo
from sandbox.server import Sandbox
from sandbox.talk.interactions import Asked
from tests.sandbox.asking import empower
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.raw import RawBot


def button(**emoji: object) -> dict[str, object]:
    part = {"type": 2, "style": 1, "custom_id": "b", "emoji": emoji}
    return {"components": [{"type": 1, "components": [part]}]}


@pytest.mark.parametrize("body", [{"content": "  \n "}, {"embeds": [{}]}, {}])
async def test_blanks_are_an_empty_message(home: Home, raw: RawBot, body: object) -> None:
    answer = await raw.ask("POST", f"/channels/{home.channel.id}/messages", body)
    assert answer.told == (400, 50006)


async def test_words_are_trimmed(home: Home, raw: RawBot) -> None:
    sent = await raw.send(home.channel, "  words \n")
    assert sent.body["content"] == "words"
    assert (await raw.edit(home.channel, sent.id, " other ")).body["content"] == "other"


async def test_a_button_shows_only_emojis_that_there_are(
    sandbox: Sandbox, home: Home, raw: RawBot
) -> None:
    path = f"/channels/{home.channel.id}/messages"
    application = f"/applications/{sandbox.world.bot_id}/emojis"
    image = {"name": "red_3", "image": "data:image/png;base64,AAAA"}
    red = (await raw.ask("POST", application, image)).id
    for emoji, status in (
        ({"id": red, "name": "red_3"}, 200),
        ({"name": "🔴"}, 200),
        ({"id": red + 1, "name": "red_4"}, 400),
        ({"name": "red"}, 400),
    ):
        answer = await raw.ask("POST", path, button(**emoji))
        assert (emoji, answer.status) == (emoji, status)
        if "id" in emoji and status == 200:
            [row] = answer.body["components"]
            assert row["components"][0]["emoji"]["id"] == str(red)


async def test_an_edited_whisper_brings_nobody_into_a_thread(
    sandbox: Sandbox, home: Home, raw: RawBot
) -> None:
    empower(sandbox, home, P.CREATE_PRIVATE_THREADS)
    made = await raw.open_thread(home.channel, "aside", private=True)
    thread = sandbox.world.channel(made.id)
    await raw.ask("PUT", f"/channels/{made.id}/thread-members/{home.ben.id}")
    cyd = sandbox.control.add_person("Cyd", "fr", home.guild)
    question = sandbox.control.forge(Asked.COMMAND, home.ben, thread, {"name": "x"})
    await raw.answer(question, 4, content="secret", flags=64)
    path = f"/webhooks/{sandbox.world.bot_id}/{question.token}/messages/@original"
    assert (await raw.ask("PATCH", path, {"content": f"<@{cyd.id}>"})).status == 200
    assert thread.thread is not None
    assert cyd.id not in thread.thread.members
    sent = await raw.send(thread, "in the open")
    await raw.edit(thread, sent.id, f"<@{cyd.id}>, come in")
    assert cyd.id in thread.thread.members


async def test_only_moderators_write_in_a_locked_thread(
    sandbox: Sandbox, home: Home, raw: RawBot, enter: Enter
) -> None:
    made = await raw.open_thread(home.channel, "table")
    ada, ben = await enter(home.ada), await enter(home.ben)
    thread = sandbox.world.channel(made.id)
    sandbox.control.archive(thread, locked=True)
    with pytest.raises(CannotDo, match="locked"):
        await ben.say(made.id, "hello?")
    assert await ada.say(made.id, "the owner may")
    with pytest.raises(CannotDo, match="nothing to send"):
        await ada.say(made.id, "  ")


async def test_to_add_somebody_to_a_thread_one_must_be_able_to_write_there(
    sandbox: Sandbox, home: Home, raw: RawBot
) -> None:
    made = await raw.open_thread(home.channel, "table")
    sandbox.control.deny(home.channel, sandbox.world.bot_id, P.SEND_MESSAGES_IN_THREADS)
    path = f"/channels/{made.id}/thread-members/{home.ben.id}"
    assert (await raw.ask("PUT", path)).told == (403, 50013)


async def test_who_leaves_the_server_leaves_its_threads(
    sandbox: Sandbox, home: Home, raw: RawBot
) -> None:
    made = await raw.open_thread(home.channel, "table")
    await raw.ask("PUT", f"/channels/{made.id}/thread-members/{home.ben.id}")
    sandbox.control.leave(home.guild, home.ben)
    members = (await raw.ask("GET", f"/channels/{made.id}/thread-members")).body
    assert [int(member["user_id"]) for member in members] == [sandbox.world.bot_id]


async def test_a_line_about_a_pin_rings_for_nobody(
    sandbox: Sandbox, home: Home, raw: RawBot, enter: Enter
) -> None:
    ben = await enter(home.ben)
    dm = sandbox.world.channel((await raw.open_dm(home.ben.id)).id)
    sent = await raw.send(dm, "pin me")
    await raw.ask("PUT", f"/channels/{dm.id}/messages/pins/{sent.id}")
    await ben.until(lambda: len(ben.messages(dm.id)) == 2, "the line about the pin")
    assert [rung["text"] for rung in ben.screen.notifications] == ["pin me"]


async def test_a_file_can_be_read_only_by_who_sees_it(
    home: Home, sandbox: Sandbox, raw: RawBot, enter: Enter
) -> None:
    ada, ben = await enter(home.ada), await enter(home.ben)
    dm = sandbox.world.channel((await raw.open_dm(home.ada.id)).id)
    await raw.send(dm, "yours", files={"hand.png": b"secret"})
    [address] = (await ada.sees(dm.id, "yours")).files
    assert await ada.read(address) == b"secret"
    with pytest.raises(CannotDo, match="no such file"):
        await ben.read(address)


async def test_news_of_a_member_tell_of_that_member_only(
    sandbox: Sandbox, home: Home, enter: Enter
) -> None:
    cyd = sandbox.control.add_person("Cyd", "fr", home.guild)
    [told] = [d for d in sandbox.ledger.received(home.ben) if d.event == "GUILD_MEMBER_ADD"][-1:]
    assert told.says("Cyd")
    assert not told.says("Ada")
    [whole] = [d for d in sandbox.ledger.received(cyd) if d.event == "GUILD_CREATE"]
    assert all(whole.says(name) for name in ("Ada", "Ben", "Cyd"))
