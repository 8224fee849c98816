"""What Discord refuses in a message although its description would let it pass."""

from typing import Any

import pytest

from sandbox.bodies.messages import message_problems
from tests.sandbox.tables import (
    BAD,
    BIG,
    FLAGS,
    LONG,
    MANY,
    NEEDED,
    ODD,
    SMALL,
    TWICE,
    TYPE,
    USED,
    WIDE,
    Body,
    Make,
    named,
    told,
)

V2 = 1 << 15
LEGACY = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
BOTH = "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"
PARSED = "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"
ITEM = "components.0.components.0"
TEXT: Body = {"type": 10, "content": "t"}
SENT: Body = {"type": 11, "media": {"url": "attachment://a.png"}}
PICTURE: Body = {"type": 11, "media": {"url": "https://example.org/a.png"}}
LINK: Body = {"type": 2, "style": 5, "label": "l", "url": "https://example.org"}


def button(custom_id: str = "b", **more: Any) -> Body:
    return {"type": 2, "style": 1, "label": "l", "custom_id": custom_id, **more}


def option(value: str = "v", **more: Any) -> Body:
    return {"label": "l", "value": value, **more}


def select(options: int = 1, **more: Any) -> Body:
    return menu(*(option(str(n)) for n in range(options))) | more


def menu(*options: Body) -> Body:
    return {"type": 3, "custom_id": "s", "options": list(options)}


def users(chosen: int, **more: Any) -> Body:
    return {"type": 5, "custom_id": "u", "default_values": [{"id": "1"}] * chosen, **more}


def row(*components: Body) -> Body:
    return {"type": 1, "components": list(components)}


def legacy(*components: Body) -> Body:
    return {"components": [row(*components)]}


def v2(*components: Body) -> Body:
    return {"flags": V2, "components": list(components)}


def section(*texts: Body, accessory: Body | None = PICTURE) -> Body:
    return {"type": 9, "components": list(texts or [TEXT]), "accessory": accessory}


def container(*components: Body) -> Body:
    return {"type": 17, "components": list(components)}


