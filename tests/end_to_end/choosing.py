"""Players for whole games, each with a habit: they see every card and never leave it to chance.

With the seeds of :mod:`tests.end_to_end.bot` a whole game follows from a text, its rules and
such a player, so it can be played without the bot first (:func:`alone`). The texts in the
tests were found like that, by trying one number after the other.
"""

from dataclasses import replace

from hanabi_core.actions import Action, Arrange, Discard, Play, TileDecline
from hanabi_core.box import HINT_TOKENS
from hanabi_core.deal import Seed
from hanabi_core.events import Arranged
from hanabi_core.legal import legal_actions
from hanabi_core.record import Record
from hanabi_core.rules import Rules
from hanabi_core.state import State
from hanabi_core.turns import may_arrange
from tests.core.players import NAMES, Choose, finish, play_well, seeded, with_places_of
from tests.end_to_end.bot import seeds_from


def alone(text: str, rules: Rules, players: int, choose: Choose, number: int = 1) -> Record:
    """The game that a bot started with this text deals as this one, played by the rules alone."""
    # The text stands before a number that tells how often the bot was started.
    seeds = seeds_from(f"{text}/1")
    *_, seed = (Seed(seeds()) for _ in range(number))
    game = finish(seeded(seed, rules, players=players), with_places_of(seed, choose))
    return replace(game, players=NAMES[:players])


def use_tiles(state: State) -> Action:
    """Play well, leave a tile that may be left, and do the last thing that another one allows."""
    if state.tile is None:
        return play_well(state)
    choices = legal_actions(state)
    return TileDecline() if TileDecline() in choices else choices[-1]


def announce(state: State) -> Action:
    """Announce most cards, and a low one wrongly."""
    action = use_tiles(state)
    if not isinstance(action, Play):
        return action
    face = state.faces[action.card]
    if not state.errors and state.turn >= 8 and face.value < 3:
        others = (colour for colour in state.box.announcements if colour is not face.colour)
        return Play(action.card, next(others))
    return Play(action.card, face.colour if state.turn % 3 else None)


def waste(state: State) -> Action:
    """Bring many kinds to the discard pile, one copy of each, and else play well."""
    lying = {state.faces[card] for card in state.pile}
    spare = [
        card
        for card in state.hands[state.seat]
        if (face := state.faces[card]) not in lying
        and state.box.copies[face] > 1
        and not state.fits(face)
    ]
    if state.tile is None and spare and state.tokens < HINT_TOKENS:
        return Discard(spare[0])
    return use_tiles(state)


def tidy(state: State) -> Action:
    """Before every fifth turn or so, turn the hand round if that is allowed."""
    has_arranged = state.log and isinstance(state.log[-1].events[0], Arranged)
    if state.turn % 5 == 0 and not has_arranged and may_arrange(state, state.seat):
        return Arrange(state.seat, tuple(reversed(state.hands[state.seat])))
    return use_tiles(state)
