"""What docs/sandbox.md says is true."""

import re
import textwrap
from pathlib import Path
from typing import Any

import pytest

from sandbox import faults
from sandbox.personas.persona import Persona
from sandbox.server import ROUTES, Sandbox
from tests.sandbox.bots import process

PAPER = (Path(__file__).parents[2] / "docs" / "sandbox.md").read_text(encoding="utf-8")


async def test_the_example_of_the_paper_runs() -> None:
    example = re.findall(r"<!-- tests run this -->\n```python\n(.*?)```", PAPER, re.DOTALL)
    assert len(example) == 1
    body = textwrap.indent(example[0], "    ")
    names: dict[str, Any] = {"Sandbox": Sandbox, "Persona": Persona, "process": process}
    exec(compile(f"async def example():\n{body}", "docs/sandbox.md", "exec"), names)
    await names["example"]()


@pytest.mark.parametrize("operation", sorted({route.operation for route in ROUTES}))
def test_every_route_is_in_the_paper(operation: str) -> None:
    command = re.fullmatch(r"(\w+?_)(guild_)?application_commands?", operation)
    webhook = re.fullmatch(r"(\w+?_)(original_)?webhook_message", operation)
    shortened = command or webhook
    assert f"`{shortened[1] if shortened else operation}`" in PAPER


@pytest.mark.parametrize("name", [kind.__name__ for kind in faults.Fault.__subclasses__()])
def test_every_fault_is_in_the_paper(name: str) -> None:
    assert f"`{name}`" in PAPER
