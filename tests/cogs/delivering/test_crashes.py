"""A process that ends at the worst moment: whatever it sent is neither lost nor sent twice."""

from sandbox.faults import Held
from tests.cogs.delivering.office import Office


async def test_what_is_behind_is_brought_up_to_date_at_the_start(office: Office) -> None:
    await office.begin()
    await office.hint(office.ada)
    await office.restart()
    await office.until(office.is_idle)
    assert office.texts() == ["line 0-0", "board 0-1 calls  closed"]
    assert office.letters(office.ben) == [f"letter {office.game} 0-1 your turn"]


async def test_a_board_that_was_sent_and_not_written_down_is_not_sent_again(
    office: Office,
) -> None:
    await _sent_and_forgotten(office)
    await office.restart()
    await office.until(office.is_idle)
    assert office.texts() == ["line 0-0", "board 0-1 calls  closed"]


async def test_nor_when_discord_has_forgotten_the_nonce(office: Office) -> None:
    await _sent_and_forgotten(office)
    office.sandbox.clock.advance(3600)
    await office.restart()
    await office.until(office.is_idle)
    assert office.texts() == ["line 0-0", "board 0-1 calls  closed"]


async def test_it_is_edited_if_the_game_went_on_without_a_turn(office: Office) -> None:
    await _sent_and_forgotten(office)
    stray = office.messages()[-1]
    await office.arrange(office.ben)
    await office.restart()
    await office.until(office.is_idle)
    assert office.texts() == ["line 0-0", "board 0-2 calls  closed"]
    assert office.messages()[-1].id == stray.id


async def test_it_goes_if_there_was_another_turn(office: Office) -> None:
    await _sent_and_forgotten(office)
    await office.hint(office.ben)
    await office.restart()
    await office.until(office.is_idle)
    assert office.texts() == ["line 0-0", "board 0-2 calls  closed"]


async def test_a_letter_that_was_sent_and_not_written_down_is_not_sent_again(
    office: Office,
) -> None:
    await office.begin()
    dms = office.sandbox.world.dm_with(office.ben.id)
    assert dms is not None
    held = Held("create_message", path_part=str(dms.id), after_effect=True)
    office.sandbox.faults.plan(held)
    await office.hint(office.ada)
    office.courier.wake(office.game)
    await held.arrived.wait()
    await office.courier.stop(0.0)
    held.release()
    office.sandbox.clock.advance(3600)
    await office.restart()
    await office.until(office.is_idle)
    assert office.letters(office.ben) == [f"letter {office.game} 0-1 your turn"]


async def test_a_lobby_and_a_board_in_one_channel_are_not_taken_for_each_other(
    office: Office,
) -> None:
    await office.open()
    held = office.sandbox.faults.plan(Held("create_message", times=3, after_effect=True))
    office.courier.wake(office.game)
    await held.arrived.wait()
    await office.courier.stop(0.0)
    held.release()
    await office.games.lobbies.start(office.asked(office.ada), office.game)
    await office.restart()
    await office.until(office.is_idle)
    lobbies = [one for one in office.sandbox.world.history(office.channel.id) if not one.content]
    assert len(lobbies) == 1
    assert office.texts() == ["board 0-0 calls  closed"]


async def test_an_old_board_is_collapsed_after_the_crash(office: Office) -> None:
    await office.begin()
    held = office.sandbox.faults.plan(Held("update_message", path_part=str(office.channel.id)))
    await office.hint(office.ada)
    office.courier.wake(office.game)
    await held.arrived.wait()
    await office.courier.stop(0.0)
    held.release()
    await office.restart()
    await office.until(office.is_idle)
    assert office.texts() == ["line 0-0", "board 0-1 calls  closed"]


async def test_what_is_under_way_at_the_end_is_finished(office: Office) -> None:
    await office.begin()
    held = office.sandbox.faults.plan(Held("create_message", path_part=str(office.channel.id)))
    await office.hint(office.ada)
    office.courier.wake(office.game)
    await held.arrived.wait()
    held.release()
    await office.courier.stop()
    assert (await office.row(0))["told"] == 1


async def test_a_stray_letter_is_found_also_when_the_turn_has_passed(office: Office) -> None:
    await office.begin()
    dms = office.sandbox.world.dm_with(office.ben.id)
    assert dms is not None
    held = Held("create_message", path_part=str(dms.id), after_effect=True)
    office.sandbox.faults.plan(held)
    await office.hint(office.ada)
    office.courier.wake(office.game)
    await held.arrived.wait()
    await office.courier.stop(0.0)
    held.release()
    await office.hint(office.ben)
    await office.restart()
    await office.until(office.is_idle)
    assert office.letters(office.ben) == [f"letter {office.game} 2-2 not your turn"]


async def _sent_and_forgotten(office: Office) -> None:
    """Ada's turn has a board, but nobody has written that down."""
    await office.begin(rearrange="free")
    held = Held("create_message", path_part=str(office.channel.id), after_effect=True)
    office.sandbox.faults.plan(held)
    await office.hint(office.ada)
    office.courier.wake(office.game)
    await held.arrived.wait()
    await office.courier.stop(0.0)
    held.release()
    assert office.texts()[-1] == "board 0-1 calls  closed"
    assert (await office.row(0))["told"] == 0
