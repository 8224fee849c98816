"""What can be looked at, and by whom: views, the open table, lists, the rules, proof and files."""

import json
from typing import Any

from hanabi_core.cards import Seat
from hanabi_core.state import State
from presentation import words
from sandbox.personas.screen import Seen
from tests.core.players import hint_something
from tests.end_to_end.asking import (
    SAY,
    choose,
    facts,
    name_of,
    press,
    read_file,
    settle,
    use,
)
from tests.end_to_end.house import House
from tests.end_to_end.playing import (
    COMMANDS,
    move,
    play_out,
    sees_button,
    sit_down,
    state_of,
    tag,
)

HOME = "general"


def open_hand(state: State, seat: int) -> str:
    """A hand as those see it who may."""
    cards = (
        f"`{tag(state, card)}` {words.card(state.faces[card], SAY)}"
        for card in state.hands[Seat(seat)]
    )
    return " · ".join(cards)


def hands_in(seen: Seen, state: State) -> list[bool]:
    """By seat, whether a message shows that hand."""
    return [open_hand(state, seat) in seen.text for seat in range(state.players)]


async def test_the_table_by_commands(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben", "Cleo")
    ada, eve = house.person("Ada"), house.person("Eve")
    name = name_of(house, table.game)
    nothing = await use(ada, table.room, "hanabi history")
    assert nothing.text == SAY("history-empty", table=name)
    empty = await use(ada, table.room, "hanabi discards")
    assert empty.text == SAY("discards-empty", table=name)
    await play_out(house, table, COMMANDS, most=13)
    state = state_of(house, table.game)

    view = await use(ada, table.room, "view")
    assert hands_in(view, state) == [False, True, True]
    assert SAY("hand-yours") in view.text
    for person in (ada, eve):
        board = await use(person, table.room, "hanabi board")
        assert hands_in(board, state) == [False, False, False]
        assert SAY("table-deck", cards=len(state.deck)) in board.text

    lying = {words.SIGNS[state.faces[card].colour] for card in state.pile}
    pile = await use(eve, table.room, "hanabi discards")
    assert all(sign in pile.text for sign in lying)
    back = await press(ada, await use(ada, table.room, "hanabi discards"), "view")
    assert hands_in(back, state) == [False, True, True]

    newest = await use(eve, table.room, "hanabi history")
    assert SAY("history-title", table=name, page=2, pages=2) in newest.text
    assert "\n13 · " in newest.text
    older = await press(eve, newest, "history", 1)
    assert SAY("history-title", table=name, page=1, pages=2) in older.text
    assert "\n1 · " in (await use(eve, table.room, "hanabi history", page=1)).text


async def test_lists_and_rules(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben", preset="deluxe_flamboyants")
    state = state_of(house, table.game)
    ada, eve = house.person("Ada"), house.person("Eve")
    player = table.players[state.seat]
    name = name_of(house, table.game)
    await settle(house)
    board = await sees_button(eve, table.room, "play", table.game)
    linked = f"[**{name}**]({words.link(table.room, board.id, house.guild.id)})"

    mine = await use(player, HOME, "hanabi games")
    assert f"{linked} · {SAY('games-your-turn')}" in mine.text
    theirs = await use(eve, HOME, "hanabi games")
    assert SAY("games-none") in theirs.text
    assert f"{linked} · {SAY('games-turn-of', name=words.name(player.name))}" in theirs.text
    by_dm = await use(player, await player.open_dm(), "hanabi games")
    assert linked in by_dm.text

    rules = await use(ada, table.room, "hanabi rules")
    assert SAY("guide-start-title") in rules.text
    page = await choose(ada, rules, "rules", value="flamboyants")
    assert SAY("guide-flamboyants-title") in page.text
    everywhere = await use(eve, await eve.open_dm(), "hanabi rules")
    assert SAY("guide-start-title") in everywhere.text


async def test_proof_and_files_while_the_game_runs(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    await move(house, table, hint_something(state_of(house, table.game)))
    state = state_of(house, table.game)
    row = house.row("SELECT commitment, seed, deck FROM games")
    eve, name = house.person("Eve"), name_of(house, table.game)

    proof = await use(eve, table.room, "hanabi verify")
    assert SAY("verify-commitment", table=name, commitment=row["commitment"]) in proof.text
    assert SAY("verify-running") in proof.text
    assert row["seed"] not in proof.text

    for seat, player in enumerate(table.players):
        saved = await use(player, table.room, "hanabi export")
        assert saved.text == SAY("export-running", table=name)
        text = await read_file(player, saved)
        assert row["seed"] not in text
        hands = json.loads(text)["hands"]
        for other in range(2):
            faces = [str(state.faces[card]) for card in state.hands[Seat(other)]]
            assert _faces(hands[other]) == ([None] * 5 if other == seat else faces)
    text = await read_file(eve, await use(eve, table.room, "hanabi export"))
    assert [_faces(hand) for hand in json.loads(text)["hands"]] == [[None] * 5, [None] * 5]


async def test_only_where_the_table_allows_it_others_see_all_hands(house: House) -> None:
    closed = await sit_down(house, "Ada", "Ben")
    opened = await sit_down(house, "Cleo", "Dan", watchers=True)
    eve = house.person("Eve")
    await settle(house)
    before = facts(house)

    view = await use(eve, closed.room, "view")
    assert hands_in(view, state_of(house, closed.game)) == [False, False]
    board = await sees_button(eve, closed.room, "view", closed.game)
    view = await press(eve, board, "view")
    assert hands_in(view, state_of(house, closed.game)) == [False, False]
    assert facts(house) == before

    board = await sees_button(eve, opened.room, "view", opened.game)
    assert hands_in(board, state_of(house, opened.game)) == [False, False]
    await press(eve, board, "more")
    await use(eve, opened.room, "hanabi export")
    # Whoever has looked cannot play: they are told before.
    view = await press(eve, board, "view")
    assert hands_in(view, state_of(house, opened.game)) == [False, False]
    assert SAY("view-watch-about") in view.text
    assert facts(house) == before
    view = await press(eve, view, "view", "watch")
    assert hands_in(view, state_of(house, opened.game)) == [True, True]
    assert SAY("view-watching") in view.text
    view = await press(eve, board, "view")
    assert hands_in(view, state_of(house, opened.game)) == [True, True]
    lookers = house.rows("SELECT * FROM lookers")
    assert lookers == [{"game_id": opened.game, "person_id": eve.id}]
    # A player of another table is a watcher here; players of this one are not.
    ada, cleo = house.person("Ada"), house.person("Cleo")
    view = await press(ada, await use(ada, opened.room, "view"), "view", "watch")
    assert hands_in(view, state_of(house, opened.game)) == [True, True]
    view = await use(cleo, opened.room, "view")
    assert hands_in(view, state_of(house, opened.game)) == [False, True]
    text = await read_file(eve, await use(eve, opened.room, "hanabi export"))
    assert None not in [face for hand in json.loads(text)["hands"] for face in _faces(hand)]


def _faces(hand: list[dict[str, Any]]) -> list[str | None]:
    return [card["face"] for card in hand]
