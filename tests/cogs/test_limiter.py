"""The bot's own budgets, on a clock that the test moves."""

import pytest

from cogs.limiter import Allowance, Bucket, Openings


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    """It stands still unless the test moves it."""
    return Clock()


def test_after_a_rest_some_come_at_once_and_then_at_a_steady_rate(clock: Clock) -> None:
    bucket = Bucket(10, 3, clock)
    assert [round(bucket.reserve(), 3) for _ in range(5)] == [0.0, 0.0, 0.0, 0.1, 0.2]


def test_a_bucket_fills_again_but_not_beyond_its_size(clock: Clock) -> None:
    bucket = Bucket(10, 2, clock)
    for _ in range(2):
        bucket.reserve()
    clock.now += 3600
    assert [round(bucket.reserve(), 3) for _ in range(3)] == [0.0, 0.0, 0.1]


def test_no_second_has_more_than_discord_allows() -> None:
    clock = Clock()
    bucket = Bucket(40, 10, clock)
    assert sum(bucket.reserve() < 1 for _ in range(200)) <= 50


def test_a_pause_is_kept(clock: Clock) -> None:
    bucket = Bucket(10, 5, clock)
    bucket.pause(60)
    assert bucket.missing() == pytest.approx(60.1)
    clock.now += 61
    assert bucket.missing() == 0


def test_an_allowance_counts_any_stretch_of_time(clock: Clock) -> None:
    allowance = Allowance(2, 60, clock)
    assert [allowance.take("a"), allowance.take("a"), allowance.take("a")] == [True, True, False]
    assert allowance.take("b")
    clock.now += 30
    assert allowance.missing("a") == 30
    clock.now += 30
    assert allowance.take("a")


def test_five_new_dms_at_once_then_one_in_two_seconds(clock: Clock) -> None:
    openings = Openings(clock)
    assert [openings.take() for _ in range(5)] == [0.0] * 5
    assert openings.take() == pytest.approx(2.0)
    clock.now += 2
    assert openings.take() == 0.0


def test_no_more_than_thirty_new_dms_an_hour(clock: Clock) -> None:
    openings, opened = Openings(clock), 0
    for _ in range(1800):
        opened += openings.take() == 0.0
        clock.now += 1
    assert opened == 30
    clock.now += 1800
    assert openings.take() == 0.0


def test_when_discord_finds_it_too_fast_no_dm_is_opened(clock: Clock) -> None:
    openings = Openings(clock)
    openings.pause(600)
    assert openings.take() > 599
