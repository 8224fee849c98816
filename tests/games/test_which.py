"""Which game a question means that names none."""

from typing import Any

import pytest

from games.games import Games
from games.house import House
from games.refusals import NoGameHere, NoSuchGame, NotAtTable, WhichGame
from games.values import Asked, Status
from hanabi_core.cards import Seat, Value
from tests.games.house import (
    ADA,
    BEN,
    CHANNEL,
    CLEO,
    DAN,
    ELSEWHERE,
    THREAD,
    asked,
    in_dm,
    running,
)

OTHER_THREAD = THREAD + 1


async def lobby(house: House, channel: int = CHANNEL, *, players: tuple[int, ...] = (ADA,)) -> int:
    return await running(
        house,
        players=(*players, DAN),
        channel=channel,
        status=Status.LOBBY,
        room_id=None,
        deck=None,
        turn_id=None,
    )


async def in_thread(house: House, thread: int, *players: int) -> int:
    """A game in a thread below the channel."""
    return await running(house, players=players, home_id=CHANNEL, channel=thread, room_id=thread)


async def seen(games: Games, question: Asked) -> int:
    return (await games.looks.view(question, None)).table.id


async def acted_on(games: Games, question: Asked) -> int:
    turn = await games.turns.hint(question, None, None, Seat(1), Value.ONE)
    return turn.sight.table.id


async def test_a_thread_means_its_game(games: Games, house: House) -> None:
    await running(house)
    there = await in_thread(house, THREAD, ADA, BEN)

    assert await seen(games, asked(ADA, THREAD)) == there
    assert await acted_on(games, asked(ADA, THREAD)) == there


async def test_a_channel_means_the_game_that_is_played_in_it(games: Games, house: House) -> None:
    await in_thread(house, THREAD, ADA, BEN)
    here = await running(house, players=(BEN, CLEO))
    await lobby(house)

    assert await seen(games, asked(ADA)) == here


async def test_a_channel_means_the_game_below_that_one_plays_in(games: Games, house: House) -> None:
    await in_thread(house, THREAD, BEN, CLEO)
    mine = await in_thread(house, OTHER_THREAD, ADA, BEN)
    await lobby(house, players=(CLEO,))

    assert await seen(games, asked(ADA)) == mine
    assert await acted_on(games, asked(ADA)) == mine


async def test_a_channel_with_several_games_of_mine_asks_which(games: Games, house: House) -> None:
    first = await in_thread(house, THREAD, ADA, BEN)
    second = await in_thread(house, OTHER_THREAD, ADA, BEN)

    with pytest.raises(WhichGame) as asks:
        await seen(games, asked(ADA))

    tables = asks.value.params["tables"]
    assert isinstance(tables, list)
    assert [table.id for table in tables] == [first, second]


async def test_a_channel_means_its_lobby_for_who_plays_nowhere_below(
    games: Games, house: House
) -> None:
    await in_thread(house, THREAD, BEN, CLEO)
    open_here = await lobby(house)

    assert await seen(games, asked(ADA)) == open_here


async def test_a_channel_means_the_one_game_below_it(games: Games, house: House) -> None:
    there = await in_thread(house, THREAD, BEN, CLEO)

    assert await seen(games, asked(ADA)) == there
    with pytest.raises(NotAtTable):
        await acted_on(games, asked(ADA))


async def test_a_channel_means_the_game_that_was_played_in_it_last(
    games: Games, house: House
) -> None:
    await running(house, status=Status.OVER, ending="agreed")
    newest = await running(house, status=Status.OVER, ending="agreed")

    assert await seen(games, asked(ADA)) == newest


async def test_where_nothing_is_open_looking_means_the_last_game_that_one_played(
    games: Games, house: House
) -> None:
    over: dict[str, Any] = {"status": Status.OVER, "ending": "agreed", "turn_id": None}
    below = {**over, "home_id": CHANNEL}
    await running(house, channel=THREAD, **below)
    mine = await running(house, channel=OTHER_THREAD, **below)
    await running(house, players=(BEN, CLEO), channel=THREAD + 2, **below)
    elsewhere = await running(house, channel=ELSEWHERE, **over)

    assert await seen(games, asked(ADA)) == mine
    assert await seen(games, asked(ADA, OTHER_THREAD)) == mine
    assert await seen(games, in_dm(ADA)) == elsewhere
    for look in (games.looks.table, games.looks.export, games.looks.verify):
        await look(asked(ADA), None)
    with pytest.raises(NoGameHere):
        await seen(games, asked(DAN))
    with pytest.raises(NoGameHere):
        await acted_on(games, in_dm(ADA))


async def test_an_open_game_comes_before_those_that_are_over(games: Games, house: House) -> None:
    await running(house, status=Status.OVER, ending="agreed", turn_id=None)
    open_here = await lobby(house, players=(CLEO,))
    runs = await running(house, players=(BEN, ADA), channel=ELSEWHERE)

    assert await seen(games, asked(ADA)) == open_here
    assert await seen(games, in_dm(ADA)) == runs


async def test_a_channel_without_games_means_none(games: Games, house: House) -> None:
    await running(house)

    with pytest.raises(NoGameHere):
        await seen(games, asked(ADA, ELSEWHERE))


async def test_direct_messages_mean_the_game_that_waits(games: Games, house: House) -> None:
    await running(house, players=(BEN, ADA))
    waits = await running(house, channel=ELSEWHERE)

    assert await seen(games, in_dm(ADA)) == waits
    assert await acted_on(games, in_dm(ADA)) == waits


async def test_direct_messages_ask_which_of_several_waits(games: Games, house: House) -> None:
    await running(house)
    await running(house, channel=ELSEWHERE)
    await running(house, players=(BEN, ADA), channel=THREAD)

    with pytest.raises(WhichGame) as asks:
        await acted_on(games, in_dm(ADA))

    tables = asks.value.params["tables"]
    assert isinstance(tables, list)
    assert [table.id for table in tables] == [1, 2]


async def test_direct_messages_mean_a_running_game_before_a_lobby(
    games: Games, house: House
) -> None:
    await lobby(house)
    runs = await running(house, players=(BEN, ADA), channel=ELSEWHERE)

    assert await seen(games, in_dm(ADA)) == runs


async def test_direct_messages_mean_a_lobby_if_there_is_nothing_else(
    games: Games, house: House
) -> None:
    joined = await lobby(house)

    assert await seen(games, in_dm(ADA)) == joined


async def test_direct_messages_of_somebody_without_a_game_mean_none(
    games: Games, house: House
) -> None:
    await running(house)

    with pytest.raises(NoGameHere):
        await seen(games, in_dm(CLEO))


async def test_a_button_means_its_game_wherever_it_is_pressed(games: Games, house: House) -> None:
    there = await running(house, channel=ELSEWHERE)
    await running(house)

    assert (await games.looks.view(asked(ADA), there)).table.id == there
    with pytest.raises(NoSuchGame):
        await games.looks.view(asked(ADA), 99)
