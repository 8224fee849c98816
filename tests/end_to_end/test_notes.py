"""Private notes: only their writer sees them, until they are shared."""

import json

from games.refusals import NoCardToNote, NoNotes, TooLong
from games.values import MOST_NOTE
from hanabi_core.actions import Discard
from hanabi_core.box import HINT_TOKENS
from hanabi_core.record import read_record
from presentation import words
from sandbox.personas.persona import Persona
from tests.core.players import hint_something
from tests.end_to_end.asking import (
    SAY,
    press,
    read_file,
    reads_letter,
    sentence,
    settle,
    use,
    write,
)
from tests.end_to_end.house import House
from tests.end_to_end.playing import (
    Seated,
    button_id,
    move,
    sees_button,
    sit_down,
    state_of,
    tag,
)

NOTE = "surely a fine four"
OTHER = "save this one"


def others(house: House, *writers: Persona) -> list[Persona]:
    return [person for person in house.people if person not in writers]


def has_heard(house: House, person: Persona, text: str) -> bool:
    """Whether somebody has ever been sent these words, in a message or in a file."""
    return any(
        delivery.says(text) or any(text.encode() in data for _, data in delivery.files)
        for delivery in house.sandbox.ledger.received(person.id)
    )


async def test_a_note_is_seen_by_nobody_else_until_it_is_shared(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    await move(house, table, hint_something(state_of(house, table.game)))
    state = state_of(house, table.game)
    ada, ben = table.players

    board = await sees_button(ada, table.room, "more", table.game)
    menu = await press(ada, await press(ada, board, "more"), "note")
    assert SAY("note-none") in menu.text
    own = tag(state, state.hands[0][-1])
    picked = await ada.select(menu, button_id(menu, "note", None, "pick"), f"0.{own}")
    noted = await write(ada, picked, note=NOTE)
    line = SAY("note-line", yours=True, who="", tag=own, note=words.plain_text(NOTE))
    assert line in noted.text
    await reads_letter(ada, line)
    assert line in (await use(ada, table.room, "view")).text

    # By command, on a team-mate's card.
    theirs = tag(state, state.hands[1][0])
    offered = await ada.autocomplete(table.room, "hanabi note", "card", card="Ben")
    assert f"1.{theirs}" in [choice["value"] for choice in offered]
    await use(ada, table.room, "hanabi note", card=f"1.{theirs}", text=OTHER)
    read = await use(ada, table.room, "hanabi note")
    assert NOTE in read.text
    assert OTHER in read.text
    too_long = await use(ada, table.room, "hanabi note", card=own, text="x" * (MOST_NOTE + 1))
    assert too_long.text == sentence(TooLong(count=MOST_NOTE))

    await _discard_oldest(house, table, 1)
    view = json.loads(await read_file(ben, await use(ben, table.room, "hanabi export")))
    assert view["notes"] == []
    mine = json.loads(await read_file(ada, await use(ada, table.room, "hanabi export")))
    assert NOTE in [note["note"] for note in mine["notes"]]

    await press(ada, await use(ada, table.room, "hanabi end"), "end", "now")
    over = await sees_button(ada, table.room, "share", table.game)
    kept = read_record(await read_file(ben, await use(ben, table.room, "hanabi export")))
    assert kept.notes is None
    await settle(house)
    for person in others(house, ada):
        assert not has_heard(house, person, NOTE)
        assert not has_heard(house, person, OTHER)

    nothing = await press(ben, over, "share")
    assert nothing.text == sentence(NoNotes())
    shared = await press(ada, over, "share")
    assert SAY("notes-shared") in shared.text
    record = read_record(await read_file(ben, await use(ben, table.room, "hanabi export")))
    assert record.notes is not None
    assert NOTE in record.notes[0].values()
    assert record.notes[1] == {}


async def test_a_note_goes_when_it_is_emptied(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    ben = table.players[1]
    await use(ben, table.room, "hanabi note", card="A", text=NOTE)
    menu = await use(ben, table.room, "hanabi note")
    assert NOTE in menu.text

    picked = await ben.select(menu, button_id(menu, "note", None, "pick"), "1.A")
    assert NOTE in json.dumps(picked.modal)
    menu = await write(ben, picked, note="")
    assert SAY("note-none") in menu.text
    assert house.rows("SELECT * FROM notes") == []
    # The dialogue of a card that is gone meanwhile.
    await use(ben, table.room, "hanabi note", card="A", text=NOTE)
    picked = await ben.select(menu, button_id(menu, "note", None, "pick"), "1.A")
    await _discard_oldest(house, table, 1)
    told = await write(ben, picked, note=OTHER)
    assert told.text == sentence(NoCardToNote(tag="A"))
    assert [row["note"] for row in house.rows("SELECT * FROM notes")] == [NOTE]


async def _discard_oldest(house: House, table: Seated, seat: int) -> None:
    """Go on until that player has discarded a card."""
    while (state := state_of(house, table.game)).seat != seat or state.tokens == HINT_TOKENS:
        await move(house, table, hint_something(state))
    await move(house, table, Discard(state.hands[state.seat][-1]))
