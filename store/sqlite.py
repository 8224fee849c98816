"""The database as one SQLite file, opened by one process on one connection.

One connection, because two that write can damage the file in SQLite before 3.51.3, and
because a single writer needs no waiting. Every commit is synced before it counts.
"""

import asyncio
import fcntl
import logging
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Final, TypeVar, cast

import aiosqlite

from store.database import Conflict, Row, Unusable, Work

T = TypeVar("T")

OLDEST: Final = (3, 35, 0)
_WITHOUT_RESET_BUG: Final = (3, 51, 3)

log = logging.getLogger(__name__)


class _Transaction:
    """The connection, as long as a transaction lasts."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def execute(self, sql: str, *values: object) -> int:
        try:
            cursor = await self._connection.execute(sql, _numbered(values))
        except sqlite3.IntegrityError as taken:
            raise Conflict(str(taken)) from taken
        return cursor.rowcount

    async def fetch(self, sql: str, *values: object) -> Sequence[Row]:
        try:
            rows = await self._connection.execute_fetchall(sql, _numbered(values))
        except sqlite3.IntegrityError as taken:
            raise Conflict(str(taken)) from taken
        return cast(Sequence[Row], rows)

    async def first(self, sql: str, *values: object) -> Row | None:
        return next(iter(await self.fetch(sql, *values)), None)


class SqliteDatabase:
    """A file with everything in it."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._transaction = _Transaction(connection)
        self._lock = asyncio.Lock()
        self._under_way: set[asyncio.Task[object]] = set()

    async def write(self, work: Work[T]) -> T:
        return await self._run("BEGIN IMMEDIATE", work)

    async def read(self, work: Work[T]) -> T:
        return await self._run("BEGIN", work)

    async def _run(self, begin: str, work: Work[T]) -> T:
        # A task of its own: a caller that is cancelled must not leave a transaction open.
        task = asyncio.create_task(self._transact(begin, work))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _transact(self, begin: str, work: Work[T]) -> T:
        async with self._lock:
            if self._connection.in_transaction:  # the last one could not be rolled back
                await self._connection.execute("ROLLBACK")
            await self._connection.execute(begin)
            try:
                result = await work(self._transaction)
                await self._connection.execute("COMMIT")
            except BaseException:
                # A full disk has rolled it back already.
                if self._connection.in_transaction:
                    await self._connection.execute("ROLLBACK")
                raise
            return result

    async def settle(self) -> None:
        """Wait for whatever is under way."""
        await asyncio.gather(*self._under_way, return_exceptions=True)


@asynccontextmanager
async def open_sqlite(path: Path) -> AsyncIterator[SqliteDatabase]:
    """Open the file, or make it.

    :raises Unusable: if it cannot be used, is no database, or another process has it.
    """
    if sqlite3.sqlite_version_info < OLDEST:
        raise Unusable(f"SQLite 3.35 or newer is needed; this is {sqlite3.sqlite_version}.")
    with _alone(path):
        connection = await _connect(path)
        database = SqliteDatabase(connection)
        _warn()
        try:
            yield database
        finally:
            await database.settle()
            await connection.close()


def _warn() -> None:
    """Once everything else is in order, so that nobody takes it for what is wrong."""
    if sqlite3.sqlite_version_info < _WITHOUT_RESET_BUG:
        log.warning(
            "The bot is fine; only never open its database with another program that writes: "
            "SQLite %s could then damage it.",
            sqlite3.sqlite_version,
        )


async def _connect(path: Path) -> aiosqlite.Connection:
    _check(path)
    connection = await aiosqlite.connect(path, isolation_level=None)
    connection.row_factory = sqlite3.Row
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        await connection.execute_fetchall(f"PRAGMA {pragma}")
    return connection


def _check(path: Path) -> None:
    """Whether it can be opened and written: aiosqlite would leave a thread behind that fails.

    :raises Unusable: if not.
    """
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
    except sqlite3.Error as fault:
        raise Unusable(f"The database {path} cannot be used: {fault}.") from None


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Keep every other process of ours away from the file."""
    if path.is_dir():
        raise Unusable(f"{path} is a folder; name a file in it.")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.with_name(path.name + ".lock").open("w")
    except OSError as fault:
        raise Unusable(f"{path.parent} cannot be written to: {fault.strerror}.") from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Unusable(f"Another bot is using the database {path}; stop it first.") from None
        yield


def _numbered(values: tuple[object, ...]) -> dict[str, object]:
    """`$1` is a name to SQLite, so values are bound by name."""
    return {str(number): value for number, value in enumerate(values, 1)}


def back_up(source: Path, target: Path) -> None:
    """Copy the database as it is now, also while a bot is using it.

    :raises Unusable: if there is none, or the copy cannot be written.
    """
    if not source.is_file():
        raise Unusable(f"There is no database at {source}.")
    if target.exists():
        raise Unusable(f"{target} exists already; choose another name.")
    if not target.parent.is_dir():
        raise Unusable(f"The folder {target.parent} does not exist.")
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as reader,
            closing(sqlite3.connect(target)) as writer,
        ):
            reader.backup(writer)
    except sqlite3.Error as fault:
        # Half a copy must not be taken for a backup.
        target.unlink(missing_ok=True)
        raise Unusable(f"No backup could be written to {target}: {fault}.") from None
