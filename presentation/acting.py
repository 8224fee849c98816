"""The dialogues of a turn: whom to hint and what, which card to play or to discard.

Each is a whisper that says by itself what there is to know for the choice. The choices of a
tile and the order of a hand have modules of their own; what a press does is decided elsewhere.
"""

from typing import Final, Literal

from games.values import Sight
from hanabi_core.cards import Colour, Seat, Tag
from hanabi_core.refusals import NoSuchCard, NoSuchSeat, Refusal, TargetHasNoCards, TargetSelf
from hanabi_core.seen import HeldCard
from presentation import words
from presentation.asking import (
    act,
    asked,
    closed,
    colour_button,
    hand_lines,
    held,
    hint_rows,
    known,
    label,
    name_of,
    obstacle,
    others,
    own_card,
    own_hand,
    person_button,
    rows,
    seat_view,
)
from presentation.posts import Button, Post, Style
from presentation.refusals import UNTOLD, sentence
from presentation.texts import Say

NOTHING: Final = "-"
"""Stands in a press for a card that is played without announcing a firework."""

Verb = Literal["play", "discard"]


def hint_people(sight: Sight, say: Say) -> Post:
    """Whom to tell something; with one team-mate that is no question."""
    if why := obstacle(sight, "hint", say):
        return closed(sight, why, say)
    team = others(seat_view(sight))
    if len(team) == 1:
        return hint_choices(sight, team[0], say)
    people = [person_button(sight, seat, act(sight, "hint", seat), say) for seat in team]
    return asked(sight, [say("acting-hint-whom")], rows(people), say)


def hint_choices(sight: Sight, seat: Seat, say: Say) -> Post:
    """What to tell somebody: every hint, with the cards that it would touch."""
    if why := obstacle(sight, "hint", say) or _no_receiver(sight, seat, say):
        return closed(sight, why, say)
    hints = [hint for hint in sight.hints if hint.receiver == seat]
    lines = [say("acting-hint-what", name=name_of(sight, seat)), *hand_lines(sight, seat, say)]
    elsewhere = [Button(say("acting-someone-else"), act(sight, "hint"))]
    ways_back = elsewhere if len(others(seat_view(sight))) > 1 else []
    return asked(sight, lines, hint_rows(sight, hints, say, "hint"), say, *ways_back)


def choose_card(sight: Sight, verb: Verb, say: Say) -> Post:
    """Which of the own cards to play or to discard."""
    if why := obstacle(sight, verb, say) or _no_cards(sight, say):
        return closed(sight, why, say)
    cards = [
        Button(
            own_card(sight, card, say),
            act(sight, verb, card.tag),
            Style.PRIMARY if card.is_new else Style.SECONDARY,
        )
        for card in own_hand(sight)
    ]
    return asked(sight, [say("acting-which", verb=verb)], rows(cards), say)


def choose_announcement(sight: Sight, tag: Tag, say: Say) -> Post:
    """Which firework to announce for a card, if any."""
    if why := obstacle(sight, "play", say) or _not_held(sight, tag, say):
        return closed(sight, why, say)
    fireworks = [
        colour_button(
            sight,
            firework.colour,
            words.colour(firework.colour, say, text_only=True),
            act(sight, "play", tag, firework.colour),
        )
        for firework in seat_view(sight).table.fireworks
    ]
    nothing = Button(say("acting-announce-nothing"), act(sight, "play", tag, NOTHING))
    lines = [say("acting-announce", tag=tag), *_of_card(sight, tag, say)]
    return asked(sight, lines, rows([*fireworks, nothing]), say, _other_card(sight, "play", say))


def second_look(sight: Sight, verb: Verb, tag: Tag, announced: Colour | None, say: Say) -> Post:
    """Whether somebody means it: the card again, and what is known of it."""
    if why := obstacle(sight, verb, say) or _not_held(sight, tag, say):
        return closed(sight, why, say)
    choice = (tag, announced or NOTHING, "yes") if verb == "play" else (tag, "yes")
    firework = words.colour(announced, say, text_only=True) if announced else UNTOLD
    do_it = say("acting-do-it", verb=verb, tag=tag, announced=firework)
    yes = Button(label(do_it), act(sight, verb, *choice), Style.DANGER)
    lines = [say("acting-sure", verb=verb, tag=tag, announced=firework)]
    lines += _of_card(sight, tag, say)
    return asked(sight, lines, ((yes,),), say, _other_card(sight, verb, say))


def _other_card(sight: Sight, verb: Verb, say: Say) -> Button:
    return Button(say("acting-other-card"), act(sight, verb))


def _of_card(sight: Sight, tag: Tag, say: Say) -> list[str]:
    """What is known of an own card, and what its owner has noted."""
    card = held(sight, tag)
    assert isinstance(card, HeldCard), "asked before"
    note = sight.notes.get((seat_view(sight).seat, tag))
    lines = [say("acting-known", tag=tag, known=known(sight, card, say) or UNTOLD)]
    return [*lines, say("acting-note", note=words.plain_text(note))] if note else lines


def _no_receiver(sight: Sight, seat: Seat, say: Say) -> str:
    """Why that is nobody to hint."""
    view = seat_view(sight)
    refusal: Refusal | None = None
    if seat == view.seat:
        refusal = TargetSelf()
    elif seat not in others(view):
        refusal = NoSuchSeat(seat=seat)
    elif not view.hands[seat]:
        refusal = TargetHasNoCards(seat=seat, name=sight.table.players[seat].name)
    return sentence(refusal, say) if refusal else ""


def _no_cards(sight: Sight, say: Say) -> str:
    return "" if own_hand(sight) else say("acting-no-cards")


def _not_held(sight: Sight, tag: Tag, say: Say) -> str:
    return "" if held(sight, tag) else sentence(NoSuchCard(), say)
