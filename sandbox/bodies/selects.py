"""Selects and the other controls that offer options, in messages and in modals."""

from sandbox.bodies.lengths import (
    Json,
    Path,
    bad_length,
    check_length,
    check_range,
    objects,
    whole,
)
from sandbox.bodies.problems import Problem
from sandbox.bodies.walk import Kind, Walk

_MOST_OPTIONS = 25


def check_select(walk: Walk, select: Json, path: Path) -> None:
    """Judge a select menu of any kind."""
    check_length(walk.found, select, path, "placeholder", 150)
    check_values_range(walk.found, select, path, _MOST_OPTIONS)
    most = whole(select.get("max_values")) or 1
    if select.get("type") == Kind.STRING_SELECT:
        # Discord wants as many options as may be chosen, and says so of the options.
        least = min(max(most, 1), _MOST_OPTIONS)
        check_options(walk.found, select, path, least=least, most=_MOST_OPTIONS)
        chosen = sum(bool(option.get("default")) for _, option in objects(select.get("options")))
        check_defaults(walk.found, path, chosen, most)
    else:
        _check_default_values(walk.found, select, path, most)


def check_options(
    found: list[Problem], control: Json, path: Path, *, least: int, most: int
) -> None:
    """Judge the options that a control offers."""
    check_length(found, control, path, "options", most, least)
    values: set[str] = set()
    for index, option in objects(control.get("options")):
        here = (*path, "options", index)
        check_length(found, option, here, "label", 100, 1)
        check_length(found, option, here, "value", 100, 1)
        check_length(found, option, here, "description", 100)
        value = option.get("value")
        if not isinstance(value, str):
            continue
        if value in values:
            message = "The specified option value is already used"
            found.append(Problem(here, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message))
        values.add(value)


def check_defaults(found: list[Problem], path: Path, chosen: int, most: int) -> None:
    """See that no more is chosen beforehand than may be chosen."""
    if chosen > most:
        message = "The specified number of default values exceeds the specified maximum values"
        found.append(Problem(path, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message))


def check_values_range(found: list[Problem], control: Json, path: Path, most: int) -> None:
    """Judge how few and how many values may be chosen."""
    check_range(found, control, path, "min_values", 0, most)
    check_range(found, control, path, "max_values", 1, most)
    least, upper = whole(control.get("min_values")), whole(control.get("max_values"))
    if upper is None and control.get("type") != Kind.CHECKBOX_GROUP:
        upper = 1
    if least is not None and upper is not None and most >= least > upper >= 1:
        check_range(found, control, path, "min_values", 0, upper)


def _check_default_values(found: list[Problem], select: Json, path: Path, most: int) -> None:
    values = select.get("default_values")
    if not isinstance(values, list) or not values:
        return
    check_defaults(found, path, len(values), most)
    least = whole(select.get("min_values"))
    if least is not None and len(values) < least <= most:
        found.append(bad_length((*path, "default_values"), most, least))
