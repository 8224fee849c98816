"""A property of the whole: everyone receives all that they may see, and nothing else."""

import random
import re
from dataclasses import dataclass, field

import pytest

from sandbox.facts.model import Channel, User
from sandbox.facts.permissions import Permission
from sandbox.server import Sandbox
from sandbox.talk.interactions import Asked, Reply
from tests.sandbox.conftest import Home
from tests.sandbox.raw import RawBot

EPHEMERAL = 1 << 6
STEPS = 60
"""Fewer posts than the history which somebody gets who comes late (50 for each place)."""


@dataclass
class Place:
    """Somewhere to talk, as a simple-minded observer would keep account of it."""

    channel: Channel
    viewers: set[int]
    texts: dict[int, str] = field(default_factory=dict)
    """By message: how it reads now."""


class Observer:
    """Does random things, and notes who must have read what."""

    def __init__(self, seed: int, sandbox: Sandbox, raw: RawBot, home: Home) -> None:
        self._dice = random.Random(seed)
        self._sandbox = sandbox
        self._raw = raw
        self._home = home
        self._count = 0
        self.chiara = sandbox.control.add_person("Chiara", "it", home.guild)
        self.people = [home.ada, home.ben, self.chiara]
        self.read: dict[int, set[str]] = {person.id: set() for person in self.people}
        self.places: list[Place] = []

    async def prepare(self) -> None:
        """An open channel, one to hide, a public and a private thread, a DM for each."""
        control, guild, raw = self._sandbox.control, self._home.guild, self._raw
        role = control.add_role(guild, "games", Permission.CREATE_PRIVATE_THREADS)
        control.give_role(guild, self._sandbox.world.bot_id, role)
        everyone = {person.id for person in self.people}
        self.hideable = Place(control.add_channel(guild, "hideable"), set(everyone))
        self.inside = self._place((await raw.open_thread(self.hideable.channel, "inside")).id)
        self.inside.viewers = self.hideable.viewers
        made = await raw.open_thread(self._home.channel, "private", private=True)
        self.private = self._place(made.id)
        self.private.viewers = {self._home.ada.id}  # who owns the server sees every thread
        self.places = [Place(self._home.channel, set(everyone)), self.hideable]
        self.places += [self.inside, self.private]
        for person in self.people:
            direct = self._place((await raw.open_dm(person.id)).id)
            direct.viewers = {person.id}
            self.places.append(direct)

    def _place(self, channel_id: int) -> Place:
        return Place(self._sandbox.world.channel(channel_id), set())

    def _words(self) -> str:
        self._count += 1
        return f"word{self._count:04}"

    async def do_something(self) -> None:
        acts = [self.post, self.post, self.say, self.edit, self.whisper, self.hide, self.invite]
        await self._dice.choice(acts)()

    async def post(self) -> None:
        place, text = self._dice.choice(self.places), self._words()
        self._note(place, (await self._raw.send(place.channel, text)).id, text)

    async def say(self) -> None:
        place, text = self._dice.choice(self.places), self._words()
        if place.viewers:
            author = self._dice.choice(sorted(place.viewers))
            message = self._sandbox.acting.say(author, place.channel.id, text)
            self._note(place, message.id, text)

    async def edit(self) -> None:
        place, text = self._dice.choice(self.places), self._words()
        world = self._sandbox.world
        ours = [key for key in place.texts if self._is_ours(place.channel, key)]
        if ours:
            message = self._dice.choice(ours)
            answer = await self._raw.edit(world.channel(place.channel.id), message, text)
            assert answer.status == 200
            self._note(place, message, text)

    def _is_ours(self, channel: Channel, message_id: int) -> bool:
        world = self._sandbox.world
        return world.message(channel.id, message_id).author_id == world.bot_id

    async def whisper(self) -> None:
        person, text = self._dice.choice(self.people), self._words()
        data = {"id": "1", "name": "anything", "type": 1}
        interaction = self._sandbox.control.forge(Asked.COMMAND, person, self._home.channel, data)
        answer = {"content": text, "flags": EPHEMERAL}
        assert (await self._raw.answer(interaction, Reply.MESSAGE, **answer)).status == 204
        self.read[person.id].add(text)

    async def hide(self) -> None:
        """Take the one channel from somebody, or give it back."""
        person, control = self._dice.choice(self.people[1:]), self._sandbox.control
        if person.id in self.hideable.viewers:
            self.hideable.viewers.discard(person.id)
            control.deny(self.hideable.channel, person.id, Permission.VIEW_CHANNEL)
        else:
            self.hideable.viewers.add(person.id)
            control.restore(self.hideable.channel, person.id)
            self._catch_up(person, self.hideable, self.inside)

    async def invite(self) -> None:
        """Let somebody into the private thread, or throw them out."""
        person = self._dice.choice(self.people[1:])
        path = f"/channels/{self.private.channel.id}/thread-members/{person.id}"
        if person.id in self.private.viewers:
            self.private.viewers.discard(person.id)
            assert (await self._raw.ask("DELETE", path)).status == 204
        else:
            self.private.viewers.add(person.id)
            assert (await self._raw.ask("PUT", path)).status == 204
            self._catch_up(person, self.private)

    def _note(self, place: Place, message_id: int, text: str) -> None:
        place.texts[message_id] = text
        for viewer in place.viewers:
            self.read[viewer].add(text)

    def _catch_up(self, person: User, *places: Place) -> None:
        for place in places:
            self.read[person.id] |= set(place.texts.values())


@pytest.mark.parametrize("seed", range(8))
async def test_everyone_receives_what_they_may_see_and_nothing_else(
    raw: RawBot, home: Home, sandbox: Sandbox, seed: int
) -> None:
    observer = Observer(seed, sandbox, raw, home)
    await observer.prepare()
    for _ in range(STEPS):
        await observer.do_something()
    for person in observer.people:
        texts = [delivery.text for delivery in sandbox.ledger.received(person.id)]
        assert set(re.findall(r"word\d+", " ".join(texts))) == observer.read[person.id]
