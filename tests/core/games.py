"""Random games, from careless to careful, under any rules: food for the properties."""

from collections.abc import Iterator
from dataclasses import fields, replace
from hashlib import sha256
from random import Random

from hypothesis import strategies as st

from hanabi_core.actions import Action, Arrange, Discard, Play
from hanabi_core.box import HAND_SIZES, HINT_TOKENS
from hanabi_core.cards import Card, Seat
from hanabi_core.deal import Seed, make_deal
from hanabi_core.legal import legal_actions
from hanabi_core.record import Record
from hanabi_core.rules import Multicolour, Rearrange, Rules
from hanabi_core.state import State, new_state
from hanabi_core.turns import apply, may_arrange

any_rules = st.builds(
    Rules,
    multicolour=st.sampled_from(Multicolour),
    black_powder=st.booleans(),
    flamboyants=st.booleans(),
    final_bouquet=st.booleans(),
    choreography=st.booleans(),
    empty_hints=st.booleans(),
    rearrange=st.sampled_from(Rearrange),
)


@st.composite
def records(draw: st.DrawFn, rules: st.SearchStrategy[Rules] = any_rules) -> Record:
    """A game played to its end, or to somewhere before it."""
    rng = Random(draw(st.integers(0, 2**32)))
    players = draw(st.sampled_from(sorted(HAND_SIZES)))
    care = draw(st.sampled_from((0.0, 0.5, 0.9, 1.0)))
    record = random_record(draw(rules), players, rng, care)
    length = draw(st.integers(0, len(record.actions)) | st.just(len(record.actions)))
    return replace(record, actions=record.actions[:length])


def random_record(rules: Rules, players: int, rng: Random, care: float) -> Record:
    """A whole game by players who, with probability ``care``, know what they do."""
    seed = Seed(sha256(rng.randbytes(8)).digest())
    deal = make_deal(seed, rules, players)
    state = new_state(rules, players, deal)
    actions = []
    while state.outcome is None:
        for action in _next_actions(state, rng, care):
            actions.append(action)
            apply(state, action.seat if isinstance(action, Arrange) else state.seat, action)
    return Record(rules, tuple("ABCDE"[:players]), deal, tuple(actions), seed)


def _next_actions(state: State, rng: Random, care: float) -> Iterator[Action]:
    for seat in map(Seat, range(state.players)):
        if may_arrange(state, seat) and rng.random() < 0.2:
            yield Arrange(seat, tuple(rng.sample(state.hands[seat], len(state.hands[seat]))))
    if state.tile is None and rng.random() < care:
        yield _careful(state, rng)
    else:
        yield rng.choice(legal_actions(state))


def _careful(state: State, rng: Random) -> Action:
    """Play what fits, else throw what nobody needs, else say something."""
    hand = state.hands[state.seat]
    for card in hand:
        face = state.faces[card]
        if state.fits(face):
            announced = state.rules.choreography and rng.random() < 0.3
            return Play(card, face.colour if announced else None)
    useless = [card for card in hand if is_useless(state, state.faces[card])]
    spare = useless or [
        card for card in hand if state.box.copies[state.faces[card]] > 1 and rng.random() < 0.5
    ]
    if spare and state.tokens < HINT_TOKENS:
        return Discard(spare[-1])
    open_now = legal_actions(state)
    quiet = [action for action in open_now if not isinstance(action, Play | Discard)]
    return rng.choice(quiet or open_now)


def is_useless(state: State, card: Card) -> bool:
    """Whether its value has been placed already."""
    order = state.box.suit[card.colour].order
    return order.index(card.value) < len(state.fireworks[card.colour])


def clone(state: State) -> State:
    """A copy that shares nothing that changes."""
    copies: dict[str, object] = {}
    for name in (field.name for field in fields(State)):
        value = getattr(state, name)
        if isinstance(value, list):
            copies[name] = [list(part) if isinstance(part, list) else part for part in value]
        elif isinstance(value, dict):
            copies[name] = {
                key: list(part) if isinstance(part, list) else part for key, part in value.items()
            }
    return replace(state, **copies)  # type: ignore[arg-type]
