"""Nonces: what makes a message that is sent again the same message."""

from sandbox.server import Sandbox
from sandbox.talk.posting import NONCE_WINDOW
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.everything import EverythingBot
from tests.sandbox.raw import RawBot


def body(text: str, nonce: str | int, *, enforced: bool = True) -> dict[str, object]:
    return {"content": text, "nonce": nonce, "enforce_nonce": enforced}


async def test_the_nonce_comes_back_once_and_is_not_seen_again(
    home: Home, raw: RawBot, bot: EverythingBot
) -> None:
    path = f"/channels/{home.channel.id}/messages"
    sent = await raw.ask("POST", path, body("board", "n1"))
    assert sent.body["nonce"] == "n1"
    listed = (await raw.ask("GET", path)).body[0]
    fetched = (await raw.ask("GET", f"{path}/{sent.id}")).body
    edited = (await raw.edit(home.channel, sent.id, "board 2")).body
    assert [("nonce" in message) for message in (listed, fetched, edited)] == [False] * 3


async def test_the_event_of_a_new_message_has_its_nonce(
    home: Home, raw: RawBot, enter: Enter
) -> None:
    ben = await enter(home.ben)
    await raw.ask("POST", f"/channels/{home.channel.id}/messages", body("board", "n1"))
    assert (await ben.sees(home.channel.id, "board")).data["nonce"] == "n1"


async def test_a_nonce_is_its_authors_whatever_the_channel(
    sandbox: Sandbox, home: Home, raw: RawBot
) -> None:
    other = sandbox.control.add_channel(home.guild, "elsewhere")
    first = await raw.ask("POST", f"/channels/{home.channel.id}/messages", body("board", "n1"))
    again = await raw.ask("POST", f"/channels/{other.id}/messages", body("letter", "n1"))
    assert (again.id, again.body["content"]) == (first.id, "board")


async def test_a_number_and_its_digits_are_the_same_nonce(home: Home, raw: RawBot) -> None:
    path = f"/channels/{home.channel.id}/messages"
    first = await raw.ask("POST", path, body("one", 5))
    assert (await raw.ask("POST", path, body("two", "5"))).id == first.id


async def test_the_latest_message_with_a_nonce_holds_it_for_its_whole_window(
    sandbox: Sandbox, home: Home, raw: RawBot
) -> None:
    path = f"/channels/{home.channel.id}/messages"
    await raw.ask("POST", path, body("one", "n"))
    sandbox.clock.advance(NONCE_WINDOW - 10)
    later = await raw.ask("POST", path, body("two", "n", enforced=False))
    sandbox.clock.advance(NONCE_WINDOW - 10)
    await raw.ask("POST", path, body("something else", "m"))
    assert (await raw.ask("POST", path, body("three", "n"))).id == later.id
