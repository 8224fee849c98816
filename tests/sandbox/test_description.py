"""Discord's own description, as the sandbox holds bodies against it."""

import io
import json
from collections.abc import Iterator
from datetime import timedelta
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord import app_commands, ui
from discord.http import HTTPClient, handle_message_parameters
from discord.webhook.async_ import interaction_message_response_params as reply

from sandbox.bodies import description
from sandbox.bodies.description import problems
from sandbox.bodies.problems import Problem

ID = 1406250000000000001
MEDIA: Any = discord.ChannelType.media.value


class Recorder(HTTPClient):
    """discord.py's own client; a request answers with the body that it would send."""

    def __init__(self) -> None:
        pass

    async def request(self, route: Any, **kwargs: Any) -> Any:
        return kwargs["json"]


def sent(request: Any) -> Any:
    with pytest.raises(StopIteration) as answer:
        request.send(None)
    return answer.value.value


def message(**parts: Any) -> Any:
    return handle_message_parameters(**parts).payload


def callback(kind: int, data: Any) -> Any:
    return {"type": kind, "data": data}


def board() -> ui.LayoutView:
    """A message with nearly every component there is."""
    emoji = discord.PartialEmoji(name="red", id=ID, animated=True)
    options = [discord.SelectOption(label="Red", description="the colour", emoji="🟥")]
    someone = discord.Object(ID, type=discord.User)
    container = ui.Container[Any](
        ui.TextDisplay("## Hanabi"),
        ui.Section("rules", accessory=ui.Thumbnail("attachment://rules.png")),
        ui.Section("site", accessory=ui.Button(url="https://hanab.live")),
        ui.MediaGallery(discord.MediaGalleryItem("attachment://board 1.png")),
        ui.Separator(),
        ui.File("attachment://game.json"),
        ui.ActionRow(*[ui.Button(label=str(n), custom_id=f"{n}", emoji=emoji) for n in range(5)]),
        ui.ActionRow(ui.Select(custom_id="what", options=options)),
        ui.ActionRow(ui.UserSelect(default_values=[someone])),
        ui.ActionRow(ui.MentionableSelect(default_values=[someone])),
        ui.ActionRow(ui.ChannelSelect(channel_types=[discord.ChannelType.media])),
        accent_colour=0x335577,
    )
    return ui.LayoutView(timeout=None).add_item(container)


def modals() -> Iterator[Any]:
    """A modal for every kind of question."""
    radio = [discord.RadioGroupOption(label=word) for word in ("open", "closed")]
    boxes = [discord.CheckboxGroupOption(label="rainbow", default=True)]
    questions: list[ui.Item[Any]] = [ui.Checkbox(), ui.FileUpload(), ui.UserSelect(required=False)]
    questions += [ui.RadioGroup(options=radio), ui.CheckboxGroup(options=boxes)]
    questions += [ui.TextInput(min_length=1, max_length=64, default="x")]
    labels = [ui.Label[Any](text="Name", description="…", component=item) for item in questions]
    for item in (*labels, ui.TextDisplay[Any]("Choose."), ui.TextInput[Any](label="old way")):
        yield callback(9, ui.Modal(title="New table").add_item(item).to_dict())


def embed() -> discord.Embed:
    """An embed that was received once, hence with keys that only Discord writes."""
    picture = {"url": "https://x.org/i.png", "proxy_url": "https://y.org/i.png", "width": 9}
    received = {"type": "rich", "flags": 0, "image": picture, "author": {"proxy_icon_url": "x"}}
    again = discord.Embed.from_dict(cast(Any, received))
    again.timestamp = discord.utils.utcnow()
    return again.add_field(name="score", value="25").set_footer(text="legendary")


def kept() -> discord.Attachment:
    """The attachment of a message that is edited."""
    data = {"id": ID, "filename": "b.png", "size": 9, "url": "u", "proxy_url": "p"}
    data |= {"width": 1, "height": 1, "content_type": "image/png"}
    return discord.Attachment(data=cast(Any, data), state=cast(Any, SimpleNamespace(http=None)))


