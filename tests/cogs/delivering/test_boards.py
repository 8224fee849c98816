"""Boards: one for each turn, edits for everything else, one line for each that is past."""

from tests.cogs.delivering.office import SILENT, Office


async def test_each_turn_is_a_new_board_and_the_old_one_keeps_its_line(office: Office) -> None:
    await office.begin()
    await office.hint(office.ada)
    await office.delivered()
    await office.hint(office.ben)
    await office.delivered()
    assert office.texts() == ["line 0-0", "line 0-1", "board 1-2 calls  closed"]
    assert [len(message.components) for message in office.messages()] == [0, 0, 1]


async def test_a_board_that_skips_turns_tells_them_all(office: Office) -> None:
    await office.begin()
    await office.hint(office.ada)
    await office.hint(office.ben)
    await office.hint(office.ada)
    await office.delivered()
    assert office.texts() == ["line 0-0", "board 0-3 calls  closed"]


async def test_a_change_without_a_turn_edits_the_board_in_place(office: Office) -> None:
    await office.begin(rearrange="free")
    before = office.messages()
    await office.arrange(office.ben)
    await office.delivered()
    assert office.texts() == ["board 0-1 calls  closed"]
    assert [one.id for one in office.messages()] == [one.id for one in before]
    await office.hint(office.ada)
    await office.delivered()
    assert office.texts() == ["line 0-1", "board 1-2 calls  closed"]


async def test_at_a_slow_table_the_board_is_silent_and_calls_nobody(office: Office) -> None:
    await office.begin(pace="slow")
    assert office.texts() == ["board 0-0 calls  closed"]
    assert office.messages()[0].flags & SILENT


async def test_at_a_live_table_the_board_calls_who_is_next(office: Office) -> None:
    await office.begin(pace="live")
    await office.hint(office.ada)
    await office.delivered()
    board = office.messages()[-1]
    assert board.content == f"board 0-1 calls <@{office.ben.id}> closed"
    assert board.mentions.users == [office.ben.id]
    assert not board.flags & SILENT


async def test_a_board_that_collapses_calls_nobody(office: Office) -> None:
    await office.begin(pace="live")
    await office.hint(office.ada)
    await office.delivered()
    assert office.messages()[0].mentions.users == []


async def test_a_deleted_board_comes_back(office: Office) -> None:
    await office.begin(rearrange="free")
    office.sandbox.control.delete_message(office.messages()[0])
    await office.arrange(office.ben)
    await office.delivered()
    assert office.texts() == ["board 0-1 calls  closed"]


async def test_a_board_that_is_deleted_again_and_again_stays_away_until_the_next_turn(
    office: Office,
) -> None:
    await office.begin(rearrange="free")
    for _ in range(5):
        office.sandbox.control.delete_message(office.messages()[0])
        await office.arrange(office.ben)
        await office.delivered()
    office.sandbox.control.delete_message(office.messages()[0])
    await office.arrange(office.ben)
    await office.delivered()
    assert office.texts() == []
    await office.hint(office.ada)
    await office.delivered()
    assert office.texts() == ["board 6-7 calls  closed"]


async def test_the_final_board_is_a_new_message(office: Office) -> None:
    await office.begin()
    before = office.messages()[0]
    await office.games.endings.moderate(office.asked(office.ada, moderates=True), office.game)
    await office.delivered()
    assert office.texts() == ["board 0-0 calls  closed"]
    assert office.messages()[0].id != before.id
    assert office.messages()[0].flags & SILENT


async def test_a_lobby_is_edited_and_is_left_alone_once_it_has_said_that_the_game_began(
    office: Office,
) -> None:
    await office.open()
    await office.delivered()
    assert "lobby lobby: Ada Ben" in _lobby(office)
    await office.games.lobbies.start(office.asked(office.ada), office.game)
    await office.delivered()
    assert "lobby running: Ada Ben" in _lobby(office)
    edits = office.calls("update_message")
    await office.hint(office.ada)
    await office.delivered()
    edited = [
        one.path for one in office.sandbox.ledger.requests if one.operation == "update_message"
    ]
    lobby = str(office.sandbox.world.history(office.channel.id)[0].id)
    assert not any(lobby in path for path in edited[edits:])


def _lobby(office: Office) -> str:
    return str(office.sandbox.world.history(office.channel.id)[0].components)
