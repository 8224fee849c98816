"""Whoever may not do something: they get a whisper, and nothing changes.

Every verb is forged, with words that would do something in the hands of the right person.
"""

from collections.abc import Iterator
from typing import Final
from unittest.mock import MagicMock

from bot import AREAS
from cogs.area import handlers_of
from games.refusals import NoSuchGame, NotAtTable, NotOpener
from presentation.presses import press as custom_id
from sandbox.personas.persona import Persona
from tests.core.players import hint_something
from tests.end_to_end.asking import (
    SAY,
    facts,
    forge,
    forged,
    name_of,
    press,
    reads,
    sentence,
    settle,
    use,
)
from tests.end_to_end.house import House, shown
from tests.end_to_end.playing import (
    has_button,
    move,
    open_lobby,
    sees_button,
    sit_down,
    stamp_of,
    state_of,
)

HOME = "general"
DEEDS: Final = {
    "hint": ["", "0", "1", "0:red", "1:red", "1:3", "9:red", "x:y"],
    "play": ["", "A", "A:-", "A:-:yes", "A:red:yes", "Z:-:yes", "A:what:yes"],
    "discard": ["", "A", "A:yes", "Z:yes"],
    "tile": ["", "hint:1:red", "card:red:1", "decline", "card:red:9", "what"],
    "arrange": ["", "CAB", "ABCDE", "EDCBA", "A1"],
}
"""What each verb can be followed by: this is done with cards."""
LOOKS: Final = {
    "view": ["", "r3"],
    "more": [""],
    "discards": [""],
    "history": ["", "1", "x"],
    "note": ["", "pick", "write:0:A", "write:9:A", "write:x:A"],
    "rules": ["", "turn"],
    "verify": [""],
    "export": [""],
    "games": [""],
}
ENDS: Final = {
    "end": ["", "ask", "now"],
    "finish": [""],
    "vote": ["end:yes", "end:no", "finish:yes", "what:yes", ""],
    "rematch": [""],
    "share": [""],
    "dm": [""],
}
LOBBY: Final = {
    "join": ["", "r1"],
    "leave": [""],
    "start": [""],
    "cancel": [""],
    "options": [""],
    "seats": [""],
    "set": ["watchers:yes", "pace", "seats", "preset", "what"],
    "words": ["", "write"],
    "reserve": [""],
    "remove": [""],
    "forward": [""],
    "first": [""],
    "shuffle": [""],
}
SETTINGS: Final = {
    "mine": [""],
    "server": ["", "preset", "delete", "delete:yes", "block", "channels"],
}
ALL: Final = DEEDS | LOOKS | ENDS | LOBBY | SETTINGS
CHOSEN: Final = {"pace": "slow", "seats": "3", "preset": "deluxe", "pick": "0.A", "block": "1"}
"""What is chosen in menus, by the last word."""


def test_every_verb_is_forged_here() -> None:
    areas = [area(MagicMock(), MagicMock(), MagicMock()) for area in AREAS]

    assert ALL.keys() == handlers_of(areas).keys()


def forgeries(verbs: dict[str, list[str]]) -> Iterator[tuple[str, list[str]]]:
    for verb, endings in verbs.items():
        yield from ((verb, ending.split(":") if ending else []) for ending in endings)


async def forge_all(
    house: House,
    person: Persona,
    verbs: dict[str, list[str]],
    game: int,
    *,
    place: int,
    stamp: str = "",
) -> None:
    """Forge a press of every verb; none of them may change anything."""
    await settle(house)
    before = facts(house)
    for verb, words in forgeries(verbs):
        end = words[-1] if words else verb
        people = ("remove", "forward", "first")
        value = str(house.people[0].id) if verb in people else CHOSEN.get(end)
        answer = await forged(
            house,
            person,
            place,
            custom_id(verb, game, stamp, *words),
            values=() if value is None else [value],
            text="mine now" if words[:1] == ["write"] else None,
        )
        assert answer.modal or shown(person, answer).is_whisper
        assert facts(house) == before, f"{verb} {words} by {person.name} has changed something"


