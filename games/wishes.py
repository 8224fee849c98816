"""What the opener of a table may wish for, and what a table has agreed on after that.

Whether there is room for it, and who may wish, is judged where lobbies are changed.
"""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from games.house import rules_text
from games.refusals import NotUnderstood, TooLong
from games.values import MOST_CONVENTIONS, Agreed, Pace, Server
from hanabi_core.box import HAND_SIZES
from hanabi_core.refusals import PlayersOutOfRange
from hanabi_core.rules import PRESETS, Multicolour, Rearrange, Rules

MOST_SEATS: Final = max(HAND_SIZES)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to be agreed on; None leaves a thing as it is."""

    preset: str | None = None
    multicolour: str | None = None
    black_powder: bool | None = None
    flamboyants: bool | None = None
    final_bouquet: bool | None = None
    choreography: bool | None = None
    empty_hints: bool | None = None
    rearrange: str | None = None
    seats: int | None = None
    in_thread: bool | None = None
    pace: str | None = None
    watchers: bool | None = None
    conventions: str | None = None
    first: int | None = None
    """The person who is to begin."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody for whom a seat is to be kept, as Discord names them."""

    id: int
    name: str
    locale: str
    is_bot: bool = False


def usual(server: Server) -> Agreed:
    """What is agreed on at a table of which nobody has wished anything."""
    return Agreed(
        rules=PRESETS[server.preset],
        preset=server.preset,
        seats=MOST_SEATS,
        in_thread=server.in_thread,
        pace=Pace.LIVE,
        watchers=False,
        conventions="",
        first=None,
    )


def wished(agreed: Agreed, wish: Wish) -> Agreed:
    """What is agreed on after a wish.

    :raises NotUnderstood: if it names something that does not exist.
    :raises PlayersOutOfRange: for fewer than 2 or more than 5 seats.
    :raises TooLong: if the conventions are more than a line.
    """
    rules = _rules(agreed, wish)
    told = {
        "seats": None if wish.seats is None else _seats(wish.seats),
        "in_thread": wish.in_thread,
        "pace": _chosen(Pace, wish.pace),
        "watchers": wish.watchers,
        "conventions": None if wish.conventions is None else _line(wish.conventions),
        "first": wish.first,
    }
    return replace(
        agreed, rules=rules, preset=_preset(rules, wish.preset or agreed.preset), **_given(told)
    )


def columns(agreed: Agreed) -> dict[str, Any]:
    """How it is stored."""
    return {
        "preset": agreed.preset,
        "rules": rules_text(agreed.rules),
        "seats": agreed.seats,
        "in_thread": agreed.in_thread,
        "pace": agreed.pace,
        "watchers": agreed.watchers,
        "conventions": agreed.conventions,
        "first_id": agreed.first,
    }


def one_of(kind: Callable[[str], T], value: str) -> T:
    """The choice that a text names. :raises NotUnderstood: if it names none."""
    try:
        return kind(value)
    except ValueError:
        raise NotUnderstood(typed=value) from None


def _rules(agreed: Agreed, wish: Wish) -> Rules:
    switches = {
        "multicolour": _chosen(Multicolour, wish.multicolour),
        "black_powder": wish.black_powder,
        "flamboyants": wish.flamboyants,
        "final_bouquet": wish.final_bouquet,
        "choreography": wish.choreography,
        "empty_hints": wish.empty_hints,
        "rearrange": _chosen(Rearrange, wish.rearrange),
    }
    return replace(_box(agreed.rules, wish.preset), **_given(switches))


def _box(rules: Rules, preset: str | None) -> Rules:
    """Another box, with the variants that were on top of the one before."""
    if preset is None:
        return rules
    if preset not in PRESETS:
        raise NotUnderstood(typed=preset)
    return _topped(PRESETS[preset], rules)


def _preset(rules: Rules, likely: str | None) -> str | None:
    """The box that these switches make; where several are alike, the likely one."""
    alike = [name for name, box in PRESETS.items() if _topped(box, rules) == rules]
    return likely if likely in alike else next(iter(alike), None)


def _topped(box: Rules, rules: Rules) -> Rules:
    """A box with the variants of other rules: those go on top of any box."""
    return replace(box, final_bouquet=rules.final_bouquet, choreography=rules.choreography)


def _seats(number: int) -> int:
    if number not in HAND_SIZES:
        raise PlayersOutOfRange(players=number)
    return number


def _line(text: str) -> str:
    """One line, without what is no sign at all."""
    line = " ".join(text.split())
    line = "".join(sign for sign in line if unicodedata.category(sign) not in ("Cc", "Cs"))
    if len(line) > MOST_CONVENTIONS:
        raise TooLong(count=MOST_CONVENTIONS)
    return line


def _chosen(kind: Callable[[str], T], value: str | None) -> T | None:
    return None if value is None else one_of(kind, value)


def _given(values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}
