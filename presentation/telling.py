"""A game as one reader is told it, in a letter or in a whisper: news, hands, the open table.

What stands around that (links, buttons, who is woken) is the letter's and the whisper's own.
"""

from collections.abc import Iterator
from typing import Final

from games.values import Sight
from hanabi_core.events import Arranged, Step
from hanabi_core.seen import FinishedView, PublicView
from presentation.endings import objection_line, verdict, vote_line
from presentation.hands import DETAILS, Detail, hands_lines, notes_lines
from presentation.open_table import piles, players_line, table_lines
from presentation.sighted import fitting, is_text_only, names, steps
from presentation.steps import step_line, steps_lines
from presentation.texts import Say

_FEW_STEPS: Final = 3
"""For people without a turn of their own, who have not been told anything before."""


def told(sight: Sight, say: Say, most: int, *, footer: str = "") -> str:
    """The whole game for a reader, with as much detail as there is room for."""
    return fitting((_told(sight, say, detail, footer) for detail in DETAILS), most)


def _told(sight: Sight, say: Say, detail: Detail, footer: str) -> str:
    table = sight.public
    assert table is not None, "a game that has begun"
    people = names(sight, detail.name)
    lines = [
        _question(sight, say),
        _head(sight, table, people, say),
        objection_line(sight, say),
        *_before(sight, people, say, detail),
        *hands_lines(sight, people, say, detail),
        *notes_lines(sight, people, say, detail),
        *table_lines(sight, table, people, say),
        _players(sight, table, people, say),
        _left_in_deck(sight, say, detail),
        footer,
    ]
    return "\n".join(filter(None, lines))


def _question(sight: Sight, say: Say) -> str:
    """What the table is being asked comes first: it is what its reader is called for."""
    asked = vote_line(sight, say)
    return f"{sight.table.name} · {asked}" if asked else ""


def _head(sight: Sight, table: PublicView, people: list[str], say: Say) -> str:
    """The line that has to do alone, on a lock screen."""
    if table.seat is None:
        return f"{sight.table.name} · {verdict(sight, say) or say('board-over')}"
    key = "view-turn" if table.tile is None else "view-tile"
    turn = say(key, you=sight.is_mine, who=people[table.seat], table=sight.table.name)
    newest = _newest_turn(sight)
    news = _step(sight, newest, people, say) if newest else ""
    return " · ".join(filter(None, (turn, news)))


def _newest_turn(sight: Sight) -> Step | None:
    """What led to this turn: no arrangement does."""
    new = reversed(steps(sight))
    return next((step for step in new if not isinstance(step.events[0], Arranged)), None)


def _step(sight: Sight, step: Step, people: list[str], say: Say) -> str:
    return step_line(step, people, say, text_only=is_text_only(sight), reader=sight.seat)


def _before(sight: Sight, people: list[str], say: Say, detail: Detail) -> Iterator[str]:
    """What the reader has not been told and the first line does not tell."""
    told = None if isinstance(sight.view, FinishedView) else _newest_turn(sight)
    shown = steps_lines(
        [step for step in steps(sight) if step is not told],
        people,
        say,
        most=detail.steps if sight.seat is not None else min(detail.steps, _FEW_STEPS),
        text_only=is_text_only(sight),
        reader=sight.seat,
    )
    return (f"-# {line}" for line in shown)


def _players(sight: Sight, table: PublicView, people: list[str], say: Say) -> str:
    """Only for those whom the hands do not tell who plays."""
    if not isinstance(sight.view, PublicView):
        return ""
    return players_line(table, people, say, text_only=is_text_only(sight))


def _left_in_deck(sight: Sight, say: Say, detail: Detail) -> str:
    """What nobody came to draw, once everything is open."""
    if not isinstance(sight.view, FinishedView) or not sight.view.deck or not detail.note:
        return ""
    cards = piles(sight.view.deck, say, text_only=is_text_only(sight))
    return f"-# {say('view-left-in-deck', cards=cards)}"
