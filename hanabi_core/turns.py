"""State and action in, events out: the rules of a turn.

An action is judged first and done afterwards, so that a refused one has changed nothing.
"""

from typing import assert_never

from hanabi_core.actions import (
    Action,
    Arrange,
    Discard,
    Hint,
    Play,
    TileDecline,
    TileHint,
    TilePlay,
    TileReturn,
)
from hanabi_core.box import HINT_TOKENS
from hanabi_core.cards import CardId, Colour, Seat, Value
from hanabi_core.effects import Events, earn_token, end_turn, err, point_out, throw
from hanabi_core.events import Arranged, Discarded, Misplayed, Played, Step, TokenSource
from hanabi_core.hints import check_hint
from hanabi_core.refusals import (
    AnnouncementNotInPlay,
    AnnouncementOff,
    ArrangementIncomplete,
    GameOver,
    HintTokensFull,
    NoHintToken,
    NoSuchCard,
    NoSuchSeat,
    NotYourHand,
    NotYourTurn,
    RearrangingClosed,
    TilePending,
)
from hanabi_core.rules import Rearrange
from hanabi_core.state import State
from hanabi_core.tiles import place, resolve


def apply(state: State, seat: Seat, action: Action) -> Step:
    """Do what a player asks for and write it in the log.

    :raises Refusal: if the rules do not allow it; the state is as it was.
    """
    _check_seat(state, seat, action)
    turn = state.turn
    events: Events = []
    match action:
        case Hint():
            _hint(state, action.receiver, action.what, events)
        case Play():
            _play(state, action.card, action.announced, events)
        case Discard():
            _discard(state, action.card, events)
        case TileHint() | TileReturn() | TilePlay() | TileDecline():
            resolve(state, action, events)
        case Arrange():
            _arrange(state, seat, action, events)
        case _:
            assert_never(action)
    step = Step(len(state.log), turn, seat, tuple(events))
    state.log.append(step)
    return step


def may_arrange(state: State, seat: Seat) -> bool:
    """Whether a player may rearrange the own hand now."""
    return state.outcome is None and (
        state.rules.rearrange is Rearrange.FREE
        or (state.rules.rearrange is Rearrange.AFTER_HINT and state.may_arrange[seat])
    )


def _hint(state: State, receiver: Seat, what: Colour | Value, events: Events) -> None:
    _check_no_tile(state)
    if not state.tokens:
        raise NoHintToken()
    check_hint(state, receiver, what)
    state.tokens -= 1
    point_out(state, receiver, what, events, by_tile=False)
    end_turn(state, events, draws=False)


def _discard(state: State, card: CardId, events: Events) -> None:
    _check_no_tile(state)
    _check_held(state, card)
    if state.tokens == HINT_TOKENS:
        raise HintTokensFull()
    state.hands[state.seat].remove(card)
    events.append(Discarded(state.seat, state.tags[card], state.faces[card]))
    earn_token(state, TokenSource.DISCARD, events)
    throw(state, card, events)
    if state.outcome is None:
        end_turn(state, events, draws=True)


def _play(state: State, card: CardId, announced: Colour | None, events: Events) -> None:
    _check_no_tile(state)
    _check_held(state, card)
    if announced is not None:
        _check_announcement(state, announced)
    seat, tag, face = state.seat, state.tags[card], state.faces[card]
    state.hands[seat].remove(card)
    if state.fits(face) and announced in (None, face.colour):
        events.append(Played(seat, tag, face, announced))
        place(state, card, events, announced=announced is not None)
    else:
        events.append(Misplayed(seat, tag, face, announced))
        err(state, card, events)
    if state.outcome is None and state.tile is None:
        end_turn(state, events, draws=True)


def _arrange(state: State, seat: Seat, action: Arrange, events: Events) -> None:
    if action.seat != seat:
        raise NotYourHand(seat=action.seat)
    if not may_arrange(state, seat):
        raise RearrangingClosed()
    if sorted(action.order) != sorted(state.hands[seat]):
        raise ArrangementIncomplete()
    state.hands[seat][:] = action.order
    events.append(Arranged(seat, tuple(state.tags[card] for card in action.order)))


def _check_seat(state: State, seat: Seat, action: Action) -> None:
    if state.outcome is not None:
        raise GameOver()
    if not 0 <= seat < state.players:
        raise NoSuchSeat(seat=seat)
    if seat != state.seat and not isinstance(action, Arrange):
        raise NotYourTurn(seat=state.seat)


def _check_no_tile(state: State) -> None:
    if state.tile is not None:
        raise TilePending(tile=state.tile)


def _check_held(state: State, card: CardId) -> None:
    if card not in state.hands[state.seat]:
        raise NoSuchCard()


def _check_announcement(state: State, announced: Colour) -> None:
    if not state.rules.choreography:
        raise AnnouncementOff()
    if announced not in state.box.suit:
        raise AnnouncementNotInPlay(colour=announced)
