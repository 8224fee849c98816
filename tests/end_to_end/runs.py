"""One run of a game in one world: everybody acts, Ben and a passer-by look at everything.

Which way somebody goes is drawn from the same chance in every world.
"""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from games.values import Marks
from hanabi_core.record import Record
from hanabi_core.rules import Multicolour, Rules
from presentation.presses import press
from sandbox.personas.persona import Persona
from sandbox.personas.screen import Seen
from store.deliveries import BOARD
from tests.end_to_end.house import NAMES, House, open_house, shown
from tests.end_to_end.received import Heard, Recorder
from tests.end_to_end.snooping import (
    LOOKS,
    OPEN_LOOKS,
    press_everything,
    presses,
    type_commands,
    use_commands,
    write_note,
)
from tests.end_to_end.worlds import Deed, deeds, keep

SETTLED: Final = """
    SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM deliveries WHERE due > shown AND closed = 0)
    AND NOT EXISTS (SELECT 1 FROM leftovers)
    AND NOT EXISTS (SELECT 1 FROM games WHERE started_at IS NOT NULL AND room_ready = 0)
"""
WAYS: Final = ("command", "command by DM", "board", "letter", "view")


@dataclass(frozen=True, slots=True)
class Run:
    """Everything that reached three people."""

    ada: list[Heard]
    ben: list[Heard]
    zoe: list[Heard]
    """She does not play."""


async def run(folder: Path, record: Record, *, where: str = "here", leaks: str = "") -> Run:
    """Play a record's actions with the bot as a process of its own, dealt that record's deal."""
    keep(record, folder)
    async with _sitting(folder, leaks) as (house, zoe):
        evening = _Evening(house, record, zoe)
        await evening.begin(where)
        for number, deed in enumerate(deeds(record)):
            await evening.look()
            await evening.do(deed, number)
        await evening.look_at_everything()
        return evening.run()


@asynccontextmanager
async def _sitting(folder: Path, leaks: str) -> AsyncIterator[tuple[House, Persona]]:
    """The house with Zoe in it too."""
    arguments = (str(folder), leaks)
    async with (
        AsyncExitStack() as stack,
        open_house(folder, "secrecy", module="tests.end_to_end.world_bot", more=arguments) as house,
    ):
        zoe = house.enter("Zoe")
        await house.open_clients(stack)
        yield house, house.person(zoe.id)


