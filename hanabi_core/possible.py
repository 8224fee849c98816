"""A set of cards that a card may be."""

from collections.abc import Iterator
from dataclasses import dataclass

from hanabi_core.cards import BIT, KINDS, Card, Colour, Value


@dataclass(frozen=True, slots=True)
class Possible:
    """The kinds that are left for a card, one bit each (:data:`hanabi_core.cards.BIT`)."""

    kinds: int

    def __contains__(self, card: Card) -> bool:
        return bool(self.kinds & BIT[card])

    def __iter__(self) -> Iterator[Card]:
        return (kind for kind in KINDS if kind in self)

    def __len__(self) -> int:
        return self.kinds.bit_count()

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours it may have."""
        return tuple(dict.fromkeys(card.colour for card in self))

    @property
    def values(self) -> tuple[Value, ...]:
        """The values it may have."""
        return tuple(sorted({card.value for card in self}))
