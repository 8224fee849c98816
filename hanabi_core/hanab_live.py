"""A finished game for hanab.live, the experts' site, to be studied there: as JSON or a link.

An export shows the whole deck, so there is none while the game runs.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final, NamedTuple, assert_never

from hanabi_core.actions import Discard, Hint, Play
from hanabi_core.box import HAND_SIZES
from hanabi_core.cards import Card, CardId, Colour, Seat, Value
from hanabi_core.record import Record
from hanabi_core.refusals import NoLink, NoSuchVariant, NothingToStudy, StillSecret
from hanabi_core.replay import rebuild
from hanabi_core.rules import Multicolour
from hanabi_core.site_replay import SiteMove, replay_on_site

LINK: Final = "https://hanab.live/shared-replay-json/"

_ALPHABET: Final = ascii_lowercase + digits + ascii_uppercase
_MOST_BYTES: Final = 8000
"""The site takes a little more than that in one message; only notes can make a game so long."""


class SiteAction(NamedTuple):
    """An action as the site numbers it: 0 play, 1 discard, 2 colour hint, 3 value hint."""

    type: int
    target: int
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Variant:
    """One of the site's variants, with our colours in the order of its suits."""

    name: str
    number: int
    suits: tuple[Colour, ...]


_FIVE: Final = (Colour.RED, Colour.YELLOW, Colour.GREEN, Colour.BLUE, Colour.WHITE)
"""Our white stands for the site's purple."""

VARIANTS: Final = {
    (Multicolour.NONE, False): Variant("No Variant", 0, _FIVE),
    (Multicolour.TEN, False): Variant("Rainbow (6 Suits)", 3, (*_FIVE, Colour.MULTICOLOUR)),
    # The same rules under another name: a sixth colour with one card of each value.
    (Multicolour.FIVE, False): Variant("Black (6 Suits)", 2, (*_FIVE, Colour.MULTICOLOUR)),
    # Colourless and from 5 down to 1. The site counts its cards as points, we do not.
    (Multicolour.NONE, True): Variant("White Reversed (6 Suits)", 1356, (*_FIVE, Colour.BLACK)),
}
"""By multicolour and Black Powder. With both, the site would need a seventh suit."""


@dataclass(frozen=True, slots=True)
class SiteGame:
    """A game as the site would have seen it: whoever began is its player 0."""

    variant: Variant
    players: tuple[str, ...]
    deck: tuple[Card, ...]
    actions: tuple[SiteAction, ...]
    options: tuple[str, ...] = ()
    """The switches that the site needs to replay it."""
    notes: tuple[tuple[str, ...], ...] | None = None
    """By player and card."""


def for_site(record: Record) -> SiteGame:
    """Number a game the way the site does, and make sure that it can replay it.

    :raises ExportRefusal: if it cannot, or must not yet.
    :raises IllegalAction: if the rules refuse one of its actions.
    """
    if record.result is None and rebuild(record).outcome is None:
        raise StillSecret()
    rules = record.rules
    variant = VARIANTS.get((rules.multicolour, rules.black_powder))
    if variant is None:
        raise NoSuchVariant()
    site = replay_on_site(record)
    if not site.moves:
        raise NothingToStudy()
    numbers = _Numbers(record)
    return SiteGame(
        variant=variant,
        players=tuple(record.players[seat] for seat in numbers.seats),
        deck=tuple(record.deal.deck[card] for card in numbers.cards),
        actions=tuple(numbers.action(action, variant) for action in site.moves),
        options=site.options,
        notes=numbers.notes(record),
    )


def to_json(game: SiteGame) -> dict[str, object]:
    """A game in the site's own form, ready to be written to a file."""
    content: dict[str, object] = {
        "players": list(game.players),
        "deck": [
            {"suitIndex": game.variant.suits.index(card.colour), "rank": int(card.value)}
            for card in game.deck
        ],
        "actions": [
            {key: part for key, part in action._asdict().items() if part is not None}
            for action in game.actions
        ],
        "options": {"variant": game.variant.name, **dict.fromkeys(game.options, True)},
    }
    noted = {**content, "notes": game.notes}
    sent = json.dumps(noted, ensure_ascii=False).encode("utf-8", "surrogatepass")
    fits = len(sent) <= _MOST_BYTES
    return noted if game.notes and fits else content


def to_link(game: SiteGame) -> str:
    """A link that opens a game on the site. Names and notes do not go into it.

    :raises NoLink: if the game needs an option, which a link does not carry.
    """
    if game.options:
        raise NoLink(option=game.options[0])
    text = ",".join(
        (
            f"{len(game.players)}{_packed_deck(game)}",
            _packed_actions(game.actions),
            str(game.variant.number),
        )
    )
    return LINK + "-".join(text[start : start + 20] for start in range(0, len(text), 20))


def _packed_deck(game: SiteGame) -> str:
    suits = game.variant.suits
    return "15" + "".join(
        _ALPHABET[suits.index(card.colour) * len(Value) + card.value - 1] for card in game.deck
    )


def _packed_actions(actions: Sequence[SiteAction]) -> str:
    lowest = min(action.type for action in actions)
    highest = max(action.type for action in actions)
    span = highest - lowest + 1
    return f"{lowest}{highest}" + "".join(
        _ALPHABET[(0 if value is None else value + 1) * span + kind - lowest] + _ALPHABET[target]
        for kind, target, value in actions
    )


class _Numbers:
    """The site's numbers for seats and cards: it deals to whoever begins first."""

    def __init__(self, record: Record) -> None:
        players, first = len(record.players), record.deal.first
        size = HAND_SIZES[players]
        self.seats = [Seat((first + n) % players) for n in range(players)]
        hands = [range(seat * size, (seat + 1) * size) for seat in self.seats]
        rest = range(players * size, len(record.deal.deck))
        self.cards = [CardId(card) for cards in (*hands, rest) for card in cards]

    def action(self, action: SiteMove, variant: Variant) -> SiteAction:
        match action:
            case Play(card):
                return SiteAction(0, self.cards.index(card))
            case Discard(card):
                return SiteAction(1, self.cards.index(card))
            case Hint(receiver, Colour() as colour):
                return SiteAction(2, self.seats.index(receiver), variant.suits.index(colour))
            case Hint(receiver, value):
                return SiteAction(3, self.seats.index(receiver), int(value))
            case _:
                assert_never(action)

    def notes(self, record: Record) -> tuple[tuple[str, ...], ...] | None:
        if record.notes is None:
            return None
        return tuple(
            tuple(record.notes[seat].get(card, "") for card in self.cards) for seat in self.seats
        )
