"""A whole game of every expansion and variant, with every choice that a tile can ask for.

The texts were chosen so that the games have what they are there for; each test says so again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import pytest

from hanabi_core.actions import Action, Arrange, Hint, TileDecline, TileHint, TilePlay, TileReturn
from hanabi_core.events import Misplayed, Outcome, Played, TokenEarned, TokenSource
from hanabi_core.record import Record
from hanabi_core.replay import rebuild, replay
from hanabi_core.rules import PRESETS, Multicolour, Rearrange, Rules
from hanabi_core.state import State
from tests.core.players import Choose, play_well
from tests.end_to_end.choosing import alone, announce, tidy, use_tiles, waste
from tests.end_to_end.house import NAMES, House, open_house, shown
from tests.end_to_end.playing import (
    BUTTONS,
    COMMANDS,
    Seated,
    button_id,
    move,
    open_lobby,
    press_newest,
    presses,
    record_of,
    seated,
    sit_down,
    state_of,
    steps,
)
from tests.end_to_end.proving import assert_ended

BASE: Final = Rules()
TILES: Final = PRESETS["deluxe_flamboyants"]


@dataclass(frozen=True)
class Kind:
    """A game: under which rules, by how many, how it is opened and how it is played."""

    text: str
    rules: Rules
    players: int
    options: Mapping[str, Any]
    choose: Choose = play_well
    how: str = COMMANDS
    tiles: str = COMMANDS
    """How it is chosen what tiles do."""
    had: frozenset[tuple[int, type[Action]]] = field(default=frozenset())
    """The choices of tiles that came up in it."""


KINDS: Final = {
    "classic Avalanche": Kind(
        "five colours 318", Rules(Multicolour.FIVE), 3, {"preset": "classic_avalanche"}
    ),
    "deluxe Avalanche": Kind("ten cards 367", Rules(Multicolour.TEN), 2, {"avalanche": "ten"}),
    "Black Powder": Kind("black powder 30", Rules(black_powder=True), 4, {"black_powder": True}),
    "Final Bouquet": Kind("bouquet 213", Rules(final_bouquet=True), 2, {"final_bouquet": True}),
    "5 Flamboyants by buttons": Kind(
        "four tiles 58",
        TILES,
        3,
        {"flamboyants": True},
        choose=use_tiles,
        how=BUTTONS,
        tiles=BUTTONS,
        had=frozenset({(3, TileHint), (4, TileHint), (5, TileReturn), (6, TilePlay)}),
    ),
    "5 Flamboyants, a tile left by button": Kind(
        "five on empty 195",
        TILES,
        2,
        {"preset": "deluxe_flamboyants"},
        choose=use_tiles,
        tiles=BUTTONS,
        had=frozenset({(3, TileHint), (5, TileDecline)}),
    ),
    "Final Bouquet with 5 Flamboyants, a tile left by command": Kind(
        "declined 1960",
        replace(TILES, final_bouquet=True),
        2,
        {"preset": "deluxe_flamboyants", "final_bouquet": True},
        choose=use_tiles,
        had=frozenset({(3, TileHint), (4, TileHint), (5, TileDecline)}),
    ),
}


@pytest.mark.parametrize("name", KINDS)
async def test_a_whole_game_of(name: str, tmp_path: Path) -> None:
    kind = KINDS[name]
    async with open_house(tmp_path, kind.text) as house:
        table = await sit_down(house, *NAMES[: kind.players], **kind.options)

        end = await play_on(house, table, kind)

        expected = alone(kind.text, kind.rules, kind.players, kind.choose)
        assert record_of(house, table.game).rules == kind.rules
        assert record_of(house, table.game).actions == expected.actions
        assert kind.had <= choices_of(expected)
        await assert_ended(house, table, end)


def test_final_bouquet_is_once_won_and_once_lost_above() -> None:
    kinds = [kind for kind in KINDS.values() if kind.rules.final_bouquet]
    ends = [rebuild(alone(kind.text, kind.rules, kind.players, kind.choose)) for kind in kinds]
    assert {end.outcome for end in ends} == {Outcome.DEFEAT, Outcome.PERFECT}


async def test_all_three_expansions_with_more_kinds_to_return_than_a_list_can_show(
    tmp_path: Path,
) -> None:
    """Tile 5 comes when 26 kinds of card lie in the discard pile: first the suit, then the value."""
    text, rules = "many kinds 288", PRESETS["deluxe_all_three"]
    async with open_house(tmp_path, text) as house:
        table = await sit_down(house, "Ada", "Ben", preset="deluxe_all_three")
        kind = Kind(text, rules, 2, {}, choose=waste)

        await play_on(house, table, kind, until=5)
        await look_through_the_pile(house, table, 26)
        end = await play_on(house, table, kind)

        expected = alone(text, rules, 2, waste)
        assert record_of(house, table.game).actions == expected.actions
        assert {tile for tile, _ in choices_of(expected)} == {3, 4, 5, 6}
        await assert_ended(house, table, end)


async def test_timed_choreography_with_announcements(tmp_path: Path) -> None:
    """Some are right and earn a token, one is wrong and costs a card that would have fitted.

    Ada plays by buttons, Ben by commands.
    """
    kind = Kind("announced 245", Rules(choreography=True), 2, {"choreography": True}, announce)
    async with open_house(tmp_path, kind.text) as house:
        table = await sit_down(house, "Ada", "Ben", **kind.options)

        while (end := state_of(house, table.game)).outcome is None:
            await move(house, table, announce(end), how=COMMANDS if end.seat else BUTTONS)

        events = [(step.seat, event) for step in end.log for event in step.events]
        right = [seat for seat, e in events if isinstance(e, Played) and e.announced is not None]
        wrong = [e for _, e in events if isinstance(e, Misplayed) and e.announced is not None]
        earned = [e for _, e in events if isinstance(e, TokenEarned)]
        assert set(right) == {0, 1}
        assert len(wrong) == 1
        assert sum(e.source is TokenSource.ANNOUNCEMENT for e in earned) >= len(right) - 1
        expected = alone(kind.text, kind.rules, 2, announce)
        assert record_of(house, table.game).actions == expected.actions
        await assert_ended(house, table, end)


async def test_a_convention_table_takes_no_empty_hint_and_no_other_order(tmp_path: Path) -> None:
    text, rules = "convention 73", PRESETS["convention_table"]
    async with open_house(tmp_path, text) as house:
        table = await sit_down(house, "Ada", "Ben", preset="convention_table")
        state = state_of(house, table.game)
        player = table.players[state.seat]
        other = table.players[1 - state.seat]

        empty = empty_hint(state)
        hint = await player.slash(table.room, "hint", player=other.name, what=str(empty.what))
        assert "every hint must point at a card" in shown(player, hint).text
        order = await player.slash(table.room, "hanabi arrange", order="ABCDE")
        assert "You cannot rearrange your hand now" in shown(player, order).text
        assert steps(house, table.game) == 0

        end = await play_on(house, table, Kind(text, rules, 2, {}))
        assert record_of(house, table.game).actions == alone(text, rules, 2, play_well).actions
        await assert_ended(house, table, end)


@pytest.mark.parametrize(
    ("how", "manner", "text"),
    [(BUTTONS, Rearrange.FREE, "tidy 13"), (COMMANDS, Rearrange.AFTER_HINT, "tidy 242")],
)
async def test_hands_are_put_in_another_order(
    how: str, manner: Rearrange, text: str, tmp_path: Path
) -> None:
    """One table turns empty hints off and lets everybody arrange; the other plays as usual."""
    rules = Rules(empty_hints=manner is Rearrange.AFTER_HINT, rearrange=manner)
    async with open_house(tmp_path, text) as house:
        table = await sit_down_otherwise(house, rules)

        end = await play_on(house, table, Kind(text, rules, 2, {}, choose=tidy, how=how))

        record = record_of(house, table.game)
        assert record.rules == rules
        assert record.actions == alone(text, rules, 2, tidy).actions
        assert sum(isinstance(action, Arrange) for action in record.actions) >= 3
        await assert_ended(house, table, end)


async def play_on(house: House, table: Seated, kind: Kind, *, until: int | None = None) -> State:
    """Play to the end, or to where a tile waits; the state then."""
    while True:
        state = state_of(house, table.game)
        if state.outcome is not None or (until is not None and state.tile == until):
            return state
        how = kind.how if state.tile is None else kind.tiles
        await move(house, table, kind.choose(state), how=how)


def choices_of(record: Record) -> set[tuple[int, type[Action]]]:
    """What was chosen for which tile."""
    return {
        (int(state.tile), type(action))
        for state, action in zip(replay(record), record.actions, strict=False)
        if state.tile is not None
    }


def empty_hint(state: State) -> Hint:
    """A hint to the next player that would touch nothing."""
    receiver = state.others[0]
    held = {state.faces[card].colour for card in state.hands[receiver]}
    return Hint(receiver, next(c for c in state.box.hint_colours if c not in held))


async def look_through_the_pile(house: House, table: Seated, kinds: int) -> None:
    """By buttons every colour is offered first, then its values; what is typed finds any card."""
    state = state_of(house, table.game)
    player = table.players[state.seat]
    lying = {state.faces[card] for card in state.pile}
    assert len(lying) == kinds

    colours = await press_newest(player, table.room, "tile", table.game)
    offered = [words for _, verb, _, _, *words in presses(shown(player, colours)) if verb == "tile"]
    assert {words[1] for words in offered} == {card.colour for card in lying}
    found = set()
    for words in offered:
        seen = shown(player, colours)
        values = await player.click(colours, button_id(seen, "tile", table.game, *words))
        seen = shown(player, values)
        found |= {tuple(press[5:]) for press in presses(seen) if press[1] == "tile" and press[4:]}
        (back,) = (":".join(press) for press in presses(seen) if press[1:] == ["tile", *press[2:4]])
        colours = await player.click(values, back)
    assert found == {(str(card.colour), str(int(card.value))) for card in lying}

    suggested = await player.autocomplete(table.room, "hanabi tile", "choice")
    assert len(suggested) == 25
    for card in lying:
        typed = f"{card.colour} {int(card.value)}"
        (choice,) = await player.autocomplete(table.room, "hanabi tile", "choice", choice=typed)
        assert choice["value"] == f"card.{card}"


async def sit_down_otherwise(house: House, rules: Rules) -> Seated:
    """A table that is opened plainly and set up in its panel, for Ada and Ben."""
    ada, ben = house.people[:2]
    game, _ = await open_lobby(house, ada)
    panel = await press_newest(ada, "general", "options", game)
    if not rules.empty_hints:
        seen = shown(ada, panel)
        panel = await ada.click(panel, button_id(seen, "set", game, "empty_hints", "no"))
    if rules.rearrange is not BASE.rearrange:
        menu = button_id(shown(ada, panel), "set", game, "rearrange")
        panel = await ada.select(panel, menu, rules.rearrange)
    shown(ben, await press_newest(ben, "general", "join", game))
    shown(ada, await press_newest(ada, "general", "start", game))
    return await seated(house, game)
