"""An open lobby as one reader sees it, in a whisper: where they stand, and what they can do.

The lobby that everybody sees in its channel is in :mod:`presentation.lobbies`.
"""

from collections.abc import Iterator
from typing import Final

from games.values import Player, Sight
from presentation import words
from presentation.agreed import game
from presentation.controls import refresh_button
from presentation.posts import MOST_CONTENT, Button, Post, Row, Style
from presentation.presses import press
from presentation.sighted import fitting, names
from presentation.texts import Say

FEWEST: Final = 2
"""Players that a game needs."""


def gathering(sight: Sight, say: Say) -> Post:
    """Who is there, what will be played, and whether the reader is in it."""
    texts = ("\n".join(_lines(sight, say, most)) for most in (32, 16, 8))
    return Post(fitting(texts, MOST_CONTENT), _rows(sight, say), accent=sight.table.accent)


def lobby_link(sight: Sight, say: Say) -> tuple[Button, ...]:
    """The way to the lobby, once it stands in its channel."""
    spot = sight.table.lobby
    if spot is None:
        return ()
    url = words.link(spot.channel, spot.message, sight.table.server.id)
    return (Button(say("gathering-link"), style=Style.LINK, url=url),)


def _lines(sight: Sight, say: Say, most: int) -> Iterator[str]:
    table = sight.table
    joined = [name for name, at in zip(names(sight, most), table.players, strict=True) if at.joined]
    yield say("gathering-title", table=table.name)
    yield say(
        "lobby-letter-seats",
        names=say.list(joined),
        players=len(joined),
        seats=table.agreed.seats,
    )
    yield say("gathering-reader", state=_state(sight))
    yield say("lobby-letter-game", game=game(table.agreed, say))
    if table.agreed.conventions:
        line = words.plain_text(table.agreed.conventions)
        yield say("lobby-letter-conventions", line=line)


def _state(sight: Sight) -> str:
    """How the reader stands to the table."""
    at = _place(sight)
    if at is not None:
        return "joined" if at.joined else "kept"
    return "full" if len(sight.table.players) >= sight.table.agreed.seats else "free"


def _place(sight: Sight) -> Player | None:
    seat = None if sight.reader is None else sight.table.seat_of(sight.reader.id)
    return None if seat is None else sight.table.players[seat]


def _rows(sight: Sight, say: Say) -> tuple[Row, ...]:
    state, table = _state(sight), sight.table
    is_opener = sight.reader is not None and sight.reader.id == table.opener
    buttons = [
        Button(say("lobby-leave"), press("leave", table.id))
        if state == "joined"
        else Button(
            say("lobby-join"), press("join", table.id), Style.PRIMARY, disabled=state == "full"
        ),
        Button(say("lobby-options"), press("options", table.id)),
    ]
    if is_opener:
        joined = sum(player.joined for player in table.players)
        start = press("start", table.id)
        buttons += [
            Button(say("lobby-start"), start, Style.SUCCESS, disabled=joined < FEWEST),
            Button(say("lobby-cancel"), press("cancel", table.id), Style.DANGER),
        ]
    return (tuple(buttons), (refresh_button(sight, say), *lobby_link(sight, say)))
