"""A short guide to the rules, page by page; a table's own variants come first.

The whole of the rules, with every ruling, is in ``docs/rules.md``.
"""

from typing import Final

from games.values import Sight
from hanabi_core.rules import Multicolour, Rearrange, Rules
from presentation.controls import back_button
from presentation.posts import Button, Line, Menu, Option, Post, Text
from presentation.presses import press
from presentation.texts import Say

BASICS: Final = ("start", "turn", "score", "hand", "play-here")
"""What every game needs; the goal is the first page."""
MODULES: Final = (
    "final-bouquet",
    "choreography",
    "multicolour-five",
    "multicolour-ten",
    "black-powder",
    "flamboyants",
    "empty-hints",
    "rearrange",
)
FAIRNESS: Final = "deal"
PAGES: Final = (*BASICS, *MODULES, FAIRNESS)


def rules(sight: Sight | None, page: str, say: Say) -> Post:
    """A page of the guide, with a menu of all pages and the next; an unknown page is the first.

    At a table there is a way back to it.
    """
    played = _played(sight.table.agreed.rules) if sight else ()
    rest = tuple(module for module in MODULES if module not in played)
    pages = (*BASICS, *played, *rest, FAIRNESS)
    shown = page if page in pages else pages[0]
    options = tuple(
        _option(each, say, is_shown=each == shown, is_played=each in played) for each in pages
    )
    game, stamp = (sight.table.id, sight.stamp) if sight else (0, "")
    menu = Menu(press("rules", game, stamp), say("guide-choose"), options)
    text = f"### {say(f'guide-{shown}-title')}\n{say(f'guide-{shown}')}"
    after = pages[pages.index(shown) + 1 :]
    row = [Button(say("guide-next"), press("rules", game, stamp, page)) for page in after[:1]]
    row += [back_button(sight, say)] if sight else []
    accent = sight.table.accent if sight else None
    return Post(blocks=(Text(text), Line(), menu, *((tuple(row),) if row else ())), accent=accent)


def _option(page: str, say: Say, *, is_shown: bool, is_played: bool) -> Option:
    about = say("guide-played") if is_played else None
    return Option(say(f"guide-{page}-title"), page, about, chosen=is_shown)


def _played(rules: Rules) -> tuple[str, ...]:
    """The pages about what these rules have besides the base game."""
    switches = {
        "final-bouquet": rules.final_bouquet,
        "choreography": rules.choreography,
        "multicolour-five": rules.multicolour is Multicolour.FIVE,
        "multicolour-ten": rules.multicolour is Multicolour.TEN,
        "black-powder": rules.black_powder,
        "flamboyants": rules.flamboyants,
        "empty-hints": not rules.empty_hints,
        "rearrange": rules.rearrange is not Rearrange.AFTER_HINT,
    }
    return tuple(page for page in MODULES if switches[page])
