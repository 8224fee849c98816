"""Opens the thread that a game is played in, or settles for the channel itself."""

import logging
from typing import Final

import discord

from cogs.delivering.faults import NotYet, Verdict, is_expected, named, verdict
from cogs.delivering.mail import Mail
from games.deliveries import Deliveries
from games.errands import BOARD, Due, Room

_WAIT_FOR_ROOM: Final = 600.0
"""Seconds, while both the thread and the channel above it are being played in."""

log = logging.getLogger(__name__)


class Rooms:
    """Every step can be done again: the thread bears the id of the message it starts from."""

    def __init__(self, deliveries: Deliveries, mail: Mail) -> None:
        self._deliveries = deliveries
        self._mail = mail

    async def make(self, game: int) -> bool:
        """Give a game its room; False if it has one, or its lobby is not there yet."""
        room = await self._deliveries.room(game)
        if room is None or room.lobby is None:
            return False
        try:
            thread = await self._mail.open_thread(room)
        except discord.HTTPException as refused:
            await self._refused(room, refused)
            return True
        for player in room.players:
            await self._add(thread, player)
        is_ours = await self._deliveries.room_made(game, thread.id)
        if not (is_ours or await self._deliveries.room_refused(game)):
            raise NotYet(_WAIT_FOR_ROOM)
        return True

    async def _add(self, thread: discord.Thread, player: int) -> None:
        try:
            await self._mail.add(thread, player)
        except Exception as fault:
            # Who cannot be added finds the thread from the lobby.
            if not is_expected(fault):
                raise
            log.info("%s was not added to thread %s: %s.", player, thread.id, named(fault))

    async def _refused(self, room: Room, refused: discord.HTTPException) -> None:
        match verdict(refused):
            case Verdict.MESSAGE_GONE:
                await self._deliveries.lobby_lost(room.game)
            case Verdict.CHANNEL_GONE:
                await self._deliveries.place_lost(Due(room.game, BOARD, room.home))
            case Verdict.LATER:
                raise refused
            case _:
                log.info("Game %s gets no thread: %s.", room.game, named(refused))
                if not await self._deliveries.room_refused(room.game):
                    raise refused
