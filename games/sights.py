"""What each reader may see of a loaded game: the one place where states become sights."""

from collections.abc import Mapping
from dataclasses import replace

from games.house import Loaded
from games.values import Person, Sight, View
from hanabi_core.cards import CardId, Seat, Tag
from hanabi_core.events import Arranged, Step
from hanabi_core.state import State
from hanabi_core.view import (
    finished_view,
    hint_options,
    public_view,
    seat_view,
    watcher_view,
)


def sight_of(
    loaded: Loaded,
    reader: Person | None,
    *,
    since: int | None = None,
    watches: bool = False,
    notes: Mapping[CardId, str] | None = None,
) -> Sight:
    """A game as somebody may see it; without a reader, as everybody may.

    Unless `since` says otherwise it tells what happened after the reader's own last turn.
    """
    seat = None if reader is None else loaded.table.seat_of(reader.id)
    state = loaded.state
    if state is None:
        return Sight(loaded.table, reader, seat)
    return Sight(
        loaded.table,
        reader,
        seat,
        _view(loaded, state, seat, watches=watches),
        hints=() if seat is None or is_over(loaded) else hint_options(state, seat),
        notes=_noted(state, notes or {}),
        since=_since_own_turn(state, seat) if since is None else since,
    )


def public_sight_of(loaded: Loaded, reader: Person) -> Sight:
    """The open table for one reader: no hand, unless the game is over."""
    sight = sight_of(loaded, reader)
    if loaded.state is None or is_over(loaded):
        return sight
    return replace(sight, view=public_view(loaded.state), hints=(), notes={})


def is_over(loaded: Loaded) -> bool:
    """Whether a game has ended, by the rules or by its people."""
    return loaded.running.outcome is not None or loaded.table.ending is not None


def _view(loaded: Loaded, state: State, seat: Seat | None, *, watches: bool) -> View:
    if is_over(loaded):
        return finished_view(state, ended_by_players=loaded.table.ending is not None)
    if seat is not None:
        return seat_view(state, seat)
    return watcher_view(state) if watches else public_view(state)


def _noted(state: State, notes: Mapping[CardId, str]) -> dict[tuple[Seat, Tag], str]:
    """Notes by seat and tag, as far as the cards are still in hands."""
    return {
        (Seat(seat), state.tags[card]): notes[card]
        for seat, hand in enumerate(state.hands)
        for card in hand
        if card in notes
    }


def _since_own_turn(state: State, seat: Seat | None) -> int:
    """The first step after somebody's own last turn; for who only looks, the last step."""
    if seat is None:
        return max(len(state.log) - 1, 0)
    own = (step for step in reversed(state.log) if step.seat == seat and not _arranges(step))
    return next((step.number + 1 for step in own), 0)


def _arranges(step: Step) -> bool:
    return isinstance(step.events[0], Arranged)
