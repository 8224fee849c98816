"""What people ask of the bot besides moves: presses by their verbs, forged ones, and what comes.

Moves are in :mod:`tests.end_to_end.playing`. Sentences are looked up as the bot looks them up.
"""

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from hanabi_core.record import Record
from hanabi_core.refusals import Refusal
from presentation import refusals
from presentation.texts import Texts
from sandbox.bodies.flags import MessageFlag
from sandbox.bodies.walk import Kind
from sandbox.personas.persona import Message, Persona
from sandbox.personas.screen import Answer, Seen
from sandbox.talk.interactions import Asked, Reply
from tests.end_to_end.house import House, open_house, shown
from tests.end_to_end.playing import button_id
from tests.end_to_end.worlds import keep

SAY: Final = Texts().say("en")
WORLD_BOT: Final = "tests.end_to_end.world_bot"
FACTS: Final = (
    *("games", "seats", "actions", "ballots", "notes", "lookers"),
    *("servers", "server_channels", "blocked"),
)
"""Everything that must not change when somebody is turned down."""
SETTLED: Final = """
    SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM deliveries WHERE due > shown AND closed = 0)
    AND NOT EXISTS (SELECT 1 FROM leftovers)
    AND NOT EXISTS (SELECT 1 FROM games WHERE status = 'running' AND room_ready = 0)
"""


def sentence(refusal: Refusal) -> str:
    """What somebody is told who is turned down."""
    return refusals.sentence(refusal, SAY)


def refused(seen: Seen, refusal: Refusal) -> None:
    """Somebody was turned down, and told just that."""
    assert seen.text == sentence(refusal)


def name_of(house: House, game: int) -> str:
    return str(house.row("SELECT name FROM games WHERE id = ?", game)["name"])


# -- doing


async def use(person: Persona, place: int | str, command: str, /, **options: Any) -> Seen:
    """Use a command; the whisper that answers it."""
    before = dict(person.screen.messages)
    return await _whisper(person, await person.slash(place, command, **options), before)


async def press(
    person: Persona, message: Message, verb: str, *words: object, game: int | None = None
) -> Seen:
    """Press the button that begins so; the whisper that answers it."""
    custom_id = button_id(person.message(message), verb, game, *words)
    return await click(person, message, custom_id)


async def click(person: Persona, message: Message, button: str) -> Seen:
    """Press the button with that label or custom_id; the whisper that answers it."""
    before = dict(person.screen.messages)
    return await _whisper(person, await person.click(message, button), before)


async def choose(
    person: Persona, message: Message, verb: str, *words: object, value: object
) -> Seen:
    """Choose in the menu that begins so; the whisper that answers it."""
    custom_id = button_id(person.message(message), verb, None, *words)
    before = dict(person.screen.messages)
    return await _whisper(person, await person.select(message, custom_id, str(value)), before)


async def dialogue(person: Persona, message: Message, verb: str, *words: object) -> Answer:
    """Press a button that opens a dialogue."""
    custom_id = button_id(person.message(message), verb, None, *words)
    answer = await person.click(message, custom_id)
    assert answer.modal, "no dialogue"
    return answer


async def write(person: Persona, opened: Answer, **texts: str) -> Seen:
    """Send off a dialogue; the whisper that answers it."""
    before = dict(person.screen.messages)
    return await _whisper(person, await person.submit(opened, texts), before)


async def forge(
    house: House,
    person: Persona,
    place: int,
    custom_id: str,
    *,
    values: Sequence[object] = (),
    text: str | None = None,
) -> Seen:
    """Press what is on no message; the whisper that answers it.

    :param values: what was chosen, as in a menu.
    :param text: what was typed, as in a dialogue.
    """
    before = dict(person.screen.messages)
    answer = await forged(house, person, place, custom_id, values, text)
    return await _whisper(person, answer, before)


async def forged(
    house: House,
    person: Persona,
    place: int,
    custom_id: str,
    values: Sequence[object] = (),
    text: str | None = None,
) -> Answer:
    """The same, if it may be answered by a dialogue."""
    kind = Asked.COMPONENT if text is None else Asked.MODAL
    user = next(user for user in house.users if user.id == person.id)
    channel = house.sandbox.world.store.channels[place]
    asked = house.sandbox.control.forge(kind, user, channel, _data(custom_id, values, text))
    return await person.until(lambda: person.screen.answers.get(asked.id), "an answer")


async def _whisper(person: Persona, answer: Answer, before: Mapping[int, Seen]) -> Seen:
    """The whisper that somebody got, also if the bot was slow and has asked for more time."""
    seen = shown(person, answer)
    if answer.reply in (Reply.DEFERRED_MESSAGE, Reply.DEFERRED_UPDATE):
        seen = await person.until(lambda: _changed(person, before), "the answer itself")
    assert seen.is_whisper, f"everybody sees {seen.text!r}"
    return seen


def _changed(person: Persona, before: Mapping[int, Seen]) -> Seen | None:
    """A whisper that is new, or says something new."""
    return next(
        (
            seen
            for number, seen in person.screen.messages.items()
            if seen.is_whisper and not seen.is_thinking and seen is not before.get(number)
        ),
        None,
    )


def _data(custom_id: str, values: Sequence[object], text: str | None) -> dict[str, Any]:
    if text is not None:
        field = {"type": Kind.TEXT_INPUT, "id": 2, "custom_id": "text", "value": text}
        label = {"type": Kind.LABEL, "id": 1, "component": field}
        return {"custom_id": custom_id, "components": [label]}
    kind = Kind.STRING_SELECT if values else Kind.BUTTON
    data = {"custom_id": custom_id, "component_type": kind, "id": 1}
    return data | ({"values": [str(value) for value in values]} if values else {})


# -- a deal of one's choice


@asynccontextmanager
async def dealt(folder: Path, record: Record) -> AsyncIterator[House]:
    """A house in which every game has the deal of this record."""
    world = folder / "world"
    keep(record, world)
    async with open_house(folder, "dealt", WORLD_BOT, (str(world), "")) as house:
        yield house


# -- waiting and looking


async def reads(person: Persona, place: int | str, *texts: str) -> Seen:
    """Wait for a message that is no whisper and says all this; the newest one such."""

    def found() -> Seen | None:
        hits = [
            seen
            for seen in person.messages(place)
            if not seen.is_whisper and all(text in seen.text for text in texts)
        ]
        return hits[-1] if hits else None

    return await person.until(found, repr(texts))


async def reads_letter(person: Persona, *texts: str) -> Seen:
    """The same in the direct messages."""
    return await reads(person, await person.open_dm(), *texts)


async def settle(house: House) -> None:
    """Wait until everybody has been sent what they are due."""
    await house.until(SETTLED)


def facts(house: House) -> dict[str, list[dict[str, Any]]]:
    """All that the bot keeps of games and servers."""
    return {table: house.rows(f"SELECT * FROM {table} ORDER BY 1, 2") for table in FACTS}


def rings(house: House, person: Persona) -> list[int]:
    """Every notification that somebody's devices have ever made: in which channel."""
    frames = house.sandbox.ledger.received(person.id)
    heard = [json.loads(frame.text)["d"] for frame in frames if frame.event == "NOTIFICATION"]
    return [int(ring["channel_id"]) for ring in heard]


def is_silent(seen: Seen) -> bool:
    return bool(seen.data["flags"] & MessageFlag.SUPPRESS_NOTIFICATIONS)


async def read_file(person: Persona, seen: Seen) -> str:
    """The one file of a message."""
    (address,) = set(seen.files)
    return (await person.read(address)).decode()
