"""Which actions are open to the player whose turn it is: exactly those that are not refused.

Rearranging is not among them: it is no action of a turn, and others may do it meanwhile
(:func:`hanabi_core.turns.may_arrange`).
"""

from typing import Final

from hanabi_core.actions import Discard, Hint, Play, TurnAction
from hanabi_core.box import HINT_TOKENS, box_of
from hanabi_core.cards import CardId, Seat
from hanabi_core.rules import Multicolour, Rules
from hanabi_core.state import State
from hanabi_core.tiles import choices

# The same few values are asked for at every step of every game, so they are made once.
_MOST_CARDS: Final = len(box_of(Rules(Multicolour.TEN, black_powder=True)).cards)
_PLAYS: Final = [Play(CardId(card)) for card in range(_MOST_CARDS)]
_DISCARDS: Final = [Discard(CardId(card)) for card in range(_MOST_CARDS)]


def legal_actions(state: State) -> list[TurnAction]:
    """Every action that the active player may take, none when the game is over."""
    if state.outcome is not None:
        return []
    if state.tile is not None:
        return list(choices(state))
    hand = state.hands[state.seat]
    actions: list[TurnAction] = [_PLAYS[card] for card in hand]
    if state.rules.choreography:
        actions += (Play(card, colour) for card in hand for colour in state.box.announcements)
    if state.tokens < HINT_TOKENS:
        actions += [_DISCARDS[card] for card in hand]
    if state.tokens:
        for receiver in state.others:
            actions += _hints_to(state, receiver)
    return actions


def _hints_to(state: State, receiver: Seat) -> tuple[Hint, ...]:
    held = 0
    for card in state.hands[receiver]:
        held |= state.touching[card]
    if held and state.rules.empty_hints:
        held = state.box.all_hints
    return state.box.hints_to(receiver, held)
