"""Settings: where they come from, which win, and what is said about those that make no sense."""

import ast
import logging
import re
from pathlib import Path

import pytest

from settings import LEVELS, NAMES, ROOT, BadSetting, Settings

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789AB"
LAYERS = ("cogs", "presentation", "games", "store", "hanabi_core")


@pytest.fixture
def dotenv(tmp_path: Path) -> Path:
    return tmp_path / ".env"


def test_without_anything_there_is_no_token_and_everything_else_has_a_default() -> None:
    settings = Settings.read({}, None)

    assert settings == Settings("", ROOT / "data/hanabi.db", None, logging.INFO)


def test_the_file_is_read_with_comments_quotes_and_blanks(dotenv: Path) -> None:
    dotenv.write_text(
        f"# a comment\n\nDISCORD_TOKEN={TOKEN}\n"
        'export HANABI_DATABASE = "games of ours.db"\n'
        "  HANABI_DEV_GUILD='123456789012345678'  \n"
        "HANABI_LOG_LEVEL=debug\n"
        "SOMETHING_ELSE=stays out\n"
    )

    settings = Settings.read({}, dotenv)

    assert settings.checked_token() == TOKEN
    assert settings.database == ROOT / "games of ours.db"
    assert settings.dev_guild == 123456789012345678
    assert settings.log_level == logging.DEBUG


def test_the_environment_wins(dotenv: Path) -> None:
    dotenv.write_text("HANABI_LOG_LEVEL=ERROR\nHANABI_DATABASE=a.db\n")

    settings = Settings.read({"HANABI_LOG_LEVEL": "WARNING"}, dotenv)

    assert (settings.log_level, settings.database.name) == (logging.WARNING, "a.db")


def test_a_setting_that_is_empty_has_its_default() -> None:
    assert Settings.read({"HANABI_DATABASE": "  "}, None) == Settings()


def test_a_path_from_the_root_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.db"

    assert Settings.read({"HANABI_DATABASE": str(path)}, None).database == path


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("HANABI_DEV_GUILD", "my server"),
        ("HANABI_DEV_GUILD", "12"),
        ("HANABI_DEV_GUILD", "1234567890123456"),
        ("HANABI_DEV_GUILD", "123456789012345678901"),
        ("HANABI_LOG_LEVEL", "loud"),
    ],
)
def test_what_makes_no_sense_is_named(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=name):
        Settings.read({name: value}, None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("DISCORD_TOKEN\n", r"Line 1 of \.env"),
        ("# x\nHANABI_DATABSE=a.db\n", "HANABI_DATABSE in .env is no setting"),
        ("HANABI_LOG_LEVEL=\udcff\n", "cannot be read"),
    ],
)
def test_a_file_with_a_slip_is_not_read_silently(dotenv: Path, text: str, said: str) -> None:
    dotenv.write_bytes(text.encode(errors="surrogateescape"))

    with pytest.raises(BadSetting, match=said):
        Settings.read({}, dotenv)


def test_a_line_that_may_be_a_secret_is_not_quoted(dotenv: Path) -> None:
    dotenv.write_text(f"discord token: {TOKEN}\n")

    with pytest.raises(BadSetting) as said:
        Settings.read({}, dotenv)

    assert TOKEN not in str(said.value)


@pytest.mark.parametrize("token", ["hello", f"Bot {TOKEN}", TOKEN[:20], f"{TOKEN} x"])
def test_a_token_that_can_be_none_is_not_tried_and_not_shown(token: str) -> None:
    with pytest.raises(BadSetting) as said:
        Settings.read({"DISCORD_TOKEN": token}, None).checked_token()

    assert "DISCORD_TOKEN is not a bot token" in str(said.value)
    assert token not in str(said.value)


def test_settings_can_be_printed_without_the_token() -> None:
    assert TOKEN not in repr(Settings(TOKEN))


def test_the_example_names_every_setting_and_no_other() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")

    assert set(re.findall(r"^#?([A-Z_]+)=", example, re.MULTILINE)) == NAMES


def test_the_example_shows_the_defaults(dotenv: Path) -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    dotenv.write_text(re.sub(r"^#(HANABI_(?!DEV)\w+=)", r"\1", example, flags=re.MULTILINE))

    assert Settings.read({}, dotenv) == Settings()
    assert all(level in example for level in LEVELS)


@pytest.mark.parametrize("layer", LAYERS)
def test_nobody_else_reads_the_environment(layer: str) -> None:
    for path in (ROOT / layer).rglob("*.py"):
        imported = {
            alias.name
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Import)
            for alias in node.names
        }
        assert "os" not in imported, path


@pytest.mark.parametrize("name", ["HANABI_DATABSE", "HANABI_TOKEN"])
def test_a_misspelt_setting_is_refused_in_the_environment_too(name: str) -> None:
    with pytest.raises(BadSetting, match=f"{name} in the environment is no setting"):
        Settings.read({name: "x"}, None)


def test_a_misspelt_token_is_refused(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKN=x")

    with pytest.raises(BadSetting, match=r"DISCORD_TOKN in \.env is no setting"):
        Settings.read({}, tmp_path / ".env")
