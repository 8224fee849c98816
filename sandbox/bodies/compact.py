"""The command that makes ``description.json`` from Discord's official OpenAPI file.

Kept is only what judges the requests we serve; every place where we say something
else than Discord's file is in ``PATCHES`` or has a comment. Use::

    python -m sandbox.bodies.compact OPENAPI.json > sandbox/bodies/description.json
"""

import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeAlias, cast

Schema: TypeAlias = dict[str, Any]

SOURCE = {
    "source": "github.com/discord/discord-api-spec specs/openapi.json",
    "commit": "74fda0fad044 of 2026-07-18",
    "licence": "MIT",
}

OPERATIONS = (
    "bulk_delete_messages",
    "bulk_set_application_commands",
    "bulk_set_guild_application_commands",
    "create_application_command",
    "create_application_emoji",
    "create_dm",
    "create_guild_application_command",
    "create_guild_channel",
    "create_interaction_response",
    "create_message",
    "create_thread",
    "create_thread_from_message",
    "execute_webhook",
    "set_channel_permission_overwrite",
    "update_application_command",
    "update_application_emoji",
    "update_channel",
    "update_guild_application_command",
    "update_guild_member",
    "update_message",
    "update_original_webhook_message",
    "update_webhook_message",
)

_BOOLEAN: Schema = {"type": "boolean"}
_INTEGER: Schema = {"type": "integer"}
_STRING: Schema = {"type": "string"}
_DIGITS: Schema = {"type": ["string"], "pattern": "^[0-9]{1,20}$"}
_SNOWFLAKE: Schema = {"minimum": 0, "maximum": 2**64 - 1, "pattern": "^(0|[1-9][0-9]{0,19})$"}
_NONCE = ["integer", "string", "null"]
_MEDIA: Schema = {"content_type": _STRING, "flags": _INTEGER, "proxy_url": _STRING}

# Where, and what is put there: lists are added to what stands there.
PATCHES: tuple[tuple[str, Schema], ...] = (
    # discord.py writes ids as numbers, and Discord takes them; none is longer than 64 bits.
    ("SnowflakeType", {"type": ["integer"], **_SNOWFLAKE}),
    # Permissions are documented as text; discord.py sends both forms.
    ("ChannelPermissionOverwriteRequest/properties/allow", _DIGITS),
    ("ChannelPermissionOverwriteRequest/properties/deny", _DIGITS),
    ("set_channel_permission_overwrite/properties/allow", _DIGITS),
    ("set_channel_permission_overwrite/properties/deny", _DIGITS),
    # One schema instead of three: a choice without a `type` tells faults badly.
    ("MessageCreateRequest/properties", {"nonce": {"type": _NONCE, "maxLength": 25}}),
    # discord.py repeats the id of the address.
    ("set_channel_permission_overwrite/properties", {"id": {"$ref": "/SnowflakeType"}}),
    # discord.py says `tts` with every message, also where one is edited.
    ("MessageEditRequestPartial/properties", {"tts": _BOOLEAN}),
    ("IncomingWebhookUpdateRequestPartial/properties", {"tts": _BOOLEAN}),
    ("IncomingWebhookUpdateForInteractionCallbackRequestPartial/properties", {"tts": _BOOLEAN}),
    ("BaseCreateMessageCreateRequest/properties", {"tts": _BOOLEAN}),
    # discord.py names the kind of a forum's thread, of which there is one.
    ("CreateForumThreadRequest/properties", {"type": {"enum": [11]}}),
    # discord.py sends an attachment that stays, an emoji, a forum's tag and an embed
    # back as they were received.
    (
        "MessageAttachmentRequest/properties",
        {
            "content_type": _STRING,
            "height": _INTEGER,
            "proxy_url": _STRING,
            "size": _INTEGER,
            "spoiler": _BOOLEAN,
            "url": _STRING,
            "width": _INTEGER,
        },
    ),
    ("ComponentEmojiForRequest/properties", {"animated": _BOOLEAN}),
    ("CreateOrUpdateThreadTagRequest/properties", {"id": {"$ref": "/SnowflakeType"}}),
    ("RichEmbed/properties", {"flags": _INTEGER}),
    ("RichEmbedAuthor/properties", {"proxy_icon_url": _STRING}),
    ("RichEmbedFooter/properties", {"proxy_icon_url": _STRING}),
    ("RichEmbedImage/properties", _MEDIA),
    ("RichEmbedThumbnail/properties", _MEDIA),
    ("RichEmbedVideo/properties", _MEDIA),
    # Documented, sent by discord.py and missing in the file.
    ("ApplicationCommandCreateRequest/properties", {"nsfw": _BOOLEAN}),
    ("ApplicationCommandPatchRequestPartial/properties", {"nsfw": _BOOLEAN}),
    ("ApplicationCommandUpdateRequest/properties", {"nsfw": _BOOLEAN}),
    # Documented kinds that the file does not know: a forwarded message, a media channel.
    ("MessageReferenceType", {"oneOf": [{"const": 1}]}),
    ("ChannelTypes", {"oneOf": [{"const": 16}]}),
    ("CreateGuildChannelRequest/properties/type/oneOf/1", {"enum": [16]}),
    ("UpdateGuildChannelRequestPartial/properties/type/oneOf/1", {"enum": [16]}),
)

