"""My view: the whisper for whoever looks at a game, player, watcher or passer-by."""

from typing import Final

from games.values import Sight, Status
from presentation.controls import dm_button, game_rows, refresh_button
from presentation.endings import ending_rows
from presentation.letter import before_the_game
from presentation.posts import MOST_CONTENT, Post, Row
from presentation.telling import told
from presentation.texts import Say

_MOST: Final = MOST_CONTENT - 400
"""So much room is left for a line on top: what has just been done."""


def my_view(sight: Sight, say: Say) -> Post:
    """As much of the game as its reader may see, with what they can do now."""
    begun = sight.view is not None
    content = told(sight, say, _MOST) if begun else before_the_game(sight, say)
    return Post(content, _rows(sight, say), accent=sight.table.accent)


def _rows(sight: Sight, say: Say) -> tuple[Row, ...]:
    status = sight.table.status
    if status is Status.RUNNING:
        return (*game_rows(sight, say, marked=False), *_dm_row(sight, say))
    again = (refresh_button(sight, say),)
    rows = ending_rows(sight, say) if status is Status.OVER else ()
    return (*rows, again, *_dm_row(sight, say))


def _dm_row(sight: Sight, say: Say) -> tuple[Row, ...]:
    """For players whose letters come back."""
    reader = sight.reader
    sits = sight.table.seat_of(reader.id) is not None if reader else False
    return ((dm_button(sight, say),),) if reader and sits and not reader.dm_open else ()
