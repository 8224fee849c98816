"""The files of a message: their names, their rows, and who refers to them."""

import re
from collections.abc import Collection

from sandbox.bodies.lengths import Json, Path, check_length, objects
from sandbox.bodies.problems import Problem

SCHEME = "attachment://"
_NAME = re.compile(r"[A-Za-z0-9_.-]+")
# Below this a number is the index of an uploaded part; a snowflake is never so small.
_FIRST_SNOWFLAKE = 1 << 22


def attachment_problems(body: Json, files: Collection[str], *, partial: bool) -> list[Problem]:
    """Judge the names of the uploaded files, and the rows that describe files."""
    found: list[Problem] = []
    for index, name in enumerate(files):
        _check_name(found, name, ("files", index))
    for index, row in objects(body.get("attachments")):
        path = ("attachments", index)
        _check_id(found, row, path, len(files), partial=partial)
        _check_name(found, row.get("filename"), (*path, "filename"))
        check_length(found, row, path, "description", 1024)
    return found


def check_reference(
    found: list[Problem], parent: Json, path: Path, key: str, names: Collection[str]
) -> None:
    """See that an ``attachment://`` address names a file of the message."""
    url = parent.get(key)
    if not isinstance(url, str) or not url.startswith(SCHEME):
        return
    if url.removeprefix(SCHEME) not in names:
        code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
        found.append(Problem((*path, key), code, f"Referenced attachment {url!r} was not found"))


def _check_name(found: list[Problem], name: object, path: Path) -> None:
    if isinstance(name, str) and not _NAME.fullmatch(name):
        message = f"Discord would rewrite {name!r}: only A-Z, a-z, 0-9, '_', '.' and '-' stay"
        found.append(Problem(path, "ATTACHMENT_FILENAME_INVALID", message))


def _check_id(found: list[Problem], row: Json, path: Path, uploads: int, *, partial: bool) -> None:
    number = _number(row.get("id"))
    if number is None or 0 <= number < uploads:
        return
    if not partial or number < _FIRST_SNOWFLAKE:
        found.append(Problem(path, "ATTACHMENT_NOT_FOUND", "Attachment data not found"))


def _number(value: object) -> int | None:
    if type(value) is int:
        return value
    if isinstance(value, str) and value.isdecimal() and len(value) <= 20:
        return int(value)
    return None
