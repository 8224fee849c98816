"""The lobby of a table, from open to closed, and what joining and leaving are answered with.

The panels in which its opener sets the table up are in :mod:`presentation.opening`.
"""

from collections.abc import Iterator
from typing import assert_never

from games.values import Player, Sight, Status, Table
from presentation import agreed, words
from presentation.endings import verdict
from presentation.gathering import FEWEST, lobby_link
from presentation.opening import options_panel, seats_panel, words_dialogue
from presentation.posts import Button, Line, Post, Style, Text, with_lead
from presentation.presses import press
from presentation.sighted import mention
from presentation.texts import Say
from presentation.views import my_view

__all__ = ["joined", "left", "lobby", "options_panel", "seats_panel", "started", "words_dialogue"]


def lobby(sight: Sight, say: Say) -> Post:
    """The lobby as everybody sees it, whatever has become of it."""
    status = sight.table.status
    match status:
        case Status.LOBBY:
            return _open(sight, say)
        case Status.RUNNING | Status.OVER:
            return _begun(sight, say)
        case Status.CANCELLED:
            return _closed(sight, say)
        case _:
            assert_never(status)


def joined(sight: Sight, say: Say, *, dms_closed: bool) -> Post:
    """To whoever has taken a seat: where their view will be."""
    table = sight.table
    leave = Button(say("lobby-leave"), press("leave", table.id, sight.stamp))
    row = (leave, *lobby_link(sight, say))
    if not dms_closed:
        return Post(say("lobby-joined", table=table.name), (row,), accent=table.accent)
    again = Button(say("lobby-dm"), press("dm", table.id, sight.stamp), Style.PRIMARY)
    text = say("lobby-joined-closed", table=table.name)
    return Post(text, ((again, *row),), accent=table.accent)


def started(sight: Sight, say: Say) -> Post:
    """To whoever has started the game: their view, and who is not at the table after all."""
    names = [words.name(player.name) for player in sight.left_out]
    lead = say("lobby-left-out", names=say.list(names), count=len(names)) if names else ""
    return with_lead(my_view(sight, say), lead)


def left(sight: Sight, say: Say) -> Post:
    """To whoever has given up a seat."""
    table = sight.table
    if table.status is not Status.LOBBY:
        return Post(say("lobby-left-empty", table=table.name), accent=table.accent)
    back = Button(say("lobby-join"), press("join", table.id, sight.stamp))
    return Post(say("lobby-left", table=table.name), ((back,),), accent=table.accent)


def _open(sight: Sight, say: Say) -> Post:
    table = sight.table
    blocks = (
        Text(f"{_title(table)}\n{agreed.facts(table, say)}"),
        Line(),
        Text("\n".join(_seats(sight, say))),
        _buttons(sight, say),
        Text(f"-# {say('lobby-joining')} {say('lobby-newcomers')}"),
    )
    called = tuple(player.id for player in sight.called)
    return Post(blocks=blocks, accent=table.accent, mentions=called)


def _begun(sight: Sight, say: Say) -> Post:
    table = sight.table
    names = say.list(words.name(player.name) for player in table.players)
    where = {"room": f"<#{table.room or table.home}>", "here": table.room == table.home}
    if table.status is Status.OVER:
        text = say("lobby-over", players=names, result=verdict(sight, say), **where)
    else:
        text = say("lobby-started", players=names, **where)
    game = agreed.game(table.agreed, say)
    view = Button(say("lobby-view"), _marked("view", sight))
    row: tuple[Button, ...] = (view, _to_board(table, say)) if table.board else (view,)
    blocks = (Text(f"{_title(table)}\n{text}\n-# {game}"), row)
    return Post(blocks=blocks, accent=table.accent)


def _to_board(table: Table, say: Say) -> Button:
    assert table.board is not None
    url = words.link(table.board.channel, table.board.message, table.server.id)
    return Button(say("lobby-board"), style=Style.LINK, url=url)


def _closed(sight: Sight, say: Say) -> Post:
    table = sight.table
    text = say("lobby-expired") if _has_expired(table) else say("lobby-cancelled")
    button = Button(say("lobby-closed"), _marked("view", sight), disabled=True)
    return Post(blocks=(Text(f"{_title(table)}\n{text}"), (button,)), accent=table.accent)


def _has_expired(table: Table) -> bool:
    """Whether nobody started it in time. Nothing else is written down about why it ended."""
    expires, ended = table.expires_at, table.ended_at
    return expires is not None and ended is not None and ended >= expires


def _title(table: Table) -> str:
    return f"### {table.name}"


def _seats(sight: Sight, say: Say) -> Iterator[str]:
    table = sight.table
    yield say("lobby-players", count=_number_joined(table), seats=table.agreed.seats)
    for number, player in enumerate(table.players, 1):
        yield f"{number}. {_seat(player, sight, say)}"
    for number in range(len(table.players) + 1, table.agreed.seats + 1):
        yield f"{number}. {say('lobby-free')}"
    if table.expires_at is not None:
        yield f"-# {say('lobby-expires', when=words.when(table.expires_at))}"


def _seat(player: Player, sight: Sight, say: Say) -> str:
    table = sight.table
    who = mention(player) if player in sight.called else words.name(player.name)
    parts = [who if player.joined else say("lobby-kept", name=who)]
    if player.id == table.opener:
        parts.append(say("lobby-opener"))
    if player.id == table.agreed.first:
        parts.append(say("lobby-begins"))
    return " · ".join(parts)


def _number_joined(table: Table) -> int:
    return sum(player.joined for player in table.players)


def _buttons(sight: Sight, say: Say) -> tuple[Button, ...]:
    table, game = sight.table, (sight.table.id, sight.stamp)
    joined = _number_joined(table)
    is_full = joined >= table.agreed.seats
    return (
        Button(say("lobby-join"), _marked("join", sight), Style.PRIMARY, disabled=is_full),
        Button(say("lobby-leave"), press("leave", *game)),
        Button(say("lobby-options"), press("options", *game)),
        Button(say("lobby-start"), press("start", *game), Style.SUCCESS, disabled=joined < FEWEST),
        Button(say("lobby-cancel"), press("cancel", *game), Style.DANGER),
    )


def _marked(verb: str, sight: Sight) -> str:
    """The one button by which the courier knows its own message again."""
    return press(verb, sight.table.id, sight.stamp, f"r{sight.table.revision}")
