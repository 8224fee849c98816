"""The log: plain lines, no secrets, no tracebacks for a network that fails now and then."""

import logging
from collections.abc import Iterator

import pytest
from aiohttp import ClientConnectionError

from cogs import logs

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789AB"


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    root, library = logging.getLogger(), logging.getLogger("discord")
    handlers, levels = root.handlers[:], (root.level, library.level)
    yield
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    library.setLevel(levels[1])


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (
            "PATCH https://discord.com/api/v10/webhooks/12/aW50-ZXJ/messages/@original has failed",
            "PATCH https://discord.com/api/v10/webhooks/12/…/messages/@original has failed",
        ),
        ("POST /interactions/12/aW50ZXJ/callback", "POST /interactions/12/…/callback"),
        (f"Authorization: Bot {TOKEN}", "Authorization: Bot (token)"),
        ("nothing to hide: 1.2.3", "nothing to hide: 1.2.3"),
    ],
)
def test_tokens_are_taken_out(text: str, written: str) -> None:
    assert logs.redacted(text) == written


def test_tokens_in_a_traceback_are_taken_out(capsys: pytest.CaptureFixture[str]) -> None:
    logs.begin(logging.INFO)

    try:
        raise ValueError(f"/webhooks/12/{TOKEN}/messages")
    except ValueError:
        logging.getLogger("cogs.door").exception("fault")

    written = capsys.readouterr().err
    assert "Traceback" in written
    assert "/webhooks/12/…/messages" in written
    assert TOKEN not in written


def test_an_outage_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    logs.begin(logging.INFO)

    try:
        raise ClientConnectionError
    except ClientConnectionError:
        logging.getLogger("discord.client").exception("Attempting a reconnect in %.2fs", 1.5)

    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith(
        "WARNING discord.client: Attempting a reconnect in 1.50s (ClientConnectionError)"
    )


def test_a_fault_of_the_library_keeps_its_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    logs.begin(logging.INFO)

    try:
        raise KeyError
    except KeyError:
        logging.getLogger("discord.client").exception("Ignoring exception in on_ready")

    assert "Traceback" in capsys.readouterr().err


def test_libraries_never_write_whole_messages_or_whole_rows(
    capsys: pytest.CaptureFixture[str],
) -> None:
    logs.begin(logging.DEBUG)

    logging.getLogger("discord.http").debug("POST with {'content': 'red 3'}")
    logging.getLogger("aiosqlite").debug("executing INSERT with {'11': 'red 3'}")
    logging.getLogger("cogs").debug("ours")

    assert "red 3" not in (written := capsys.readouterr().err)
    assert "ours" in written
