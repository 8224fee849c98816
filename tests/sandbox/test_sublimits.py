"""Limits within a route: edits of old messages, follow-ups, renames, new direct messages."""

from dataclasses import replace

import pytest

from sandbox.facts.model import Channel
from sandbox.rates import Limit, Limits
from sandbox.server import Sandbox
from sandbox.talk.interactions import Asked, Interaction, Reply
from tests.sandbox.conftest import Home
from tests.sandbox.raw import Got, RawBot

AN_HOUR = 3600.0
EPHEMERAL = 1 << 6


@pytest.fixture
def second(sandbox: Sandbox, home: Home) -> Channel:
    return sandbox.control.add_channel(home.guild, "second")


def asked(sandbox: Sandbox, home: Home, channel: Channel | None = None) -> Interaction:
    """A command of Ada's that waits for an answer."""
    data = {"id": "1", "name": "anything", "type": 1}
    return sandbox.control.forge(Asked.COMMAND, home.ada, channel or home.channel, data)


def statuses(answers: list[Got]) -> list[int]:
    return [answer.status for answer in answers]


@pytest.mark.usefixtures("limits")
async def test_old_messages_can_be_edited_three_times_in_six_seconds(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    message = (await raw.send(home.channel)).id
    sandbox.clock.advance(AN_HOUR + 1)
    answers = [await raw.edit(home.channel, message, f"edit {number}") for number in range(4)]
    assert statuses(answers) == [200, 200, 200, 429]
    refused = answers[-1]
    assert refused.code == 30046
    assert "older than 1 hour" in refused.body["message"]
    assert refused.headers["Via"]
    # A limit within the route: the route's own bucket is not empty.
    assert refused.headers["X-RateLimit-Remaining"] == "1"
    assert sandbox.world.message(home.channel.id, message).content == "edit 2"
    sandbox.clock.advance(refused.body["retry_after"])
    assert (await raw.edit(home.channel, message, "edit 4")).status == 200


@pytest.mark.usefixtures("limits")
async def test_the_limit_for_old_messages_is_the_channels(
    raw: RawBot, home: Home, second: Channel, sandbox: Sandbox
) -> None:
    old = [(await raw.send(home.channel)).id for _ in range(4)]
    elsewhere = (await raw.send(second)).id
    sandbox.clock.advance(AN_HOUR + 1)
    answers = [await raw.edit(home.channel, message, "edited") for message in old]
    assert statuses(answers) == [200, 200, 200, 429]
    assert (await raw.edit(second, elsewhere, "edited")).status == 200


@pytest.mark.usefixtures("limits")
async def test_young_messages_can_be_edited_five_times_in_five_seconds(
    raw: RawBot, home: Home
) -> None:
    message = (await raw.send(home.channel)).id
    answers = [await raw.edit(home.channel, message, f"edit {number}") for number in range(6)]
    assert statuses(answers) == [200] * 5 + [429]
    assert answers[-1].code is None


@pytest.mark.usefixtures("limits")
async def test_an_interaction_may_be_followed_up_five_times_in_two_seconds(
    raw: RawBot, home: Home, sandbox: Sandbox
) -> None:
    one, other = asked(sandbox, home), asked(sandbox, home)
    for interaction in (one, other):
        await raw.answer(interaction, Reply.MESSAGE, content="answer")
    answers = [await raw.follow_up(one, content="more", flags=EPHEMERAL) for _ in range(6)]
    assert statuses(answers) == [200] * 5 + [429]
    assert (await raw.follow_up(other, content="more")).status == 200
    sandbox.clock.advance(2)
    assert (await raw.follow_up(one, content="more")).status == 200


@pytest.mark.usefixtures("limits")
async def test_a_channel_takes_thirty_follow_ups_a_minute_whispers_included(
    raw: RawBot, home: Home, second: Channel, sandbox: Sandbox
) -> None:
    for number in range(30):
        interaction = asked(sandbox, home)
        await raw.answer(interaction, Reply.MESSAGE, content="answer")
        flags = EPHEMERAL if number % 2 else 0
        assert (await raw.follow_up(interaction, content="more", flags=flags)).status == 200
    here, there = asked(sandbox, home), asked(sandbox, home, second)
    for interaction in (here, there):
        # First answers are another route: they pass.
        assert (await raw.answer(interaction, Reply.MESSAGE, content="answer")).status == 204
    assert (await raw.follow_up(here, content="more", flags=EPHEMERAL)).status == 429
    assert (await raw.follow_up(there, content="more")).status == 200


@pytest.fixture
async def thread(sandbox: Sandbox, home: Home, raw: RawBot) -> Channel:
    made = await raw.ask(
        "POST", f"/channels/{home.channel.id}/threads", {"name": "game", "type": 11}
    )
    return sandbox.world.channel(made.id)


@pytest.mark.usefixtures("limits")
async def test_a_thread_can_be_renamed_twice_in_ten_minutes(
    raw: RawBot, thread: Channel, sandbox: Sandbox
) -> None:
    answers = [await raw.change(thread, name=name) for name in ("one", "two", "three")]
    assert statuses(answers) == [200, 200, 429]
    assert thread.name == "two"
    assert answers[-1].body["retry_after"] == 600
    sandbox.clock.advance(600)
    assert (await raw.change(thread, name="three")).status == 200


@pytest.mark.usefixtures("limits")
async def test_putting_a_thread_away_and_back_is_no_renaming(raw: RawBot, thread: Channel) -> None:
    for _ in range(2):
        for archived in (True, False):
            assert (await raw.change(thread, archived=archived)).status == 200
    assert (await raw.change(thread, name=thread.name, archived=True)).status == 200
    assert (await raw.change(thread, name="one", archived=False)).status == 200


@pytest.mark.usefixtures("limits")
async def test_a_rename_that_is_refused_changes_nothing_else(raw: RawBot, thread: Channel) -> None:
    for name in ("one", "two"):
        await raw.change(thread, name=name)
    refused = await raw.change(thread, name="three", auto_archive_duration=60)
    assert refused.status == 429
    assert thread.thread is not None
    assert thread.thread.auto_archive_minutes == 1440


async def test_too_many_new_direct_messages_are_refused_but_known_ones_open(
    raw: RawBot, home: Home, sandbox: Sandbox, limits: Limits
) -> None:
    sandbox.rates.limits = replace(limits, new_dms=Limit(2, AN_HOUR))
    people = [home.ada, home.ben, sandbox.control.add_person("Chiara", "it", home.guild)]
    answers = [await raw.open_dm(person.id) for person in people]
    assert statuses(answers) == [200, 200, 400]
    assert answers[-1].code == 40003
    assert (await raw.open_dm(home.ben.id)).id == answers[1].id
    sandbox.clock.advance(AN_HOUR)
    assert (await raw.open_dm(people[-1].id)).status == 200
