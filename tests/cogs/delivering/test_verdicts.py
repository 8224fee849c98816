"""What each answer of Discord means for a delivery."""

from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest

from cogs.delivering.faults import Verdict, is_banned, named, verdict


def refused(status: int, code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="No")
    return discord.HTTPException(response, {"code": code, "message": "so it is"})


@pytest.mark.parametrize(
    ("status", "code", "means"),
    [
        (403, 50007, Verdict.DMS_CLOSED),
        (400, 50007, Verdict.DMS_CLOSED),
        (403, 50278, Verdict.DMS_CLOSED),
        (404, 10013, Verdict.DMS_CLOSED),
        (400, 40003, Verdict.DMS_TOO_FAST),
        (404, 10008, Verdict.MESSAGE_GONE),
        (404, 10003, Verdict.CHANNEL_GONE),
        (400, 50083, Verdict.ARCHIVED),
        (400, 160004, Verdict.THREAD_EXISTS),
        (400, 160005, Verdict.SHUT),
        (403, 50001, Verdict.SHUT),
        (403, 50013, Verdict.SHUT),
        (400, 50035, Verdict.BAD),
        (401, 0, Verdict.LATER),
        (429, 30046, Verdict.LATER),
        (503, 0, Verdict.LATER),
    ],
)
def test_an_answer_is_understood(status: int, code: int, means: Verdict) -> None:
    assert verdict(refused(status, code)) is means


@pytest.mark.parametrize(
    "fault",
    [
        TimeoutError(),
        ConnectionResetError(),
        aiohttp.ServerDisconnectedError(),
        discord.RateLimited(90.0),
        cast(Exception, ZeroDivisionError()),
    ],
    ids=lambda fault: type(fault).__name__,
)
def test_whatever_is_no_answer_is_tried_again(fault: Exception) -> None:
    assert verdict(fault) is Verdict.LATER


def test_a_lost_token_and_a_ban_stop_everything() -> None:
    assert is_banned(refused(401, 0))
    assert is_banned(refused(429, 0))
    assert not is_banned(refused(403, 50013))


def test_the_name_of_a_fault_says_nothing_of_its_words() -> None:
    assert named(refused(403, 50013)) == "HTTPException 403/50013"
    assert named(ValueError("a hand")) == "ValueError"
