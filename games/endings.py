"""How people end a game where the rules do not, and what players may do with one that is over."""

from dataclasses import replace
from typing import Final

from games import due, opening
from games.changes import Changes, check_lobby, moderates, seen
from games.house import Loaded, known
from games.opening import Place
from games.refusals import (
    NoNotes,
    NothingToFinish,
    NotModerator,
    NotOver,
    NotRunning,
    NoVote,
    VoteOpen,
    VoteRefused,
)
from games.sights import is_over
from games.sitting import sit_down
from games.turns import playing
from games.values import Agreed, Asked, Ending, Person, Sight, Status, Table, VoteKind
from games.which import meant
from games.wishes import one_of
from hanabi_core.refusals import GameOver
from hanabi_core.view import public_view
from store import games, interactions, notes, votes
from store.database import Connection
from store.games import SeatRow

TIME_TO_ANSWER: Final = 3 * 24 * 60 * 60
"""Seconds until a game is given up by those who have answered."""
TIME_TO_REST: Final = 24 * 60 * 60
"""Seconds until a table can be asked again what it has refused, if nobody moves meanwhile."""


class Endings(Changes):
    """One method for each thing that ends a game or comes after it."""

    async def propose(self, asked: Asked, game: int | None, kind: str) -> Sight:
        """Ask the table to end the game; where that is being asked already, agree."""

        async def change(tx: Connection, loaded: Loaded, person: Person) -> None:
            playing(loaded, person)
            _check_running(loaded)
            await self._propose(tx, loaded, person, one_of(VoteKind, kind))

        return await self._change(asked, game, change)

    async def answer(self, asked: Asked, game: int | None, kind: str, agrees: bool) -> Sight:  # noqa: FBT001 -- the answer is what is said
        """Agree to what the table is being asked, or object, which closes the question."""

        async def change(tx: Connection, loaded: Loaded, person: Person) -> None:
            playing(loaded, person)
            _check_running(loaded)
            vote = loaded.table.vote
            if vote is None or vote.kind != kind:
                raise NoVote()
            await self._answer(tx, loaded, person, vote.kind, agrees=agrees)

        return await self._change(asked, game, change)

    async def moderate(self, asked: Asked, game: int | None) -> Sight:
        """End a game at once, as a moderator."""

        async def change(tx: Connection, loaded: Loaded, person: Person) -> None:
            if not moderates(asked, loaded.table):
                raise NotModerator()
            _check_running(loaded)
            await end(tx, loaded, Ending.MODERATED, self._house.clock(), person)

        return await self._change(asked, game, change)

    async def share_notes(self, asked: Asked, game: int | None) -> Sight:
        """Let everybody read the own notes on a game that is over."""

        async def change(tx: Connection, loaded: Loaded, person: Person) -> None:
            playing(loaded, person)
            _check_over(loaded)
            if not await notes.of_reader(tx, loaded.row.id, person.id):
                raise NoNotes()
            await games.share_notes(tx, loaded.row.id, person.id)

        return await self._change(asked, game, change)

    async def rematch(self, asked: Asked, game: int | None) -> Sight:
        """Open a lobby for the same people, or join the one that another of them has opened."""

        async def work(tx: Connection) -> Sight:
            person = await known(tx, asked)
            loaded = await meant(self._house, tx, asked, game)
            playing(loaded, person)
            _check_over(loaded)
            if await interactions.is_new(tx, asked.interaction, self._house.clock()):
                await self._rematch(tx, asked, loaded, person)
            newest = (await games.rematches(tx, loaded.row.id) or [loaded.row])[-1]
            return await seen(tx, await self._house.load(tx, newest.id), person)

        return await self._house.write(work)

    async def _propose(
        self, tx: Connection, loaded: Loaded, person: Person, kind: VoteKind
    ) -> None:
        vote = loaded.table.vote
        if vote is not None and vote.kind is not kind:
            raise VoteOpen()
        self._check_rested(loaded, kind)
        if kind is VoteKind.FINISH:
            _check_finished(loaded)
        if vote is None:
            until = None if kind is VoteKind.FINISH else self._house.clock() + TIME_TO_ANSWER
            await games.change(tx, loaded.row.id, vote=kind, vote_by=person.id, vote_until=until)
        await self._answer(tx, loaded, person, kind, agrees=True)

    async def _answer(
        self, tx: Connection, loaded: Loaded, person: Person, kind: VoteKind, *, agrees: bool
    ) -> None:
        table, now = loaded.table, self._house.clock()
        everybody = {player.id for player in table.players}
        if not agrees:
            await votes.refuse(tx, table.id, person.id, now)
            await due.spread(tx, table, now, calls=everybody)
            return
        await votes.agree(tx, table.id, person.id)
        if await votes.agreeing(tx, table.id) >= everybody:
            how = Ending.FINISHED_HERE if kind is VoteKind.FINISH else Ending.AGREED
            await end(tx, loaded, how, now, person)
        elif table.vote is None:
            await due.spread_news(tx, table, now, spared=person.id)
        else:
            await due.spread(tx, table, now, calls=everybody)

    def _check_rested(self, loaded: Loaded, kind: VoteKind) -> None:
        """:raises VoteRefused: if somebody has objected to that question only now."""
        refused = loaded.table.refused
        if refused and refused.kind is kind and self._house.clock() < refused.at + TIME_TO_REST:
            names = {player.id: player.name for player in loaded.table.players}
            raise VoteRefused(name=names[refused.by])

    async def _rematch(self, tx: Connection, asked: Asked, loaded: Loaded, person: Person) -> None:
        now = self._house.clock()
        for row in await games.rematches(tx, loaded.row.id):
            lobby = await self._house.loaded(tx, row)
            if any(player.joined and player.id == person.id for player in lobby.table.players):
                return
            check_lobby(lobby)
            await sit_down(tx, lobby, person, now)
            return
        table = loaded.table
        opening.check_person(asked, table.server, is_known=person.id == table.opener)
        agreed = _again(asked, loaded)
        parent = asked.parent if asked.channel == table.home else None
        place = Place(table.server, table.home, parent)
        await opening.check_place(self._house, tx, place, person.id, in_thread=agreed.in_thread)
        seats = _kept(table, person)
        await opening.set_up(tx, place, person.id, agreed, seats, now, rematch_of=table.id)
        await due.refresh(tx, table.id, now)


