"""What the host decides, from the environment and from `.env`; the environment wins.

Nothing else in the project reads the environment. `.env.example` explains every setting.
"""

import logging
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Self

ROOT: Final = Path(__file__).parent
DATABASE: Final = "data/hanabi.db"
NAMES: Final = frozenset(
    {"DISCORD_TOKEN", "HANABI_DATABASE", "HANABI_DEV_GUILD", "HANABI_LOG_LEVEL"}
)
PREFIX: Final = "HANABI_"
LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")
_LINE: Final = re.compile(r"(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=\s*(.*)")
_TOKEN: Final = re.compile(r"[\w-]{10,}\.[\w-]{4,}\.[\w-]{20,}", re.ASCII)
_ID: Final = re.compile(r"[0-9]{17,20}")


class BadSetting(Exception):
    """A setting that cannot be used; it says in one line which, and what to do."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set."""

    token: str = field(default="", repr=False)
    database: Path = ROOT / DATABASE
    dev_guild: int | None = None
    """The one server that gets the commands while the bot is being worked on."""
    log_level: int = logging.INFO

    @classmethod
    def read(
        cls, environ: Mapping[str, str] | None = None, dotenv: Path | None = ROOT / ".env"
    ) -> Self:
        """The settings as they stand; without arguments those of this process.

        :raises BadSetting: if one of them makes no sense.
        """
        surrounding = dict(os.environ if environ is None else environ)
        _check_names("the environment", (name for name in surrounding if name.startswith(PREFIX)))
        given = _file(dotenv) | surrounding
        found = {name: given[name].strip() for name in NAMES if given.get(name, "").strip()}
        return cls(
            token=found.get("DISCORD_TOKEN", ""),
            database=ROOT / Path(found.get("HANABI_DATABASE", DATABASE)).expanduser(),
            dev_guild=_guild(found.get("HANABI_DEV_GUILD")),
            log_level=_level(found.get("HANABI_LOG_LEVEL", "INFO")),
        )

    def checked_token(self) -> str:
        """The token, if there is one that can be one.

        :raises BadSetting: otherwise; the token itself is not in the message.
        """
        if not self.token:
            raise BadSetting(
                "DISCORD_TOKEN is not set: put the bot's token behind DISCORD_TOKEN= in the file "
                ".env (if there is none, make it from .env.example)."
            )
        if not _TOKEN.fullmatch(self.token):
            raise BadSetting(
                "DISCORD_TOKEN is not a bot token: copy it again, whole, from the page Bot of "
                "your application at https://discord.com/developers/applications."
            )
        return self.token


def _file(path: Path | None) -> dict[str, str]:
    if path is None or not path.exists():
        return {}
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeError):
        raise BadSetting(f"{path.name} cannot be read: is it a text file of yours?") from None
    return dict(
        _setting(path.name, number, line.strip())
        for number, line in enumerate(lines, 1)
        if line.strip() and not line.lstrip().startswith("#")
    )


def _setting(file: str, number: int, line: str) -> tuple[str, str]:
    """One line of the file. The line itself may be a secret, so it is never quoted."""
    read = _LINE.fullmatch(line)
    if read is None:
        raise BadSetting(f"Line {number} of {file} is not of the form NAME=VALUE.")
    name, value = read.groups()
    if name.startswith((PREFIX, "DISCORD_")):
        _check_names(file, [name])
    return name, _unquoted(value)


def _check_names(where: str, names: Iterable[str]) -> None:
    """A misspelt setting must not go unnoticed."""
    for name in names:
        if name not in NAMES:
            raise BadSetting(f"{name} in {where} is no setting of this bot; see .env.example.")


def _unquoted(value: str) -> str:
    is_quoted = len(value) > 1 and value[0] == value[-1] and value[0] in "'\""
    return value[1:-1] if is_quoted else value


def _guild(text: str | None) -> int | None:
    if text is None:
        return None
    if not _ID.fullmatch(text):
        raise BadSetting("HANABI_DEV_GUILD is not the id of a server: it has 17 to 20 digits.")
    return int(text)


def _level(text: str) -> int:
    if text.upper() not in LEVELS:
        raise BadSetting(f"HANABI_LOG_LEVEL is none of {', '.join(LEVELS)}.")
    return logging.getLevelNamesMapping()[text.upper()]
