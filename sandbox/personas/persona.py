"""People for tests: each sees and does what a person with a Discord client can, and no more.

What a client would not let its user do (a button that is disabled, gone or never was on this
screen) raises :class:`CannotDo`: the test asks for the impossible. Waiting is for events.
"""

import asyncio
import itertools
import json
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, Self, TypeAlias, TypeVar

import aiohttp

from sandbox.bodies.walk import SELECTS, Kind
from sandbox.facts.model import ChannelType, Json
from sandbox.personas.screen import Answer, Screen, Seen, label_of

T = TypeVar("T")

Message: TypeAlias = Seen | Answer | int | None
"""A message: as it was seen, as the answer that brought it, or by its id."""

PATIENCE = 10.0
"""Seconds after which a wait counts as failed; no wait ever takes them when all is well."""


class CannotDo(AssertionError):
    """No client would let a person do this."""


class NeverHappened(AssertionError):
    """What the test waited for did not come."""


class Persona:
    """One person with one client: ``async with Persona(address, user_id) as ben``."""

    def __init__(self, address: str, user_id: int) -> None:
        self._address = address
        self.id = user_id
        self.screen = Screen()
        self._refs = itertools.count(1)
        self._replies: dict[int, Json] = {}
        self._changed = asyncio.Event()

    async def __aenter__(self) -> Self:
        self._http = aiohttp.ClientSession()
        address = f"{self._address}/people/{self.id}"
        try:
            self._socket = await self._http.ws_connect(address, max_msg_size=0)
        except aiohttp.WSServerHandshakeError:
            await self._http.close()
            raise CannotDo(f"nobody with the id {self.id} is at {self._address}") from None
        self._listening = asyncio.create_task(self._listen())
        await self.until(lambda: self.screen.user, "a first picture")
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._socket.close()
        await self._listening
        await self._http.close()

    async def reload(self) -> None:
        """Close the client and open it again: whispers are gone."""
        await self.__aexit__(None, None, None)
        self.screen = Screen()
        await self.__aenter__()

    async def _listen(self) -> None:
        async for message in self._socket:
            frame = json.loads(message.data)
            if frame["t"] in ("DONE", "IMPOSSIBLE"):
                self._replies[frame["d"]["ref"]] = frame["d"]
            else:
                self.screen.show(frame["t"], frame["d"])
            self._changed.set()

    async def until(self, condition: Callable[[], T | None], what: str = "that") -> T:
        """Wait until `condition` is true of the screen; its value."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not (value := condition()):
                    self._changed.clear()
                    await self._changed.wait()
                return value
        except TimeoutError:
            seen = [message.text for message in self.screen.messages.values()]
            raise NeverHappened(f"{self.name} never saw {what}; on screen: {seen[-5:]}") from None

    # -- seeing

    @property
    def name(self) -> str:
        return str(self.screen.user.get("username", self.id))

    def channel(self, name: int | str) -> int:
        """The channel or thread of that name (or id), if this person sees one."""
        if isinstance(name, int):
            return name
        for channel_id, channel in self.screen.channels.items():
            if channel.get("name") == name:
                return channel_id
        raise CannotDo(f"{self.name} sees no channel {name}")

    @property
    def dm(self) -> int:
        """The direct-message channel with the bot."""
        for channel_id, channel in self.screen.channels.items():
            if channel["type"] == ChannelType.DM:
                return channel_id
        raise CannotDo(f"{self.name} has no direct messages")

    def messages(self, channel: int | str) -> list[Seen]:
        """What stands in a channel, whispers included, the oldest first."""
        place = self.channel(channel)
        shown = [seen for seen in self.screen.messages.values() if seen.channel_id == place]
        return sorted(shown, key=lambda seen: seen.id)

    def message(self, which: Message) -> Seen:
        """A message as it is now. It must be on the screen."""
        message_id = which.message_id if isinstance(which, Answer) else which
        message_id = message_id.id if isinstance(message_id, Seen) else message_id
        if message_id not in self.screen.messages:
            raise CannotDo(f"{self.name} does not see message {message_id}")
        return self.screen.messages[message_id]

    async def sees(self, channel: int | str, text: str) -> Seen:
        """Wait for a message that contains `text`; the newest one such."""

        def found() -> Seen | None:
            hits = [seen for seen in self.messages(channel) if text in seen.text]
            return hits[-1] if hits else None

        return await self.until(found, repr(text))

    async def read(self, address: str) -> bytes:
        """The contents of a file that a message on this screen shows."""
        if not any(address in seen.files for seen in self.screen.messages.values()):
            raise CannotDo(f"{self.name} sees no such file")
        async with self._http.get(address) as response:
            response.raise_for_status()
            return await response.read()

    # -- doing

    async def open_dm(self) -> int:
        """Open the direct messages with the bot; their channel."""
        return await self._do("open_dm")

    async def say(self, channel: int | str, text: str) -> int:
        """Type a message; its id."""
        return await self._do("say", channel_id=self.channel(channel), text=text)

    async def slash(self, channel: int | str, command: str, /, **options: Any) -> Answer:
        """Use a command by its full name ("hint red"); the bot's answer."""
        act = {"channel_id": self.channel(channel), "path": command.split(), "options": options}
        return await self._ask("command", **act)

    async def autocomplete(
        self, channel: int | str, command: str, focused: str, /, **typed: Any
    ) -> list[Json]:
        """Type in the option `focused`; what the bot suggests."""
        act = {"channel_id": self.channel(channel), "path": command.split(), "focused": focused}
        typed.setdefault(focused, "")
        return (await self._ask("autocomplete", **act, options=typed)).choices

    async def menu(self, channel: int | str, command: str, target_id: int) -> Answer:
        """Use a command of a message's or a member's context menu."""
        act = {"channel_id": self.channel(channel), "name": command, "target_id": target_id}
        return await self._ask("menu", **act)

    async def click(self, message: Message, button: str) -> Answer:
        """Press the button with that label (or custom_id) on a message as it is now."""
        seen, part = self._part(message, button, (Kind.BUTTON,))
        if part.get("url"):
            raise CannotDo(f"{button} is a link")
        return await self._ask("press", **_place(seen), custom_id=part["custom_id"])

    async def select(self, message: Message, menu: str, *values: str | int) -> Answer:
        """Choose values (or labels) in the menu with that placeholder (or custom_id)."""
        seen, part = self._part(message, menu, SELECTS)
        by_label = {option["label"]: option["value"] for option in part.get("options", [])}
        chosen = [by_label.get(str(value), str(value)) for value in values]
        act = {"custom_id": part["custom_id"], "values": chosen}
        return await self._ask("choose", **_place(seen), **act)

    async def submit(self, dialogue: Answer, values: Mapping[str, Any]) -> Answer:
        """Send off a dialogue, with values by custom_id."""
        if dialogue.modal_of is None:
            raise CannotDo("there is no dialogue")
        if dialogue.modal_of not in self.screen.answers:
            raise CannotDo("there is no such dialogue on the screen")
        return await self._ask("submit", interaction_id=dialogue.modal_of, values=dict(values))

    def _part(self, message: Message, name: str, kinds: tuple[int, ...]) -> tuple[Seen, Json]:
        seen = self.message(message)
        parts = [part for part in seen.parts if part["type"] in kinds]
        for part in parts:
            if name in (label_of(part), part.get("custom_id")):
                if part.get("disabled"):
                    raise CannotDo(f"{name} is disabled")
                return seen, part
        raise CannotDo(f"{name} is not among {[label_of(part) for part in parts]}")

    async def _ask(self, act: str, **details: Any) -> Answer:
        """Do something that the bot must answer, and wait until it does or the time is up."""
        interaction_id = await self._do(act, **details)
        answers = self.screen.answers
        return await self.until(lambda: answers.get(interaction_id), "an answer")

    async def _do(self, act: str, **details: Any) -> int:
        ref = next(self._refs)
        await self._socket.send_str(json.dumps({"ref": ref, "act": act, **details}))
        reply = await self.until(lambda: self._replies.get(ref), "a reaction")
        if "why" in reply:
            raise CannotDo(f"{self.name}: {reply['why']}")
        return int(reply["id"])


def _place(seen: Seen) -> dict[str, int]:
    return {"channel_id": seen.channel_id, "message_id": seen.id}
