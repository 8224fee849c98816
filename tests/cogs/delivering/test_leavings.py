"""What is left when a server's data is deleted: nothing that could be pressed."""

from sandbox.faults import Held
from tests.cogs.delivering.office import Office


async def test_posts_and_letters_go_with_the_data_of_their_server(office: Office) -> None:
    await office.begin()
    await office.hint(office.ada)
    await office.delivered()
    assert len(office.sandbox.world.history(office.channel.id)) == 3, "lobby, line, board"

    await office.games.settings.delete_server(office.asked(office.ada, manages=True))
    office.courier.wake_all()
    await office.until(office.is_idle)

    assert [one.content for one in office.sandbox.world.history(office.channel.id)] == ["line 0-0"]
    assert office.letters(office.ada) == office.letters(office.ben) == []


async def test_an_old_board_that_was_to_collapse_goes_too(office: Office) -> None:
    await office.begin()
    office.sandbox.faults.plan(Held("update_message"))
    await office.hint(office.ada)
    office.courier.wake(office.game)
    await office.until(lambda: len(office.texts()) == 2)
    await office.courier.stop(0.0)

    await office.games.settings.delete_server(office.asked(office.ada, manages=True))
    await office.restart()
    await office.until(office.is_idle)

    assert office.sandbox.world.history(office.channel.id) == []


async def test_what_is_sent_meanwhile_is_taken_back(office: Office) -> None:
    held = office.sandbox.faults.plan(Held("create_message"))
    await office.open()
    office.courier.wake(office.game)
    await held.arrived.wait()

    await office.games.settings.delete_server(office.asked(office.ada, manages=True))
    held.release()
    await office.until(lambda: office.calls("delete_message"))
    await office.until(office.is_idle)

    assert office.sandbox.world.history(office.channel.id) == []
    assert office.letters(office.ben) == []
