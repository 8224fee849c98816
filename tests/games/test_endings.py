"""How people end a game, and what they do with one that is over."""

from hashlib import sha256
from typing import Any

import pytest

from games.endings import TIME_TO_ANSWER
from games.games import Games
from games.house import House
from games.lobbies import Guest, Wish
from games.refusals import (
    AlreadyBegun,
    Blocked,
    GameHere,
    LobbyHere,
    MayNotOpen,
    NoNotes,
    NotAtTable,
    NothingToFinish,
    NotModerator,
    NotOver,
    NotRunning,
    NotUnderstood,
    NoVote,
    TooManyGames,
    VoteOpen,
    VoteRefused,
)
from games.values import Ending, Pace, Refused, Status, VoteKind
from hanabi_core.cards import CardId, Colour, Seat
from hanabi_core.deal import Seed
from hanabi_core.record import Record
from hanabi_core.refusals import GameOver
from hanabi_core.rules import Rules
from hanabi_core.scoring import reach, score
from hanabi_core.seen import FinishedView
from hanabi_core.state import State
from store import notes
from store.deliveries import BOARD, LOBBY
from store.sqlite import SqliteDatabase
from tests.core.players import finish, go_on, play_badly, play_well, seeded
from tests.games.house import (
    ADA,
    BEN,
    CHANNEL,
    CLEO,
    DAN,
    ELSEWHERE,
    EVE,
    START,
    THREAD,
    TestClock,
    asked,
    everything,
    in_dm,
    rows,
    running,
)
from tests.games.lobbying import a_lobby, behind, delivery, show_everything, stored


def exhausted() -> Record:
    """A game of two with 24 points in which nothing more can be reached."""

    def nothing_more(state: State) -> bool:
        return reach(state).best_score == score(state)

    return go_on(seeded(Seed(sha256(b"5").digest())), play_well, nothing_more)


def lost() -> Record:
    return finish(seeded(Seed(sha256(b"5").digest())), play_badly)


async def test_a_proposal_to_give_up_stands_for_three_days(
    games: Games, house: House, database: SqliteDatabase
) -> None:
    game = await running(house, players=(ADA, BEN, CLEO))
    await show_everything(database)

    sight = await games.endings.propose(asked(ADA), game, "end")

    vote = sight.table.vote
    assert vote is not None
    assert (vote.kind, vote.by, vote.until) == (VoteKind.END, ADA, START + 3 * 24 * 60 * 60)
    assert vote.agree == frozenset({ADA})
    assert sight.table.is_running
    assert await behind(database, game) == {BOARD, ADA, BEN, CLEO}


async def test_a_proposal_reaches_those_who_want_letters_on_their_turn_only(
    games: Games, house: House, database: SqliteDatabase
) -> None:
    game = await running(house)
    await games.settings.change_person(asked(BEN), letters="my_turn")
    await show_everything(database)

    await games.endings.propose(asked(ADA), game, "end")

    assert BEN in await behind(database, game)


async def test_a_game_is_given_up_when_all_agree(
    games: Games, house: House, database: SqliteDatabase
) -> None:
    game = await running(house, players=(ADA, BEN, CLEO))
    await games.endings.propose(asked(ADA), game, "end")
    await games.endings.answer(asked(BEN), game, "end", agrees=True)
    await show_everything(database)

    sight = await games.endings.answer(in_dm(CLEO), game, "end", agrees=True)

    table, row = sight.table, await stored(database, game)
    assert (table.status, table.ending, table.outcome) == (Status.OVER, Ending.AGREED, None)
    assert (table.ended_at, table.turn_of, table.vote) == (START, None, None)
    assert isinstance(sight.view, FinishedView)
    assert row["score"] is None
    assert await rows(database, "ballots") == []
    assert await behind(database, game) == {BOARD, ADA, BEN, CLEO}
    assert (await delivery(database, game, BOARD))["fresh"] == table.revision


