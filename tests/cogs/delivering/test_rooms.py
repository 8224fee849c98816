"""Threads: made from the lobby, with the players in them, or not at all."""

from sandbox.facts.model import Channel
from sandbox.facts.permissions import Permission
from sandbox.faults import Broken, Held
from tests.cogs.delivering.office import Office


async def test_the_board_stands_in_a_thread_with_the_players(office: Office) -> None:
    await office.begin(in_thread=True)
    thread = _thread(office)
    assert office.texts() == []
    assert office.texts(thread) == ["board 0-0 calls  closed"]
    assert thread.thread is not None
    assert {office.ada.id, office.ben.id} <= thread.thread.members.keys()


async def test_the_thread_bears_the_name_of_the_game(office: Office) -> None:
    game = await office.begin(in_thread=True)
    sight = await office.games.looks.table(office.asked(office.ada), game)
    assert _thread(office).name == sight.table.name


async def test_a_thread_that_exists_already_is_taken(office: Office) -> None:
    held = office.sandbox.faults.plan(Held("create_thread_from_message", after_effect=True))
    await office.open(in_thread=True)
    await office.games.lobbies.start(office.asked(office.ada), office.game)
    office.courier.wake(office.game)
    await held.arrived.wait()
    await office.courier.stop(0.0)
    held.release()
    await office.restart()
    await office.until(office.is_idle)
    assert office.texts(_thread(office)) == ["board 0-0 calls  closed"]


async def test_who_cannot_be_added_to_the_thread_does_not_keep_the_others_waiting(
    office: Office,
) -> None:
    fault = office.sandbox.faults.plan(Broken("add_thread_member", status=503))
    await office.begin(in_thread=True)
    assert fault.befell
    assert office.texts(_thread(office)) == ["board 0-0 calls  closed"]


async def test_where_no_thread_may_be_made_the_game_is_played_in_the_channel(
    office: Office,
) -> None:
    denied = Permission.CREATE_PUBLIC_THREADS
    office.sandbox.control.deny(office.channel, office.sandbox.world.bot_id, denied)
    await office.begin(in_thread=True)
    assert office.texts() == ["board 0-0 calls  closed"]


async def test_letters_ring_while_there_is_neither_thread_nor_channel_for_the_board(
    office: Office,
) -> None:
    await office.begin(pace="live")
    denied = Permission.CREATE_PUBLIC_THREADS
    office.sandbox.control.deny(office.channel, office.sandbox.world.bot_id, denied)
    await office.open(in_thread=True, pace="live")
    await office.games.lobbies.start(office.asked(office.ada), office.game)
    office.courier.wake(office.game)
    await office.until(lambda: office.courier._refusals.left(("room", office.game)))

    await office.hint(office.ada)
    office.courier.wake(office.game)

    await office.until(lambda: office.rung(office.ben))


async def test_a_lobby_that_is_deleted_before_its_thread_is_made_comes_back(
    office: Office,
) -> None:
    await office.open(in_thread=True)
    await office.delivered()
    lobby = office.sandbox.world.history(office.channel.id)[0]
    office.sandbox.control.delete_message(lobby)
    await office.games.lobbies.start(office.asked(office.ada), office.game)
    await office.delivered()
    assert office.texts(_thread(office)) == ["board 0-0 calls  closed"]


async def test_a_thread_that_sleeps_is_woken_by_a_new_board(office: Office) -> None:
    await office.begin(in_thread=True, rearrange="free")
    thread = _thread(office)
    office.sandbox.control.archive(thread)
    await office.arrange(office.ben)
    await office.delivered()
    assert office.texts(thread) == ["board 0-1 calls  closed"]
    assert thread.thread is not None
    assert not thread.thread.archived


async def test_a_locked_thread_is_tried_again_after_the_next_turn(office: Office) -> None:
    await office.begin(in_thread=True, pace="live")
    thread = _thread(office)
    office.sandbox.control.archive(thread, locked=True)
    await office.hint(office.ada)
    office.courier.wake(office.game)
    turn = f"letter {office.game} 0-1 your turn"
    await office.until(lambda: office.letters(office.ben) == [turn])
    assert thread.thread is not None
    thread.thread.locked = False
    await office.hint(office.ben)
    await office.delivered()
    assert office.texts(thread)[-1] == f"board 0-2 calls <@{office.ada.id}> closed"


async def test_when_its_thread_is_deleted_the_game_goes_on_in_the_channel(office: Office) -> None:
    await office.begin(in_thread=True, pace="live")
    office.sandbox.control.delete_channel(_thread(office))
    await office.hint(office.ada)
    await office.delivered()
    assert office.texts() == [f"board 0-1 calls <@{office.ben.id}> closed"]
    await office.hint(office.ben)
    await office.delivered()
    assert office.texts() == ["line 0-1", f"board 1-2 calls <@{office.ada.id}> closed"]


async def test_a_game_whose_channel_is_gone_is_left_alone(office: Office) -> None:
    await office.open(in_thread=True)
    await office.delivered()
    office.sandbox.control.delete_channel(office.channel)
    await office.games.lobbies.start(office.asked(office.ada), office.game)
    await office.delivered()
    assert office.letters(office.ada) == [f"letter {office.game} 0-0 your turn"]


async def test_an_outage_of_the_server_is_waited_for(office: Office) -> None:
    await office.open(in_thread=True)
    await office.delivered()
    office.sandbox.control.outage(office.guild)
    await office.games.lobbies.start(office.asked(office.ada), office.game)
    office.courier.wake(office.game)
    await office.until(lambda: office.sandbox.ledger.refused[503] > 3)
    office.sandbox.control.end_outage(office.guild)
    await office.delivered()
    assert office.texts(_thread(office)) == ["board 0-0 calls  closed"]


async def test_before_the_server_is_known_no_thread_is_tried(office: Office) -> None:
    await office.open(in_thread=True)
    await office.delivered()
    guild = office.client.get_guild(office.guild.id)
    assert guild is not None
    office.client._connection._remove_guild(guild)
    await office.games.lobbies.start(office.asked(office.ada), office.game)
    office.courier.wake(office.game)
    await office.until(lambda: office.courier._holds.left(("room", office.game)) > 1)
    assert office.calls("create_thread_from_message") == 0


def _thread(office: Office) -> Channel:
    return next(iter(office.sandbox.world.threads(office.guild.id)))
