"""Lobbies, from their opening to the deal or to their end."""

import json

from games.opening import LIFETIME
from games.refusals import (
    GameHere,
    LobbyHere,
    MissingPermissions,
    MissingThreads,
    NoThreadsHere,
    NotOpener,
    TooFewPlayers,
    TooManyLobbies,
)
from presentation import words
from sandbox.facts.permissions import Permission
from sandbox.personas.persona import Persona
from sandbox.personas.screen import Seen
from tests.end_to_end.asking import (
    SAY,
    choose,
    dialogue,
    name_of,
    press,
    reads,
    reads_letter,
    sentence,
    settle,
    use,
    write,
)
from tests.end_to_end.house import House
from tests.end_to_end.playing import COMMANDS, has_button, open_lobby, seated, sees_button, sit_down

HOME = "general"


async def test_a_lobby_by_buttons_from_its_opening_to_the_deal(house: House) -> None:
    ada, ben, cleo = house.people[:3]
    game, lobby = await open_lobby(house, ada)
    name = name_of(house, game)
    assert "Start" not in lobby.buttons  # it takes two

    for person in (ben, cleo):
        joined = await press(person, await sees_button(person, HOME, "join", game), "join")
        assert SAY("lobby-joined", table=name) in joined.text
    await reads(ada, HOME, SAY("lobby-players", count=3, seats=5), "Cleo")
    left = await press(cleo, await sees_button(cleo, HOME, "leave", game), "leave")
    assert left.text == SAY("lobby-left", table=name)
    lobby = await reads(ada, HOME, SAY("lobby-players", count=2, seats=5))
    assert "Cleo" not in lobby.text

    await press(ada, await sees_button(ada, HOME, "start", game), "start")
    table = await seated(house, game)
    assert set(table.players) == {ada, ben}
    assert table.room == lobby.id  # a thread below the lobby
    thread = house.sandbox.world.store.channels[table.room].thread
    assert thread is not None
    assert {ada.id, ben.id} <= thread.members.keys()
    assert cleo.id not in thread.members
    names = SAY.list([words.name("Ada"), words.name("Ben")])
    await reads(
        cleo, HOME, SAY("lobby-started", players=names, room=f"<#{table.room}>", here=False)
    )


async def test_a_lobby_by_commands_with_every_option(house: House) -> None:
    ben, cleo = house.people[1:3]
    game, _ = await open_lobby(
        house,
        ben,
        preset="deluxe",
        seats=3,
        where="here",
        pace="slow",
        watchers=True,
        conventions="5s are saved",
        first=ben.id,
        avalanche="ten",
        black_powder=True,
        flamboyants=True,
        final_bouquet=True,
        choreography=True,
    )
    row = house.row("SELECT * FROM games")
    assert row["preset"] == "deluxe_all_three"
    assert json.loads(row["rules"]) == {
        "multicolour": "ten",
        "black_powder": True,
        "flamboyants": True,
        "final_bouquet": True,
        "choreography": True,
        "empty_hints": True,
        "rearrange": "after_hint",
    }
    await reads(
        cleo,
        HOME,
        f"{SAY('preset-deluxe-all-three')} · {SAY('rules-final-bouquet')}",
        SAY("lobby-pace", pace="slow"),
        SAY("lobby-place", thread=False),
        SAY("lobby-watchers", watchers=True),
        SAY("lobby-conventions", line=words.plain_text("5s are saved")),
        SAY("lobby-first-chosen", name=words.name("Ben")),
        SAY("lobby-players", count=1, seats=3),
    )

    await use(cleo, HOME, "hanabi join")
    await reads_letter(cleo, SAY("lobby-letter-conventions", line=words.plain_text("5s are saved")))
    panel = await use(cleo, HOME, "hanabi options")
    assert SAY("options-title", table=name_of(house, game)) in panel.text
    assert SAY("options-others", name=words.name("Ben")) in panel.text
    assert not has_button(panel, "set")

    left = await use(cleo, HOME, "hanabi leave")
    await press(cleo, left, "join")
    await use(ben, HOME, "hanabi start")
    table = await seated(house, game)
    assert table.room == house.channel.id
    assert set(table.players) == {ben, cleo}
    assert house.row("SELECT turn_id FROM games") == {"turn_id": ben.id}


