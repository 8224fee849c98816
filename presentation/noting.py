"""A player's own notes: all of them, and the dialogue in which one is written."""

from collections.abc import Iterator
from typing import Final

from games.values import MOST_NOTE, Sight
from hanabi_core.cards import Seat, Tag
from hanabi_core.seen import HeldCard, SeatView
from presentation.controls import back_button
from presentation.hands import DETAILS, Detail, notes_lines
from presentation.posts import MOST_CONTENT, Dialogue, Field, Menu, Option, Post, Row
from presentation.presses import press
from presentation.sighted import clockwise, fitting, names
from presentation.texts import Say
from presentation.words import card, plain_name

MOST_TITLE: Final = 45
"""Characters in the title of a dialogue, and in the label of a field."""


def note_menu(sight: Sight, say: Say) -> Post:
    """The reader's notes, and the cards to write one on."""
    texts = (_notes(sight, say, detail) for detail in DETAILS)
    rows: tuple[Row, ...] = ((back_button(sight, say),),)
    if options := tuple(_options(sight, say)):
        menu = Menu(press("note", sight.table.id, "", "pick"), say("note-choose"), options)
        rows = (menu, *rows)
    return Post(fitting(texts, MOST_CONTENT), rows, accent=sight.table.accent)


def note_dialogue(sight: Sight, seat: Seat, tag: Tag, say: Say) -> Dialogue:
    """Where a note is written, with what is noted already."""
    who = plain_name(sight.table.players[seat].name)
    title = say("note-dialogue", who=who, yours=seat == sight.seat, tag=tag)
    note = Field(
        "note",
        say("note-field"),
        value=sight.notes.get((seat, tag), ""),
        placeholder=say("note-placeholder"),
        most=MOST_NOTE,
        is_required=False,
    )
    return Dialogue(
        press("note", sight.table.id, "", "write", seat, tag), title[:MOST_TITLE], (note,)
    )


def _notes(sight: Sight, say: Say, detail: Detail) -> str:
    lines = list(notes_lines(sight, names(sight, detail.name), say, detail))
    return "\n".join((say("note-title", table=sight.table.name), *(lines or [say("note-none")])))


def _options(sight: Sight, say: Say) -> Iterator[Option]:
    """The cards in hands, the reader's own last: 20 at most, so that all find room."""
    view = sight.view
    if not isinstance(view, SeatView):
        return
    for seat in clockwise(sight):
        for held in view.hands[seat]:
            note = sight.notes.get((seat, held.tag))
            yield Option(_label(sight, seat, held, say), f"{seat}.{held.tag}", note or None)


def _label(sight: Sight, seat: Seat, held: HeldCard, say: Say) -> str:
    return say(
        "note-option",
        yours=seat == sight.seat,
        who=plain_name(sight.table.players[seat].name),
        tag=held.tag,
        card="" if held.face is None else card(held.face, say, text_only=True),
    )
