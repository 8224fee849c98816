"""The courier: brings every recipient of every game up to the revision that is due.

It is the only one who sends by bot token. It may be woken as often as one likes, and it never
ends by a fault: what fails is tried again later. Nothing it knows must outlive the process;
what it is to do stands in the database.
"""

import asyncio
import logging
import traceback
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import discord

from cogs.delivering.carrier import Carrier
from cogs.delivering.faults import (
    NotYet,
    Verdict,
    is_banned,
    is_expected,
    named,
    verdict,
)
from cogs.delivering.holds import Holds
from cogs.delivering.lanes import Lanes
from cogs.delivering.mail import Mail
from cogs.delivering.presenters import Presenters
from cogs.delivering.rooms import Rooms
from cogs.delivering.tidings import Tidings
from cogs.limiter import CALLS_AT_ONCE, CALLS_PER_SECOND, HOUR, Bucket, Openings
from games.deliveries import Deliveries, Standing
from games.errands import BOARD, Due, Leftover, Todo

_BAN_PAUSE: Final = 60.0

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Temper:
    """How patient the courier is, in seconds."""

    sweep: float = 30.0
    """How often it looks for itself whether anything is to be done."""
    patience: float = 30.0
    """How long a call may take."""
    pause: float = 1.0
    """After a first failure; each further one doubles it."""
    longest_pause: float = 60.0
    refused: float = 60.0
    """After Discord refused something for the first time: we may not, or it does not like it."""
    board_first: float = 2.0
    """How long letters wait for the board, so that they can link it."""
    at_once: int = 50
    """Deliveries under way at the same time."""


@dataclass(frozen=True, slots=True)
class _RoomWanted:
    game: int

    @property
    def key(self) -> Hashable:
        return ("room", self.game)


@dataclass(frozen=True, slots=True)
class _Clearing:
    leftover: Leftover

    @property
    def game(self) -> int:
        return self.leftover.game

    @property
    def key(self) -> Hashable:
        return ("leftover", self.leftover.spot)


_Job = Due | _RoomWanted | _Clearing


