"""Settings: what people and hosts can set, what is refused, and whose messages change by it."""

from typing import Any

import pytest

from games.games import Games
from games.house import House
from games.lobbies import Guest, Wish
from games.refusals import CannotBlock, NoServerHere, NoSuchGame, NotHost, NotUnderstood
from games.values import Letters, Marks, Notify, Opening, Person, SecondLook
from hanabi_core.cards import Seat, Value
from store import people
from store.deliveries import BOARD, LOBBY
from store.sqlite import SqliteDatabase
from tests.games.house import (
    ADA,
    BEN,
    CHANNEL,
    CLEO,
    DAN,
    ELSEWHERE,
    SERVER,
    asked,
    everything,
    in_dm,
    rows,
    running,
)
from tests.games.lobbying import a_lobby, behind, delivery, show_everything


async def test_somebody_new_has_everything_as_it_comes(games: Games) -> None:
    person = await games.settings.person(asked(ADA))

    assert person == Person(ADA, "Ada", "en-GB")


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("language", "it", "it"),
        ("language", "auto", None),
        ("language", None, None),
        ("second_look", "never", SecondLook.NEVER),
        ("marks", "deductions", Marks.DEDUCTIONS),
        ("marks", Marks.NEGATIVE, Marks.NEGATIVE),
        ("letters", "my_turn", Letters.MY_TURN),
        ("notify", "both", Notify.BOTH),
        ("text_only", "yes", True),
        ("text_only", "no", False),
        ("text_only", True, True),
    ],
)
async def test_a_person_can_set(games: Games, name: str, value: object, expected: object) -> None:
    person = await games.settings.change_person(in_dm(ADA), **{name: value})

    assert getattr(person, name) == expected
    assert await games.settings.person(asked(ADA)) == person


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "tlh"),
        ("language", 3),
        ("second_look", "sometimes"),
        ("marks", ""),
        ("letters", "none"),
        ("notify", "loudly"),
        ("text_only", "perhaps"),
        ("dm_open", True),
        ("id", 1),
        ("", "x"),
        ("asked", "x"),
        ("self", "x"),
        ("tx", "x"),
        ("person_id", "x"),
        ("columns", "x"),
    ],
)
async def test_a_person_cannot_set(games: Games, name: str, value: object) -> None:
    with pytest.raises(NotUnderstood):
        await games.settings.change_person(asked(ADA), **{name: value})


async def test_setting_nothing_changes_nothing(games: Games) -> None:
    host = asked(ADA, manages=True)
    person, server = await games.settings.person(host), await games.settings.server(host)

    assert await games.settings.change_person(asked(ADA)) == person
    assert await games.settings.change_server(asked(ADA, manages=True)) == server


async def test_a_setting_that_is_delivered_twice_counts_once(
    games: Games, database: SqliteDatabase
) -> None:
    await games.settings.change_person(asked(ADA, interaction=2), marks="negative")
    await games.settings.change_person(asked(ADA), marks="hints")

    person = await games.settings.change_person(asked(ADA, interaction=2), marks="negative")

    assert person.marks is Marks.HINTS


@pytest.mark.parametrize(
    "columns", [{"language": "fr"}, {"marks": "negative"}, {"text_only": "yes"}]
)
async def test_what_changes_somebody_s_display_is_due_to_them_and_nobody_else_hears_of_it(
    games: Games, house: House, database: SqliteDatabase, columns: dict[str, Any]
) -> None:
    game = await running(house)
    lobby = await a_lobby(games, BEN, ADA)
    await show_everything(database)

    await games.settings.change_person(asked(ADA), **columns)

    assert await behind(database, game) == {ADA}
    assert await behind(database, lobby) == {ADA}
    assert {row["revision"] for row in await rows(database, "games")} == {1, 2}


