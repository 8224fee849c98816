"""Games that are found again when they are over, and who is expected in those to come."""

from pathlib import Path

from games.refusals import BotsDoNotPlay, NoGameHere
from presentation import words
from tests.end_to_end.asking import SAY, name_of, press, read_file, sentence, settle, use
from tests.end_to_end.house import House, open_house
from tests.end_to_end.playing import COMMANDS, has_button, open_lobby, play_out, sit_down


async def test_a_game_that_is_over_is_found_from_its_channel_and_in_direct_messages(
    tmp_path: Path,
) -> None:
    """It was played in a thread, and nothing else is open."""
    async with open_house(tmp_path, "found again") as house:
        table = await sit_down(house, "Ada", "Ben")
        await play_out(house, table, COMMANDS)
        await settle(house)
        ada, eve = house.person("Ada"), house.person("Eve")
        name = name_of(house, table.game)
        looking = ("view", "hanabi board", "hanabi discards", "hanabi history", "hanabi verify")

        for place in ("general", await ada.open_dm()):
            for command in looking:
                assert name in (await use(ada, place, command)).text, command
            record = await use(ada, place, "hanabi export")
            assert '"deck"' in await read_file(ada, record)
            back = await press(ada, record, "view")
            assert name in back.text
            listed = await use(ada, place, "hanabi games")
            assert SAY("games-past") in listed.text
            assert name in listed.text
        for command in looking:
            assert (await use(eve, "general", command)).text == sentence(NoGameHere())
        assert SAY("games-past") not in (await use(eve, "general", "hanabi games")).text


async def test_a_seat_is_kept_for_who_is_to_begin(house: House) -> None:
    ada, cleo = house.person("Ada"), house.person("Cleo")
    refused = await use(ada, "general", "hanabi new", first=house.sandbox.world.bot_id)
    assert refused.text == sentence(BotsDoNotPlay())
    assert house.rows("SELECT * FROM games") == []

    game, lobby = await open_lobby(house, ada, first=cleo.id)

    assert SAY("lobby-first-chosen", name=words.name("Cleo")) in lobby.text
    view = await use(cleo, "general", "view")
    assert SAY("gathering-reader", state="kept") in view.text
    await press(cleo, view, "join")
    await use(ada, "general", "hanabi start")
    assert house.row("SELECT turn_id FROM games WHERE id = ?", game)["turn_id"] == cleo.id


async def test_the_guide_and_the_settings_lead_back_to_the_game(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    ada = table.players[0]
    more = await press(ada, await use(ada, table.room, "view"), "more")

    for verb in ("rules", "mine", "verify", "export"):
        beside = await press(ada, more, verb)
        assert has_button(beside, "view", table.game), verb
        back = await press(ada, beside, "view")
        assert SAY("hand-yours") in back.text
        more = await press(ada, back, "more")
