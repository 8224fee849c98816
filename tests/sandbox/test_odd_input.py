"""What no library sends: it is refused as Discord refuses it, and breaks nothing."""

from typing import Any

import aiohttp
import pytest

from sandbox.facts.permissions import P
from sandbox.personas.persona import CannotDo
from sandbox.server import Sandbox
from sandbox.talk.interactions import Asked, Reply
from tests.sandbox.asking import ask, empower
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.raw import RawBot

HUGE = "1" * 5000
"""More digits than Python makes a number of."""
LONG = 10**400
"""A number that no float can hold."""


@pytest.mark.parametrize("number", [HUGE, "1" * 21, "٣"], ids=["huge", "long", "foreign"])
@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/channels/{}", "channel_id"),
        ("/guilds/{}/members", "guild_id"),
        ("/channels/HERE/messages/{}", "message_id"),
        ("/channels/HERE/messages?before={}", "before"),
        ("/channels/HERE/messages?limit={}", "limit"),
        ("/applications/{}/emojis", "application_id"),
        ("/webhooks/{}/token/messages/1", "webhook_id"),
    ],
)
async def test_what_is_no_id_is_refused_in_an_address(
    raw: RawBot, home: Home, path: str, name: str, number: str
) -> None:
    refused = await raw.ask("GET", path.replace("HERE", str(home.channel.id)).format(number))
    assert refused.told == (400, 50035)
    assert refused.fault_at(name) == "NUMBER_TYPE_COERCE"
    assert "is not " in refused.body["errors"][name]["_errors"][0]["message"]


async def test_what_is_no_id_is_refused_at_the_end_of_an_address(
    sandbox: Sandbox, home: Home, raw: RawBot
) -> None:
    question = sandbox.control.forge(Asked.COMMAND, home.ada, home.channel, {"name": "x"})
    await raw.answer(question, Reply.MESSAGE, content="x")
    path = f"/webhooks/{sandbox.world.bot_id}/{question.token}/messages/{HUGE}"
    refused = await raw.ask("GET", path)
    assert (refused.told, refused.fault_at("message_id")) == ((400, 50035), "NUMBER_TYPE_COERCE")


@pytest.mark.parametrize("number", [HUGE, "1" * 21, LONG], ids=["huge", "long", "a number"])
@pytest.mark.parametrize(
    ("method", "path", "body", "at"),
    [
        ("POST", "/users/@me/channels", {"recipient_id": "ID"}, ("recipient_id",)),
        ("POST", "/channels/HERE/messages/bulk-delete", {"messages": ["ID", "1"]}, ("messages", 0)),
        (
            "POST",
            "/channels/HERE/messages",
            {"content": "x", "message_reference": {"message_id": "ID"}},
            ("message_reference", "message_id"),
        ),
        (
            "POST",
            "/channels/HERE/messages",
            {"content": "x", "allowed_mentions": {"users": ["ID"]}},
            ("allowed_mentions", "users", 0),
        ),
        ("PATCH", "/channels/HERE", {"parent_id": "ID"}, ("parent_id",)),
        ("PATCH", "/guilds/GUILD/members/BEN", {"roles": ["ID"]}, ("roles", 0)),
    ],
)
async def test_what_is_no_id_is_refused_in_a_body(
    sandbox: Sandbox,
    home: Home,
    raw: RawBot,
    method: str,
    path: str,
    body: dict[str, Any],
    at: tuple[str | int, ...],
    number: str | int,
) -> None:
    empower(sandbox, home, P.ADMINISTRATOR)
    for name, thing in (("HERE", home.channel), ("GUILD", home.guild), ("BEN", home.ben)):
        path = path.replace(name, str(thing.id))
    refused = await raw.ask(method, path, _put(body, number))
    assert refused.told == (400, 50035)
    assert refused.fault_at(*at).startswith("NUMBER_TYPE_")


def _put(value: Any, number: str | int) -> Any:
    """The body, with the number where `ID` stands."""
    match value:
        case dict():
            return {key: _put(part, number) for key, part in value.items()}
        case list():
            return [_put(part, number) for part in value]
        case _:
            return number if value == "ID" else value


async def test_permissions_of_too_many_digits_are_refused(sandbox: Sandbox, home: Home) -> None:
    empower(sandbox, home, P.ADMINISTRATOR)
    path = f"/channels/{home.channel.id}/permissions/{home.ben.id}"
    refused = await ask(sandbox, "PUT", path, {"type": 1, "allow": HUGE})
    assert (refused.told, refused.fault_at("allow")) == ((400, 50035), "NUMBER_TYPE_COERCE")


@pytest.mark.parametrize("number", ["1e999", "-1e999", "NaN", "Infinity"])
async def test_a_number_without_end_is_no_json(
    sandbox: Sandbox, home: Home, raw: RawBot, number: str
) -> None:
    empower(sandbox, home, P.ADMINISTRATOR)
    body = b'{"parent_id": %s}' % number.encode()
    refused = await raw.ask("PATCH", f"/channels/{home.channel.id}", text=body)
    assert refused.told == (400, 50109)


@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00", "9999-12-31T23:59:59", "yesterday"])
async def test_a_time_at_the_end_of_all_times_breaks_nothing(
    home: Home, raw: RawBot, moment: str
) -> None:
    path = f"/channels/{home.channel.id}/messages/pins?before={moment}"
    assert (await raw.ask("GET", path)).status in (200, 400)


# -- forms

