"""The small checks that most limits are made of.

Each one adds what it finds to a list, and passes over values of a wrong type: whether a
body has the right shape is the description's question.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

from sandbox.bodies.problems import Problem

Json: TypeAlias = Mapping[str, Any]
Path: TypeAlias = tuple[str | int, ...]
Rows: TypeAlias = list[tuple[int, dict[str, Any]]]

_WITH_LENGTH = (str, list)


def objects(value: object) -> Rows:
    """The objects of a JSON array, each with its index."""
    if not isinstance(value, list):
        return []
    return [(index, item) for index, item in enumerate(value) if isinstance(item, dict)]


def whole(value: object) -> int | None:
    """The value, if it is a whole number (true and false are not)."""
    return value if type(value) is int else None


def bad_length(path: Path, most: int, least: int = 0) -> Problem:
    """Discord's complaint about a text or an array that is too long or too short."""
    if least:
        message = f"Must be between {least} and {most} in length."
        return Problem(path, "BASE_TYPE_BAD_LENGTH", message)
    return Problem(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")


def missing(path: Path) -> Problem:
    """Discord's complaint about a field that is not there."""
    return Problem(path, "BASE_TYPE_REQUIRED", "This field is required")


def wrong_type(path: Path, allowed: tuple[int, ...]) -> Problem:
    """Discord's complaint about an object of a type that may not stand in this place."""
    message = f'Value of field "type" must be one of {allowed}.'
    return Problem(path, "UNION_TYPE_CHOICES", message)


def check_length(
    found: list[Problem], parent: Json, path: Path, key: str, most: int, least: int = 0
) -> None:
    """Judge the length of a text or an array, if there is one."""
    value = parent.get(key)
    if isinstance(value, _WITH_LENGTH) and not least <= len(value) <= most:
        found.append(bad_length((*path, key), most, least))


def check_range(
    found: list[Problem], parent: Json, path: Path, key: str, least: int, most: int
) -> None:
    """Judge the size of a whole number, if there is one."""
    value = whole(parent.get(key))
    if value is None or least <= value <= most:
        return
    if value < least:
        message = f"int value should be greater than or equal to {least}."
        found.append(Problem((*path, key), "NUMBER_TYPE_MIN", message))
    else:
        message = f"int value should be less than or equal to {most}."
        found.append(Problem((*path, key), "NUMBER_TYPE_MAX", message))
