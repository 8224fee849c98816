"""Letters, by direct message: when one comes, when it rings, and what if none can come."""

from collections.abc import Sequence

import pytest

from hanabi_core.actions import Discard
from presentation import words
from sandbox.personas.persona import Persona
from sandbox.personas.screen import Seen
from tests.core.players import hint_something
from tests.end_to_end.asking import (
    SAY,
    is_silent,
    name_of,
    press,
    reads,
    reads_letter,
    rings,
    settle,
    use,
)
from tests.end_to_end.house import House
from tests.end_to_end.playing import (
    BUTTONS,
    Seated,
    has_button,
    move,
    open_lobby,
    sees_button,
    sit_down,
    stamp_of,
    state_of,
    steps,
)

HOME = "general"


async def letter(house: House, table: Seated, player: Persona) -> Seen:
    """The letter of the present turn; it must be the only message there is."""
    state = state_of(house, table.game)
    play = f"h:play:{table.game}:{stamp_of(state)}"
    dm = await player.open_dm()
    seen = await player.until(lambda: _with(player.messages(dm), play), "the letter of this turn")
    # It stands there also for whoever waits, who cannot press it.
    is_open = has_button(seen, "play", table.game)
    assert is_open is (player is table.players[state.seat])
    await settle(house)
    await player.until(lambda: len(player.messages(player.dm)) == 1, "one letter only")
    return seen


def whose_turn(house: House, table: Seated) -> tuple[Persona, Persona]:
    """Who is to move, and the other of two."""
    seat = state_of(house, table.game).seat
    return table.players[seat], table.players[1 - seat]


async def test_the_welcome_becomes_the_letter_of_the_game(house: House) -> None:
    ada, ben = house.people[:2]
    game, _ = await open_lobby(house, ada, first=ada.id)
    await use(ben, HOME, "hanabi join")
    name = name_of(house, game)
    welcome = await reads_letter(ben, SAY("lobby-letter-welcome", table=name))
    assert SAY("lobby-letter-game", game=SAY("preset-classic")) in welcome.text
    await reads_letter(
        ada, SAY("lobby-letter-seats", players=2, seats=5, names=_both("Ada", "Ben"))
    )
    start = await sees_button(ada, HOME, "start", game)
    await press(ada, start, "start")
    table = Seated(game, 0, (ada, ben))
    await house.until("SELECT 1 FROM games WHERE status = 'running'")

    changed = await letter(house, table, ben)
    assert changed.id == welcome.id
    turn = SAY("view-turn", you=False, who=words.name("Ada"), table=name)
    assert changed.text.startswith(turn)
    fresh = await letter(house, table, ada)
    assert fresh.id > changed.id
    assert fresh.text.startswith(SAY("view-turn", you=True, who="", table=name))
    assert rings(house, ben) == []


@pytest.mark.parametrize("pace", ["live", "slow"])
async def test_a_turn_rings_once(house: House, pace: str) -> None:
    table = await sit_down(house, "Ada", "Ben", pace=pace)
    await settle(house)
    player, other = whose_turn(house, table)
    place = {"live": table.room, "slow": await player.open_dm()}[pace]
    assert rings(house, player) == [place]
    assert rings(house, other) == []

    old = await letter(house, table, other)
    await move(house, table, hint_something(state_of(house, table.game)))
    await settle(house)

    place = {"live": table.room, "slow": await other.open_dm()}[pace]
    assert rings(house, other) == [place]
    assert len(rings(house, player)) == 1
    # A fresh letter has replaced the old one; the other's was edited.
    fresh = await letter(house, table, other)
    assert fresh.id > old.id
    assert is_silent(fresh) == (pace == "live")
    stamp = stamp_of(state_of(house, table.game))
    board = await sees_button(other, table.room, "play", table.game, stamp)
    assert is_silent(board) == (pace == "slow")
    assert (f"<@{other.id}>" in board.text) == (pace == "live")
    assert words.link(table.room, board.id, house.guild.id) in fresh.text


