"""Finding and pressing buttons by what they say to the bot, also such as no client shows."""

from collections.abc import Sequence
from typing import Any

from sandbox.personas.persona import CannotDo, Persona
from sandbox.personas.screen import Answer, Seen
from sandbox.talk.interactions import Asked
from tests.end_to_end.house import House


def presses(seen: Seen) -> list[list[str]]:
    """The words of every button and menu of ours on a message that can be used."""
    ids = [part.get("custom_id", "") for part in seen.parts if not part.get("disabled")]
    return [found.split(":") for found in ids if found.startswith("h:")]


def button_id(
    seen: Seen, verb: str, game: int | None = None, *words: object, stamp: str | None = None
) -> str:
    """The custom_id of the button that begins so."""
    for found in presses(seen):
        _, its_verb, its_game, its_stamp, *its_words = found
        if (
            its_verb == verb
            and (game is None or its_game == str(game))
            and stamp in (None, its_stamp)
            and its_words[: len(words)] == [str(word) for word in words]
        ):
            return ":".join(found)
    raise AssertionError(f"no button {verb} {words} on {seen.text!r}: {presses(seen)}")


def has_button(seen: Seen, verb: str, game: int | None = None, stamp: str | None = None) -> bool:
    try:
        return bool(button_id(seen, verb, game, stamp=stamp))
    except AssertionError:
        return False


async def sees_button(
    person: Persona, channel: int | str, verb: str, game: int, stamp: str | None = None
) -> Seen:
    """Wait for a message that is no whisper and has this button; the newest one."""

    def found() -> Seen | None:
        hits = [
            seen
            for seen in person.messages(channel)
            if not seen.is_whisper and has_button(seen, verb, game, stamp)
        ]
        return hits[-1] if hits else None

    return await person.until(found, f"a button {verb} of game {game}")


async def press_newest(
    person: Persona, channel: int | str, verb: str, game: int, stamp: str | None = None
) -> Answer:
    """Press that button on the newest message that has it."""
    for _ in range(100):
        seen = await sees_button(person, channel, verb, game, stamp)
        try:
            return await person.click(seen, button_id(seen, verb, game, stamp=stamp))
        except CannotDo:
            # The courier has changed the message, and this client has yet to hear of it.
            continue
    raise AssertionError(f"{person.name} cannot press {verb}")


async def forge(
    house: House,
    person: Persona,
    channel: int,
    custom_id: str,
    values: Sequence[str] = (),
    message: Seen | None = None,
) -> Answer:
    """Press what no client shows: any custom_id, on a message or on none; the bot's answer."""
    store = house.sandbox.world.store
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2, "id": 1}
    if values:
        data |= {"component_type": 3, "values": list(values)}
    forged = house.sandbox.control.forge(
        Asked.COMPONENT,
        store.users[person.id],
        store.channels[channel],
        data,
        None if message is None else store.messages[channel].get(message.id),
    )
    return await person.until(lambda: person.screen.answers.get(forged.id), "an answer")
