"""What every dialogue of a turn is made of: why not, the question, the buttons, the ways back.

The dialogues themselves are in :mod:`presentation.acting`, :mod:`presentation.tiles` and
:mod:`presentation.arranging`.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from games.refusals import NotAtTable, NotRunning
from games.values import Marks, Sight
from hanabi_core.box import ERRORS_TO_LOSE, HINT_TOKENS
from hanabi_core.cards import Colour, Seat, Tag, Value
from hanabi_core.refusals import (
    GameOver,
    HintTokensFull,
    NoHintToken,
    NoTilePending,
    NotYourTurn,
    RearrangingClosed,
    Refusal,
    TilePending,
)
from hanabi_core.seen import HeldCard, HintOption, SeatView
from presentation import words
from presentation.controls import back_button, sign
from presentation.posts import MOST_BUTTONS, Button, Post, Row, Style
from presentation.presses import press
from presentation.refusals import UNTOLD, sentence
from presentation.sighted import fitting, is_text_only, shown_tag
from presentation.texts import Say

MOST_LABEL: Final = 80

Deed = Literal["hint", "play", "discard", "tile", "arrange"]


def obstacle(sight: Sight, deed: Deed, say: Say) -> str:
    """Why the reader cannot do that now; nothing if they can."""
    view, table = sight.view, sight.public
    if table is None:
        return sentence(NotRunning(table=sight.table.name), say)
    if table.seat is None:
        return sentence(GameOver(), say)
    if not isinstance(view, SeatView):
        return sentence(NotAtTable(table=sight.table.name), say)
    refusal = _no_arranging(view) if deed == "arrange" else _no_turn(sight, view, deed)
    return sentence(refusal, say) if refusal else ""


def _no_arranging(view: SeatView) -> Refusal | None:
    if view.may_arrange:
        return None
    return RearrangingClosed(rearrange=view.table.rules.rearrange)


def _no_turn(sight: Sight, view: SeatView, deed: Deed) -> Refusal | None:
    table = view.table
    assert table.seat is not None, "asked before"
    if table.seat != view.seat:
        name = sight.table.players[table.seat].name
        return NotYourTurn(seat=table.seat, name=name, table=sight.table.name)
    if deed == "tile":
        return None if view.tile_choices else NoTilePending()
    if table.tile is not None:
        return TilePending(tile=table.tile)
    if deed == "hint" and not table.tokens:
        return NoHintToken()
    return HintTokensFull() if deed == "discard" and table.tokens == HINT_TOKENS else None


def closed(sight: Sight, why: str, say: Say) -> Post:
    """What somebody sees who cannot choose."""
    return Post(content=why, rows=((back_button(sight, say),),))


def asked(
    sight: Sight, lines: Iterable[str], choices: Sequence[Row], say: Say, *ways_back: Button
) -> Post:
    """A question, what the table allows, the answers, and the ways back."""
    last = (*ways_back, back_button(sight, say))
    return Post(content="\n".join((*lines, _left(sight, say))), rows=(*choices, last))


def _left(sight: Sight, say: Say) -> str:
    """What the table can still afford."""
    table = seat_view(sight).table
    tokens = say("table-tokens", tokens=table.tokens, most=HINT_TOKENS)
    return f"{tokens} · {say('table-errors', errors=table.errors, most=ERRORS_TO_LOSE)}"


def act(sight: Sight, verb: str, *choice: object) -> str:
    """A press that belongs to the decision that is open now."""
    return press(verb, sight.table.id, sight.stamp, *choice)


def rows(buttons: Sequence[Button]) -> tuple[Row, ...]:
    """Buttons in rows, as few as they fit in."""
    starts = range(0, len(buttons), MOST_BUTTONS)
    return tuple(tuple(buttons[start : start + MOST_BUTTONS]) for start in starts)


def label(text: str) -> str:
    """A text that fits on a button."""
    return fitting([text], MOST_LABEL)


def seat_view(sight: Sight) -> SeatView:
    """What the reader sees, where it is certain that they sit at a running game."""
    assert isinstance(sight.view, SeatView)
    return sight.view


def others(view: SeatView) -> tuple[Seat, ...]:
    """The team-mates' seats, clockwise from the reader's own."""
    players = view.table.players
    return tuple(Seat((view.seat + step) % players) for step in range(1, players))


def name_of(sight: Sight, seat: Seat) -> str:
    """Who sits there, for a text."""
    return words.name(sight.table.players[seat].name)


def plain_name_of(sight: Sight, seat: Seat, say: Say) -> str:
    """Who sits there, for a button; of two with the same name it says where."""
    names = [words.plain_name(player.name) for player in sight.table.players]
    name = names[seat]
    return name if names.count(name) == 1 else say("acting-namesake", name=name, seat=seat + 1)


def person_button(sight: Sight, seat: Seat, pressed: str, say: Say) -> Button:
    """Somebody who can be hinted, with the number of their cards."""
    cards = len(seat_view(sight).hands[seat])
    text = say("acting-person", name=plain_name_of(sight, seat, say), cards=cards)
    return Button(label(text), pressed, disabled=not cards)


def own_hand(sight: Sight) -> tuple[HeldCard, ...]:
    """The reader's cards, from leftmost."""
    view = seat_view(sight)
    return view.hands[view.seat]


