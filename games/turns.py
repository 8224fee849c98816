"""Turns: hints, plays, discards, tiles and arrangements, each in one transaction.

The interaction's id, the action and what is due to whom are written together or not at all.
Whoever comes second is judged on what the first has left.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from games import due, waking
from games.house import House, Loaded, known
from games.refusals import NotAtTable, NotRunning
from games.sights import is_over, sight_of
from games.values import Asked, Person, Status, Table, Turn, stamp_of
from games.which import meant
from hanabi_core.actions import (
    Action,
    Arrange,
    Discard,
    Hint,
    Play,
    TileDecline,
    TileHint,
    TilePlay,
    TileReturn,
)
from hanabi_core.cards import Card, CardId, Colour, Seat, Tag, Tile, Value
from hanabi_core.deal import Seed, return_place
from hanabi_core.events import Step
from hanabi_core.refusals import (
    ChoiceNotAllowed,
    GameOver,
    NoSuchCard,
    NoTilePending,
    NotYourTurn,
    TilePending,
)
from hanabi_core.turns import apply, may_arrange
from hanabi_core.view import public_view
from store import games, interactions, notes, votes
from store.database import Connection

Decide = Callable[[Loaded, Seat], Action]
"""What is asked for, in terms of the state that it meets."""

_MOST_WAITING: Final = 3


class Turns:
    """One method for each thing that can be done with cards."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def hint(
        self,
        asked: Asked,
        game: int | None,
        stamp: str | None,
        receiver: Seat,
        what: Colour | Value,
    ) -> Turn:
        return await self._act(asked, game, stamp, _on_turn(lambda *_: Hint(receiver, what)))

    async def play(
        self,
        asked: Asked,
        game: int | None,
        stamp: str | None,
        tag: Tag,
        announced: Colour | None = None,
    ) -> Turn:
        return await self._act(
            asked,
            game,
            stamp,
            _on_turn(lambda loaded, seat: Play(held(loaded, seat, tag), announced)),
        )

    async def discard(self, asked: Asked, game: int | None, stamp: str | None, tag: Tag) -> Turn:
        return await self._act(
            asked, game, stamp, _on_turn(lambda loaded, seat: Discard(held(loaded, seat, tag)))
        )

    async def tile_hint(
        self,
        asked: Asked,
        game: int | None,
        stamp: str | None,
        receiver: Seat,
        what: Colour | Value,
    ) -> Turn:
        decide = _on_tile(lambda *_: TileHint(receiver, what))
        return await self._act(asked, game, stamp, decide)

    async def tile_card(
        self, asked: Asked, game: int | None, stamp: str | None, card: Card
    ) -> Turn:
        """Take a card of the discard pile: what becomes of it is the tile's business."""
        return await self._act(asked, game, stamp, _on_tile(lambda loaded, _: _taken(loaded, card)))

    async def tile_decline(self, asked: Asked, game: int | None, stamp: str | None) -> Turn:
        return await self._act(asked, game, stamp, _on_tile(lambda *_: TileDecline()))

    async def arrange(
        self, asked: Asked, game: int | None, stamp: str | None, order: tuple[Tag, ...]
    ) -> Turn:
        """Put the own hand in another order, from the leftmost card."""
        return await self._act(
            asked,
            game,
            stamp,
            lambda loaded, seat: Arrange(seat, tuple(held(loaded, seat, tag) for tag in order)),
        )

    async def _act(self, asked: Asked, game: int | None, stamp: str | None, decide: Decide) -> Turn:
        return await self._house.write(lambda tx: self._turn(tx, asked, game, stamp, decide))

    async def _turn(
        self, tx: Connection, asked: Asked, game: int | None, stamp: str | None, decide: Decide
    ) -> Turn:
        person = await known(tx, asked)
        loaded = await meant(self._house, tx, asked, game, acts=True)
        seat = playing(loaded, person)
        now = self._house.clock()
        if not await interactions.is_new(tx, asked.interaction, now) or _is_old(loaded, stamp):
            return await self._answer(tx, loaded, person, _own_newest(loaded, seat))
        if is_over(loaded):
            raise GameOver(table=loaded.table.name)
        action = decide(loaded, seat)
        if _changes_nothing(loaded, seat, action):
            return await self._answer(tx, loaded, person, None)
        step = await self._do(tx, loaded, person, seat, action, now)
        # Read back what was written: the answer shows what the next question would find.
        after = await self._house.load(tx, loaded.row.id)
        return await self._answer(tx, after, person, step)

    async def _do(
        self, tx: Connection, loaded: Loaded, person: Person, seat: Seat, action: Action, now: int
    ) -> Step:
        step = apply(loaded.running, seat, action)
        game = loaded.row.id
        await games.append_action(tx, game, step.number, str(action), person.id, now)
        await games.change(tx, game, step=len(loaded.running.log))
        if isinstance(action, Arrange):
            await due.spread(tx, loaded.table, now, calls=(person.id,))
        else:
            await self._pass_on(tx, loaded, person, now)
        return step

    async def _pass_on(self, tx: Connection, loaded: Loaded, actor: Person, now: int) -> None:
        """Whoever is to move after a turn is called; if nobody is, the game is over."""
        table, view = loaded.table, public_view(loaded.running)
        turn_id = None if view.seat is None else table.players[view.seat].id
        await votes.clear(tx, table.id)
        await games.change(tx, table.id, turn_id=turn_id)
        if view.outcome is not None:
            over = {"status": Status.OVER, "outcome": view.outcome, "score": view.score}
            await games.change(tx, table.id, ended_at=now, **over)
            table = replace(table, status=Status.OVER)
        await due.spread_turn(tx, table, turn_id, now, actor=actor.id)

    async def _answer(
        self, tx: Connection, loaded: Loaded, person: Person, step: Step | None
    ) -> Turn:
        own = await notes.of_reader(tx, loaded.row.id, person.id)
        since = None if step is None else step.number
        return Turn(
            sight_of(loaded, person, since=since, notes=own),
            step,
            waiting=await self._waiting(tx, loaded.row.id, person),
        )

    async def _waiting(self, tx: Connection, game: int, person: Person) -> tuple[Table, ...]:
        rows = await games.waiting_for(tx, person.id)
        others = [row for row in rows if row.id != game]
        return tuple([await self._house.table(tx, row) for row in others[:_MOST_WAITING]])


