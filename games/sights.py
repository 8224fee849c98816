"""What each reader may see of a loaded game: the one place where states become sights."""

from collections.abc import Mapping

from games.house import Loaded
from games.values import Person, Sight, View
from hanabi_core.cards import CardId, Seat, Tag
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
    since: int = 0,
    watches: bool = False,
    notes: Mapping[CardId, str] | None = None,
) -> Sight:
    """A game as somebody may see it; without a reader, as everybody may."""
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
        since=since,
    )


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
