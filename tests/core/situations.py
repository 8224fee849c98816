"""Positions in the middle of a game, written down the way rulebooks picture them."""

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy

import pytest

from hanabi_core.actions import Action, Discard, Hint, Play
from hanabi_core.box import HAND_SIZES, box_of
from hanabi_core.cards import LETTERS, Card, CardId, Colour, Seat, Tile, Value
from hanabi_core.events import Hinted, Step
from hanabi_core.notation import read_card
from hanabi_core.refusals import Refusal
from hanabi_core.rules import Rules
from hanabi_core.state import TAGS, State
from hanabi_core.turns import apply

PLAIN_COLOURS = [Colour.WHITE, Colour.RED, Colour.BLUE, Colour.YELLOW, Colour.GREEN]


def cards(text: str) -> list[Card]:
    """``"r1 g2"`` as cards."""
    return [read_card(word) for word in text.split()]


def colour(letter: str) -> Colour:
    """``"r"`` as a colour."""
    return next(name for name in Colour if LETTERS[name] == letter)


def situation(
    rules: Rules | None = None,
    *,
    hands: Sequence[str] = ("", ""),
    fireworks: str = "",
    pile: str = "",
    deck: int | str | None = None,
    tokens: int = 8,
    errors: int = 0,
    tiles: Sequence[int] = (1, 2, 3, 4, 5, 6),
    seat: int = 0,
    turns_left: int | None = None,
) -> State:
    """A game at this moment.

    ``hands`` are written from the leftmost card, an empty text for any cards that are left
    over, ``"-"`` for a hand without cards. ``fireworks`` names the last card placed, as in
    ``"r2 k3"``: for black that means 5, 4 and 3 are placed. ``deck`` is its size, or its top
    cards; whatever else the box has is underneath unless the size says otherwise. ``tiles``
    come in this order. Cards that are named nowhere are out of play.
    """
    rules = rules or Rules()
    box = box_of(rules)
    placed = {suit.colour: 0 for suit in box.suits}
    for card in cards(fireworks):
        placed[card.colour] = box.suit[card.colour].order.index(card.value) + 1
    on_table = {
        suit.colour: [Card(suit.colour, value) for value in suit.order[: placed[suit.colour]]]
        for suit in box.suits
    }
    lying = cards(pile)
    held = [[] if hand == "-" else cards(hand) for hand in hands]
    top = cards(deck) if isinstance(deck, str) else []

    spare = Counter(box.copies)
    spare.subtract([card for row in (*on_table.values(), lying, *held, top) for card in row])
    assert min(spare.values()) >= 0, "the box has not so many copies"
    # High cards first, so that hands left to chance neither fit nor run out.
    rest = sorted(spare.elements(), key=lambda card: (-card.value, card.colour))
    for hand, text in zip(held, hands, strict=True):
        if not text:
            hand.extend(rest.pop(0) for _ in range(HAND_SIZES[len(hands)]))
    size = deck if isinstance(deck, int) else len(top) + len(rest)
    stack = (top + rest)[:size]
    assert len(stack) == size, "the box has not so many cards"

    faces: list[Card] = []

    def add(row: Sequence[Card]) -> list[CardId]:
        faces.extend(row)
        return [CardId(len(faces) - len(row) + n) for n in range(len(row))]

    hand_ids = [add(hand) for hand in held]
    deck_ids = add(stack)
    pile_ids = add(lying)
    firework_ids = {name: add(row) for name, row in on_table.items()}
    return State(
        rules=rules,
        box=box,
        players=len(hands),
        faces=tuple(faces),
        touching=[box.touching[card] for card in faces],
        hands=hand_ids,
        deck=deck_ids[::-1],
        tiles=[Tile(tile) for tile in reversed(tiles)] if rules.flamboyants else [],
        fireworks=firework_ids,
        seat=Seat(seat),
        tags={card: TAGS[n] for hand in hand_ids for n, card in enumerate(reversed(hand))},
        tags_used=[len(hand) for hand in hand_ids],
        possible=[box.all_kinds] * len(faces),
        hints=[()] * len(faces),
        may_arrange=[False] * len(hands),
        tokens=tokens,
        errors=errors,
        pile=pile_ids,
        turns_left=turns_left,
    )


def held(state: State, seat: int, card: str) -> CardId:
    """The leftmost copy of a card in a hand."""
    wanted = read_card(card)
    return next(mine for mine in state.hands[seat] if state.faces[mine] == wanted)


def shown(state: State, seat: int) -> list[str]:
    """A hand from its leftmost card."""
    return [str(state.faces[card]) for card in state.hands[seat]]


def pile(state: State) -> list[str]:
    """The discard pile in order of arrival."""
    return [str(state.faces[card]) for card in state.pile]


def placed(state: State, letter: str) -> int:
    """How many cards a firework has."""
    return len(state.fireworks[colour(letter)])


def assert_refused(state: State, seat: Seat, action: Action, refusal: type[Refusal]) -> None:
    """That an action is refused for this reason and has changed nothing."""
    before = deepcopy(state)
    with pytest.raises(refusal):
        apply(state, seat, action)
    assert state == before


def play(state: State, card: str, announced: Colour | None = None) -> Step:
    """The active player plays a card."""
    return apply(state, state.seat, Play(held(state, state.seat, card), announced))


def discard(state: State, card: str) -> Step:
    """The active player discards a card."""
    return apply(state, state.seat, Discard(held(state, state.seat, card)))


def positions(state: State, step: Step) -> list[int]:
    """What the only hint of a step pointed at, counted from the leftmost card."""
    (hinted,) = (event for event in step.events if isinstance(event, Hinted))
    tags = [state.tags[card] for card in state.hands[hinted.receiver]]
    return [tags.index(tag) + 1 for tag in hinted.touched]


def kinds(step: Step) -> list[type]:
    return [type(event) for event in step.events]


def hand_sizes(state: State) -> list[int]:
    return [len(hand) for hand in state.hands]


def turns_until_the_end(state: State) -> list[Seat]:
    """Everyone in turn tells the next player something; who did, until the game was over."""
    seats = []
    while state.outcome is None:
        seats.append(state.seat)
        apply(state, state.seat, Hint(state.others[0], Value.ONE))
    return seats