async def test_who_is_not_at_the_table_changes_nothing(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    await move(house, table, hint_something(state_of(house, table.game)))
    eve, stamp = house.person("Eve"), stamp_of(state_of(house, table.game))

    await forge_all(house, eve, ALL, table.game, place=table.room, stamp=stamp)
    told = await forge(
        house, eve, table.room, custom_id("play", table.game, stamp, "A", "-", "yes")
    )
    assert told.text == sentence(NotAtTable(table=name_of(house, table.game)))
    # Outside the server the table is not even known.
    await forge_all(house, eve, ALL, table.game, place=await eve.open_dm(), stamp=stamp)
    told = await forge(house, eve, eve.dm, custom_id("view", table.game))
    assert told.text == sentence(NoSuchGame())


async def test_whose_turn_it_is_not_changes_nothing(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    # Whoever has just hinted may not even put their own cards in order.
    await move(house, table, hint_something(state_of(house, table.game)))
    state = state_of(house, table.game)
    waits = table.players[1 - state.seat]

    for place in (table.room, await waits.open_dm()):
        stamp = stamp_of(state)
        await forge_all(house, waits, DEEDS | LOBBY, table.game, place=place, stamp=stamp)
    await forge_all(house, waits, {"finish": [""], "end": ["now"]}, table.game, place=waits.dm)


async def test_buttons_of_an_old_turn_do_nothing(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    state = state_of(house, table.game)
    player, old = table.players[state.seat], stamp_of(state)
    board = await sees_button(player, table.room, "play", table.game)
    view = await press(player, board, "view")

    for _ in range(2):
        await move(house, table, hint_something(state_of(house, table.game)))
    house.pass_time(7 * 24 * 60 * 60)
    state = state_of(house, table.game)
    assert table.players[state.seat] is player
    await settle(house)
    before = facts(house)

    # What an old button asks, it asks about the present turn.
    told = await press(player, view, "play")
    assert has_button(told, "play", table.game, stamp_of(state))
    for verb, ending in (
        ("hint", ["0", "red"]),
        ("hint", ["1", "red"]),
        ("play", ["A", "-", "yes"]),
        ("discard", ["A", "yes"]),
        ("arrange", ["EDCBA"]),
        ("tile", ["decline"]),
    ):
        told = await forge(house, player, table.room, custom_id(verb, table.game, old, *ending))
        assert told.text.startswith(SAY("told-nothing"))
        assert has_button(told, "play", table.game, stamp_of(state))
    assert facts(house) == before


async def test_a_game_that_is_over_is_over(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    stamp = stamp_of(state_of(house, table.game))
    ada, ben, eve = (house.person(name) for name in ("Ada", "Ben", "Eve"))
    await press(ada, await use(ada, table.room, "hanabi end"), "end", "now")
    await reads(eve, table.room, SAY("verdict-moderated"))

    await forge_all(house, eve, ALL, table.game, place=table.room, stamp=stamp)
    await forge_all(house, ben, DEEDS, table.game, place=table.room)
    # Players may want a rematch and share their notes: nothing else.
    ends = {verb: words for verb, words in ENDS.items() if verb not in ("rematch", "share")}
    await forge_all(house, ada, ends | LOBBY, table.game, place=table.room)


async def test_a_lobby_is_its_openers(house: House) -> None:
    ada, ben, _, _, eve = house.people
    game, lobby = await open_lobby(house, ben)
    await use(ada, HOME, "hanabi join")
    # Ada moderates.
    verbs = {verb: words for verb, words in LOBBY.items() if verb != "join"}
    await forge_all(house, eve, verbs | DEEDS | ENDS, game, place=lobby.channel_id)
    told = await forge(house, eve, lobby.channel_id, custom_id("shuffle", game))
    assert told.text == sentence(NotOpener(name="Ben"))

    inside = {verb: words for verb, words in verbs.items() if verb not in ("start", "cancel")}
    del inside["leave"]
    await forge_all(house, ada, inside | DEEDS | ENDS, game, place=lobby.channel_id)
    # Nobody finds a table from outside its server.
    told = await forge(house, eve, await eve.open_dm(), custom_id("join", game))
    assert told.text == sentence(NoSuchGame())


async def test_a_deleted_game_is_gone(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    ada, eve = house.person("Ada"), house.person("Eve")
    await settle(house)
    panel = await use(ada, HOME, "hanabi server")
    sure = await press(ada, await press(ada, panel, "server", "delete"), "server", "delete", "yes")
    assert sure.text == SAY("server-deleted")
    assert facts(house)["games"] == facts(house)["servers"] == []

    board = await sees_button(eve, table.room, "view", table.game)
    assert (await press(eve, board, "view")).text == sentence(NoSuchGame())
    verbs = {verb: words for verb, words in ALL.items() if verb not in SETTINGS}
    await forge_all(house, ada, verbs, table.game, place=table.room)
    await forge_all(house, ada, DEEDS | ENDS, 999_999_999_999_999, place=house.channel.id)


async def test_what_is_no_press_of_ours_is_not_understood(house: House) -> None:
    eve = house.person("Eve")
    before = facts(house)

    for written in (
        "h:dance:1:",
        "h:view:1",
        "h:",
        "view",
        "h:view:x:",
        "h:view:1:0.0 :A",
        "x" * 100,
    ):
        told = await forge(house, eve, house.channel.id, written)
        assert told.text == SAY("unknown")
    assert facts(house) == before
