"""Several tables at once: somebody's games, a server's tables, and which one is meant."""

from collections.abc import Sequence
from typing import Final

from games.values import Ending, Status, Table
from hanabi_core.events import Outcome
from presentation import words
from presentation.panels import fitting
from presentation.posts import MOST_BUTTONS, Button, Line, Post, Text
from presentation.texts import Say

MOST_ASKED: Final = 25
"""Tables that one can be asked to choose from: five rows of buttons."""
_MOST_TEXT: Final = 1500
"""For each of the two lists of open games: all, with their titles, fit a message."""
_MOST_PAST: Final = 800


def games(
    tables: Sequence[Table],
    say: Say,
    reader_id: int,
    server: int | None,
    past: Sequence[Table] = (),
    *,
    unlisted: int = 0,
) -> Post:
    """Somebody's open games, those that wait for them first, and their last ones that are over.

    Then the other tables of a server, of which `unlisted` more are only counted.
    """
    alive = [table for table in tables if table.status in (Status.LOBBY, Status.RUNNING)]
    mine = [table for table in alive if table.seat_of(reader_id) is not None]
    here = [table for table in alive if server == table.server.id and table not in mine]
    mine.sort(key=lambda table: not _waits(table, reader_id))
    blocks: tuple[Text | Line, ...] = (
        Text(f"### {say('games-mine')}"),
        _list(mine, say("games-none"), reader_id, say),
    )
    if past:
        lines = [_past_line(table, say) for table in past]
        blocks += (Line(), Text(f"### {say('games-past')}"), fitting(lines, _MOST_PAST, say))
    if server is not None:
        others = _list(here, say("games-here-none"), reader_id, say, unlisted)
        blocks += (Line(), Text(f"### {say('games-here')}"), others)
    return Post(blocks=blocks)


def which(tables: Sequence[Table], presses: Sequence[str], say: Say) -> Post:
    """The question which of several games is meant, with a button for each."""
    buttons = [
        Button(words.plain_name(table.name), press)
        for table, press in zip(tables, presses, strict=True)
    ][:MOST_ASKED]
    rows = range(0, len(buttons), MOST_BUTTONS)
    return Post(say("games-which"), tuple(tuple(buttons[at : at + MOST_BUTTONS]) for at in rows))


def _list(tables: Sequence[Table], nothing: str, reader: int, say: Say, unlisted: int = 0) -> Text:
    lines = [_line(table, reader, say) for table in tables]
    return fitting(lines or [nothing], _MOST_TEXT, say, unlisted=unlisted)


def _line(table: Table, reader: int, say: Say) -> str:
    return f"{_linked(table)} · {_state(table, reader, say)}"


def _past_line(table: Table, say: Say) -> str:
    parts = [_linked(table), say("games-over", how=_how(table), score=_score(table))]
    parts += [words.when(table.ended_at)] if table.ended_at is not None else []
    return " · ".join(parts)


def _how(table: Table) -> str:
    """How a game ended, if not by being scored."""
    if table.ending in (Ending.AGREED, Ending.MODERATED):
        return table.ending
    is_lost = table.outcome in (Outcome.LOST, Outcome.DEFEAT)
    return str(table.outcome) if is_lost else "scored"


def _score(table: Table) -> str:
    return str(table.score or 0).replace("-", "−")


def _state(table: Table, reader: int, say: Say) -> str:
    if table.status is Status.LOBBY:
        joined = sum(player.joined for player in table.players)
        return say("games-lobby", joined=joined, seats=table.agreed.seats)
    if _waits(table, reader):
        return say("games-your-turn")
    names = [words.name(player.name) for player in table.players if player.id == table.turn_of]
    return say("games-turn-of", name=names[0]) if names else say("games-runs")


def _waits(table: Table, reader: int) -> bool:
    return table.status is Status.RUNNING and table.turn_of == reader


def _linked(table: Table) -> str:
    """Its name, leading to the board, or to the lobby while there is none."""
    spot = table.board or table.lobby
    if spot is None:
        return f"**{table.name}** <#{table.room or table.home}>"
    return f"[**{table.name}**]({words.link(spot.channel, spot.message, table.server.id)})"
