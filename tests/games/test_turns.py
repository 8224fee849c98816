"""What can be done with cards: each action is one turn, and is told to whom it concerns."""

import pytest

from games.games import Games
from games.house import House
from games.values import Letters, Status, VoteKind
from hanabi_core.cards import Card, Colour, Seat, Tag, Value
from hanabi_core.events import (
    Arranged,
    Discarded,
    Hinted,
    Misplayed,
    Outcome,
    Played,
)
from hanabi_core.refusals import (
    GameOver,
    RearrangingClosed,
)
from hanabi_core.replay import rebuild
from hanabi_core.rules import Rearrange, Rules
from hanabi_core.seen import FinishedView, SeatView
from store import votes
from store.database import Connection
from tests.core.players import after, game, go_on, play_badly
from tests.games.house import (
    ADA,
    BEN,
    CHANNEL,
    CLEO,
    ELSEWHERE,
    START,
    TestClock,
    asked,
    dues,
    fresh,
    rows,
    running,
    set_game,
    set_person,
)
from tests.games.positions import RED_ONE


async def test_a_hint_passes_the_turn_on(games: Games, house: House) -> None:
    number = await running(house, record=game(RED_ONE))

    turn = await games.turns.hint(asked(ADA), number, "0.0", Seat(1), Value.ONE)

    assert turn.step is not None
    (hinted,) = turn.step.events
    assert hinted == Hinted(0, Seat(0), Seat(1), Value.ONE, (Tag("B"), Tag("A")))
    assert turn.sight.table.turn_of == BEN
    assert turn.sight.stamp == "1.0"
    assert turn.sight.since == 0
    assert isinstance(turn.sight.view, SeatView)
    assert turn.sight.view.seat == 0


async def test_a_card_that_fits_is_played(games: Games, house: House) -> None:
    number = await running(house, record=game(RED_ONE))

    turn = await games.turns.play(asked(ADA), number, None, Tag("A"))

    assert turn.step is not None
    assert turn.step.events[0] == Played(Seat(0), Tag("A"), Card(Colour.RED, Value.ONE))


async def test_an_announcement_is_kept_with_the_play(games: Games, house: House) -> None:
    number = await running(house, record=game(RED_ONE, Rules(choreography=True)))

    turn = await games.turns.play(asked(ADA), number, None, Tag("A"), Colour.BLUE)

    assert turn.step is not None
    assert isinstance(turn.step.events[0], Misplayed)
    (action,) = await rows(house.database, "actions")
    assert action == {
        "game_id": number,
        "step": 0,
        "action": "play 0 blue",
        "person_id": ADA,
        "acted_at": START,
    }


async def test_a_card_is_discarded(games: Games, house: House) -> None:
    number = await running(house, record=after(game(RED_ONE), "hint 1 1"))

    turn = await games.turns.discard(asked(BEN), number, None, Tag("E"))

    assert turn.step is not None
    assert turn.step.events[0] == Discarded(Seat(1), Tag("E"), Card(Colour.BLUE, Value.THREE))


async def test_arranging_uses_no_turn(games: Games, house: House) -> None:
    record = game(RED_ONE, Rules(rearrange=Rearrange.FREE))
    number = await running(house, record=record)

    turn = await games.turns.arrange(asked(BEN), number, "0.0", tuple(map(Tag, "ABCDE")))

    assert turn.step is not None
    assert turn.step.events == (Arranged(Seat(1), tuple(map(Tag, "ABCDE"))),)
    assert turn.sight.table.turn_of == ADA
    assert await dues(house, number) == {0: 2, ADA: 2, BEN: 2}
    assert await fresh(house, number) == set()


async def test_the_order_that_a_hand_has_is_no_step(games: Games, house: House) -> None:
    number = await running(house, record=game(RED_ONE, Rules(rearrange=Rearrange.FREE)))
    order = tuple(map(Tag, "ABCDE"))
    await games.turns.arrange(asked(BEN), number, "0.0", order)

    again = [await games.turns.arrange(asked(BEN), number, "0.0", order) for _ in range(3)]

    assert [turn.step for turn in again] == [None] * 3
    assert len(await rows(house.database, "actions")) == 1
    assert await dues(house, number) == {0: 2, ADA: 2, BEN: 2}


async def test_the_order_that_a_hand_has_is_judged_all_the_same(games: Games, house: House) -> None:
    number = await running(house, record=game(RED_ONE, Rules(rearrange=Rearrange.OFF)))
    sight = await games.looks.view(asked(BEN), number)
    assert isinstance(sight.view, SeatView)
    order = tuple(card.tag for card in sight.view.hands[1])

    with pytest.raises(RearrangingClosed):
        await games.turns.arrange(asked(BEN), number, None, order)


