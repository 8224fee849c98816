"""The limits of application commands that Discord's description leaves out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from sandbox.bodies.lengths import Json, Path, objects, whole
from sandbox.bodies.localised import check_locales, check_localised, longest
from sandbox.bodies.options import check_description, check_options
from sandbox.bodies.problems import Problem

_CHAT, _USER, _MESSAGE = 1, 2, 3
_MOST_OF_TYPE = {_CHAT: 100, _USER: 15, _MESSAGE: 15}
_MOST_CHARACTERS = 8000


def command_problems(commands: Sequence[Mapping[str, Any]]) -> list[Problem]:
    """Judge the commands of one scope, each and together; a path starts with its index."""
    found: list[Problem] = []
    names: set[tuple[int, str]] = set()
    for index, command in objects(list(commands)):
        path = (index,)
        _check_command(found, command, path)
        name = command.get("name")
        if isinstance(name, str):
            if (_type(command), name) in names:
                message = "Application command names must be unique"
                found.append(Problem(path, "APPLICATION_COMMANDS_DUPLICATE_NAME", message))
            names.add((_type(command), name))
    return found


def too_many_commands(commands: Sequence[Mapping[str, Any]]) -> bool:
    """Whether one scope cannot hold so many commands of a type (Discord's error 30032)."""
    types = Counter(_type(command) for _, command in objects(list(commands)))
    return any(types[kind] > most for kind, most in _MOST_OF_TYPE.items())


def _type(command: Json) -> int:
    return whole(command.get("type")) or _CHAT


def _check_command(found: list[Problem], command: Json, path: Path) -> None:
    kind = _type(command)
    check_localised(found, command, path, "name", 32, proper=kind == _CHAT)
    if kind == _CHAT:
        check_description(found, command, path)
        check_options(found, command, path)
    elif kind in (_USER, _MESSAGE):
        _check_menu(found, command, path)
    if _size(command) > _MOST_CHARACTERS:
        message = f"Command exceeds maximum size ({_MOST_CHARACTERS})"
        found.append(Problem(path, "APPLICATION_COMMAND_TOO_LARGE", message))


def _check_menu(found: list[Problem], command: Json, path: Path) -> None:
    for key in ("description", "options"):
        if command.get(key):
            message = f"Context menu commands cannot have {key}"
            code = f"APPLICATION_COMMAND_INVALID_{key.upper()}"
            found.append(Problem((*path, key), code, message))
    check_locales(found, command, path, "description")


def _size(node: Json) -> int:
    size = longest(node, "name") + longest(node, "description")
    size += sum(_size(option) for _, option in objects(node.get("options")))
    for _, choice in objects(node.get("choices")):
        size += longest(choice, "name") + len(str(choice.get("value", "")))
    return size
