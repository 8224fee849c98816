"""What people set for themselves, and hosts for their servers."""

from collections.abc import Mapping

from discord import Interaction

from cogs import asking, options
from cogs.area import Area, command
from cogs.door import Answering
from cogs.presses import Handler
from cogs.welcome import answer_in_time
from games.refusals import CannotBlock
from games.values import Server
from presentation import answers, settings
from presentation.posts import Post
from presentation.presses import Press


class Preferences(Area):
    """Settings by menus."""

    def handlers(self) -> Mapping[str, Handler]:
        return {"mine": self._press_mine, "server": self._press_server, "dm": self._press_dm}

    @command("settings")
    async def settings(self, interaction: Interaction) -> None:
        await self.enter(interaction, self._mine)

    @command("server")
    async def server(self, interaction: Interaction) -> None:
        await self.enter(interaction, self._server)

    # -- people

    async def _press_mine(self, answering: Answering, read: Press, values: list[str]) -> None:
        if not read.words:
            await self._mine(answering, read.game)
            return
        field, *told = read.words
        value = next(iter((*told, *values)), "")
        person = await self.games.settings.change_person(answering.asked, **{field: value})
        self.courier.wake_all()
        await answering.answer(settings.person_panel(person, answering.say_to(person), read.game))

    async def _mine(self, answering: Answering, game: int = 0) -> None:
        person = await self.games.settings.person(answering.asked)
        await answering.answer(settings.person_panel(person, answering.say_to(person), game))

    async def _press_dm(self, answering: Answering, read: Press, _: list[str]) -> None:
        """Try once more to write to them, and say how that went."""
        for game in await self.games.settings.try_dms(answering.asked):
            self.courier.wake(game)

        async def shown(answering: Answering, *, dms_closed: bool) -> Post:
            sight = await self.games.looks.view(answering.asked, read.game)
            return answers.tried_dms(sight, answering.say_to(sight.reader), is_closed=dms_closed)

        await answer_in_time(self.door, self.courier, answering, read.game, shown)

    # -- servers

    async def _press_server(self, answering: Answering, read: Press, values: list[str]) -> None:
        asked, settings_ = answering.asked, self.games.settings
        match read.words:
            case ():
                server = settings_.server(asked)
            case ("delete",):
                await self._ask_to_delete(answering)
                return
            case ("delete", "yes"):
                await self._delete(answering)
                return
            case ("channels",):
                server = settings_.allow_channels(asked, tuple(map(options.number_of, values)))
            case ("block" | "unblock" as verb,):
                person = _person_of(answering, values, blocked=verb == "block")
                server = settings_.block(asked, person, verb == "block")
            case _:
                field, *told = read.words
                value = next(iter((*told, *values)), None)
                server = settings_.change_server(asked, **{field: value})
        await self._set_up(answering, await server)

    async def _server(self, answering: Answering) -> None:
        await self._set_up(answering, await self.games.settings.server(answering.asked))

    async def _set_up(self, answering: Answering, server: Server) -> None:
        self.courier.wake_all()
        await answering.answer(settings.server_panel(server, await answering.speak()))

    async def _ask_to_delete(self, answering: Answering) -> None:
        server = await self.games.settings.server(answering.asked)
        await answering.answer(settings.delete_panel(server, await answering.speak()))

    async def _delete(self, answering: Answering) -> None:
        await self.games.settings.delete_server(answering.asked)
        self.courier.wake_all()
        await answering.answer(answers.server_deleted(await answering.speak()))


def _person_of(answering: Answering, values: list[str], *, blocked: bool) -> int:
    """Whom a host means. :raises CannotBlock: if a bot is to be shut out."""
    chosen = asking.chosen_people(answering.interaction)
    if blocked and any(person.is_bot for person in chosen):
        raise CannotBlock()
    return options.number_of(next(iter(values), ""))
