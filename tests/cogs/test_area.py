"""What people can type and press, as a whole: every command described, every verb handled."""

import re
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import discord
import pytest
from discord import app_commands

from bot import AREAS
from cogs.area import Area, commands_of, handlers_of
from presentation.texts import Texts

SAY = Texts().say("en")
ROOT = Path(__file__).parents[2]


@pytest.fixture
def areas() -> list[Area]:
    """All areas, with nothing behind them."""
    return [area(Mock(), Mock(), Mock()) for area in AREAS]


@pytest.fixture
def described(areas: list[Area]) -> dict[str, dict[str, Any]]:
    """All commands as Discord is told them, by their full names."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    found: dict[str, dict[str, Any]] = {}
    for made in commands_of(areas):
        payload = made.to_dict(tree)
        below = payload["options"] if isinstance(made, app_commands.Group) else []
        found |= {payload["name"]: payload, **{f"hanabi {one['name']}": one for one in below}}
    return found


def test_the_verbs_stand_by_themselves_and_all_else_below_hanabi(
    described: dict[str, dict[str, Any]],
) -> None:
    assert sorted(described) == sorted(
        ["hint", "play", "discard", "view", "hanabi"]
        + [
            f"hanabi {name}"
            for name in [
                "new",
                "start",
                "join",
                "leave",
                "options",
                "cancel",
                "end",
                "board",
                "discards",
                "history",
                "note",
                "tile",
                "arrange",
                "games",
                "rules",
                "settings",
                "server",
                "verify",
                "export",
            ]
        ]
    )


def test_commands_are_for_servers_and_for_dms_with_the_bot(
    described: dict[str, dict[str, Any]],
) -> None:
    for name in ("hint", "play", "discard", "view", "hanabi"):
        assert described[name]["contexts"] == [0, 1]
        assert described[name]["integration_types"] == [0]


def test_every_command_and_option_is_described_in_the_words_of_the_locale(
    described: dict[str, dict[str, Any]],
) -> None:
    for name, payload in described.items():
        key = f"command-{name.removeprefix('hanabi ')}"
        assert payload["description"] == SAY(key)
        assert len(payload["description"]) <= 100
        for option in payload["options"] if name != "hanabi" else ():
            about = SAY(f"{key}-{option['name'].replace('_', '-')}")
            assert option["description"] == about
            assert len(about) <= 100


def test_no_sentence_for_a_command_is_left_over(described: dict[str, dict[str, Any]]) -> None:
    text = (ROOT / "data/locales/en.ftl").read_text(encoding="utf-8")
    keys = set(re.findall(r"^(command-[a-z-]+) =", text, re.MULTILINE))
    used = {f"command-{name.removeprefix('hanabi ')}" for name in described}
    for name, payload in described.items():
        if name != "hanabi":
            stem = f"command-{name.removeprefix('hanabi ')}"
            used |= {f"{stem}-{one['name'].replace('_', '-')}" for one in payload["options"]}
    assert keys == used


def test_a_new_table_needs_no_option(described: dict[str, dict[str, Any]]) -> None:
    assert not any(option["required"] for option in described["hanabi new"]["options"])


def test_whatever_a_button_can_say_is_understood(areas: list[Area]) -> None:
    handled = handlers_of(areas)
    assert sorted(handled) == sorted(
        [
            "view",
            "hint",
            "play",
            "discard",
            "tile",
            "arrange",
            "more",
            "discards",
            "history",
            "note",
            "rules",
            "verify",
            "export",
            "end",
            "finish",
            "vote",
            "rematch",
            "share",
            "dm",
            "join",
            "leave",
            "start",
            "cancel",
            "options",
            "seats",
            "set",
            "words",
            "reserve",
            "remove",
            "forward",
            "first",
            "shuffle",
            "mine",
            "server",
            "games",
        ]
    )


def test_no_verb_is_handled_twice(areas: list[Area]) -> None:
    verbs = [verb for area in areas for verb in area.handlers()]
    assert len(verbs) == len(set(verbs))