def commands() -> list[Any]:
    """A command with many kinds of option, in all languages, and a context menu."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    group = app_commands.Group(name="table", description="tables", nsfw=True)

    @group.command()
    @app_commands.choices(level=[app_commands.Choice(name="easy", value="e")])
    async def new(
        interaction: discord.Interaction,
        level: str,
        guest: discord.Member,
        seats: app_commands.Range[int, 2, 5] = 4,
        pace: app_commands.Range[float, 0.5, 2.0] = 1.0,
        seed: app_commands.Range[str, 1, 64] = "x",
    ) -> None:
        """Open a table."""

    @tree.context_menu()
    @app_commands.allowed_contexts(guilds=True, dms=True)
    @app_commands.default_permissions(manage_messages=True)
    async def invite(interaction: discord.Interaction, member: discord.Member) -> None: ...

    tree.add_command(group)
    names = {"name_localizations": {locale.value: "mesa" for locale in discord.Locale}}
    return [command.to_dict(tree) | names for command in tree.get_commands()]


def requests() -> Iterator[tuple[str, Any]]:
    """What discord.py's client sends, beside messages."""
    http = Recorder()
    option = {"type": 5, "name": "closed", "description": "…"}
    edited = app_commands.Argument(parent=cast(Any, None), data=cast(Any, option)).to_dict()
    tag = discord.ForumTag(name="won", emoji="🎆")
    tags = [tag.to_dict() | {"id": ID}]
    overwrites = [{"id": ID, "type": 1, "allow": "1024", "deny": "0"}]
    thread: Any = {"name": "n", "auto_archive_duration": 60}
    for operation, request in (
        ("bulk_set_guild_application_commands", http.bulk_upsert_guild_commands(1, 2, commands())),
        ("create_application_command", http.upsert_global_command(1, commands()[0])),
        ("update_application_command", http.edit_global_command(1, 2, {"options": [edited]})),
        ("create_thread", http.start_thread_without_message(1, type=11, **thread)),
        ("create_thread_from_message", http.start_thread_with_message(1, 2, **thread)),
        ("update_channel", http.edit_channel(1, archived=True, locked=True, flags=2)),
        ("update_channel", http.edit_channel(1, topic="t", permission_overwrites=overwrites)),
        ("create_guild_channel", http.create_channel(1, MEDIA, name="n", available_tags=tags)),
        ("set_channel_permission_overwrite", http.edit_channel_permissions(1, ID, "8", "0", 1)),
        ("bulk_delete_messages", http.delete_messages(1, [ID, ID + 1])),
        ("create_dm", http.start_private_message(ID)),
        ("create_application_emoji", http.create_application_emoji(1, "red", "data:image/png,")),
        ("update_application_emoji", http.edit_application_emoji(1, 2, payload={"name": "r1"})),
        ("update_guild_member", http.edit_member(1, 2, roles=(ID,), channel_id=None)),
    ):
        yield operation, sent(request)


def messages() -> Iterator[tuple[str, Any]]:
    """What discord.py sends as messages, edits and answers."""
    view, file = board(), discord.File(io.BytesIO(), "b.png", description="board")
    poll = discord.Poll("again?", timedelta(hours=8)).add_answer(text="yes", emoji="🎆")
    forward = discord.MessageReferenceType.forward.value
    reference = {"message_id": ID, "channel_id": ID, "type": forward}
    forum = {"name": "n", "auto_archive_duration": 1440, "rate_limit_per_user": None, "type": 11}
    ping = discord.AllowedMentions(users=[discord.Object(ID)], roles=False)
    yield "create_message", message(view=view, nonce=ID, allowed_mentions=ping)
    yield "create_message", message(content="x", embed=embed(), poll=poll, stickers=[ID])
    yield "create_message", message(message_reference=reference, mention_author=True)
    yield "update_message", message(view=view, attachments=[kept()])
    yield "update_message", message(content=None, embed=None, view=None)
    yield "execute_webhook", message(content="x", view=view, username="u", thread_name="t")
    yield "update_original_webhook_message", message(view=view, attachments=[kept()])
    yield "create_thread", message(view=view, channel_payload=forum)
    form = reply(type=4, view=view, file=file).multipart or []
    answers = [{"type": 1}, json.loads(form[0]["value"]), callback(5, {"flags": 64}), {"type": 6}]
    answers += [reply(type=4, poll=poll).payload, reply(type=7, attachments=[kept()]).payload]
    choices = [app_commands.Choice(name="c", value=value).to_dict() for value in ("red", 5, 2.5)]
    answers += [callback(8, {"choices": [choice]}) for choice in choices]
    for answer in (*answers, *modals(), {"type": 12}):
        yield "create_interaction_response", answer


@pytest.mark.parametrize(("operation", "body"), [*messages(), *requests()])
def test_what_discord_py_really_sends_passes(operation: str, body: Any) -> None:
    assert problems(operation, json.loads(json.dumps(body))) == []


def faults(operation: str, body: Any) -> dict[str, str]:
    return {"/".join(map(str, at)): code for at, code, _ in problems(operation, body)}


def row(*buttons: Any) -> Any:
    return {"components": [{"type": 17, "components": [{"type": 1, "components": [*buttons]}]}]}


def button(**parts: Any) -> Any:
    return {"type": 2, "style": 1, "custom_id": "x"} | parts


