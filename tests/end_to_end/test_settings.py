"""What people set for themselves and hosts for their servers, and what comes of it."""

from games.refusals import (
    Blocked,
    CannotBlock,
    ChannelNotAllowed,
    GuestBlocked,
    MayNotOpen,
    NoServerHere,
    NotHost,
    TooManyGames,
)
from hanabi_core.actions import Discard
from presentation import words
from sandbox.personas.persona import Persona
from sandbox.personas.screen import Seen
from tests.core.players import hint_something
from tests.end_to_end.asking import (
    SAY,
    choose,
    click,
    facts,
    name_of,
    press,
    reads,
    reads_letter,
    rings,
    sentence,
    settle,
    use,
)
from tests.end_to_end.house import House
from tests.end_to_end.playing import (
    Seated,
    move,
    open_lobby,
    sees_button,
    sit_down,
    state_of,
    steps,
)

HOME = "general"


async def set_own(person: Persona, field: str, value: str) -> Seen:
    """Choose one of the own settings."""
    panel = await use(person, HOME, "hanabi settings")
    return await choose(person, panel, "mine", field, value=value)


async def hint(house: House, table: Seated) -> None:
    await move(house, table, hint_something(state_of(house, table.game)))


async def test_the_second_look(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben", first=house.person("Ada").id)
    ada = house.person("Ada")
    board = await sees_button(ada, table.room, "play", table.game)
    card = await press(ada, board, "play")
    sure = await press(ada, card, "play", "E")
    assert SAY("acting-sure", verb="play", announced="none", tag="E") in sure.text
    assert steps(house, table.game) == 0

    await set_own(ada, "second_look", "always")
    sure = await use(ada, table.room, "play", card="E")
    assert SAY("acting-sure", verb="play", announced="none", tag="E") in sure.text
    assert steps(house, table.game) == 0

    await set_own(ada, "second_look", "never")
    card = await press(ada, board, "play")
    await press(ada, card, "play", "E")
    assert steps(house, table.game) == 1


async def test_marks_and_words_change_letters_at_once(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben", first=house.person("Ada").id)
    ada, ben = table.players
    state = state_of(house, table.game)
    colour = state.faces[state.hands[1][0]].colour
    await use(ada, table.room, "hint", player="Ben", what=str(colour))
    word = SAY("colour", colour=colour)
    letter = await reads_letter(ben, SAY("view-turn", you=True, who="", table=""), word)
    excluded = SAY("known-not", what=word)
    assert excluded not in letter.text

    panel = await set_own(ben, "marks", "negative")
    assert SAY("mine-marks") in panel.text
    changed = await reads_letter(ben, excluded)
    assert changed.id == letter.id
    # Everybody has their own: Ada's letter says no more than before.
    assert excluded not in (await use(ada, table.room, "view")).text
    await set_own(ben, "marks", "deductions")
    await settle(house)
    await set_own(ben, "marks", "hints")
    await ben.until(lambda: excluded not in ben.message(letter).text, "less")

    panel = await use(ben, HOME, "hanabi settings")
    panel = await press(ben, panel, "mine", "text_only", "yes")
    assert SAY("switch-text-only", on=True) in panel.buttons
    plain = await reads_letter(ben, SAY("firework", colour="white", reached=0, state="open"))
    assert plain.id == letter.id
    assert "💡" not in plain.text
    assert "💡" in (await use(ada, table.room, "view")).text


async def test_letters_on_the_own_turn_only(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben", "Cleo", first=house.person("Ada").id)
    cleo = house.person("Cleo")
    await set_own(cleo, "letters", "my_turn")
    await settle(house)
    name = name_of(house, table.game)
    of_ada = SAY("view-turn", you=False, who=words.name("Ada"), table=name)
    letter = await reads_letter(cleo, of_ada)

    await hint(house, table)
    await settle(house)
    await use(cleo, table.room, "view")  # so that everything before it has come
    assert cleo.message(letter).text.startswith(of_ada)
    await hint(house, table)
    fresh = await reads_letter(cleo, SAY("view-turn", you=True, who="", table=name))
    assert fresh.id != letter.id
    await hint(house, table)
    await settle(house)

    await set_own(cleo, "letters", "every_change")
    await reads_letter(cleo, of_ada)


async def test_how_one_is_called_to_a_turn(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben", first=house.person("Ada").id)
    ada, ben = table.players
    dm, room = await ben.open_dm(), table.room
    await settle(house)
    heard = len(rings(house, ben))

    for notify, places in (
        ("letter", [dm]),
        ("mention", [room]),
        ("both", [dm, room]),
        ("auto", [room]),
    ):
        await set_own(ben, "notify", notify)
        await hint(house, table)
        await settle(house)
        assert sorted(rings(house, ben)[heard:]) == sorted(places), notify
        heard += len(places)
        state = state_of(house, table.game)
        await move(house, table, Discard(state.hands[state.seat][0]))
    await settle(house)
    assert rings(house, ada) == [room] * 5


async def test_own_language_is_kept(house: House) -> None:
    eve = house.person("Eve")
    await set_own(eve, "language", "en")
    person = house.row("SELECT language FROM people WHERE id = ?", eve.id)
    assert person == {"language": "en"}
    await set_own(eve, "language", "auto")
    person = house.row("SELECT language FROM people WHERE id = ?", eve.id)
    assert person == {"language": None}


async def test_what_a_host_sets_holds_for_new_games(house: House) -> None:
    ada, ben, cleo = house.people[:3]
    assert (await use(ben, HOME, "hanabi server")).text == sentence(NotHost())
    dm = await ada.open_dm()
    assert (await use(ada, dm, "hanabi server")).text == sentence(NoServerHere())
    side = house.sandbox.control.add_channel(house.guild, "side")
    await cleo.until(lambda: side.id in cleo.screen.channels, "the side room")

    panel = await use(ada, HOME, "hanabi server")
    panel = await choose(ada, panel, "server", "language", value="en")
    panel = await choose(ada, panel, "server", "preset", value="deluxe_avalanche")
    panel = await choose(ada, panel, "server", "in_thread", value="no")
    panel = await choose(ada, panel, "server", "most_games", value="1")
    game, _ = await open_lobby(house, ben)
    row = house.row("SELECT preset, in_thread FROM games WHERE id = ?", game)
    assert row == {"preset": "deluxe_avalanche", "in_thread": 0}
    refused = await use(cleo, side.id, "hanabi new")
    assert refused.text == sentence(TooManyGames(count=1))
    await choose(ada, panel, "server", "most_games", value="50")
    await open_lobby(house, cleo, side.id)


async def test_a_host_says_where_games_are_opened_and_by_whom(house: House) -> None:
    ada, ben = house.people[:2]
    control = house.sandbox.control
    side = control.add_channel(house.guild, "side")
    await ben.until(lambda: side.id in ben.screen.channels, "the side room")

    panel = await use(ada, HOME, "hanabi server")
    panel = await choose(ada, panel, "server", "channels", value=side.id)
    refused = await use(ben, HOME, "hanabi new")
    assert refused.text == sentence(ChannelNotAllowed(channels=f"<#{side.id}>"))
    panel = await choose(ada, panel, "server", "opening", value="moderators")
    refused = await use(ben, side.id, "hanabi new")
    assert refused.text == sentence(MayNotOpen())

    role = control.add_role(house.guild, "players", 0)
    panel = await choose(ada, panel, "server", "opening", value="role")
    panel = await choose(ada, panel, "server", "opening_role", value=role.id)
    refused = await use(ben, side.id, "hanabi new")
    assert refused.text == sentence(MayNotOpen())
    control.give_role(house.guild, ben.id, role)
    await open_lobby(house, ben, side.id)


async def test_who_is_blocked_neither_opens_nor_joins(house: House) -> None:
    ada, ben, _, dan = house.people[:4]
    panel = await use(ada, HOME, "hanabi server")
    panel = await choose(ada, panel, "server", "block", value=dan.id)
    assert SAY("server-blocked-now", people=f"<@{dan.id}>") in panel.text
    for nobody in (ada.id, house.sandbox.world.bot_id):
        refused = await choose(ada, panel, "server", "block", value=nobody)
        assert refused.text == sentence(CannotBlock())
    game, _ = await open_lobby(house, ben)

    assert (await use(dan, HOME, "hanabi join")).text == sentence(Blocked())
    lobby = await sees_button(dan, HOME, "join", game)
    assert (await press(dan, lobby, "join")).text == sentence(Blocked())
    side = house.sandbox.control.add_channel(house.guild, "side")
    await dan.until(lambda: side.id in dan.screen.channels, "the side room")
    assert (await use(dan, side.id, "hanabi new")).text == sentence(Blocked())
    seats = await press(ben, await use(ben, HOME, "hanabi options"), "seats")
    refused = await choose(ben, seats, "reserve", value=dan.id)
    assert refused.text == sentence(GuestBlocked(name="Dan"))

    panel = await choose(ada, panel, "server", "unblock", value=dan.id)
    assert f"<@{dan.id}>" not in panel.text
    await press(dan, lobby, "join")
    await reads(ben, HOME, SAY("lobby-players", count=2, seats=5))


async def test_a_host_deletes_everything_of_a_server(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben", watchers=True)
    ada, eve = house.person("Ada"), house.person("Eve")
    await use(eve, table.room, "view")
    await use(ada, table.room, "hanabi note", card="A", text="mine")
    await settle(house)
    panel = await use(ada, HOME, "hanabi server")

    asked = await press(ada, panel, "server", "delete")
    assert SAY("delete-title") in asked.text
    kept = await click(ada, asked, SAY("delete-back"))
    assert SAY("server-title") in kept.text
    assert len(facts(house)["games"]) == 1
    asked = await press(ada, kept, "server", "delete")
    gone = await press(ada, asked, "server", "delete", "yes")
    assert gone.text == SAY("server-deleted")
    assert not any(facts(house).values())
    # Life goes on, with a new number.
    game, _ = await open_lobby(house, ada)
    assert game > table.game
