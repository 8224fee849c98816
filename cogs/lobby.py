"""Lobbies by commands and buttons: opened, joined, left, agreed on, seated, started, cancelled."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, Literal

from discord import Interaction, User, app_commands

from cogs import asking, options
from cogs.area import Area, choice, command
from cogs.door import Answering
from cogs.presses import Handler
from cogs.welcome import welcome
from games.lobbies import Guest, Wish
from games.refusals import MissingPermissions, NotUnderstood
from games.values import Asked, Pace, Sight, Status
from hanabi_core.rules import PRESETS, Multicolour
from presentation import lobbies, views
from presentation.opening import BY_THE_DEAL
from presentation.posts import Post
from presentation.presses import Press
from presentation.texts import Say

Change = Callable[[Asked, int | None], Awaitable[Sight]]
Shown = Callable[[Sight, Say], Post]

_FLAGS: Final = frozenset(
    {
        "black_powder",
        "flamboyants",
        "final_bouquet",
        "choreography",
        "empty_hints",
        "in_thread",
        "watchers",
    }
)
_TEXTS: Final = frozenset({"preset", "multicolour", "rearrange", "pace"})


class Lobby(Area):
    """What happens before the cards are dealt."""

    def handlers(self) -> Mapping[str, Handler]:
        games = self.games.lobbies
        return {
            "join": lambda answering, read, _: self._join(answering, read.game),
            "leave": lambda answering, read, _: self._leave(answering, read.game),
            "start": lambda answering, read, _: self._start(answering, read.game),
            "cancel": lambda answering, read, _: self._cancel(answering, read.game),
            "options": lambda answering, read, _: self._panel(
                answering, read.game, lobbies.options_panel
            ),
            "seats": lambda answering, read, _: self._panel(
                answering, read.game, lobbies.seats_panel
            ),
            "set": self._set,
            "words": self._words,
            "reserve": self._reserve,
            "remove": self._move(games.remove),
            "forward": self._move(games.forward),
            "first": self._first,
            "shuffle": lambda answering, read, _: self._seat(answering, read.game, games.shuffle),
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
        await self.enter(interaction, lambda answering: self._open(answering, wish))

    @command("start")
    async def start(self, interaction: Interaction) -> None:
        await self.enter(interaction, lambda answering: self._start(answering, None), "start")

    @command("join")
    async def join(self, interaction: Interaction) -> None:
        await self.enter(interaction, lambda answering: self._join(answering, None), "join")

    @command("leave")
    async def leave(self, interaction: Interaction) -> None:
        await self.enter(interaction, lambda answering: self._leave(answering, None), "leave")

    @command("options")
    async def options(self, interaction: Interaction) -> None:
        await self.enter(
            interaction,
            lambda answering: self._panel(answering, None, lobbies.options_panel),
            "options",
        )

    @command("cancel")
    async def cancel(self, interaction: Interaction) -> None:
        await self.enter(interaction, lambda answering: self._cancel(answering, None), "cancel")

    # -- coming and going

    async def _open(self, answering: Answering, wish: Wish) -> None:
        _check_permissions(answering, in_thread=bool(wish.in_thread))
        sight = await self.games.lobbies.open(answering.asked, wish)
        await welcome(self.courier, answering, sight)

    async def _join(self, answering: Answering, game: int | None) -> None:
        sight = await self.games.lobbies.join(answering.asked, game)
        await welcome(self.courier, answering, sight)

    async def _leave(self, answering: Answering, game: int | None) -> None:
        await self._change(answering, game, self.games.lobbies.leave, lobbies.left)

    async def _cancel(self, answering: Answering, game: int | None) -> None:
        await self._change(answering, game, self.games.lobbies.cancel, views.my_view)

    async def _start(self, answering: Answering, game: int | None) -> None:
        table = (await self.games.lobbies.look(answering.asked, game)).table
        if answering.asked.channel == table.home:
            _check_permissions(answering, in_thread=table.agreed.in_thread)
        await self._change(answering, table.id, self.games.lobbies.start, views.my_view)

    # -- what is agreed on

    async def _set(self, answering: Answering, read: Press, values: list[str]) -> None:
        field, *told = read.words or ("",)
        wish = _wish(field, next(iter((*told, *values)), ""))

        async def change(asked: Asked, game: int | None) -> Sight:
            return await self.games.lobbies.change(asked, game, wish)

        await self._change(answering, read.game, change, lobbies.options_panel)

    async def _words(self, answering: Answering, read: Press, values: list[str]) -> None:
        if read.words != ("write",):
            sight = await self._lobby(answering, read.game)
            await answering.dialogue(lobbies.words_dialogue(sight, answering.say))
            return
        wish = Wish(conventions=next(iter(values), ""))

        async def change(asked: Asked, game: int | None) -> Sight:
            return await self.games.lobbies.change(asked, game, wish)

        await self._change(answering, read.game, change, lobbies.options_panel)

    # -- who sits where

    async def _reserve(self, answering: Answering, read: Press, _: list[str]) -> None:
        chosen = next(iter(asking.chosen_people(answering.interaction)), None)
        if chosen is None:
            raise NotUnderstood(typed="")
        guest = Guest(chosen.id, chosen.name, answering.asked.server_locale, chosen.is_bot)

        async def change(asked: Asked, game: int | None) -> Sight:
            return await self.games.lobbies.reserve(asked, game, guest)

        await self._seat(answering, read.game, change)

    def _move(self, move: Callable[[Asked, int | None, int], Awaitable[Sight]]) -> Handler:
        async def handle(answering: Answering, read: Press, values: list[str]) -> None:
            person = options.number_of(next(iter(values), ""))
            await self._seat(answering, read.game, lambda asked, game: move(asked, game, person))

        return handle

    async def _first(self, answering: Answering, read: Press, values: list[str]) -> None:
        value = next(iter(values), "")
        person = None if value == BY_THE_DEAL else options.number_of(value)
        await self._seat(
            answering,
            read.game,
            lambda asked, game: self.games.lobbies.first(asked, game, person),
        )

    async def _seat(self, answering: Answering, game: int, change: Change) -> None:
        await self._change(answering, game, change, lobbies.seats_panel)

    # -- ways

    async def _change(
        self, answering: Answering, game: int | None, change: Change, shown: Shown
    ) -> None:
        sight = await change(answering.asked, game)
        self.courier.wake(sight.table.id)
        await answering.answer(shown(sight, answering.say_to(sight.reader)))

    async def _panel(self, answering: Answering, game: int | None, panel: Shown) -> None:
        """A panel, as long as there is something to set."""
        sight = await self._lobby(answering, game)
        is_open = sight.table.status is Status.LOBBY
        await answering.answer((panel if is_open else views.my_view)(sight, answering.say))

    async def _lobby(self, answering: Answering, game: int | None) -> Sight:
        sight = await self.games.lobbies.look(answering.asked, game)
        answering.say_to(sight.reader)
        return sight


def _check_permissions(answering: Answering, *, in_thread: bool) -> None:
    """:raises MissingPermissions: if the bot could not show a game in this channel."""
    missing = asking.missing(answering.interaction, in_thread=in_thread)
    if missing and answering.asked.server is not None:
        raise MissingPermissions(permissions=missing)


def _wish(field: str, value: str) -> Wish:
    """What a menu or button of the options wants. :raises NotUnderstood: if it makes no sense."""
    told: dict[str, Any] = {}
    if field in _FLAGS:
        told[field] = options.flag_of(value)
    elif field in _TEXTS:
        told[field] = value
    elif field == "seats":
        told[field] = options.number_of(value)
    else:
        raise NotUnderstood(typed=field)
    return Wish(**told)