async def test_every_control_of_the_options_panel(house: House) -> None:
    ada, ben = house.people[:2]
    _, lobby = await open_lobby(house, ada)
    panel = await press(ada, lobby, "options")

    for field, value in (
        ("preset", "deluxe_black_powder"),
        ("multicolour", "five"),
        ("rearrange", "free"),
        ("pace", "slow"),
        ("seats", "4"),
    ):
        panel = await choose(ada, panel, "set", field, value=value)
    for switch in (
        *("black_powder", "flamboyants", "final_bouquet", "choreography", "empty_hints"),
        *("in_thread", "watchers"),
    ):
        panel = await press(ada, panel, "set", switch)
    opened = await dialogue(ada, panel, "words")
    panel = await write(ada, opened, words="oldest\ncard first")

    row = house.row("SELECT * FROM games")
    assert json.loads(row["rules"]) == {
        "multicolour": "five",
        "black_powder": False,
        "flamboyants": True,
        "final_bouquet": True,
        "choreography": True,
        "empty_hints": False,
        "rearrange": "free",
    }
    columns = ("preset", "pace", "seats", "in_thread", "watchers", "conventions")
    assert [row[column] for column in columns] == [
        *(None, "slow", 4, 0, 1, "oldest card first"),
    ]
    everything = (
        SAY("rules-multicolour-five"),
        SAY("rules-flamboyants"),
        SAY("rules-no-empty-hints"),
        SAY("rules-rearrange-free"),
        SAY("rules-house-mix"),
        SAY("lobby-pace", pace="slow"),
        SAY("lobby-place", thread=False),
        SAY("lobby-watchers", watchers=True),
        SAY("lobby-conventions", line=words.plain_text("oldest card first")),
    )
    assert all(line in panel.text for line in everything)
    await reads(ben, HOME, *everything, SAY("lobby-players", count=1, seats=4))
    again = await dialogue(ada, panel, "words")
    assert "oldest card first" in json.dumps(again.modal)


async def test_when_the_opener_leaves_the_next_one_opens_the_table(house: House) -> None:
    ada, ben, cleo = house.people[:3]
    game, _ = await open_lobby(house, ada)
    for person in (ben, cleo):
        await use(person, HOME, "hanabi join")

    await use(ada, HOME, "hanabi leave")
    await reads(cleo, HOME, f"{words.name('Ben')} · {SAY('lobby-opener')}")
    await use(ben, HOME, "hanabi leave")
    await reads(ada, HOME, f"{words.name('Cleo')} · {SAY('lobby-opener')}")
    alone = await use(cleo, HOME, "hanabi start")
    assert alone.text == sentence(TooFewPlayers())
    last = await use(cleo, HOME, "hanabi leave")
    assert last.text == SAY("lobby-left-empty", table=name_of(house, game))

    closed = await reads(ada, HOME, SAY("lobby-cancelled"))
    assert closed.buttons == []
    await reads_letter(cleo, SAY("lobby-letter-cancelled", table=name_of(house, game)))


async def test_a_lobby_is_cancelled_by_its_opener_or_a_moderator(house: House) -> None:
    ada, ben, cleo = house.people[:3]
    first, _ = await open_lobby(house, ben)
    refused = await press(cleo, await sees_button(cleo, HOME, "cancel", first), "cancel")
    assert refused.text == sentence(NotOpener(name="Ben"))
    await press(ben, await sees_button(ben, HOME, "cancel", first), "cancel")
    await reads(cleo, HOME, name_of(house, first), SAY("lobby-cancelled"))

    second, _ = await open_lobby(house, ben)
    await use(ada, HOME, "hanabi cancel")
    await reads(cleo, HOME, name_of(house, second), SAY("lobby-cancelled"))
    await reads_letter(ben, SAY("lobby-letter-cancelled", table=name_of(house, second)))


async def test_a_lobby_that_nobody_starts_closes_by_itself(house: House) -> None:
    ada, ben = house.people[:2]
    game, _ = await open_lobby(house, ada)
    await use(ben, HOME, "hanabi join")
    await settle(house)

    await house.stop()
    house.pass_time(LIFETIME)
    await house.start()

    await reads(ben, HOME, SAY("lobby-expired"))
    await reads_letter(ben, SAY("lobby-letter-cancelled", table=name_of(house, game)))
    await open_lobby(house, ben)


