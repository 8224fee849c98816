"""The walk over a tree of components, with what must be known of the whole tree."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, TypeAlias

from sandbox.bodies.lengths import Json, Path, check_length, objects, whole, wrong_type
from sandbox.bodies.problems import Problem


class Kind(IntEnum):
    """What a component is, by Discord's number."""

    ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS = (
    Kind.STRING_SELECT,
    Kind.USER_SELECT,
    Kind.ROLE_SELECT,
    Kind.MENTIONABLE_SELECT,
    Kind.CHANNEL_SELECT,
)


@dataclass(slots=True)
class Walk:
    """One walk: who judges each kind, which files there are, and what was met so far."""

    checks: Mapping[int, "Check"]
    names: Collection[str] = ()
    found: list[Problem] = field(default_factory=list)
    custom_ids: set[str] = field(default_factory=set)
    ids: set[int] = field(default_factory=set)
    components: int = 0
    characters: int = 0


Check: TypeAlias = Callable[[Walk, Json, Path], None]


def kinds(*allowed: int) -> tuple[int, ...]:
    """The kinds that a place takes, as the plain numbers that Discord prints."""
    return tuple(sorted(int(kind) for kind in allowed))


def visit(walk: Walk, component: Json, path: Path, allowed: tuple[int, ...]) -> None:
    """Judge a component in its place, and all that is in it if it may stand there."""
    kind = whole(component.get("type"))
    if kind is None:
        return
    if kind not in allowed:
        walk.found.append(wrong_type(path, allowed))
        return
    walk.components += 1
    _check_ids(walk, component, path)
    check = walk.checks.get(kind)
    if check is not None:
        check(walk, component, path)


def visit_all(walk: Walk, parent: Json, path: Path, key: str, allowed: tuple[int, ...]) -> None:
    """Judge the components of an array."""
    for index, component in objects(parent.get(key)):
        visit(walk, component, (*path, key, index), allowed)


def _check_ids(walk: Walk, component: Json, path: Path) -> None:
    custom_id = component.get("custom_id")
    if isinstance(custom_id, str):
        check_length(walk.found, component, path, "custom_id", 100, 1)
        if custom_id in walk.custom_ids:
            message = "Component custom id cannot be duplicated"
            problem = Problem((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message)
            walk.found.append(problem)
        walk.custom_ids.add(custom_id)
    # Discord replaces an id of 0, so several of them are no clash.
    number = whole(component.get("id"))
    if number:
        if number in walk.ids:
            message = "Component id cannot be duplicated"
            walk.found.append(Problem((*path, "id"), "COMPONENT_ID_DUPLICATED", message))
        walk.ids.add(number)


def parts_of(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """All components, the nested ones too, in reading order."""
    found = []
    for part in components:
        inner = [part[key] for key in ("accessory", "component") if isinstance(part.get(key), dict)]
        found += [part, *parts_of(part.get("components") or []), *parts_of(inner)]
    return found