async def test_an_objection_closes_the_question(
    games: Games, house: House, database: SqliteDatabase
) -> None:
    game = await running(house, players=(ADA, BEN, CLEO))
    await games.endings.propose(asked(ADA), game, "end")
    await show_everything(database)

    sight = await games.endings.answer(asked(BEN), game, "end", agrees=False)

    assert sight.table.vote is None
    assert sight.table.is_running
    assert await behind(database, game) == {BOARD, ADA, BEN, CLEO}
    with pytest.raises(NoVote):
        await games.endings.answer(asked(CLEO), game, "end", agrees=True)


async def test_an_objection_is_told_until_the_next_turn(games: Games, house: House) -> None:
    game = await running(house)
    await games.endings.propose(asked(ADA), game, "end")

    sight = await games.endings.answer(asked(BEN), game, "end", agrees=False)
    turn = await games.turns.hint(asked(ADA), game, None, Seat(1), Colour.RED)

    assert sight.table.refused == Refused(VoteKind.END, BEN, START)
    assert turn.sight.table.refused is None


async def test_what_was_refused_is_asked_again_after_a_turn_or_a_day(
    games: Games, house: House, clock: TestClock
) -> None:
    game = await running(house)
    for _ in range(2):
        await games.endings.propose(asked(ADA), game, "end")
        await games.endings.answer(asked(BEN), game, "end", agrees=False)
        clock.advance(24 * 60 * 60 - 1)
        with pytest.raises(VoteRefused) as refused:
            await games.endings.propose(asked(BEN), game, "end")
        assert refused.value.params == {"name": "Ben"}
        clock.advance(1)
    await games.endings.propose(asked(ADA), game, "end")
    await games.endings.answer(asked(BEN), game, "end", agrees=False)
    await games.turns.hint(asked(ADA), game, None, Seat(1), Colour.RED)

    sight = await games.endings.propose(asked(ADA), game, "end")

    assert sight.table.vote is not None


async def test_another_question_can_be_asked_after_an_objection(games: Games, house: House) -> None:
    game = await running(house, record=exhausted())
    await games.endings.propose(asked(ADA), game, "end")
    await games.endings.answer(asked(BEN), game, "end", agrees=False)

    sight = await games.endings.propose(asked(ADA), game, "finish")

    assert sight.table.vote is not None


async def test_proposing_the_same_is_agreeing(games: Games, house: House) -> None:
    game = await running(house)
    await games.endings.propose(asked(ADA), game, "end")

    sight = await games.endings.propose(asked(BEN), game, "end")

    assert sight.table.ending is Ending.AGREED


async def test_proposing_twice_is_not_agreeing_for_another(games: Games, house: House) -> None:
    game = await running(house)
    await games.endings.propose(asked(ADA), game, "end")

    sight = await games.endings.propose(asked(ADA), game, "end")

    assert sight.table.is_running


async def test_a_proposal_that_is_delivered_twice_counts_once(
    games: Games, house: House, database: SqliteDatabase
) -> None:
    game = await running(house)
    first = await games.endings.propose(asked(ADA, interaction=4), game, "end")
    before = await everything(database)

    second = await games.endings.propose(asked(ADA, interaction=4), game, "end")

    assert second == first
    assert await everything(database) == before


async def test_the_next_turn_closes_the_question(games: Games, house: House) -> None:
    game = await running(house)
    await games.endings.propose(asked(BEN), game, "end")

    turn = await games.turns.hint(asked(ADA), game, None, Seat(1), Colour.RED)

    assert turn.sight.table.vote is None


async def test_one_question_at_a_time(games: Games, house: House) -> None:
    game = await running(house, record=exhausted())
    await games.endings.propose(asked(ADA), game, "end")

    with pytest.raises(VoteOpen):
        await games.endings.propose(asked(BEN), game, "finish")
    with pytest.raises(NoVote):
        await games.endings.answer(asked(BEN), game, "finish", agrees=True)


async def test_finishing_here_needs_all_players_and_no_time(games: Games, house: House) -> None:
    game = await running(house, record=exhausted())

    sight = await games.endings.propose(asked(ADA), game, "finish")

    vote = sight.table.vote
    assert vote is not None
    assert (vote.kind, vote.until) == (VoteKind.FINISH, None)


