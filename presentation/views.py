"""My view: the whisper for whoever looks at a game, player, watcher or passer-by."""

from dataclasses import replace
from typing import Final, assert_never

from games.values import Sight, Status
from hanabi_core.seen import WatcherView
from presentation.controls import dm_button, game_rows, may_watch
from presentation.endings import ending_rows
from presentation.gathering import gathering
from presentation.letter import before_the_game
from presentation.posts import MOST_CONTENT, Post, Row
from presentation.telling import told
from presentation.texts import Say

_MOST: Final = MOST_CONTENT - 400
"""So much room is left for a line on top: what has just been done."""


def my_view(sight: Sight, say: Say) -> Post:
    """As much of the game as its reader may see, with what they can do now."""
    status = sight.table.status
    match status:
        case Status.LOBBY:
            post = gathering(sight, say)
            return replace(post, rows=(*post.rows, *_dm_row(sight, say)))
        case Status.CANCELLED:
            return Post(before_the_game(sight, say), accent=sight.table.accent)
        case Status.RUNNING | Status.OVER:
            content = told(sight, say, _MOST, footer=_footer(sight, say))
            return Post(content, _rows(sight, say), accent=sight.table.accent)
        case _:
            assert_never(status)


def _footer(sight: Sight, say: Say) -> str:
    """What it means to see all hands, before it is done and after."""
    if isinstance(sight.view, WatcherView):
        return f"-# {say('view-watching')}"
    return f"-# {say('view-watch-about')}" if may_watch(sight) else ""


def _rows(sight: Sight, say: Say) -> tuple[Row, ...]:
    if sight.table.is_running:
        return (*game_rows(sight, say, marked=False), *_dm_row(sight, say))
    return (*ending_rows(sight, say), *_dm_row(sight, say))


def _dm_row(sight: Sight, say: Say) -> tuple[Row, ...]:
    """For players whose letters come back."""
    reader = sight.reader
    sits = sight.table.seat_of(reader.id) is not None if reader else False
    return ((dm_button(sight, say),),) if reader and sits and not reader.dm_open else ()
