"""The limits of answers to interactions: modals, autocomplete and deferrals.

Answers that are messages are judged as messages.
"""

from collections.abc import Mapping
from typing import Any

from sandbox.bodies.flags import MessageFlag
from sandbox.bodies.lengths import Json, Path, check_length, check_range, objects, whole
from sandbox.bodies.options import check_choices
from sandbox.bodies.problems import Problem
from sandbox.bodies.selects import (
    check_defaults,
    check_options,
    check_select,
    check_values_range,
)
from sandbox.bodies.walk import SELECTS, Check, Kind, Walk, kinds, visit, visit_all

_MOST_COMPONENTS = 5
_MOST_CHARACTERS = 4000
_MOST_OPTIONS = 10
_MOST_UPLOADS = 10

_IN_MODAL = kinds(Kind.ROW, Kind.TEXT, Kind.LABEL)
_IN_ROW = kinds(Kind.TEXT_INPUT)
_IN_LABEL = kinds(
    Kind.TEXT_INPUT,
    Kind.FILE_UPLOAD,
    Kind.RADIO_GROUP,
    Kind.CHECKBOX_GROUP,
    Kind.CHECKBOX,
    *SELECTS,
)


def modal_problems(data: Mapping[str, Any] | None) -> list[Problem]:
    """Judge the modal of a callback of type 9."""
    walk = Walk(_CHECKS)
    if data:
        check_length(walk.found, data, (), "title", 45, 1)
        check_length(walk.found, data, (), "custom_id", 100, 1)
        check_length(walk.found, data, (), "components", _MOST_COMPONENTS, 1)
        visit_all(walk, data, (), "components", _IN_MODAL)
    return walk.found


def choice_problems(data: Mapping[str, Any] | None) -> list[Problem]:
    """Judge the suggestions of a callback of type 8."""
    found: list[Problem] = []
    if data:
        check_choices(found, data, ())
    return found


def deferral_problems(data: Mapping[str, Any] | None) -> list[Problem]:
    """Judge a callback of type 5, which can only say whether the message will be ephemeral."""
    found: list[Problem] = []
    for key, value in (data or {}).items():
        if key == "flags":
            flags = whole(value)
            if flags is not None and flags & ~MessageFlag.EPHEMERAL:
                message = "Only MessageFlags.EPHEMERAL can be set on a deferred message"
                found.append(Problem(("flags",), "MESSAGE_FLAGS_NOT_ALLOWED", message))
        elif value:
            message = f"The '{key}' field is lost on a deferred message"
            found.append(Problem((key,), "INTERACTION_DEFERRED_FIELD_NOT_ALLOWED", message))
    return found


def _check_row(walk: Walk, row: Json, path: Path) -> None:
    check_length(walk.found, row, path, "components", 5, 1)
    visit_all(walk, row, path, "components", _IN_ROW)
    for index, component in objects(row.get("components")):
        here = (*path, "components", index)
        check_length(walk.found, component, here, "label", 45, 1)
        if index:
            message = "The specified component exceeds the maximum width"
            walk.found.append(Problem(here, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message))


def _check_text(walk: Walk, text: Json, path: Path) -> None:
    check_length(walk.found, text, path, "content", _MOST_CHARACTERS, 1)


def _check_label(walk: Walk, label: Json, path: Path) -> None:
    check_length(walk.found, label, path, "label", 45, 1)
    check_length(walk.found, label, path, "description", 100, 1)
    component = label.get("component")
    if isinstance(component, dict):
        here = (*path, "component")
        visit(walk, component, here, _IN_LABEL)
        _check_demands(walk, component, here)


def _check_demands(walk: Walk, component: Json, path: Path) -> None:
    if component.get("disabled"):
        message = "Modals cannot have disabled components"
        walk.found.append(Problem((*path, "disabled"), "COMPONENT_DISABLED_IN_MODAL", message))
    # A text input has no such number, and may be required and short of nothing.
    if whole(component.get("min_values")) == 0 and component.get("required") is not False:
        check_range(walk.found, component, path, "min_values", 1, _MOST_OPTIONS)


def _check_text_input(walk: Walk, text: Json, path: Path) -> None:
    check_length(walk.found, text, path, "value", _MOST_CHARACTERS)
    check_length(walk.found, text, path, "placeholder", 100)
    check_range(walk.found, text, path, "max_length", 1, _MOST_CHARACTERS)
    most = whole(text.get("max_length")) or _MOST_CHARACTERS
    check_range(walk.found, text, path, "min_length", 0, min(most, _MOST_CHARACTERS))


def _check_radio_group(walk: Walk, group: Json, path: Path) -> None:
    check_options(walk.found, group, path, least=2, most=_MOST_OPTIONS)
    check_defaults(walk.found, path, _chosen(group), 1)


def _check_checkbox_group(walk: Walk, group: Json, path: Path) -> None:
    check_values_range(walk.found, group, path, _MOST_OPTIONS)
    check_options(walk.found, group, path, least=1, most=_MOST_OPTIONS)
    most = whole(group.get("max_values")) or _MOST_OPTIONS
    check_defaults(walk.found, path, _chosen(group), most)


def _check_file_upload(walk: Walk, upload: Json, path: Path) -> None:
    check_values_range(walk.found, upload, path, _MOST_UPLOADS)


def _chosen(group: Json) -> int:
    return sum(bool(option.get("default")) for _, option in objects(group.get("options")))


_CHECKS: dict[int, Check] = {
    Kind.ROW: _check_row,
    Kind.TEXT: _check_text,
    Kind.LABEL: _check_label,
    Kind.TEXT_INPUT: _check_text_input,
    Kind.RADIO_GROUP: _check_radio_group,
    Kind.CHECKBOX_GROUP: _check_checkbox_group,
    Kind.FILE_UPLOAD: _check_file_upload,
    **dict.fromkeys(SELECTS, check_select),
}
