"""A record played again: its states, and whether its deal is the one that was promised."""

from collections.abc import Iterator
from dataclasses import dataclass

from hanabi_core.actions import Action, Arrange, TileReturn
from hanabi_core.cards import Seat
from hanabi_core.deal import Seed, commitment, make_deal, return_place
from hanabi_core.record import Record
from hanabi_core.refusals import Refusal
from hanabi_core.scoring import score
from hanabi_core.state import State, new_state
from hanabi_core.turns import apply


class IllegalAction(Exception):
    """A record contains an action that the rules refuse."""

    def __init__(self, index: int, seat: Seat, action: Action, refusal: Refusal) -> None:
        super().__init__(f"action {index}: {refusal.key} (seat {seat}: {action})")
        self.index = index
        self.refusal = refusal


class NotAsPromised(Exception):
    """A deal is not what its seed makes of it, or the seed not what was committed to."""


@dataclass(frozen=True, slots=True)
class Verified:
    """A record whose deal follows from its seed."""

    commitment: str
    first_was_chosen: bool
    """The table named who begins, instead of leaving it to the seed."""


def replay(record: Record) -> Iterator[State]:
    """Play a record again: the state after the deal and after each action.

    It is one state that changes, so look at it before asking for the next.

    :raises IllegalAction: at the first action that the rules refuse.
    """
    state = new_state(record.rules, len(record.players), record.deal)
    yield state
    for index, action in enumerate(record.actions):
        seat = action.seat if isinstance(action, Arrange) else state.seat
        try:
            apply(state, seat, action)
        except Refusal as refusal:
            raise IllegalAction(index, seat, action, refusal) from None
        yield state


def rebuild(record: Record) -> State:
    """The state at the end of a record.

    :raises IllegalAction: if the rules refuse one of its actions.
    """
    *_, state = replay(record)
    return state


def verify(record: Record) -> Verified:
    """Redo the deal from the seed and compare.

    :raises NotAsPromised: naming the first thing that differs.
    :raises IllegalAction: if the rules refuse one of its actions.
    """
    if record.seed is None:
        raise NotAsPromised("seed: the record does not reveal it")
    promised = commitment(record.seed)
    if record.commitment not in (None, promised):
        raise NotAsPromised("commitment: it belongs to another seed")
    made = make_deal(record.seed, record.rules, len(record.players))
    if record.deal.deck != made.deck:
        raise NotAsPromised("deck: the seed makes another one")
    if record.deal.tiles != made.tiles:
        raise NotAsPromised("tiles: the seed makes another order")
    _check_places(record, record.seed)
    return Verified(promised, first_was_chosen=record.deal.first != made.first)


def _check_places(record: Record, seed: Seed) -> None:
    for index, (state, action) in enumerate(zip(replay(record), record.actions, strict=False)):
        if isinstance(action, TileReturn):
            place = return_place(seed, len(state.deck))
            if action.place != place:
                raise NotAsPromised(f"action {index}: the seed makes another place")


def describe(state: State) -> dict[str, object]:
    """A state with every hidden fact, as ``python -m hanabi_core replay`` prints it."""
    running = state.outcome is None
    return {
        "turn": state.turn,
        "seat": state.seat if running else None,
        "hints": state.tokens,
        "errors": state.errors,
        "deck": len(state.deck),
        "fireworks": {str(colour): len(placed) for colour, placed in state.fireworks.items()},
        "hands": [list(hand) for hand in state.hands],
        "discards": [str(state.faces[card]) for card in state.pile],
        "tile": state.tile,
        "turns_left": state.turns_left if running else None,
        "over": state.outcome,
        "score": score(state),
    }
