"""Filling in a slash command's options the way a client does, with its inline errors."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sandbox.facts.model import Json

SUBCOMMAND, GROUP = 1, 2
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(3, 11)

_NAMING = (USER, CHANNEL, ROLE, MENTIONABLE)
"""Options whose value is the id of something."""

Resolve = Callable[[int, Any, Sequence[int]], None]


class Impossible(Exception):
    """A client would not let its user do this: the test asks for what no person could."""


def filled(
    command: Json, path: Sequence[str], values: Mapping[str, Any], resolve: Resolve
) -> list[Json]:
    """The options of a command that is sent off."""
    options = _options_at(command, path)
    _refuse_unknown(options, values)
    missing = [o["name"] for o in options if o.get("required") and o["name"] not in values]
    if missing:
        raise Impossible(f"these options are required: {missing}")
    given = [_given(option, values[option["name"]], resolve) for option in _in(options, values)]
    return _nested(command, path, given)


def suggested(
    command: Json, path: Sequence[str], values: Mapping[str, Any], focused: str
) -> list[Json]:
    """The options of a command that is still being typed; one of them has the focus."""
    options = _options_at(command, path)
    _refuse_unknown(options, values)
    for option in options:
        if option["name"] == focused and not option.get("autocomplete"):
            raise Impossible(f"{focused} makes no suggestions")
    typed = [
        {"name": option["name"], "type": option["type"], "value": values[option["name"]]}
        for option in _in(options, values)
    ]
    for option in typed:
        if option["name"] == focused:
            option["focused"] = True
        if option["name"] == focused or option["type"] in _NAMING:
            option["value"] = str(option["value"])
    if focused not in values:
        raise Impossible(f"nothing is typed in {focused}")
    return _nested(command, path, typed)


def _in(options: list[Json], values: Mapping[str, Any]) -> list[Json]:
    return [option for option in options if option["name"] in values]


def _options_at(command: Json, path: Sequence[str]) -> list[Json]:
    """The plain options of the command, or of its subcommand at that path."""
    options: list[Json] = command.get("options") or []
    for name in path:
        below = [o for o in options if o["name"] == name and o["type"] in (SUBCOMMAND, GROUP)]
        if not below:
            raise Impossible(f"{command['name']} has no subcommand {name}")
        options = below[0].get("options") or []
    if any(option["type"] in (SUBCOMMAND, GROUP) for option in options):
        raise Impossible(f"{command['name']} wants a subcommand")
    return options


def _nested(command: Json, path: Sequence[str], given: list[Json]) -> list[Json]:
    """Wrap the options in the groups and subcommands that lead to them."""
    kinds = []
    options: list[Json] = command.get("options") or []
    for name in path:
        step = next(option for option in options if option["name"] == name)
        kinds.append((name, step["type"]))
        options = step.get("options") or []
    for name, kind in reversed(kinds):
        given = [{"name": name, "type": kind, "options": given}]
    return given


def _refuse_unknown(options: list[Json], values: Mapping[str, Any]) -> None:
    unknown = set(values) - {option["name"] for option in options}
    if unknown:
        raise Impossible(f"there are no options {sorted(unknown)}")


def _given(option: Json, value: Any, resolve: Resolve) -> Json:
    name, kind = option["name"], option["type"]
    if not _fits(kind, value):
        raise Impossible(f"{value!r} cannot be entered in {name}")
    choices = option.get("choices")
    if choices and value not in [choice["value"] for choice in choices]:
        raise Impossible(f"{value!r} is not among the choices of {name}")
    _refuse_out_of_range(option, value)
    if kind in _NAMING:
        resolve(kind, value, option.get("channel_types") or ())
        value = str(value)
    return {"name": name, "type": kind, "value": value}


def _fits(kind: int, value: Any) -> bool:
    match kind:
        case 3:
            return isinstance(value, str) and value != ""
        case 4:
            return isinstance(value, int) and not isinstance(value, bool)
        case 5:
            return isinstance(value, bool)
        case 10:
            return isinstance(value, int | float) and not isinstance(value, bool)
        case 6 | 7 | 8 | 9:
            return str(value).isdigit()
        case _:
            return False


def _refuse_out_of_range(option: Json, value: Any) -> None:
    size = len(value) if isinstance(value, str) else value
    unit = "length" if isinstance(value, str) else "value"
    least, most = option.get(f"min_{unit}"), option.get(f"max_{unit}")
    if (least is not None and size < least) or (most is not None and size > most):
        raise Impossible(f"{value!r} is out of the range of {option['name']}")
