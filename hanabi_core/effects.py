"""The small changes that turns and tiles are made of. Whoever calls them has checked the rules."""

from functools import cache

from hanabi_core.box import ERRORS_TO_LOSE, HINT_TOKENS
from hanabi_core.cards import CardId, Colour, Seat, Tag, Value
from hanabi_core.events import (
    Drew,
    Ended,
    Event,
    FinalRoundBegan,
    Hinted,
    Outcome,
    Skipped,
    TokenEarned,
    TokenSource,
)
from hanabi_core.state import TAGS, State

# Few different ones exist and every turn brings some, so each is made once.
_drew = cache(Drew)
_token_earned = cache(TokenEarned)

Events = list[Event]
"""What has happened so far in a step; every effect adds to it."""


def point_out(
    state: State, receiver: Seat, what: Colour | Value, events: Events, *, by_tile: bool
) -> None:
    """Tell a hand which of its cards match; the others are told that they do not."""
    hint, kinds = state.box.hint_bit[what], state.box.touched[what]
    hand = state.hands[receiver]
    touched = tuple([state.tags[card] for card in hand if state.touching[card] & hint])
    hinted = Hinted(state.turn, state.seat, receiver, what, touched, by_tile)
    for card in hand:
        state.possible[card] &= kinds if state.touching[card] & hint else ~kinds
        state.hints[card] += (hinted,)
    state.may_arrange[receiver] = True
    events.append(hinted)


def earn_token(state: State, source: TokenSource, events: Events) -> None:
    """Take a hint token back; with all eight there it is lost."""
    kept = state.tokens < HINT_TOKENS
    state.tokens += kept
    events.append(_token_earned(source, kept))


def throw(state: State, card: CardId, events: Events) -> None:
    """Put a card from a hand on the discard pile; in Final Bouquet that may be the defeat."""
    state.pile.append(card)
    # With every copy in the pile none is placed, so its firework still needs it.
    if state.rules.final_bouquet and state.all_discarded(state.faces[card]):
        end(state, Outcome.DEFEAT, events)


def err(state: State, card: CardId, events: Events) -> None:
    """Count an error for a card that was played in vain."""
    state.errors += 1
    if state.errors == ERRORS_TO_LOSE:
        # Before the pile is looked at: the third error is what such a game is lost by.
        state.pile.append(card)
        end(state, Outcome.LOST, events)
    else:
        throw(state, card, events)


def end_turn(state: State, events: Events, *, draws: bool) -> None:
    """Refill the hand, count the final round down and pass the turn on."""
    if state.turns_left is not None:
        state.turns_left -= 1
    elif draws and state.deck:
        _draw(state, events)
    if state.turns_left == 0:
        end(state, Outcome.FINISHED, events)
        return
    state.turn += 1
    state.may_arrange[state.seat] = False
    _pass_on(state, events)


def end(state: State, outcome: Outcome, events: Events) -> None:
    """Close the game, and with it the turn."""
    state.outcome = outcome
    state.turn += 1
    events.append(Ended(outcome))


def _draw(state: State, events: Events) -> None:
    seat = state.seat
    card = state.deck.pop()
    tag = _next_tag(state, seat)
    state.tags[card] = tag
    state.hands[seat].insert(0, card)
    events.append(_drew(seat, tag))
    if not state.deck and not state.rules.final_bouquet:
        state.turns_left = state.players
        events.append(FinalRoundBegan())


def _next_tag(state: State, seat: Seat) -> Tag:
    """A to Z and round again, passing over the tags that the hand still has."""
    held = [state.tags[card] for card in state.hands[seat]]
    while True:
        tag = TAGS[state.tags_used[seat] % len(TAGS)]
        state.tags_used[seat] += 1
        if tag not in held:
            return tag


def _pass_on(state: State, events: Events) -> None:
    """The next player who can act is to move.

    Only Final Bouquet knows players without a card. One who has no token either can do
    nothing and is passed over; somebody always has a card, or the game would be decided.
    """
    for seat in (*state.others, state.seat):
        if state.hands[seat] or state.tokens:
            state.seat = seat
            return
        events.append(Skipped(seat))
    raise AssertionError("nobody holds a card, and the game goes on")
