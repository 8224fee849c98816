"""What Discord's own description says against a request body.

The description is ``description.json``, made by :mod:`sandbox.bodies.compact`; what it
does not say (sums, totals, uniqueness over a message) is not judged here.
"""

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from jsonschema_rs import Draft202012Validator, ValidationError

from sandbox.bodies.problems import Problem

Schema: TypeAlias = dict[str, Any]
Words: TypeAlias = tuple[str, str]

_REQUIRED: Words = ("BASE_TYPE_REQUIRED", "This field is required")
_TAKEN: Words = ("SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")
_UNKNOWN: Words = (
    "UNKNOWN_KEY",
    "Discord knows no such key and would ignore it silently; the sandbox refuses it.",
)
_WRONG_TYPE: dict[str, Words] = {
    "array": ("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"),
    "boolean": ("BOOLEAN_TYPE_CONVERT", "Must be either true or false."),
    "integer": ("NUMBER_TYPE_COERCE", "Value{shown} is not int."),
    "number": ("NUMBER_TYPE_COERCE", "Value{shown} is not float."),
    "object": ("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"),
    "string": ("STRING_TYPE_CONVERT", "Could not interpret the value as string."),
}
_WRONG_TEXT: dict[str, Words] = {
    "date-time": ("DATE_TIME_TYPE_PARSE", "Could not parse{shown}. Should be ISO8601."),
    "^(0|[1-9][0-9]{0,19})$": ("NUMBER_TYPE_COERCE", "Value{shown} is not snowflake."),
    "^[0-9]{1,20}$": ("NUMBER_TYPE_COERCE", "Value{shown} is not int."),
    "^[A-Za-z][A-Za-z0-9+.-]*://.": ("URL_TYPE_INVALID_URL", "Not a well formed URL."),
}


def problems(operation: str, body: object) -> list[Problem]:
    """Everything that is wrong with this body; no body at all counts as an empty one."""
    name = _description()["operations"].get(operation)
    if name is None:
        return [] if not body else [Problem((), *_UNKNOWN)]
    schema, validator = _judge(name)
    if validator.is_valid(body):
        return []
    judged = {} if body is None else body
    return [fault for error in validator.iter_errors(judged) for fault in _told(error, schema)]


@cache
def _description() -> Schema:
    text = Path(__file__).with_name("description.json").read_text(encoding="utf-8")
    description: Schema = json.loads(text)
    return description


@cache
def _judge(name: str) -> tuple[Schema, Draft202012Validator]:
    schema = {"$ref": f"#/$defs/{name}", "$defs": _description()["$defs"]}
    return schema, Draft202012Validator(schema, validate_formats=True)


def _told(error: ValidationError, schema: Schema) -> Iterator[Problem]:
    path, said = tuple(error.instance_path), error.kind.value
    match error.kind.name:
        case "anyOf":
            branches = ([p for one in some for p in _told(one, schema)] for some in said)
            yield from min(branches, key=lambda faults: _distance(faults, len(path)))
        case "additionalProperties":
            yield from (Problem((*path, key), *_UNKNOWN) for key in said)
        case "required":
            yield Problem((*path, said), *_REQUIRED)
        case _ if error.instance is None:
            yield Problem(path, *_REQUIRED)
        case keyword:
            code, message = _WORDS[keyword](said, _beside(error, schema))
            yield Problem(path, code, message.replace("{shown}", _shown(error.instance)))


def _distance(faults: list[Problem], depth: int) -> tuple[int, int]:
    """How far a body is from a branch that nothing in it names: keys say what was meant."""
    strange = [one for one in faults if one.code == _UNKNOWN[0] and len(one.path) == depth + 1]
    return len(strange), len(faults)


def _beside(error: ValidationError, schema: Schema) -> Schema:
    """The schema whose keyword the error is about."""
    node: Any = schema
    for step in error.schema_path[:-1]:
        node = node[step]
    return dict(node)


def _shown(value: object) -> str:
    """A short value as Discord repeats it; what is long stays with the sender."""
    text = json.dumps(str(value), ensure_ascii=False)
    return f" {text}" if isinstance(value, str | int | float) and len(text) <= 32 else ""


def _wrong_type(types: list[str], beside: Schema) -> Words:
    if "pattern" in beside:
        return _WRONG_TEXT[beside["pattern"]]
    return next(_WRONG_TYPE[kind] for kind in types if kind != "null")


def _wrong_text(rule: str, _: Schema) -> Words:
    return _WRONG_TEXT[rule]


def _wrong_choice(choices: list[object], _: Schema) -> Words:
    listed = ", ".join(json.dumps(choice) for choice in choices)
    return "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}."


def _wrong_length(of: str) -> Callable[[int, Schema], Words]:
    def words(_: int, beside: Schema) -> Words:
        low, high = beside.get(f"min{of}"), beside.get(f"max{of}")
        if not low:
            return "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length."
        if high is None:
            return "BASE_TYPE_MIN_LENGTH", f"Must be {low} or more in length."
        return "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length."

    return words


def _too_small(limit: float, _: Schema) -> Words:
    return "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {limit}."


def _too_great(limit: float, _: Schema) -> Words:
    return "NUMBER_TYPE_MAX", f"int value should be less than or equal to {limit}."


def _twice(*_: object) -> Words:
    return _TAKEN


_WORDS: dict[str, Callable[[Any, Schema], Words]] = {
    "enum": _wrong_choice,
    "format": _wrong_text,
    "maxItems": _wrong_length("Items"),
    "maxLength": _wrong_length("Length"),
    "maxProperties": _wrong_length("Properties"),
    "maximum": _too_great,
    "minItems": _wrong_length("Items"),
    "minLength": _wrong_length("Length"),
    "minimum": _too_small,
    "pattern": _wrong_text,
    "type": _wrong_type,
    "uniqueItems": _twice,
}
