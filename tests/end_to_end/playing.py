"""Whole games, move by move, as people play them: by commands, by buttons, or by both.

The players see every card: what is played is chosen from the bot's own database, what they do
with it goes through their clients.
"""

import itertools
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from hanabi_core.actions import Action, Arrange
from hanabi_core.cards import Seat, Tile
from hanabi_core.deal import Deal
from hanabi_core.notation import read_action, read_card
from hanabi_core.record import Record, read_rules
from hanabi_core.replay import rebuild
from hanabi_core.state import State
from sandbox.facts.model import ChannelType
from sandbox.personas.persona import Persona
from sandbox.personas.screen import Answer, Seen
from tests.core.players import play_well
from tests.end_to_end.house import House, shown
from tests.end_to_end.pressing import (
    button_id,
    forge,
    has_button,
    press_newest,
    presses,
    sees_button,
)
from tests.end_to_end.wording import as_command, as_words, tag

__all__ = [
    "BUTTONS",
    "COMMANDS",
    "LETTERS",
    "MIXED",
    "Choose",
    "Seated",
    "as_command",
    "as_words",
    "button_id",
    "dm_of",
    "forge",
    "has_button",
    "move",
    "open_lobby",
    "play_out",
    "press_newest",
    "press_on",
    "press_through",
    "presses",
    "record_of",
    "seated",
    "sees_button",
    "sit_down",
    "stamp_of",
    "state_of",
    "steps",
    "tag",
]

Choose = Callable[[State], Action]

COMMANDS: Final = "commands"
BUTTONS: Final = "buttons"
MIXED: Final = "mixed"
LETTERS: Final = "letters"
"""By buttons and commands in direct messages only."""


@dataclass(frozen=True)
class Seated:
    """A game that people have sat down to."""

    game: int
    room: int
    players: tuple[Persona, ...]
    """By seat."""


# -- sitting down


async def open_lobby(
    house: House, opener: Persona, channel: int | str = "general", **options: Any
) -> tuple[int, Seen]:
    """Open a table by command; its id, and the lobby as the opener sees it in the channel."""
    shown(opener, await opener.slash(channel, "hanabi new", **options))
    place = opener.channel(channel)
    row = house.row("SELECT id FROM games WHERE home_id = ? AND status = 'lobby'", place)
    return row["id"], await sees_button(opener, place, "join", row["id"])


async def sit_down(
    house: House,
    *names: str,
    channel: int | str = "general",
    how: str = BUTTONS,
    **options: Any,
) -> Seated:
    """Open a table, take seats in this order, and start; everybody sees the board then."""
    people = [house.person(name) for name in names or ("Ada", "Ben")]
    opener = people[0]
    game, _ = await open_lobby(house, opener, channel, **options)
    place = opener.channel(channel)
    for person in people[1:]:
        if how == COMMANDS:
            answer = await person.slash(place, "hanabi join")
        else:
            answer = await press_newest(person, place, "join", game)
        shown(person, answer)
    if how == COMMANDS:
        answer = await opener.slash(place, "hanabi start")
    else:
        answer = await press_newest(opener, place, "start", game)
    shown(opener, answer)
    return await seated(house, game)


async def seated(house: House, game: int) -> Seated:
    """Wait until everybody at a table that has begun sees its board."""
    row = await house.until(
        "SELECT room_id FROM games WHERE id = ? AND room_ready = 1 AND room_id IS NOT NULL", game
    )
    people = house.rows("SELECT person_id FROM seats WHERE game_id = ? ORDER BY seat", game)
    players = tuple(house.person(person["person_id"]) for person in people)
    for player in players:
        await player.until(lambda who=player: row["room_id"] in who.screen.channels, "the room")  # type: ignore[misc] # a default binds it
        await sees_button(player, row["room_id"], "view", game)
    return Seated(game, row["room_id"], players)


async def dm_of(person: Persona) -> int:
    """Their direct messages with the bot, as soon as the first one is there."""

    def found() -> int | None:
        kinds = {number: channel["type"] for number, channel in person.screen.channels.items()}
        return next((number for number, kind in kinds.items() if kind == ChannelType.DM), None)

    return await person.until(found, "any direct message")


# -- the state behind it


def record_of(house: House, game: int) -> Record:
    """A game as the bot's database has it."""
    row = house.row("SELECT * FROM games WHERE id = ?", game)
    actions = house.rows("SELECT action FROM actions WHERE game_id = ? ORDER BY step", game)
    seats = house.rows("SELECT person_id FROM seats WHERE game_id = ? ORDER BY seat", game)
    return Record(
        rules=read_rules(json.loads(row["rules"])),
        players=tuple(str(seat["person_id"]) for seat in seats),
        deal=Deal(
            deck=tuple(map(read_card, row["deck"].split())),
            tiles=tuple(Tile(int(tile)) for tile in (row["tiles"] or "").split()),
            first=Seat(row["first"]),
        ),
        actions=tuple(read_action(action["action"]) for action in actions),
    )


