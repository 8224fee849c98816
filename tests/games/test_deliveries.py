"""What the courier is told, and what it tells: on a real database, without Discord."""

from typing import Any

import pytest

from games.errands import BOARD, LOBBY, Due, Errand, Found
from games.games import Games
from games.house import House
from games.values import Notify, Pace, Spot
from games.wishes import Wish
from hanabi_core.cards import Seat, Tag
from hanabi_core.rules import Rearrange, Rules
from hanabi_core.seen import PublicView, SeatView
from tests.games.house import (
    ADA,
    BEN,
    CHANNEL,
    CLEO,
    THREAD,
    asked,
    running,
    set_person,
)

DM = 8000


async def errand(games: Games, game: int, recipient: int, **how: Any) -> Errand | None:
    return await games.deliveries.look(Due(game, recipient, 0), **how)


async def sure(games: Games, game: int, recipient: int, **how: Any) -> Errand:
    found = await errand(games, game, recipient, **how)
    assert found is not None
    return found


async def bring(games: Games, game: int, recipient: int, message: int) -> Errand:
    """Deliver it as a courier would."""
    task = await sure(games, game, recipient)
    if task.is_anew:
        await games.deliveries.posted(task, Spot(task.channel or DM, message))
    else:
        await games.deliveries.edited(task)
    return task


async def hint(games: Games, game: int, giver: int) -> None:
    sight = await games.looks.view(asked(giver), game)
    option = sight.hints[0]
    await games.turns.hint(asked(giver), game, None, option.receiver, option.what)


async def test_everybody_is_behind_in_a_new_game(house: House, games: Games) -> None:
    game = await running(house)
    todo = await games.deliveries.behind(game)
    assert [(due.recipient, due.lane) for due in todo.dues] == [
        (BOARD, CHANNEL),
        (ADA, ADA),
        (BEN, BEN),
    ]
    assert (await games.deliveries.behind(game + 1)).dues == ()


async def test_the_board_shows_no_hand_and_a_letter_only_the_others(
    house: House, games: Games
) -> None:
    game = await running(house)
    assert isinstance((await sure(games, game, BOARD)).sight.view, PublicView)
    view = (await sure(games, game, BEN)).sight.view
    assert isinstance(view, SeatView)
    assert [card.face for card in view.hands[1]] == [None] * 5


async def test_what_has_been_shown_is_not_due_any_more(house: House, games: Games) -> None:
    game = await running(house)
    await bring(games, game, BOARD, 1)
    assert await errand(games, game, BOARD) is None
    assert BOARD not in {due.recipient for due in (await games.deliveries.behind(game)).dues}


async def test_a_change_during_the_sending_leaves_the_recipient_behind(
    house: House, games: Games
) -> None:
    game = await running(house)
    task = await sure(games, game, BOARD)
    await hint(games, game, ADA)
    await games.deliveries.posted(task, Spot(CHANNEL, 1))
    after = await sure(games, game, BOARD)
    assert (after.is_anew, after.since, after.told) == (True, 0, 1)


async def test_a_note_that_is_written_during_the_sending_is_not_lost(
    house: House, games: Games
) -> None:
    game = await running(house)
    task = await sure(games, game, BEN)
    await games.looks.note(asked(BEN), game, Seat(1), Tag("A"), "keep")
    await games.deliveries.posted(task, Spot(DM, 1))
    after = await sure(games, game, BEN)
    assert not after.is_anew
    assert after.sight.notes == {(Seat(1), Tag("A")): "keep"}


async def test_the_old_board_is_left_over_with_what_it_told(house: House, games: Games) -> None:
    game = await running(house)
    for message, giver in ((1, ADA), (2, BEN)):
        await bring(games, game, BOARD, message)
        await hint(games, game, giver)
    await bring(games, game, BOARD, 3)
    left = (await games.deliveries.behind(game)).leftovers
    assert [(one.spot.message, one.collapses, one.since, one.told) for one in left] == [
        (1, True, 0, 0),
        (2, True, 0, 1),
    ]
    sight = await games.deliveries.leftover_sight(left[1])
    assert sight.since == 0
    for one in left:
        await games.deliveries.cleared_away(one)
    assert (await games.deliveries.behind(game)).leftovers == ()