# When it edits a command, discord.py sends every key an option can have, empty where it
# has no meaning for the kind of option.
_EMPTY: Schema = {
    "autocomplete": {"enum": [False]},
    "channel_types": {"enum": [[]]},
    "choices": {"enum": [[]]},
    "max_length": {"enum": [None]},
    "max_value": {"enum": [None]},
    "min_length": {"enum": [None]},
    "min_value": {"enum": [None]},
    "options": {"enum": [[]]},
}

_BOUNDS = {
    f"{end}{of}" for end in ("min", "max") for of in ("imum", "Length", "Items", "Properties")
}
_INNER = {"additionalProperties", "items", "properties"}
_KEPT = _BOUNDS | _INNER | {"pattern", "required", "type", "uniqueItems"}
# Base64 is dropped because Discord means a whole data URI by it.
_DROPPED = {"contentEncoding", "description", "format", "title"}

_FORMATS: dict[str, Schema] = {
    "date-time": {"format": "date-time"},
    "int32": {"minimum": -(2**31), "maximum": 2**31 - 1},
    # Not JSON Schema's `uri`: names of attachments may hold what a true URI may not.
    "uri": {"pattern": "^[A-Za-z][A-Za-z0-9+.-]*://."},
}


def compact(text: bytes) -> Schema:
    """The shipped form of the OpenAPI file with this text."""
    spec = json.loads(text)
    schemas: dict[str, Schema] = spec["components"]["schemas"]
    operations = {name: _hoist(name, request, schemas) for name, request in _requests(spec)}
    for path, change in PATCHES:
        _patch(_at(schemas, path), change)
    for name in schemas:
        if name.startswith("ApplicationCommand") and name.endswith("Option"):
            schemas[name]["properties"] = _EMPTY | schemas[name]["properties"]
    return {
        **SOURCE,
        "sha256": hashlib.sha256(text).hexdigest(),
        "operations": {name: operations[name] for name in OPERATIONS},
        "$defs": dict(sorted(_reached(operations.values(), schemas))),
    }


def _requests(spec: Schema) -> Iterator[tuple[str, Schema]]:
    for methods in spec["paths"].values():
        for operation in methods.values():
            if isinstance(operation, dict) and operation.get("operationId") in OPERATIONS:
                content = operation["requestBody"]["content"]
                yield operation["operationId"], content["application/json"]["schema"]


def _hoist(operation: str, request: Schema, schemas: dict[str, Schema]) -> str:
    """A name for the request's schema: a ``$ref`` through ``paths`` would hold ``{}``."""
    if "$ref" in request:
        return _name(request)
    schemas[operation] = request
    return operation


