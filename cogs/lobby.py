"""Lobbies by commands and buttons: opened, joined, left, started, cancelled.

What is agreed on in them is set in :mod:`cogs.agreeing`.
"""

from collections.abc import Mapping
from typing import Literal

from discord import Interaction, Member, User, app_commands

from cogs import permissions
from cogs.area import Area, choice, command
from cogs.door import Answering
from cogs.presses import Handler
from cogs.welcome import welcome
from games.lobbies import Guest, Wish
from games.values import Pace, Status
from hanabi_core.rules import PRESETS, Multicolour
from presentation import lobbies, views


class Lobby(Area):
    """How a table comes together."""

    def handlers(self) -> Mapping[str, Handler]:
        return {
            "join": lambda answering, read, _: self._join(answering, read.game),
            "leave": lambda answering, read, _: self._leave(answering, read.game),
            "start": lambda answering, read, _: self._start(answering, read.game),
            "cancel": lambda answering, read, _: self._cancel(answering, read.game),
        }

    # -- commands

    @command("new")
    @app_commands.choices(
        preset=[choice("preset", preset) for preset in PRESETS],
        where=[choice("where", where) for where in ("thread", "here")],
        pace=[choice("pace", pace.value) for pace in Pace],
        avalanche=[choice("multicolour", cards.value) for cards in Multicolour],
    )
    async def new(
        self,
        interaction: Interaction,
        preset: str | None = None,
        seats: app_commands.Range[int, 2, 5] | None = None,
        where: Literal["thread", "here"] | None = None,
        pace: str | None = None,
        watchers: bool | None = None,  # noqa: FBT001 -- a switch that people turn
        conventions: app_commands.Range[str, 1, 200] | None = None,
        first: User | None = None,
        avalanche: str | None = None,
        black_powder: bool | None = None,  # noqa: FBT001
        flamboyants: bool | None = None,  # noqa: FBT001
        final_bouquet: bool | None = None,  # noqa: FBT001
        choreography: bool | None = None,  # noqa: FBT001
    ) -> None:
        wish = Wish(
            preset=preset,
            multicolour=avalanche,
            black_powder=black_powder,
            flamboyants=flamboyants,
            final_bouquet=final_bouquet,
            choreography=choreography,
            seats=seats,
            in_thread=None if where is None else where == "thread",
            pace=pace,
            watchers=watchers,
            conventions=conventions,
            first=None if first is None else first.id,
        )
        await self.enter(interaction, lambda answering: self._open(answering, wish, first))

    @command("start")
    async def start(self, interaction: Interaction) -> None:
        await self.enter(interaction, lambda answering: self._start(answering, None), "start")

    @command("join")
    async def join(self, interaction: Interaction) -> None:
        await self.enter(interaction, lambda answering: self._join(answering, None), "join")

    @command("leave")
    async def leave(self, interaction: Interaction) -> None:
        await self.enter(interaction, lambda answering: self._leave(answering, None), "leave")

    @command("cancel")
    async def cancel(self, interaction: Interaction) -> None:
        await self.enter(interaction, lambda answering: self._cancel(answering, None), "cancel")

    # -- coming and going

    async def _open(self, answering: Answering, wish: Wish, first: User | Member | None) -> None:
        permissions.check(answering, in_thread=bool(wish.in_thread))
        locale = answering.asked.server_locale
        guest = None if first is None else Guest(first.id, first.display_name, locale, first.bot)
        sight = await self.games.lobbies.open(answering.asked, wish, guest)
        await welcome(self.door, self.courier, answering, sight)

    async def _join(self, answering: Answering, game: int | None) -> None:
        sight = await self.games.lobbies.join(answering.asked, game)
        await welcome(self.door, self.courier, answering, sight)

    async def _leave(self, answering: Answering, game: int | None) -> None:
        sight = await self.games.lobbies.leave(answering.asked, game)
        await self.changed(answering, sight, lobbies.left)

    async def _cancel(self, answering: Answering, game: int | None) -> None:
        sight = await self.games.lobbies.cancel(answering.asked, game)
        await self.changed(answering, sight, views.my_view)

    async def _start(self, answering: Answering, game: int | None) -> None:
        table = (await self.games.lobbies.look(answering.asked, game)).table
        if answering.asked.channel == table.home and table.status is Status.LOBBY:
            permissions.check_start(answering, in_thread=table.agreed.in_thread)
        sight = await self.games.lobbies.start(answering.asked, table.id)
        await self.changed(answering, sight, lobbies.started)
