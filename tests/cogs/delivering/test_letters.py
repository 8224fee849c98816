"""Letters: one for each game, fresh for a turn, and nothing to closed DMs."""

import pytest

from sandbox.facts.model import User
from sandbox.faults import Held
from tests.cogs.delivering.office import SILENT, Office


async def test_the_welcome_becomes_the_view(office: Office) -> None:
    await office.open()
    await office.delivered()
    welcome = office.last_letter(office.ben)
    await office.games.lobbies.start(office.asked(office.ada), office.game)
    await office.delivered()
    assert office.letters(office.ben) == [f"letter {office.game} 0-0 not your turn"]
    assert office.last_letter(office.ben).id == welcome.id


async def test_for_a_turn_there_is_a_fresh_letter_and_the_old_one_goes(office: Office) -> None:
    await office.begin()
    before = office.last_letter(office.ben)
    await office.hint(office.ada)
    await office.delivered()
    assert office.letters(office.ben) == [f"letter {office.game} 0-1 your turn"]
    assert office.last_letter(office.ben).id != before.id


async def test_after_ones_turn_the_letter_tells_what_came_since_and_is_edited(
    office: Office,
) -> None:
    await office.begin()
    before = office.last_letter(office.ada)
    await office.hint(office.ada)
    await office.delivered()
    assert office.letters(office.ada) == [f"letter {office.game} 1-1 not your turn"]
    assert office.last_letter(office.ada).id == before.id


@pytest.mark.parametrize(
    ("pace", "notify", "ways"),
    [
        ("slow", "auto", {"letter"}),
        ("live", "auto", {"mention"}),
        ("live", "letter", {"letter"}),
        ("slow", "mention", {"mention"}),
        ("slow", "both", {"letter", "mention"}),
    ],
)
async def test_who_is_called_how(office: Office, pace: str, notify: str, ways: set[str]) -> None:
    await office.begin(pace=pace)
    await office.set(office.ben, notify=notify)
    await office.hint(office.ada)
    await office.delivered()
    rings = not office.last_letter(office.ben).flags & SILENT
    is_called = office.ben.id in office.messages()[-1].mentions.users
    assert ({"letter"} if rings else set()) | ({"mention"} if is_called else set()) == ways


async def test_only_the_letter_of_a_turn_rings(office: Office) -> None:
    await office.begin(pace="slow")
    before = office.rung(office.ben)
    await office.hint(office.ada)
    await office.delivered()
    assert office.rung(office.ben) == before + 1
    await office.hint(office.ben)
    await office.delivered()
    assert office.rung(office.ben) == before + 1


async def test_who_wants_letters_on_their_turn_only_is_told_once_that_it_is_over(
    office: Office,
) -> None:
    cleo = office.sandbox.control.add_person("Cleo", "en-US", office.guild)
    await office.open(seats=3)
    await office.games.lobbies.join(office.asked(cleo), office.game)
    await office.games.lobbies.start(office.asked(office.ada), office.game)
    await office.delivered()
    await office.set(office.ada, letters="my_turn")
    for player in (office.ada, office.ben):
        await office.hint(player)
        await office.delivered()
        assert office.letters(office.ada) == [f"letter {office.game} 1-1 not your turn"]
    await office.hint(cleo)
    await office.delivered()
    assert office.letters(office.ada) == [f"letter {office.game} 1-3 your turn"]


async def test_a_letter_that_is_wanted_for_ones_turn_only_comes_fresh(office: Office) -> None:
    await office.begin()
    await office.set(office.ada, letters="my_turn")
    await office.hint(office.ada)
    await office.delivered()
    await office.hint(office.ben)
    await office.delivered()
    assert office.letters(office.ada) == [f"letter {office.game} 1-2 your turn"]


async def test_closed_dms_are_said_once_by_mention_and_never_asked_again(office: Office) -> None:
    office.sandbox.control.close_dms(office.ben)
    await office.begin()
    assert office.texts() == [f"board 0-0 calls  closed <@{office.ben.id}>"]
    tries = _to(office, office.ben)
    await office.hint(office.ada)
    await office.delivered()
    await office.hint(office.ben)
    await office.delivered()
    assert office.texts()[1:] == ["line 0-1", "board 1-2 calls  closed"]
    assert _to(office, office.ben) == tries


async def test_who_has_closed_dms_is_called_by_the_board(office: Office) -> None:
    office.sandbox.control.close_dms(office.ben)
    await office.begin(pace="slow")
    await office.hint(office.ada)
    await office.delivered()
    assert office.messages()[-1].mentions.users == [office.ben.id]


async def test_dms_that_close_during_a_game_bring_the_board_anew(office: Office) -> None:
    await office.begin()
    office.sandbox.control.close_dms(office.ben)
    await office.hint(office.ada)
    await office.delivered()
    ben = f"<@{office.ben.id}>"
    assert office.texts() == ["line 0-0", f"board 0-1 calls {ben} closed {ben}"]
    assert not office.messages()[-1].flags & SILENT


async def test_whom_the_board_has_called_already_it_does_not_call_again(office: Office) -> None:
    await office.begin(pace="live")
    rung = office.rung(office.ben)
    office.sandbox.control.close_dms(office.ben)
    await office.hint(office.ada)
    await office.delivered()
    ben = f"<@{office.ben.id}>"
    assert office.texts() == ["line 0-0", f"board 0-1 calls {ben} closed {ben}"]
    assert office.rung(office.ben) == rung + 1
    await office.hint(office.ben)
    await office.delivered()
    assert office.texts()[-1] == f"board 1-2 calls <@{office.ada.id}> closed"


async def test_who_opens_their_dms_again_gets_letters_again(office: Office) -> None:
    office.sandbox.control.close_dms(office.ben)
    await office.begin()
    office.sandbox.control.close_dms(office.ben, closed=False)
    await office.games.settings.try_dms(office.asked(office.ben))
    await office.delivered()
    assert office.letters(office.ben) == [f"letter {office.game} 0-0 not your turn"]


async def test_join_hears_whether_the_letter_came(office: Office) -> None:
    await office.open()
    office.courier.wake(office.game)
    assert await office.courier.settle(office.game, office.ben.id, 5) == "shown"


async def test_join_hears_that_dms_are_closed(office: Office) -> None:
    office.sandbox.control.close_dms(office.ben)
    await office.open()
    office.courier.wake(office.game)
    assert await office.courier.settle(office.game, office.ben.id, 5) == "closed"


async def test_join_does_not_wait_for_ever(office: Office) -> None:
    held = office.sandbox.faults.plan(Held("create_dm", times=2))
    await office.open()
    office.courier.wake(office.game)
    assert await office.courier.settle(office.game, office.ben.id, 0.01) == "pending"
    held.release()
    await office.delivered()


async def test_a_letter_to_somebody_who_left_meanwhile_is_taken_back(office: Office) -> None:
    held = office.sandbox.faults.plan(Held("create_dm", times=2))
    await office.open()
    office.courier.wake(office.game)
    await held.arrived.wait()
    drop = "DELETE FROM deliveries WHERE game_id = $1 AND recipient = $2"
    await office.write(drop, office.game, office.ben.id)
    held.release()
    await office.delivered()
    await office.until(lambda: office.calls("delete_message"))
    await office.until(lambda: office.letters(office.ben) == [])


def _to(office: Office, who: User) -> int:
    """How many calls went to somebody's direct messages."""
    channel = office.sandbox.world.dm_with(who.id)
    assert channel is not None
    return sum(str(channel.id) in one.path for one in office.sandbox.ledger.requests)
