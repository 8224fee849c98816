"""A backup is a whole copy, made also while the bot writes, and never half of one."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from store.database import Connection, Unusable
from store.migrate import migrate
from store.sqlite import SqliteDatabase, back_up, open_sqlite
from tests.store.rows import add_game, count


async def test_a_backup_has_what_was_committed(database: SqliteDatabase, tmp_path: Path) -> None:
    await add_game(database)

    back_up(tmp_path / "hanabi.db", tmp_path / "copy.db")

    async with open_sqlite(tmp_path / "copy.db") as copy:
        assert await count(copy, "games") == 1


async def test_a_backup_leaves_out_what_is_not_committed(
    database: SqliteDatabase, tmp_path: Path
) -> None:
    async def work(tx: Connection) -> None:
        await tx.execute("INSERT INTO servers (id, locale) VALUES (1, 'en')")
        back_up(tmp_path / "hanabi.db", tmp_path / "copy.db")

    await database.write(work)

    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT count(*) FROM servers").fetchone() == (0,)


async def test_the_database_of_a_stopped_bot_can_be_backed_up(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path / "hanabi.db") as database:
        await migrate(database)
        await add_game(database)

    back_up(tmp_path / "hanabi.db", tmp_path / "copy.db")

    async with open_sqlite(tmp_path / "copy.db") as copy:
        assert await count(copy, "games") == 1


def test_there_must_be_a_database(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="There is no database at"):
        back_up(tmp_path / "hanabi.db", tmp_path / "copy.db")

    assert not (tmp_path / "copy.db").exists()


async def test_nothing_is_overwritten(database: SqliteDatabase, tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_text("something else", encoding="utf-8")

    with pytest.raises(Unusable, match="exists already; choose another name"):
        back_up(tmp_path / "hanabi.db", tmp_path / "copy.db")

    assert (tmp_path / "copy.db").read_text(encoding="utf-8") == "something else"


async def test_a_place_that_is_not_there_is_named(database: SqliteDatabase, tmp_path: Path) -> None:
    with pytest.raises(Unusable, match=r"The folder .*nowhere does not exist\."):
        back_up(tmp_path / "hanabi.db", tmp_path / "nowhere" / "copy.db")


def test_a_broken_database_leaves_no_backup(tmp_path: Path) -> None:
    (tmp_path / "hanabi.db").write_text("no database\n" * 500, encoding="utf-8")

    with pytest.raises(Unusable, match="No backup could be written"):
        back_up(tmp_path / "hanabi.db", tmp_path / "copy.db")

    assert not (tmp_path / "copy.db").exists()
