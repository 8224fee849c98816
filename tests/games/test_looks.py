"""Looking: everybody with their own eyes, and nothing changes but who has seen all hands."""

from typing import Any

import pytest

from games.games import Games
from games.house import House
from games.refusals import NoGameHere, NoSuchGame
from games.values import Asked, Status
from hanabi_core.cards import Card, Colour, Value
from hanabi_core.rules import Rearrange, Rules
from hanabi_core.seen import FinishedView, PublicView, SeatView, WatcherView
from tests.core.players import after, game
from tests.games.house import (
    ADA,
    BEN,
    CHANNEL,
    CLEO,
    DAN,
    ELSEWHERE,
    SERVER,
    START,
    THREAD,
    asked,
    everything,
    in_dm,
    rows,
    running,
    set_game,
)
from tests.games.positions import RED_ONE


async def watch_is_noted(house: House) -> list[tuple[int, int]]:
    return [(row["game_id"], row["person_id"]) for row in await rows(house.database, "lookers")]


async def test_a_player_sees_the_other_hands_and_not_the_own(games: Games, house: House) -> None:
    number = await running(house, record=game(RED_ONE), watchers=True)

    sight = await games.looks.view(asked(ADA), number)

    assert isinstance(sight.view, SeatView)
    assert sight.seat == 0
    assert sight.reader is not None
    assert sight.reader.name == "Ada"
    assert [card.face for card in sight.view.hands[0]] == [None] * 5
    assert sight.view.hands[1][0].face == Card(Colour.BLUE, Value.THREE)
    assert sight.hints
    assert await watch_is_noted(house) == []


async def test_a_view_tells_what_happened_after_the_readers_own_turn(
    games: Games, house: House
) -> None:
    record = after(game(RED_ONE, players=3), "hint 1 1", "hint 2 1", "hint 0 1")
    number = await running(house, players=(ADA, BEN, CLEO), record=record)

    assert (await games.looks.view(asked(ADA), number)).since == 1
    assert (await games.looks.view(asked(BEN), number)).since == 2
    assert (await games.looks.view(asked(DAN), number)).since == 2


async def test_where_nobody_watches_others_see_the_open_table(games: Games, house: House) -> None:
    number = await running(house)

    sight = await games.looks.view(asked(CLEO), number)

    assert isinstance(sight.view, PublicView)
    assert sight.seat is None
    assert sight.hints == ()
    assert await watch_is_noted(house) == []


async def test_who_watches_is_written_down(games: Games, house: House) -> None:
    number = await running(house, record=game(RED_ONE), watchers=True)

    sight = await games.looks.watch(asked(CLEO), number)
    again = await games.looks.view(asked(CLEO), number)

    assert isinstance(sight.view, WatcherView)
    assert sight.view.hands[0][0].face == Card(Colour.RED, Value.FIVE)
    assert isinstance(again.view, WatcherView)
    assert await watch_is_noted(house) == [(number, CLEO)]


async def test_nobody_watches_what_they_play_or_what_nobody_may_watch(
    games: Games, house: House
) -> None:
    shut = await running(house)
    open_to_all = await running(house, watchers=True, channel=ELSEWHERE)
    over = await running(
        house, watchers=True, channel=THREAD, status=Status.OVER, ending="agreed", turn_id=None
    )

    assert isinstance((await games.looks.watch(asked(CLEO), shut)).view, PublicView)
    assert isinstance((await games.looks.watch(asked(ADA), open_to_all)).view, SeatView)
    assert isinstance((await games.looks.watch(asked(CLEO), over)).view, FinishedView)
    assert await watch_is_noted(house) == []


async def test_nobody_watches_by_just_looking(games: Games, house: House) -> None:
    number = await running(house, watchers=True)

    sight = await games.looks.view(asked(CLEO), number)
    board = await games.looks.table(asked(CLEO), number)

    assert isinstance(sight.view, PublicView)
    assert isinstance(board.view, PublicView)
    assert await watch_is_noted(house) == []


@pytest.mark.parametrize("server", [None, SERVER + 1])
async def test_strangers_from_elsewhere_find_no_game(
    games: Games, house: House, server: int | None
) -> None:
    number = await running(house, watchers=True)
    stranger = asked(CLEO, server=server)
    before = await everything(house.database)

    for look in (games.looks.view, games.looks.table, games.looks.export, games.looks.verify):
        with pytest.raises(NoSuchGame):
            await look(stranger, number)

    assert await everything(house.database) == before
    assert isinstance((await games.looks.view(in_dm(ADA), number)).view, SeatView)


async def test_the_open_table_shows_a_player_no_hand(games: Games, house: House) -> None:
    number = await running(house)

    sight = await games.looks.table(asked(ADA), number)

    assert isinstance(sight.view, PublicView)
    assert (sight.seat, sight.hints, sight.notes) == (0, (), {})


async def test_a_lobby_has_no_view(games: Games, house: House) -> None:
    number = await running(house, status=Status.LOBBY, deck=None, watchers=True)

    for look in (games.looks.view, games.looks.table):
        sight = await look(asked(CLEO), number)
        assert sight.view is None
    assert await watch_is_noted(house) == []


async def test_everybody_sees_all_of_a_game_that_is_over(games: Games, house: House) -> None:
    number = await running(house, status=Status.OVER, ending="moderated", watchers=True)

    for look in (games.looks.view, games.looks.table):
        sight = await look(asked(CLEO), number)
        assert isinstance(sight.view, FinishedView)
    assert await watch_is_noted(house) == []


async def test_looking_where_there_is_no_game_is_refused(games: Games, house: House) -> None:
    with pytest.raises(NoGameHere):
        await games.looks.view(asked(ADA), None)


