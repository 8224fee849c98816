"""Whatever somebody asks, wherever and whenever, is answered in time and never with a fault.

That the bot's log has no error is asserted when the house is left.
"""

from typing import Any, Final

import pytest

from sandbox.personas.persona import Persona
from tests.end_to_end.house import House, shown
from tests.end_to_end.playing import (
    BUTTONS,
    Seated,
    forge,
    open_lobby,
    play_out,
    presses,
    sit_down,
    state_of,
    steps,
)

COMMANDS: Final[dict[str, dict[str, Any]]] = {
    "hint": {"player": "Ben", "what": "red"},
    "play": {"card": "Z"},
    "discard": {"card": "Z"},
    "view": {},
    "hanabi join": {},
    "hanabi options": {},
    "hanabi end": {},
    "hanabi board": {},
    "hanabi discards": {},
    "hanabi history": {},
    "hanabi note": {},
    "hanabi tile": {"choice": "decline"},
    "hanabi arrange": {"order": "zy"},
    "hanabi games": {},
    "hanabi rules": {},
    "hanabi settings": {},
    "hanabi server": {},
    "hanabi verify": {},
    "hanabi export": {},
}
"""All that change nothing here."""
TYPED: Final = (
    ("hint", "player"),
    ("hint", "what"),
    ("play", "card"),
    ("discard", "card"),
    ("hanabi tile", "choice"),
    ("hanabi arrange", "order"),
    ("hanabi note", "card"),
)
WORDS: Final = (
    "",
    ":0",
    ":1",
    ":9",
    ":A",
    ":yes",
    ":now",
    ":x:y:z",
    ":1:red",
    ":1:mauve",
    ":99999999999999999999:1",
    ":A:-:yes",
    ":A:mauve:yes",
    ":Ä:-:yes",
    ":hint:7:red",
    ":card:red:9",
    ":card:red:5",
    ":decline",
    ":AAAAA",
    ":pick",
    ":write",
    ":write:9:A",
    ":write:x:A",
    ":finish:yes",
    ":end:perhaps",
    ":preset",
    ":preset:none",
    ":seats:99",
    ":pace:fast",
    ":black_powder:perhaps",
    ":language:tlh",
    ":channels",
    ":opening_role:1",
    ":block",
    ":nothing:1",
)
# Not join: a stranger may.
VERBS: Final = [
    "view",
    "hint",
    "play",
    "discard",
    "tile",
    "arrange",
    "more",
    "discards",
    "history",
    "note",
    "rules",
    "verify",
    "export",
    "end",
    "finish",
    "vote",
    "rematch",
    "share",
    "dm",
    "leave",
    "start",
    "cancel",
    "options",
    "seats",
    "set",
    "words",
    "reserve",
    "remove",
    "forward",
    "first",
    "shuffle",
    "mine",
    "server",
    "games",
    "nonsense",
]


HARMLESS: Final = ("view", "more", "discards", "history", "note", "rules", "verify", "export")
ASKING: Final = {"hint": 2, "play": 2, "discard": 2, "tile": 2, "arrange": 2}
"""How many words a deed has."""


async def ask_everything(house: House, person: Persona, *places: int) -> None:
    """Every command, and whatever can be typed in it, in each of these channels."""
    for place in places:
        for command, options in COMMANDS.items():
            answer = await person.slash(place, command, **options)
            assert shown(person, answer).is_whisper, command
        for command, option in TYPED:
            for typed in ("", "a", "1", "red", "é?"):
                await person.autocomplete(place, command, option, **{option: typed})


async def test_before_there_is_any_game(house: House) -> None:
    ada = house.person("Ada")
    await ask_everything(house, ada, house.channel.id, await ada.open_dm())
    assert house.rows("SELECT * FROM games") == []


async def test_while_there_is_a_lobby(house: House) -> None:
    await open_lobby(house, house.person("Ada"))
    for name in ("Ada", "Eve"):
        person = house.person(name)
        await ask_everything(house, person, house.channel.id, await person.open_dm())


