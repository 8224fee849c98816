"""What the ledger knows: every request, and everything that each person ever received."""

import json
from collections.abc import AsyncIterator

import aiohttp
import pytest

from sandbox.facts.model import Channel, User
from sandbox.facts.permissions import Permission
from sandbox.faults import TooMany
from sandbox.ledger import Kind
from sandbox.server import Sandbox
from sandbox.talk.interactions import Asked, Interaction, Reply
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.raw import RawBot

EPHEMERAL = 1 << 6


def asked(sandbox: Sandbox, user: User, channel: Channel, kind: Asked) -> Interaction:
    data = {"id": "1", "name": "anything", "type": 1}
    return sandbox.control.forge(kind, user, channel, data)


def received(sandbox: Sandbox, user: User) -> str:
    """All that somebody was sent, in one piece."""
    return "\n".join(delivery.text for delivery in sandbox.ledger.received(user.id))


def files(sandbox: Sandbox, user: User) -> list[tuple[str, bytes]]:
    return [file for delivery in sandbox.ledger.received(user.id) for file in delivery.files]


async def test_a_request_is_listed_with_all_that_it_brought(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    await raw.send(home.channel, "look", files={"board.png": b"picture", "log.txt": b"words"})
    request = sandbox.ledger.requests[-1]
    assert request.operation == "create_message"
    assert request.kind is Kind.BOT
    assert request.path == f"/api/v10/channels/{home.channel.id}/messages"
    assert request.body == {"content": "look"}
    assert request.files == ("board.png", "log.txt")
    assert (request.status, request.code) == (200, None)
    assert request.at <= sandbox.clock.now()


async def test_a_refused_request_is_listed_with_its_code(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    await raw.edit(home.channel, 1, "nothing there")
    request = sandbox.ledger.requests[-1]
    assert (request.operation, request.status, request.code) == ("update_message", 404, 10008)
    assert request.body == {"content": "nothing there"}


async def test_a_request_that_came_too_soon_is_listed_with_its_body(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    sandbox.faults.plan(TooMany("create_message"))
    await raw.send(home.channel, "too soon")
    request = sandbox.ledger.requests[-1]
    assert (request.status, request.body) == (429, {"content": "too soon"})


async def test_a_request_with_a_wrong_token_is_listed(raw: RawBot, sandbox: Sandbox) -> None:
    await raw.ask("GET", "/users/@me", token="wrong")
    request = sandbox.ledger.requests[-1]
    assert (request.operation, request.status) == ("get_my_user", 401)


async def test_answers_to_interactions_are_told_from_the_bots_own_requests(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    interaction = asked(sandbox, home.ada, home.channel, Asked.COMMAND)
    await raw.answer(interaction, Reply.MESSAGE, content="answer")
    await raw.follow_up(interaction, content="more")
    await raw.send(home.channel)
    kinds = [request.kind for request in sandbox.ledger.requests]
    assert kinds == [Kind.INTERACTION, Kind.INTERACTION, Kind.BOT]


async def test_calls_are_counted_by_kind_and_route(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    for _ in range(3):
        await raw.send(home.channel)
    await raw.answer(
        asked(sandbox, home.ada, home.channel, Asked.COMMAND), Reply.MESSAGE, content="answer"
    )
    await raw.ask("GET", "/channels/1")
    assert sandbox.ledger.calls == {
        (Kind.BOT, "create_message"): 3,
        (Kind.BOT, "get_channel"): 1,
        (Kind.INTERACTION, "create_interaction_response"): 1,
    }
    assert sandbox.ledger.total(Kind.BOT) == 4
    assert sandbox.ledger.total(Kind.INTERACTION) == 1
    assert sandbox.ledger.refused == {404: 1}


async def prune() -> None:
    """Ask for a route that is not there."""
    async with Sandbox() as sandbox, aiohttp.ClientSession() as session:
        answer = await RawBot(sandbox, session).ask("POST", "/guilds/1/prune", {})
        assert answer.status == 501
        assert sandbox.ledger.unknown == ["POST /api/v10/guilds/1/prune"]


async def test_a_route_that_is_not_there_is_answered_501_noted_and_fails_the_test() -> None:
    with pytest.raises(AssertionError, match="not served"):
        await prune()


async def test_a_message_reaches_people_who_have_no_client_open(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    await raw.send(home.channel, "zażółć gęślą jaźń")
    assert "zażółć gęślą jaźń" in received(sandbox, home.ben)


async def test_a_whisper_reaches_one_person(raw: RawBot, home: Home, sandbox: Sandbox) -> None:
    interaction = asked(sandbox, home.ben, home.channel, Asked.COMMAND)
    await raw.answer(interaction, Reply.MESSAGE, content="secret one", flags=EPHEMERAL)
    await raw.follow_up(interaction, content="secret two", flags=EPHEMERAL)
    path = f"/webhooks/{sandbox.world.bot_id}/{interaction.token}/messages/@original"
    await raw.ask("PATCH", path, {"content": "secret three"})
    for text in ("secret one", "secret two", "secret three"):
        assert text in received(sandbox, home.ben)
    assert "secret" not in received(sandbox, home.ada)


async def test_direct_messages_reach_one_person(raw: RawBot, home: Home, sandbox: Sandbox) -> None:
    channel = sandbox.world.channel((await raw.open_dm(home.ben.id)).id)
    await raw.send(channel, "psst")
    assert "psst" in received(sandbox, home.ben)
    assert "psst" not in received(sandbox, home.ada)


async def test_a_hidden_channel_reaches_only_those_who_see_it(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    sandbox.control.deny(home.channel, home.ben.id, Permission.VIEW_CHANNEL)
    await raw.send(home.channel, "while hidden")
    assert "while hidden" in received(sandbox, home.ada)
    assert "while hidden" not in received(sandbox, home.ben)
    sandbox.control.restore(home.channel, home.ben.id)
    assert "while hidden" in received(sandbox, home.ben)


async def test_who_may_not_read_the_history_receives_only_what_is_said_from_now_on(
    raw: RawBot, home: Home, sandbox: Sandbox, enter: Enter
) -> None:
    await raw.send(home.channel, "before", files={"before.txt": b"old"})
    chiara = sandbox.control.add_person("Chiara", "it")
    sandbox.control.deny(home.channel, chiara.id, Permission.READ_MESSAGE_HISTORY)
    sandbox.control.join(home.guild, chiara.id)
    await enter(chiara)
    await raw.send(home.channel, "after")
    assert "before" not in received(sandbox, chiara)
    assert files(sandbox, chiara) == []
    assert "after" in received(sandbox, chiara)


async def test_files_are_received_with_every_byte(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    await raw.send(home.channel, "look", files={"board.png": b"public picture"})
    interaction = asked(sandbox, home.ben, home.channel, Asked.COMMAND)
    body = {"type": Reply.MESSAGE, "data": {"content": "hand", "flags": EPHEMERAL}}
    path = f"/interactions/{interaction.id}/{interaction.token}/callback"
    await raw.ask("POST", path, body, files={"hand.png": b"secret picture"})
    assert files(sandbox, home.ben) == [
        ("board.png", b"public picture"),
        ("hand.png", b"secret picture"),
    ]
    assert files(sandbox, home.ada) == [("board.png", b"public picture")]


async def test_a_file_that_an_embed_shows_is_received(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    embed = {"title": "The board", "image": {"url": "attachment://board.png"}}
    path = f"/channels/{home.channel.id}/messages"
    await raw.ask("POST", path, {"embeds": [embed]}, files={"board.png": b"picture"})
    assert files(sandbox, home.ben) == [("board.png", b"picture")]


async def test_suggestions_reach_who_typed(raw: RawBot, home: Home, sandbox: Sandbox) -> None:
    interaction = asked(sandbox, home.ben, home.channel, Asked.AUTOCOMPLETE)
    choices = [{"name": "red secret", "value": "r"}]
    await raw.answer(interaction, Reply.CHOICES, choices=choices)
    assert "red secret" in received(sandbox, home.ben)
    assert "red secret" not in received(sandbox, home.ada)


async def test_a_dialogue_reaches_who_opened_it(raw: RawBot, home: Home, sandbox: Sandbox) -> None:
    interaction = asked(sandbox, home.ben, home.channel, Asked.COMMAND)
    field = {"type": 4, "custom_id": "note", "style": 1, "value": "secret note"}
    label = {"type": 18, "label": "Note", "component": field}
    modal = {"custom_id": "notes", "title": "Notes", "components": [label]}
    assert (await raw.answer(interaction, Reply.MODAL, **modal)).status == 204
    assert "secret note" in received(sandbox, home.ben)
    assert "secret note" not in received(sandbox, home.ada)


@pytest.fixture
async def line(sandbox: Sandbox, home: Home) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    """Ben's client, as bare as can be."""
    address = f"{sandbox.address}/people/{home.ben.id}"
    async with aiohttp.ClientSession() as session, session.ws_connect(address) as line:
        yield line


async def test_what_is_written_down_is_what_was_sent_byte_by_byte(
    raw: RawBot, home: Home, sandbox: Sandbox, line: aiohttp.ClientWebSocketResponse
) -> None:
    frames = [await line.receive_str()]
    already = len(sandbox.ledger.received(home.ben.id)) - 1
    await raw.send(home.channel, f"<@{home.ben.id}>, your turn")
    await line.send_str(json.dumps({"ref": 1, "act": "say", "channel_id": 1, "text": "x"}))
    here = {"ref": 2, "act": "say", "channel_id": home.channel.id, "text": "done"}
    await line.send_str(json.dumps(here))
    while '"DONE"' not in frames[-1]:
        frames.append(await line.receive_str())
    written = [delivery.text for delivery in sandbox.ledger.received(home.ben.id)]
    assert frames == written[already:]
    events = [json.loads(frame)["t"] for frame in frames]
    news = ["READY", "MESSAGE_CREATE", "NOTIFICATION"]
    assert events == [*news, "IMPOSSIBLE", "MESSAGE_CREATE", "DONE"]


def test_who_does_not_exist_cannot_be_shown_to_have_received_nothing(sandbox: Sandbox) -> None:
    stranger = sandbox.control.add_person("Stranger")
    assert sandbox.ledger.received(stranger) == []
    with pytest.raises(LookupError, match="nobody here"):
        sandbox.ledger.received(1)


async def test_words_are_found_as_a_person_reads_them_not_as_json_writes_them(
    sandbox: Sandbox, home: Home, raw: RawBot
) -> None:
    await raw.send(home.channel, '"gęślą"\n🔴 red')
    said = sandbox.ledger.received(home.ben)
    assert any(delivery.says('"gęślą"\n🔴') for delivery in said)
    assert not any('"gęślą"\n🔴' in delivery.text for delivery in said)
    assert not any(delivery.says("blue") for delivery in said)


async def test_a_ledger_can_be_told_to_remember_only_the_latest() -> None:
    async with Sandbox(remember=3) as sandbox, aiohttp.ClientSession() as session:
        raw = RawBot(sandbox, session)
        _, channel = sandbox.control.found_server("Home", [("Ada", "en-US")])
        for number in range(5):
            await raw.send(channel, f"message {number}")
        bodies = [request.body["content"] for request in sandbox.ledger.requests]
        assert bodies == ["message 2", "message 3", "message 4"]
        assert sandbox.ledger.total(Kind.BOT) == 5
        ada = sandbox.people.everybody()[0]
        assert len(sandbox.ledger.received(ada.id)) == 3
        assert "message 4" in received(sandbox, ada)
        assert "message 1" not in received(sandbox, ada)