class _Evening:
    """The people of a house, at a table and beside it."""

    def __init__(self, house: House, record: Record, zoe: Persona) -> None:
        self._house = house
        self._record = record
        self._zoe = zoe
        self._players = [house.person(name) for name in NAMES[: len(record.players)]]
        self._ben = self._players[1]
        self._recorder = Recorder(house.sandbox, *(one.id for one in (*self._players, zoe)))
        self._rng = Random(repr([*deeds(record)]))

    def run(self) -> Run:
        heard = self._recorder.heard
        return Run(*(heard(one.id) for one in (*self._players[:2], self._zoe)))

    async def begin(self, where: str) -> None:
        """From the lobby to the first turn."""
        home, (opener, *others) = self._house.channel.id, self._players
        await self._cut("everybody is here")
        options = _options(self._record.rules)
        shown(opener, await opener.slash(home, "hanabi new", where=where, **options))
        await self._cut("open")
        for player in others:
            shown(player, await player.slash(home, "hanabi join"))
            await self._cut(f"{player.name} joins")
        shown(opener, await opener.slash(home, "hanabi start"))
        await self._cut("start")
        settings = shown(self._ben, await self._ben.slash(home, "hanabi settings"))
        marks = self._rng.choice(list(Marks))
        shown(self._ben, await self._ben.select(settings, press("mine", 0, "", "marks"), marks))
        await self._cut(f"Ben wants {marks}")

    async def do(self, deed: Deed, number: int) -> None:
        """Let a deed be done, in one of several ways."""
        way = self._rng.choice(WAYS)
        person = self._players[deed.seat]
        if way.startswith("command"):
            place = person.dm if way.endswith("DM") else self._room
            shown(person, await person.slash(place, _command(deed), **_typed(deed)))
        else:
            await self._press(person, await self._start(person, way, deed), deed)
        done = self._house.row("SELECT step FROM games")["step"]
        assert done == number + 1, f"{deed} by {way} was not done"
        await self._cut(f"{number}: {person.name} {deed.verb} {deed.words} by {way}")

    async def look(self) -> None:
        """Ben looks at some of what there is, and Zoe at one thing."""
        ben, rng = self._ben, self._rng
        place = rng.choice((self._room, ben.dm))
        looks = rng.sample(LOOKS, 2)
        await use_commands(ben, place, looks)
        await self._cut(f"Ben looks at {looks}")
        if rng.random() < 0.5:
            await type_commands(ben, place, len(self._players))
            await self._cut("Ben is offered this and that")
        if rng.random() < 0.3:
            await press_everything(ben, self._message(rng.choice((BOARD, ben.id))), rng)
            await self._cut("Ben presses buttons")
        await use_commands(self._zoe, self._room, rng.sample(OPEN_LOOKS, 1))
        await self._cut("Zoe looks")

    async def look_at_everything(self) -> None:
        """Both look at all there is, and Ben writes a note."""
        ben, zoe, rng = self._ben, self._zoe, self._rng
        await write_note(ben, self._room, "a note", rng)
        await self._cut("Ben writes a note")
        for place, recipient in ((self._room, BOARD), (ben.dm, ben.id)):
            await use_commands(ben, place, LOOKS)
            await self._cut("Ben looks at everything")
            await type_commands(ben, place, len(self._players))
            await self._cut("Ben is offered everything")
            assert await press_everything(ben, self._message(recipient), rng) > 9
            await self._cut("Ben presses every button")
        await use_commands(zoe, self._room, OPEN_LOOKS)
        await type_commands(zoe, self._room, len(self._players))
        assert await press_everything(zoe, self._message(BOARD), rng) > 5
        await self._cut("Zoe looks at everything")

    # -- buttons

    async def _start(self, person: Persona, way: str, deed: Deed) -> Seen:
        """The message on which the first button of a deed is."""
        message = self._message(person.id if way == "letter" else BOARD)
        seen = person.message(message)
        first = "more" if deed.verb == "arrange" else "view" if way == "view" else None
        return seen if first is None else await self._click(person, seen, first)

    async def _click(self, person: Persona, seen: Seen, verb: str) -> Seen:
        custom_id = next(each for each, read in presses(seen) if read.verb == verb)
        return shown(person, await person.click(seen, custom_id))

    async def _press(self, person: Persona, seen: Seen, deed: Deed) -> None:
        """Press on, each time what says most of the deed, until nothing says more."""
        said = -1
        while True:
            ways = {
                _progress(read.words, deed): custom_id
                for custom_id, read in presses(seen)
                if read.verb == deed.verb
            }
            if max(ways, default=-1) <= said:
                return
            said = max(ways)
            seen = shown(person, await person.click(seen, ways[said]))

    # -- waiting

    async def _cut(self, act: str) -> None:
        """Wait until everybody has what they are due, on their screens too."""
        await self._house.until(SETTLED)
        rows = self._house.rows(
            "SELECT recipient, message_id, shown FROM deliveries WHERE closed = 0"
        )
        for row in rows:
            is_letter = row["recipient"] in [player.id for player in self._players]
            readers = (
                [self._house.person(row["recipient"])] if is_letter else [*self._players, self._zoe]
            )
            for person in readers:
                await person.until(lambda p=person, r=row: _is_shown(p, r), f"revision {row}")  # type: ignore[misc] # defaults bind them
        self._recorder.cut(act)

    @property
    def _room(self) -> int:
        return int(self._house.row("SELECT room_id FROM games")["room_id"])

    def _message(self, recipient: int) -> int:
        sql = "SELECT message_id FROM deliveries WHERE recipient = ?"
        return int(self._house.row(sql, recipient)["message_id"])


def _is_shown(person: Persona, row: dict[str, Any]) -> bool:
    """Whether a message bears the mark of the revision that it shows, by what the bot knows."""
    seen = person.screen.messages.get(row["message_id"])
    marks = [part.get("custom_id", "") for part in seen.parts] if seen else []
    return any(mark.endswith(f":r{row['shown']}") for mark in marks)


def _progress(words: tuple[str, ...], deed: Deed) -> int:
    """How much of a deed a button says; -1 if it says something else."""
    if deed.verb == "arrange":
        said = "".join(words)
        return len(said) if deed.words[0].startswith(said) else -1
    return len(words) if deed.words[: len(words)] == words else -1


def _options(rules: Rules) -> dict[str, Any]:
    """How a table with these rules is opened. Manners are as they are everywhere."""
    assert rules == Rules(
        rules.multicolour,
        rules.black_powder,
        rules.flamboyants,
        rules.final_bouquet,
        rules.choreography,
    )
    return {
        "avalanche": str(rules.multicolour or Multicolour.NONE),
        "black_powder": rules.black_powder,
        "flamboyants": rules.flamboyants,
        "final_bouquet": rules.final_bouquet,
        "choreography": rules.choreography,
    }


def _command(deed: Deed) -> str:
    return f"hanabi {deed.verb}" if deed.verb in ("tile", "arrange") else deed.verb


def _typed(deed: Deed) -> dict[str, str]:
    """The options of a command."""
    match deed.verb, deed.words:
        case "hint", (seat, what):
            return {"player": seat, "what": what}
        case "play", (tag, announced, _) if announced != "-":
            return {"card": tag, "announce": announced}
        case "play" | "discard", (tag, *_):
            return {"card": tag}
        case "tile", words:
            return {"choice": " ".join(words[1:]) if words[0] == "card" else ".".join(words)}
        case _, words:
            return {"order": words[0]}
