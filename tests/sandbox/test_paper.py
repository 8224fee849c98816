"""What docs/sandbox.md says is true."""

import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from sandbox import faults
from sandbox.control import Control
from sandbox.personas.persona import Persona
from sandbox.server import ROUTES

PAPER = (Path(__file__).parents[2] / "docs" / "sandbox.md").read_text(encoding="utf-8")


async def test_the_example_of_the_paper_runs() -> None:
    [example] = re.findall(r"<!-- tests run this -->\n```python\n(.*?)```", PAPER, re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(example, "docs/sandbox.md", "exec"), names)
    assert await names["test_everybody_sees_the_answer"]() is None


def test_every_call_of_the_control_is_in_the_paper() -> None:
    calls = [name for name, _ in inspect.getmembers(Control, inspect.isfunction)]
    assert [name for name in calls if not name.startswith("_") and name not in PAPER] == []


def test_every_act_of_a_persona_is_in_the_paper() -> None:
    acts = [name for name, _ in inspect.getmembers(Persona, inspect.iscoroutinefunction)]
    assert [name for name in acts if not name.startswith("_") and name not in PAPER] == []


@pytest.mark.parametrize("operation", sorted({route.operation for route in ROUTES}))
def test_every_route_is_in_the_paper(operation: str) -> None:
    command = re.fullmatch(r"(\w+?_)(guild_)?application_commands?", operation)
    webhook = re.fullmatch(r"(\w+?_)(original_)?webhook_message", operation)
    shortened = command or webhook
    assert f"`{shortened[1] if shortened else operation}`" in PAPER


@pytest.mark.parametrize("name", [kind.__name__ for kind in faults.Fault.__subclasses__()])
def test_every_fault_is_in_the_paper(name: str) -> None:
    assert f"`{name}`" in PAPER