async def test_a_letter_tells_what_came_after_the_readers_own_last_turn(
    house: House, games: Games
) -> None:
    game = await running(house, players=(ADA, BEN, CLEO))
    for giver in (ADA, BEN, CLEO):
        await hint(games, game, giver)
    assert [(await sure(games, game, reader)).since for reader in (ADA, BEN, CLEO)] == [1, 2, 3]


async def test_an_arrangement_is_no_turn_of_ones_own(house: House, games: Games) -> None:
    game = await running(house, Rules(rearrange=Rearrange.FREE))
    await hint(games, game, ADA)
    await games.turns.arrange(asked(ADA), game, None, tuple(map(Tag, "ABCDE")))
    assert (await sure(games, game, ADA)).since == 1


@pytest.mark.parametrize(
    ("pace", "notify", "ways"),
    [
        (Pace.SLOW, Notify.AUTO, "letter"),
        (Pace.LIVE, Notify.AUTO, "mention"),
        (Pace.SLOW, Notify.LETTER, "letter"),
        (Pace.LIVE, Notify.LETTER, "letter"),
        (Pace.SLOW, Notify.MENTION, "mention"),
        (Pace.LIVE, Notify.BOTH, "letter and mention"),
    ],
)
async def test_a_turn_is_called_once_unless_both_are_wanted(
    house: House, games: Games, pace: Pace, notify: Notify, ways: str
) -> None:
    game = await running(house, pace=pace)
    await set_person(house, BEN, notify=notify)
    await bring(games, game, BEN, 1)
    await hint(games, game, ADA)
    letter, board = await sure(games, game, BEN), await sure(games, game, BOARD)
    assert letter.sight.is_silent is ("letter" not in ways)
    assert [player.id for player in board.sight.called] == ([BEN] if "mention" in ways else [])
    assert board.sight.is_silent is ("mention" not in ways)


@pytest.mark.parametrize("notify", list(Notify))
async def test_if_the_board_is_shut_the_letter_rings(
    house: House, games: Games, notify: Notify
) -> None:
    game = await running(house, pace=Pace.LIVE)
    await set_person(house, BEN, notify=notify)
    await hint(games, game, ADA)
    assert not (await sure(games, game, BEN, board_is_shut=True)).sight.is_silent


async def test_if_the_board_was_given_up_the_letter_rings(house: House, games: Games) -> None:
    game = await running(house, pace=Pace.LIVE)
    await games.deliveries.place_lost(Due(game, BOARD, CHANNEL))
    await hint(games, game, ADA)
    assert not (await sure(games, game, BEN)).sight.is_silent
    assert await errand(games, game, BOARD) is None


async def test_a_board_whose_thread_is_gone_goes_on_in_the_channel(
    house: House, games: Games
) -> None:
    game = await running(house, room_id=THREAD, in_thread=True)
    await bring(games, game, BOARD, 1)
    await bring(games, game, BEN, 2)
    await hint(games, game, ADA)
    await games.deliveries.place_lost(Due(game, BOARD, THREAD))
    board = await sure(games, game, BOARD)
    assert (board.is_anew, board.channel) == (True, CHANNEL)
    letter = await sure(games, game, BEN)
    assert (letter.sight.has_place, letter.sight.table.room) == (True, CHANNEL)


@pytest.mark.parametrize("is_taken", [True, False])
async def test_a_board_that_finds_no_place_is_given_up_and_letters_say_so(
    house: House,
    games: Games,
    is_taken: bool,  # noqa: FBT001 -- a case
) -> None:
    if is_taken:
        await running(house)
    game = await running(house, room_id=THREAD, in_thread=True)
    await bring(games, game, BEN, 1)
    for _ in range(1 if is_taken else 2):
        await games.deliveries.place_lost(Due(game, BOARD, CHANNEL))
    assert await errand(games, game, BOARD) is None
    assert not (await sure(games, game, BEN)).sight.has_place


