"""What the tables of limits share."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import pytest
from _pytest.mark import ParameterSet

from sandbox.bodies.problems import Problem

Body: TypeAlias = dict[str, Any]
Make: TypeAlias = Callable[[int], Body]

BAD, LONG, NEEDED = "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_MAX_LENGTH", "BASE_TYPE_REQUIRED"
BIG, SMALL = "NUMBER_TYPE_MAX", "NUMBER_TYPE_MIN"
TYPE = "UNION_TYPE_CHOICES"
FLAGS = "MESSAGE_FLAGS_NOT_ALLOWED"
TWICE = "COMPONENT_CUSTOM_ID_DUPLICATED"
WIDE = "COMPONENT_LAYOUT_WIDTH_EXCEEDED"
USED = "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"
MANY = "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES"
ODD: list[object] = [None, 0, True, "x", [], [None], ["x"], [[]], {}, {"type": "x"}]


def told(problems: Sequence[Problem]) -> list[tuple[str, str]]:
    """Where the problems are and what their codes are, easy to write down."""
    return [(".".join(map(str, problem.path)), problem.code) for problem in problems]


def named(table: Sequence[tuple[Any, ...]]) -> list[ParameterSet]:
    """The rows of a table as parameters; the first column becomes the name of the case."""
    return [pytest.param(*rest, id=what) for what, *rest in table]