def _name(reference: Schema) -> str:
    return str(reference["$ref"]).rpartition("/")[2]


def _at(schemas: dict[str, Schema], path: str) -> Schema:
    node: Any = schemas
    for step in path.split("/"):
        node = node[int(step) if isinstance(node, list) else step]
    return cast(Schema, node)


def _patch(node: Schema, change: Schema) -> None:
    for key, value in change.items():
        old = node.pop(key, [])
        if isinstance(value, list):
            node[key] = [*(old if isinstance(old, list) else [old]), *value]
        else:
            node[key] = value


def _reached(names: Iterable[str], schemas: dict[str, Schema]) -> Iterator[tuple[str, Schema]]:
    todo, seen = list(names), set[str]()
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            simple = simplify(schemas[name], schemas)
            todo.extend(_references(simple))
            yield name, simple


def _references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if "$ref" in node:
            yield _name(node)
        node = list(node.values())
    if isinstance(node, list):
        for child in node:
            yield from _references(child)


def simplify(schema: Schema, schemas: dict[str, Schema]) -> Schema:
    """The same judgement in fewer words, with faults that can be told to a person.

    :raises ValueError: if the schema says something that we would lose.
    """
    if "$ref" in schema:
        return {"$ref": f"#/$defs/{_name(schema)}"}
    branches = schema.get("oneOf") or schema.get("anyOf") or []
    # The general enum that Discord puts beside a narrower one adds nothing.
    if choices := schema.get("enum") or [one["const"] for one in branches if "const" in one]:
        return {"enum": choices}
    if branches:
        return _union(branches, schemas)
    if lost := schema.keys() - _KEPT - _DROPPED:
        raise ValueError(f"unknown keywords: {sorted(lost)}")
    plain = _FORMATS.get(schema.get("format", ""), {}) | {
        key: _inside(key, schema[key], schemas) for key in sorted(_KEPT & schema.keys())
    }
    if "properties" in plain:
        # Discord overlooks unknown keys, and with them every typing slip.
        plain["additionalProperties"] = False
    return plain


def _inside(keyword: str, value: Any, schemas: dict[str, Schema]) -> Any:
    if keyword == "properties":
        return {key: simplify(child, schemas) for key, child in value.items()}
    return simplify(value, schemas) if keyword in _INNER else value


def _union(branches: list[Schema], schemas: dict[str, Schema]) -> Schema:
    """A choice that the body itself makes, so that the faults told are those of one branch."""
    rest = [branch for branch in branches if branch.get("type") != "null"]
    if len(rest) < len(branches):
        inner = simplify(rest[0], schemas) if len(rest) == 1 else _union(rest, schemas)
        return {"if": {"type": "null"}, "else": inner}
    kinds = [_kinds(branch, schemas) for branch in branches]
    if all(kinds):
        otherwise = _of_kind([kind for some in kinds for kind in some])
        for branch, some in zip(reversed(branches), reversed(kinds), strict=True):
            then = simplify(branch, schemas)
            otherwise = {"if": _of_kind(some), "then": then, "else": otherwise}
        return otherwise
    return {"anyOf": [simplify(branch, schemas) for branch in branches]}


def _kinds(branch: Schema, schemas: dict[str, Schema]) -> list[Any]:
    """The values of ``type`` that call for this branch, if it is told by them."""
    target = schemas[_name(branch)] if "$ref" in branch else branch
    kind: Schema = target.get("properties", {}).get("type", {})
    return list(kind.get("enum", [])) if "type" in target.get("required", []) else []


def _of_kind(kinds: list[Any]) -> Schema:
    return {
        "type": "object",
        "required": ["type"],
        "properties": {"type": {"enum": sorted(kinds)}},
    }


def main() -> None:
    """Write the compact form of the file named by the only argument."""
    description = compact(Path(sys.argv[1]).read_bytes())
    json.dump(description, sys.stdout, separators=(",", ":"))
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
