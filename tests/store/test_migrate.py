"""The schema goes forward step by step; what is newer than the bot is left alone."""

from pathlib import Path

import pytest

from store.database import Connection, Unusable
from store.migrate import FOLDER, migrate, statements
from store.sqlite import SqliteDatabase, open_sqlite
from tests.store.rows import add_game, count

FIRST = "-- Why; and a semicolon.\nCREATE TABLE lamps (id BIGINT);\nINSERT INTO lamps VALUES (1);\n"
SECOND = "CREATE TABLE oil (id BIGINT);\n"
BROKEN = "CREATE TABLE wick (id BIGINT);\nINSERT INTO nowhere VALUES (1);\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One migration."""
    made = tmp_path / "migrations"
    made.mkdir()
    (made / "0001_lamps.sql").write_text(FIRST, encoding="utf-8")
    return made


async def applied(database: SqliteDatabase) -> list[str]:
    async def work(tx: Connection) -> list[str]:
        return [row["name"] for row in await tx.fetch("SELECT * FROM migrations ORDER BY number")]

    return await database.read(work)


async def tables(database: SqliteDatabase) -> set[str]:
    async def work(tx: Connection) -> set[str]:
        rows = await tx.fetch("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {row["name"] for row in rows}

    return await database.read(work)


async def test_an_empty_database_gets_every_step_once(tmp_path: Path, folder: Path) -> None:
    async with open_sqlite(tmp_path / "lamps.db") as database:
        await migrate(database, folder)
        await migrate(database, folder)

        assert await applied(database) == ["0001_lamps.sql"]
        assert await count(database, "lamps") == 1


async def test_an_older_database_gets_what_is_missing(tmp_path: Path, folder: Path) -> None:
    async with open_sqlite(tmp_path / "lamps.db") as database:
        await migrate(database, folder)
        (folder / "0002_oil.sql").write_text(SECOND, encoding="utf-8")

        await migrate(database, folder)

        assert await applied(database) == ["0001_lamps.sql", "0002_oil.sql"]
        assert await count(database, "lamps") == 1


async def test_a_step_that_fails_leaves_nothing_of_itself(tmp_path: Path, folder: Path) -> None:
    async with open_sqlite(tmp_path / "lamps.db") as database:
        (folder / "0002_wick.sql").write_text(BROKEN, encoding="utf-8")

        with pytest.raises(Exception, match="no such table: nowhere"):
            await migrate(database, folder)

        assert await applied(database) == ["0001_lamps.sql"]
        assert await tables(database) == {"migrations", "lamps"}


async def test_a_newer_database_is_refused_and_not_touched(tmp_path: Path, folder: Path) -> None:
    async with open_sqlite(tmp_path / "lamps.db") as database:
        (folder / "0002_oil.sql").write_text(SECOND, encoding="utf-8")
        await migrate(database, folder)
        (folder / "0002_oil.sql").unlink()

        with pytest.raises(Unusable, match=r"newer version \(schema 2, this bot knows 1\)"):
            await migrate(database, folder)

        assert await tables(database) == {"migrations", "lamps", "oil"}


def test_our_own_steps_are_numbered_one_by_one() -> None:
    numbers = [int(path.name[:4]) for path in sorted(FOLDER.glob("*.sql"))]

    assert numbers == list(range(1, len(numbers) + 1))


def test_a_semicolon_in_a_comment_ends_no_statement() -> None:
    assert [statement.strip() for statement in statements("-- a; b\nSELECT 1;\nSELECT 2;\n")] == [
        "-- a; b\nSELECT 1;",
        "SELECT 2;",
    ]


async def test_a_deleted_server_takes_all_of_its_games_along_but_what_is_to_be_cleared_away(
    database: SqliteDatabase,
) -> None:
    number = await add_game(database)

    async def work(tx: Connection) -> None:
        for sql in (
            "INSERT INTO actions VALUES ($1, 0, 'play 0', 11, 0)",
            "INSERT INTO ballots VALUES ($1, 11)",
            "INSERT INTO notes VALUES ($1, 11, 0, 'mine')",
            "INSERT INTO lookers VALUES ($1, 99)",
            "INSERT INTO deliveries (game_id, recipient, due, due_at) VALUES ($1, 0, 1, 0)",
            "INSERT INTO leftovers VALUES (1, 2, $1, 1, 0, 0)",
        ):
            await tx.execute(sql, number)
        await tx.execute("DELETE FROM servers")

    await database.write(work)

    names = ["games", "seats", "actions", "ballots", "notes", "lookers", "deliveries"]
    assert {name: await count(database, name) for name in names} == dict.fromkeys(names, 0)
    assert await count(database, "leftovers") == 1
