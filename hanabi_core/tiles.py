"""The six tiles of 5 Flamboyants: what each does, and the choices that it leaves."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from hanabi_core.actions import TileAction, TileDecline, TileHint, TilePlay, TileReturn
from hanabi_core.box import Suit
from hanabi_core.cards import Card, CardId, Colour, Place, Tile, Value
from hanabi_core.effects import Events, earn_token, end, end_turn, point_out
from hanabi_core.events import (
    Completed,
    ErrorRepaired,
    Outcome,
    Replayed,
    Returned,
    TileDeclined,
    TileDrawn,
    TokenSource,
)
from hanabi_core.hints import check_hint, touched
from hanabi_core.refusals import (
    ChoiceNotAllowed,
    NoTilePending,
    PassingNotAllowed,
    PlaceOutOfRange,
)
from hanabi_core.state import GoneBack, State


def place(state: State, card: CardId, events: Events, *, announced: bool = False) -> None:
    """Add a fitting card to its firework, and give what the table earns by it.

    The last card of the whole display ends the game before anything is earned. A card taken
    from the discard pile may complete a firework in turn, which draws the next tile.
    """
    suit = state.box.suit[state.faces[card].colour]
    state.fireworks[suit.colour].append(card)
    completed = state.is_complete(suit)
    if completed:
        events.append(Completed(suit.colour))
        if all(map(state.is_complete, state.box.suits)):
            end(state, Outcome.PERFECT, events)
            return
    if announced:
        earn_token(state, TokenSource.ANNOUNCEMENT, events)
    if completed:
        _reward(state, suit, events)


def choices(state: State) -> Iterator[TileAction]:
    """Every permitted choice for the pending tile."""
    yield from hint_choices(state)
    places = range(len(state.deck) + 1)
    for card in card_choices(state):
        if _plays(state):
            yield TilePlay(card)
        else:
            yield from (TileReturn(card, Place(place)) for place in places)
    if may_be_left(state):
        yield TileDecline()


def hint_choices(state: State) -> list[TileHint]:
    """The hints that the pending tile allows."""
    says: dict[Tile | None, Sequence[Colour | Value]] = {
        Tile.COLOUR_HINT: state.box.hint_colours,
        Tile.VALUE_HINT: tuple(Value),
    }
    return [
        TileHint(receiver, what)
        for receiver in state.others
        for what in says.get(state.tile, ())
        if state.hands[receiver] and (state.rules.empty_hints or touched(state, receiver, what))
    ]


def card_choices(state: State) -> list[Card]:
    """The kinds of the discard pile that the pending tile can take, in order of arrival."""
    lying = dict.fromkeys(state.faces[card] for card in state.pile)
    if _puts_back(state):
        return list(lying)
    return [card for card in lying if state.fits(card)] if _plays(state) else []


def resolve(state: State, choice: TileAction, events: Events) -> None:
    """Do what the active player chose; the turn ends unless the next tile asks again.

    :raises Refusal: if no tile is pending or the tile does not allow it.
    """
    _check(state, choice)
    state.tile = None
    match choice:
        case TileHint(receiver, what):
            point_out(state, receiver, what, events, by_tile=True)
        case TileReturn(card, where):
            events.append(Returned(card))
            _put_back(state, _take(state, card), where)
        case TilePlay(card):
            events.append(Replayed(card))
            place(state, _take(state, card), events)
        case TileDecline():
            events.append(TileDeclined())
        case _:
            assert_never(choice)
    if state.outcome is None and state.tile is None:
        end_turn(state, events, draws=True)


def _reward(state: State, suit: Suit, events: Events) -> None:
    if state.rules.flamboyants and suit.earns_tile:
        _draw_tile(state, events)
    else:
        earn_token(state, TokenSource.COMPLETION, events)


def _draw_tile(state: State, events: Events) -> None:
    """Turn the top tile up. There are never more fireworks that end with a 5 than tiles."""
    tile = state.tiles.pop()
    match tile:
        case Tile.TOKEN:
            events.append(TileDrawn(tile, has_effect=True))
            earn_token(state, TokenSource.TILE, events)
        case Tile.REPAIR:
            events.append(TileDrawn(tile, has_effect=True))
            if state.errors:
                state.errors -= 1
                events.append(ErrorRepaired())
            earn_token(state, TokenSource.TILE, events)
        case _:
            state.tile = tile
            has_effect = bool(hint_choices(state) or card_choices(state))
            events.append(TileDrawn(tile, has_effect))
            if not has_effect:
                _tell_why(state, tile)
                state.tile = None


def _tell_why(state: State, tile: Tile) -> None:
    """A colour hint that cannot be given tells every other player: you have no colour.

    That is so where empty hints are off and all the others hold black cards only. Everybody
    sees the tile go without effect, so it is known of each card as a hint would be.
    """
    if tile is Tile.COLOUR_HINT:
        for receiver in state.others:
            for card in state.hands[receiver]:
                state.possible[card] &= state.box.colourless


def _check(state: State, choice: TileAction) -> None:
    if state.tile is None:
        raise NoTilePending()
    match choice:
        case TileHint(receiver, what):
            kind = Tile.COLOUR_HINT if isinstance(what, Colour) else Tile.VALUE_HINT
            _check_tile(state, allows=state.tile is kind)
            check_hint(state, receiver, what)
        case TileReturn(card, where):
            _check_tile(state, allows=_puts_back(state) and card in card_choices(state))
            if not 0 <= where <= len(state.deck):
                raise PlaceOutOfRange(place=where)
        case TilePlay(card):
            _check_tile(state, allows=_plays(state) and card in card_choices(state))
        case TileDecline():
            if not may_be_left(state):
                raise PassingNotAllowed(tile=state.tile)
        case _:
            assert_never(choice)


def _check_tile(state: State, *, allows: bool) -> None:
    if not allows:
        raise ChoiceNotAllowed(tile=state.tile)


def _puts_back(state: State) -> bool:
    return state.tile is Tile.RETURN and bool(state.deck)


def _plays(state: State) -> bool:
    """Tile 6, and tile 5 once there is no deck to put a card back into."""
    return state.tile is Tile.REPLAY or may_be_left(state)


def may_be_left(state: State) -> bool:
    """Whether the pending tile need not be used: tile 5, once the deck is empty."""
    return state.tile is Tile.RETURN and not state.deck


def _take(state: State, card: Card) -> CardId:
    taken = state.in_pile(card)
    assert taken is not None, "checked before"
    state.pile.remove(taken)
    return taken


def _put_back(state: State, card: CardId, where: Place) -> None:
    """Into the deck, as if it had never been drawn: its hints are forgotten."""
    state.deck.insert(len(state.deck) - where, card)
    state.possible[card] = state.box.all_kinds
    state.hints[card] = ()
    state.gone_back = GoneBack(state.faces[card], frozenset(state.deck))
