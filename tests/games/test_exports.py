"""What can be taken away from a game, and what must not be in it."""

import json
import re
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from games.found import Export
from games.games import Games
from games.house import House
from games.refusals import NotRunning
from games.values import Status
from hanabi_core.cards import Seat, Tag, Value
from hanabi_core.deal import Seed
from hanabi_core.hanab_live import LINK
from hanabi_core.record import Record, read_record
from hanabi_core.replay import rebuild, verify
from hanabi_core.rules import Multicolour, Rules
from store import games as rows_of_games
from store.database import Connection
from store.games import SeatRow
from tests.core.players import after, finish, game, play_well, seeded
from tests.core.worlds import another_world
from tests.games.house import (
    ADA,
    BEN,
    CLEO,
    ELSEWHERE,
    asked,
    rows,
    running,
    set_game,
)
from tests.games.positions import RED_ONE

SEED = Seed(sha256(b"deal").digest())


def content(export: Export) -> dict[str, Any]:
    read = json.loads(export.data)
    assert isinstance(read, dict)
    return read


async def share(house: House, number: int, *, ada: bool = False, ben: bool = False) -> None:
    async def work(tx: Connection) -> None:
        seats = [
            SeatRow(ADA, joined=True, shares_notes=ada),
            SeatRow(BEN, joined=True, shares_notes=ben),
        ]
        await rows_of_games.seat_people(tx, number, seats)

    await house.database.write(work)


async def over_with_notes(games: Games, house: House) -> int:
    """A game that its people gave up, with a note of Ada's and one of Ben's."""
    number = await running(house, record=seeded(SEED, first=0), first_id=ADA)
    await games.looks.note(asked(ADA), number, Seat(0), Tag("A"), "by Ada")
    await games.looks.note(asked(BEN), number, Seat(0), Tag("B"), "by Ben")
    await set_game(house, number, status=Status.OVER, ending="agreed", turn_id=None)
    return number


async def test_a_player_takes_the_own_view_away(games: Games, house: House) -> None:
    number = await running(house, record=game(RED_ONE))
    await games.turns.hint(asked(ADA), number, None, Seat(1), Value.ONE)
    await games.looks.note(asked(BEN), number, Seat(1), Tag("A"), "1, which?")

    export = await games.looks.export(asked(BEN), number)

    taken = content(export)
    assert export.name == "hanabi-amber-lantern-1-1-view.json"
    assert (export.link, export.site_file, export.why_no_link) == (None, None, None)
    assert taken["format"] == "hanabi-view/1"
    assert taken["players"] == ["Ada", "Ben"]
    assert taken["reader"] == 1
    assert (taken["seat"], taken["turn"], taken["hints"], taken["deck"]) == (1, 1, 7, 40)
    assert [card["face"] for card in taken["hands"][0]] == ["r5", "r4", "r3", "r2", "r1"]
    assert [card["face"] for card in taken["hands"][1]] == [None] * 5
    oldest = taken["hands"][1][-1]
    assert (oldest["tag"], oldest["matches"], oldest["differs"]) == ("A", [1], [])
    assert oldest["can_be"] == ["w1", "r1", "b1", "y1", "g1"]
    assert taken["log"] == [
        {
            "turn": 0,
            "seat": 0,
            "events": [
                {
                    "event": "hinted",
                    "turn": 0,
                    "giver": 0,
                    "receiver": 1,
                    "what": 1,
                    "touched": ["B", "A"],
                    "by_tile": False,
                }
            ],
        }
    ]
    assert taken["notes"] == [{"seat": 1, "tag": "A", "note": "1, which?"}]


async def test_others_take_the_open_table_away(games: Games, house: House) -> None:
    number = await running(house, record=game(RED_ONE))

    taken = content(await games.looks.export(asked(CLEO), number))

    assert taken["reader"] is None
    assert {card["face"] for hand in taken["hands"] for card in hand} == {None}
    assert "deduced" not in taken["hands"][0][0]
    assert await rows(house.database, "lookers") == []


async def test_only_who_watches_takes_all_hands_away(games: Games, house: House) -> None:
    number = await running(house, record=game(RED_ONE), watchers=True)

    public = content(await games.looks.export(asked(CLEO), number))
    assert public["hands"][0][-1]["face"] is None
    assert await rows(house.database, "lookers") == []

    await games.looks.watch(asked(CLEO), number)
    watched = content(await games.looks.export(asked(CLEO), number))
    assert watched["hands"][0][-1]["face"] == "r1"


async def test_notes_of_a_running_game_are_the_readers_own(games: Games, house: House) -> None:
    number = await running(house)
    await games.looks.note(asked(ADA), number, Seat(0), Tag("A"), "by Ada")
    await share(house, number, ada=True)

    for person in (BEN, CLEO):
        assert b"by Ada" not in (await games.looks.export(asked(person), number)).data