@pytest.mark.parametrize(
    "columns", [{"second_look": "never"}, {"notify": "letter"}, {"letters": "my_turn"}]
)
async def test_what_changes_no_display_is_due_to_nobody(
    games: Games, house: House, database: SqliteDatabase, columns: dict[str, Any]
) -> None:
    game = await running(house)
    await show_everything(database)

    await games.settings.change_person(asked(ADA), **columns)

    assert await behind(database, game) == set()


async def test_who_wants_letters_on_every_change_again_is_due_what_they_were_spared(
    games: Games, house: House, database: SqliteDatabase
) -> None:
    game = await running(house, players=(ADA, BEN, CLEO))
    await games.settings.change_person(asked(CLEO), letters="my_turn")
    await games.turns.hint(asked(ADA), game, None, Seat(1), Value(5))
    await show_everything(database)

    await games.settings.change_person(asked(CLEO), letters="every_change")

    assert await behind(database, game) == {CLEO}
    assert (await delivery(database, game, CLEO))["due"] == 2


async def test_dms_are_tried_again_in_all_open_games_that_write_to_somebody(
    games: Games, house: House, database: SqliteDatabase
) -> None:
    game = await running(house)
    lobby = await a_lobby(games, ADA)
    kept = (await games.lobbies.open(asked(BEN, ELSEWHERE), Wish())).table.id
    await games.lobbies.reserve(asked(BEN), kept, Guest(ADA, "Ada", "en-GB"))
    await show_everything(database)
    await _close_dms(database)

    again = await games.settings.try_dms(asked(ADA))

    assert again == [game, lobby]
    assert (await games.settings.person(asked(ADA))).dm_open
    assert [await behind(database, each) for each in again] == [{ADA}, {ADA}]
    assert (await delivery(database, game, ADA))["closed"] == 0


async def test_trying_dms_is_once_for_an_interaction(
    games: Games, house: House, database: SqliteDatabase
) -> None:
    game = await running(house)
    await games.settings.try_dms(asked(ADA, interaction=6))
    before = await everything(database)

    assert await games.settings.try_dms(asked(ADA, interaction=6)) == [game]
    assert await everything(database) == before


async def test_a_new_server_has_everything_as_it_comes(games: Games) -> None:
    server = await games.settings.server(asked(ADA, manages=True, server_locale="de"))

    assert (server.id, server.locale, server.language) == (SERVER, "de", None)
    assert (server.preset, server.in_thread, server.most_games) == ("classic", True, 50)
    assert (server.opening, server.opening_role) == (Opening.EVERYONE, None)
    assert (server.channels, server.blocked) == (frozenset(), frozenset())


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("language", "pl", "pl"),
        ("language", "auto", None),
        ("preset", "deluxe_all_three", "deluxe_all_three"),
        ("in_thread", "no", False),
        ("most_games", "5", 5),
        ("most_games", 500, 500),
        ("opening", "moderators", Opening.MODERATORS),
        ("opening_role", 333, 333),
        ("opening_role", "333", 333),
        ("opening_role", None, None),
    ],
)
async def test_a_host_can_set(games: Games, name: str, value: object, expected: object) -> None:
    server = await games.settings.change_server(asked(ADA, manages=True), **{name: value})

    assert getattr(server, name) == expected
    assert await games.settings.server(asked(BEN, manages=True)) == server


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "xx"),
        ("preset", "jumbo"),
        ("in_thread", "both"),
        ("most_games", 0),
        ("most_games", 1001),
        ("most_games", "-1"),
        ("most_games", "many"),
        ("opening", "nobody"),
        ("opening_role", "9" * 30),
        ("opening_role", "²"),
        ("channels", [1]),
        ("", "x"),
        ("asked", "x"),
        ("self", "x"),
        ("tx", "x"),
        ("server_id", "x"),
        ("columns", "x"),
    ],
)
async def test_a_host_cannot_set(games: Games, name: str, value: object) -> None:
    with pytest.raises(NotUnderstood):
        await games.settings.change_server(asked(ADA, manages=True), **{name: value})


