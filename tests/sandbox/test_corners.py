"""What seldom happens: a server out of service, wrong answers to questions, our own mistakes."""

import json
from typing import Any

import aiohttp
import discord
import pytest
from discord import ui

from sandbox.facts.model import Guild
from sandbox.faults import Broken
from sandbox.people.acting import Acting
from sandbox.people.filling import Impossible
from sandbox.personas.persona import CannotDo, Persona
from sandbox.server import Sandbox
from sandbox.talk.interactions import Asked
from tests.sandbox.asking import ask, room
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.everything import EverythingBot
from tests.sandbox.listening import bare
from tests.sandbox.questions import buttons, put
from tests.sandbox.raw import RawBot


async def test_nobody_can_act_on_a_server_that_is_out_of_service(
    sandbox: Sandbox, home: Home, bot: EverythingBot, enter: Enter
) -> None:
    board = await room(bot, home).send("board", view=buttons("Join"))
    ada = await enter(home.ada)
    sandbox.control.outage(home.guild)
    for act in (
        ada.slash(home.channel.id, "ping"),
        ada.click(board.id, "Join"),
        ada.say(home.channel.id, "hello"),
    ):
        with pytest.raises(CannotDo, match="out of service"):
            await act
    sandbox.control.end_outage(home.guild)
    assert not (await ada.slash(home.channel.id, "ping")).failed


async def test_without_a_server_in_common_nobody_can_write_to_the_bot(
    sandbox: Sandbox, enter: Enter
) -> None:
    stranger = await enter(sandbox.control.add_person("Stranger"))
    with pytest.raises(CannotDo, match="in common"):
        await stranger.open_dm()


async def test_the_commands_of_a_server_are_not_shown_to_strangers(
    sandbox: Sandbox, home: Home, enter: Enter
) -> None:
    other = sandbox.control.add_guild("Elsewhere", sandbox.control.add_person("Chiara"))
    application = f"/applications/{sandbox.world.bot_id}"
    command = {"name": "local", "description": "Only there"}
    ada = await enter(home.ada)
    for guild in (other, home.guild):
        path = f"{application}/guilds/{guild.id}/commands"
        await ask(sandbox, "POST", path, {**command, "description": guild.name})
    await ada.until(lambda: ada.screen.commands, "commands")
    assert {shown["description"] for shown in ada.screen.commands} == {home.guild.name}


async def test_a_message_that_becomes_a_layout_must_give_up_its_words(
    sandbox: Sandbox, home: Home, bot: EverythingBot
) -> None:
    board = await room(bot, home).send("words")
    body = {"flags": 1 << 15, "components": [{"type": 10, "content": "a layout"}]}
    path = f"/channels/{home.channel.id}/messages/{board.id}"
    refused = await ask(sandbox, "PATCH", path, body)
    assert refused.told == (400, 50035)
    expected = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
    assert refused.fault_at("content") == expected
    changed = await ask(sandbox, "PATCH", path, {**body, "content": None})
    assert changed.body["content"] == ""
    assert changed.body["components"][0]["content"] == "a layout"


TWINS = [
    {"type": 18, "label": "Note", "component": {"type": 4, "custom_id": "note", "style": 1}},
    {"type": 18, "label": "Other", "component": {"type": 4, "custom_id": "note", "style": 1}},
]


@pytest.mark.parametrize(
    ("asked", "reply", "data", "path"),
    [
        (
            Asked.COMMAND,
            9,
            {"custom_id": "m", "title": "Notes", "components": TWINS},
            ("data", "components", 1, "component", "custom_id"),
        ),
        (Asked.COMMAND, 5, {"flags": 1 << 12}, ("data", "flags")),
        (Asked.COMMAND, 7, {"content": "an update of nothing"}, ("type",)),
        (Asked.AUTOCOMPLETE, 4, {"content": "no suggestion"}, ("type",)),
    ],
    ids=["twin fields", "a silent deferral", "an update of nothing", "words for suggestions"],
)
async def test_an_answer_that_does_not_fit_is_refused_and_a_better_one_still_taken(
    sandbox: Sandbox,
    home: Home,
    raw: RawBot,
    asked: Asked,
    reply: int,
    data: dict[str, Any],
    path: tuple[str | int, ...],
) -> None:
    question = sandbox.control.forge(asked, home.ada, home.channel, {"name": "x", "type": 1})
    refused = await raw.answer(question, reply, **data)
    assert refused.told == (400, 50035)
    assert refused.fault_at(*path)
    if asked is Asked.AUTOCOMPLETE:
        assert (await raw.answer(question, 8, choices=[])).status == 204
    else:
        assert (await raw.answer(question, 4, content="yes")).status == 204