def state_of(house: House, game: int) -> State:
    """Every fact of a game, also the hidden ones."""
    return rebuild(record_of(house, game))


def stamp_of(state: State) -> str:
    """What buttons carry for the decision that is open."""
    return f"{state.turn}.{int(state.tile or 0)}"


def steps(house: House, game: int) -> int:
    return int(house.row("SELECT step FROM games WHERE id = ?", game)["step"])


# -- moves


async def move(
    house: House,
    table: Seated,
    action: Action,
    *,
    how: str = COMMANDS,
    place: int | None = None,
) -> Answer:
    """Do one thing for the player whose turn it is (or whose hand it is); it must count.

    :param place: where it is done; the room unless it says otherwise.
    """
    state = state_of(house, table.game)
    seat = action.seat if isinstance(action, Arrange) else state.seat
    player = table.players[seat]
    before = len(state.log)
    where = table.room if place is None else place
    if how == COMMANDS:
        names = [person.name for person in table.players]
        command, options = as_command(state, action, names)
        answer = await player.slash(where, command, **options)
    else:
        answer = await press_through(player, table.game, state, action, where)
    seen = shown(player, answer)
    after = steps(house, table.game)
    assert after == before + 1, f"{action} by {player.name} did not count: {seen.text}"
    return answer


async def press_through(
    player: Persona, game: int, state: State, action: Action, where: int
) -> Answer:
    """Do it by buttons only, from a board or letter, as far as it takes."""
    verb, _ = as_words(state, action)
    answer = await press_first(player, game, verb, stamp_of(state), where)
    return await press_on(player, game, state, action, answer)


async def press_on(
    player: Persona, game: int, state: State, action: Action, answer: Answer
) -> Answer:
    """Go on from what a first button was answered with."""
    verb, goal = as_words(state, action)
    pressed: list[list[str]] = [[]]
    for _ in range(8):
        words = nearest(shown(player, answer), verb, game, goal, pressed)
        if words is None:
            return answer
        pressed.append(words)
        custom_id = button_id(player.message(answer), verb, game, *words)
        answer = await player.click(answer, custom_id)
    raise AssertionError(f"no end of buttons for {action}")


async def press_first(player: Persona, game: int, verb: str, stamp: str, where: int) -> Answer:
    """The button that begins a deed: from the view, if the newest message has not got it."""
    if verb == "arrange":
        more = await press_newest(player, where, "more", game)
        return await player.click(more, button_id(shown(player, more), "arrange", game))
    newest = [seen for seen in player.messages(where) if not seen.is_whisper]
    if any(has_button(seen, verb, game, stamp) for seen in newest):
        return await press_newest(player, where, verb, game, stamp)
    view = await press_newest(player, where, "view", game)
    return await player.click(view, button_id(shown(player, view), verb, game, stamp=stamp))


def nearest(
    seen: Seen, verb: str, game: int, goal: Sequence[str], pressed: Sequence[Sequence[str]]
) -> list[str] | None:
    """The words of the button that leads furthest towards the goal; None if there is none."""
    offered = [
        words
        for _, its_verb, its_game, _, *words in presses(seen)
        if its_verb == verb and its_game == str(game) and words and words not in pressed
    ]
    if verb == "arrange":
        fitting = [words for words in offered if goal[0].startswith(words[0])]
        return max(fitting, key=lambda words: len(words[0]), default=None)
    fitting = [words for words in offered if list(goal[: len(words)]) == words]
    return max(fitting, key=len, default=None)


async def play_out(
    house: House,
    table: Seated,
    how: str = COMMANDS,
    *,
    choose: Choose = play_well,
    most: int | None = None,
) -> State:
    """Play a game to its end, or so many moves; the state then.

    `how` may be :data:`COMMANDS`, :data:`BUTTONS`, :data:`MIXED` or :data:`LETTERS`.
    """
    chance = Random(table.game)
    for number in itertools.count():
        state = state_of(house, table.game)
        if state.outcome is not None or number == most:
            return state
        player = table.players[state.seat]
        way = chance.choice((COMMANDS, BUTTONS)) if how in (MIXED, LETTERS) else how
        from_afar = how == LETTERS or (how == MIXED and chance.random() < 0.3)
        place = await dm_of(player) if from_afar else table.room
        await move(house, table, choose(state), how=way, place=place)
    raise AssertionError("counting never ends")
