"""What the rest of the store asks of a database: whole transactions, one at a time.

SQL is written once for SQLite and PostgreSQL: `$1` parameters, whole seconds, no dialect.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Unusable(Exception):
    """The database cannot be used at all; it says in one line why and what to do."""


class Conflict(Exception):
    """Somebody else has written that row already."""


class Row(Protocol):
    """One row: a value by the name of its column."""

    def __getitem__(self, column: str, /) -> Any: ...


class Connection(Protocol):
    """A transaction that is under way."""

    async def execute(self, sql: str, *values: object) -> int:
        """How many rows it touched. :raises Conflict: if a key is taken."""
        ...

    async def fetch(self, sql: str, *values: object) -> Sequence[Row]: ...

    async def first(self, sql: str, *values: object) -> Row | None: ...


Work = Callable[[Connection], Awaitable[T]]


class Database(Protocol):
    """Runs work in transactions. None of them sees another one half done."""

    async def write(self, work: Work[T]) -> T:
        """All of it or nothing. Once begun it runs to its end, whatever becomes of the caller.

        When it returns, the work has been written to the disk.
        """
        ...

    async def read(self, work: Work[T]) -> T: ...