REQUIRED = ("BASE_TYPE_REQUIRED", "This field is required")
ROW = "components/0/components/0/components"
LONG = {"type": 10, "content": "x" * 4001}
NESTED = {"type": 17, "components": [{"type": 17, "components": [{"type": 14}]}]}
MESSAGES: list[tuple[Any, str, str]] = [
    ({"content": "x" * 4001}, "content", "BASE_TYPE_MAX_LENGTH"),
    ({"flags": "64"}, "flags", "NUMBER_TYPE_COERCE"),
    ({"compnents": []}, "compnents", "UNKNOWN_KEY"),
    ({"allowed_mentions": []}, "allowed_mentions", "DICT_TYPE_CONVERT"),
    ({"sticker_ids": ["x"]}, "sticker_ids/0", "NUMBER_TYPE_COERCE"),
    ({"embeds": [{"timestamp": "now"}]}, "embeds/0/timestamp", "DATE_TIME_TYPE_PARSE"),
    ({"embeds": [{"color": 2**24}]}, "embeds/0/color", "NUMBER_TYPE_MAX"),
    ({"nonce": "x" * 26}, "nonce", "BASE_TYPE_MAX_LENGTH"),
    ({"components": [{"type": 14}] * 41}, "components", "BASE_TYPE_MAX_LENGTH"),
    ({"components": {}}, "components", "LIST_TYPE_CONVERT"),
    ({"components": [LONG]}, "components/0/content", "BASE_TYPE_BAD_LENGTH"),
    ({"components": [NESTED]}, "components/0/components/0/type", "BASE_TYPE_CHOICES"),
    (row(*[button()] * 6), ROW, "BASE_TYPE_BAD_LENGTH"),
    (row(button(), button(label="x" * 81)), f"{ROW}/1/label", "BASE_TYPE_MAX_LENGTH"),
    (row(button(lable="x")), f"{ROW}/0/lable", "UNKNOWN_KEY"),
    (row(button(url="hanab.live")), f"{ROW}/0/url", "URL_TYPE_INVALID_URL"),
    (row({"style": 1}), f"{ROW}/0/type", "BASE_TYPE_REQUIRED"),
    (row(button(style=None)), f"{ROW}/0/style", "BASE_TYPE_REQUIRED"),
]


@pytest.mark.parametrize(("body", "at", "code"), MESSAGES)
def test_a_fault_of_a_message_is_told_at_its_place(body: Any, at: str, code: str) -> None:
    assert faults("create_message", body) == {at: code}


def test_every_fault_of_every_command_is_told() -> None:
    options = [{"type": 99}, {"type": 4, "name": "n", "description": "d", "min_length": 3}]
    third = {"name": "x", "description": "x" * 101, "options": options}

    assert faults("bulk_set_application_commands", [{"name": "x" * 33}, {}, third]) == {
        "0/name": "BASE_TYPE_BAD_LENGTH",
        "1/name": "BASE_TYPE_REQUIRED",
        "2/description": "BASE_TYPE_MAX_LENGTH",
        "2/options/0/type": "BASE_TYPE_CHOICES",
        "2/options/1/min_length": "BASE_TYPE_CHOICES",
    }
    assert faults("bulk_set_application_commands", [{"name": "x"}] * 131)


def test_an_answer_is_judged_by_the_kind_that_it_names() -> None:
    untitled = {"custom_id": "x", "components": [{"type": 10, "content": ""}]}
    for kind, data, places in (
        (3, {}, ["type"]),
        (4, {"content": "x" * 2001}, ["data/content"]),
        (8, {"choices": [{"name": "x", "value": "v"}] * 26}, ["data/choices"]),
        (9, untitled, ["data/title", "data/components/0/content"]),
    ):
        assert list(faults("create_interaction_response", callback(kind, data))) == places


def test_where_no_kind_is_named_the_keys_say_what_was_meant() -> None:
    forum = {"name": "n", "message": {"contnt": "x", "embds": []}}

    assert list(faults("create_thread", forum)) == ["message/contnt", "message/embds"]
    assert faults("update_channel", {"archived": "yes"}) == {"archived": "BOOLEAN_TYPE_CONVERT"}
    assert faults("update_channel", {"topic": 5}) == {"topic": "STRING_TYPE_CONVERT"}


def test_no_body_is_a_fault_only_where_something_is_required() -> None:
    assert problems("create_dm", None) == []
    assert problems("bulk_set_application_commands", None) == []
    assert problems("bulk_delete_messages", None) == [Problem(("messages",), *REQUIRED)]


def test_a_problem_is_said_in_discords_words_and_repeats_nothing_long() -> None:
    def said(body: Any) -> str:
        return problems("create_message", body)[0].message

    assert said(row(button(label="x" * 81))) == "Must be 80 or fewer in length."
    assert said(row(button(custom_id=""))) == "Must be between 1 and 100 in length."
    assert said(row(button(style=9))) == "Value must be one of {1, 2, 3, 4, 5, 6}."
    assert said({"sticker_ids": ["{shown}"]}) == 'Value "{shown}" is not snowflake.'
    assert said({"sticker_ids": ["x" * 99]}) == "Value is not snowflake."


def rules(node: Any) -> Iterator[str]:
    for child in node if isinstance(node, list) else []:
        yield from rules(child)
    for key, child in node.items() if isinstance(node, dict) else []:
        yield key
        yield from rules(list(child.values()) if key == "properties" else child)


def test_every_rule_of_the_description_has_words_for_its_breach() -> None:
    shipped = description._description()
    silent = {"$ref", "else", "if", "items", "properties", "then"}
    told_apart = {"additionalProperties", "anyOf", "required"}

    assert set(rules([*shipped["$defs"].values()])) == silent | told_apart | {*description._WORDS}