async def test_a_button_is_not_a_menu_nor_a_menu_a_button(
    sandbox: Sandbox, home: Home, bot: EverythingBot
) -> None:
    view = buttons("Join")
    view.add_item(ui.Select(custom_id="hold menu", options=[discord.SelectOption(label="red")]))
    board = await room(bot, home).send("board", view=view)
    acting: Acting = sandbox.acting
    place = (home.ada.id, home.channel.id, board.id)
    with pytest.raises(Impossible, match="not a button"):
        acting.press(*place, "hold menu")
    with pytest.raises(Impossible, match="not a select menu"):
        acting.choose(*place, "hold Join", ["red"])


async def test_a_client_does_not_even_send_the_press_of_a_disabled_button(
    sandbox: Sandbox,
    home: Home,
    bot: EverythingBot,
    enter: Enter,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[object] = []
    monkeypatch.setattr(sandbox.acting, "press", lambda *_, **press: sent.append(press))
    ada = await enter(home.ada)
    board = await room(bot, home).send("board", view=buttons("Join", disabled=True))
    await ada.sees(home.channel.id, "board")
    with pytest.raises(CannotDo, match="Join is disabled"):
        await ada.click(board.id, "Join")
    assert sent == []


async def test_a_mistake_of_the_sandbox_is_not_passed_off_as_discords(
    sandbox: Sandbox, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(guild: Guild) -> None:
        raise RuntimeError("our own mistake")

    monkeypatch.setattr(sandbox.wire, "guild", broken)
    answer = await ask(sandbox, "GET", f"/guilds/{home.guild.id}")
    assert (answer.status, answer.body["message"]) == (500, "The sandbox itself is broken")
    assert "our own mistake" in sandbox.ledger.breakdowns.pop()


async def test_a_mistake_in_the_gateway_is_noted_too(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(session: object) -> None:
        raise RuntimeError("our own mistake")

    monkeypatch.setattr(sandbox.hub, "greet", broken)
    async with bare(sandbox) as bot:
        await bot.identify()
        await bot.close_code()
    assert "our own mistake" in sandbox.ledger.breakdowns.pop()


async def test_a_mistake_in_what_people_do_is_noted_and_not_passed_off_as_theirs(
    sandbox: Sandbox, home: Home, enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("our own mistake")

    ada = await enter(home.ada)
    monkeypatch.setattr(sandbox.posting, "post", broken)
    with pytest.raises(CannotDo, match="the sandbox itself is broken"):
        await ada.say(home.channel.id, "hello")
    assert "our own mistake" in sandbox.ledger.breakdowns.pop()


@pytest.mark.parametrize("answer", [{"name": object()}, {"name": "\ud800"}])
async def test_an_answer_that_cannot_be_written_is_noted_too(
    sandbox: Sandbox, home: Home, monkeypatch: pytest.MonkeyPatch, answer: dict[str, object]
) -> None:
    monkeypatch.setattr(sandbox.wire, "guild", lambda guild: answer)
    got = await ask(sandbox, "GET", f"/guilds/{home.guild.id}")
    assert (got.status, got.body["message"]) == (500, "The sandbox itself is broken")
    assert sandbox.ledger.requests[-1].status == 500
    assert "Error" in sandbox.ledger.breakdowns.pop()


async def test_a_form_with_a_field_that_discord_does_not_know_is_refused(
    sandbox: Sandbox, home: Home
) -> None:
    path = f"/channels/{home.channel.id}/messages"
    text = json.dumps({"content": "x"}).encode()
    boundary = b'--line\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n--line--\r\n'

    headers = {"Authorization": f"Bot {sandbox.world.token}"}
    headers["Content-Type"] = "multipart/form-data; boundary=line"
    async with aiohttp.ClientSession(headers=headers) as http:
        for name, expected in ((b"payload_json", 200), (b"payload", 400)):
            async with http.post(sandbox.api + path, data=boundary % (name, text)) as response:
                assert response.status == expected


def test_a_fault_of_a_route_that_is_not_there_is_refused(sandbox: Sandbox) -> None:
    with pytest.raises(LookupError, match="did you mean create_message"):
        sandbox.faults.plan(Broken("create_mesage"))


def test_time_does_not_go_back(sandbox: Sandbox) -> None:
    with pytest.raises(ValueError, match="back"):
        sandbox.clock.advance(-1)


async def test_nobody_can_be_played_who_is_not_there(sandbox: Sandbox) -> None:
    with pytest.raises(CannotDo, match="nobody with the id 42"):
        await Persona(sandbox.address, 42).__aenter__()
    with pytest.raises(CannotDo, match="nobody with the id"):
        await Persona(sandbox.address, sandbox.world.bot_id).__aenter__()


async def test_a_channel_can_be_named_and_an_answer_clicked(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ada = await enter(home.ada)
    question, asking = await put(bot, ada.slash("general", "hold"))
    await question.response.send_message("board", view=buttons("Join"))
    click, answering = await put(bot, ada.click(await asking, "Join"))
    await click.response.edit_message(content="joined", view=None)
    assert ada.message(await answering).content == "joined"
