"""The buttons of a game: what one can do from its board, its letters and its whispers."""

from collections.abc import Iterator
from typing import Final

from games.values import Sight, VoteKind
from hanabi_core.box import HINT_TOKENS
from hanabi_core.seen import PublicView
from presentation.endings import vote_row
from presentation.posts import Button, Row, Style
from presentation.presses import press
from presentation.sighted import is_text_only
from presentation.texts import Say

TABLE: Final = "table"
WATCH: Final = "watch"
"""Words of the press `view`: the open table, or all hands, rather than the reader's view."""


def game_rows(sight: Sight, say: Say, *, marked: bool) -> tuple[Row, ...]:
    """What is open in a running game, also to be finished; marked where the courier sends it.

    On the board, which all share, everybody can act; elsewhere only the one whose turn it is.
    """
    if marked:
        view = view_button(
            sight, say, "button-view" if sight.reader is None else "button-look-again"
        )
    else:
        view = refresh_button(sight, say)
    first = (*_deeds(sight, say), view, _button(sight, "more", "📋", say))
    second = (*vote_row(sight, say), *_finish(sight, say), *_watch(sight, say))
    return (first, second) if second else (first,)


def view_button(sight: Sight, say: Say, key: str = "button-view") -> Button:
    """The way to the reader's own view, with the mark by which the courier knows its message."""
    mark = f"r{sight.table.revision}"
    pressed = press("view", sight.table.id, "", mark)
    return Button(say(key), pressed, Style.PRIMARY, sign(sight, "👁️"))


def refresh_button(sight: Sight, say: Say, key: str = "button-refresh") -> Button:
    """The view once more, in place of the whisper that it stands in."""
    words = (TABLE,) if is_open_table(sight) else ()
    pressed = press("view", sight.table.id, "", *words)
    return Button(say(key), pressed, emoji=sign(sight, "🔄"))


def back_button(sight: Sight, say: Say) -> Button:
    """From a side room back to the view."""
    return Button(say("button-back"), press("view", sight.table.id), emoji=sign(sight, "↩️"))


def dm_button(sight: Sight, say: Say) -> Button:
    """Once more a letter, for somebody whose DMs were closed."""
    return Button(say("button-dm"), press("dm", sight.table.id), emoji=sign(sight, "✉️"))


def is_open_table(sight: Sight) -> bool:
    """Whether somebody who does not play sees no hands of a running game."""
    return _only_looks(sight) and sight.table.is_running and isinstance(sight.view, PublicView)


def may_watch(sight: Sight) -> bool:
    """Whether the reader sees no hands, but could."""
    return is_open_table(sight) and sight.table.agreed.watchers


def sign(sight: Sight, emoji: str) -> str | None:
    """An emoji, for those who want any."""
    return None if is_text_only(sight) else emoji


def _deeds(sight: Sight, say: Say) -> Iterator[Button]:
    table = sight.public
    if table is None or _only_looks(sight):
        return
    waits = sight.reader is not None and not sight.is_mine
    styles = (Style.PRIMARY, Style.SUCCESS, Style.DANGER) if sight.is_mine else _ALL_ALIKE
    if table.tile is not None:
        yield Button(
            say("button-tile", tile=table.tile),
            press("tile", sight.table.id, sight.stamp),
            styles[0],
            sign(sight, "🎁"),
            disabled=waits,
        )
        return
    closed = {"hint": table.tokens == 0, "discard": table.tokens == HINT_TOKENS}
    for (verb, emoji), style in zip(_DEEDS.items(), styles, strict=True):
        yield Button(
            say(f"button-{verb}"),
            press(verb, sight.table.id, sight.stamp),
            style,
            sign(sight, emoji),
            disabled=waits or closed.get(verb, False),
        )


def _finish(sight: Sight, say: Say) -> Iterator[Button]:
    """Once nothing more can be reached, unless the table is being asked already."""
    table, vote = sight.public, sight.table.vote
    if table is None or table.seat is None or _only_looks(sight):
        return
    if table.score == table.best_score and not (vote and vote.kind is VoteKind.FINISH):
        yield _button(sight, "finish", "🏁", say)


def _watch(sight: Sight, say: Say) -> Iterator[Button]:
    """For somebody who does not play: what it means is said beside it."""
    if may_watch(sight):
        pressed = press("view", sight.table.id, "", WATCH)
        yield Button(say("button-watch"), pressed, Style.DANGER, sign(sight, "👀"))


def _button(sight: Sight, verb: str, emoji: str, say: Say) -> Button:
    return Button(say(f"button-{verb}"), press(verb, sight.table.id), emoji=sign(sight, emoji))


def _only_looks(sight: Sight) -> bool:
    return sight.reader is not None and sight.seat is None


_ALL_ALIKE = (Style.SECONDARY,) * 3
_DEEDS = {"hint": "💡", "play": "🎆", "discard": "🗑️"}
