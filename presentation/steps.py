"""What happened, step by step, in sentences. How the table stands after it is told elsewhere."""

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from hanabi_core.cards import Card, Colour, Seat
from hanabi_core.events import (
    Arranged,
    Completed,
    Discarded,
    Drew,
    Ended,
    ErrorRepaired,
    Event,
    FinalRoundBegan,
    Hinted,
    Misplayed,
    Played,
    Replayed,
    Returned,
    Skipped,
    Step,
    TileDeclined,
    TileDrawn,
    TokenEarned,
    TokenSource,
)
from presentation.texts import Say
from presentation.words import card, tags, what


def step_line(
    step: Step,
    names: Sequence[str],
    say: Say,
    *,
    text_only: bool = False,
    reader: Seat | None = None,
) -> str:
    """A step and everything it caused, in a line without a full stop at its end.

    The names stand by seat, ready to be shown. A reader who sits at the table is addressed.
    """
    teller = _Teller(names, say, text_only=text_only, reader=reader)
    said = [teller.tell(event, step.seat) for event in step.events]
    return sentences(filter(None, said), say)


def steps_lines(
    steps: Sequence[Step],
    names: Sequence[str],
    say: Say,
    *,
    most: int,
    text_only: bool = False,
    reader: Seat | None = None,
) -> Iterator[str]:
    """The newest steps, a line each, below a line that counts the ones left out."""
    if left_out := max(0, len(steps) - most):
        yield say("steps-more", count=left_out)
    for step in steps[left_out:]:
        yield step_line(step, names, say, text_only=text_only, reader=reader)


def sentences(parts: Iterable[str], say: Say) -> str:
    """Sentences one after the other."""
    text = ""
    for part in parts:
        text = say("sentences", first=text, next=part) if text else part
    return text


class _Teller:
    """Words for events, with names and for a reader."""

    def __init__(
        self, names: Sequence[str], say: Say, *, text_only: bool, reader: Seat | None
    ) -> None:
        self._names = names
        self._say = say
        self._text_only = text_only
        self._reader = reader

    def tell(self, event: Event, seat: Seat) -> str:
        """A sentence, or nothing for what goes without saying."""
        match event:
            case Hinted():
                return self._hinted(event)
            case Played() | Misplayed() | Discarded() | Returned() | Replayed():
                return self._moved(event, seat)
            case TileDeclined():
                return self._say("step-tile-declined", **self._who(seat))
            case Skipped() | Arranged():
                return self._say(_ABOUT_SEATS[type(event)], **self._who(event.seat))
            case _:
                return self._caused(event)

    def _caused(
        self,
        event: (
            TokenEarned | Completed | TileDrawn | ErrorRepaired | Drew | FinalRoundBegan | Ended
        ),
    ) -> str:
        match event:
            case Completed(colour):
                return self._say("step-completed", colour=colour)
            case TokenEarned(source, kept):
                return self._token(source) if kept else ""
            case TileDrawn(tile, has_effect):
                return self._say("step-tile" if has_effect else "step-tile-void", tile=tile)
            case FinalRoundBegan() | ErrorRepaired():
                return self._say(_PLAIN[type(event)])
            case Ended(outcome):
                return self._say("step-ended", outcome=outcome)
            case Drew():
                return ""
            case _:
                assert_never(event)

    def _hinted(self, hint: Hinted) -> str:
        return self._say(
            "step-hinted",
            **self._who(hint.giver),
            receiver=self._names[hint.receiver],
            to_you=hint.receiver == self._reader,
            what=what(hint.what, self._say, text_only=True),
            # To decline the word by, where a language must.
            named=hint.what if isinstance(hint.what, Colour) else "value",
            by_tile=hint.by_tile,
            count=len(hint.touched),
            tags=tags(hint.touched, self._say),
        )

    def _moved(
        self, event: Played | Misplayed | Discarded | Returned | Replayed, seat: Seat
    ) -> str:
        announced = getattr(event, "announced", None)
        return self._say(
            _ABOUT_CARDS[type(event)],
            **self._who(seat),
            tag=getattr(event, "tag", ""),
            card=self._card(event.card),
            announced=announced or "nothing",
            announced_word="" if announced is None else self._say("colour", colour=announced),
        )

    def _token(self, source: TokenSource) -> str:
        """A token for a discard goes without saying, the tile has said so already."""
        if source in {TokenSource.DISCARD, TokenSource.TILE}:
            return ""
        return self._say("step-token", source=source)

    def _card(self, face: Card) -> str:
        return card(face, self._say, text_only=self._text_only)

    def _who(self, seat: Seat) -> dict[str, object]:
        return {"who": self._names[seat], "you": seat == self._reader}


_ABOUT_SEATS = {Skipped: "step-skipped", Arranged: "step-arranged"}
_ABOUT_CARDS = {
    Played: "step-played",
    Misplayed: "step-misplayed",
    Discarded: "step-discarded",
    Returned: "step-returned",
    Replayed: "step-replayed",
}
_PLAIN = {FinalRoundBegan: "step-final-round", ErrorRepaired: "step-error-repaired"}
