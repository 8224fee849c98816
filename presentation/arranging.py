"""Putting the own hand in another order, card by card from the left.

It is no action of a turn; the choices made so far travel in the presses of the buttons.
"""

from games.values import Sight
from presentation.asking import act, asked, closed, obstacle, own_card, own_hand, rows
from presentation.posts import Button, Post
from presentation.texts import Say


def arrange_choices(sight: Sight, tags_so_far: str, say: Say) -> Post:
    """Which card comes next. Tags that are not those of different own cards begin anew."""
    if why := obstacle(sight, "arrange", say) or _nothing_to_do(sight, say):
        return closed(sight, why, say)
    hand = own_hand(sight)
    chosen = tags_so_far if _is_beginning(tags_so_far, {card.tag for card in hand}) else ""
    cards = [
        Button(own_card(sight, card, say), act(sight, "arrange", chosen + card.tag))
        for card in hand
        if card.tag not in chosen
    ]
    lines = [
        say("arrange-now", tags=" ".join(card.tag for card in hand)),
        say("arrange-next", tags=" ".join(chosen) or "none"),
    ]
    anew = [Button(say("arrange-anew"), act(sight, "arrange"))] if chosen else []
    return asked(sight, lines, rows(cards), say, *anew)


def _is_beginning(tags: str, hand: set[str]) -> bool:
    return len(set(tags)) == len(tags) and set(tags) < hand


def _nothing_to_do(sight: Sight, say: Say) -> str:
    return "" if len(own_hand(sight)) > 1 else say("arrange-nothing")
