"""Looking at everything that can be looked at, by commands, by buttons and by half a command.

Nothing here moves a game on: dialogues are opened and left.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from presentation.presses import Press, read_press
from sandbox.personas.persona import Persona
from sandbox.personas.screen import Seen
from tests.end_to_end.house import shown

LOOKS: Final = (
    "view",
    "hanabi board",
    "hanabi discards",
    "hanabi history",
    "hanabi note",
    "hanabi verify",
    "hanabi export",
    "hanabi games",
    "hanabi rules",
)
OPEN_LOOKS: Final = tuple(look for look in LOOKS if look != "hanabi note")
"""What is there for people who do not play, too."""
_HARMLESS: Final = {"view", "more", "discards", "history", "note", "rules", "verify", "export"}
_LONGEST: Final = {"hint": 1, "play": 2, "discard": 1, "tile": 2, "arrange": 1}
"""How many words a press of that verb may have, and still do nothing."""
_DEEPEST: Final = 3
_MOST_ALIKE: Final = 2
"""Buttons of one kind that are pressed on one whisper: one card is asked for like another."""


async def use_commands(person: Persona, place: int, commands: Sequence[str]) -> None:
    """Use commands that only show something; read the files that come."""
    for command in commands:
        seen = shown(person, await person.slash(place, command))
        for address in seen.files:
            assert await person.read(address)


async def type_commands(person: Persona, place: int, players: int) -> None:
    """Have everything suggested that is offered while a command is typed."""
    for command, option in (
        ("hint", "player"),
        ("play", "card"),
        ("discard", "card"),
        ("hanabi tile", "choice"),
        ("hanabi arrange", "order"),
        ("hanabi note", "card"),
    ):
        await person.autocomplete(place, command, option)
    for seat in range(players):
        await person.autocomplete(place, "hint", "what", player=str(seat))


async def write_note(person: Persona, place: int, text: str, rng: Random) -> None:
    """Choose a card in the menu of notes, and send off the dialogue."""
    menu = shown(person, await person.slash(place, "hanabi note"))
    (pick,) = [part for part in menu.parts if part.get("options")]
    card = rng.choice(pick["options"])
    dialogue = await person.select(menu, pick["custom_id"], card["value"])
    assert not (await person.submit(dialogue, {"note": text})).failed


async def press_everything(person: Persona, message: int, rng: Random) -> int:
    """Press every button that only shows or asks, and those of what it shows; how many.

    What is pressed in a whisper changes it, so each way is gone from its beginning.
    """
    ways: list[tuple[str, ...]] = [()]
    known: set[str] = set()
    for way in ways:
        seen = person.message(message)
        for custom_id in way:
            seen = shown(person, await person.click(seen, custom_id))
        if len(way) < _DEEPEST:
            new = [one for one in _open(seen, rng) if one not in known]
            known.update(new)
            ways += [(*way, one) for one in new]
    return len(known)


def _open(seen: Seen, rng: Random) -> list[str]:
    """The buttons of a message that do nothing yet, of many alike only some."""
    alike: dict[tuple[str, int], list[str]] = {}
    for custom_id, press in presses(seen):
        alike.setdefault((press.verb, len(press.words)), []).append(custom_id)
    return [
        custom_id
        for (verb, words), found in alike.items()
        if _does_nothing(verb, words)
        for custom_id in (found if verb in _HARMLESS else _some(found, rng))
    ]


def _some(found: list[str], rng: Random) -> list[str]:
    return rng.sample(found, min(_MOST_ALIKE, len(found)))


def _does_nothing(verb: str, words: int) -> bool:
    return verb in _HARMLESS or words <= _LONGEST.get(verb, -1)


def presses(seen: Seen) -> Iterator[tuple[str, Press]]:
    """The buttons of a message that can be pressed, as they stand and as they are read."""
    for part in _buttons(seen):
        press = read_press(part["custom_id"])
        assert press is not None, part
        yield part["custom_id"], press


def _buttons(seen: Seen) -> Iterator[dict[str, Any]]:
    return (
        part
        for part in seen.parts
        if "custom_id" in part and not part.get("disabled") and not part.get("options")
    )
