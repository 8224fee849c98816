"""What a command offers while it is typed: only what the person who types may know.

A line is offered if every word typed begins a word of it. What a value means is known to
whoever reads it; whether it is allowed is judged when the command is sent.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, permutations
from typing import Final, NamedTuple

from games.values import Sight
from hanabi_core.cards import Card, Seat, Tag
from hanabi_core.events import Drew
from hanabi_core.seen import HeldCard, HintOption, PublicView, SeatView
from presentation import words
from presentation.asking import (
    others,
    own_card,
    own_hand,
    plain_name_of,
    seat_view,
    touching,
)
from presentation.posts import Suggestion
from presentation.sighted import fitting, is_text_only
from presentation.texts import Say

MOST: Final = 25
MOST_LENGTH: Final = 100
_TABLE_LENGTH: Final = 34
"""Room for the name of a table, and for what joins it to the line."""


class _Offer(NamedTuple):
    line: str
    value: str
    also: str = ""
    """More words that it can be found by."""


def players(sights: Sequence[Sight], typed: str, say: Say) -> list[Suggestion]:
    """Whom to hint: the others at the table, clockwise, or at several tables."""
    return _fitting(
        typed,
        (
            _in(sights, sight, _Offer(plain_name_of(sight, seat, say), str(seat)), say)
            for sight in _played(sights)
            for seat in others(seat_view(sight))
        ),
    )


def hints(sight: Sight, seat: Seat | None, typed: str, say: Say) -> list[Suggestion]:
    """What to tell that player, with the cards that it would touch.

    While nobody is chosen, what can be told at all, unless there is only one to choose.
    """
    receivers = {hint.receiver for hint in sight.hints}
    receiver = min(receivers) if seat is None and len(receivers) == 1 else seat
    if receiver is None:
        whats = dict.fromkeys(hint.what for hint in sight.hints)
        offers = [_Offer(words.what(what, say, text_only=True), str(what)) for what in whats]
    else:
        own = [hint for hint in sight.hints if hint.receiver == receiver]
        offers = [_Offer(_hint(hint, say), str(hint.what)) for hint in own]
    return _fitting(typed, offers)


def cards(sights: Sequence[Sight], typed: str, say: Say) -> list[Suggestion]:
    """The own cards with what is known of them, at one table or at several."""
    return _fitting(
        typed,
        (
            _in(sights, sight, _Offer(own_card(sight, card, say), card.tag), say)
            for sight in _played(sights)
            for card in own_hand(sight)
        ),
    )


def tile(sight: Sight, typed: str, say: Say) -> list[Suggestion]:
    """What can be done with the tile that waits; of many cards the newest, until one types."""
    choices = sight.view.tile_choices if isinstance(sight.view, SeatView) else None
    if choices is None:
        return []
    offers = [_tile_hint(sight, hint, say) for hint in choices.hints]
    offers += [_tile_card(sight, card, say) for card in reversed(choices.cards)]
    leave = [_Offer(say("tile-decline"), "decline")] if choices.may_decline else []
    return _fitting(typed, [*leave, *offers])


def orders(sight: Sight, typed: str, say: Say) -> list[Suggestion]:
    """Ways to go on from the tags typed: first the present order, then the newest leftmost.

    While hands may not be rearranged there is none.
    """
    if not isinstance(sight.view, SeatView) or not sight.view.may_arrange:
        return []
    hand = [card.tag for card in own_hand(sight)]
    begun = [Tag(letter) for letter in typed.upper() if letter.isalpha()]
    if len(set(begun)) < len(begun) or not set(begun) <= set(hand):
        return []
    rest = [tag for tag in hand if tag not in begun]
    newest = _newest_first(rest, sight.view.table, sight.view.seat)
    ways = dict.fromkeys([tuple(rest), tuple(newest), *islice(permutations(newest), MOST)])
    full = [[*begun, *way] for way in islice(ways, MOST)]
    return [Suggestion(" ".join(order), "".join(order)) for order in full if order]


def table_cards(sight: Sight, typed: str, say: Say) -> list[Suggestion]:
    """Every card that a note can be on: the own ones first, then the team-mates'."""
    if not isinstance(sight.view, SeatView):
        return []
    view = sight.view
    offers = [
        _noted(sight, seat, card, say)
        for seat in (view.seat, *others(view))
        for card in view.hands[seat]
    ]
    return _fitting(typed, offers)


def _played(sights: Iterable[Sight]) -> Iterator[Sight]:
    return (sight for sight in sights if isinstance(sight.view, SeatView))


def _in(sights: Sequence[Sight], sight: Sight, offer: _Offer, say: Say) -> _Offer:
    """An offer that names its table, where several are meant."""
    if len(sights) == 1:
        return offer
    line = fitting([offer.line], MOST_LENGTH - _TABLE_LENGTH)
    named = say("suggested-in", line=line, table=words.plain_name(sight.table.name))
    return offer._replace(line=named, value=f"{sight.table.id}.{offer.value}")


def _hint(hint: HintOption, say: Say) -> str:
    return touching(words.what(hint.what, say, text_only=True), hint.touched, say)


def _tile_hint(sight: Sight, hint: HintOption, say: Say) -> _Offer:
    name = plain_name_of(sight, hint.receiver, say)
    line = say("suggested-person", name=name, line=_hint(hint, say))
    return _Offer(line, f"hint.{hint.receiver}.{hint.what}")


def _tile_card(sight: Sight, card: Card, say: Say) -> _Offer:
    return _Offer(_face(sight, card, say), f"card.{card}")


def _face(sight: Sight, card: Card, say: Say) -> str:
    """A card with its sign and in words, since nobody types signs."""
    text = words.card(card, say, text_only=True)
    return text if is_text_only(sight) else f"{words.SIGNS[card.colour]} {text}"


def _noted(sight: Sight, seat: Seat, card: HeldCard, say: Say) -> _Offer:
    if card.face is None:
        line = own_card(sight, card, say)
    else:
        line = f"{plain_name_of(sight, seat, say)} {card.tag} · {_face(sight, card.face, say)}"
    note = sight.notes.get((seat, card.tag))
    if note:
        line = say("suggested-noted", line=line, note=words.plain_name(note))
    return _Offer(line, f"{seat}.{card.tag}")


def _newest_first(tags: Sequence[Tag], table: PublicView, seat: Seat) -> list[Tag]:
    """Cards by when they came into the hand; those dealt at first came in the order of tags."""
    drawn = [
        event.tag
        for step in table.log
        for event in step.events
        if isinstance(event, Drew) and event.seat == seat
    ]
    came = {tag: when for when, tag in enumerate(drawn)}
    return sorted(tags, key=lambda tag: (came.get(tag, -1), tag), reverse=True)


def _fitting(typed: str, offers: Iterable[_Offer]) -> list[Suggestion]:
    """What begins as typed; first what also begins with what was typed first."""
    wanted = _words(typed)
    found = [offer for offer in offers if _fits(wanted, _words(f"{offer.line} {offer.value}"))]
    found.sort(key=lambda offer: not _fits(wanted[:1], _words(offer.line)[:1]))
    return [Suggestion(fitting([offer.line], MOST_LENGTH), offer.value) for offer in found[:MOST]]


def _fits(wanted: Sequence[str], there: Sequence[str]) -> bool:
    return all(any(word.startswith(start) for word in there) for start in wanted)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())
