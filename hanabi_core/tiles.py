"""The six tiles of 5 Flamboyants: what each does, and the choices that it leaves."""

from collections.abc import Iterator
from contextlib import suppress
from typing import assert_never

from hanabi_core.actions import TileAction, TileDecline, TileHint, TilePlay, TileReturn
from hanabi_core.box import Suit
from hanabi_core.cards import Card, CardId, Colour, Place, Tile
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
from hanabi_core.hints import check_hint
from hanabi_core.refusals import (
    ChoiceNotAllowed,
    NoTilePending,
    PassingNotAllowed,
    PlaceOutOfRange,
    Refusal,
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
    for choice in _candidates(state):
        with suppress(Refusal):
            _check(state, choice)
            yield choice


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
            has_choice = any(True for _ in choices(state))
            state.tile = tile if has_choice else None
            events.append(TileDrawn(tile, has_effect=has_choice))


def _candidates(state: State) -> Iterator[TileAction]:
    """Every choice that could be made for some tile; most are refused for the pending one."""
    for receiver in state.others:
        for what in state.box.touched:
            yield TileHint(receiver, what)
    for card in dict.fromkeys(state.faces[lying] for lying in state.pile):
        yield TilePlay(card)
        for where in range(len(state.deck) + 1):
            yield TileReturn(card, Place(where))
    yield TileDecline()


def _check(state: State, choice: TileAction) -> None:
    if state.tile is None:
        raise NoTilePending()
    match choice:
        case TileHint(receiver, what):
            kind = Tile.COLOUR_HINT if isinstance(what, Colour) else Tile.VALUE_HINT
            _check_tile(state, allows=state.tile is kind)
            check_hint(state, receiver, what)
        case TileReturn(card, where):
            _check_tile(state, allows=_puts_back(state) and state.in_pile(card) is not None)
            if not 0 <= where <= len(state.deck):
                raise PlaceOutOfRange(place=where)
        case TilePlay(card):
            playable = state.in_pile(card) is not None and state.fits(card)
            _check_tile(state, allows=_plays(state) and playable)
        case TileDecline():
            if not _may_be_left(state):
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
    return state.tile is Tile.REPLAY or _may_be_left(state)


def _may_be_left(state: State) -> bool:
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
