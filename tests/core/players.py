"""Whole games for tests: decks in a chosen order, and players who see every card."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from hanabi_core.actions import Action, Discard, Hint, Play, TileReturn
from hanabi_core.box import HINT_TOKENS, box_of
from hanabi_core.cards import CardId, Seat, Tile
from hanabi_core.deal import Deal, Seed, commitment, make_deal, return_place
from hanabi_core.legal import legal_actions
from hanabi_core.notation import read_action
from hanabi_core.record import Record
from hanabi_core.replay import rebuild
from hanabi_core.rules import Rules
from hanabi_core.state import State
from hanabi_core.turns import apply
from tests.core.games import is_useless
from tests.core.situations import cards

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")

Choose = Callable[[State], Action]
"""A player who sees everything: the state in, an action of the active seat out."""


def game(
    top: str = "",
    rules: Rules | None = None,
    *,
    bottom: str = "",
    players: int = 2,
    first: int = 0,
    tiles: Sequence[int] = (1, 2, 3, 4, 5, 6),
) -> Record:
    """A game about to begin. What is named neither for the top nor for the bottom of the deck
    lies between them, in the order of the box. Without 5 Flamboyants there are no tiles.
    """
    rules = rules or Rules()
    box = box_of(rules)
    upper, lower = cards(top), cards(bottom)
    rest = Counter(box.cards)
    rest.subtract([*upper, *lower])
    assert min(rest.values()) >= 0, "the box has not so many copies"
    return Record(
        rules=rules,
        players=NAMES[:players],
        deal=Deal(
            deck=(*upper, *rest.elements(), *lower),
            tiles=tuple(map(Tile, tiles)) if rules.flamboyants else (),
            first=Seat(first),
        ),
    )


def seeded(
    seed: Seed, rules: Rules | None = None, *, players: int = 2, first: int | None = None
) -> Record:
    """A game about to begin with the deal of a seed."""
    rules = rules or Rules()
    return Record(
        rules=rules,
        players=NAMES[:players],
        deal=make_deal(seed, rules, players, None if first is None else Seat(first)),
        seed=seed,
        commitment=commitment(seed),
    )


def after(record: Record, *actions: str) -> Record:
    """A game that goes on with these actions, legal or not."""
    return replace(record, actions=(*record.actions, *map(read_action, actions)))


def go_on(record: Record, choose: Choose, until: Callable[[State], bool]) -> Record:
    """Let somebody act for every seat in turn as long as the state is not of some kind."""
    state = rebuild(record)
    actions = list(record.actions)
    while not until(state):
        action = choose(state)
        apply(state, state.seat, action)
        actions.append(action)
    return replace(record, actions=tuple(actions))


def finish(record: Record, choose: Choose) -> Record:
    """Let somebody act for every seat in turn until the game is over."""
    return go_on(record, choose, is_over)


def is_over(state: State) -> bool:
    return state.outcome is not None


def play_well(state: State) -> Action:
    """Play what fits, discard what is useless, hint, and give spare copies up before others."""
    if state.tile is not None:
        return legal_actions(state)[0]
    hand = state.hands[state.seat]
    fitting = [card for card in hand if state.fits(state.faces[card])]
    if fitting:
        return Play(min(fitting, key=lambda card: state.faces[card].value))
    cheapest = min(hand, key=lambda card: _worth(state, card), default=None)
    may_discard = cheapest is not None and state.tokens < HINT_TOKENS
    if cheapest is not None and may_discard and (not state.tokens or not _worth(state, cheapest)):
        return Discard(cheapest)
    return hint_something(state)


def play_badly(state: State) -> Action:
    """Play a card that does not fit, or wait for one."""
    for card in state.hands[state.seat]:
        if not state.fits(state.faces[card]):
            return Play(card)
    return hint_something(state)


def play_nothing(state: State) -> Action:
    """Discard the oldest card, or hint where that is forbidden."""
    if state.tokens < HINT_TOKENS:
        return Discard(state.hands[state.seat][-1])
    return hint_something(state)


def hint_something(state: State) -> Hint:
    """The value of the next hand's newest card: a hint that is never empty."""
    receiver = next(seat for seat in state.others if state.hands[seat])
    newest = state.hands[receiver][0]
    return Hint(receiver, state.faces[newest].value)


def with_places_of(seed: Seed, choose: Choose) -> Choose:
    """The same player, but a card that tile 5 returns goes where the seed says."""

    def honest(state: State) -> Action:
        action = choose(state)
        if isinstance(action, TileReturn):
            where = return_place(seed, len(state.deck))
            return TileReturn(action.card, where)
        return action

    return honest


def _worth(state: State, card: CardId) -> int:
    """0 for a useless card, 1 if the table has another copy to hope for, 2 if it has none."""
    face = state.faces[card]
    if is_useless(state, face):
        return 0
    lying = sum(state.faces[other] == face for other in state.pile)
    return 1 if lying + 1 < state.box.copies[face] else 2
