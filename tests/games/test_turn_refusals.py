"""What the rules or the house refuse changes nothing at all."""

from collections.abc import Awaitable, Callable

import pytest

from games.games import Games
from games.house import House
from games.refusals import NotAtTable, NotRunning
from games.values import Asked, Ending, Status, Turn
from hanabi_core.cards import Card, Colour, Seat, Tag, Tile, Value
from hanabi_core.refusals import (
    ArrangementIncomplete,
    ChoiceNotAllowed,
    GameOver,
    HintTokensFull,
    NoSuchCard,
    NoSuchSeat,
    NoTilePending,
    NotYourTurn,
    Refusal,
    TargetSelf,
    TilePending,
)
from hanabi_core.replay import rebuild
from hanabi_core.rules import Rearrange, Rules
from tests.games.house import (
    ADA,
    BEN,
    CLEO,
    asked,
    everything,
    running,
)
from tests.games.positions import before_tile

Act = Callable[[Games, Asked, int], Awaitable[Turn]]


REFUSED: list[tuple[str, int, Act, type[Refusal]]] = [
    (
        "hinting out of turn",
        BEN,
        lambda games, asked, number: games.turns.hint(asked, number, None, Seat(0), Colour.RED),
        NotYourTurn,
    ),
    (
        "hinting a stranger's game",
        CLEO,
        lambda games, asked, number: games.turns.hint(asked, number, None, Seat(0), Colour.RED),
        NotAtTable,
    ),
    (
        "hinting a seat that is not there",
        ADA,
        lambda games, asked, number: games.turns.hint(asked, number, None, Seat(7), Colour.RED),
        NoSuchSeat,
    ),
    (
        "hinting oneself",
        ADA,
        lambda games, asked, number: games.turns.hint(asked, number, None, Seat(0), Colour.RED),
        TargetSelf,
    ),
    (
        "playing a card that one does not hold",
        ADA,
        lambda games, asked, number: games.turns.play(asked, number, None, Tag("Z")),
        NoSuchCard,
    ),
    (
        "discarding while all tokens are there",
        ADA,
        lambda games, asked, number: games.turns.discard(asked, number, None, Tag("A")),
        HintTokensFull,
    ),
    (
        "taking a card without a tile",
        ADA,
        lambda games, asked, number: games.turns.tile_card(
            asked, number, None, Card(Colour.RED, Value.ONE)
        ),
        NoTilePending,
    ),
    (
        "taking a card out of turn",
        BEN,
        lambda games, asked, number: games.turns.tile_card(
            asked, number, None, Card(Colour.RED, Value.ONE)
        ),
        NotYourTurn,
    ),
    (
        "declining no tile",
        ADA,
        lambda games, asked, number: games.turns.tile_decline(asked, number, None),
        NoTilePending,
    ),
    (
        "arranging half a hand",
        ADA,
        lambda games, asked, number: games.turns.arrange(asked, number, None, (Tag("A"),)),
        ArrangementIncomplete,
    ),
]


@pytest.mark.parametrize(
    ("person", "act", "refusal"),
    [pytest.param(*rest, id=name) for name, *rest in REFUSED],
)
async def test_what_is_refused_changes_nothing(
    games: Games, house: House, person: int, act: Act, refusal: type[Refusal]
) -> None:
    number = await running(house, Rules(rearrange=Rearrange.FREE))
    before = await everything(house.database)

    with pytest.raises(refusal):
        await act(games, asked(person), number)

    assert await everything(house.database) == before
    turn = await games.turns.hint(asked(ADA), number, None, Seat(1), Colour.RED)
    assert turn.step is not None, "and the state in memory is as it was"


async def test_a_pending_tile_is_for_its_player_and_comes_first(games: Games, house: House) -> None:
    record = before_tile(Tile.VALUE_HINT)
    number = await running(house, record=record)
    actor, other = (ADA, BEN) if rebuild(record).seat == 0 else (BEN, ADA)
    before = await everything(house.database)

    with pytest.raises(TilePending):
        await games.turns.hint(asked(actor), number, None, Seat(0), Colour.RED)
    with pytest.raises(ChoiceNotAllowed):
        await games.turns.tile_card(asked(actor), number, None, Card(Colour.RED, Value.ONE))
    with pytest.raises(NotYourTurn):
        await games.turns.tile_card(asked(other), number, None, Card(Colour.RED, Value.ONE))

    assert await everything(house.database) == before


async def test_whose_turn_it_is_is_said_before_anything_of_the_card(
    games: Games, house: House
) -> None:
    number = await running(house)
    await games.turns.hint(asked(ADA), number, None, Seat(1), Colour.RED)

    for act in (games.turns.play, games.turns.discard):
        with pytest.raises(NotYourTurn) as refused:
            await act(asked(ADA), number, None, Tag("Z"))
        table = f"Amber Lantern {number}"
        assert refused.value.params == {"seat": 1, "name": "Ben", "table": table}


async def test_a_pending_tile_is_said_before_anything_of_the_card(
    games: Games, house: House
) -> None:
    record = before_tile(Tile.VALUE_HINT)
    number = await running(house, record=record)
    actor = (ADA, BEN)[rebuild(record).seat]

    for act in (games.turns.play, games.turns.discard):
        with pytest.raises(TilePending) as refused:
            await act(asked(actor), number, None, Tag("Z"))
        assert refused.value.params == {"tile": Tile.VALUE_HINT}


async def test_in_a_lobby_no_turn_can_be_taken(games: Games, house: House) -> None:
    number = await running(house, status=Status.LOBBY, deck=None)

    with pytest.raises(NotRunning):
        await games.turns.play(asked(ADA), number, None, Tag("A"))


@pytest.mark.parametrize("ending", list(Ending))
async def test_a_game_that_its_people_have_ended_takes_no_turn(
    games: Games, house: House, ending: Ending
) -> None:
    number = await running(house, status=Status.OVER, ending=ending, turn_id=None)
    before = await everything(house.database)

    with pytest.raises(GameOver):
        await games.turns.hint(asked(ADA), number, "0.0", Seat(1), Colour.RED)

    assert await everything(house.database) == before
