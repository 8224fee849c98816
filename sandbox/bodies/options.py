"""The options of a command: subcommands, parameters and the choices for them."""

from sandbox.bodies.lengths import (
    Json,
    Path,
    Rows,
    check_length,
    missing,
    objects,
    whole,
    wrong_type,
)
from sandbox.bodies.localised import check_localised
from sandbox.bodies.problems import Problem

_SUBCOMMAND, _GROUP = 1, 2
_STRING, _INTEGER, _NUMBER = 3, 4, 10
_PARAMETERS = tuple(range(3, 12))
_IN_GROUP = (_SUBCOMMAND,)
_IN_COMMAND = (_SUBCOMMAND, _GROUP, *_PARAMETERS)
_WITH_CHOICES = (_STRING, _INTEGER, _NUMBER)
_MOST = 25


def check_options(
    found: list[Problem], parent: Json, path: Path, allowed: tuple[int, ...] = _IN_COMMAND
) -> None:
    """Judge the options of a command, a group or a subcommand, and all below them."""
    check_length(found, parent, path, "options", _MOST)
    options = objects(parent.get("options"))
    for index, option in options:
        _check_option(found, option, (*path, "options", index), allowed)
    path = (*path, "options")
    _check_mixture(found, options, path)
    _check_names(found, options, path)
    _check_order(found, options, path)


def check_choices(found: list[Problem], parent: Json, path: Path) -> None:
    """Judge the choices of an option, or those of an autocomplete answer."""
    check_length(found, parent, path, "choices", _MOST)
    for index, choice in objects(parent.get("choices")):
        here = (*path, "choices", index)
        check_localised(found, choice, here, "name", 100)
        check_length(found, choice, here, "value", 100, 1)


def check_description(found: list[Problem], parent: Json, path: Path) -> None:
    """Judge the description that chat commands and options must have."""
    if parent.get("description") is None:
        found.append(missing((*path, "description")))
    check_localised(found, parent, path, "description", 100)


def _check_option(found: list[Problem], option: Json, path: Path, allowed: tuple[int, ...]) -> None:
    check_localised(found, option, path, "name", 32, proper=True)
    check_description(found, option, path)
    kind = whole(option.get("type"))
    if kind is None:
        return
    if kind not in allowed:
        found.append(wrong_type(path, allowed))
    elif kind == _GROUP:
        check_options(found, option, path, _IN_GROUP)
    elif kind == _SUBCOMMAND:
        check_options(found, option, path, _PARAMETERS)
    else:
        _check_parameter(found, option, path, kind)


def _check_parameter(found: list[Problem], option: Json, path: Path, kind: int) -> None:
    check_choices(found, option, path)
    for key in ("choices", "autocomplete"):
        if option.get(key) and kind not in _WITH_CHOICES:
            message = f"Only strings, integers and numbers can have {key!r}"
            code = "APPLICATION_COMMAND_OPTION_TYPE_INVALID"
            found.append(Problem((*path, key), code, message))
    if option.get("choices") and option.get("autocomplete"):
        message = "An option cannot have both choices and autocomplete"
        code = "APPLICATION_COMMAND_OPTION_CHOICES_AUTOCOMPLETE_EXCLUSIVE"
        found.append(Problem((*path, "autocomplete"), code, message))


def _check_mixture(found: list[Problem], options: Rows, path: Path) -> None:
    parameters = {option.get("type") not in (_SUBCOMMAND, _GROUP) for _, option in options}
    if len(parameters) > 1:
        message = (
            "Sub-command and sub-command group option types are mutually exclusive"
            " to all other types"
        )
        found.append(Problem(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message))


def _check_names(found: list[Problem], options: Rows, path: Path) -> None:
    names: set[str] = set()
    for index, option in options:
        name = option.get("name")
        if not isinstance(name, str):
            continue
        if name in names:
            code = "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"
            found.append(Problem((*path, index), code, "Option name already exists"))
        names.add(name)


def _check_order(found: list[Problem], options: Rows, path: Path) -> None:
    optional = False
    for index, option in options:
        if not option.get("required"):
            optional = True
        elif optional:
            message = "Required options must be placed before non-required options"
            code = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
            found.append(Problem((*path, index), code, message))
