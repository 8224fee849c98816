"""Sights for tests: tables with people, and real games seen by one of them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from games.values import Agreed, Pace, Person, Player, Server, Sight, Spot, Status, Table
from hanabi_core.cards import Seat, Tag
from hanabi_core.record import Record
from hanabi_core.replay import rebuild
from hanabi_core.rules import Rules
from hanabi_core.state import State
from hanabi_core.view import (
    finished_view,
    hint_options,
    public_view,
    seat_view,
    watcher_view,
)
from presentation.posts import Button, Menu, Post
from presentation.texts import Texts

SAY: Final = Texts().say("en")
NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve")
SERVER: Final = Server(900, "en-US")


def person(seat: int, name: str | None = None) -> Person:
    """Whoever sits on a seat; their id is 100 and the seat."""
    return Person(100 + seat, NAMES[seat] if name is None else name, "en-US")


def a_table(
    players: int = 2,
    status: Status = Status.RUNNING,
    *,
    rules: Rules | None = None,
    names: Sequence[str] = NAMES,
    conventions: str = "",
) -> Table:
    """A table called Amber Lantern, with its board in channel 800."""
    return Table(
        id=7,
        name="Amber Lantern",
        accent=0xFFAA00,
        server=SERVER,
        home=700,
        room=800,
        status=status,
        opener=100,
        agreed=Agreed(
            rules=rules or Rules(),
            preset="classic" if rules is None else None,
            seats=players,
            in_thread=True,
            pace=Pace.SLOW,
            watchers=True,
            conventions=conventions,
            first=None,
        ),
        players=tuple(Player(person(seat, names[seat])) for seat in range(players)),
        revision=17,
        opened_at=1_700_000_000,
        started_at=1_700_000_100,
        board=Spot(800, 801),
        lobby=Spot(700, 701),
        commitment="ab" * 32,
    )


def table_of(state: State, names: Sequence[str] = NAMES) -> Table:
    """The table that a game is played at."""
    status = Status.RUNNING if state.outcome is None else Status.OVER
    table = a_table(state.players, status, rules=state.rules, names=names)
    return replace(table, outcome=state.outcome)


def board_sight(game: State | Record, *, since: int = 0, names: Sequence[str] = NAMES) -> Sight:
    """The game as everybody may see it."""
    state = _state(game)
    view = public_view(state) if state.outcome is None else finished_view(state)
    return Sight(table_of(state, names), view=view, since=since)


def seat_sight(
    game: State | Record,
    seat: int,
    *,
    since: int = 0,
    reader: Person | None = None,
    notes: Mapping[tuple[Seat, Tag], str] | None = None,
    names: Sequence[str] = NAMES,
) -> Sight:
    """The game as one player may see it."""
    state, seat = _state(game), Seat(seat)
    table = table_of(state, names)
    return Sight(
        table,
        reader=reader or table.players[seat].person,
        seat=seat,
        view=seat_view(state, seat) if state.outcome is None else finished_view(state),
        hints=hint_options(state, seat),
        notes=notes or {},
        since=since,
    )


def watcher_sight(game: State | Record) -> Sight:
    """The game as somebody may see it who only watches, and sees all hands."""
    state = _state(game)
    return Sight(table_of(state), reader=replace(person(4), id=999), view=watcher_view(state))


def onlooker_sight(game: State | Record) -> Sight:
    """The game as somebody may see it who has no business with it."""
    state = _state(game)
    return Sight(table_of(state), reader=replace(person(4), id=999), view=public_view(state))


def buttons(post: Post) -> list[Button]:
    """All buttons of a post, row by row."""
    rows = [*post.rows, *(block for block in post.blocks if isinstance(block, tuple))]
    return [button for row in rows if isinstance(row, tuple) for button in row]


def button(post: Post, label: str) -> Button:
    """The button with this label."""
    return next(button for button in buttons(post) if button.label == label)


def menus(post: Post) -> list[Menu]:
    """All menus of a post."""
    rows = (*post.rows, *post.blocks)
    return [row for row in rows if isinstance(row, Menu)]


def _state(game: State | Record) -> State:
    return rebuild(game) if isinstance(game, Record) else game
