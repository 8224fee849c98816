"""The panels in which the opener of a table sets it up: options, seating, conventions.

What everybody sees of it is in :mod:`presentation.lobbies`.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from games.values import MOST_CONVENTIONS, Pace, Player, Sight
from hanabi_core.rules import PRESETS, Multicolour, Rearrange
from presentation import agreed, words
from presentation.panels import options, toggle
from presentation.posts import (
    Button,
    Dialogue,
    Field,
    Line,
    Menu,
    Option,
    Pick,
    Post,
    Row,
    Text,
)
from presentation.presses import press
from presentation.texts import Say

SEATS: Final = range(2, 6)
BY_THE_DEAL: Final = "0"
"""In place of a person, where one can choose who begins."""

Block = Text | Line | Row


def options_panel(sight: Sight, say: Say) -> Post:
    """Everything that can be agreed on before the game begins, as it stands.

    Only its opener finds anything there to change it with.
    """
    table = sight.table
    title = Text(f"### {say('options-title', table=table.name)}\n{agreed.facts(table, say)}")
    if not _opens(sight):
        return _for_others(sight, title, say, _back(sight, say))
    blocks: tuple[Block, ...] = (
        title,
        *_menus(sight, say),
        _switches(sight, say),
        _more(sight, say),
        Text(f"-# {say('options-about')}"),
    )
    return Post(blocks=blocks, accent=table.accent)


def seats_panel(sight: Sight, say: Say) -> Post:
    """Who sits where, and what can be done about it."""
    table = sight.table
    seats = [f"{number}. {_seated(player, say)}" for number, player in enumerate(table.players, 1)]
    title = f"### {say('seats-title', table=table.name)}"
    lines = Text("\n".join((title, say("seats-about"), *seats)))
    back = Button(say("seats-back"), _press(sight, "options"))
    if not _opens(sight):
        return _for_others(sight, lines, say, back)
    shuffle = Button(
        say("seats-shuffle"), _press(sight, "shuffle"), disabled=len(table.players) < 2
    )
    blocks: tuple[Block, ...] = (
        lines,
        Line(),
        *_seat_menus(sight, say),
        (shuffle, back),
    )
    return Post(blocks=blocks, accent=table.accent)


def words_dialogue(sight: Sight, say: Say) -> Dialogue:
    """Where the line of conventions is written."""
    line = Field(
        "words",
        say("words-label"),
        sight.table.agreed.conventions,
        say("words-placeholder"),
        MOST_CONVENTIONS,
        is_long=True,
        is_required=False,
    )
    return Dialogue(_press(sight, "words", "write"), say("words-title"), (line,))


def _opens(sight: Sight) -> bool:
    """Whether the panel is for who has opened the lobby."""
    return sight.reader is None or sight.reader.id == sight.table.opener


def _for_others(sight: Sight, facts: Text, say: Say, back: Button) -> Post:
    """How things stand, for those who cannot change it."""
    table = sight.table
    openers = [words.name(player.name) for player in table.players if player.id == table.opener]
    why = say("options-others", name=next(iter(openers), "none"))
    return Post(blocks=(facts, Text(f"-# {why}"), (back,)), accent=table.accent)


def _back(sight: Sight, say: Say) -> Button:
    return Button(say("button-back"), press("view", sight.table.id))


def _menus(sight: Sight, say: Say) -> Iterator[Menu]:
    chosen = sight.table.agreed
    rules = chosen.rules
    least = max(SEATS.start, len(sight.table.players))
    yield _menu(sight, "preset", options("preset", PRESETS, chosen.preset, say), say)
    yield _menu(
        sight, "multicolour", options("multicolour", Multicolour, rules.multicolour, say), say
    )
    yield _menu(sight, "rearrange", options("rearrange", Rearrange, rules.rearrange, say), say)
    yield _menu(sight, "pace", options("pace", Pace, chosen.pace, say), say)
    seats = tuple(
        Option(
            say("options-seats-number", count=number), str(number), chosen=number == chosen.seats
        )
        for number in range(least, SEATS.stop)
    )
    yield _menu(sight, "seats", seats, say)


def _menu(sight: Sight, field: str, lines: tuple[Option, ...], say: Say) -> Menu:
    return Menu(_press(sight, "set", field), say(f"options-{field}"), lines)


def _switches(sight: Sight, say: Say) -> Row:
    rules = sight.table.agreed.rules
    states = {
        "black_powder": rules.black_powder,
        "flamboyants": rules.flamboyants,
        "final_bouquet": rules.final_bouquet,
        "choreography": rules.choreography,
        "empty_hints": rules.empty_hints,
    }
    return tuple(_switch(sight, field, say, on=on) for field, on in states.items())


def _more(sight: Sight, say: Say) -> Row:
    chosen = sight.table.agreed
    return (
        _switch(sight, "in_thread", say, on=chosen.in_thread),
        _switch(sight, "watchers", say, on=chosen.watchers),
        Button(say("options-words"), _press(sight, "words")),
        Button(say("options-seating"), _press(sight, "seats")),
        _back(sight, say),
    )


def _switch(sight: Sight, field: str, say: Say, *, on: bool) -> Button:
    return toggle("set", sight.table.id, sight.stamp, field, say, on=on)


def _seated(player: Player, say: Say) -> str:
    who = words.name(player.name)
    return who if player.joined else say("lobby-kept", name=who)


def _seat_menus(sight: Sight, say: Say) -> Iterator[Menu]:
    """Only menus in which there is something to choose."""
    table = sight.table
    if len(table.players) < table.agreed.seats:
        yield Menu(_press(sight, "reserve"), say("seats-reserve"), pick=Pick.PEOPLE)
    yield from _people(sight, "forward", table.players[1:], say)
    others = [player for player in table.players if player.id != table.opener]
    yield from _people(sight, "remove", others, say)
    first = table.agreed.first
    by_deal = Option(say("seats-by-deal"), BY_THE_DEAL, chosen=first is None)
    lines = [
        _line(player, "seats-begins", say, chosen=player.id == first) for player in table.players
    ]
    yield Menu(_press(sight, "first"), say("seats-first"), (by_deal, *lines))


def _people(sight: Sight, verb: str, players: Sequence[Player], say: Say) -> Iterator[Menu]:
    if players:
        lines = tuple(_line(player, f"seats-{verb}-one", say) for player in players)
        yield Menu(_press(sight, verb), say(f"seats-{verb}"), lines)


def _line(player: Player, key: str, say: Say, *, chosen: bool = False) -> Option:
    return Option(say(key, name=words.plain_name(player.name)), str(player.id), chosen=chosen)


def _press(sight: Sight, verb: str, *choice: object) -> str:
    return press(verb, sight.table.id, sight.stamp, *choice)
