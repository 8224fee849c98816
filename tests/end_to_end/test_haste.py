"""People in a hurry: everything is pressed or typed several times, and in the wrong place."""

import asyncio

from games.refusals import CannotBlock
from hanabi_core.refusals import NotYourTurn, RearrangingClosed
from tests.end_to_end.asking import SAY, choose, name_of, press, sentence, use
from tests.end_to_end.house import House, shown
from tests.end_to_end.playing import (
    button_id,
    has_button,
    open_lobby,
    press_newest,
    seated,
    sit_down,
    steps,
)


async def test_many_taps_on_one_button_play_once_and_all_tell_what_was_played(
    house: House,
) -> None:
    table = await sit_down(house, "Ada", "Ben", first=house.person("Ada").id)
    ada = house.person("Ada")
    whisper = await press_newest(ada, table.room, "play", table.game)
    whisper = await ada.click(whisper, button_id(shown(ada, whisper), "play", None, "E"))
    sure = button_id(shown(ada, whisper), "play", None, "E", "-", "yes")

    answers = await asyncio.gather(*(ada.click(whisper, sure) for _ in range(5)))

    assert steps(house, table.game) == 1
    assert not any(answer.failed for answer in answers)
    lead, *rest = shown(ada, whisper).text.splitlines()
    assert lead.startswith("You played E: ")
    assert not any("You played" in line for line in rest)


async def test_many_commands_at_once_say_whose_turn_it_is_now(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben", first=house.person("Ada").id)
    ada = house.person("Ada")

    answers = await asyncio.gather(*(ada.slash(table.room, "play", card="A") for _ in range(3)))

    texts = [shown(ada, answer).text for answer in answers]
    late = sentence(NotYourTurn(name="Ben", table=name_of(house, table.game)))
    assert steps(house, table.game) == 1
    assert texts.count(late) == 2
    assert sum(text.startswith("You played A: ") for text in texts) == 1


async def test_many_taps_on_start_all_show_the_game(house: House) -> None:
    ada, ben, cleo = house.people[:3]
    game, _ = await open_lobby(house, ada)
    await press_newest(ben, "general", "join", game)
    view = await use(ada, "general", "view")
    pressed = button_id(view, "start", game)

    answers = await asyncio.gather(*(ada.click(view, pressed) for _ in range(4)))

    assert not any(answer.failed for answer in answers)
    table = await seated(house, game)
    assert set(table.players) == {ada, ben}
    assert SAY("hand-yours") in shown(ada, answers[-1]).text
    again = await use(ben, table.room, "hanabi start")
    assert SAY("hand-yours") in again.text
    assert SAY("hand-yours") not in (await use(cleo, table.room, "hanabi start")).text


async def test_in_direct_messages_what_fits_one_game_only_is_done_there(house: House) -> None:
    ada = house.person("Ada")
    tables = [await sit_down(house, "Ada", other, first=ada.id) for other in ("Ben", "Dan")]
    dm = await ada.open_dm()

    told = await use(ada, dm, "hint", player="Dan", what="1")

    assert told.text.startswith("You hinted 1 to ")
    assert [steps(house, table.game) for table in tables] == [0, 1]
    assert await ada.autocomplete(dm, "hanabi arrange", "order") == []


async def test_a_hand_is_rearranged_from_direct_messages_where_nothing_waits(
    house: House,
) -> None:
    ada, ben = house.people[:2]
    hinted = await sit_down(house, "Ada", "Ben", first=ada.id)
    other = await sit_down(house, "Ben", "Ada", first=ben.id)
    shown(ada, await ada.slash(hinted.room, "hint", player="Ben", what="1"))
    shown(ben, await ben.slash(other.room, "hint", player="Ada", what="1"))

    # One of Ada's games waits for her, and in that one she has received a hint.
    dm = await ada.open_dm()
    assert [choice["value"] for choice in await ada.autocomplete(dm, "hanabi arrange", "order")]
    shown(ada, await ada.slash(dm, "hanabi arrange", order="ABCDE"))
    assert [steps(house, table.game) for table in (hinted, other)] == [1, 2]
    shown(ada, await ada.slash(other.room, "hint", player="Ben", what="1"))
    assert await ada.autocomplete(dm, "hanabi arrange", "order") == []
    refused = await use(ada, hinted.room, "hanabi arrange", order="ABCDE")
    assert refused.text == sentence(RearrangingClosed())


async def test_a_host_shuts_out_neither_themselves_nor_the_bot(house: House) -> None:
    ada = house.person("Ada")
    panel = await use(ada, "general", "hanabi server")

    for person in (ada.id, house.sandbox.world.bot_id):
        refused = await choose(ada, panel, "server", "block", value=person)
        assert refused.text == sentence(CannotBlock())

    assert house.rows("SELECT * FROM blocked") == []


async def test_a_lobby_is_looked_at_with_what_fits_its_reader(house: House) -> None:
    ada, ben = house.people[:2]
    game, _ = await open_lobby(house, ada)

    own = await use(ada, "general", "view")
    foreign = await use(ben, "general", "view")

    assert all(has_button(own, verb, game) for verb in ("leave", "options", "cancel"))
    assert has_button(foreign, "join", game)
    assert not any(has_button(foreign, verb, game) for verb in ("leave", "start", "cancel"))
    joined = await press(ben, foreign, "join")
    assert SAY("lobby-joined", table=name_of(house, game)) in joined.text
