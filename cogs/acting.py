"""The commands and buttons that move a game on: hint, play, discard, tile, arrange.

A command is a press that was typed: what is read from it are the words of a deed, and
:mod:`cogs.deeds` does the same with both.
"""

from collections.abc import Callable, Mapping, Sequence

from discord import Interaction, app_commands

from cogs import options
from cogs.area import Area, Choices, Courier, choice, command
from cogs.deeds import YES, Deed, Deeds, Words
from cogs.door import Answering, Door
from cogs.presses import Handler
from games.games import Games
from games.refusals import NotUnderstood
from games.values import SecondLook, Sight
from hanabi_core.cards import Colour
from presentation import acting, lists, suggestions
from presentation.posts import Post, Suggestion
from presentation.presses import Press, press
from presentation.texts import Say

Read = Callable[[Sight, Say], Words]
"""The words of what was typed, in terms of one table."""


class Acting(Area):
    """What is done with cards."""

    top = ("hint", "play", "discard")

    def __init__(self, games: Games, door: Door, courier: Courier) -> None:
        super().__init__(games, door, courier)
        self._deeds = Deeds(games, courier).by_verb()

    def handlers(self) -> Mapping[str, Handler]:
        return {verb: _pressed(deed) for verb, deed in self._deeds.items()}

    # -- commands

    @command("hint")
    async def hint(self, interaction: Interaction, player: str, what: str) -> None:
        game, typed = options.read_game(player)

        def read(sight: Sight, say: Say) -> Words:
            seat = options.read_seat(typed, sight.table, interaction.user.id)
            return str(seat), str(options.read_what(what, say))

        await self._typed(interaction, "hint", game, read)

    @command("play")
    @app_commands.choices(announce=[choice("colour-named", colour.value) for colour in Colour])
    async def play(self, interaction: Interaction, card: str, announce: str | None = None) -> None:
        game, typed = options.read_game(card)
        announced = announce or acting.NOTHING

        def read(sight: Sight, _: Say) -> Words:
            return options.read_tag(typed), announced, *_at_once(sight)

        await self._typed(interaction, "play", game, read)

    @command("discard")
    async def discard(self, interaction: Interaction, card: str) -> None:
        game, typed = options.read_game(card)

        def read(sight: Sight, _: Say) -> Words:
            return options.read_tag(typed), *_at_once(sight)

        await self._typed(interaction, "discard", game, read)

    @command("tile")
    async def tile(self, interaction: Interaction, choice: str) -> None:
        def read(sight: Sight, say: Say) -> Words:
            return options.read_tile(choice, sight.table, interaction.user.id, say)

        await self._typed(interaction, "tile", None, read)

    @command("arrange")
    async def arrange(self, interaction: Interaction, order: str) -> None:
        def read(*_: object) -> Words:
            return ("".join(options.read_order(order)),)

        await self._typed(interaction, "arrange", None, read)

    # -- what is offered while they are typed

    @hint.autocomplete("player")
    async def _players(self, interaction: Interaction, typed: str) -> Choices:
        return await self.offer(
            interaction, lambda sights, say: suggestions.players(sights, typed, say)
        )

    @hint.autocomplete("what")
    async def _whats(self, interaction: Interaction, typed: str) -> Choices:
        game, player = options.read_game(str(interaction.namespace.player or ""))

        def find(sights: Sequence[Sight], say: Say) -> list[Suggestion]:
            sight = _only(sights, game)
            if sight is None:
                return []
            seat = options.seat_or_none(player, sight.table, interaction.user.id)
            return suggestions.hints(sight, seat, typed, say)

        return await self.offer(interaction, find)

    @play.autocomplete("card")
    @discard.autocomplete("card")
    async def _cards(self, interaction: Interaction, typed: str) -> Choices:
        return await self.offer(
            interaction, lambda sights, say: suggestions.cards(sights, typed, say)
        )

    @tile.autocomplete("choice")
    async def _tiles(self, interaction: Interaction, typed: str) -> Choices:
        def find(sights: Sequence[Sight], say: Say) -> list[Suggestion]:
            sight = _only(sights, None)
            return suggestions.tile(sight, typed, say) if sight else []

        return await self.offer(interaction, find)

    @arrange.autocomplete("order")
    async def _orders(self, interaction: Interaction, typed: str) -> Choices:
        def find(sights: Sequence[Sight], say: Say) -> list[Suggestion]:
            sight = _only(sights, None)
            return suggestions.orders(sight, typed, say) if sight else []

        return await self.offer(interaction, find, self.games.looks.arranging)

    # -- ways

    async def _typed(
        self, interaction: Interaction, verb: str, game: int | None, read: Read
    ) -> None:
        """A command, whichever game it means."""
        await self.enter(interaction, lambda answering: self._do(answering, verb, game, read), verb)

    async def _do(self, answering: Answering, verb: str, game: int | None, read: Read) -> None:
        sights = await self._meant(answering, verb, game)
        say = answering.say_to(sights[0].reader)
        understood = _understood(sights, read, say)
        if len(understood) > 1:
            await answering.answer(_which(verb, understood, say))
            return
        (sight, words), *_ = understood
        await self._deeds[verb](answering, sight.table.id, None, words)

    async def _meant(self, answering: Answering, verb: str, game: int | None) -> Sequence[Sight]:
        """The games that a command can mean, those that wait for its writer before all others."""
        looks, asked = self.games.looks, answering.asked
        if verb == "arrange" and (sights := await looks.arranging(asked)):
            return sights
        if game is None and (sights := await looks.waiting(asked)):
            first = [sight for sight in sights if sight.is_mine] or sights
            # Where no hand may be rearranged, every game says so.
            return first[:1] if verb == "arrange" else first
        return [await looks.table(asked, game)]


def _pressed(deed: Deed) -> Handler:
    async def handle(answering: Answering, pressed: Press, _: list[str]) -> None:
        await deed(answering, pressed.game, pressed.stamp, pressed.words)

    return handle


def _at_once(sight: Sight) -> Words:
    """Commands are asked once more only for those who always want to be."""
    reader = sight.reader
    return () if reader and reader.second_look is SecondLook.ALWAYS else (YES,)


def _only(sights: Sequence[Sight], game: int | None) -> Sight | None:
    """The one game that is meant by what has been typed so far."""
    named = [sight for sight in sights if game in (None, sight.table.id)]
    return named[0] if len(named) == 1 else None


def _understood(sights: Sequence[Sight], read: Read, say: Say) -> Sequence[tuple[Sight, Words]]:
    """The games in which the words make sense. :raises NotUnderstood: if they do in none."""
    understood: list[tuple[Sight, Words]] = []
    for sight in sights:
        try:
            understood.append((sight, read(sight, say)))
        except NotUnderstood:
            if not understood and sight is sights[-1]:
                raise
    return understood


def _which(verb: str, understood: Sequence[tuple[Sight, Words]], say: Say) -> Post:
    """The question which of several games is meant."""
    presses = [press(verb, sight.table.id, sight.stamp, *words) for sight, words in understood]
    return lists.which([sight.table for sight, _ in understood], presses, say)