async def end(
    tx: Connection, loaded: Loaded, how: Ending, now: int, actor: Person | None = None
) -> None:
    """The people have ended their game; only a finished one has a score."""
    table = loaded.table
    await votes.clear(tx, table.id)
    await games.change(
        tx,
        table.id,
        status=Status.OVER,
        ending=how,
        ended_by=None if actor is None else actor.id,
        ended_at=now,
        score=public_view(loaded.running).score if how is Ending.FINISHED_HERE else None,
        turn_id=None,
    )
    over = replace(table, status=Status.OVER)
    await due.spread_news(tx, over, now, spared=None if actor is None else actor.id)


def _check_running(loaded: Loaded) -> None:
    if loaded.state is None:
        raise NotRunning(table=loaded.table.name)
    if is_over(loaded):
        raise GameOver()


def _check_over(loaded: Loaded) -> None:
    if not is_over(loaded):
        raise NotOver()


def _check_finished(loaded: Loaded) -> None:
    """:raises NothingToFinish: if more points can still be reached."""
    view = public_view(loaded.running)
    if view.score < view.best_score:
        raise NothingToFinish(score=view.score, best=view.best_score)


def _again(asked: Asked, loaded: Loaded) -> Agreed:
    """The same agreement; whoever sits behind the last starter begins."""
    table = loaded.table
    assert loaded.row.first is not None
    first = table.players[(loaded.row.first + 1) % len(table.players)].id
    cannot_thread = asked.channel == table.home and not asked.can_thread
    return replace(
        table.agreed,
        first=first,
        seats=len(table.players),
        in_thread=table.agreed.in_thread and not cannot_thread,
    )


def _kept(table: Table, opener: Person) -> list[SeatRow]:
    """The same seats in the same order, kept for all who are still welcome."""
    welcome = [player for player in table.players if player.id not in table.server.blocked]
    return [SeatRow(player.id, joined=player.id == opener.id) for player in welcome]
