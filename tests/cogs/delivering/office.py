"""A server with two people, real games on a real file, and a courier among them.

The posts are plain, so that a test can say in few words what must stand where.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, Final

import discord

from cogs.courier import Courier, Temper
from cogs.delivering.mail import Mail
from cogs.delivering.presenters import Presenters
from cogs.limiter import Bucket
from games.errands import BOARD, LOBBY, Errand
from games.games import Games
from games.values import Asked, Sight, Turn
from games.wishes import Wish
from hanabi_core.seen import SeatView
from presentation.posts import Button, Post, Text
from presentation.presses import press
from sandbox.facts.model import Channel, Guild, Message, User
from sandbox.server import Sandbox
from store.database import Connection, Database
from tests.games.house import TestClock, TestSeeds
from tests.sandbox.bots import running

SILENT: Final = 1 << 12
HURRIED: Final = Temper(sweep=3600.0, pause=0.01, longest_pause=0.05, refused=3600.0)
"""Tests wait for nothing, and nothing happens by itself."""

_interactions = count(10_000)


class Plain:
    """Posts that say in a word what they were made of."""

    def post(self, errand: Errand) -> Post:
        sight = errand.sight
        mark = Button("Mark", press("view", sight.table.id, "", f"r{sight.table.revision}"))
        if errand.recipient == LOBBY:
            names = " ".join(player.name for player in sight.table.players)
            return Post(blocks=(Text(f"lobby {sight.table.status}: {names}"), (mark,)))
        log = sight.public.log if sight.public else ()
        steps = f"{sight.since}-{len(log)}"
        if errand.recipient != BOARD:
            whose = "your turn" if sight.is_mine else "not your turn"
            text = f"letter {sight.table.id} {steps} {whose}"
            return Post(text, ((mark,),), is_silent=sight.is_silent)
        called = tuple({player.id: player for player in (*sight.called, *sight.closed)})
        names = " ".join(f"<@{player.id}>" for player in sight.called)
        closed = " ".join(f"<@{player.id}>" for player in sight.closed)
        text = f"board {steps} calls {names} closed {closed}".strip()
        return Post(text, ((mark,),), mentions=called, is_silent=sight.is_silent)

    def collapsed(self, sight: Sight, until: int) -> Post:
        return Post(f"line {sight.since}-{until}")


@dataclass
class Office:
    sandbox: Sandbox
    guild: Guild
    channel: Channel
    ada: User
    ben: User
    client: discord.Client
    database: Database
    games: Games
    clock: TestClock
    courier: Courier
    game: int = 0
    posts: Presenters = field(default_factory=Plain)

    # -- what people do

    def asked(self, who: User, **others: Any) -> Asked:
        question = Asked(
            interaction=next(_interactions),
            person=who.id,
            name=who.name,
            locale="en-GB",
            channel=self.channel.id,
            server=self.guild.id,
        )
        return replace(question, **others)

    async def open(self, **wish: Any) -> int:
        """Ada opens a lobby; Ben joins it. Its id."""
        usual = Wish(in_thread=False, pace="slow", first=self.ada.id)
        wished = replace(usual, **wish)
        sight = await self.games.lobbies.open(self.asked(self.ada), wished)
        self.game = sight.table.id
        await self.games.lobbies.join(self.asked(self.ben), self.game)
        return self.game

    async def begin(self, **wish: Any) -> int:
        """The same, and Ada starts the game: it is her turn. All has been delivered."""
        await self.open(**wish)
        await self.games.lobbies.start(self.asked(self.ada), self.game)
        await self.delivered()
        return self.game

    async def hint(self, giver: User, game: int | None = None) -> Turn:
        """The next player hints something that is possible."""
        game = game or self.game
        sight = await self.games.looks.view(self.asked(giver), game)
        option = sight.hints[0]
        return await self.games.turns.hint(
            self.asked(giver), game, None, option.receiver, option.what
        )

    async def arrange(self, who: User) -> None:
        """A change that is no turn: somebody's cards in another order."""
        sight = await self.games.looks.view(self.asked(who), self.game)
        assert isinstance(sight.view, SeatView)
        order = [card.tag for card in sight.view.hands[sight.view.seat]]
        await self.games.turns.arrange(self.asked(who), self.game, None, tuple(order[::-1]))

    async def set(self, who: User, **columns: Any) -> None:
        await self.games.settings.change_person(self.asked(who), **columns)

    async def write(self, sql: str, *values: object) -> None:
        """Change the database behind everybody's back."""

        async def work(tx: Connection) -> None:
            await tx.execute(sql, *values)

        await self.database.write(work)

    async def row(self, recipient: int) -> Any:
        """What is written down about a recipient of the game."""

        async def work(tx: Connection) -> Any:
            sql = "SELECT * FROM deliveries WHERE game_id = $1 AND recipient = $2"
            return await tx.first(sql, self.game, recipient)

        return await self.database.read(work)

    # -- what comes of it

    async def delivered(self) -> None:
        """Wake the courier, and wait until nothing is left to do."""
        self.courier.wake(self.game)
        await self.until(self.is_idle)

    async def is_idle(self) -> bool:
        todo = await self.games.deliveries.behind()
        return not (todo.dues or todo.leftovers or todo.rooms)

    async def until(self, condition: Callable[[], Any]) -> None:
        """Wait until something is true, not for a time."""
        try:
            async with asyncio.timeout(10):
                while True:
                    found = condition()
                    if await found if asyncio.iscoroutine(found) else found:
                        return
                    await asyncio.sleep(0.002)
        except TimeoutError:
            last = [(one.operation, one.status) for one in list(self.sandbox.ledger.requests)[-8:]]
            raise AssertionError(f"it never came to that; the last calls: {last}") from None

    def messages(self, channel: Channel | None = None) -> list[Message]:
        """What stands in a channel, the oldest first, without lobbies."""
        history = self.sandbox.world.history((channel or self.channel).id)
        return [message for message in history if message.content]

    def texts(self, channel: Channel | None = None) -> list[str]:
        return [message.content for message in self.messages(channel)]

    def letters(self, who: User) -> list[str]:
        """What stands in somebody's direct messages."""
        channel = self.sandbox.world.dm_with(who.id)
        return self.texts(channel) if channel else []

    def last_letter(self, who: User) -> Message:
        channel = self.sandbox.world.dm_with(who.id)
        assert channel is not None
        return self.messages(channel)[-1]

    def calls(self, operation: str) -> int:
        """How often a route was asked for, by whatever outcome."""
        return sum(one.operation == operation for one in self.sandbox.ledger.requests)

    def rung(self, who: User) -> int:
        """How many notifications somebody got."""
        received = self.sandbox.ledger.received(who)
        return sum(one.event == "NOTIFICATION" for one in received)

    # -- what befalls the bot

    def mail(self) -> Mail:
        """Discord, as the courier calls it."""
        return Mail(self.client, Bucket(1000, 1000), 10)

    def courier_of(self, temper: Temper = HURRIED) -> Courier:
        return Courier(self.client, self.games.deliveries, self.posts, temper)

    async def restart(self) -> None:
        """Another courier, which knows nothing but what is written down."""
        await self.courier.stop()
        self.courier = self.courier_of()
        self.courier.start()


@asynccontextmanager
async def open_office(database: Database, temper: Temper = HURRIED) -> AsyncIterator[Office]:
    async with Sandbox() as sandbox:
        people = [("Ada", "en-US"), ("Ben", "en-GB")]
        guild, channel = sandbox.control.found_server("Home", people)
        ada, ben = sandbox.people.everybody()
        client = discord.Client(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0,
        )
        clock = TestClock()
        games = Games(database, clock, TestSeeds())
        async with running(client, sandbox):
            courier = Courier(client, games.deliveries, Plain(), temper)
            office = Office(
                sandbox, guild, channel, ada, ben, client, database, games, clock, courier
            )
            courier.start()
            try:
                yield office
            finally:
                await office.courier.stop()
