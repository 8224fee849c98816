"""The proof of a deal, and the deals that must stay secret a while longer."""

from hashlib import sha256
from typing import Any

import pytest

from games.games import Games
from games.house import House
from games.refusals import DealStillPlayed
from games.values import Status
from hanabi_core.cards import Seat, Tag
from hanabi_core.deal import Seed
from tests.core.players import seeded
from tests.games.house import (
    ADA,
    BEN,
    CLEO,
    DAN,
    ELSEWHERE,
    asked,
    rows,
    running,
    set_game,
)

SEED = Seed(sha256(b"deal").digest())


async def over_with_notes(games: Games, house: House) -> int:
    """A game that its people gave up, with a note of Ada's and one of Ben's."""
    number = await running(house, record=seeded(SEED, first=0), first_id=ADA)
    await games.looks.note(asked(ADA), number, Seat(0), Tag("A"), "by Ada")
    await games.looks.note(asked(BEN), number, Seat(0), Tag("B"), "by Ben")
    await set_game(house, number, status=Status.OVER, ending="agreed", turn_id=None)
    return number


@pytest.mark.parametrize("status", [Status.LOBBY, Status.RUNNING])
async def test_a_deal_that_others_play_stays_secret(
    games: Games, house: House, status: Status
) -> None:
    number = await over_with_notes(games, house)
    (row,) = await rows(house.database, "games")
    other = await running(house, players=(CLEO, DAN), channel=ELSEWHERE, status=status)
    await set_game(house, other, commitment=row["commitment"])

    with pytest.raises(DealStillPlayed):
        await games.looks.export(asked(ADA), number)
    proof = await games.looks.verify(asked(ADA), number)

    assert (proof.commitment, proof.seed, proof.matches) == (row["commitment"], None, None)
    assert proof.sight.table.seed is None
    await set_game(house, other, status=Status.OVER, ending="agreed")
    assert (await games.looks.verify(asked(ADA), number)).seed == SEED.hex()


async def test_a_running_game_shows_its_commitment_only(games: Games, house: House) -> None:
    number = await running(house, record=seeded(SEED, first=0))

    proof = await games.looks.verify(asked(CLEO), number)

    assert proof.commitment == sha256(SEED).hexdigest()
    assert (proof.seed, proof.matches) == (None, None)


@pytest.mark.parametrize(
    ("first", "columns", "matches"),
    [
        pytest.param(None, {}, True, id="the deal chose who begins"),
        pytest.param(0, {"first_id": ADA}, True, id="the table chose Ada"),
        pytest.param(1, {"first_id": BEN}, True, id="the table chose Ben"),
        pytest.param(1, {"first_id": ADA}, False, id="somebody else began"),
        pytest.param(0, {"first_id": CLEO}, True, id="who was chosen did not come"),
        pytest.param(0, {"seed": "00" * 32}, False, id="another seed"),
        pytest.param(0, {"commitment": "00" * 32}, False, id="another commitment"),
    ],
)
async def test_the_seed_proves_the_deal(
    games: Games,
    house: House,
    first: int | None,
    columns: dict[str, Any],
    matches: bool,  # noqa: FBT001 -- pytest names it
) -> None:
    record = seeded(SEED, first=first)
    number = await running(
        house, record=record, status=Status.OVER, ending="agreed", turn_id=None, **columns
    )

    proof = await games.looks.verify(asked(CLEO), number)

    assert proof.matches is matches


async def test_a_first_player_whom_nobody_chose_is_noticed(games: Games, house: House) -> None:
    chosen = seeded(SEED).deal.first
    record = seeded(SEED, first=1 - chosen)
    number = await running(house, record=record, status=Status.OVER, ending="agreed")

    assert (await games.looks.verify(asked(CLEO), number)).matches is False
