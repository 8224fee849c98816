"""Transactions on a real file: whole or not at all, one after another, one process."""

import asyncio
import logging
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from store import sqlite
from store.database import Conflict, Connection, Unusable
from store.sqlite import SqliteDatabase, open_sqlite
from tests.store.rows import count

HOLD = """
import asyncio, sys
from pathlib import Path
from store.sqlite import open_sqlite

async def hold():
    async with open_sqlite(Path(sys.argv[1])):
        print("open", flush=True)
        sys.stdin.read()

asyncio.run(hold())
"""


@pytest.fixture
async def pairs(database: SqliteDatabase) -> SqliteDatabase:
    """A database with a small table."""

    async def work(tx: Connection) -> None:
        await tx.execute("CREATE TABLE pairs (key BIGINT NOT NULL PRIMARY KEY, value TEXT)")

    await database.write(work)
    return database


async def put(database: SqliteDatabase, key: int, value: object) -> None:
    async def work(tx: Connection) -> None:
        await tx.execute("INSERT INTO pairs (key, value) VALUES ($1, $2)", key, value)

    await database.write(work)


async def values(database: SqliteDatabase) -> list[str]:
    async def work(tx: Connection) -> list[str]:
        return [row["value"] for row in await tx.fetch("SELECT * FROM pairs ORDER BY key")]

    return await database.read(work)


async def test_what_was_written_is_there_for_the_next_process(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "down" / "hanabi.db"

    async def work(tx: Connection) -> None:
        await tx.execute("CREATE TABLE pairs (key BIGINT, value TEXT)")
        await tx.execute("INSERT INTO pairs (key, value) VALUES ($1, $2)", 1, "kept")

    async with open_sqlite(path) as database:
        await database.write(work)

    async with open_sqlite(path) as database:
        assert await values(database) == ["kept"]


async def test_a_transaction_that_fails_leaves_nothing(pairs: SqliteDatabase) -> None:
    async def work(tx: Connection) -> None:
        await tx.execute("INSERT INTO pairs (key, value) VALUES (1, 'half')")
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await pairs.write(work)

    assert await values(pairs) == []
    await put(pairs, 1, "whole")
    assert await values(pairs) == ["whole"]


async def test_a_key_that_is_taken_is_a_conflict(pairs: SqliteDatabase) -> None:
    await put(pairs, 1, "first")

    with pytest.raises(Conflict):
        await put(pairs, 1, "second")

    assert await values(pairs) == ["first"]


async def test_a_conflict_is_also_noticed_while_rows_are_returned(pairs: SqliteDatabase) -> None:
    await put(pairs, 1, "first")

    async def work(tx: Connection) -> None:
        await tx.first("INSERT INTO pairs (key, value) VALUES (1, 'second') RETURNING key")

    with pytest.raises(Conflict):
        await pairs.write(work)


async def test_no_transaction_sees_another_one_half_done(pairs: SqliteDatabase) -> None:
    await put(pairs, 1, "0")

    async def increment(tx: Connection) -> None:
        row = await tx.first("SELECT value FROM pairs")
        assert row is not None
        await asyncio.sleep(0)
        await tx.execute("UPDATE pairs SET value = $1", str(int(row["value"]) + 1))

    await asyncio.gather(*(pairs.write(increment) for _ in range(20)))

    assert await values(pairs) == ["20"]


async def test_a_transaction_outlives_its_caller(pairs: SqliteDatabase) -> None:
    begun = asyncio.Event()

    async def work(tx: Connection) -> None:
        begun.set()
        await asyncio.sleep(0)
        await tx.execute("INSERT INTO pairs (key, value) VALUES (1, 'kept')")

    calling = asyncio.create_task(pairs.write(work))
    await begun.wait()
    calling.cancel()
    with pytest.raises(asyncio.CancelledError):
        await calling

    assert await values(pairs) == ["kept"]


async def test_closing_waits_for_what_is_under_way(tmp_path: Path) -> None:
    path = tmp_path / "hanabi.db"
    begun = asyncio.Event()

    async def work(tx: Connection) -> None:
        begun.set()
        await asyncio.sleep(0)
        await tx.execute("CREATE TABLE pairs (key BIGINT, value TEXT)")

    async def run() -> None:
        async with open_sqlite(path) as database:
            writing = asyncio.create_task(database.write(work))
            await begun.wait()
            writing.cancel()
            raise ValueError("the bot has to stop")

    with pytest.raises(ValueError, match="stop"):
        await run()

    async with open_sqlite(path) as database:
        assert await count(database, "pairs") == 0


async def test_every_commit_reaches_the_disk(database: SqliteDatabase) -> None:
    async def work(tx: Connection) -> list[object]:
        found = [
            await tx.first(f"PRAGMA {name}")
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
        return [row[0] for row in found if row is not None]  # type: ignore[index]  # its only one

    assert await database.read(work) == ["wal", 2, 1]


async def test_a_second_process_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "hanabi.db"
    command = (sys.executable, "-c", HOLD, str(path))
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:  # noqa: ASYNC220 -- nothing else runs meanwhile
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"open\n"

        with pytest.raises(Unusable, match=r"Another bot is using the database .*stop it first"):
            async with open_sqlite(path):
                pass

    async with open_sqlite(path):
        pass


async def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "hanabi.db"
    path.write_text("Dear diary, this is no database at all.\n" * 50, encoding="utf-8")

    with pytest.raises(Unusable, match="cannot be used: file is not a database"):
        async with open_sqlite(path):
            pass

    assert path.read_text(encoding="utf-8").startswith("Dear diary")


async def test_a_directory_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "hanabi.db"
    path.mkdir()

    with pytest.raises(Unusable, match="is a folder; name a file in it"):
        async with open_sqlite(path):
            pass


async def test_a_place_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way", encoding="utf-8")

    with pytest.raises(Unusable, match="data cannot be written to"):
        async with open_sqlite(tmp_path / "data" / "hanabi.db"):
            pass


async def test_an_old_sqlite_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    monkeypatch.setattr(sqlite3, "sqlite_version", "3.34.1")

    with pytest.raises(Unusable, match=r"3\.35 or newer is needed; this is 3\.34\.1"):
        async with open_sqlite(tmp_path / "hanabi.db"):
            pass


@pytest.mark.parametrize(("version", "lines"), [((3, 51, 2), 1), ((3, 51, 3), 0)])
async def test_one_line_warns_of_an_sqlite_that_can_damage_a_file(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    version: tuple[int, int, int],
    lines: int,
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)

    with caplog.at_level(logging.WARNING, logger=sqlite.__name__):
        async with open_sqlite(tmp_path / "hanabi.db"):
            pass

    assert len(caplog.records) == lines


async def test_a_transaction_that_could_not_be_rolled_back_does_not_stop_the_next(
    pairs: SqliteDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    execute = pairs._connection.execute

    async def failing(sql: str, *values: object) -> object:
        if sql in ("COMMIT", "ROLLBACK"):
            raise sqlite3.OperationalError("disk I/O error")
        return await execute(sql, *values)

    with monkeypatch.context() as broken:
        broken.setattr(pairs._connection, "execute", failing)
        with pytest.raises(sqlite3.OperationalError):
            await put(pairs, 1, "lost")

    await put(pairs, 2, "kept")
    assert await values(pairs) == ["kept"]