async def test_a_game_that_is_finished_here_keeps_its_score(
    games: Games, house: House, database: SqliteDatabase
) -> None:
    game = await running(house, record=exhausted())
    await games.endings.propose(asked(ADA), game, "finish")

    sight = await games.endings.answer(asked(BEN), game, "finish", agrees=True)

    row = await stored(database, game)
    assert sight.table.ending is Ending.FINISHED_HERE
    assert (row["status"], row["score"], row["outcome"]) == ("over", 24, None)
    assert isinstance(sight.view, FinishedView)
    assert sight.view.table.score == 24


async def test_nobody_finishes_while_points_can_be_reached(games: Games, house: House) -> None:
    game = await running(house)

    with pytest.raises(NothingToFinish) as refused:
        await games.endings.propose(asked(ADA), game, "finish")

    assert refused.value.params == {"score": 0, "best": 25}


async def test_only_players_are_asked(games: Games, house: House) -> None:
    game = await running(house)
    await games.endings.propose(asked(ADA), game, "end")

    with pytest.raises(NotAtTable):
        await games.endings.propose(asked(EVE, moderates=True), game, "end")
    with pytest.raises(NotAtTable):
        await games.endings.answer(asked(EVE), game, "end", agrees=True)


async def test_an_unknown_question_is_not_asked(games: Games, house: House) -> None:
    game = await running(house)

    with pytest.raises(NotUnderstood):
        await games.endings.propose(asked(ADA), game, "pause")


async def test_a_game_that_is_over_is_not_ended_again(games: Games, house: House) -> None:
    game = await running(house, record=lost())

    with pytest.raises(GameOver):
        await games.endings.propose(asked(ADA), game, "end")
    with pytest.raises(GameOver):
        await games.endings.answer(asked(ADA), game, "end", agrees=True)
    with pytest.raises(GameOver):
        await games.endings.moderate(asked(EVE, moderates=True), game)


async def test_a_lobby_is_not_ended_by_a_vote_or_a_moderator(games: Games) -> None:
    game = await a_lobby(games, ADA, BEN)

    with pytest.raises(NotRunning):
        await games.endings.propose(asked(ADA), game, "end")
    with pytest.raises(NotRunning):
        await games.endings.moderate(asked(EVE, moderates=True), game)


@pytest.mark.parametrize(
    "rights",
    [
        {"moderates": True},
        {"moderates": True, "channel": THREAD, "parent": CHANNEL},
        {"manages": True, "channel": ELSEWHERE},
    ],
)
async def test_a_moderator_of_the_game_s_channels_or_a_host_ends_it_at_once(
    games: Games, house: House, database: SqliteDatabase, rights: dict[str, Any]
) -> None:
    game = await running(house, room_id=THREAD)
    await games.endings.propose(asked(ADA), game, "end")

    sight = await games.endings.moderate(asked(EVE, **rights), game)

    row = await stored(database, game)
    assert sight.table.ending is Ending.MODERATED
    assert (row["status"], row["score"], row["vote"]) == ("over", None, None)


@pytest.mark.parametrize(
    "rights",
    [
        {},
        {"moderates": True, "channel": ELSEWHERE},
        {"moderates": True, "manages": True, "server": 5001},
        {"moderates": True, "manages": True, "server": None},
    ],
)
async def test_nobody_else_ends_it_at_once(
    games: Games, house: House, rights: dict[str, Any]
) -> None:
    game = await running(house)

    with pytest.raises(NotModerator):
        await games.endings.moderate(asked(ADA, **rights), game)


async def test_no_turn_is_taken_in_a_game_that_people_have_ended(
    games: Games, house: House
) -> None:
    game = await running(house)
    await games.endings.moderate(asked(EVE, moderates=True), game)

    with pytest.raises(GameOver):
        await games.turns.hint(asked(ADA), game, None, Seat(1), Colour.RED)


