"""What is wrong with a request body, and the form in which Discord says it."""

from collections.abc import Iterable
from typing import Any, NamedTuple


class Problem(NamedTuple):
    """One fault, at one place of a body."""

    path: tuple[str | int, ...]
    code: str
    message: str


def error_tree(problems: Iterable[Problem]) -> dict[str, Any]:
    """The nested ``errors`` object of Discord's answer 50035."""
    tree: dict[str, Any] = {}
    for problem in problems:
        node = tree
        for step in problem.path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": problem.code, "message": problem.message})
    return tree
