"""What can be looked at: views, the open table, the past, notes, the rules, records."""

from collections.abc import Mapping
from dataclasses import replace

from discord import Interaction, app_commands

from cogs import options
from cogs.area import Area, Choices, Shown, command
from cogs.door import Answering
from cogs.presses import Handler
from games.found import Export
from games.values import Sight
from hanabi_core.cards import Seat, Tag
from hanabi_core.refusals import Refusal
from presentation import endings, guide, lists, looking, noting, pile, refusals, suggestions, views
from presentation.controls import TABLE, WATCH
from presentation.posts import File, Post
from presentation.presses import Press
from presentation.texts import Say


class Looking(Area):
    """Nothing here changes a game, except that notes are written."""

    top = ("view",)

    def handlers(self) -> Mapping[str, Handler]:
        return {
            "view": self._press_view,
            "more": lambda answering, read, _: self._more(answering, read.game),
            "discards": lambda answering, read, _: self._show(answering, read.game, pile.discards),
            "history": lambda answering, read, _: self._history(
                answering, read.game, *read.words[:1]
            ),
            "note": self._press_note,
            "rules": self._press_rules,
            "verify": lambda answering, read, _: self._verify(answering, read.game),
            "export": lambda answering, read, _: self._export(answering, read.game),
            "games": lambda answering, *_: self._games(answering),
        }

    # -- commands

    @command("view")
    async def view(self, interaction: Interaction) -> None:
        await self.enter(interaction, lambda answering: self._view(answering, None), "view")

    @command("board")
    async def board(self, interaction: Interaction) -> None:
        await self.enter(
            interaction, lambda answering: self._show(answering, None, views.my_view), "view"
        )

    @command("discards")
    async def discards(self, interaction: Interaction) -> None:
        await self.enter(
            interaction, lambda answering: self._show(answering, None, pile.discards), "discards"
        )

    @command("history")
    async def history(
        self, interaction: Interaction, page: app_commands.Range[int, 1, 99] | None = None
    ) -> None:
        words = () if page is None else (str(page),)
        await self.enter(
            interaction, lambda answering: self._history(answering, None, *words), "history"
        )

    @command("note")
    async def note(self, interaction: Interaction, card: str | None = None, text: str = "") -> None:
        await self.enter(
            interaction, lambda answering: self._typed_note(answering, card, text), "note"
        )

    @note.autocomplete("card")
    async def _noted(self, interaction: Interaction, typed: str) -> Choices:
        return await self.offer(
            interaction,
            lambda sights, say: (
                suggestions.table_cards(sights[0], typed, say) if len(sights) == 1 else ()
            ),
        )

    @command("games")
    async def my_games(self, interaction: Interaction) -> None:
        await self.enter(interaction, self._games)

    @command("rules")
    async def rules(self, interaction: Interaction) -> None:
        await self.enter(interaction, lambda answering: self._rules(answering, None, ""))

    @command("verify")
    async def verify(self, interaction: Interaction) -> None:
        await self.enter(interaction, lambda answering: self._verify(answering, None), "verify")

    @command("export")
    async def export(self, interaction: Interaction) -> None:
        await self.enter(interaction, lambda answering: self._export(answering, None), "export")

    # -- what they do

    async def _press_view(self, answering: Answering, read: Press, _: list[str]) -> None:
        looks = self.games.looks
        match read.words:
            case (word,) if word == TABLE:
                look = looks.table
            case (word,) if word == WATCH:
                look = looks.watch
            case _:
                look = looks.view
        sight = await look(answering.asked, read.game)
        await answering.answer(views.my_view(sight, answering.say_to(sight.reader)))

    async def _view(self, answering: Answering, game: int | None) -> None:
        sight = await self.games.looks.view(answering.asked, game)
        await answering.answer(views.my_view(sight, answering.say_to(sight.reader)))

    async def _show(self, answering: Answering, game: int | None, shown: Shown) -> None:
        """Something that stands on the open table."""
        sight = await self.games.looks.table(answering.asked, game)
        await answering.answer(shown(sight, answering.say_to(sight.reader)))

    async def _more(self, answering: Answering, game: int) -> None:
        sight = await self.games.looks.view(answering.asked, game)
        await answering.answer(looking.more(sight, answering.say_to(sight.reader)))

    async def _history(self, answering: Answering, game: int | None, page: str = "") -> None:
        await self._show(answering, game, lambda sight, say: looking.history(sight, page, say))

    async def _games(self, answering: Answering) -> None:
        found = await self.games.looks.mine(answering.asked)
        say = answering.say_to(found.reader)
        tables = (*found.mine, *found.here)
        server = answering.asked.server
        await answering.answer(
            lists.games(tables, say, found.reader.id, server, found.past, unlisted=found.unlisted)
        )

    async def _press_rules(self, answering: Answering, read: Press, values: list[str]) -> None:
        await self._rules(answering, read.game, next(iter((*values, *read.words)), ""))

    async def _rules(self, answering: Answering, game: int | None, page: str) -> None:
        sight = await self._table_if_any(answering, game)
        say = answering.say_to(sight.reader) if sight else await answering.speak()
        await answering.answer(guide.rules(sight, page, say))

    async def _table_if_any(self, answering: Answering, game: int | None) -> Sight | None:
        """The rules are there for everybody, with or without a game."""
        try:
            return None if game == 0 else await self.games.looks.table(answering.asked, game)
        except Refusal:
            return None

    async def _verify(self, answering: Answering, game: int | None) -> None:
        proof = await self.games.looks.verify(answering.asked, game)
        say = answering.say_to(proof.sight.reader)
        await answering.answer(
            endings.verified(
                proof.sight,
                say,
                commitment=proof.commitment,
                seed=proof.seed,
                matches=proof.matches,
            )
        )

    async def _export(self, answering: Answering, game: int | None) -> None:
        export = await self.games.looks.export(answering.asked, game)
        await answering.answer(_exported(export, answering.say_to(export.sight.reader)))

    # -- notes

    async def _press_note(self, answering: Answering, read: Press, values: list[str]) -> None:
        match read.words:
            case ("pick",):
                await self._ask_for_note(answering, read.game, *values[:1])
            case ("write", seat, tag):
                text = values[0] if values else ""
                await self._write(answering, read.game, options.seat_of(seat), Tag(tag), text)
            case _:
                await self._notes(answering, read.game)

    async def _typed_note(self, answering: Answering, card: str | None, text: str) -> None:
        if card is None:
            await self._notes(answering, None)
            return
        table = (await self.games.looks.table(answering.asked, None)).table
        seat, tag = options.read_noted(card, table, answering.asked.person)
        await self._write(answering, table.id, seat, tag, text)

    async def _notes(self, answering: Answering, game: int | None) -> None:
        sight = await self.games.looks.view(answering.asked, game)
        await answering.answer(noting.note_menu(sight, answering.say_to(sight.reader)))

    async def _ask_for_note(self, answering: Answering, game: int, card: str = "") -> None:
        sight = await self.games.looks.view(answering.asked, game)
        seat, tag = options.read_noted(card, sight.table, answering.asked.person)
        say = answering.say_to(sight.reader)
        await answering.dialogue(noting.note_dialogue(sight, seat, tag, say))

    async def _write(
        self, answering: Answering, game: int, seat: Seat, tag: Tag, text: str
    ) -> None:
        sight = await self.games.looks.note(answering.asked, game, seat, tag, text)
        await self.changed(answering, sight, noting.note_menu)


def _exported(export: Export, say: Say) -> Post:
    """The record, and beside it the file for hanab.live where it takes no link."""
    post = endings.exported(
        export.sight,
        say,
        file=File(export.name, export.data),
        link=export.link,
        why_no_link=export.why_no_link and refusals.sentence_of(export.why_no_link, say),
    )
    if export.site_file is None:
        return post
    return replace(post, files=(*post.files, File(f"hanab-live-{export.name}", export.site_file)))