async def test_the_lists_have_my_tables_and_the_servers(games: Games, house: House) -> None:
    mine = await running(house)
    other = await running(house, players=(BEN, CLEO), channel=ELSEWHERE)
    await running(house, channel=THREAD, status=Status.OVER, ending="agreed")

    lists = await games.looks.mine(asked(ADA))
    privately = await games.looks.mine(in_dm(CLEO))

    assert [table.id for table in lists.mine] == [mine]
    assert [table.id for table in lists.here] == [other]
    assert lists.unlisted == 0
    assert lists.reader.id == ADA
    assert [table.id for table in privately.mine] == [other]
    assert privately.here == ()


async def test_of_a_large_server_most_tables_are_only_counted(games: Games, house: House) -> None:
    mine = await running(house)
    others = [
        await running(house, players=(BEN, CLEO), channel=channel) for channel in range(100, 123)
    ]

    lists = await games.looks.mine(asked(ADA))

    assert [table.id for table in lists.mine] == [mine]
    assert [table.id for table in lists.here] == others[:20]
    assert lists.unlisted == 3


async def test_what_is_typed_can_be_about_so_many_games_as_are_suggested(
    games: Games, house: House
) -> None:
    for channel in range(100, 127):
        await running(house, Rules(rearrange=Rearrange.FREE), channel=channel)

    assert len(await games.looks.waiting(in_dm(ADA))) == 25
    assert len(await games.looks.arranging(in_dm(ADA))) == 25


async def test_the_lists_have_ones_last_games(games: Games, house: House) -> None:
    over: dict[str, Any] = {
        "status": Status.OVER,
        "ending": "finished_here",
        "score": 17,
        "turn_id": None,
    }
    mine = [
        await running(house, channel=channel, ended_at=START + channel, **over)
        for channel in range(100, 107)
    ]
    await running(house, players=(BEN, CLEO), channel=200, **over)

    lists = await games.looks.mine(in_dm(ADA))

    assert [table.id for table in lists.past] == mine[:1:-1]
    assert lists.past[0].score == 17
    assert lists.mine == ()


async def test_arranging_is_about_all_games_in_which_one_may(games: Games, house: House) -> None:
    free = Rules(rearrange=Rearrange.FREE)
    waits = await running(house, free)
    other = await running(house, free, players=(BEN, ADA), channel=ELSEWHERE)
    await running(house, Rules(rearrange=Rearrange.OFF), channel=THREAD)

    assert [sight.table.id for sight in await games.looks.arranging(in_dm(ADA))] == [waits, other]
    assert [sight.table.id for sight in await games.looks.arranging(asked(ADA))] == [waits]
    assert await games.looks.arranging(asked(ADA, THREAD)) == []
    assert await games.looks.arranging(asked(999)) == []


async def test_typing_in_a_channel_is_about_its_game(games: Games, house: House) -> None:
    number = await running(house)
    await running(house, channel=ELSEWHERE)

    (sight,) = await games.looks.waiting(asked(ADA))

    assert sight.table.id == number
    assert isinstance(sight.view, SeatView)
    assert sight.hints


async def test_typing_above_several_games_is_about_those_one_plays_in(
    games: Games, house: House
) -> None:
    for thread, players in ((1, (ADA, BEN)), (2, (BEN, CLEO)), (3, (CLEO, ADA))):
        await running(house, players=players, home_id=CHANNEL, channel=thread, room_id=thread)

    assert [sight.table.id for sight in await games.looks.waiting(asked(ADA))] == [1, 3]


async def test_typing_in_direct_messages_is_about_what_waits(games: Games, house: House) -> None:
    await running(house, players=(BEN, ADA))
    waits = await running(house, channel=ELSEWHERE)

    assert [sight.table.id for sight in await games.looks.waiting(in_dm(ADA))] == [waits]
    assert [sight.table.id for sight in await games.looks.waiting(in_dm(BEN))] == [1]


async def test_typing_where_nothing_waits_is_about_all_that_runs(
    games: Games, house: House
) -> None:
    await running(house, players=(BEN, ADA))
    await running(house, players=(BEN, ADA), channel=ELSEWHERE)
    await running(house, players=(ADA, BEN), channel=THREAD, status=Status.LOBBY, deck=None)

    assert [sight.table.id for sight in await games.looks.waiting(in_dm(ADA))] == [1, 2]


@pytest.mark.parametrize(
    "question",
    [
        pytest.param(asked(CLEO), id="somebody who does not play"),
        pytest.param(asked(999), id="somebody unknown"),
        pytest.param(asked(ADA, ELSEWHERE), id="a channel without a game"),
        pytest.param(in_dm(CLEO), id="somebody without a game"),
    ],
)
async def test_typing_in_the_wrong_place_is_about_nothing_and_writes_nothing(
    games: Games, house: House, question: Asked
) -> None:
    await running(house, watchers=True)
    await running(house, players=(CLEO, BEN), channel=1, status=Status.LOBBY, deck=None)
    before = await everything(house.database)

    assert await games.looks.waiting(question) == []

    assert await everything(house.database) == before


async def test_the_seed_of_a_running_game_is_nowhere(games: Games, house: House) -> None:
    number = await running(house, watchers=True)
    (row,) = await rows(house.database, "games")

    sights = [
        await look(asked(person), number)
        for person in (ADA, CLEO)
        for look in (games.looks.view, games.looks.table)
    ]

    assert row["seed"] not in repr(sights)
    await set_game(house, number, status=Status.OVER, ending="agreed")
    assert (await games.looks.table(asked(CLEO), number)).table.seed == row["seed"]
