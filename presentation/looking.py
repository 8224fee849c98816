"""What a table lets one look up: what was agreed on, and what has happened.

The discard pile is in :mod:`presentation.pile`, notes are in :mod:`presentation.noting`.
"""

from collections.abc import Sequence
from typing import Final

from games.values import Sight, Status
from hanabi_core.events import Step
from hanabi_core.seen import SeatView
from presentation.agreed import facts
from presentation.controls import back_button, sign
from presentation.posts import MOST_BUTTONS, MOST_CONTENT, Button, Post, Style
from presentation.presses import press
from presentation.sighted import fitting, is_text_only, names
from presentation.steps import step_line
from presentation.texts import Say

PAGE: Final = 10
"""Steps on a page of the history."""
_EMOJI: Final = {
    "discards": "🗑️",
    "history": "📜",
    "note": "📝",
    "arrange": "↔️",
    "rules": "📖",
    "verify": "🔒",
    "export": "💾",
    "mine": "⚙️",
    "end": "🛑",
}


def more(sight: Sight, say: Say) -> Post:
    """What was agreed on at this table, and the way to all that is not on its board."""
    content = f"**{sight.table.name}**\n{facts(sight.table, say)}"
    buttons = [*(_more(sight, verb, say) for verb in _verbs(sight)), back_button(sight, say)]
    starts = range(0, len(buttons), MOST_BUTTONS)
    rows = tuple(tuple(buttons[start : start + MOST_BUTTONS]) for start in starts)
    return Post(fitting([content], MOST_CONTENT), rows, accent=sight.table.accent)


def history(sight: Sight, page: str, say: Say) -> Post:
    """Everything that has happened; the newest page, unless there is the one asked for."""
    log = sight.public.log if sight.public else ()
    pages = max(1, -(-len(log) // PAGE))
    asked = int(page) if page.isascii() and page.isdigit() else pages
    shown = asked if 1 <= asked <= pages else pages
    steps = log[(shown - 1) * PAGE : shown * PAGE]
    texts = (_history(sight, steps, shown, pages, width, say) for width in (32, 16, 8, 4))
    turning = (
        _page(sight, shown - 1, "older", "◀️", say, is_there=shown > 1),
        _page(sight, shown + 1, "newer", "▶️", say, is_there=shown < pages),
        back_button(sight, say),
    )
    return Post(fitting(texts, MOST_CONTENT), (turning,), accent=sight.table.accent)


def _verbs(sight: Sight) -> list[str]:
    """What this reader can do with this table now."""
    if sight.view is None:
        return ["rules", "mine"]
    plays = sight.seat is not None
    may_arrange = isinstance(sight.view, SeatView) and sight.view.may_arrange
    wanted = {
        "discards": True,
        "history": True,
        "note": plays,
        "arrange": may_arrange,
        "rules": True,
        "verify": True,
        "export": True,
        "mine": True,
        "end": plays and sight.table.status is Status.RUNNING,
    }
    return [verb for verb, is_wanted in wanted.items() if is_wanted]


def _more(sight: Sight, verb: str, say: Say) -> Button:
    stamp = sight.stamp if verb == "arrange" else ""
    style = Style.DANGER if verb == "end" else Style.SECONDARY
    return Button(
        say(f"more-{verb}"), press(verb, sight.table.id, stamp), style, sign(sight, _EMOJI[verb])
    )


def _history(
    sight: Sight, steps: Sequence[Step], page: int, pages: int, width: int, say: Say
) -> str:
    if not steps:
        return say("history-empty", table=sight.table.name)
    people, text_only = names(sight, width), is_text_only(sight)
    lines = [
        say(
            "history-line",
            turn=step.turn + 1,
            step=step_line(step, people, say, text_only=text_only, reader=sight.seat),
        )
        for step in steps
    ]
    title = say("history-title", table=sight.table.name, page=page, pages=pages)
    return "\n".join((title, *lines))


def _page(sight: Sight, page: int, key: str, emoji: str, say: Say, *, is_there: bool) -> Button:
    pressed = press("history", sight.table.id, "", page)
    return Button(say(f"history-{key}"), pressed, emoji=sign(sight, emoji), disabled=not is_there)
