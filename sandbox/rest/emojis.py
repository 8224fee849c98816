"""The application's own emojis."""

import base64

from sandbox.facts.model import Emoji, Json
from sandbox.refused import Code, Refused, invalid
from sandbox.rest.calls import Call, Routes

route = Routes()

MOST = 2000
LARGEST_IMAGE = 256 * 1024


@route("GET", "/applications/{application_id}/emojis")
def list_application_emojis(call: Call) -> Json:
    call.own_application()
    emojis = call.core.world.store.emojis.values()
    return {"items": [_shown(call, emoji) for emoji in emojis]}


@route("POST", "/applications/{application_id}/emojis", status=201)
def create_application_emoji(call: Call) -> Json:
    call.own_application()
    world = call.core.world
    name, image = call.body["name"], _image(call.body["image"])
    if len(world.store.emojis) >= MOST:
        raise Refused(Code.TOO_MANY_EMOJIS)
    _check_name(call, name)
    emoji = Emoji(world.ids.next(), name, animated=image.startswith(b"GIF8"))
    world.store.emojis[emoji.id] = emoji
    world.blobs[emoji.id] = image
    return _shown(call, emoji)


def _check_name(call: Call, name: str) -> None:
    if not name.replace("_", "").isalnum() or not name.isascii():
        words = "String value did not match validation regex."
        raise invalid(("name",), "STRING_TYPE_REGEX", words)
    if any(emoji.name == name for emoji in call.core.world.store.emojis.values()):
        raise invalid(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Name already taken.")


def _emoji(call: Call) -> Emoji:
    call.own_application()
    return call.core.world.emoji(call.id("emoji_id"))


def _image(address: str) -> bytes:
    """What a `data:` address contains."""
    head, _, data = address.partition(",")
    if not head.startswith("data:image/") or not head.endswith(";base64"):
        raise invalid(("image",), "BASE_TYPE_BAD_IMAGE", "Invalid image data")
    try:
        image = base64.b64decode(data, validate=True)
    except ValueError:  # also what is not ASCII
        raise invalid(("image",), "BASE_TYPE_BAD_IMAGE", "Invalid image data") from None
    if len(image) > LARGEST_IMAGE:
        words = "File cannot be larger than 256.0 kb."
        raise invalid(("image",), "BINARY_TYPE_MAX_SIZE", words)
    return image


@route("GET", "/applications/{application_id}/emojis/{emoji_id}")
def get_application_emoji(call: Call) -> Json:
    return _shown(call, _emoji(call))


@route("PATCH", "/applications/{application_id}/emojis/{emoji_id}")
def update_application_emoji(call: Call) -> Json:
    emoji = _emoji(call)
    if call.body.get("name", emoji.name) != emoji.name:
        _check_name(call, call.body["name"])
        emoji.name = call.body["name"]
    return _shown(call, emoji)


@route("DELETE", "/applications/{application_id}/emojis/{emoji_id}")
def delete_application_emoji(call: Call) -> None:
    emoji = _emoji(call)
    del call.core.world.store.emojis[emoji.id]
    del call.core.world.blobs[emoji.id]


def _shown(call: Call, emoji: Emoji) -> Json:
    world = call.core.world
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "roles": [],
        "user": call.core.wire.user(world.user(world.bot_id)),
        "require_colons": True,
        "managed": False,
        "animated": emoji.animated,
        "available": True,
    }