def gallery(items: int) -> Body:
    return {"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}}] * items}


def buttons(count: int) -> list[Body]:
    return [button(f"b{n}") for n in range(count)]


def embed(**parts: Any) -> Body:
    return {"embeds": [parts]}


def fields(count: int, name: int = 1, value: int = 1) -> Body:
    return embed(fields=[{"name": "n" * name, "value": "v" * value}] * count)


def total(count: int) -> Body:
    return {"embeds": [{"description": "d" * 3000}, {"description": "d" * (count - 3000)}]}


def shared(count: int) -> Body:
    return v2(TEXT, container({"type": 10, "content": "t" * (count - 1)}))


def nested(count: int) -> Body:
    """A row (1 + 2), a section (1 + 1 + its accessory) and texts in a container (1)."""
    return v2(container(row(*buttons(2)), section(), *[TEXT] * (count - 7)))


MOST: list[tuple[str, Make, int, str, str]] = [
    ("content", lambda n: {"content": "c" * n}, 2000, "content", LONG),
    ("nonce", lambda n: {"nonce": "n" * n}, 25, "nonce", "NONCE_TYPE_TOO_LONG"),
    ("embeds", lambda n: {"embeds": [{"title": "t"}] * n}, 10, "embeds", LONG),
    ("embeds together", total, 6000, "embeds", "MAX_EMBED_SIZE_EXCEEDED"),
    ("embed title", lambda n: embed(title="t" * n), 256, "embeds.0.title", LONG),
    ("embed text", lambda n: embed(description="t" * n), 4096, "embeds.0.description", LONG),
    ("embed footer", lambda n: embed(footer={"text": "t" * n}), 2048, "embeds.0.footer.text", LONG),
    ("embed author", lambda n: embed(author={"name": "t" * n}), 256, "embeds.0.author.name", LONG),
    ("embed fields", fields, 25, "embeds.0.fields", LONG),
    ("field name", lambda n: fields(1, name=n), 256, "embeds.0.fields.0.name", LONG),
    ("field value", lambda n: fields(1, value=n), 1024, "embeds.0.fields.0.value", LONG),
    ("rows", lambda n: {"components": [row(b) for b in buttons(n)]}, 5, "components", LONG),
    ("row", lambda n: legacy(*buttons(n)), 5, "components.0.components", BAD),
    ("custom_id", lambda n: legacy(button("b" * n)), 100, ITEM + ".custom_id", BAD),
    ("label", lambda n: legacy(button(label="l" * n)), 80, ITEM + ".label", LONG),
    ("url", lambda n: legacy({**LINK, "url": "u" * n}), 512, ITEM + ".url", LONG),
    ("options", lambda n: legacy(select(n)), 25, ITEM + ".options", BAD),
    ("placeholder", lambda n: legacy(select(placeholder="p" * n)), 150, ITEM + ".placeholder", LONG),
    ("option label", lambda n: legacy(menu(option(label="l" * n))), 100, ITEM + ".options.0.label", BAD),
    ("option value", lambda n: legacy(menu(option("v" * n))), 100, ITEM + ".options.0.value", BAD),
    ("option text", lambda n: legacy(menu(option(description="d" * n))), 100, ITEM + ".options.0.description", LONG),
    ("min_values", lambda n: legacy(select(3, min_values=n, max_values=3)), 3, ITEM + ".min_values", BIG),
    ("max_values", lambda n: legacy(select(25, max_values=n)), 25, ITEM + ".max_values", BIG),
    ("chosen users", lambda n: legacy(users(n, max_values=2)), 2, ITEM, MANY),
    ("components", nested, 40, "components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
    ("text over all", shared, 4000, "components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    ("gallery", lambda n: v2(gallery(n)), 10, "components.0.items", BAD),
    ("section", lambda n: v2(section(*[TEXT] * n)), 3, "components.0.components", BAD),
    ("alt text", lambda n: v2(section(accessory={**PICTURE, "description": "d" * n})), 1024, "components.0.accessory.description", BAD),
    ("users", lambda n: {"allowed_mentions": {"users": ["1"] * n}}, 100, "allowed_mentions.users", LONG),
    ("roles", lambda n: {"allowed_mentions": {"roles": ["1"] * n}}, 100, "allowed_mentions.roles", LONG),
]  # fmt: skip

LEAST: list[tuple[str, Make, int, str, str]] = [
    ("row", lambda n: legacy(*buttons(n)), 1, "components.0.components", BAD),
    ("custom_id", lambda n: legacy(button("b" * n)), 1, ITEM + ".custom_id", BAD),
    ("options", lambda n: legacy(select(n)), 1, ITEM + ".options", BAD),
    ("options to choose", lambda n: legacy(select(n, max_values=3)), 3, ITEM + ".options", BAD),
    ("min_values", lambda n: legacy(select(min_values=n)), 0, ITEM + ".min_values", SMALL),
    ("max_values", lambda n: legacy(select(max_values=n)), 1, ITEM + ".max_values", SMALL),
    ("chosen users", lambda n: legacy(users(n, min_values=2, max_values=3)), 2, ITEM + ".default_values", BAD),
    ("gallery", lambda n: v2(gallery(n)), 1, "components.0.items", BAD),
    ("section", lambda n: v2({**section(), "components": [TEXT] * n}), 1, "components.0.components", BAD),
    ("container", lambda n: v2(container(*[TEXT] * n)), 1, "components.0.components", BAD),
    ("text", lambda n: v2({"type": 10, "content": "t" * n}), 1, "components.0.content", BAD),
    ("field name", lambda n: fields(1, name=n), 1, "embeds.0.fields.0.name", NEEDED),
    ("field value", lambda n: fields(1, value=n), 1, "embeds.0.fields.0.value", NEEDED),
]  # fmt: skip

ASTRAY: list[tuple[str, Body, str, str]] = [
    ("content in V2", {**v2(TEXT), "content": "c"}, "content", LEGACY),
    ("embeds in V2", {**v2(TEXT), "embeds": [{"title": "t"}]}, "embeds", LEGACY),
    ("poll in V2", {**v2(TEXT), "poll": {"question": {}}}, "poll", LEGACY),
    ("stickers in V2", {**v2(TEXT), "sticker_ids": ["1"]}, "sticker_ids", LEGACY),
    ("button alone", {"components": [button()]}, "components.0", TYPE),
    ("button alone in V2", v2(button()), "components.0", TYPE),
    ("button in a container", v2(container(button())), ITEM, TYPE),
    ("select alone in V2", v2(select()), "components.0", TYPE),
    ("text in a row", legacy(TEXT), ITEM, TYPE),
    ("thumbnail alone", v2(PICTURE), "components.0", TYPE),
    ("container twice", v2(container(container(TEXT))), ITEM, TYPE),
    ("label in a message", v2({"type": 18}), "components.0", TYPE),
    ("section in a section", v2(section(section())), ITEM, TYPE),
    ("section without accessory", v2(section(accessory=None)), "components.0.accessory", NEEDED),
    ("text as accessory", v2(section(accessory=TEXT)), "components.0.accessory", TYPE),
    ("button, then select", legacy(button(), select()), "components.0.components.1", WIDE),
    ("select, then button", legacy(select(), button()), "components.0.components.1", WIDE),
    ("two custom_ids alike", {"components": [row(button()), row(button())]}, "components.1.components.0.custom_id", TWICE),
    ("alike in a section", v2(row(button()), section(accessory=button())), "components.1.accessory.custom_id", TWICE),
    ("two ids alike", v2({**TEXT, "id": 7}, {**TEXT, "id": 7}), "components.1.id", "COMPONENT_ID_DUPLICATED"),
    ("two values alike", legacy(menu(option(), option())), ITEM + ".options.1", USED),
    ("two chosen of one", legacy(menu(option("1", default=True), option("2", default=True))), ITEM, MANY),
    ("more at least than at most", legacy(select(2, min_values=2)), ITEM + ".min_values", BIG),
    ("button without a face", legacy(button(label=None)), ITEM + ".label", NEEDED),
    ("button without custom_id", legacy({**button(), "custom_id": None}), ITEM + ".custom_id", "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED"),
    ("button with url", legacy(button(url="https://a.b")), ITEM + ".custom_id", BOTH),
    ("link without url", legacy({**LINK, "url": None}), ITEM + ".url", NEEDED),
    ("link with custom_id", legacy({**LINK, "custom_id": "b"}), ITEM + ".custom_id", BOTH),
    ("premium without sku", legacy({"type": 2, "style": 6}), ITEM + ".sku_id", NEEDED),
    ("premium with label", legacy({"type": 2, "style": 6, "sku_id": "1", "label": "l"}), ITEM + ".label", "BUTTON_COMPONENT_INVALID_FIELD"),
    ("file from elsewhere", v2({"type": 13, "file": {"url": "https://a.b/c"}}), "components.0.file.url", "UNFURLED_MEDIA_ITEM_ATTACHMENT_REQUIRED"),
    ("voice flag", {"flags": 1 << 13}, "flags", FLAGS),
    ("ephemeral", {"flags": 1 << 6}, "flags", FLAGS),
    ("users twice", {"allowed_mentions": {"parse": ["users"], "users": ["1"]}}, "allowed_mentions", PARSED),
    ("roles twice", {"allowed_mentions": {"parse": ["roles"], "roles": ["1"]}}, "allowed_mentions", PARSED),
]  # fmt: skip

FINE: list[tuple[str, Body]] = [
    ("nothing", {}),
    ("an embed's blanks", embed(title=" " * 300 + "t" * 256)),
    ("V2 over nothing", {**v2(TEXT), "content": None, "embeds": [], "sticker_ids": []}),
    ("an emoji for a label", legacy(button(label=None, emoji={"name": "🎆"}))),
    ("links without custom_ids", legacy(LINK, LINK)),
    ("ids of 0", v2({**TEXT, "id": 0}, {**TEXT, "id": 0})),
    ("premium", legacy({"type": 2, "style": 6, "sku_id": "1"})),
    ("flags", {"flags": 1 << 2 | 1 << 12}),
    ("users parsed, roles listed", {"allowed_mentions": {"parse": ["users"], "roles": ["1"]}}),
    ("an empty list beside parse", {"allowed_mentions": {"parse": ["users"], "users": []}}),
    ("a number as nonce", {"nonce": 10**30}),
]

REFERENCES: list[tuple[str, Body, str]] = [
    ("embed image", embed(image={"url": "attachment://a.png"}), "embeds.0.image.url"),
    ("embed icon", embed(author={"icon_url": "attachment://a.png"}), "embeds.0.author.icon_url"),
    ("embed foot", embed(footer={"icon_url": "attachment://a.png"}), "embeds.0.footer.icon_url"),
    ("thumbnail", embed(thumbnail={"url": "attachment://a.png"}), "embeds.0.thumbnail.url"),
    ("accessory", v2(section(accessory=SENT)), "components.0.accessory.media.url"),
    ("gallery", v2({"type": 12, "items": [SENT]}), "components.0.items.0.media.url"),
    ("file", v2({"type": 13, "file": {"url": "attachment://a.png"}}), "components.0.file.url"),
]  # fmt: skip


@pytest.mark.parametrize(("make", "most", "path", "code"), named(MOST))
def test_the_most_that_is_allowed_passes_and_one_more_is_refused(
    make: Make, most: int, path: str, code: str
) -> None:
    assert told(message_problems(make(most))) == []
    assert told(message_problems(make(most + 1))) == [(path, code)]


@pytest.mark.parametrize(("make", "least", "path", "code"), named(LEAST))
def test_the_least_that_is_allowed_passes_and_one_less_is_refused(
    make: Make, least: int, path: str, code: str
) -> None:
    assert told(message_problems(make(least))) == []
    assert told(message_problems(make(least - 1))) == [(path, code)]


@pytest.mark.parametrize(("body", "path", "code"), named(ASTRAY))
def test_what_discord_refuses_is_refused_at_its_place_and_nothing_else(
    body: Body, path: str, code: str
) -> None:
    assert told(message_problems(body)) == [(path, code)]


@pytest.mark.parametrize("body", named(FINE))
def test_what_discord_takes_is_not_refused(body: Body) -> None:
    assert message_problems(body) == []


@pytest.mark.parametrize(("body", "path"), named(REFERENCES))
def test_a_reference_must_name_a_file_that_is_sent_or_kept(body: Body, path: str) -> None:
    assert message_problems(body, files=["a.png"]) == []
    assert message_problems(body, kept=["a.png"], partial=True) == []
    lost = (path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND")
    assert told(message_problems(body, files=["A.png"])) == [lost]


@pytest.mark.parametrize("name", ["a b.png", "ä.png", "a/b.png", "a(1).png", ""])
def test_a_file_name_that_discord_would_rewrite_is_refused(name: str) -> None:
    rows = {"attachments": [{"id": 0, "filename": name}]}
    paths = ["files.0", "attachments.0.filename"]
    expected = [(path, "ATTACHMENT_FILENAME_INVALID") for path in paths]
    assert told(message_problems(rows, files=[name])) == expected


@pytest.mark.parametrize("number", [1, "1", 1 << 60])
def test_a_row_of_a_new_message_must_have_its_upload(number: int | str) -> None:
    rows = {"attachments": [{"id": "0"}, {"id": number}, {"id": "?"}]}
    problems = told(message_problems(rows, files=["a.png"]))
    assert problems == [("attachments.1", "ATTACHMENT_NOT_FOUND")]


def test_a_row_of_an_edit_may_be_an_old_attachment_but_not_an_index_without_upload() -> None:
    rows = {"attachments": [{"id": str(1 << 60)}, {"id": 0, "description": "d" * 1025}]}
    assert told(message_problems(rows, kept=["a.png"], partial=True)) == [
        ("attachments.1", "ATTACHMENT_NOT_FOUND"),
        ("attachments.1.description", LONG),
    ]


def test_components_v2_stay_on_a_message_for_ever() -> None:
    edit = {"flags": 4, "content": "c", "components": [TEXT]}
    assert told(message_problems(edit, was_v2=True, partial=True)) == [
        ("flags", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG"),
        ("content", LEGACY),
    ]
    assert message_problems({"components": [TEXT]}, was_v2=True, partial=True) == []


def test_the_answer_to_an_interaction_can_be_ephemeral() -> None:
    assert message_problems({"flags": 1 << 6}, interaction=True) == []


@pytest.mark.parametrize("odd", ODD)
def test_an_odd_body_is_passed_over_without_a_crash(odd: object) -> None:
    keys = ("content", "flags", "nonce", "embeds", "components", "attachments", "allowed_mentions")
    assert isinstance(message_problems(dict.fromkeys(keys, odd)), list)
    inner = ("type", "components", "accessory", "items", "file", "fields", "footer", "options")
    for kind in range(25):
        component = {**dict.fromkeys(inner, odd), "type": kind}
        message_problems({"flags": V2, "embeds": [component], "components": [component]})
        message_problems({"components": [row(component)]})
