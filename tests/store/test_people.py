"""People and servers: what they set stays, what Discord shows of them is kept up to date."""

from store import people
from store.people import Letters, Marks, Opening, Person, Server
from store.sqlite import SqliteDatabase
from tests.store.rows import ADA, BEN, CLEO, SERVER, add_game, count, do


async def test_somebody_new_has_chosen_nothing(database: SqliteDatabase) -> None:
    await do(database, people.remember, ADA, "Ada", "en-GB")

    assert await do(database, people.person, ADA) == Person(ADA, "Ada", "en-GB")


async def test_nobody_is_known_before_they_come(database: SqliteDatabase) -> None:
    assert await do(database, people.person, ADA) is None
    assert await do(database, people.server, SERVER) is None


async def test_a_new_name_is_kept_and_choices_stay(database: SqliteDatabase) -> None:
    await do(database, people.remember, ADA, "Ada", "en-GB")
    await do(database, people.change_person, ADA, language="it", marks=Marks.DEDUCTIONS)
    await do(database, people.change_person, ADA, letters=Letters.MY_TURN, text_only=True)
    await do(database, people.change_person, ADA, dm_channel=9, dm_open=False)

    await do(database, people.remember, ADA, "Countess", "fr")

    assert await do(database, people.person, ADA) == Person(
        ADA,
        "Countess",
        "fr",
        language="it",
        marks=Marks.DEDUCTIONS,
        letters=Letters.MY_TURN,
        text_only=True,
        dm_channel=9,
        dm_open=False,
    )


async def test_odd_names_are_kept_as_they_are(database: SqliteDatabase) -> None:
    name = "Робин\u202e'); DROP TABLE people;-- 🃏\x00"

    await do(database, people.remember, ADA, name, "en-GB")

    person = await do(database, people.person, ADA)
    assert person is not None
    assert person.name == name


async def test_a_table_knows_its_people(database: SqliteDatabase) -> None:
    number = await add_game(database, (ADA, BEN))
    await add_game(database, (CLEO,), home_id=1)

    table = await do(database, people.at_table, number)

    assert {person.id: person.name for person in table.values()} == {
        ADA: "Person 11",
        BEN: "Person 12",
    }


async def test_a_server_keeps_what_its_host_has_set(database: SqliteDatabase) -> None:
    await do(database, people.remember_server, SERVER, "en-US")
    assert await do(database, people.server, SERVER) == Server(SERVER, "en-US")

    await do(database, people.change_server, SERVER, language="pl", in_thread=False)
    await do(database, people.change_server, SERVER, opening=Opening.ROLE, opening_role=5)
    await do(database, people.allow_channels, SERVER, [1, 2])
    await do(database, people.allow_channels, SERVER, [2, 3])
    await do(database, people.block, SERVER, ADA, blocked=True)
    await do(database, people.block, SERVER, ADA, blocked=True)
    await do(database, people.block, SERVER, BEN, blocked=True)
    await do(database, people.block, SERVER, BEN, blocked=False)
    await do(database, people.remember_server, SERVER, "pl")

    assert await do(database, people.server, SERVER) == Server(
        SERVER,
        "pl",
        language="pl",
        in_thread=False,
        opening=Opening.ROLE,
        opening_role=5,
        channels=frozenset({2, 3}),
        blocked=frozenset({ADA}),
    )


async def test_a_forgotten_server_leaves_nothing_but_people(database: SqliteDatabase) -> None:
    await add_game(database, (ADA, BEN))
    await do(database, people.allow_channels, SERVER, [1])
    await do(database, people.block, SERVER, CLEO, blocked=True)

    await do(database, people.forget_server, SERVER)

    left = {
        name: await count(database, name)
        for name in ("servers", "games", "seats", "server_channels", "blocked", "people")
    }
    assert left == {
        "servers": 0,
        "games": 0,
        "seats": 0,
        "server_channels": 0,
        "blocked": 0,
        "people": 2,
    }
