"""What Discord and the network can do to a delivery, and that it arrives all the same, once."""

from dataclasses import replace

import pytest

from games.errands import BOARD, Errand
from presentation.posts import Post
from sandbox.facts.permissions import Permission
from sandbox.faults import Broken, Dropped, Fault, Held, TooMany
from sandbox.rates import Limit, Limits
from tests.cogs.delivering.office import HURRIED, SILENT, Office, Plain


@pytest.mark.parametrize(
    "fault",
    [
        Broken("create_message", status=503),
        Dropped("create_message"),
        Dropped("create_message", after_effect=True),
        TooMany("create_message", retry_after=0.01),
    ],
    ids=["broken", "dropped", "dropped after effect", "too many"],
)
async def test_a_board_arrives_once_whatever_befalls_it(office: Office, fault: Fault) -> None:
    await office.begin()
    fault.path_part = str(office.channel.id)
    office.sandbox.faults.plan(fault)
    await office.hint(office.ada)
    await office.delivered()
    assert fault.befell
    assert office.texts() == ["line 0-0", "board 0-1 calls  closed"]


async def test_after_an_outage_everything_arrives(office: Office) -> None:
    await office.begin()
    outage = office.sandbox.faults.plan(Broken(None, times=30, status=503))
    for player in (office.ada, office.ben, office.ada):
        await office.hint(player)
        office.courier.wake(office.game)
    await office.delivered()
    assert outage.befell == 30
    assert office.texts() == ["line 0-0", "board 0-3 calls  closed"]
    assert office.letters(office.ben) == [f"letter {office.game} 2-3 your turn"]


@pytest.mark.parametrize("operation", ["update_message", "delete_message", "create_dm"])
async def test_every_other_call_is_tried_again(office: Office, operation: str) -> None:
    fault = office.sandbox.faults.plan(Broken(operation, status=503))
    await office.begin(rearrange="free")
    await office.hint(office.ada)
    await office.delivered()
    assert fault.befell
    assert office.texts() == ["line 0-0", "board 0-1 calls  closed"]
    assert office.letters(office.ben) == [f"letter {office.game} 0-1 your turn"]


async def test_a_call_that_never_ends_is_given_up_and_tried_again(office: Office) -> None:
    await office.begin()
    await _impatient(office)
    held = office.sandbox.faults.plan(Held("create_message", path_part=str(office.channel.id)))
    await office.hint(office.ada)
    await office.delivered()
    held.release()
    assert office.texts() == ["line 0-0", "board 0-1 calls  closed"]


async def test_one_that_was_sent_without_an_answer_is_found_although_the_game_went_on(
    office: Office,
) -> None:
    await office.begin(rearrange="free")
    await _impatient(office)
    held = Held("create_message", path_part=str(office.channel.id), after_effect=True)
    office.sandbox.faults.plan(held)
    await office.hint(office.ada)
    office.courier.wake(office.game)
    await held.arrived.wait()
    await office.arrange(office.ben)
    await office.delivered()
    held.release()
    assert office.texts() == ["line 0-0", "board 0-2 calls  closed"]


async def test_a_channel_that_is_shut_is_left_alone_until_the_next_turn(office: Office) -> None:
    await office.begin(pace="live")
    bot = office.sandbox.world.bot_id
    office.sandbox.control.deny(office.channel, bot, Permission.SEND_MESSAGES)
    await office.hint(office.ada)
    office.courier.wake(office.game)
    turn = f"letter {office.game} 0-1 your turn"
    await office.until(lambda: office.letters(office.ben) == [turn])
    assert not office.last_letter(office.ben).flags & SILENT, "it rings in the board's place"
    refused = office.sandbox.ledger.refused[403]
    office.courier.wake_all()
    await office.until(lambda: not office.courier._under_way)
    assert office.sandbox.ledger.refused[403] == refused == 1
    office.sandbox.control.restore(office.channel, bot)
    await office.hint(office.ben)
    await office.delivered()
    assert office.texts()[-1] == f"board 0-2 calls <@{office.ada.id}> closed"


async def test_a_deleted_channel_is_given_up_and_letters_ring(office: Office) -> None:
    await office.begin(pace="live")
    office.sandbox.control.delete_channel(office.channel)
    await office.hint(office.ada)
    await office.delivered()
    assert office.letters(office.ben) == [f"letter {office.game} 0-1 your turn"]
    await office.hint(office.ben)
    await office.delivered()
    assert not office.last_letter(office.ada).flags & SILENT


