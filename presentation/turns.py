"""The answer to who has acted: what came of it, the game as it is now, and what else waits.

What everybody else gets to see of a turn are boards and letters.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from games.values import Sight, Table, Turn
from hanabi_core.events import Step
from presentation import words
from presentation.asking import label
from presentation.posts import Button, Post, Row, Style, with_lead
from presentation.presses import press
from presentation.sighted import is_text_only, names
from presentation.steps import step_line
from presentation.texts import Say
from presentation.views import my_view

MOST_WAITING: Final = 3
_MOST_ROWS: Final = 5


def told(turn: Turn, say: Say) -> Post:
    """What happened, the actor's view after it, and a way to each game that waits for them."""
    if turn.step is None:
        post = with_lead(my_view(turn.sight, say), say("told-nothing"))
    else:
        # What this says in its first line, the view need not say again.
        after = replace(turn.sight, since=turn.step.number + 1)
        post = with_lead(my_view(after, say), _happened(turn.sight, turn.step, say))
    waiting = _waiting(turn.waiting, say)
    return replace(post, rows=(*post.rows[: _MOST_ROWS - len(waiting)], *waiting))


def _happened(sight: Sight, step: Step, say: Say) -> str:
    text_only = is_text_only(sight)
    return step_line(step, names(sight), say, text_only=text_only, reader=sight.seat)


def _waiting(tables: Sequence[Table], say: Say) -> tuple[Row, ...]:
    buttons = tuple(_to(table, say) for table in tables[:MOST_WAITING])
    return (buttons,) if buttons else ()


def _to(table: Table, say: Say) -> Button:
    text = say("told-next", table=words.plain_name(table.name))
    return Button(label(text), press("view", table.id), Style.SUCCESS)