async def test_for_a_game_that_is_over_nothing_is_repeated_elsewhere(
    house: House, games: Games
) -> None:
    game = await running(house, room_id=THREAD, in_thread=True)
    await games.endings.moderate(asked(ADA, moderates=True), game)
    await bring(games, game, BOARD, 1)
    await games.endings.rematch(asked(ADA), game)
    await games.deliveries.place_lost(Due(game, BOARD, THREAD))
    assert await errand(games, game, BOARD) is None


@pytest.mark.parametrize("notify", list(Notify))
async def test_who_takes_no_letters_is_always_called_by_the_board(
    house: House, games: Games, notify: Notify
) -> None:
    game = await running(house, pace=Pace.SLOW)
    await set_person(house, BEN, notify=notify)
    await games.deliveries.dms_closed(game, BEN)
    await hint(games, game, ADA)
    board = await sure(games, game, BOARD)
    assert [player.id for player in board.sight.called] == [BEN]


async def test_closed_dms_make_a_new_board_that_says_so_once(house: House, games: Games) -> None:
    game = await running(house)
    await bring(games, game, BOARD, 1)
    await games.deliveries.dms_closed(game, BEN)
    task = await bring(games, game, BOARD, 2)
    assert task.is_anew
    assert [player.id for player in task.sight.closed] == [BEN]
    assert not task.sight.is_silent
    await hint(games, game, ADA)
    assert (await sure(games, game, BOARD)).sight.closed == ()
    assert await games.deliveries.standing(game, BEN) == "closed"


async def test_who_tries_again_while_the_board_says_so_gets_a_letter(
    house: House, games: Games
) -> None:
    game = await running(house)
    await bring(games, game, BOARD, 1)
    await games.deliveries.dms_closed(game, BEN)
    task = await sure(games, game, BOARD)
    await games.settings.try_dms(asked(BEN))
    await games.deliveries.posted(task, Spot(CHANNEL, 2))
    assert task.sight.closed
    assert await games.deliveries.standing(game, BEN) == "pending"
    assert await errand(games, game, BEN) is not None


async def test_a_board_that_has_called_them_says_so_by_an_edit(house: House, games: Games) -> None:
    game = await running(house, pace=Pace.LIVE)
    await hint(games, game, ADA)
    await bring(games, game, BOARD, 1)
    await games.deliveries.dms_closed(game, BEN)
    task = await bring(games, game, BOARD, 1)
    assert not task.is_anew
    assert [player.id for player in task.sight.closed] == [BEN]
    assert [player.id for player in task.sight.called] == [BEN]


async def test_a_board_that_waits_for_somebody_else_has_not_called_them(
    house: House, games: Games
) -> None:
    game = await running(house, pace=Pace.LIVE)
    await bring(games, game, BOARD, 1)
    await games.deliveries.dms_closed(game, BEN)
    task = await sure(games, game, BOARD)
    assert task.is_anew
    assert [player.id for player in task.sight.closed] == [BEN]


async def test_other_games_of_theirs_say_so_with_their_next_board(
    house: House, games: Games
) -> None:
    first, second = await running(house), await running(house, channel=CHANNEL + 1)
    await bring(games, second, BOARD, 1)
    await games.deliveries.dms_closed(first, BEN)
    assert await errand(games, second, BOARD) is None
    assert await errand(games, second, BEN) is None
    await hint(games, second, ADA)
    assert [one.id for one in (await bring(games, second, BOARD, 2)).sight.closed] == [BEN]
    await hint(games, second, BEN)
    assert (await sure(games, second, BOARD)).sight.closed == ()


