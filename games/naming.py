"""What a game is called and its colour, by which people who play several tell them apart.

Both follow from the game's id. The names are proper names: they are the same in every language.
"""

from collections.abc import Collection
from typing import Final


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_MOODS: Final = _words(
    """
    Amber Ancient Autumn Brave Bright Calm Clear Coral Crystal Curious Dancing Distant
    Dreaming Early Eager Floating Foggy Gentle Gleaming Golden Grand Hidden Hollow Humming
    Ivory Jolly Kindly Late Little Lively Lucky Merry Midnight Misty Mossy Paper
    Patient Quiet Rainy Roaming Rustic Silent Silver Sleepy Snowy Summer Velvet Winding
    """
)
_THINGS: Final = _words(
    """
    Anchor Badger Balloon Bamboo Beacon Blossom Bridge Brook Candle Castle Cedar Cloud
    Comet Cricket Drum Falcon Feather Ferry Flute Forest Fountain Fox Garden Harbour
    Heron Island Kettle Kite Lake Lantern Lighthouse Lotus Maple Meadow Mill Moon
    Mountain Orchard Otter Pagoda Parade River Shore Sparrow Temple Thunder Valley Willow
    """
)
_NUMBER: Final = len(_MOODS) * len(_THINGS)
_STRIDE: Final = 1409
"""Prime to the number of names, so that each comes once before one comes again."""

ACCENTS: Final = (
    0xF2A33A,
    0x4C9BE8,
    0xE46A76,
    0x4DB380,
    0xA67BE0,
    0xD9C04A,
    0x3FB6C2,
    0xE58AC0,
    0x8DB84A,
    0xE07B4F,
    0x7C8DE8,
    0xB99A76,
)
"""Each reads well on Discord's dark and on its light."""


def name_of(game: int, taken: Collection[str] = ()) -> str:
    """Two words for a game, other ones than those that are taken."""
    names = (_name(number) for number in range(game, game + _NUMBER))
    return next((name for name in names if name not in taken), f"{_name(game)} {game}")


def accent_of(game: int) -> int:
    """A game's colour; games that follow each other have different ones."""
    return ACCENTS[game % len(ACCENTS)]


def _name(number: int) -> str:
    mood, thing = divmod(number * _STRIDE % _NUMBER, len(_THINGS))
    return f"{_MOODS[mood]} {_THINGS[thing]}"