SECRET = "what nobody may know"


class Spoiled(Plain):
    """A button that Discord refuses in an edit once, as if it did not like the old message."""

    times = 1

    def post(self, errand: Errand) -> Post:
        post = super().post(errand)
        if errand.is_anew or not self.times:
            return post
        self.times -= 1
        return Post(post.content * 200, post.rows)


async def test_an_edit_that_is_not_accepted_becomes_a_new_message(office: Office) -> None:
    await office.begin(rearrange="free")
    before = office.messages()[0]
    office.posts = Spoiled()
    await office.restart()
    await office.set(office.ada, letters="my_turn")
    await office.set(office.ben, letters="my_turn")
    await office.arrange(office.ben)
    await office.delivered()
    assert office.texts() == ["board 0-1 calls  closed"]
    assert office.messages()[0].id != before.id


class Faulty(Plain):
    """Posts that fail once for a reason of their own."""

    times = 1

    def post(self, errand: Errand) -> Post:
        if self.times:
            self.times -= 1
            raise ZeroDivisionError(SECRET)
        return super().post(errand)


async def test_a_fault_of_ours_costs_one_attempt_and_tells_the_log_no_content(
    office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    office.posts = Faulty()
    await office.restart()
    await office.begin()
    assert office.texts() == ["board 0-0 calls  closed"]
    assert "ZeroDivisionError" in caplog.text
    assert SECRET not in caplog.text


async def test_a_store_that_fails_costs_one_attempt(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    await office.begin()
    posted, failures = office.games.deliveries.posted, [OSError("disk full")]

    async def failing(*given: object) -> None:
        if failures:
            raise failures.pop()
        await posted(*given)  # type: ignore[arg-type]  # handed on as they are

    monkeypatch.setattr(office.games.deliveries, "posted", failing)
    await office.hint(office.ada)
    await office.delivered()
    assert not failures
    assert office.texts() == ["line 0-0", "board 0-1 calls  closed"]
    assert office.letters(office.ben) == [f"letter {office.game} 0-1 your turn"]


async def test_while_a_channel_is_slow_only_the_newest_board_is_sent(office: Office) -> None:
    await office.begin()
    held = office.sandbox.faults.plan(Held("create_message", path_part=str(office.channel.id)))
    await office.hint(office.ada)
    office.courier.wake(office.game)
    await held.arrived.wait()
    for player in (office.ben, office.ada, office.ben):
        await office.hint(player)
        office.courier.wake(office.game)
    held.release()
    await office.delivered()
    assert office.texts() == ["line 0-0", "line 0-1", "board 1-4 calls  closed"]


async def test_new_dms_are_opened_slowly(office: Office) -> None:
    limit = office.courier._carrier._openings
    while not limit.take():
        pass
    await office.open()
    office.courier.wake(office.game)
    assert await office.courier.settle(office.game, office.ben.id, 0.05) == "pending"
    assert office.calls("create_dm") == 0


async def test_if_discord_finds_new_dms_too_fast_there_are_none_for_long(office: Office) -> None:
    office.sandbox.rates.limits = Limits(new_dms=Limit(0, 3600.0))
    await office.open()
    office.courier.wake(office.game)
    assert await office.courier.settle(office.game, office.ben.id, 0.1) == "pending"
    assert office.courier._carrier._openings.take() > 500
    assert office.calls("create_dm") <= 2, "what was under way already"


async def test_after_a_ban_everything_rests(office: Office) -> None:
    await office.begin()
    office.sandbox.faults.plan(TooMany("create_message", is_ban=True))
    await office.hint(office.ada)
    office.courier.wake(office.game)
    await office.until(lambda: office.courier._calls.missing() > 50)


async def test_what_is_to_wait_long_by_discords_word_waits(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    await office.begin()
    monkeypatch.setattr(office.client.http, "max_ratelimit_timeout", 30.0)
    where = str(office.channel.id)
    office.sandbox.faults.plan(TooMany("create_message", path_part=where, retry_after=300))
    await office.hint(office.ada)
    office.courier.wake(office.game)
    await office.until(lambda: office.courier._holds.left((office.game, BOARD)) > 200)


async def _impatient(office: Office) -> None:
    """From now on a call may take a tenth of a second."""
    await office.courier.stop()
    office.courier = office.courier_of(replace(HURRIED, patience=0.1))
    office.courier.start()