WORDS = b'Content-Disposition: form-data; name="payload_json"\r\n\r\n{"content": "x"}\r\n'


def a_file(name: str) -> bytes:
    head = f'Content-Disposition: form-data; name="{name}"; filename="a.txt"\r\n\r\nwords\r\n'
    return head.encode()


@pytest.mark.parametrize(
    ("kind", "form"),
    [
        ("", b"--line\r\n" + WORDS + b"--line--\r\n"),
        ("; boundary=other", b"--line\r\n" + WORDS + b"--line--\r\n"),
        ("; boundary=" + "x" * 100, b"--line\r\n" + WORDS + b"--line--\r\n"),
        ("; boundary=line", b""),
        ("; boundary=line", b"--line\r\nno header\r\n\r\n{}\r\n--line--\r\n"),
        ("; boundary=line", b"--line\r\n" + a_file("files[²]") + b"--line--\r\n"),
        ("; boundary=line", b"--line\r\n" + a_file(f"files[{HUGE}]") + b"--line--\r\n"),
    ],
    ids=["none", "another", "too long", "empty", "no header", "files[²]", "files[1…]"],
)
async def test_a_form_that_cannot_be_read_is_refused(
    sandbox: Sandbox, home: Home, kind: str, form: bytes
) -> None:
    headers = {"Authorization": f"Bot {sandbox.world.token}"}
    headers["Content-Type"] = "multipart/form-data" + kind
    address = f"{sandbox.api}/channels/{home.channel.id}/messages"
    async with (
        aiohttp.ClientSession(headers=headers) as http,
        http.post(address, data=form) as response,
    ):
        assert response.status == 400
    assert sandbox.world.history(home.channel.id) == []


# -- people


@pytest.fixture
async def commands(sandbox: Sandbox, home: Home, raw: RawBot) -> None:
    option = {"type": 6, "name": "whom", "description": "Whom"}
    command = {"name": "call", "description": "Call", "options": [option]}
    await raw.ask("POST", f"/applications/{sandbox.world.bot_id}/commands", command)


@pytest.mark.usefixtures("commands")
@pytest.mark.parametrize("value", ["²", HUGE, LONG, "Ben", -1, 1.5, None, True])
async def test_an_option_that_names_somebody_takes_ids_only(
    home: Home, enter: Enter, value: object
) -> None:
    ben = await enter(home.ben)
    with pytest.raises(CannotDo, match=r"whom|nothing to choose"):
        await ben.slash(home.channel.id, "call", whom=value)


def field(number: int, **part: Any) -> dict[str, Any]:
    return {"type": 18, "label": "?", "component": {"type": number, **part}}


OPTIONS = [{"label": "A", "value": "a"}, {"label": "B", "value": "b"}]
DIALOGUE = [
    field(21, custom_id="radio", options=OPTIONS),
    field(22, custom_id="boxes", options=OPTIONS),
    field(5, custom_id="people"),
]


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"radio": ["a"]}, "radio"),
        ({"radio": 5}, "radio"),
        ({"radio": "a", "boxes": 5}, "boxes"),
        ({"radio": "a", "boxes": "a"}, "boxes"),
        ({"radio": "a", "boxes": True}, "boxes"),
        ({"radio": "a", "boxes": [["a"]]}, "values"),
        ({"radio": {"a": "a"}}, "values"),
        ({"radio": "a", "boxes": ["a"], "people": ["Ben"]}, "nothing to choose"),
        ({"radio": "a", "boxes": ["a"], "people": ["²"]}, "nothing to choose"),
        ({"radio": "a", "boxes": ["a"], "people": [HUGE]}, "nothing to choose"),
    ],
)
async def test_a_field_of_a_dialogue_takes_its_own_values_only(
    sandbox: Sandbox, home: Home, raw: RawBot, enter: Enter, values: dict[str, Any], why: str
) -> None:
    ben = await enter(home.ben)
    question = sandbox.control.forge(Asked.COMMAND, home.ben, home.channel, {"name": "x"})
    asked = await raw.answer(question, Reply.MODAL, custom_id="d", title="T", components=DIALOGUE)
    assert asked.status == 204
    dialogue = await ben.until(lambda: ben.screen.answers.get(question.id))
    with pytest.raises(CannotDo, match=why):
        await ben.submit(dialogue, values)


async def test_a_dialogue_cannot_be_sent_off_where_its_person_no_longer_is(
    sandbox: Sandbox, home: Home, raw: RawBot, enter: Enter
) -> None:
    ben = await enter(home.ben)
    question = sandbox.control.forge(Asked.COMMAND, home.ben, home.channel, {"name": "x"})
    await raw.answer(question, Reply.MODAL, custom_id="d", title="T", components=DIALOGUE)
    dialogue = await ben.until(lambda: ben.screen.answers.get(question.id))
    sandbox.control.leave(home.guild, home.ben)
    with pytest.raises(CannotDo, match="not in sight"):
        await ben.submit(dialogue, {"radio": "a", "boxes": ["a"], "people": [str(home.ada.id)]})


async def test_a_second_that_no_clock_shows_is_refused(
    sandbox: Sandbox, home: Home, raw: RawBot
) -> None:
    empower(sandbox, home, P.MODERATE_MEMBERS)
    path = f"/guilds/{home.guild.id}/members/{home.ben.id}"
    until = {"communication_disabled_until": "2026-12-31T23:59:60Z"}
    assert (await raw.ask("PATCH", path, until)).told == (400, 50035)