async def test_notes_are_shared_after_the_end_by_who_has_written_them(
    games: Games, house: House, database: SqliteDatabase
) -> None:
    game = await running(house, record=lost())
    await house.database.write(lambda tx: notes.write(tx, game, BEN, CardId(0), "a 5?"))

    await games.endings.share_notes(asked(BEN), game)
    with pytest.raises(NoNotes):
        await games.endings.share_notes(asked(ADA), game)

    seats = await rows(database, "seats")
    assert [seat["shares_notes"] for seat in seats] == [0, 1]


async def test_notes_are_not_shared_before_the_end_or_by_others(games: Games, house: House) -> None:
    runs = await running(house)
    over = await running(house, record=lost(), channel=ELSEWHERE)

    with pytest.raises(NotOver):
        await games.endings.share_notes(asked(ADA), runs)
    with pytest.raises(NotAtTable):
        await games.endings.share_notes(asked(EVE), over)


async def test_a_rematch_keeps_seats_and_agreement_and_who_begins_moves_on(
    games: Games, house: House, database: SqliteDatabase
) -> None:
    players = (ADA, BEN, CLEO)
    over = await running(
        house,
        Rules(black_powder=True),
        players,
        first=1,
        status="over",
        ending="agreed",
        turn_id=None,
        preset="deluxe_black_powder",
        watchers=True,
    )

    sight = await games.endings.rematch(asked(BEN), over)

    table = sight.table
    assert (table.status, table.rematch_of, table.home) == (Status.LOBBY, over, CHANNEL)
    assert [(player.id, player.joined) for player in table.players] == [
        (ADA, False),
        (BEN, True),
        (CLEO, False),
    ]
    assert table.opener == BEN
    assert table.agreed.rules == Rules(black_powder=True)
    assert (table.agreed.preset, table.agreed.pace) == ("deluxe_black_powder", Pace.SLOW)
    assert table.agreed.watchers
    assert table.agreed.first == CLEO
    assert table.agreed.seats == 3
    assert await behind(database, table.id) == {LOBBY, *players}


async def test_after_the_last_seat_the_first_begins(games: Games, house: House) -> None:
    over = await running(house, record=lost(), first=1)

    sight = await games.endings.rematch(in_dm(ADA), over)

    assert sight.table.agreed.first == ADA


async def test_a_second_rematch_is_joining_the_first(games: Games, house: House) -> None:
    over = await running(house, record=lost())
    opened = await games.endings.rematch(asked(BEN), over)

    joined = await games.endings.rematch(asked(ADA), over)

    assert joined.table.id == opened.table.id
    assert [player.joined for player in joined.table.players] == [True, True]


async def test_a_rematch_that_is_delivered_twice_opens_one_lobby(
    games: Games, house: House, database: SqliteDatabase
) -> None:
    over = await running(house, record=lost())
    first = await games.endings.rematch(asked(ADA, interaction=8), over)
    before = await everything(database)

    second = await games.endings.rematch(asked(ADA, interaction=8), over)

    assert second == first
    assert await everything(database) == before


async def test_a_rematch_that_has_begun_is_not_joined(games: Games, house: House) -> None:
    over = await running(house, record=lost(), players=(ADA, BEN))
    lobby = (await games.endings.rematch(asked(ADA), over)).table.id
    await games.lobbies.remove(asked(ADA), lobby, BEN)
    await games.lobbies.join(asked(CLEO), lobby)
    await games.lobbies.start(asked(ADA), lobby)

    with pytest.raises(AlreadyBegun):
        await games.endings.rematch(asked(BEN), over)


async def test_after_a_cancelled_rematch_another_can_be_opened(games: Games, house: House) -> None:
    over = await running(house, record=lost())
    first = (await games.endings.rematch(asked(ADA), over)).table.id
    await games.lobbies.cancel(asked(ADA), first)

    sight = await games.endings.rematch(asked(ADA), over)

    assert sight.table.id != first


async def test_a_rematch_waits_for_another_lobby_in_the_channel(games: Games, house: House) -> None:
    over = await running(house, record=lost())
    await a_lobby(games, DAN)

    with pytest.raises(LobbyHere):
        await games.endings.rematch(asked(ADA), over)