def playing(loaded: Loaded, person: Person) -> Seat:
    """Where somebody sits in a game that has begun.

    :raises NotRunning: if it has not.
    :raises NotAtTable: if they do not.
    """
    seat = loaded.table.seat_of(person.id)
    if seat is None:
        raise NotAtTable(table=loaded.table.name)
    if loaded.state is None:
        raise NotRunning(table=loaded.table.name)
    return seat


def _is_old(loaded: Loaded, stamp: str | None) -> bool:
    """Whether a button was made for another decision than the present one."""
    return stamp is not None and stamp != stamp_of(public_view(loaded.running))


def _own_newest(loaded: Loaded, seat: Seat) -> Step | None:
    """The newest turn, if it was somebody's own: what has been done already is just that."""
    step = next(waking.turns_of(loaded.running.log[::-1]), None)
    return step if step is not None and step.seat == seat else None


def _changes_nothing(loaded: Loaded, seat: Seat, action: Action) -> bool:
    """Whether a hand is to be put in the order that it has. Whether it may be is judged first."""
    state = loaded.running
    return (
        isinstance(action, Arrange)
        and may_arrange(state, seat)
        and action.order == tuple(state.hands[seat])
    )


def _on_turn(decide: Decide) -> Decide:
    """A turn, judged before its cards: whose it is, and whether a tile comes first."""

    def decided(loaded: Loaded, seat: Seat) -> Action:
        _check_turn(loaded, seat)
        if (tile := loaded.running.tile) is not None:
            raise TilePending(tile=tile)
        return decide(loaded, seat)

    return decided


def _on_tile(decide: Decide) -> Decide:
    """The choice of a tile, judged before its cards: whose it is, and whether a tile waits."""

    def decided(loaded: Loaded, seat: Seat) -> Action:
        _check_turn(loaded, seat)
        if loaded.running.tile is None:
            raise NoTilePending()
        return decide(loaded, seat)

    return decided


def _check_turn(loaded: Loaded, seat: Seat) -> None:
    """:raises NotYourTurn: if it is somebody else's; it says whose."""
    table, turn = loaded.table, loaded.running.seat
    if seat != turn:
        raise NotYourTurn(seat=turn, name=table.players[turn].name, table=table.name)


def held(loaded: Loaded, seat: Seat, tag: Tag) -> CardId:
    """The card that somebody calls by that tag. :raises NoSuchCard: if they hold none."""
    state = loaded.running
    for card in state.hands[seat]:
        if state.tags[card] == tag:
            return card
    raise NoSuchCard(tag=tag)


def _taken(loaded: Loaded, card: Card) -> Action:
    state = loaded.running
    assert state.tile is not None, "asked before"
    if state.tile not in (Tile.RETURN, Tile.REPLAY):
        raise ChoiceNotAllowed(tile=state.tile)
    if state.tile is Tile.REPLAY or not state.deck:
        return TilePlay(card)
    assert loaded.row.seed is not None
    return TileReturn(card, return_place(Seed(bytes.fromhex(loaded.row.seed)), len(state.deck)))
