"""The limits of a message that Discord's description leaves out."""

from collections.abc import Collection, Mapping
from typing import Any

from sandbox.bodies.attachments import attachment_problems
from sandbox.bodies.components import component_problems
from sandbox.bodies.embeds import embed_problems
from sandbox.bodies.flags import MessageFlag
from sandbox.bodies.lengths import Json, bad_length, check_length, whole
from sandbox.bodies.problems import Problem

_MOST_CHARACTERS = 2000
_MOST_IN_NONCE = 25
_MOST_MENTIONS = 100
_FLAGS = (
    MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.IS_COMPONENTS_V2
)
_LEGACY_FIELDS = ("content", "embeds", "poll", "sticker_ids", "shared_client_theme")


def message_problems(
    body: Mapping[str, Any],
    *,
    files: Collection[str] = (),
    kept: Collection[str] = (),
    was_v2: bool = False,
    partial: bool = False,
    interaction: bool = False,
) -> list[Problem]:
    """Judge the body of a new message, or (``partial``) of an edit.

    :param files: the names of the files that came with the request, in order of their index.
    :param kept: the names of the attachments that stay on the edited message.
    :param was_v2: whether the edited message has the flag of Components V2 already.
    :param interaction: whether an interaction token pays for it, so that it may be ephemeral.
    """
    names = {*files, *kept}
    flags = whole(body.get("flags"))
    v2 = was_v2 or bool((flags or 0) & MessageFlag.IS_COMPONENTS_V2)
    found: list[Problem] = []
    check_length(found, body, (), "content", _MOST_CHARACTERS)
    _check_flags(found, flags, was_v2=was_v2, interaction=interaction)
    _check_nonce(found, body)
    _check_mentions(found, body.get("allowed_mentions"))
    if v2:
        _check_legacy_fields(found, body)
    found += embed_problems(body, names)
    found += component_problems(body, names, v2=v2)
    found += attachment_problems(body, files, partial=partial)
    return found


def _check_legacy_fields(found: list[Problem], body: Json) -> None:
    for field in _LEGACY_FIELDS:
        if body.get(field):
            code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
            message = f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            found.append(Problem((field,), code, message))


def _check_flags(
    found: list[Problem], flags: int | None, *, was_v2: bool, interaction: bool
) -> None:
    if flags is None:
        return
    allowed = _FLAGS | MessageFlag.EPHEMERAL if interaction else _FLAGS
    if flags & ~allowed:
        message = f"These flags cannot be set here: {flags & ~allowed}"
        found.append(Problem(("flags",), "MESSAGE_FLAGS_NOT_ALLOWED", message))
    if was_v2 and not flags & MessageFlag.IS_COMPONENTS_V2:
        message = "MessageFlags.IS_COMPONENTS_V2 cannot be removed from a message"
        found.append(Problem(("flags",), "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", message))


def _check_nonce(found: list[Problem], body: Json) -> None:
    nonce = body.get("nonce")
    if isinstance(nonce, str) and len(nonce) > _MOST_IN_NONCE:
        message = f"Must be {_MOST_IN_NONCE} or fewer characters long."
        found.append(Problem(("nonce",), "NONCE_TYPE_TOO_LONG", message))


def _check_mentions(found: list[Problem], mentions: object) -> None:
    if not isinstance(mentions, dict):
        return
    parse = mentions.get("parse")
    for kind in ("users", "roles"):
        ids = mentions.get(kind)
        if not isinstance(ids, list) or not ids:
            continue
        if isinstance(parse, list) and kind in parse:
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            code = "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"
            found.append(Problem(("allowed_mentions",), code, message))
        if len(ids) > _MOST_MENTIONS:
            found.append(bad_length(("allowed_mentions", kind), _MOST_MENTIONS))
