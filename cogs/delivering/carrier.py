"""Brings one recipient up to date: a new message or an edit, and what Discord may say to it.

When and how often is not decided here. What can only be tried again is raised.
"""

import logging
import time
from collections.abc import Container, Hashable
from dataclasses import dataclass, replace
from typing import Final

import discord

from cogs.delivering.faults import NotYet, Verdict, verdict
from cogs.delivering.mail import Mail
from cogs.delivering.presenters import Presenters
from cogs.limiter import HOUR, Allowance, Openings, Time
from games.deliveries import Deliveries
from games.errands import BOARD, LOBBY, Due, Errand

NONCE_WINDOW: Final = 120.0
"""Seconds for which Discord surely knows a nonce again."""
REPOSTS_PER_HOUR: Final = 5
"""How often a deleted message comes back before the next turn."""
_DM_PAUSE: Final = 600.0
_ANEW: Final = frozenset(
    {Verdict.MESSAGE_GONE, Verdict.CHANNEL_GONE, Verdict.ARCHIVED, Verdict.BAD}
)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Sent:
    """A message that may be there, though nobody has said so."""

    nonce: str
    at: float


class Carrier:
    """Knows, besides what is written down, what may have been sent without an answer."""

    def __init__(
        self,
        deliveries: Deliveries,
        mail: Mail,
        presenters: Presenters,
        openings: Openings,
        now: Time = time.monotonic,
    ) -> None:
        self._deliveries = deliveries
        self._mail = mail
        self._presenters = presenters
        self._openings = openings
        self._now = now
        self._doubts: dict[Hashable, _Sent | None] = {}
        self._reposts = Allowance(REPOSTS_PER_HOUR, HOUR, now)

    def tidy(self, alive: Container[Hashable]) -> None:
        """Forget what concerns recipients who are due nothing."""
        self._doubts = {key: sent for key, sent in self._doubts.items() if key in alive}
        self._reposts.tidy()

    def doubt(self, due: Due) -> None:
        """An earlier process may have sent it and ended before that was written down."""
        self._doubts.setdefault(due.key)

    async def carry(self, due: Due, *, board_is_shut: bool) -> bool:
        """Bring a recipient up to date; False if there was nothing to do (any more)."""
        errand = await self._deliveries.look(due, board_is_shut=board_is_shut)
        if errand is None:
            self._doubts.pop(due.key, None)
            return False
        try:
            if self._is_doubtful(errand) and await self._adopts(errand):
                return True
            await (self._post(errand) if errand.is_anew else self._edit(errand))
        except discord.HTTPException as refused:
            await self._refused(due, refused)
        return True

    async def _edit(self, errand: Errand) -> None:
        assert errand.spot is not None
        try:
            await self._mail.edit(errand.spot, self._presenters.post(errand))
        except discord.HTTPException as refused:
            why = verdict(refused)
            if why not in _ANEW or (why is Verdict.CHANNEL_GONE and errand.recipient <= LOBBY):
                raise
            if why is not Verdict.MESSAGE_GONE or errand.is_missed:
                if self._reposts.take(errand.key):
                    anew = errand.again()
                    await self._post(_elsewhere(anew) if why is Verdict.CHANNEL_GONE else anew)
                    return
                log.warning("Message %s of game %s goes too often.", errand.recipient, errand.game)
        await self._deliveries.edited(errand)

    async def _post(self, errand: Errand) -> None:
        channel = errand.channel or await self._open_dm(errand)
        if (sent := self._doubts.get(errand.key)) is None or sent.nonce != errand.nonce:
            self._doubts[errand.key] = _Sent(errand.nonce, self._now())
        try:
            spot = await self._mail.send(channel, self._presenters.post(errand), errand.nonce)
        except discord.HTTPException as refused:
            await self._not_sent(errand, refused)
            return
        await self._deliveries.posted(errand, spot)
        self._doubts.pop(errand.key, None)

    async def _not_sent(self, errand: Errand, refused: discord.HTTPException) -> None:
        why = verdict(refused)
        if why is not Verdict.LATER:
            del self._doubts[errand.key]
        # A message with this nonce was there and has been deleted.
        if why is not Verdict.MESSAGE_GONE or not self._reposts.take(errand.key):
            raise refused
        await self._post(errand.again())

    def _is_doubtful(self, errand: Errand) -> bool:
        """Whether something may be there already that sending this would not bring to light."""
        if errand.key not in self._doubts:
            return False
        sent = self._doubts[errand.key]
        is_same = errand.is_anew and sent is not None and sent.nonce == errand.nonce
        return not (is_same and sent and self._now() - sent.at < NONCE_WINDOW)

    async def _adopts(self, errand: Errand) -> bool:
        """Look for it in the channel; whether something unknown was found and is known now."""
        channel = errand.channel or (errand.spot.channel if errand.spot else None)
        is_new = False
        if channel is not None:
            is_layout = errand.recipient == LOBBY
            found = await self._mail.find(channel, errand.game, is_layout=is_layout)
            is_new = bool(found) and await self._deliveries.adopt(errand, found)
        del self._doubts[errand.key]
        return is_new

    async def _open_dm(self, errand: Errand) -> int:
        wait = self._openings.take()
        if wait:
            raise NotYet(wait)
        channel = await self._mail.open_dm(errand.recipient)
        await self._deliveries.dm_channel(errand.recipient, channel)
        return channel

    async def _refused(self, due: Due, refused: discord.HTTPException) -> None:
        match verdict(refused):
            case Verdict.DMS_CLOSED if due.is_letter:
                log.info("Letters to %s come back.", due.recipient)
                await self._deliveries.dms_closed(due.game, due.recipient)
            case Verdict.DMS_TOO_FAST:
                self._openings.pause(_DM_PAUSE)
                raise NotYet(_DM_PAUSE) from refused
            case Verdict.CHANNEL_GONE if due.is_letter:
                await self._deliveries.dm_channel(due.recipient, None)
                raise refused
            case Verdict.CHANNEL_GONE:
                what = "board" if due.recipient == BOARD else "lobby"
                log.info("The place of the %s of game %s is gone.", what, due.game)
                await self._deliveries.place_lost(due)
            case _:
                raise refused


def _elsewhere(errand: Errand) -> Errand:
    """The same into a channel that has to be opened first."""
    return replace(errand, channel=None)
