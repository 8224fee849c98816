"""What the papers and the build promise, kept honest."""

import ast
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from discord import Intents, app_commands

from bot import AREAS, compose
from cogs.area import commands_of
from cogs.client import PERMISSIONS
from hanabi_core.record import read_record
from hanabi_core.refusals import Refusal
from hanabi_core.replay import describe, replay, verify
from hanabi_core.rules import PRESETS
from settings import Settings

ROOT = Path(__file__).parent.parent
CORE = sorted((ROOT / "hanabi_core").glob("*.py"))
PAPERS = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
LOCKS = [ROOT / "requirements.lock", ROOT / "bench" / "requirements.lock"]


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("module", CORE, ids=lambda path: path.name)
def test_the_core_needs_the_standard_library_only(module: Path) -> None:
    imported = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }

    assert imported <= sys.stdlib_module_names | {"hanabi_core"}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_locked_package_has_a_hash_and_no_address(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    packages = re.split(r"\n(?=\S)", text.strip())

    assert packages
    assert all("==" in package and "--hash=sha256:" in package for package in packages)
    assert "://" not in text
    assert "index" not in text


def test_the_walk_through_the_core_names_every_module() -> None:
    walk = read("hanabi_core/__init__.py")

    named = set(re.findall(r"``(\w+)``", walk))
    assert named == {path.stem for path in CORE} - {"__init__", "__main__"}


def test_the_readme_names_every_preset_and_no_other() -> None:
    table = read("README.md").split("## What can be played")[1].split("\n\n")[1]

    assert set(re.findall(r"`(\w+)`", table)) == set(PRESETS)


def test_every_chore_in_the_readme_is_one_of_the_makefile() -> None:
    chores = set(re.findall(r"^(\w+):", read("Makefile"), re.MULTILINE))

    assert set(re.findall(r"`make (\w+)`", read("README.md"))) <= chores


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: path.name)
def test_links_between_the_papers_lead_somewhere(paper: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", paper.read_text(encoding="utf-8")):
        assert paper.parent.joinpath(target).exists()


def refusals(kind: type[Refusal] = Refusal) -> list[type[Refusal]]:
    return [one for child in kind.__subclasses__() for one in (child, *refusals(child))]


def test_every_refusal_has_a_key_of_its_own() -> None:
    keys = [refusal.key for refusal in refusals() if "key" in vars(refusal)]

    assert len(keys) == len(set(keys)) >= 20
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", key) for key in keys)


def test_the_record_in_the_papers_can_be_read_replayed_and_verified() -> None:
    example, lines = re.findall(r"```json\n(.*?)\n```", read("docs/record.md"), re.DOTALL)
    record = read_record(example)

    states = [json.dumps(describe(state)) for state in replay(record)]
    assert [states[0], states[-1]] == lines.splitlines()
    assert verify(record).commitment == record.commitment


def test_the_papers_explain_every_refusal_of_the_game() -> None:
    table = read("docs/record.md").split("## Refusals")[1].split("## ")[0]

    keyed = [refusal for refusal in refusals() if "key" in vars(refusal)]
    core = {refusal.key for refusal in keyed if refusal.__module__ == "hanabi_core.refusals"}
    of_the_game = {key for key in core if not key.startswith("export_")}
    assert set(re.findall(r"`(\w+)`", table)) == of_the_game


def test_the_readme_names_every_command_and_no_other() -> None:
    nothing: Any = None
    commands = commands_of([area(nothing, nothing, nothing) for area in AREAS])
    group = next(one for one in commands if isinstance(one, app_commands.Group))
    top = {one.name for one in commands if one is not group}
    below = {one.name for one in group.commands}

    table = read("README.md").split("| Command | Does |")[1].split("\n\n")[0]
    first_column = " ".join(re.findall(r"^\| (.*?) \|", table, re.MULTILINE))
    hosts = set(re.findall(r"`/hanabi (\w+)`", read("README.md")))
    words = re.findall(r"`(/?)(?:hanabi )?(\w+)[^`]*`", first_column)
    assert {word for _, word in words} | hosts == top | below
    assert top <= {word for slash, word in words if slash}


@pytest.mark.parametrize("paper", ["README.md", "docs/hosting.md"])
def test_the_papers_ask_for_the_permissions_that_the_bot_needs(paper: str) -> None:
    assert set(re.findall(r"permissions=(\d+)", read(paper))) == {str(PERMISSIONS.value)}


def test_the_bot_asks_for_no_intent_but_servers() -> None:
    nothing: Any = None

    bot = compose(Settings(), nothing)

    assert bot.intents == Intents(guilds=True)