async def test_the_last_error_ends_the_game(games: Games, house: House, clock: TestClock) -> None:
    lost = go_on(game(RED_ONE), play_badly, lambda state: state.errors == 2)
    number = await running(house, record=lost)
    await set_person(house, ADA, letters=Letters.MY_TURN)
    await set_person(house, BEN, letters=Letters.MY_TURN)
    state = rebuild(lost)
    actor = (ADA, BEN)[state.seat]
    wrong = next(card for card in state.hands[state.seat] if not state.fits(state.faces[card]))
    clock.advance(60)

    turn = await games.turns.play(asked(actor), number, None, state.tags[wrong])

    table = turn.sight.table
    assert table.status is Status.OVER
    assert table.outcome is Outcome.LOST
    assert table.ended_at == START + 60
    assert table.turn_of is None
    assert isinstance(turn.sight.view, FinishedView)
    (row,) = await rows(house.database, "games")
    assert row["score"] == 0
    assert await dues(house, number) == {0: 2, ADA: 2, BEN: 2}, "everybody is told of an end"
    with pytest.raises(GameOver):
        await games.turns.play(asked(BEN), number, None, Tag("A"))


async def test_a_turn_is_told_to_everybody_and_wakes_the_next(games: Games, house: House) -> None:
    number = await running(house, players=(ADA, BEN, CLEO))
    await set_person(house, ADA, letters=Letters.MY_TURN)
    await set_person(house, BEN, letters=Letters.MY_TURN)

    await games.turns.hint(asked(ADA), number, None, Seat(1), Colour.RED)

    assert await dues(house, number) == {0: 2, ADA: 2, BEN: 2, CLEO: 2}
    assert await fresh(house, number) == {0, BEN}


async def test_who_wants_letters_on_their_turn_only_gets_one_more_when_it_is_over(
    games: Games, house: House
) -> None:
    number = await running(house, Rules(rearrange=Rearrange.FREE), players=(ADA, BEN, CLEO))
    for player in (ADA, BEN, CLEO):
        await set_person(house, player, letters=Letters.MY_TURN)

    await games.turns.hint(asked(ADA), number, None, Seat(1), Colour.RED)
    assert await dues(house, number) == {0: 2, ADA: 2, BEN: 2, CLEO: 1}
    await games.turns.arrange(asked(CLEO), number, None, tuple(map(Tag, "ABCDE")))
    assert await dues(house, number) == {0: 3, ADA: 2, BEN: 3, CLEO: 3}
    await games.turns.hint(asked(BEN), number, None, Seat(2), Colour.RED)
    assert await dues(house, number) == {0: 4, ADA: 2, BEN: 4, CLEO: 4}


@pytest.mark.parametrize("objects", [True, False])
async def test_no_letter_goes_on_asking_what_a_turn_has_answered(
    games: Games,
    house: House,
    objects: bool,  # noqa: FBT001 -- a case
) -> None:
    number = await running(house, players=(ADA, BEN, CLEO))
    await set_person(house, CLEO, letters=Letters.MY_TURN)
    await games.endings.propose(asked(BEN), number, "end")
    if objects:
        await games.endings.answer(asked(ADA), number, "end", agrees=False)

    await games.turns.hint(asked(ADA), number, None, Seat(1), Colour.RED)

    due = await dues(house, number)
    assert due[CLEO] == due[0]


async def test_a_turn_answers_the_open_question_of_the_table(games: Games, house: House) -> None:
    number = await running(house)
    await set_game(house, number, vote=VoteKind.END, vote_by=BEN, vote_until=START + 100)

    async def agree(tx: Connection) -> None:
        await votes.agree(tx, number, BEN)

    await house.database.write(agree)

    turn = await games.turns.hint(asked(ADA), number, None, Seat(1), Colour.RED)

    assert turn.sight.table.vote is None
    assert await rows(house.database, "ballots") == []


async def test_the_answer_to_a_turn_names_the_games_that_wait(games: Games, house: House) -> None:
    number = await running(house)
    other = await running(house, channel=ELSEWHERE)
    await running(house, players=(BEN, ADA), channel=CHANNEL + 50)

    turn = await games.turns.hint(asked(ADA), number, None, Seat(1), Colour.RED)

    assert [table.id for table in turn.waiting] == [other]


async def test_games_do_not_mix(games: Games, house: House) -> None:
    here = await running(house, record=game(RED_ONE))
    there = await running(house, record=game(RED_ONE), channel=ELSEWHERE)

    await games.turns.play(asked(ADA), None, None, Tag("A"))
    await games.turns.hint(asked(ADA, ELSEWHERE), None, None, Seat(1), Value.ONE)
    await games.turns.hint(asked(BEN), None, None, Seat(0), Value.TWO)

    done = await rows(house.database, "actions")
    assert [(row["game_id"], row["step"], row["action"]) for row in done] == [
        (here, 0, "play 0"),
        (there, 0, "hint 1 1"),
        (here, 1, "hint 0 2"),
    ]
