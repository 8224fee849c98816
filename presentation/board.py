"""The board: what has just happened, whose turn it is, and the open table, for everybody.

It also becomes the line that is left of a board once the next one is there.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from games.values import Player, Sight
from hanabi_core.events import Step
from hanabi_core.seen import PublicView
from presentation.controls import game_rows, view_button
from presentation.endings import ending_rows, objection_line, verdict, vote_line
from presentation.open_table import players_line, table_lines
from presentation.posts import MOST_CONTENT, Post, Row
from presentation.sighted import active, fitting, is_text_only, mention, names, steps
from presentation.steps import sentences, step_line, steps_lines
from presentation.texts import Say

_DETAILS: Final = ((8, 32), (8, 16), (4, 16), (1, 16), (1, 8))
"""How many steps are told, and how long names are: less and less, until it fits."""


def board(sight: Sight, say: Say) -> Post:
    """The board of a game that runs or is over."""
    table = _table(sight)
    texts = (_content(sight, table, say, most, width) for most, width in _DETAILS)
    return Post(
        fitting(texts, MOST_CONTENT),
        _rows(sight, table, say),
        accent=sight.table.accent,
        mentions=tuple(dict.fromkeys(player.id for player in (*sight.called, *sight.closed))),
        is_silent=sight.is_silent,
    )


def collapsed(sight: Sight, until: int, say: Say) -> Post:
    """What is left of a board: what it told, from `sight.since` up to but not with `until`."""
    told = _table(sight).log[sight.since : until]
    texts = (_collapsed(sight, told, say, most, width) for most, width in _DETAILS)
    return Post(fitting(texts, MOST_CONTENT), accent=sight.table.accent)


def _collapsed(sight: Sight, told: tuple[Step, ...], say: Say, most: int, width: int) -> str:
    head = f"**{sight.table.name}**"
    if not told:
        return f"-# {head} · {say('board-began')}"
    shown = steps_lines(told, names(sight, width), say, most=most, text_only=is_text_only(sight))
    return "\n".join(f"-# {head} · {line}" for line in shown)


def _content(sight: Sight, table: PublicView, say: Say, most: int, width: int) -> str:
    people = names(sight, width)
    lines = [
        _question(sight, say),
        _head(sight, table, people, say),
        objection_line(sight, say),
        *_told_before(sight, people, say, most),
        *table_lines(sight, table, people, say),
        players_line(table, people, say, text_only=is_text_only(sight)),
        *(say("board-closed", who=mention(player)) for player in sight.closed),
        _also_called(sight),
    ]
    return "\n".join(filter(None, lines))


def _question(sight: Sight, say: Say) -> str:
    """What the table is being asked comes first: it is what people are called for."""
    asked = vote_line(sight, say)
    return f"**{sight.table.name}** · {asked}" if asked else ""


def _head(sight: Sight, table: PublicView, people: list[str], say: Say) -> str:
    """The line that has to do alone, on a lock screen."""
    if table.seat is None:
        return f"**{sight.table.name}** · {verdict(sight, say) or say('board-over')}"
    new = steps(sight)
    news = step_line(new[-1], people, say, text_only=is_text_only(sight)) if new else ""
    begins = "" if table.step else say("board-began")
    player = sight.table.players[table.seat]
    who = mention(player) if player in sight.called else people[table.seat]
    turn = say("board-turn" if table.tile is None else "board-turn-tile", who=who)
    return f"**{sight.table.name}** · {sentences(filter(None, (news, begins, turn)), say)}"


def _told_before(sight: Sight, people: list[str], say: Say, most: int) -> Iterator[str]:
    """What happened before the news on top, if boards were skipped; all of it at the end."""
    new = steps(sight)
    earlier = new if active(sight) is None else new[:-1]
    shown = steps_lines(earlier, people, say, most=most, text_only=is_text_only(sight))
    return (f"-# {line}" for line in shown)


def _also_called(sight: Sight) -> str:
    """Whoever is called without being named above."""
    named: Iterable[Player | None] = (active(sight), *sight.closed)
    rest = [mention(player) for player in sight.called if player not in named]
    return f"-# {' '.join(rest)}" if rest else ""


def _rows(sight: Sight, table: PublicView, say: Say) -> tuple[Row, ...]:
    if table.seat is not None:
        return game_rows(sight, say, marked=True)
    return (*ending_rows(sight, say), (view_button(sight, say, "button-final-view"),))


def _table(sight: Sight) -> PublicView:
    """The open table; a board is only made of a game that has begun."""
    assert sight.public is not None
    return sight.public
