"""What the words of a deed do: they ask for the next one, or it is done.

The same words come from commands and from buttons (see :mod:`cogs.acting`).
"""

from collections.abc import Awaitable, Callable, Mapping

from cogs import options
from cogs.area import Courier
from cogs.door import Answering
from games.games import Games
from games.values import SecondLook, Sight, Turn
from hanabi_core.cards import Tag
from hanabi_core.seen import SeatView
from presentation import acting, arranging, tiles, turns
from presentation.posts import Post
from presentation.texts import Say

Words = tuple[str, ...]
Deed = Callable[[Answering, int, str | None, Words], Awaitable[None]]
"""Goes on in a game, by words that belong to the decision of a stamp, or to any."""

YES = "yes"
"""The last word: no second look."""


class Deeds:
    """One method for each verb."""

    def __init__(self, games: Games, courier: Courier) -> None:
        self._games = games
        self._courier = courier

    def by_verb(self) -> Mapping[str, Deed]:
        return {
            "hint": self.hint,
            "play": self.play,
            "discard": self.discard,
            "tile": self.tile,
            "arrange": self.arrange,
        }

    async def hint(self, answering: Answering, game: int, stamp: str | None, words: Words) -> None:
        match words:
            case (seat, what):
                receiver, told = options.seat_of(seat), options.what_of(what)
                hint = self._games.turns.hint(answering.asked, game, stamp, receiver, told)
                await self._told(answering, await hint)
            case (seat,):
                receiver = options.seat_of(seat)
                await self._ask(
                    answering, game, lambda sight, say: acting.hint_choices(sight, receiver, say)
                )
            case _:
                await self._ask(answering, game, acting.hint_people)

    async def play(self, answering: Answering, game: int, stamp: str | None, words: Words) -> None:
        match words:
            case (tag, announced, "yes"):
                colour = options.announced_of(announced)
                play = self._games.turns.play(answering.asked, game, stamp, Tag(tag), colour)
                await self._told(answering, await play)
            case (tag, announced):
                await self._before_play(answering, game, stamp, Tag(tag), announced)
            case (tag,):
                await self._before_play(answering, game, stamp, Tag(tag))
            case _:
                await self._ask(
                    answering, game, lambda sight, say: acting.choose_card(sight, "play", say)
                )

    async def discard(
        self, answering: Answering, game: int, stamp: str | None, words: Words
    ) -> None:
        match words:
            case (tag, "yes"):
                discard = self._games.turns.discard(answering.asked, game, stamp, Tag(tag))
                await self._told(answering, await discard)
            case (tag,):
                await self._before_discard(answering, game, stamp, Tag(tag))
            case _:
                await self._ask(
                    answering, game, lambda sight, say: acting.choose_card(sight, "discard", say)
                )

    async def tile(self, answering: Answering, game: int, stamp: str | None, words: Words) -> None:
        asked, tile = answering.asked, self._games.turns
        match words:
            case ("hint", seat, what):
                receiver, told = options.seat_of(seat), options.what_of(what)
                await self._told(
                    answering, await tile.tile_hint(asked, game, stamp, receiver, told)
                )
            case ("card", colour, value):
                card = options.card_of(colour, value)
                await self._told(answering, await tile.tile_card(asked, game, stamp, card))
            case ("decline",):
                await self._told(answering, await tile.tile_decline(asked, game, stamp))
            case _:
                await self._ask(
                    answering, game, lambda sight, say: tiles.tile_choices(sight, words, say)
                )

    async def arrange(
        self, answering: Answering, game: int, stamp: str | None, words: Words
    ) -> None:
        sight, say = await self._look(answering, game)
        chosen = words[0] if words else ""
        order = _whole_order(sight, chosen)
        if order is None:
            await answering.answer(arranging.arrange_choices(sight, chosen, say))
            return
        turn = await self._games.turns.arrange(answering.asked, game, stamp, order)
        await self._told(answering, turn)

    async def _before_play(
        self,
        answering: Answering,
        game: int,
        stamp: str | None,
        tag: Tag,
        announced: str | None = None,
    ) -> None:
        """Whatever is asked first: the announcement, then a second look."""
        sight, say = await self._look(answering, game)
        if announced is None and sight.table.agreed.rules.choreography:
            await answering.answer(acting.choose_announcement(sight, tag, say))
            return
        colour = options.announced_of(announced or acting.NOTHING)
        if looks_twice(sight):
            await answering.answer(acting.second_look(sight, "play", tag, colour, say))
            return
        await self.play(answering, game, stamp, (tag, announced or acting.NOTHING, YES))

    async def _before_discard(
        self, answering: Answering, game: int, stamp: str | None, tag: Tag
    ) -> None:
        sight, say = await self._look(answering, game)
        if looks_twice(sight):
            await answering.answer(acting.second_look(sight, "discard", tag, None, say))
            return
        await self.discard(answering, game, stamp, (tag, YES))

    async def _look(self, answering: Answering, game: int) -> tuple[Sight, Say]:
        """The game as whoever asks may see it; nobody becomes a watcher by asking to act."""
        sight = await self._games.looks.view(answering.asked, game)
        return sight, answering.say_to(sight.reader)

    async def _ask(
        self, answering: Answering, game: int, question: Callable[[Sight, Say], Post]
    ) -> None:
        await answering.answer(question(*await self._look(answering, game)))

    async def _told(self, answering: Answering, turn: Turn) -> None:
        self._courier.wake(turn.sight.table.id)
        say = answering.say_to(turn.sight.reader)
        await answering.answer(turns.told(turn, say))


def looks_twice(sight: Sight) -> bool:
    """Whether buttons ask once more before a card is played or discarded."""
    return sight.reader is None or sight.reader.second_look is not SecondLook.NEVER


def _whole_order(sight: Sight, chosen: str) -> tuple[Tag, ...] | None:
    """The order that somebody has chosen; the last card comes by itself. None: cards are missing."""
    if not isinstance(sight.view, SeatView):
        return None
    hand = [card.tag for card in sight.view.hands[sight.view.seat]]
    if len(hand) < 2 or len(chosen) < len(hand) - 1:
        return None
    rest = [tag for tag in hand if tag not in chosen] if len(chosen) < len(hand) else []
    return (*map(Tag, chosen), *rest)
