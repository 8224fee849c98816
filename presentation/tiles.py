"""The choices of a tile that waits: what it does, and whom to hint or which card to take.

They narrow step by step like the presses of their buttons: first a person or a colour, then
the hint or the card.
"""

from collections.abc import Sequence

from games.values import Sight
from hanabi_core.cards import Card, Colour, Seat
from hanabi_core.seen import HintOption, TileChoices
from presentation import words
from presentation.asking import (
    act,
    asked,
    closed,
    colour_button,
    hand_lines,
    hint_rows,
    name_of,
    obstacle,
    person_button,
    rows,
    seat_view,
)
from presentation.posts import Button, Post, Row
from presentation.texts import Say


def tile_choices(sight: Sight, chosen: Sequence[str], say: Say) -> Post:
    """What can be done with the tile, as far as it has been chosen: nothing, whom, or a colour.

    What cannot be chosen is as good as nothing: the first question is asked again.
    """
    if why := obstacle(sight, "tile", say):
        return closed(sight, why, say)
    choices = seat_view(sight).tile_choices
    assert choices is not None, "asked before"
    receivers = list(dict.fromkeys(hint.receiver for hint in choices.hints))
    if len(receivers) == 1:
        return _what(sight, choices.hints, receivers[0], say)
    match chosen:
        case ("hint", seat) if seat in map(str, receivers):
            return _what(sight, choices.hints, Seat(int(seat)), say, _first(sight, say))
        case ("card", colour) if cards := [card for card in choices.cards if card.colour == colour]:
            return _which_value(sight, cards, say)
        case _:
            return _begin(sight, choices, receivers, say)


def _begin(sight: Sight, choices: TileChoices, receivers: Sequence[Seat], say: Say) -> Post:
    """The first question: whom to hint, or which colour to take a card of."""
    people = [
        person_button(sight, seat, act(sight, "tile", "hint", seat), say) for seat in receivers
    ]
    colours = [
        _colour(sight, colour, choices.cards, say)
        for colour in Colour
        if any(card.colour is colour for card in choices.cards)
    ]
    leave = [Button(say("tile-decline"), act(sight, "tile", "decline"))]
    buttons = [*people, *colours, *(leave if choices.may_decline else ())]
    question = say("tile-whom" if people else "tile-colour")
    return _asked(sight, [question], rows(buttons), say)


def _what(
    sight: Sight, hints: Sequence[HintOption], seat: Seat, say: Say, *ways_back: Button
) -> Post:
    """Which hint, with the cards that it would touch."""
    own = [hint for hint in hints if hint.receiver == seat]
    lines = [say("acting-hint-what", name=name_of(sight, seat)), *hand_lines(sight, seat, say)]
    return _asked(sight, lines, hint_rows(sight, own, say, "tile", "hint"), say, *ways_back)


def _which_value(sight: Sight, cards: Sequence[Card], say: Say) -> Post:
    """Which card of the chosen colour."""
    buttons = [
        colour_button(
            sight,
            card.colour,
            words.card(card, say, text_only=True),
            act(sight, "tile", "card", card.colour, card.value),
        )
        for card in sorted(cards, key=lambda card: card.value)
    ]
    return _asked(sight, [say("tile-value")], rows(buttons), say, _first(sight, say))


def _colour(sight: Sight, colour: Colour, cards: Sequence[Card], say: Say) -> Button:
    """A colour, with the values that there are."""
    values = sorted(card.value for card in cards if card.colour is colour)
    text = f"{words.colour(colour, say, text_only=True)} · {' '.join(map(str, values))}"
    return colour_button(sight, colour, text, act(sight, "tile", "card", colour))


def _first(sight: Sight, say: Say) -> Button:
    return Button(say("tile-back"), act(sight, "tile"))


def _asked(
    sight: Sight, lines: Sequence[str], choices: Sequence[Row], say: Say, *ways_back: Button
) -> Post:
    return asked(sight, [explained(sight, say), *lines], choices, say, *ways_back)


def explained(sight: Sight, say: Say) -> str:
    """What the pending tile does, in one sentence."""
    view = seat_view(sight)
    assert view.table.tile is not None
    return say("tile-does", tile=view.table.tile, deck=view.table.deck)
