"""The components of a message: what may stand where, and how much of it."""

from collections.abc import Collection

from sandbox.bodies.attachments import SCHEME, check_reference
from sandbox.bodies.lengths import Json, Path, check_length, missing, objects
from sandbox.bodies.problems import Problem
from sandbox.bodies.selects import check_select
from sandbox.bodies.walk import SELECTS, Check, Kind, Walk, kinds, visit, visit_all

_MOST_ROWS = 5
_ROW_WIDTH = 5
_MOST_COMPONENTS = 40
_MOST_CHARACTERS = 4000
_LINK, _PREMIUM = 5, 6

_IN_ROW = kinds(Kind.BUTTON, *SELECTS)
_IN_SECTION = kinds(Kind.TEXT)
_BESIDE_SECTION = kinds(Kind.BUTTON, Kind.THUMBNAIL)
_IN_CONTAINER = kinds(Kind.ROW, Kind.SECTION, Kind.TEXT, Kind.GALLERY, Kind.FILE, Kind.SEPARATOR)
_IN_MESSAGE = kinds(Kind.CONTAINER, *_IN_CONTAINER)
_IN_LEGACY_MESSAGE = kinds(Kind.ROW)


def component_problems(body: Json, names: Collection[str], *, v2: bool) -> list[Problem]:
    """Judge the components of a message, one by one and together."""
    walk = Walk(_CHECKS, names)
    if not v2:
        check_length(walk.found, body, (), "components", _MOST_ROWS)
    visit_all(walk, body, (), "components", _IN_MESSAGE if v2 else _IN_LEGACY_MESSAGE)
    if walk.components > _MOST_COMPONENTS:
        message = f"Components exceed the maximum of {_MOST_COMPONENTS} in total"
        problem = Problem(("components",), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
        walk.found.append(problem)
    if walk.characters > _MOST_CHARACTERS:
        message = f"Components displayable text size exceeds maximum size of {_MOST_CHARACTERS}"
        problem = Problem(("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)
        walk.found.append(problem)
    return walk.found


def _check_row(walk: Walk, row: Json, path: Path) -> None:
    check_length(walk.found, row, path, "components", _ROW_WIDTH, 1)
    visit_all(walk, row, path, "components", _IN_ROW)
    width = 0
    for index, component in objects(row.get("components"))[:_ROW_WIDTH]:
        width += _ROW_WIDTH if component.get("type") in SELECTS else 1
        if width > _ROW_WIDTH:
            message = "The specified component exceeds the maximum width"
            here = (*path, "components", index)
            walk.found.append(Problem(here, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message))


def _check_button(walk: Walk, button: Json, path: Path) -> None:
    check_length(walk.found, button, path, "label", 80)
    check_length(walk.found, button, path, "url", 512)
    style = button.get("style")
    if style == _PREMIUM:
        _check_premium_button(walk, button, path)
        return
    if style == _LINK:
        _check_link_button(walk, button, path)
    else:
        _check_plain_button(walk, button, path)
    if not button.get("label") and not button.get("emoji"):
        message = "A button needs a label or an emoji"
        walk.found.append(Problem((*path, "label"), "BASE_TYPE_REQUIRED", message))


def _check_plain_button(walk: Walk, button: Json, path: Path) -> None:
    if button.get("custom_id") is None:
        message = "A custom id is required"
        problem = Problem((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", message)
        walk.found.append(problem)
    elif button.get("url"):
        walk.found.append(_both(path))


def _check_link_button(walk: Walk, button: Json, path: Path) -> None:
    if not button.get("url"):
        walk.found.append(missing((*path, "url")))
    if button.get("custom_id") is not None:
        walk.found.append(_both(path))


def _check_premium_button(walk: Walk, button: Json, path: Path) -> None:
    if button.get("sku_id") is None:
        walk.found.append(missing((*path, "sku_id")))
    for key in ("custom_id", "label", "url", "emoji"):
        if button.get(key):
            message = f"A premium button cannot have the field {key!r}"
            walk.found.append(Problem((*path, key), "BUTTON_COMPONENT_INVALID_FIELD", message))


def _both(path: Path) -> Problem:
    code = "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"
    return Problem((*path, "custom_id"), code, "A custom id and url cannot both be specified")


def _check_section(walk: Walk, section: Json, path: Path) -> None:
    check_length(walk.found, section, path, "components", 3, 1)
    visit_all(walk, section, path, "components", _IN_SECTION)
    accessory = section.get("accessory")
    if isinstance(accessory, dict):
        visit(walk, accessory, (*path, "accessory"), _BESIDE_SECTION)
    else:
        walk.found.append(missing((*path, "accessory")))


def _check_text(walk: Walk, text: Json, path: Path) -> None:
    check_length(walk.found, text, path, "content", _MOST_CHARACTERS, 1)
    content = text.get("content")
    walk.characters += len(content) if isinstance(content, str) else 0


def _check_picture(walk: Walk, picture: Json, path: Path) -> None:
    check_length(walk.found, picture, path, "description", 1024, 1)
    media = picture.get("media")
    if isinstance(media, dict):
        check_reference(walk.found, media, (*path, "media"), "url", walk.names)


def _check_gallery(walk: Walk, gallery: Json, path: Path) -> None:
    check_length(walk.found, gallery, path, "items", 10, 1)
    for index, item in objects(gallery.get("items")):
        _check_picture(walk, item, (*path, "items", index))


def _check_file(walk: Walk, component: Json, path: Path) -> None:
    file = component.get("file")
    if not isinstance(file, dict):
        return
    check_reference(walk.found, file, (*path, "file"), "url", walk.names)
    url = file.get("url")
    if isinstance(url, str) and not url.startswith(SCHEME):
        message = f"Only addresses of the form {SCHEME}<filename> can be used here"
        here = (*path, "file", "url")
        walk.found.append(Problem(here, "UNFURLED_MEDIA_ITEM_ATTACHMENT_REQUIRED", message))


def _check_container(walk: Walk, container: Json, path: Path) -> None:
    check_length(walk.found, container, path, "components", _MOST_COMPONENTS, 1)
    visit_all(walk, container, path, "components", _IN_CONTAINER)


_CHECKS: dict[int, Check] = {
    Kind.ROW: _check_row,
    Kind.BUTTON: _check_button,
    Kind.SECTION: _check_section,
    Kind.TEXT: _check_text,
    Kind.THUMBNAIL: _check_picture,
    Kind.GALLERY: _check_gallery,
    Kind.FILE: _check_file,
    Kind.CONTAINER: _check_container,
    **dict.fromkeys(SELECTS, check_select),
}
