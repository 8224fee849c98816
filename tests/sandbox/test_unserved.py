"""What Discord would heed and the sandbox does not have is never dropped in silence."""

from typing import Any

import pytest

from sandbox.bodies.compact import OPERATIONS
from sandbox.bodies.served import _SERVED, unserved
from sandbox.server import Sandbox
from sandbox.talk.interactions import Asked
from tests.sandbox.conftest import Home
from tests.sandbox.raw import RawBot


def test_the_operations_whose_keys_are_listed_are_described() -> None:
    assert set(_SERVED) <= set(OPERATIONS)


@pytest.mark.parametrize(
    ("operation", "body", "expected"),
    [
        ("create_message", {"content": "x", "tts": True}, ["tts"]),
        ("create_message", {"content": "x", "tts": False, "sticker_ids": []}, []),
        ("create_interaction_response", {"type": 4, "data": {"poll": {"a": 1}}}, ["poll"]),
        ("update_guild_member", {"nick": "Benny"}, ["nick"]),
        ("update_channel", {"name": "x", "rate_limit_per_user": 5}, ["rate_limit_per_user"]),
        ("create_dm", {"recipient_id": 1}, []),
        ("create_message", None, []),
    ],
)
def test_what_is_asked_for_in_vain_is_named(operation: str, body: Any, expected: list[str]) -> None:
    assert unserved(operation, body) == expected


async def test_it_is_answered_501_and_noted(sandbox: Sandbox, home: Home, raw: RawBot) -> None:
    path = f"/channels/{home.channel.id}/messages"
    answer = await raw.ask("POST", path, {"content": "aloud", "tts": True})
    assert answer.status == 501
    assert "tts" in answer.body["message"]
    assert sandbox.ledger.unknown == ["create_message with tts"]
    assert sandbox.world.history(home.channel.id) == []
    sandbox.ledger.unknown.clear()


async def test_an_answer_to_an_interaction_too(sandbox: Sandbox, home: Home, raw: RawBot) -> None:
    question = sandbox.control.forge(Asked.COMMAND, home.ada, home.channel, {"name": "x"})
    assert (await raw.answer(question, 4, content="aloud", tts=True)).status == 501
    assert sandbox.ledger.unknown == ["create_interaction_response with tts"]
    sandbox.ledger.unknown.clear()
    assert (await raw.answer(question, 4, content="quietly")).status == 204
