"""An empty house: a database, time and chance in the test's hand."""

import pytest

from games.games import Games
from games.house import House
from store.sqlite import SqliteDatabase
from tests.games.house import TestClock, TestSeeds


@pytest.fixture
def clock() -> TestClock:
    """It stands still unless the test moves it."""
    return TestClock()


@pytest.fixture
def seeds() -> TestSeeds:
    """The same seeds in the same order in every test."""
    return TestSeeds()


@pytest.fixture
def house(database: SqliteDatabase, clock: TestClock, seeds: TestSeeds) -> House:
    """The ground that all parts of `games` stand on, without a game."""
    return House(database, clock, seeds)


@pytest.fixture
def games(database: SqliteDatabase, clock: TestClock, seeds: TestSeeds) -> Games:
    """Everything a person can ask, on the same database, clock and seeds as `house`."""
    return Games(database, clock, seeds)