@pytest.mark.parametrize("seed", range(6))
async def test_what_a_player_takes_away_is_the_same_whatever_they_hold(
    games: Games, house: House, seed: int
) -> None:
    rng = Random(seed)
    rules = Rules(Multicolour.TEN, black_powder=True, flamboyants=True, choreography=True)
    whole = finish(seeded(Seed(rng.randbytes(32)), rules, first=0), play_well)
    record = replace(whole, actions=whole.actions[: rng.randint(1, len(whole.actions) - 1)])
    other = another_world(record, rebuild(record), {Seat(1)}, rng)
    assert other.deal.deck != record.deal.deck

    here = await running(house, record=record, name="Amber Lantern")
    there = await running(house, record=other, channel=ELSEWHERE, name="Amber Lantern")

    for person in (BEN, CLEO):
        export = await games.looks.export(asked(person), here)
        again = await games.looks.export(asked(person), there)
        assert export.data == again.data
    assert (await games.looks.export(asked(ADA), here)).data != (
        await games.looks.export(asked(ADA), there)
    ).data, "Ada sees the other hand"


@pytest.mark.parametrize(
    "name", ["Amber Lantern", "../etc/passwd", "Żółta Gęś", "r1 b2\x00", "", "Name\u202e.exe"]
)
async def test_a_file_name_is_made_of_plain_letters(games: Games, house: House, name: str) -> None:
    number = await running(house, name=name)
    running_name = (await games.looks.export(asked(ADA), number)).name
    await set_game(house, number, status=Status.OVER, ending="agreed")
    over_name = (await games.looks.export(asked(ADA), number)).name

    for file_name in (running_name, over_name):
        assert re.fullmatch(r"hanabi-[A-Za-z0-9_-]+\.json", file_name)


async def test_a_lobby_has_nothing_to_take_away(games: Games, house: House) -> None:
    number = await running(house, status=Status.LOBBY, deck=None, commitment=None)

    for ask in (games.looks.export, games.looks.verify):
        with pytest.raises(NotRunning):
            await ask(asked(ADA), number)


async def test_a_game_that_is_over_is_taken_away_whole(games: Games, house: House) -> None:
    whole = finish(seeded(SEED, first=0), play_well)
    number = await running(house, record=whole)

    export = await games.looks.export(asked(CLEO), number)

    record = read_record(export.data.decode())
    assert (record.deal, record.actions, record.players) == (
        whole.deal,
        whole.actions,
        ("Ada", "Ben"),
    )
    assert (record.seed, record.notes, record.result) == (SEED, None, None)
    assert record.commitment == verify(record).commitment
    assert export.link is not None
    assert export.link.startswith(LINK)
    assert (export.site_file, export.why_no_link) == (None, None)


async def test_the_record_says_how_its_people_ended_it(games: Games, house: House) -> None:
    number = await running(house, status=Status.OVER, ending="moderated")
    export = await games.looks.export(asked(CLEO), number)

    assert read_record(export.data.decode()).result == "moderated"
    assert export.link is None
    assert export.why_no_link == "export_no_actions"


async def test_a_game_that_needs_an_option_is_given_as_a_file(games: Games, house: House) -> None:
    record = after(game(RED_ONE), "hint 1 green")
    number = await running(house, record=record, status=Status.OVER, ending="agreed")

    export = await games.looks.export(asked(CLEO), number)

    assert export.link is None
    assert export.why_no_link == "export_no_link"
    assert export.site_file is not None
    assert json.loads(export.site_file)["options"]["emptyClues"] is True


def tiles() -> Record:
    return finish(seeded(SEED, Rules(flamboyants=True)), play_well)


async def test_a_game_that_the_site_cannot_show_says_why(games: Games, house: House) -> None:
    number = await running(house, record=tiles())

    export = await games.looks.export(asked(CLEO), number)

    assert (export.link, export.site_file) == (None, None)
    assert export.why_no_link == "export_differs"


@pytest.mark.parametrize(
    ("person", "shared", "texts"),
    [
        pytest.param(ADA, {}, {"by Ada"}, id="the own"),
        pytest.param(CLEO, {}, set(), id="nobody's"),
        pytest.param(CLEO, {"ben": True}, {"by Ben"}, id="what was shared"),
        pytest.param(ADA, {"ben": True}, {"by Ada", "by Ben"}, id="the own and what was shared"),
    ],
)
async def test_notes_in_the_record_are_the_readers_and_those_that_were_shared(
    games: Games, house: House, person: int, shared: dict[str, bool], texts: set[str]
) -> None:
    number = await over_with_notes(games, house)
    await share(house, number, **shared)

    export = await games.looks.export(asked(person), number)

    notes = read_record(export.data.decode()).notes or ()
    assert {text for by_seat in notes for text in by_seat.values()} == texts
