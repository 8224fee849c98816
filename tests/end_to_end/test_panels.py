"""Everything that is set with menus, buttons and dialogues, clicked as people click it."""

from sandbox.facts.permissions import Permission
from sandbox.personas.persona import Persona
from sandbox.personas.screen import Answer
from tests.end_to_end.house import House, shown
from tests.end_to_end.playing import (
    button_id,
    forge,
    has_button,
    open_lobby,
    press_newest,
    seated,
    sit_down,
)


async def choose(
    person: Persona, answer: Answer, game: int | str, field: str, *values: str
) -> Answer:
    """Choose in the menu whose press ends so."""
    seen = shown(person, answer)
    menu = next(
        part["custom_id"]
        for part in seen.parts
        if part.get("custom_id", "").endswith(field) and f":{game}:" in part["custom_id"]
    )
    chosen = await person.select(answer, menu, *values)
    shown(person, chosen)
    return chosen


async def press(person: Persona, answer: Answer, verb: str, *words: str) -> Answer:
    """Press a button of a whisper."""
    pressed = await person.click(answer, button_id(shown(person, answer), verb, None, *words))
    shown(person, pressed)
    return pressed


async def test_the_options_of_a_table(house: House) -> None:
    ada = house.person("Ada")
    game, _ = await open_lobby(house, ada)
    panel = await press_newest(ada, "general", "options", game)

    panel = await choose(ada, panel, game, ":preset", "deluxe_flamboyants")
    panel = await choose(ada, panel, game, ":multicolour", "ten")
    panel = await choose(ada, panel, game, ":rearrange", "free")
    panel = await choose(ada, panel, game, ":pace", "slow")
    panel = await choose(ada, panel, game, ":seats", "3")
    for switch in ("black_powder", "final_bouquet", "choreography", "watchers"):
        panel = await press(ada, panel, "set", switch, "yes")
    panel = await press(ada, panel, "set", "empty_hints", "no")
    panel = await press(ada, panel, "set", "in_thread", "no")
    dialogue = await ada.click(panel, button_id(shown(ada, panel), "words", game))
    answer = await ada.submit(dialogue, {"words": "Play left, *discard* right"})
    shown(ada, answer)

    row = house.row("SELECT * FROM games WHERE id = ?", game)
    assert row["rules"] == (
        '{"multicolour": "ten", "black_powder": true, "flamboyants": true, "final_bouquet": true, '
        '"choreography": true, "empty_hints": false, "rearrange": "free"}'
    )
    assert (row["pace"], row["seats"], row["in_thread"], row["watchers"]) == ("slow", 3, 0, 1)
    assert row["conventions"] == "Play left, *discard* right"
    lobby = await ada.sees("general", "discard")
    assert "Play left" in lobby.text


async def test_the_seats_of_a_table(house: House) -> None:
    ada, ben, cleo = house.people[:3]
    game, _ = await open_lobby(house, ada)
    shown(ben, await press_newest(ben, "general", "join", game))
    options = await press_newest(ada, "general", "options", game)
    panel = await press(ada, options, "seats")

    panel = await pick(ada, panel, "reserve", str(cleo.id))
    panel = await pick(ada, panel, "forward", str(cleo.id))
    panel = await pick(ada, panel, "first", str(ben.id))
    assert seats(house, game) == [ada.id, cleo.id, ben.id]
    panel = await pick(ada, panel, "remove", str(ben.id))
    panel = await pick(ada, panel, "first", "0")
    panel = await press(ada, panel, "shuffle")

    assert set(seats(house, game)) == {ada.id, cleo.id}
    shown(cleo, await press_newest(cleo, "general", "join", game))
    shown(ada, await ada.slash("general", "hanabi start"))
    table = await seated(house, game)
    assert {player.name for player in table.players} == {"Ada", "Cleo"}


async def test_a_seat_cannot_be_kept_for_the_bot(house: House) -> None:
    ada = house.person("Ada")
    game, _ = await open_lobby(house, ada)
    panel = await press(ada, await press_newest(ada, "general", "options", game), "seats")

    await pick(ada, panel, "reserve", str(house.sandbox.world.bot_id))

    assert seats(house, game) == [ada.id]


async def test_who_has_not_opened_the_table_cannot_set_it(house: House) -> None:
    ada, ben = house.people[:2]
    game, _ = await open_lobby(house, ada)
    panel = shown(ben, await press_newest(ben, "general", "options", game))
    assert not has_button(panel, "set")

    await forge(house, ben, ben.channel("general"), f"h:set:{game}::preset", ("deluxe",))

    assert house.row("SELECT preset FROM games WHERE id = ?", game)["preset"] == "classic"


async def test_no_thread_can_be_wished_for_where_the_bot_may_open_none(house: House) -> None:
    ada = house.person("Ada")
    game, _ = await open_lobby(house, ada, where="here")
    panel = await press_newest(ada, "general", "options", game)
    house.sandbox.control.deny(
        house.channel, house.sandbox.world.bot_id, Permission.CREATE_PUBLIC_THREADS
    )

    refused = await press(ada, panel, "set", "in_thread", "yes")

    assert "Create Public Threads" in shown(ada, refused).text
    assert house.row("SELECT in_thread FROM games WHERE id = ?", game)["in_thread"] == 0


