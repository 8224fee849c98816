"""How much an embed may say. Discord trims every text before it counts."""

from collections.abc import Collection

from sandbox.bodies.attachments import check_reference
from sandbox.bodies.lengths import Json, Path, bad_length, check_length, missing, objects
from sandbox.bodies.problems import Problem

_MOST = 10
_MOST_FIELDS = 25
_MOST_CHARACTERS = 6000
_TEXTS = (("title", 256), ("description", 4096))
_NESTED_TEXTS = (("footer", "text", 2048), ("author", "name", 256))
_FIELD_TEXTS = (("name", 256), ("value", 1024))
_IMAGES = (
    ("image", "url"),
    ("thumbnail", "url"),
    ("footer", "icon_url"),
    ("author", "icon_url"),
)


def embed_problems(body: Json, names: Collection[str]) -> list[Problem]:
    """Judge the embeds of a message, one by one and together."""
    found: list[Problem] = []
    check_length(found, body, (), "embeds", _MOST)
    size = 0
    for index, embed in objects(body.get("embeds")):
        size += _check_embed(found, embed, ("embeds", index), names)
    if size > _MOST_CHARACTERS:
        message = f"Embed size exceeds maximum size of {_MOST_CHARACTERS}"
        found.append(Problem(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", message))
    return found


def _check_embed(found: list[Problem], embed: Json, path: Path, names: Collection[str]) -> int:
    size = sum(_check_text(found, embed, path, key, most) for key, most in _TEXTS)
    for part, key, most in _NESTED_TEXTS:
        child = embed.get(part)
        if isinstance(child, dict):
            size += _check_text(found, child, (*path, part), key, most)
    for part, key in _IMAGES:
        child = embed.get(part)
        if isinstance(child, dict):
            check_reference(found, child, (*path, part), key, names)
    return size + _check_fields(found, embed, path)


def _check_fields(found: list[Problem], embed: Json, path: Path) -> int:
    size = 0
    check_length(found, embed, path, "fields", _MOST_FIELDS)
    for index, field in objects(embed.get("fields")):
        here = (*path, "fields", index)
        for key, most in _FIELD_TEXTS:
            length = _check_text(found, field, here, key, most)
            if not length:
                found.append(missing((*here, key)))
            size += length
    return size


def _check_text(found: list[Problem], parent: Json, path: Path, key: str, most: int) -> int:
    text = parent.get(key)
    if not isinstance(text, str):
        return 0
    length = len(text.strip())
    if length > most:
        found.append(bad_length((*path, key), most))
    return length
