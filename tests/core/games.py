"""Random games, from careless to careful, under any rules: food for the properties."""

from collections.abc import Iterator
from dataclasses import fields, replace
from hashlib import sha256
from random import Random

from hypothesis import strategies as st

from hanabi_core.actions import Action, Arrange, Discard, Hint, Play
from hanabi_core.box import HAND_SIZES, HINT_TOKENS
from hanabi_core.cards import Card, Seat
from hanabi_core.deal import Seed, make_deal
from hanabi_core.events import Misplayed, Replayed, Skipped, TileDrawn
from hanabi_core.legal import legal_actions
from hanabi_core.record import Record
from hanabi_core.replay import replay
from hanabi_core.rules import Multicolour, Rearrange, Rules
from hanabi_core.state import State, new_state
from hanabi_core.tiles import may_be_left
from hanabi_core.turns import apply, may_arrange


def random_rules(rng: Random) -> Rules:
    """Any mix; tiles more often than not, because they have most to go wrong."""
    return Rules(
        multicolour=rng.choice(list(Multicolour)),
        black_powder=rng.random() < 0.5,
        flamboyants=rng.random() < 0.75,
        final_bouquet=rng.random() < 0.4,
        choreography=rng.random() < 0.4,
        empty_hints=rng.random() < 0.5,
        rearrange=rng.choice(list(Rearrange)),
    )


def random_position(seed: int) -> Record:
    """A game played to its end, to anywhere before it, or to where something is going on."""
    rng = Random(seed)
    players = rng.choice(sorted(HAND_SIZES))
    record = random_record(random_rules(rng), players, rng, rng.choice((0.0, 0.5, 0.9, 1.0, 1.0)))
    moments: dict[str, list[int]] = {"end": [len(record.actions)], "start": [0]}
    for length, state in enumerate(replay(record)):
        for name in what_is_going_on(state):
            moments.setdefault(name, []).append(length)
    anywhere = rng.randint(0, len(record.actions))
    length = rng.choice([anywhere, *map(rng.choice, moments.values())])
    return replace(record, actions=record.actions[:length])


def what_is_going_on(state: State) -> set[str]:
    """The situations of a running game that most rules are about."""
    events = state.log[-1].events if state.log else ()
    facts = {
        f"tile {state.tile}": state.tile is not None,
        "may decline": state.tile is not None and may_be_left(state),
        "chain": sum(isinstance(event, TileDrawn) for event in events) > 0
        and any(isinstance(event, Replayed) for event in events),
        "void tile": any(isinstance(event, TileDrawn) and not event.has_effect for event in events),
        "card went back": state.gone_back is not None,
        "final round": state.turns_left is not None,
        "empty deck in Final Bouquet": not state.deck and state.rules.final_bouquet,
        "skipped": any(isinstance(event, Skipped) for event in events),
        "wrong announcement": any(
            isinstance(event, Misplayed) and event.announced for event in events
        ),
    }
    return {name for name, is_so in facts.items() if is_so and state.outcome is None}


def records() -> st.SearchStrategy[Record]:
    """Games for properties."""
    return st.integers(0, 2**32).map(random_position)


def random_record(rules: Rules, players: int, rng: Random, care: float) -> Record:
    """A whole game by players who, with probability ``care``, know what they do."""
    seed = Seed(sha256(rng.randbytes(8)).digest())
    deal = make_deal(seed, rules, players)
    if rules.flamboyants and rng.random() < 0.7:
        # Tile 6 early finds a 5 to go on with, tile 5 late finds an empty deck.
        order = rng.choice(([6, 1, 2, 3, 4, 5], [1, 3, 5, 6, 2, 4], [1, 2, 4, 5, 6, 3]))
        deal = replace(deal, tiles=tuple(sorted(deal.tiles, key=order.index)))
    state = new_state(rules, players, deal)
    actions = []
    while state.outcome is None:
        for action in _next_actions(state, rng, care):
            actions.append(action)
            apply(state, action.seat if isinstance(action, Arrange) else state.seat, action)
    return Record(rules, tuple("ABCDE"[:players]), deal, tuple(actions))


def _next_actions(state: State, rng: Random, care: float) -> Iterator[Action]:
    for seat in map(Seat, range(state.players)):
        if may_arrange(state, seat) and rng.random() < 0.2:
            yield Arrange(seat, tuple(rng.sample(state.hands[seat], len(state.hands[seat]))))
    if state.tile is None and rng.random() < care:
        yield _careful(state, rng)
    else:
        yield rng.choice(legal_actions(state))


def _careful(state: State, rng: Random) -> Action:
    """Play what fits, else throw what nobody needs, else say something.

    Now and then a 5 is thrown away, so that tiles have something to bring back; once the
    deck is empty in Final Bouquet, tokens are talked away, so that somebody runs out of both.
    """
    hand = state.hands[state.seat]
    open_now = legal_actions(state)
    quiet = [action for action in open_now if isinstance(action, Hint)]
    if state.rules.final_bouquet and not state.deck and rng.random() < 0.8:
        useless = [card for card in hand if is_useless(state, state.faces[card])]
        if quiet:
            return rng.choice(quiet)
        if useless:
            return Discard(useless[0])
    for card in hand:
        face = state.faces[card]
        if state.fits(face):
            announced = state.rules.choreography and rng.random() < 0.3
            return Play(card, face.colour if announced else None)
    spare = [card for card in hand if _is_spare(state, state.faces[card], rng)]
    if spare and state.tokens < HINT_TOKENS:
        return Discard(spare[-1])
    return rng.choice(quiet or open_now)


def _is_spare(state: State, card: Card, rng: Random) -> bool:
    if is_useless(state, card):
        return True
    single = state.box.copies[card] == 1
    return rng.random() < (0.5 if not single else 0.0 if state.rules.final_bouquet else 0.3)


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
