"""What the opener of a table sets in its lobby, by panels: the rules, the manners, the seats."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from discord import Interaction

from cogs import asking, options, permissions
from cogs.area import Area, Shown, command
from cogs.door import Answering
from cogs.presses import Handler
from games.lobbies import Guest, Wish
from games.refusals import NotUnderstood
from games.values import Asked, Sight, Status
from presentation import lobbies, views
from presentation.opening import BY_THE_DEAL
from presentation.presses import Press

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


class Agreeing(Area):
    """The panels of a lobby."""

    def handlers(self) -> Mapping[str, Handler]:
        games = self.games.lobbies
        return {
            "options": self._shows(lobbies.options_panel),
            "seats": self._shows(lobbies.seats_panel),
            "set": self._set,
            "words": self._words,
            "reserve": self._reserve,
            "remove": self._move(games.remove),
            "forward": self._move(games.forward),
            "first": self._first,
            "shuffle": self._shuffle,
        }

    @command("options")
    async def options(self, interaction: Interaction) -> None:
        await self.enter(
            interaction,
            lambda answering: self._panel(answering, None, lobbies.options_panel),
            "options",
        )

    # -- what is agreed on

    async def _set(self, answering: Answering, read: Press, values: list[str]) -> None:
        field, *told = read.words or ("",)
        wish = _wish(field, next(iter((*told, *values)), ""))
        if wish.in_thread and answering.asked.parent is None:
            await self._check_threads(answering, read.game)
        await self._agree(answering, read.game, wish)

    async def _check_threads(self, answering: Answering, game: int) -> None:
        """:raises MissingPermissions: if the bot may not open the thread that is wished for."""
        table = (await self._lobby(answering, game)).table
        if answering.asked.channel == table.home:
            permissions.check(answering, in_thread=True)

    async def _words(self, answering: Answering, read: Press, values: list[str]) -> None:
        if read.words != ("write",):
            sight = await self._lobby(answering, read.game)
            await answering.dialogue(lobbies.words_dialogue(sight, answering.say))
            return
        wish = Wish(conventions=next(iter(values), ""))
        await self._agree(answering, read.game, wish)

    async def _agree(self, answering: Answering, game: int, wish: Wish) -> None:
        sight = await self.games.lobbies.change(answering.asked, game, wish)
        await self.changed(answering, sight, lobbies.options_panel)

    # -- who sits where

    async def _reserve(self, answering: Answering, read: Press, _: list[str]) -> None:
        chosen = next(iter(asking.chosen_people(answering.interaction)), None)
        if chosen is None:
            raise NotUnderstood(typed="")
        guest = Guest(chosen.id, chosen.name, answering.asked.server_locale, chosen.is_bot)
        sight = await self.games.lobbies.reserve(answering.asked, read.game, guest)
        await self.changed(answering, sight, lobbies.seats_panel)

    def _move(self, move: Callable[[Asked, int | None, int], Awaitable[Sight]]) -> Handler:
        async def handle(answering: Answering, read: Press, values: list[str]) -> None:
            person = options.number_of(next(iter(values), ""))
            sight = await move(answering.asked, read.game, person)
            await self.changed(answering, sight, lobbies.seats_panel)

        return handle

    async def _first(self, answering: Answering, read: Press, values: list[str]) -> None:
        value = next(iter(values), "")
        person = None if value == BY_THE_DEAL else options.number_of(value)
        sight = await self.games.lobbies.first(answering.asked, read.game, person)
        await self.changed(answering, sight, lobbies.seats_panel)

    async def _shuffle(self, answering: Answering, read: Press, _: list[str]) -> None:
        sight = await self.games.lobbies.shuffle(answering.asked, read.game)
        await self.changed(answering, sight, lobbies.seats_panel)

    # -- ways

    def _shows(self, panel: Shown) -> Handler:
        return lambda answering, read, _: self._panel(answering, read.game, panel)

    async def _panel(self, answering: Answering, game: int | None, panel: Shown) -> None:
        """A panel, as long as there is something to set."""
        sight = await self._lobby(answering, game)
        is_open = sight.table.status is Status.LOBBY
        await answering.answer((panel if is_open else views.my_view)(sight, answering.say))

    async def _lobby(self, answering: Answering, game: int | None) -> Sight:
        sight = await self.games.lobbies.look(answering.asked, game)
        answering.say_to(sight.reader)
        return sight


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
