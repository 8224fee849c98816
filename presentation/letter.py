"""The letter: a player's own view of a game, by DM; before the game, a welcome to its table."""

from typing import assert_never

from games.values import Sight, Spot, Status
from presentation.agreed import game
from presentation.controls import game_rows, view_button
from presentation.endings import ending_rows
from presentation.posts import MOST_CONTENT, Button, Post, Row
from presentation.presses import press
from presentation.sighted import fitting
from presentation.telling import told
from presentation.texts import Say
from presentation.words import link, name, plain_text


def letter(sight: Sight, say: Say) -> Post:
    """What somebody finds in their DMs, whatever has become of the table and their seat."""
    return Post(
        _content(sight, say),
        _rows(sight, say),
        accent=sight.table.accent,
        is_silent=sight.is_silent,
    )


def before_the_game(sight: Sight, say: Say) -> str:
    """Who sits at a table whose cards are not dealt yet, and what is played there."""
    table = sight.table
    if table.status is Status.CANCELLED:
        return say("lobby-letter-cancelled", table=table.name)
    return fitting((_welcome(sight, say, most) for most in (32, 16, 8)), MOST_CONTENT)


def _content(sight: Sight, say: Say) -> str:
    table, status = sight.table, sight.table.status
    if _is_out(sight):
        gone = say("lobby-letter-gone", table=table.name)
        return f"{gone}\n{_footer(sight, table.lobby, say, 'lobby')}"
    match status:
        case Status.LOBBY:
            return f"{before_the_game(sight, say)}\n{_footer(sight, table.lobby, say, 'lobby')}"
        case Status.CANCELLED:
            return before_the_game(sight, say)
        case Status.RUNNING | Status.OVER:
            footer = _footer(sight, table.board, say, "board")
            return told(sight, say, MOST_CONTENT, footer=footer)
        case _:
            assert_never(status)


def _is_out(sight: Sight) -> bool:
    """Whether the table goes on, or has gone on, without the reader."""
    return sight.seat is None and sight.table.status is not Status.CANCELLED


def _is_kept(sight: Sight) -> bool:
    """Whether a seat is kept for the reader, who has not joined yet."""
    return sight.seat is not None and not sight.table.players[sight.seat].joined


def _rows(sight: Sight, say: Say) -> tuple[Row, ...]:
    status = sight.table.status
    if _is_out(sight):
        return ((view_button(sight, say, "button-look-again"),),)
    match status:
        case Status.LOBBY:
            return ((view_button(sight, say, "button-look-again"), _come_or_go(sight, say)),)
        case Status.RUNNING:
            return game_rows(sight, say, marked=True)
        case Status.OVER:
            return (*ending_rows(sight, say), (view_button(sight, say, "button-final-view"),))
        case Status.CANCELLED:
            return ((view_button(sight, say, "button-look-again"),),)
        case _:
            assert_never(status)


def _come_or_go(sight: Sight, say: Say) -> Button:
    verb = "join" if _is_kept(sight) else "leave"
    return Button(say(f"button-{verb}"), press(verb, sight.table.id))


def _welcome(sight: Sight, say: Say, most: int) -> str:
    table = sight.table
    people = [name(player.name[:most]) for player in table.players if player.joined]
    lines = [
        _standing(sight, say),
        say(
            "lobby-letter-seats",
            names=say.list(people),
            players=len(people),
            seats=table.agreed.seats,
        ),
        say("lobby-letter-game", game=game(table.agreed, say)),
    ]
    if table.agreed.conventions:
        lines.append(say("lobby-letter-conventions", line=plain_text(table.agreed.conventions)))
    if table.rematch_of is None:
        lines.append(f"-# {say('lobby-newcomers')}")
    return "\n".join(lines)


def _standing(sight: Sight, say: Say) -> str:
    """What the reader has to do with a table that has not begun."""
    table = sight.table
    if _is_kept(sight):
        return say("lobby-letter-kept", table=table.name, rematch=table.rematch_of is not None)
    return say("lobby-letter-welcome", table=table.name)


def _footer(sight: Sight, spot: Spot | None, say: Say, place: str) -> str:
    """Where the table stands, with a way there."""
    if not sight.has_place:
        return f"-# {say('letter-no-room')}"
    room = f"<#{sight.table.room or sight.table.home}>"
    if spot is None:
        return f"-# {say('letter-room', room=room)}"
    there = link(spot.channel, spot.message, sight.table.server.id)
    return f"-# {say('letter-room-link', room=room, link=there, place=place)}"
