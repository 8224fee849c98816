"""What concerns everybody calls everybody, once: a question to the table, and the end."""

from dataclasses import replace

import pytest

from games.errands import BOARD, Due, Errand
from games.games import Games
from games.house import House
from games.values import Pace, Spot, VoteKind
from hanabi_core.actions import Play
from hanabi_core.deal import Seed
from hanabi_core.events import Outcome
from hanabi_core.replay import rebuild
from tests.core.players import finish, play_badly, seeded
from tests.games.house import ADA, BEN, CLEO, asked, running

PLAYERS = (ADA, BEN, CLEO)
SEED = Seed(bytes(range(32)))


async def sure(games: Games, game: int, recipient: int) -> Errand:
    found = await games.deliveries.look(Due(game, recipient, 0))
    assert found is not None
    return found


async def bring_all(games: Games, game: int) -> None:
    """Everybody is up to date."""
    for due in (await games.deliveries.behind(game)).dues:
        task = await sure(games, game, due.recipient)
        if task.is_anew:
            spot = Spot(task.channel or due.recipient, task.revision * 10_000 + due.recipient)
            await games.deliveries.posted(task, spot)
        else:
            await games.deliveries.edited(task)


async def rung(games: Games, game: int) -> dict[int, bool]:
    """Whose new letter rings."""
    letters = {player: await sure(games, game, player) for player in PLAYERS}
    return {player: task.is_anew and not task.sight.is_silent for player, task in letters.items()}


@pytest.mark.parametrize("pace", list(Pace))
async def test_a_question_calls_everybody_but_who_asks(
    house: House, games: Games, pace: Pace
) -> None:
    game = await running(house, players=PLAYERS, pace=pace)
    await bring_all(games, game)
    await games.endings.propose(asked(BEN), game, VoteKind.END)
    board = await sure(games, game, BOARD)
    by_mention = pace is Pace.LIVE
    assert board.is_anew
    assert [player.id for player in board.sight.called] == ([ADA, CLEO] if by_mention else [])
    expected = {ADA: not by_mention, BEN: False, CLEO: not by_mention}
    assert await rung(games, game) == expected


async def test_an_answer_calls_nobody(house: House, games: Games) -> None:
    game = await running(house, players=PLAYERS, pace=Pace.SLOW)
    await games.endings.propose(asked(BEN), game, VoteKind.END)
    await bring_all(games, game)
    await games.endings.answer(asked(ADA), game, VoteKind.END, agrees=True)
    assert not (await sure(games, game, BOARD)).is_anew
    assert await rung(games, game) == dict.fromkeys(PLAYERS, False)


@pytest.mark.parametrize("pace", list(Pace))
async def test_the_end_calls_everybody_but_whose_word_it_was(
    house: House, games: Games, pace: Pace
) -> None:
    game = await running(house, players=PLAYERS, pace=pace)
    await bring_all(games, game)
    for player in (BEN, CLEO, ADA):
        await games.endings.propose(asked(player), game, VoteKind.END)
    board = await sure(games, game, BOARD)
    by_mention = pace is Pace.LIVE
    assert [player.id for player in board.sight.called] == ([BEN, CLEO] if by_mention else [])
    expected = {ADA: False, BEN: not by_mention, CLEO: not by_mention}
    assert await rung(games, game) == expected


@pytest.mark.parametrize("pace", list(Pace))
async def test_the_end_calls_everybody_but_who_brought_it(
    house: House, games: Games, pace: Pace
) -> None:
    whole = finish(seeded(SEED, players=3, first=0), play_badly)
    almost, last = replace(whole, actions=whole.actions[:-1]), whole.actions[-1]
    assert isinstance(last, Play)
    state = rebuild(almost)
    actor = PLAYERS[state.seat]
    game = await running(house, players=PLAYERS, record=almost, pace=pace)
    await bring_all(games, game)
    turn = await games.turns.play(asked(actor), game, None, state.tags[last.card])
    assert turn.sight.table.outcome is Outcome.LOST
    board = await sure(games, game, BOARD)
    others = [player for player in PLAYERS if player != actor]
    by_mention = pace is Pace.LIVE
    assert [player.id for player in board.sight.called] == (others if by_mention else [])
    expected = {player: player != actor and not by_mention for player in PLAYERS}
    assert await rung(games, game) == expected
