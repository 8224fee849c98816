"""Interactions, ballots, notes, lookers, and who is behind: a few columns each."""

from hanabi_core.cards import CardId
from store import deliveries, interactions, notes, votes
from store.deliveries import BOARD
from store.games import one
from store.sqlite import SqliteDatabase
from tests.store.rows import ADA, BEN, add_game, count, do

DAY = 24 * 60 * 60


async def test_an_interaction_is_new_once(database: SqliteDatabase) -> None:
    assert await do(database, interactions.is_new, 5, 100) is True
    assert await do(database, interactions.is_new, 5, 101) is False
    assert await do(database, interactions.is_new, 6, 101) is True


async def test_an_interaction_is_forgotten_after_a_day(database: SqliteDatabase) -> None:
    await do(database, interactions.is_new, 5, 100)
    await do(database, interactions.is_new, 6, 101)

    await do(database, interactions.forget_old, 101 + DAY)

    assert await count(database, "interactions") == 1
    assert await do(database, interactions.is_new, 6, 101 + DAY) is False


async def test_who_agrees_twice_has_agreed_once(database: SqliteDatabase) -> None:
    number = await add_game(database, (ADA, BEN), vote="end", vote_by=ADA, vote_until=9)
    for person in (ADA, BEN, BEN):
        await do(database, votes.agree, number, person)

    assert await do(database, votes.agreeing, number) == {ADA, BEN}


async def test_an_objection_closes_a_question_and_is_remembered(database: SqliteDatabase) -> None:
    number = await add_game(database, (ADA, BEN), vote="end", vote_by=ADA, vote_until=9)
    await do(database, votes.agree, number, ADA)

    await do(database, votes.refuse, number, BEN, 5)

    row = await do(database, one, number)
    assert row is not None
    assert (row.vote, row.vote_by, row.vote_until) == (None, None, None)
    assert (row.refused, row.refused_by, row.refused_at) == ("end", BEN, 5)
    assert await do(database, votes.agreeing, number) == set()


async def test_a_question_that_is_closed_leaves_no_answers(database: SqliteDatabase) -> None:
    number = await add_game(database, vote="end", vote_by=ADA, vote_until=9)
    other = await add_game(database, home_id=1, vote="end", vote_by=ADA)
    for game in (number, other):
        await do(database, votes.agree, game, ADA)

    await do(database, votes.clear, number)

    row = await do(database, one, number)
    assert row is not None
    assert (row.vote, row.vote_by, row.vote_until) == (None, None, None)
    assert await do(database, votes.agreeing, number) == set()
    assert await do(database, votes.agreeing, other) == {ADA}


async def test_everybody_has_notes_of_their_own(database: SqliteDatabase) -> None:
    number = await add_game(database, (ADA, BEN))
    await do(database, notes.write, number, ADA, CardId(3), "playable")
    await do(database, notes.write, number, ADA, CardId(3), "5?")
    await do(database, notes.write, number, ADA, CardId(4), "trash")
    await do(database, notes.write, number, BEN, CardId(3), "chop")
    await do(database, notes.write, number, ADA, CardId(4), "")

    assert await do(database, notes.of_reader, number, ADA) == {3: "5?"}
    assert await do(database, notes.of_reader, number, BEN) == {3: "chop"}


async def test_who_has_looked_has_looked_at_one_game(database: SqliteDatabase) -> None:
    number = await add_game(database)
    other = await add_game(database, home_id=1)
    await do(database, notes.looked, number, BEN)
    await do(database, notes.looked, number, BEN)

    assert await do(database, notes.has_looked, number, BEN) is True
    assert await do(database, notes.has_looked, other, BEN) is False
    assert await do(database, notes.has_looked, number, ADA) is False


async def test_one_recipient_is_behind_again_and_nobody_else(database: SqliteDatabase) -> None:
    number = await add_game(database, (ADA, BEN), room_ready=True)
    for recipient in (BOARD, ADA, BEN):
        await do(database, deliveries.want, number, recipient, 3, 100)
        await do(database, deliveries.change, number, recipient, shown=3)

    await do(database, deliveries.again, number, ADA, 200)

    assert [row.recipient for row in await do(database, deliveries.behind, number)] == [ADA]
    row = await do(database, one, number)
    assert row is not None
    assert row.revision == 1


async def test_who_shows_more_than_was_due_falls_behind_as_well(database: SqliteDatabase) -> None:
    number = await add_game(database)
    await do(database, deliveries.want, number, ADA, 3, 100)
    await do(database, deliveries.change, number, ADA, shown=7)

    await do(database, deliveries.again, number, ADA, 200)

    assert [row.recipient for row in await do(database, deliveries.behind, number)] == [ADA]