async def test_only_hosts_look_at_and_change_a_server(games: Games) -> None:
    guest, settings = asked(ADA, moderates=True), games.settings

    for question in (
        settings.server(guest),
        settings.change_server(guest, in_thread=False),
        settings.allow_channels(guest, [CHANNEL]),
        settings.block(guest, BEN, blocked=True),
        settings.delete_server(guest),
    ):
        with pytest.raises(NotHost):
            await question


async def test_a_server_is_set_up_in_the_server(games: Games) -> None:
    with pytest.raises(NoServerHere):
        await games.settings.server(in_dm(ADA, manages=True))


async def test_a_host_does_not_shut_themselves_out(games: Games) -> None:
    host = asked(ADA, manages=True)

    with pytest.raises(CannotBlock):
        await games.settings.block(host, ADA, blocked=True)

    assert (
        await games.settings.block(asked(ADA, manages=True), ADA, blocked=False)
    ).blocked == set()


async def test_another_language_of_the_server_changes_its_boards_and_lobbies_only(
    games: Games, house: House, database: SqliteDatabase
) -> None:
    game = await running(house)
    lobby = await a_lobby(games, CLEO)
    await show_everything(database)

    await games.settings.change_server(asked(DAN, manages=True), language="ro")

    assert await behind(database, game) == {BOARD}
    assert await behind(database, lobby) == {LOBBY}


async def test_other_settings_of_the_server_change_no_message(
    games: Games, house: House, database: SqliteDatabase
) -> None:
    game = await running(house)
    await show_everything(database)

    await games.settings.change_server(asked(DAN, manages=True), most_games=5)

    assert await behind(database, game) == set()


async def test_allowed_channels_replace_each_other(games: Games) -> None:
    await games.settings.allow_channels(asked(ADA, manages=True), [CHANNEL, CHANNEL])

    some = await games.settings.allow_channels(asked(ADA, manages=True), [ELSEWHERE])
    none = await games.settings.allow_channels(asked(ADA, manages=True), [])

    assert some.channels == {ELSEWHERE}
    assert none.channels == set()


async def test_somebody_is_shut_out_and_let_in_again(games: Games) -> None:
    shut = await games.settings.block(asked(ADA, manages=True), BEN, blocked=True)
    await games.settings.block(asked(ADA, manages=True), BEN, blocked=True)
    opened = await games.settings.block(asked(ADA, manages=True), BEN, blocked=False)

    assert shut.blocked == {BEN}
    assert opened.blocked == set()


async def test_deleting_a_server_leaves_nothing_of_it(
    games: Games, house: House, database: SqliteDatabase
) -> None:
    game = await running(house)
    await a_lobby(games, CLEO)
    await games.endings.propose(asked(ADA), game, "end")
    await games.settings.block(asked(ADA, manages=True), DAN, blocked=True)
    await games.settings.allow_channels(asked(ADA, manages=True), [CHANNEL])
    await database.write(lambda tx: people.remember_server(tx, 5001, "fr"))

    await games.settings.delete_server(asked(DAN, manages=True))

    left = await everything(database)
    gone = ("games", "seats", "actions", "ballots", "deliveries", "blocked", "server_channels")
    assert {table: left[table] for table in gone} == {table: [] for table in gone}
    assert [row["id"] for row in left["servers"]] == [5001]
    with pytest.raises(NoSuchGame):
        await games.looks.view(asked(ADA), game)


async def test_deleting_a_server_twice_by_one_interaction_spares_what_came_after(
    games: Games, database: SqliteDatabase
) -> None:
    await games.settings.delete_server(asked(ADA, manages=True, interaction=1000))
    await a_lobby(games, BEN)

    await games.settings.delete_server(asked(ADA, manages=True, interaction=1000))

    assert len(await rows(database, "games")) == 1


async def _close_dms(database: SqliteDatabase) -> None:
    await database.write(lambda tx: people.change_person(tx, ADA, dm_open=False))
    sql = f"UPDATE deliveries SET closed = 1 WHERE recipient = {ADA}"
    await database.write(lambda tx: tx.execute(sql))