async def test_letters_are_edited_in_place_while_others_act(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben", "Cleo", where="here")
    state = state_of(house, table.game)
    waits = table.players[(state.seat + 2) % 3]
    before = await letter(house, table, waits)

    await move(house, table, hint_something(state), how=BUTTONS)
    after = await letter(house, table, waits)
    assert after.id == before.id
    assert after.text != before.text
    state = state_of(house, table.game)
    await move(house, table, Discard(state.hands[state.seat][0]))
    fresh = await letter(house, table, waits)
    assert fresh.id != before.id
    # What happened since the own last turn: all of it.
    assert fresh.text.count("hinted") == 1
    assert fresh.text.count("discarded") == 1


async def test_who_has_closed_their_dms_plays_with_their_view(house: House) -> None:
    ada, ben = house.people[:2]
    control = house.sandbox.control
    control.close_dms(ben.id)
    game, lobby = await open_lobby(house, ada)
    name = name_of(house, game)
    joined = await ben.click(await sees_button(ben, HOME, "join", game), "Join")
    whisper = await ben.until(
        lambda: _says(ben, joined.message_id, SAY("lobby-joined-closed", table=name)), "how it is"
    )
    assert has_button(whisper, "dm", game)
    still = await press(ben, whisper, "dm")
    assert SAY("dms-closed") in still.text

    await press(ada, lobby, "start")
    board = await reads(ben, lobby.id, SAY("board-closed", who=f"<@{ben.id}>"))
    await settle(house)
    assert rings(house, ben) == [lobby.id]
    for number in (1, 2, 3, 4):
        player, _ = whose_turn(house, Seated(game, lobby.id, (ada, ben)))
        stamp = stamp_of(state_of(house, game))
        board = await sees_button(player, lobby.id, "view", game)
        board = await sees_button(player, lobby.id, "play", game, stamp)
        view = await press(player, board, "view")
        assert has_button(view, "dm") == (player is ben)
        await press(player, await press(player, await press(player, view, "play"), "play"), "play")
        assert steps(house, game) == number
        if house.row("SELECT status FROM games")["status"] == "over":
            break
    await settle(house)
    told = [d for d in house.sandbox.ledger.received(ada.id) if d.event == "MESSAGE_CREATE"]
    assert sum(d.says(SAY("board-closed", who=f"<@{ben.id}>")) for d in told) == 1


async def test_dms_that_are_open_again_are_used_again(house: House) -> None:
    ada, ben = house.people[:2]
    house.sandbox.control.close_dms(ben.id)
    table = await sit_down(house, "Ada", "Ben", first=ada.id)
    board = await reads(ben, table.room, SAY("board-closed", who=f"<@{ben.id}>"))
    view = await press(ben, board, "view")
    assert SAY("dms-closed") in (await press(ben, view, "dm")).text
    assert house.row("SELECT dm_open FROM people WHERE id = ?", ben.id) == {"dm_open": 0}

    house.sandbox.control.close_dms(ben.id, closed=False)
    view = await press(ben, view, "dm")
    assert SAY("dms-open") in view.text
    assert not has_button(view, "dm")
    await letter(house, table, ben)
    await move(house, table, hint_something(state_of(house, table.game)))
    fresh = await letter(house, table, ben)
    assert fresh.text.startswith(
        SAY("view-turn", you=True, who="", table=name_of(house, table.game))
    )


def _with(messages: Sequence[Seen], press: str) -> Seen | None:
    """The newest message with that button, whether or not it can be pressed."""
    hits = [m for m in messages if press in [part.get("custom_id") for part in m.parts]]
    return hits[-1] if hits else None


def _both(*names: str) -> str:
    return SAY.list(map(words.name, names))


def _says(person: Persona, message: int | None, text: str) -> Seen | None:
    seen = person.screen.messages.get(message or 0)
    return seen if seen is not None and text in seen.text else None
