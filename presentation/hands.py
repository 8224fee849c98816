"""Hands in lines: faces where the reader sees them, what their owners know, and the notes.

Everything comes from the reader's view. A :class:`Detail` says how much room there is.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from games.values import Marks, Sight
from hanabi_core.cards import Seat
from hanabi_core.seen import Back, FinishedView, HeldCard, SeatView, WatcherView
from presentation.sighted import clockwise, is_text_only, shown_tag
from presentation.texts import Say
from presentation.words import card, known, plain_text


@dataclass(frozen=True, slots=True)
class Detail:
    """How much is told, when there is not room for everything."""

    marks: Marks | None
    """What is known of cards at most; None: nothing of team-mates' cards."""
    note: int
    """Characters of a note; 0: no notes."""
    steps: int
    name: int


DETAILS: Final = (
    Detail(Marks.DEDUCTIONS, note=100, steps=12, name=32),
    Detail(Marks.NEGATIVE, note=100, steps=8, name=32),
    Detail(Marks.HINTS, note=100, steps=8, name=32),
    Detail(Marks.HINTS, note=40, steps=6, name=16),
    Detail(Marks.HINTS, note=12, steps=6, name=16),
    Detail(Marks.HINTS, note=0, steps=3, name=16),
    Detail(None, note=0, steps=3, name=12),
    Detail(None, note=0, steps=1, name=8),
)
"""From everything to what nobody can do without."""

_ORDER: Final = (Marks.HINTS, Marks.NEGATIVE, Marks.DEDUCTIONS)


def hands_lines(sight: Sight, names: Sequence[str], say: Say, detail: Detail) -> Iterator[str]:
    """All hands that the reader may see, clockwise from the next player, the own one last."""
    view = sight.view
    if not isinstance(view, SeatView | WatcherView | FinishedView):
        return
    for seat in clockwise(sight):
        mine = seat == sight.seat
        who = say("hand-yours") if mine else names[seat]
        if mine and isinstance(view, SeatView):
            yield f"**{who}**  {_own(sight, view.hands[seat], say, detail)}"
            continue
        yield f"**{who}**  {_open(sight, view.hands[seat], say)}"
        if detail.marks and not isinstance(view, FinishedView):
            yield _knowledge(sight, view.hands[seat], say, detail)


def notes_lines(sight: Sight, names: Sequence[str], say: Say, detail: Detail) -> Iterator[str]:
    """The reader's notes on cards that are still held."""
    view = sight.view
    if not isinstance(view, SeatView | FinishedView) or not detail.note:
        return
    for seat in clockwise(sight):
        for held in view.hands[seat]:
            if note := sight.notes.get((seat, held.tag)):
                yield _note(sight, seat, held, note[: detail.note], names, say)


def _own(sight: Sight, hand: Iterable[HeldCard], say: Say, detail: Detail) -> str:
    """Card backs with what the reader knows of them."""
    marks = _marks(sight, detail)
    cards = [
        f"{shown_tag(sight, held.tag)} {_known(sight, held, say, marks) or _nothing(sight, say)}"
        for held in hand
    ]
    return " · ".join(cards) or say("hand-empty")


def _open(sight: Sight, hand: Iterable[HeldCard], say: Say) -> str:
    cards = [f"{shown_tag(sight, held.tag)} {_face(sight, held, say)}" for held in hand]
    return " · ".join(cards) or say("hand-empty")


def _knowledge(sight: Sight, hand: Iterable[HeldCard], say: Say, detail: Detail) -> str:
    """What a hand's owner knows of it, card by card; nothing of cards they know nothing of."""
    told = [(held, _known(sight, held, say, _marks(sight, detail))) for held in hand]
    parts = [say("hand-known", tag=held.tag, known=known) for held, known in told if known]
    return f"-# {' · '.join(parts)}" if parts else ""


def _known(sight: Sight, held: Back, say: Say, marks: Marks) -> str:
    """With the newly hinted ones marked apart from those that were hinted before."""
    text = known(held, say, marks, text_only=is_text_only(sight))
    if not held.is_new:
        return text
    return say("hand-new", known=text) if is_text_only(sight) else f"{text} ✨"


def _nothing(sight: Sight, say: Say) -> str:
    return say("hand-unknown") if is_text_only(sight) else "❔"


def _note(
    sight: Sight, seat: Seat, held: HeldCard, note: str, names: Sequence[str], say: Say
) -> str:
    text = say(
        "note-line",
        who=names[seat],
        yours=seat == sight.seat,
        tag=held.tag,
        note=plain_text(note),
    )
    return f"-# {text if is_text_only(sight) else f'📝 {text}'}"


def _marks(sight: Sight, detail: Detail) -> Marks:
    """What the reader wants to be told, as far as there is room."""
    wanted = Marks.HINTS if sight.reader is None else sight.reader.marks
    return min(wanted, detail.marks or Marks.HINTS, key=_ORDER.index)


def _face(sight: Sight, held: HeldCard, say: Say) -> str:
    assert held.face is not None, "only a running game hides a hand, from its owner"
    return card(held.face, say, text_only=is_text_only(sight))
