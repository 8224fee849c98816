"""How each refusal of the sandbox is provoked: one way for each code, over HTTP."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from sandbox.facts.model import Emoji, Message
from sandbox.facts.permissions import P
from sandbox.rates import Limit, Limits
from sandbox.refused import Code
from sandbox.server import Sandbox
from sandbox.talk.files import LARGEST_FILE
from sandbox.talk.interactions import Asked, Interaction
from tests.sandbox.asking import ask, empower
from tests.sandbox.conftest import Home
from tests.sandbox.raw import Got

MINUTE, DAY = 60.0, 86_400.0


@dataclass(frozen=True)
class Stage:
    """Where a refusal is provoked: a sandbox with a home server, and nobody connected."""

    sandbox: Sandbox
    home: Home

    async def ask(self, method: str, path: str, body: Any = None, **how: Any) -> Got:
        return await ask(self.sandbox, method, path, body, **how)

    @property
    def room(self) -> str:
        return f"/channels/{self.home.channel.id}"

    @property
    def guild(self) -> str:
        return f"/guilds/{self.home.guild.id}"

    @property
    def application(self) -> str:
        return f"/applications/{self.sandbox.world.bot_id}"

    def allow(self, *permissions: P) -> None:
        empower(self.sandbox, self.home, *permissions)

    async def send(self, content: str = "words", place: str | None = None) -> str:
        """Send a message; its path."""
        room = place or self.room
        sent = await self.ask("POST", f"{room}/messages", {"content": content})
        assert sent.status == 200
        return f"{room}/messages/{sent.body['id']}"

    async def thread(self) -> str:
        """Open a public thread; its path."""
        made = await self.ask("POST", f"{self.room}/threads", {"name": "table", "type": 11})
        assert made.status == 201
        return f"/channels/{made.body['id']}"

    async def dm(self) -> str:
        """Open direct messages with Ben; their path."""
        body = {"recipient_id": str(self.home.ben.id)}
        opened = await self.ask("POST", "/users/@me/channels", body)
        assert opened.status == 200
        return f"/channels/{opened.body['id']}"

    def question(self) -> Interaction:
        data = {"id": "1", "name": "ping", "type": 1}
        home = self.home
        return self.sandbox.control.forge(Asked.COMMAND, home.ben, home.channel, data)

    async def answer(self, question: Interaction) -> Got:
        path = f"/interactions/{question.id}/{question.token}/callback"
        return await self.ask("POST", path, {"type": 4, "data": {"content": "pong"}})

    async def follow_up(self, token: str) -> Got:
        path = f"/webhooks/{self.sandbox.world.bot_id}/{token}"
        return await self.ask("POST", path, {"content": "more"})


Provocation = Callable[[Stage], Awaitable[Got]]
PROVOCATIONS: dict[Code, Provocation] = {}


def provokes(code: Code) -> Callable[[Provocation], Provocation]:
    def register(provocation: Provocation) -> Provocation:
        assert code not in PROVOCATIONS
        PROVOCATIONS[code] = provocation
        return provocation

    return register


@provokes(Code.UNAUTHORIZED)
async def with_a_wrong_token(stage: Stage) -> Got:
    return await stage.ask("GET", "/users/@me", token="not.the.token")


@provokes(Code.UNAVAILABLE)
async def in_an_outage(stage: Stage) -> Got:
    stage.sandbox.control.outage(stage.home.guild)
    return await stage.ask("POST", f"{stage.room}/messages", {"content": "words"})


@provokes(Code.UNKNOWN_CHANNEL)
async def in_a_deleted_channel(stage: Stage) -> Got:
    stage.sandbox.control.delete_channel(stage.home.channel)
    return await stage.ask("POST", f"{stage.room}/messages", {"content": "words"})


@provokes(Code.UNKNOWN_GUILD)
async def in_a_guild_that_the_bot_has_left(stage: Stage) -> Got:
    assert (await stage.ask("DELETE", f"/users/@me{stage.guild}")).status == 204
    return await stage.ask("GET", stage.guild)


@provokes(Code.UNKNOWN_MEMBER)
async def for_someone_who_has_left(stage: Stage) -> Got:
    stage.sandbox.control.leave(stage.home.guild, stage.home.ben.id)
    return await stage.ask("GET", f"{stage.guild}/members/{stage.home.ben.id}")


@provokes(Code.UNKNOWN_MESSAGE)
async def on_a_deleted_message(stage: Stage) -> Got:
    path = await stage.send()
    assert (await stage.ask("DELETE", path)).status == 204
    return await stage.ask("PATCH", path, {"content": "other"})


@provokes(Code.UNKNOWN_ROLE)
async def with_a_role_that_is_not_there(stage: Stage) -> Got:
    stage.allow(P.MANAGE_ROLES)
    return await stage.ask("PUT", f"{stage.guild}/members/{stage.home.ben.id}/roles/1")


@provokes(Code.UNKNOWN_USER)
async def for_nobody(stage: Stage) -> Got:
    return await stage.ask("GET", "/users/1")


@provokes(Code.UNKNOWN_EMOJI)
async def for_an_emoji_that_is_not_there(stage: Stage) -> Got:
    return await stage.ask("DELETE", f"{stage.application}/emojis/1")


@provokes(Code.UNKNOWN_COMMAND)
async def for_a_command_that_is_not_there(stage: Stage) -> Got:
    return await stage.ask("DELETE", f"{stage.application}/commands/1")


@provokes(Code.UNKNOWN_WEBHOOK)
async def with_a_token_of_nothing(stage: Stage) -> Got:
    return await stage.follow_up("token")


@provokes(Code.UNKNOWN_INTERACTION)
async def after_three_seconds(stage: Stage) -> Got:
    question = stage.question()
    stage.sandbox.clock.advance(3)
    return await stage.answer(question)


@provokes(Code.ALREADY_ACKNOWLEDGED)
async def by_a_second_answer(stage: Stage) -> Got:
    question = stage.question()
    assert (await stage.answer(question)).status == 204
    return await stage.answer(question)


@provokes(Code.INVALID_WEBHOOK_TOKEN)
async def after_fifteen_minutes(stage: Stage) -> Got:
    question = stage.question()
    assert (await stage.answer(question)).status == 204
    stage.sandbox.clock.advance(15 * MINUTE)
    return await stage.follow_up(question.token)


@provokes(Code.TOO_MANY_FOLLOWUPS)
async def by_a_sixth_follow_up_where_the_bot_is_not(stage: Stage) -> Got:
    stage.sandbox.control.remove_bot(stage.home.guild)
    question = stage.question()
    assert (await stage.answer(question)).status == 204
    for _ in range(5):
        assert (await stage.follow_up(question.token)).status == 204
    return await stage.follow_up(question.token)


@provokes(Code.TOO_MANY_PINS)
async def by_a_251st_pin(stage: Stage) -> Got:
    stage.allow(P.PIN_MESSAGES)
    path = await stage.send()
    room = stage.home.channel.id
    for number in range(250):
        pinned = Message(number, room, stage.home.ben.id, pinned=1.0)
        stage.sandbox.world.store.messages[room][number] = pinned
    return await stage.ask("PUT", path.replace("/messages/", "/messages/pins/"))


@provokes(Code.TOO_MANY_EMOJIS)
async def by_a_2001st_emoji(stage: Stage) -> Got:
    for number in range(2000):
        stage.sandbox.world.store.emojis[number] = Emoji(number, f"card_{number}")
    body = {"name": "one_more", "image": "data:image/png;base64,AAAA"}
    return await stage.ask("POST", f"{stage.application}/emojis", body)


@provokes(Code.TOO_MANY_ATTACHMENTS)
async def by_an_eleventh_file(stage: Stage) -> Got:
    files = {f"{number}.txt": b"words" for number in range(11)}
    return await stage.ask("POST", f"{stage.room}/messages", {"content": "x"}, files=files)


@provokes(Code.TOO_MANY_COMMANDS)
async def by_a_101st_command(stage: Stage) -> Got:
    commands = [{"name": f"c{number}", "description": "d"} for number in range(101)]
    return await stage.ask("PUT", f"{stage.application}/commands", commands)


@provokes(Code.TOO_MANY_THREAD_MEMBERS)
async def by_a_1001st_member(stage: Stage) -> Got:
    path = await stage.thread()
    thread = stage.sandbox.world.channel(int(path.split("/")[-1])).thread
    assert thread is not None
    thread.members.update(dict.fromkeys(range(999), 0.0))
    return await stage.ask("PUT", f"{path}/thread-members/{stage.home.ben.id}")


@provokes(Code.TOO_MANY_OLD_EDITS)
async def by_a_fourth_edit_of_an_old_message(stage: Stage) -> Got:
    path = await stage.send()
    stage.sandbox.rates.limits = Limits()
    stage.sandbox.clock.advance(61 * MINUTE)
    for _ in range(3):
        assert (await stage.ask("PATCH", path, {"content": "new"})).status == 200
    return await stage.ask("PATCH", path, {"content": "new"})


@provokes(Code.DMS_TOO_FAST)
async def by_too_many_new_direct_messages(stage: Stage) -> Got:
    stage.sandbox.rates.limits = Limits(new_dms=Limit(1, DAY))
    await stage.dm()
    body = {"recipient_id": str(stage.home.ada.id)}
    return await stage.ask("POST", "/users/@me/channels", body)


@provokes(Code.TOO_LARGE)
async def by_a_file_of_more_than_10_mebibytes(stage: Stage) -> Got:
    files = {"large.bin": bytes(LARGEST_FILE + 1)}
    return await stage.ask("POST", f"{stage.room}/messages", files=files)


@provokes(Code.MISSING_ACCESS)
async def in_a_channel_out_of_sight(stage: Stage) -> Got:
    bot = stage.sandbox.world.bot_id
    stage.sandbox.control.deny(stage.home.channel, bot, P.VIEW_CHANNEL)
    return await stage.ask("POST", f"{stage.room}/messages", {"content": "words"})


@provokes(Code.MISSING_PERMISSIONS)
async def without_the_right_to_send(stage: Stage) -> Got:
    stage.sandbox.control.deny(stage.home.channel, stage.home.guild.id, P.SEND_MESSAGES)
    return await stage.ask("POST", f"{stage.room}/messages", {"content": "words"})