@pytest.mark.parametrize("watchers", [True, False])
async def test_while_a_game_runs(house: House, watchers: bool) -> None:  # noqa: FBT001
    table = await sit_down(house, "Ada", "Ben", watchers=watchers)
    state = state_of(house, table.game)
    waiting = table.players[1 - state.seat]
    eve = house.person("Eve")
    await eve.until(lambda: table.room in eve.screen.channels, "the thread")

    await ask_everything(house, waiting, table.room, house.channel.id, waiting.dm)
    await ask_everything(house, eve, table.room, house.channel.id, await eve.open_dm())

    assert steps(house, table.game) == 0


async def test_when_a_game_is_over(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    await play_out(house, table)
    for player in table.players:
        await ask_everything(house, player, table.room, house.channel.id, player.dm)


@pytest.mark.parametrize("status", ["lobby", "running", "over"])
async def test_forged_presses_are_whispered_at(house: House, status: str) -> None:
    table = await at(house, status)
    before = house.row("SELECT * FROM games WHERE id = ?", table.game)
    eve = house.person("Eve")
    await eve.until(lambda: table.room in eve.screen.channels, "the room")

    for verb in VERBS:
        for words in WORDS:
            for game in (str(table.game), "0", "99"):
                press = f"h:{verb}:{game}::{words.removeprefix(':')}".removesuffix(":")
                answer = await forge(house, eve, table.room, press)
                assert not answer.failed, press

    after = house.row("SELECT * FROM games WHERE id = ?", table.game)
    assert after == before


async def test_forged_presses_of_players_do_nothing_that_is_not_offered(house: House) -> None:
    table = await at(house, "running")
    waiting = table.players[1 - state_of(house, table.game).seat]

    for verb in ("hint", "play", "discard", "tile", "arrange"):
        for words in WORDS:
            press = f"h:{verb}:{table.game}:0.0{words}"
            answer = await forge(house, waiting, table.room, press)
            assert not answer.failed, press

    assert steps(house, table.game) == 0


async def test_every_button_of_every_whisper_works(house: House) -> None:
    """Whatever can be reached by buttons that only show something, from the view."""
    table = await sit_down(house, "Ada", "Ben", "Cleo", watchers=True)
    await play_out(house, table, BUTTONS, most=6)
    before = steps(house, table.game)
    player = table.players[state_of(house, table.game).seat]
    eve = house.person("Eve")
    await eve.until(lambda: table.room in eve.screen.channels, "the thread")

    for person in (player, eve):
        await walk(house, person, table)

    assert steps(house, table.game) == before


async def walk(house: House, person: Persona, table: Seated) -> None:
    """Press every button there is, as long as pressing it does nothing to the game."""
    known = {f"h:view:{table.game}:"}
    ahead = list(known)
    while ahead:
        press = ahead.pop()
        view = await person.slash(table.room, "view")
        answer = await forge(house, person, table.room, press, message=shown(person, view))
        assert not answer.failed, press
        if answer.message_id is None:
            continue  # a dialogue
        found = {":".join(words) for words in presses(person.message(answer))}
        fresh = {each for each in found - known if is_harmless(each)}
        known |= fresh
        ahead += sorted(fresh)
    assert len(known) > len(HARMLESS) // 2


def is_harmless(press: str) -> bool:
    """Whether it only shows something, or asks for the next choice."""
    _, verb, _, _, *words = press.split(":")
    return verb in HARMLESS or len(words) < ASKING.get(verb, 0)


async def at(house: House, status: str) -> Seated:
    """A game of Ada and Ben that has come so far."""
    if status == "lobby":
        game, _ = await open_lobby(house, house.person("Ada"))
        return Seated(game, house.channel.id, (house.person("Ada"),))
    table = await sit_down(house, "Ada", "Ben")
    if status == "over":
        await play_out(house, table)
    return table