async def test_a_channel_has_one_lobby_and_one_game(house: House) -> None:
    ada, ben, cleo = house.people[:3]
    game, lobby = await open_lobby(house, ada, where="here")
    await settle(house)
    link = words.link(house.channel.id, lobby.id, house.guild.id)
    refused = await use(cleo, HOME, "hanabi new")
    assert refused.text == sentence(LobbyHere(link=link, table=name_of(house, game)))

    await use(ben, HOME, "hanabi join")
    await use(ada, HOME, "hanabi start")
    table = await seated(house, game)
    await settle(house)
    board = await sees_button(cleo, table.room, "play", game)
    link = words.link(house.channel.id, board.id, house.guild.id)
    refused = await use(cleo, HOME, "hanabi new", where="here")
    assert refused.text == sentence(GameHere(link=link, table=name_of(house, game)))

    # In a thread there is room for another, but that thread is full, and there are none in it.
    other = await sit_down(house, "Cleo", "Dan", how=COMMANDS)
    assert other.room != table.room
    refused = await use(ada, other.room, "hanabi new")
    assert name_of(house, other.game) in refused.text
    refused = await use(ada, other.room, "hanabi new", where="thread")
    assert refused.text == sentence(NoThreadsHere())


async def test_missing_permissions_are_named_before_a_game_starts(house: House) -> None:
    ada, ben = house.people[:2]
    control, bot = house.sandbox.control, house.sandbox.world.bot_id
    control.deny(house.channel, bot, Permission.SEND_MESSAGES | Permission.ATTACH_FILES)
    refused = await use(ada, HOME, "hanabi new")
    lacking = sentence(MissingPermissions(permissions=["attach_files", "send_messages"]))
    assert refused.text == lacking
    assert SAY("permission-attach-files") in lacking
    control.restore(house.channel, bot)

    control.deny(house.channel, bot, Permission.CREATE_PUBLIC_THREADS)
    refused = await use(ada, HOME, "hanabi new", where="thread")
    assert refused.text == sentence(MissingPermissions(permissions=["create_public_threads"]))
    assert house.rows("SELECT * FROM games") == []
    control.restore(house.channel, bot)

    await open_lobby(house, ada)
    await use(ben, HOME, "hanabi join")
    control.deny(house.channel, bot, Permission.SEND_MESSAGES_IN_THREADS)
    refused = await use(ada, HOME, "hanabi start")
    assert refused.text == sentence(MissingThreads(permissions=["send_messages_in_threads"]))
    assert house.row("SELECT status FROM games") == {"status": "lobby"}


async def test_without_permission_for_threads_the_game_is_played_in_the_channel(
    house: House,
) -> None:
    ada, ben = house.people[:2]
    control, bot = house.sandbox.control, house.sandbox.world.bot_id
    control.deny(house.channel, bot, Permission.CREATE_PUBLIC_THREADS)
    asked = await sit_down(house, "Ada", "Ben")
    assert asked.room == house.channel.id
    control.restore(house.channel, bot)

    side = control.add_channel(house.guild, "side")
    for person in (ada, ben):
        await person.until(lambda who=person: side.id in who.screen.channels, "the side room")  # type: ignore[misc] # a default binds it
    game, _ = await open_lobby(house, ada, side.id)
    await use(ben, side.id, "hanabi join")
    # Nobody notices in time: from here the permissions of the channel are not seen.
    control.deny(side, bot, Permission.CREATE_PUBLIC_THREADS)
    await use(ada, await ada.open_dm(), "hanabi start")
    table = await seated(house, game)
    assert table.room == side.id
    await _reads_start(ben, side.id)


async def test_nobody_opens_more_lobbies_than_they_can_start(house: House) -> None:
    ada, ben = house.people[:2]
    rooms = [house.sandbox.control.add_channel(house.guild, f"room-{n}") for n in range(4)]
    for person in (ada, ben):
        await person.until(lambda who=person: rooms[-1].id in who.screen.channels, "the rooms")  # type: ignore[misc] # a default binds it
    for room in rooms[:3]:
        await open_lobby(house, ada, room.id)

    no = await use(ada, rooms[3].id, "hanabi new")
    assert no.text == sentence(TooManyLobbies(count=3))
    assert len(house.rows("SELECT id FROM games")) == 3
    await open_lobby(house, ben, rooms[3].id)


async def _reads_start(person: Persona, place: int) -> Seen:
    """The lobby says where the game is, and has a way to one's view."""
    names = SAY.list([words.name("Ada"), words.name("Ben")])
    lobby = await reads(person, place, SAY("lobby-started", players=names, room="", here=True))
    assert has_button(lobby, "view")
    return lobby
