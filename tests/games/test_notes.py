"""Notes: on a card as long as it is held, and nobody's business but their writer's."""

from typing import Any

import pytest

from games.games import Games
from games.house import House
from games.refusals import NoCardToNote, NotAtTable, NotRunning, TooLong
from games.values import Sight, Spot
from hanabi_core.cards import Seat, Tag
from hanabi_core.refusals import GameOver, NoSuchSeat
from store import deliveries
from store import games as rows_of_games
from store.database import Connection
from tests.core.players import game
from tests.games.house import (
    ADA,
    BEN,
    CLEO,
    asked,
    everything,
    rows,
    running,
)
from tests.games.positions import RED_ONE


async def level(house: House, number: int) -> None:
    """Everybody has been shown what they were due."""

    async def work(tx: Connection) -> None:
        row = await rows_of_games.one(tx, number)
        assert row is not None
        for recipient in (0, ADA, BEN):
            await deliveries.change(tx, number, recipient, shown=row.revision)

    await house.database.write(work)


async def behind(house: House) -> list[int]:
    found = await rows(house.database, "deliveries", where="due > shown")
    return [row["recipient"] for row in found]


async def test_a_note_is_on_the_card_as_long_as_it_is_held(games: Games, house: House) -> None:
    number = await running(house, record=game(RED_ONE))
    await games.looks.note(asked(ADA), number, Seat(0), Tag("A"), "play me")
    sight = await games.looks.note(asked(ADA), number, Seat(1), Tag("C"), "will be a 2")

    assert sight.notes == {(0, "A"): "play me", (1, "C"): "will be a 2"}
    turn = await games.turns.play(asked(ADA), number, None, Tag("A"))
    assert turn.sight.notes == {(1, "C"): "will be a 2"}
    (waiting,) = await games.looks.waiting(asked(ADA))
    assert waiting.notes == {(1, "C"): "will be a 2"}


async def test_nobody_else_sees_a_note_or_that_there_is_one(games: Games, house: House) -> None:
    number = await running(house, watchers=True)
    await level(house, number)

    async def what_others_see() -> list[Sight]:
        return [await games.looks.view(asked(person), number) for person in (BEN, CLEO)]

    before = await what_others_see()
    await games.looks.note(asked(ADA), number, Seat(1), Tag("A"), "trash")

    assert await what_others_see() == before
    assert await behind(house) == [ADA]


async def test_an_empty_note_takes_the_old_one_away(games: Games, house: House) -> None:
    number = await running(house)
    await games.looks.note(asked(ADA), number, Seat(0), Tag("A"), "play me")

    sight = await games.looks.note(asked(ADA), number, Seat(0), Tag("A"), " \n ")

    assert sight.notes == {}
    assert await rows(house.database, "notes") == []


async def test_a_note_is_one_line_without_control_characters(games: Games, house: House) -> None:
    number = await running(house)
    text = " five\n\tor\x00 \x1b[31mfour\ud800 👩‍👩‍👧 "

    sight = await games.looks.note(asked(ADA), number, Seat(0), Tag("A"), text)

    assert sight.notes == {(0, "A"): "five or [31mfour 👩‍👩‍👧"}


async def test_a_note_is_not_too_long(games: Games, house: House) -> None:
    number = await running(house)
    await games.looks.note(asked(ADA), number, Seat(0), Tag("A"), "n" * 100 + "\n")

    with pytest.raises(TooLong) as refused:
        await games.looks.note(asked(ADA), number, Seat(0), Tag("A"), "n" * 101)

    assert refused.value.params == {"count": 100}


async def test_a_repeated_note_changes_nothing(games: Games, house: House) -> None:
    number = await running(house)
    question = asked(ADA)
    await games.looks.note(question, number, Seat(0), Tag("A"), "first")
    await games.looks.note(asked(ADA), number, Seat(0), Tag("A"), "second")

    sight = await games.looks.note(question, number, Seat(0), Tag("A"), "first")

    assert sight.notes == {(0, "A"): "second"}


@pytest.mark.parametrize(
    ("person", "seat", "tag", "columns", "refusal"),
    [
        pytest.param(CLEO, 0, "A", {}, NotAtTable, id="a stranger"),
        pytest.param(ADA, 0, "Z", {}, NoCardToNote, id="no such card"),
        pytest.param(ADA, 2, "A", {}, NoSuchSeat, id="a seat too many"),
        pytest.param(ADA, -1, "A", {}, NoSuchSeat, id="a seat too few"),
        pytest.param(ADA, 0, "A", {"status": "lobby", "deck": None}, NotRunning, id="a lobby"),
        pytest.param(ADA, 0, "A", {"status": "over", "ending": "agreed"}, GameOver, id="the end"),
    ],
)
async def test_a_note_needs_a_player_and_a_card(
    games: Games,
    house: House,
    person: int,
    seat: int,
    tag: str,
    columns: dict[str, Any],
    refusal: type[Exception],
) -> None:
    number = await running(house, **columns)
    before = await everything(house.database)

    with pytest.raises(refusal):
        await games.looks.note(asked(person), number, Seat(seat), Tag(tag), "mine")

    assert await everything(house.database) == before


async def test_a_note_written_while_a_letter_is_under_way_is_brought_as_well(
    games: Games, house: House
) -> None:
    number = await running(house)
    (due,) = [due for due in (await games.deliveries.behind(number)).dues if due.recipient == ADA]
    errand = await games.deliveries.look(due)
    assert errand is not None

    await games.looks.note(asked(ADA), number, Seat(0), Tag("A"), "play me")
    await games.deliveries.posted(errand, Spot(channel=1, message=2))

    assert ADA in await behind(house)
    letter = await games.deliveries.look(due)
    assert letter is not None
    assert letter.sight.notes == {(0, "A"): "play me"}
    await games.deliveries.edited(letter)
    assert ADA not in await behind(house)