def held(sight: Sight, tag: str) -> HeldCard | None:
    """The reader's card of that name."""
    return next((card for card in own_hand(sight) if card.tag == tag), None)


def known(sight: Sight, card: HeldCard, say: Say) -> str:
    """What its owner knows of a card, as much of it as the reader wants to be shown."""
    marks = sight.reader.marks if sight.reader else Marks.HINTS
    return words.known(card, say, marks, text_only=is_text_only(sight))


def own_card(sight: Sight, card: HeldCard, say: Say) -> str:
    """One of the reader's cards in a few words: "C · red, 2 or 3"."""
    return label(" · ".join(filter(None, (card.tag, known(sight, card, say)))))


def touching(what: str, touched: Sequence[Tag], say: Say) -> str:
    """A hint and the cards that it touches: "red · A C"."""
    return label(f"{what} · {' '.join(touched) or say('tags-none')}")


def colour_button(
    sight: Sight, colour: Colour, text: str, pressed: str, style: Style = Style.SECONDARY
) -> Button:
    """A button about a colour, with its sign for those who want signs."""
    text = text[:1].upper() + text[1:]
    return Button(label(text), pressed, style, sign(sight, words.SIGNS[colour]))


def hint_rows(
    sight: Sight, hints: Sequence[HintOption], say: Say, *before: object
) -> tuple[Row, ...]:
    """A button for each hint, colours above values; `before` is what its press begins with."""
    verb, *choice = map(str, before)
    pressed = {hint: act(sight, verb, *choice, hint.receiver, hint.what) for hint in hints}
    colours = [hint for hint in hints if isinstance(hint.what, Colour)]
    values = [hint for hint in hints if isinstance(hint.what, Value)]
    return tuple(
        row
        for group in (colours, values)
        for row in rows([_hint_button(sight, hint, pressed[hint], say) for hint in group])
    )


def _hint_button(sight: Sight, hint: HintOption, pressed: str, say: Say) -> Button:
    text = touching(words.what(hint.what, say, text_only=True), hint.touched, say)
    style = Style.PRIMARY if hint.touched else Style.SECONDARY
    if isinstance(hint.what, Colour):
        return colour_button(sight, hint.what, text, pressed, style)
    return Button(text, pressed, style)


def hand_lines(sight: Sight, seat: Seat, say: Say) -> tuple[str, ...]:
    """A team-mate's hand, a line for each card, with what its owner knows."""
    return tuple(_card_line(sight, card, say) for card in seat_view(sight).hands[seat])


def _card_line(sight: Sight, card: HeldCard, say: Say) -> str:
    assert card.face is not None, "a team-mate's"
    face = words.card(card.face, say, text_only=is_text_only(sight))
    told = known(sight, card, say) or UNTOLD
    return say("acting-card", tag=shown_tag(sight, card.tag), card=face, known=told)