async def test_no_thread_can_be_wished_for_in_a_thread(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    ada = house.person("Ada")
    await press(ada, await ada.slash(table.room, "hanabi end"), "end", "now")
    game, _ = await open_lobby(house, ada, table.room)
    panel = await press_newest(ada, table.room, "options", game)

    refused = await press(ada, panel, "set", "in_thread", "yes")

    assert "I can open no thread here." in shown(ada, refused).text
    assert house.row("SELECT in_thread FROM games WHERE id = ?", game)["in_thread"] == 0


async def test_what_people_set_for_themselves(house: House) -> None:
    ada = house.person("Ada")
    panel = await ada.slash("general", "hanabi settings")

    panel = await choose(ada, panel, "", ":second_look", "never")
    panel = await choose(ada, panel, "", ":marks", "deductions")
    panel = await choose(ada, panel, "", ":letters", "my_turn")
    panel = await choose(ada, panel, "", ":notify", "both")
    panel = await choose(ada, panel, "", ":language", "en")
    await press(ada, panel, "mine", "text_only", "yes")

    row = house.row("SELECT * FROM people WHERE id = ?", ada.id)
    wanted = ("never", "deductions", "my_turn", "both", "en", 1)
    names = ("second_look", "marks", "letters", "notify", "language", "text_only")
    assert tuple(row[name] for name in names) == wanted


async def test_what_hosts_set_for_their_servers(house: House) -> None:
    ada, eve = house.person("Ada"), house.person("Eve")
    role = house.sandbox.control.add_role(house.guild, "Players", 0)
    panel = await ada.slash("general", "hanabi server")

    panel = await choose(ada, panel, "", ":language", "en")
    panel = await choose(ada, panel, "", ":preset", "deluxe_all_three")
    panel = await choose(ada, panel, "", ":in_thread", "no")
    panel = await choose(ada, panel, "", ":most_games", "5")
    panel = await choose(ada, panel, "", ":opening", "role")
    panel = await choose(ada, panel, "", ":opening_role", str(role.id))
    panel = await choose(ada, panel, "", ":channels", str(house.channel.id))
    panel = await choose(ada, panel, "", ":block", str(eve.id))

    row = house.row("SELECT * FROM servers")
    assert (row["preset"], row["in_thread"], row["most_games"]) == ("deluxe_all_three", 0, 5)
    assert (row["opening"], row["opening_role"]) == ("role", role.id)
    assert house.row("SELECT * FROM server_channels")["channel_id"] == house.channel.id
    assert house.row("SELECT * FROM blocked")["person_id"] == eve.id
    assert shown(eve, await eve.slash("general", "hanabi new")).is_whisper
    assert house.rows("SELECT * FROM games") == []

    panel = await choose(ada, panel, "", ":unblock", str(eve.id))
    panel = await press(ada, panel, "server", "delete")
    await press(ada, panel, "server", "delete", "yes")
    assert house.rows("SELECT * FROM servers") == []


async def test_who_is_no_host_cannot_set_the_server(house: House) -> None:
    ben = house.person("Ben")

    answer = await ben.slash("general", "hanabi server")

    assert shown(ben, answer).parts == []


async def test_a_note_is_written_in_a_dialogue_and_by_command(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    ada, ben = table.players

    menu = await ada.slash(table.room, "hanabi note")
    dialogue = await choose_for_dialogue(ada, menu, "note", "1.A")
    answer = await ada.submit(dialogue, {"note": "Bens *only* 5?"})
    assert "Bens" in shown(ada, answer).text
    answer = await ada.slash(ada.dm, "hanabi note", card="b", text="dull")
    assert "dull" in shown(ada, answer).text

    assert len(house.rows("SELECT * FROM notes WHERE person_id = ?", ada.id)) == 2
    assert "dull" not in shown(ben, await ben.slash(table.room, "hanabi note")).text
    answer = await ada.slash(table.room, "hanabi note", card="B")
    assert "dull" not in shown(ada, answer).text


async def test_who_watches_is_written_down(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben", watchers=True)
    eve = house.person("Eve")
    view = await press_newest(eve, table.room, "view", table.game)
    assert house.rows("SELECT * FROM lookers") == []
    await press(eve, view, "view", "watch")
    assert house.row("SELECT * FROM lookers")["person_id"] == eve.id


async def test_permissions_that_are_missing_are_named_before_a_game_begins(house: House) -> None:
    house.sandbox.control.deny(
        house.channel, house.sandbox.world.bot_id, Permission.EMBED_LINKS | Permission.ATTACH_FILES
    )
    ada = house.person("Ada")

    answer = await ada.slash("general", "hanabi new")

    assert "Embed Links" in shown(ada, answer).text
    assert "Attach Files" in shown(ada, answer).text
    assert house.rows("SELECT * FROM games") == []


def seats(house: House, game: int) -> list[int]:
    rows = house.rows("SELECT person_id FROM seats WHERE game_id = ? ORDER BY seat", game)
    return [row["person_id"] for row in rows]


async def pick(person: Persona, answer: Answer, verb: str, value: str) -> Answer:
    """Choose in the menu of that verb."""
    chosen = await person.select(answer, button_id(shown(person, answer), verb), value)
    shown(person, chosen)
    return chosen


async def choose_for_dialogue(person: Persona, answer: Answer, verb: str, value: str) -> Answer:
    """Choose in a menu that opens a dialogue."""
    return await person.select(answer, button_id(shown(person, answer), verb), value)
