"""The panels for what a person and a server have set, each choice explained in a few words."""

from collections.abc import Iterable, Iterator
from typing import Final

from games.values import Letters, Marks, Notify, Opening, Person, SecondLook, Server
from hanabi_core.rules import PRESETS
from presentation.panels import options, toggle
from presentation.posts import Button, Line, Menu, Option, Pick, Post, Row, Style, Text
from presentation.presses import press
from presentation.texts import TRANSLATED, Say

AUTO: Final = "auto"
"""In place of a language: the one that Discord is set to."""
MOST_CHANNELS: Final = 25
MOST_SHOWN: Final = 20
"""Blocked people who are named."""
MOST_GAMES: Final = (1, 5, 10, 20, 50, 100, 200, 500)

Block = Text | Line | Row


def person_panel(person: Person, say: Say, game: int = 0) -> Post:
    """What somebody has set for themselves, with the way back to the game they come from."""
    choices: tuple[tuple[str, Iterable[object], object], ...] = (
        ("second_look", SecondLook, person.second_look),
        ("marks", Marks, person.marks),
        ("letters", Letters, person.letters),
        ("notify", Notify, person.notify),
    )
    blocks: list[Block] = [Text(f"### {say('mine-title')}")]
    blocks += _language("mine", person.language, say, game)
    for field, values, chosen in choices:
        blocks += _choice("mine", field, options(_key(field), values, chosen, say), say, game)
    text_only = toggle("mine", game, "", "text_only", say, on=person.text_only)
    back = (Button(say("button-back"), press("view", game)),) if game else ()
    blocks += [Text(say("mine-text-only")), (text_only, *back)]
    return Post(blocks=tuple(blocks))


def server_panel(server: Server, say: Say) -> Post:
    """What the host of a server has set for it."""
    delete = Button(say("server-delete"), press("server", 0, "", "delete"), Style.DANGER)
    blocks: tuple[Block, ...] = (
        Text(f"### {say('server-title')}"),
        *_language("server", server.language, say),
        *_tables(server, say),
        *_openers(server, say),
        *_blocking(server, say),
        Line(),
        (delete,),
    )
    return Post(blocks=blocks)


def delete_panel(server: Server, say: Say) -> Post:
    """The question before everything of a server is deleted."""
    sure = press("server", 0, "", "delete", "yes")
    blocks: tuple[Block, ...] = (
        Text(f"### {say('delete-title')}\n{say('delete-about')}"),
        (
            Button(say("delete-sure"), sure, Style.DANGER),
            Button(say("delete-back"), press("server")),
        ),
    )
    return Post(blocks=blocks)


def _language(verb: str, chosen: str | None, say: Say, game: int = 0) -> Iterator[Block]:
    lines = options("language", (AUTO, *TRANSLATED), chosen or AUTO, say)
    yield from _choice(verb, "language", lines, say, game)


def _tables(server: Server, say: Say) -> Iterator[Block]:
    """What games look like unless their opener says otherwise, where and how many."""
    yield from _choice("server", "preset", options("preset", PRESETS, server.preset, say), say)
    place = "yes" if server.in_thread else "no"
    yield from _choice("server", "in_thread", options("thread", ("yes", "no"), place, say), say)
    yield Text(say("server-channels"))
    yield Menu(
        _press("channels"),
        say("server-channels-all"),
        pick=Pick.CHANNELS,
        least=0,
        most=MOST_CHANNELS,
        chosen=tuple(sorted(server.channels))[:MOST_CHANNELS],
    )
    numbers = tuple(
        Option(say("server-games", count=number), str(number), chosen=number == server.most_games)
        for number in sorted({*MOST_GAMES, server.most_games})
    )
    yield from _choice("server", "most_games", numbers, say)


def _openers(server: Server, say: Say) -> Iterator[Block]:
    yield from _choice("server", "opening", options("opening", Opening, server.opening, say), say)
    if server.opening is not Opening.ROLE:
        return
    role = () if server.opening_role is None else (server.opening_role,)
    yield Menu(_press("opening_role"), say("server-opening-role"), pick=Pick.ROLES, chosen=role)


def _blocking(server: Server, say: Say) -> Iterator[Block]:
    yield Text(_blocked(server, say))
    yield Menu(_press("block"), say("server-block"), pick=Pick.PEOPLE)
    if server.blocked:
        yield Menu(_press("unblock"), say("server-unblock"), pick=Pick.PEOPLE)


def _blocked(server: Server, say: Say) -> str:
    """Mentions, since there are no names for people who may never have used the bot."""
    shown = [f"<@{person}>" for person in sorted(server.blocked)[:MOST_SHOWN]]
    if more := len(server.blocked) - len(shown):
        shown.append(say("server-blocked-more", count=more))
    about = say("server-blocked")
    return f"{about}\n{say('server-blocked-now', people=say.list(shown))}" if shown else about


def _choice(
    verb: str, field: str, lines: tuple[Option, ...], say: Say, game: int = 0
) -> Iterator[Block]:
    """A menu below the sentence that explains it."""
    about = say(f"{verb}-{_key(field)}")
    yield Text(about)
    yield Menu(press(verb, game, "", field), say("settings-choose"), lines)


def _press(field: str) -> str:
    return press("server", 0, "", field)


def _key(field: str) -> str:
    return field.replace("_", "-")
