"""A game as one pair of eyes may see it.

This is the only door from the hidden :class:`State` to anything that is shown. A seat's view
holds neither its own cards nor the deck's order, nor anything that was computed from them;
cards in hands are named by their tags, because the number of a card would tell its place.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import takewhile

from hanabi_core.actions import Hint, TileHint
from hanabi_core.cards import CardId, Seat
from hanabi_core.events import Arranged, Hinted
from hanabi_core.hints import touched
from hanabi_core.knowledge import Counting
from hanabi_core.legal import legal_actions
from hanabi_core.possible import Possible
from hanabi_core.refusals import NoSuchSeat
from hanabi_core.scoring import level, reach, score, table_total
from hanabi_core.seen import (
    Back,
    FinishedView,
    Firework,
    HeldCard,
    HintOption,
    PublicView,
    SeatView,
    TileChoices,
    WatcherView,
)
from hanabi_core.state import State
from hanabi_core.tiles import card_choices, hint_choices, may_be_left
from hanabi_core.turns import may_arrange

# The same few sets come up in view after view.
_possible = lru_cache(maxsize=4096)(Possible)


class StillRunning(RuntimeError):
    """Somebody asked to uncover a game that goes on."""


def public_view(state: State) -> PublicView:
    """The game as anyone may see it."""
    in_reach = reach(state)
    newest = _newest_hint(state)
    return PublicView(
        rules=state.rules,
        players=state.players,
        seat=state.seat if state.outcome is None else None,
        turn=state.turn,
        step=len(state.log),
        tokens=state.tokens,
        errors=state.errors,
        deck=len(state.deck),
        fireworks=tuple(
            Firework(
                suit.colour,
                placed=suit.order[: len(state.fireworks[suit.colour])],
                size=len(suit.order),
                can_finish=suit.colour not in in_reach.unfinishable,
            )
            for suit in state.box.suits
        ),
        discards=tuple(state.faces[card] for card in state.pile),
        tile=state.tile,
        tiles_left=len(state.tiles),
        turns_left=state.turns_left if state.outcome is None else None,
        outcome=state.outcome,
        score=score(state),
        best_score=in_reach.best_score,
        perfect_score=state.box.best_score,
        backs=tuple(tuple(_back(state, card, newest) for card in hand) for hand in state.hands),
        log=tuple(state.log),
    )


def seat_view(state: State, seat: Seat) -> SeatView:
    """The game as one player may see it.

    :raises NoSuchSeat: if nobody sits there.
    """
    if not 0 <= seat < state.players:
        raise NoSuchSeat(seat=seat)
    return _seat_view(state, seat, public_view(state), Counting(state))


def seat_views(state: State) -> tuple[SeatView, ...]:
    """The game as each player may see it. What two of them share is worked out once."""
    table, counting = public_view(state), Counting(state)
    return tuple(_seat_view(state, Seat(seat), table, counting) for seat in range(state.players))


def watcher_view(state: State) -> WatcherView:
    """The game as somebody without a seat may see it: every hand, but neither deck nor tiles."""
    counting, newest = Counting(state), _newest_hint(state)
    return WatcherView(
        table=public_view(state),
        hands=tuple(
            _hand(state, owner, newest, counting.deductions(frozenset({owner})), face_up=True)
            for owner in map(Seat, range(state.players))
        ),
    )


def finished_view(state: State, *, ended_by_players: bool = False) -> FinishedView:
    """The game with everything face up.

    :raises StillRunning: if it is not over and its players have not ended it either.
    """
    if state.outcome is None and not ended_by_players:
        raise StillRunning
    table, hands = public_view(state), watcher_view(state).hands
    return FinishedView(
        # Whoever was to move when the players ended it no longer is.
        table=replace(table, seat=None, turns_left=None, best_score=table.score),
        hands=hands,
        deck=tuple(state.faces[card] for card in reversed(state.deck)),
        tiles=tuple(reversed(state.tiles)),
        dealt=state.faces,
        level=level(state.rules, state.outcome, score(state)),
        table_total=table_total(state),
    )


def hint_options(state: State, seat: Seat) -> tuple[HintOption, ...]:
    """Every hint that a player may pay for now: none unless it is that player's turn."""
    if seat != state.seat:
        return ()
    return _options(state, (action for action in legal_actions(state) if isinstance(action, Hint)))


def _seat_view(state: State, seat: Seat, table: PublicView, counting: Counting) -> SeatView:
    since = _own_last_turn(state, seat) + 1
    return SeatView(
        table=table,
        seat=seat,
        hands=tuple(
            _hand(
                state,
                owner,
                since,
                counting.deductions(frozenset({seat, owner})),
                face_up=owner != seat,
            )
            for owner in map(Seat, range(state.players))
        ),
        may_arrange=may_arrange(state, seat),
        tile_choices=_tile_choices(state) if seat == state.seat else None,
    )


def _options(state: State, hints: Iterable[Hint | TileHint]) -> tuple[HintOption, ...]:
    return tuple(
        HintOption(
            hint.receiver,
            hint.what,
            tuple(state.tags[card] for card in touched(state, hint.receiver, hint.what)),
        )
        for hint in hints
    )


def _tile_choices(state: State) -> TileChoices | None:
    if state.tile is None:
        return None
    return TileChoices(
        hints=_options(state, hint_choices(state)),
        cards=tuple(card_choices(state)),
        may_decline=may_be_left(state),
    )


def _newest_hint(state: State) -> int:
    """The turn of the newest hint of the game."""
    events = (event for step in reversed(state.log) for event in step.events)
    return next((event.turn for event in events if isinstance(event, Hinted)), 0)


def _own_last_turn(state: State, seat: Seat) -> int:
    """The turn that a player completed last, or -1 before the first."""
    own = (step for step in reversed(state.log) if step.seat == seat and step.turn < state.turn)
    return next((step.turn for step in own if not isinstance(step.events[0], Arranged)), -1)


def _hand(
    state: State, owner: Seat, since: int, deduced: Mapping[CardId, int], *, face_up: bool
) -> tuple[HeldCard, ...]:
    return tuple(
        HeldCard(
            state.tags[card],
            state.hints[card],
            _is_new(state, card, since),
            _possible(state.possible[card]),
            state.faces[card] if face_up else None,
            _possible(deduced[card]),
        )
        for card in state.hands[owner]
    )


def _back(state: State, card: CardId, since: int) -> Back:
    return Back(
        state.tags[card],
        state.hints[card],
        _is_new(state, card, since),
        _possible(state.possible[card]),
    )


def _is_new(state: State, card: CardId, since: int) -> bool:
    """Whether a hint of that turn or a later one touches a card."""
    tag = state.tags[card]
    recent = takewhile(lambda hint: hint.turn >= since, reversed(state.hints[card]))
    return any(tag in hint.touched for hint in recent)
