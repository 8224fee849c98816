"""Thirty-two bytes make a deal, in a way that anyone can redo (see ``docs/deal.md``).

Chance enters the game here and nowhere else, and as an argument: the bytes are drawn
elsewhere. ``random`` is not used because it promises nothing across versions and languages.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from typing import Final, NewType, TypeVar

from hanabi_core.box import HAND_SIZES, box_of
from hanabi_core.cards import Card, Place, Seat, Tile
from hanabi_core.refusals import PlayersOutOfRange
from hanabi_core.rules import Rules

Seed = NewType("Seed", bytes)
"""The 32 bytes behind a deal: a secret until the game has ended."""

SEED_SIZE: Final = 32
_WORD: Final = 4
_WORDS: Final = 1 << 8 * _WORD

T = TypeVar("T")


class WrongDeal(ValueError):
    """A deal that does not belong to the rules or the number of players."""


@dataclass(frozen=True, slots=True)
class Deal:
    """All that chance decides before the first turn."""

    deck: tuple[Card, ...]
    """Top first, before the hands are dealt."""
    tiles: tuple[Tile, ...]
    """Top first; empty without 5 Flamboyants."""
    first: Seat

    def check(self, rules: Rules, players: int) -> None:
        """Make sure that this is a deal of that box for that many players.

        :raises PlayersOutOfRange: for fewer than 2 or more than 5 players.
        :raises WrongDeal: if cards, tiles or the first seat do not belong to the game.
        """
        if players not in HAND_SIZES:
            raise PlayersOutOfRange(players=players)
        box = box_of(rules)
        if Counter(self.deck) != box.copies:
            raise WrongDeal(f"deck: {_difference(self.deck, box.cards)}")
        if sorted(self.tiles) != list(box.tiles):
            raise WrongDeal(f"tiles: {_difference(self.tiles, box.tiles)}")
        if not 0 <= self.first < players:
            raise WrongDeal(f"first: there is no seat {self.first!s:.40}")


def commitment(seed: Seed) -> str:
    """What may be published before the game: it fixes the seed and does not tell it."""
    return sha256(seed).hexdigest()


def make_deal(seed: Seed, rules: Rules, players: int, first: Seat | None = None) -> Deal:
    """The deal of a seed; the seed also chooses who begins unless the table has.

    :raises PlayersOutOfRange: for fewer than 2 or more than 5 players.
    :raises WrongDeal: if the seed has not 32 bytes, or nobody sits on the seat chosen.
    """
    if players not in HAND_SIZES:
        raise PlayersOutOfRange(players=players)
    if len(seed) != SEED_SIZE:
        raise WrongDeal(f"seed: {SEED_SIZE} bytes expected")
    box = box_of(rules)
    deal = Deal(
        deck=_shuffled(box.cards, _words(seed, "deck")),
        tiles=_shuffled(box.tiles, _words(seed, "tiles")),
        first=Seat(_below(players, _words(seed, "first"))) if first is None else first,
    )
    deal.check(rules, players)
    return deal


def return_place(seed: Seed, deck_size: int) -> Place:
    """Where tile 5, which comes once at most, puts a card back into a deck of that size."""
    return Place(_below(deck_size + 1, _words(seed, "place")))


def _difference(given: Iterable[object], expected: Iterable[object]) -> str:
    """What a heap has too much of and what it lacks."""
    surplus, lack = Counter(given) - Counter(expected), Counter(expected) - Counter(given)
    heaps = {"too many": surplus, "missing": lack}
    return ", ".join(f"{word} {_few(heap)}" for word, heap in heaps.items() if heap)


def _few(heap: Counter[object]) -> str:
    first, *rest = map(str, heap.elements())
    return f"{first} and {len(rest)} more" if rest else first


def _words(seed: Seed, purpose: str) -> Iterator[int]:
    """An endless stream of 32-bit numbers, another one for each purpose."""
    for block in count():  # pragma: no branch -- it never ends
        digest = sha256(seed + block.to_bytes(8, "big") + purpose.encode("ascii")).digest()
        for start in range(0, len(digest), _WORD):
            yield int.from_bytes(digest[start : start + _WORD], "big")


def _below(limit: int, words: Iterator[int]) -> int:
    """A number from 0 to ``limit - 1``, each equally likely.

    Words in the last, incomplete stretch of ``limit`` numbers are passed over, since they
    would favour the small ones.
    """
    fair = _WORDS - _WORDS % limit
    return next(word for word in words if word < fair) % limit


def _shuffled(items: Iterable[T], words: Iterator[int]) -> tuple[T, ...]:
    """Fisher and Yates, from the last place down to the second."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = _below(last + 1, words)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)