async def test_a_rematch_waits_for_another_game_in_the_channel(games: Games, house: House) -> None:
    over = await running(house, record=lost())
    await running(house, players=(CLEO, DAN))

    with pytest.raises(GameHere):
        await games.endings.rematch(asked(ADA), over)


async def test_only_players_of_a_game_that_is_over_open_a_rematch(
    games: Games, house: House
) -> None:
    runs = await running(house)
    over = await running(house, record=lost(), channel=ELSEWHERE)

    with pytest.raises(NotOver):
        await games.endings.rematch(asked(ADA), runs)
    with pytest.raises(NotAtTable):
        await games.endings.rematch(asked(EVE), over)


async def test_the_host_s_limits_hold_for_a_rematch(games: Games, house: House) -> None:
    host = asked(EVE, manages=True)
    over = await running(house, record=lost())
    await games.settings.change_server(host, opening="moderators", most_games=1)

    with pytest.raises(MayNotOpen):
        await games.endings.rematch(asked(BEN), over)
    with pytest.raises(MayNotOpen):
        await games.endings.rematch(asked(BEN, server=5001, manages=True), over)
    await games.settings.block(asked(EVE, manages=True), BEN, blocked=True)
    with pytest.raises(Blocked):
        await games.endings.rematch(asked(BEN, moderates=True), over)
    await running(house, players=(CLEO, DAN), channel=ELSEWHERE)
    with pytest.raises(TooManyGames):
        await games.endings.rematch(asked(ADA), over)


async def test_who_opened_the_game_opens_its_rematch_from_their_direct_messages_too(
    games: Games, house: House
) -> None:
    over = await running(house, record=lost())
    host = asked(EVE, manages=True)
    await games.settings.change_server(host, opening="moderators")

    sight = await games.endings.rematch(in_dm(ADA), over)

    assert sight.table.opener == ADA


async def test_no_seat_of_a_rematch_is_kept_for_who_has_been_shut_out(
    games: Games, house: House
) -> None:
    over = await running(house, players=(ADA, BEN, CLEO), status="over", ending="agreed")
    await games.settings.block(asked(EVE, manages=True), BEN, blocked=True)

    sight = await games.endings.rematch(asked(ADA), over)

    assert [player.id for player in sight.table.players] == [ADA, CLEO]


async def test_a_rematch_where_threads_are_forbidden_now_is_played_in_the_channel(
    games: Games, house: House
) -> None:
    over = await running(house, record=lost(), in_thread=True, room_id=THREAD)

    sight = await games.endings.rematch(asked(ADA, can_thread=False), over)

    assert not sight.table.agreed.in_thread


async def test_a_rematch_starts_with_those_who_came(games: Games, house: House) -> None:
    over = await running(house, players=(ADA, BEN, CLEO), status="over", ending="agreed")
    lobby = (await games.endings.rematch(asked(ADA), over)).table.id
    await games.endings.rematch(asked(CLEO), over)

    sight = await games.lobbies.start(asked(ADA), lobby)

    assert [player.id for player in sight.table.players] == [ADA, CLEO]
    assert sight.table.turn_of == CLEO


async def test_a_vote_goes_on_when_time_has_moved_but_not_run_out(
    games: Games, house: House, clock: TestClock
) -> None:
    game = await running(house)
    await games.endings.propose(asked(ADA), game, "end")
    clock.advance(TIME_TO_ANSWER - 1)

    await games.clock.sweep()

    sight = await games.looks.view(asked(ADA), game)
    assert sight.table.vote is not None


async def test_a_kept_seat_of_a_new_lobby_has_nothing_to_vote_on(games: Games) -> None:
    game = await a_lobby(games, wish=Wish(seats=2))
    await games.lobbies.reserve(asked(ADA), game, Guest(BEN, "Ben", "en-GB"))

    with pytest.raises(NotRunning):
        await games.endings.answer(asked(BEN), game, "end", agrees=True)
