"""Which hints may be given, and what they would point at."""

from hanabi_core.cards import CardId, Colour, Seat, Value
from hanabi_core.refusals import (
    ColourNotHintable,
    EmptyHintOff,
    NoSuchSeat,
    TargetHasNoCards,
    TargetSelf,
    ValueOutOfRange,
)
from hanabi_core.state import State


def check_hint(state: State, receiver: Seat, what: Colour | Value) -> None:
    """Judge what a hint says and to whom; whether it can be paid is another question.

    :raises Refusal: if the active player may not give this hint.
    """
    if not 0 <= receiver < state.players:
        raise NoSuchSeat(seat=receiver)
    if receiver == state.seat:
        raise TargetSelf()
    if not state.hands[receiver]:
        raise TargetHasNoCards(seat=receiver)
    if what not in state.box.hint_bit:
        if isinstance(what, Colour):
            raise ColourNotHintable(colour=what)
        raise ValueOutOfRange(value=what)
    if not state.rules.empty_hints and not touched(state, receiver, what):
        raise EmptyHintOff(seat=receiver, what=what)


def touched(state: State, receiver: Seat, what: Colour | Value) -> tuple[CardId, ...]:
    """The receiver's cards that a hint would point at, from leftmost."""
    hint = state.box.hint_bit[what]
    return tuple(card for card in state.hands[receiver] if state.touching[card] & hint)