async def test_a_board_with_no_news_repeats_the_old_one_which_goes(
    house: House, games: Games
) -> None:
    game = await running(house)
    await hint(games, game, ADA)
    await bring(games, game, BOARD, 1)
    await games.deliveries.dms_closed(game, BEN)
    task = await bring(games, game, BOARD, 2)
    assert (task.since, task.told) == (0, 1)
    (left,) = (await games.deliveries.behind(game)).leftovers
    assert (left.spot.message, left.collapses) == (1, False)


async def test_the_nonce_is_the_same_for_the_same_message_only(house: House, games: Games) -> None:
    game = await running(house)
    board, letter = await sure(games, game, BOARD), await sure(games, game, BEN)
    assert board.nonce == (await sure(games, game, BOARD)).nonce
    assert len({board.nonce, letter.nonce, board.again().nonce}) == 3
    assert len(board.nonce) <= 25
    await hint(games, game, ADA)
    assert (await sure(games, game, BOARD)).nonce != board.nonce


async def test_a_found_message_is_taken_over(house: House, games: Games) -> None:
    game = await running(house)
    task = await sure(games, game, BOARD)
    found = Found(Spot(CHANNEL, 9), task.revision)
    assert await games.deliveries.adopt(task, [found])
    assert await errand(games, game, BOARD) is None
    sight = await games.looks.table(asked(ADA), game)
    assert sight.table.board == Spot(CHANNEL, 9)
    assert not await games.deliveries.adopt(task, [found]), "it is known now"


async def test_of_several_found_messages_the_newest_counts(house: House, games: Games) -> None:
    game = await running(house)
    await hint(games, game, ADA)
    task = await sure(games, game, BOARD)
    found = [Found(Spot(CHANNEL, 8), task.revision - 1), Found(Spot(CHANNEL, 9), task.revision)]
    await games.deliveries.adopt(task, found)
    assert [one.spot.message for one in (await games.deliveries.behind(game)).leftovers] == [8]


async def test_a_found_message_from_before_the_last_turn_goes(house: House, games: Games) -> None:
    game = await running(house)
    old = await sure(games, game, BOARD)
    await hint(games, game, ADA)
    task = await sure(games, game, BOARD)
    assert await games.deliveries.adopt(task, [Found(Spot(CHANNEL, 8), old.revision)])
    (left,) = (await games.deliveries.behind(game)).leftovers
    assert (left.spot.message, left.collapses) == (8, False)
    assert (await sure(games, game, BOARD)).is_anew


async def test_without_a_thread_the_game_moves_into_the_channel(house: House, games: Games) -> None:
    game = await running(house, in_thread=True, room_id=None, room_ready=False)
    assert (await games.deliveries.behind(game)).rooms == (game,)
    assert await games.deliveries.room_refused(game)
    assert await games.deliveries.room(game) is None
    assert (await sure(games, game, BOARD)).channel == CHANNEL


async def test_but_not_if_another_game_is_played_there(house: House, games: Games) -> None:
    await running(house)
    game = await running(house, in_thread=True, room_id=None, room_ready=False)
    assert not await games.deliveries.room_refused(game)
    room = await games.deliveries.room(game)
    assert room is not None
    assert (room.home, room.lobby, room.players) == (CHANNEL, None, (ADA, BEN))


async def test_a_lobby_falls_silent_once_it_has_said_that_it_is_closed(games: Games) -> None:
    sight = await games.lobbies.open(asked(ADA), Wish(in_thread=False))
    game = sight.table.id
    await bring(games, game, LOBBY, 1)
    await games.lobbies.cancel(asked(ADA), game)
    await bring(games, game, LOBBY, 1)
    assert await errand(games, game, LOBBY) is None
    assert (await sure(games, game, ADA)).sight.view is None


async def test_somebody_without_a_letter_counts_as_not_to_be_reached(
    house: House, games: Games
) -> None:
    game = await running(house)
    assert await games.deliveries.standing(game, CLEO) == "closed"
    assert await games.deliveries.standing(game, BEN) == "pending"
    await bring(games, game, BEN, 1)
    assert await games.deliveries.standing(game, BEN) == "shown"