class Courier:
    """Start it once the client has logged in; wake it after every commit."""

    def __init__(
        self,
        client: discord.Client,
        deliveries: Deliveries,
        presenters: Presenters,
        temper: Temper | None = None,
    ) -> None:
        self._temper = temper or Temper()
        self._deliveries = deliveries
        self._presenters = presenters
        self._calls = Bucket(CALLS_PER_SECOND, CALLS_AT_ONCE)
        self._mail = Mail(client, self._calls, self._temper.patience)
        self._carrier = Carrier(deliveries, self._mail, presenters, Openings())
        self._rooms = Rooms(deliveries, self._mail)
        self._lanes: Lanes[_Job] = Lanes(self._work)
        self._slots = asyncio.Semaphore(self._temper.at_once)
        self._holds = Holds(self._temper.pause, self._temper.longest_pause)
        self._refusals = Holds(self._temper.refused, HOUR)
        self._tidings = Tidings()
        self._wakes: dict[int | None, bool] = {}
        self._woken = asyncio.Event()
        self._timers: dict[Hashable, asyncio.TimerHandle] = {}
        self._under_way: set[Hashable] = set()
        self._running: asyncio.Task[None] | None = None
        self._is_first_sweep = True

    # -- what others ask of it

    def start(self) -> None:
        """Begin, with everything that an earlier process has left undone."""
        self._running = asyncio.create_task(self._run())
        self._tick()

    def wake(self, game: int) -> None:
        """A game has changed. A channel that had refused us is tried again."""
        self._ask(game, insists=True)

    def wake_all(self) -> None:
        """Look everywhere: after a new connection, and now and then."""
        self._ask(None, insists=False)

    async def settle(self, game: int, person: int, seconds: float) -> Standing:
        """Wait until somebody's letter is there, or will never be, or for that long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while True:
                    word = self._tidings.expect((game, person))
                    standing = await self._deliveries.standing(game, person)
                    if standing != "pending":
                        word.cancel()
                        return standing
                    await word
        return "pending"

    async def stop(self, seconds: float = 5.0) -> None:
        """Take on nothing more; what is under way gets that long to end."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
        await self._lanes.close(seconds)
        for timer in self._timers.values():
            timer.cancel()

    # -- finding out what is to be done

    def _tick(self) -> None:
        self.wake_all()
        loop = asyncio.get_running_loop()
        self._timers["tick"] = loop.call_later(self._temper.sweep, self._tick)

    def _ask(self, game: int | None, *, insists: bool) -> None:
        self._wakes[game] = insists or self._wakes.get(game, False)
        self._woken.set()

    async def _run(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            wakes, self._wakes = self._wakes, {}
            for game, insists in wakes.items():
                await self._gather(game, insists=insists)

    async def _gather(self, game: int | None, *, insists: bool) -> None:
        try:
            todo = await self._deliveries.behind(game)
        except Exception as fault:  # noqa: BLE001 -- whatever it is, the courier goes on
            _tell(fault, "looking for what is to be done")
            self._later(("gather", game), game, self._temper.pause)
            return
        if game is None:
            self._look_around(todo)
        self._hand_out(todo, insists=insists)

    def _look_around(self, todo: Todo) -> None:
        """With everything in sight: what may have been sent before, what can be forgotten."""
        if self._is_first_sweep:
            self._is_first_sweep = False
            for due in todo.dues:
                self._carrier.doubt(due)
        alive = self._under_way | {job.key for _, job in _jobs(todo)}
        self._holds.tidy(alive)
        self._refusals.tidy(alive)
        self._carrier.tidy(alive)

    def _hand_out(self, todo: Todo, *, insists: bool) -> None:
        for lane, job in _jobs(todo):
            is_held = not insists and self._refusals.left(job.key)
            is_twice = isinstance(job, _Clearing) and job.key in self._under_way
            if not (is_held or is_twice or self._holds.left(job.key)):
                self._under_way.add(job.key)
                self._lanes.put(lane, job)

    # -- doing it

    async def _work(self, job: _Job) -> None:
        try:
            if isinstance(job, Due) and job.is_letter:
                await self._after_the_board(job.game)
            async with self._slots:
                has_changed = await self._do(job)
        except Exception as fault:  # noqa: BLE001 -- whatever it is, the courier goes on
            self._failed(job, fault)
        else:
            self._holds.forget(job.key)
            self._refusals.forget(job.key)
            if has_changed:
                self._ask(job.game, insists=False)
        finally:
            self._under_way.discard(job.key)
            self._tidings.tell(job.key)

    async def _after_the_board(self, game: int) -> None:
        """Letters link the board, and ring in its place if it cannot be posted."""
        if (game, BOARD) in self._under_way:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._temper.board_first):
                    await self._tidings.expect((game, BOARD))

    async def _do(self, job: _Job) -> bool:
        match job:
            case Due():
                is_shut = any(
                    self._refusals.left(key)
                    for key in ((job.game, BOARD), _RoomWanted(job.game).key)
                )
                return await self._carrier.carry(job, board_is_shut=is_shut)
            case _RoomWanted():
                return await self._rooms.make(job.game)
            case _Clearing():
                return await self._clear(job.leftover)

    async def _clear(self, leftover: Leftover) -> bool:
        try:
            if leftover.collapses:
                sight = await self._deliveries.leftover_sight(leftover)
                line = self._presenters.collapsed(sight, leftover.told)
                await self._mail.edit(leftover.spot, line)
            else:
                await self._mail.delete(leftover.spot)
        except discord.HTTPException as refused:
            if verdict(refused) in (Verdict.LATER, Verdict.ARCHIVED):
                raise
        await self._deliveries.cleared_away(leftover)
        return False

    def _failed(self, job: _Job, fault: Exception) -> None:
        wait = self._pause_after(job, fault)
        if is_banned(fault):
            self._calls.pause(_BAN_PAUSE)
        _tell(fault, f"{job.key} of game {job.game}, next attempt in {wait:.0f} s")
        self._later(job.key, job.game, wait)

    def _pause_after(self, job: _Job, fault: Exception) -> float:
        if isinstance(fault, NotYet):
            self._holds.wait(job.key, fault.seconds)
            return fault.seconds
        if verdict(fault) is not Verdict.LATER:
            return self._refusals.fail(job.key)
        least = fault.retry_after if isinstance(fault, discord.RateLimited) else 0.0
        return self._holds.fail(job.key, least)

    def _later(self, key: Hashable, game: int | None, seconds: float) -> None:
        if key in self._timers:
            self._timers.pop(key).cancel()
        loop = asyncio.get_running_loop()
        # A little more, so that the hold is over by then.
        self._timers[key] = loop.call_later(seconds + 0.01, self._again, key, game)

    def _again(self, key: Hashable, game: int | None) -> None:
        del self._timers[key]
        self._ask(game, insists=False)


def _jobs(todo: Todo) -> list[tuple[int, _Job]]:
    """Everything to be done, each with the lane in which one goes after another."""
    jobs: list[tuple[int, _Job]] = [(due.lane, due) for due in todo.dues]
    # Lanes of their own: an old board must not keep the new one waiting.
    jobs += [(-left.spot.channel, _Clearing(left)) for left in todo.leftovers]
    return jobs + [(game, _RoomWanted(game)) for game in todo.rooms]


def _tell(fault: Exception, what: str) -> None:
    """Into the log, without a word of what was to be sent."""
    if is_expected(fault):
        log.info("%s: %s", named(fault), what)
        return
    frames = "".join(traceback.format_tb(fault.__traceback__))
    log.error("%s: %s\n%s", named(fault), what, frames)
