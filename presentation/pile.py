"""The discard pile, colour by colour, and what it has made scarce."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from games.values import Sight
from hanabi_core.box import Box, box_of
from hanabi_core.cards import Card, Colour, Value
from hanabi_core.seen import Firework, PublicView
from presentation.controls import back_button
from presentation.open_table import by_colour
from presentation.posts import Post
from presentation.sighted import is_text_only
from presentation.texts import Say
from presentation.words import SIGNS, colour

_MARKS: Final = {"last": " ❗", "gone": " ✖"}


def discards(sight: Sight, say: Say) -> Post:
    """Every card of the pile, the gone kinds and the needed last copies marked."""
    table, rows = sight.public, ((back_button(sight, say),),)
    if table is None or not table.discards:
        return Post(say("discards-empty", table=sight.table.name), rows, accent=sight.table.accent)
    states = scarce(table)
    lines = [say("discards-title", table=sight.table.name), *_piles(sight, table, states, say)]
    if not is_text_only(sight):
        lines += [f"-# {say(f'discards-{state}')}" for state in _MARKS if state in states.values()]
    return Post("\n".join(lines), rows, accent=sight.table.accent)


def scarce(table: PublicView) -> Mapping[Card, str]:
    """Of the kinds in the pile: "gone" without a copy left, "last" if one is still needed."""
    box, lying = box_of(table.rules), Counter(table.discards)
    states = {card: "gone" for card, count in lying.items() if count == box.copies[card]}
    for firework in table.fireworks:
        for card in _needed(firework, box, states):
            if lying[card] and lying[card] + 1 == box.copies[card]:
                states[card] = "last"
    return states


def _needed(firework: Firework, box: Box, states: Mapping[Card, str]) -> Iterator[Card]:
    """What can still be placed, up to the first card that is gone."""
    for value in box.suit[firework.colour].order[len(firework.placed) :]:
        card = Card(firework.colour, value)
        if states.get(card) == "gone":
            return
        yield card


def _piles(sight: Sight, table: PublicView, states: Mapping[Card, str], say: Say) -> Iterator[str]:
    for kind, values in by_colour(table.discards).items():
        cards = [
            _card(sight, value, count, states.get(Card(kind, value), "plain"), say)
            for value, count in Counter(values).items()
        ]
        yield f"{_colour(sight, kind, say)} {' · '.join(cards)}"


def _card(sight: Sight, value: Value, count: int, state: str, say: Say) -> str:
    if is_text_only(sight):
        return say("discards-card", value=value, count=count, state=state)
    copies = f" ×{count}" if count > 1 else ""
    return f"{int(value)}{copies}{_MARKS.get(state, '')}"


def _colour(sight: Sight, kind: Colour, say: Say) -> str:
    return f"{colour(kind, say, text_only=True)}:" if is_text_only(sight) else SIGNS[kind]
