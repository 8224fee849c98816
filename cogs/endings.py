"""How people end a game, and what comes after it: votes, moderators, rematches, shared notes."""

from collections.abc import Mapping

from discord import Interaction

from cogs import options
from cogs.area import Area, command
from cogs.door import Answering
from cogs.presses import Handler
from cogs.welcome import welcome
from games.refusals import NotUnderstood
from games.values import VoteKind
from presentation import answers, endings, views
from presentation.presses import Press


class EndingsArea(Area):
    """Ends of games where the rules do not end them."""

    def handlers(self) -> Mapping[str, Handler]:
        return {
            "end": self._press_end,
            "finish": lambda answering, read, _: self._propose(
                answering, read.game, VoteKind.FINISH
            ),
            "vote": self._vote,
            "rematch": lambda answering, read, _: self._rematch(answering, read.game),
            "share": lambda answering, read, _: self._share(answering, read.game),
        }

    @command("end")
    async def end(self, interaction: Interaction) -> None:
        await self.enter(interaction, lambda answering: self._panel(answering, None), "end")

    async def _press_end(self, answering: Answering, read: Press, _: list[str]) -> None:
        match read.words:
            case ("ask",):
                await self._propose(answering, read.game, VoteKind.END)
            case ("now",):
                sight = await self.games.endings.moderate(answering.asked, read.game)
                await self.changed(answering, sight, views.my_view)
            case _:
                await self._panel(answering, read.game)

    async def _panel(self, answering: Answering, game: int | None) -> None:
        sight = await self.games.looks.view(answering.asked, game)
        if not sight.table.is_running:
            await answering.answer(views.my_view(sight, answering.say_to(sight.reader)))
            return
        asked, say = answering.asked, answering.say_to(sight.reader)
        moderates = asked.moderates or asked.manages
        await answering.answer(endings.end_panel(sight, say, moderates=moderates))

    async def _propose(self, answering: Answering, game: int, kind: VoteKind) -> None:
        sight = await self.games.endings.propose(answering.asked, game, kind)
        await self.changed(answering, sight, views.my_view)

    async def _vote(self, answering: Answering, read: Press, _: list[str]) -> None:
        match read.words:
            case (kind, word):
                agrees = options.flag_of(word)
                vote = self.games.endings.answer(answering.asked, read.game, kind, agrees)
                await self.changed(answering, await vote, views.my_view)
            case _:
                raise NotUnderstood(typed="")

    async def _share(self, answering: Answering, game: int) -> None:
        sight = await self.games.endings.share_notes(answering.asked, game)
        say = answering.say_to(sight.reader)
        await answering.answer(answers.shared_notes(sight, say))

    async def _rematch(self, answering: Answering, game: int) -> None:
        sight = await self.games.endings.rematch(answering.asked, game)
        self.courier.wake(game)
        await welcome(self.door, self.courier, answering, sight)
