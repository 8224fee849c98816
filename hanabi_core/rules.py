"""The switches of a table, and the boxes as they are sold.

The switches are independent of each other: whatever mix a table agrees on can be played.
What follows from them (fireworks, copies, names in hints) is in :mod:`hanabi_core.box`.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

RULES_VERSION: Final = 1
"""Raised only when some record would replay differently; older games finish under theirs."""


class Multicolour(StrEnum):
    """Which Avalanche of Colours is in the deck."""

    NONE = "none"
    FIVE = "five"
    """Classic edition: one card of each value, a sixth colour like the others."""
    TEN = "ten"
    """Deluxe edition: ten cards that every colour hint touches and none names."""


class Rearrange(StrEnum):
    """When players may put their own cards in another order."""

    OFF = "off"
    AFTER_HINT = "after_hint"
    """From receiving a hint until the end of the player's own next turn."""
    FREE = "free"


@dataclass(frozen=True, slots=True)
class Rules:
    """What a table has agreed to play. The default is the base game of either box."""

    multicolour: Multicolour = Multicolour.NONE
    black_powder: bool = False
    flamboyants: bool = False
    final_bouquet: bool = False
    choreography: bool = False
    empty_hints: bool = True
    rearrange: Rearrange = Rearrange.AFTER_HINT


_BASE: Final = Rules()
_AVALANCHE: Final = Rules(multicolour=Multicolour.TEN)
_BLACK: Final = Rules(black_powder=True)

PRESETS: Final = {
    "classic": _BASE,
    "classic_avalanche": Rules(multicolour=Multicolour.FIVE),
    "deluxe": _BASE,
    "deluxe_avalanche": _AVALANCHE,
    "deluxe_black_powder": _BLACK,
    "deluxe_flamboyants": replace(_BASE, flamboyants=True),
    "deluxe_flamboyants_avalanche": replace(_AVALANCHE, flamboyants=True),
    "deluxe_flamboyants_black_powder": replace(_BLACK, flamboyants=True),
    "deluxe_all_three": replace(_AVALANCHE, black_powder=True, flamboyants=True),
    "convention_table": replace(_BASE, empty_hints=False, rearrange=Rearrange.OFF),
}
"""The boxes by name. Final Bouquet and Timed Choreography go on top of any of them."""


def is_house_mix(rules: Rules) -> bool:
    """Whether no rulebook prints this mix of expansions and variants.

    Final Bouquet is in both editions; Timed Choreography is in the classic one only. Empty
    hints and rearranging are table manners, not expansions, and count for neither.
    """
    classic, deluxe = ("classic",), ("deluxe",)
    editions = classic if rules.choreography else classic + deluxe
    expansions = _expansions(rules)
    return not any(
        name.startswith(editions) and _expansions(preset) == expansions
        for name, preset in PRESETS.items()
    )


def _expansions(rules: Rules) -> tuple[Multicolour, bool, bool]:
    return rules.multicolour, rules.black_powder, rules.flamboyants
