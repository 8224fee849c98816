"""The schema, brought up to date step by step, each step together with its record."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from store.database import Connection, Database, Unusable

FOLDER: Final = Path(__file__).parent / "migrations"


async def migrate(database: Database, folder: Path = FOLDER) -> None:
    """Apply what is missing.

    :raises Unusable: if the database comes from a newer version; it has not been touched.
    """
    files = _numbered(folder)
    newest = await database.write(_newest)
    if newest > max(files):
        raise Unusable(
            f"The database is from a newer version (schema {newest}, this bot knows "
            f"{max(files)}). Update the bot, or restore the backup made before."
        )
    for number, path in files.items():
        if number > newest:
            await _apply(database, number, path.name, _text(path))


def _numbered(folder: Path) -> dict[int, Path]:
    return {int(path.name[:4]): path for path in sorted(folder.glob("[0-9]*.sql"))}


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


async def _newest(tx: Connection) -> int:
    await tx.execute(
        "CREATE TABLE IF NOT EXISTS migrations (number BIGINT NOT NULL PRIMARY KEY, "
        "name TEXT NOT NULL)"
    )
    row = await tx.first("SELECT COALESCE(MAX(number), 0) AS newest FROM migrations")
    assert row is not None
    return int(row["newest"])


async def _apply(database: Database, number: int, name: str, text: str) -> None:
    async def work(tx: Connection) -> None:
        for statement in statements(text):
            await tx.execute(statement)
        await tx.execute("INSERT INTO migrations (number, name) VALUES ($1, $2)", number, name)

    await database.write(work)


def statements(text: str) -> Iterator[str]:
    """The statements of a file; a semicolon in a comment ends none."""
    statement = ""
    for line in text.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    assert not statement.strip(), "the last statement has no end"
