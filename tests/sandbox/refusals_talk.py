"""More provocations: what cannot be said, and where it cannot."""

from sandbox.facts.model import Channel, ChannelType, Thread
from sandbox.facts.permissions import P
from sandbox.refused import Code
from sandbox.talk.threads import MOST_ACTIVE
from tests.sandbox.raw import Got
from tests.sandbox.refusals import DAY, MINUTE, Stage, provokes


@provokes(Code.NOT_IN_A_DM)
async def by_an_overwrite_in_direct_messages(stage: Stage) -> Got:
    path = await stage.dm()
    return await stage.ask("PUT", f"{path}/permissions/{stage.home.ben.id}", {"type": 1})


@provokes(Code.NOT_YOUR_MESSAGE)
async def on_somebody_elses_message(stage: Stage) -> Got:
    said = stage.sandbox.acting.say(stage.home.ben.id, stage.home.channel.id, "mine")
    return await stage.ask("PATCH", f"{stage.room}/messages/{said.id}", {"content": "yours"})


@provokes(Code.EMPTY_MESSAGE)
async def by_an_empty_message(stage: Stage) -> Got:
    return await stage.ask("POST", f"{stage.room}/messages", {"content": ""})


@provokes(Code.DMS_CLOSED)
async def to_closed_direct_messages(stage: Stage) -> Got:
    path = await stage.dm()
    stage.sandbox.control.close_dms(stage.home.ben)
    return await stage.ask("POST", f"{path}/messages", {"content": "words"})


@provokes(Code.NO_MUTUAL_GUILD)
async def to_someone_who_has_left(stage: Stage) -> Got:
    path = await stage.dm()
    stage.sandbox.control.leave(stage.home.guild, stage.home.ben.id)
    return await stage.ask("POST", f"{path}/messages", {"content": "words"})


@provokes(Code.SYSTEM_MESSAGE)
async def on_a_line_of_discords_own(stage: Stage) -> Got:
    await stage.thread()
    line = stage.sandbox.world.history(stage.home.channel.id)[0]
    return await stage.ask("PATCH", f"{stage.room}/messages/{line.id}", {"content": "other"})


@provokes(Code.WRONG_CHANNEL_TYPE)
async def by_joining_a_channel_that_is_no_thread(stage: Stage) -> Got:
    return await stage.ask("PUT", f"{stage.room}/thread-members/@me")


@provokes(Code.TOO_OLD_TO_BULK_DELETE)
async def on_messages_older_than_two_weeks(stage: Stage) -> Got:
    stage.allow(P.MANAGE_MESSAGES)
    paths = [await stage.send() for _ in range(2)]
    stage.sandbox.clock.advance(15 * DAY)
    body = {"messages": [path.split("/")[-1] for path in paths]}
    return await stage.ask("POST", f"{stage.room}/messages/bulk-delete", body)


@provokes(Code.INVALID_FORM_BODY)
async def by_too_many_words(stage: Stage) -> Got:
    return await stage.ask("POST", f"{stage.room}/messages", {"content": "x" * 2001})


@provokes(Code.INVALID_JSON)
async def by_half_a_body(stage: Stage) -> Got:
    return await stage.ask("POST", f"{stage.room}/messages", text=b'{"content": ')


@provokes(Code.THREAD_ARCHIVED)
async def by_an_edit_in_an_archived_thread(stage: Stage) -> Got:
    path = await stage.send(place=await stage.thread())
    stage.sandbox.clock.advance(DAY + MINUTE)
    return await stage.ask("PATCH", path, {"content": "new"})


@provokes(Code.THREAD_LOCKED)
async def in_a_locked_thread(stage: Stage) -> Got:
    path = await stage.thread()
    thread = stage.sandbox.world.channel(int(path.split("/")[-1]))
    stage.sandbox.control.archive(thread, locked=True)
    return await stage.ask("POST", f"{path}/messages", {"content": "words"})


@provokes(Code.NO_HISTORY_TO_REPLY_TO)
async def by_a_reply_without_the_right_to_read_the_history(stage: Stage) -> Got:
    answered = (await stage.send()).rpartition("/")[2]
    stage.sandbox.control.deny(stage.home.channel, stage.home.guild.id, P.READ_MESSAGE_HISTORY)
    body = {"content": "yes", "message_reference": {"message_id": answered}}
    return await stage.ask("POST", f"{stage.room}/messages", body)


@provokes(Code.THREAD_EXISTS)
async def by_a_second_thread_on_a_message(stage: Stage) -> Got:
    path = await stage.send()
    assert (await stage.ask("POST", f"{path}/threads", {"name": "one"})).status == 201
    return await stage.ask("POST", f"{path}/threads", {"name": "two"})


@provokes(Code.TOO_MANY_THREADS)
async def by_a_1001st_active_thread(stage: Stage) -> Got:
    home = stage.home
    for number in range(MOST_ACTIVE):
        kind, parent = ChannelType.PUBLIC_THREAD, home.channel.id
        thread = Thread(home.ben.id, 0.0)
        made = Channel(number, kind, "table", home.guild.id, parent, thread=thread)
        stage.sandbox.world.store.channels[number] = made
    return await stage.ask("POST", f"{stage.room}/threads", {"name": "one more", "type": 11})
