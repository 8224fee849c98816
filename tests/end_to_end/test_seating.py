"""Who sits where: seats kept, freed, moved and shuffled, and who begins."""

from games.refusals import BotsDoNotPlay, TableFull
from presentation import words
from presentation.opening import BY_THE_DEAL
from sandbox.personas.persona import Persona
from sandbox.personas.screen import Seen
from tests.end_to_end.asking import (
    SAY,
    choose,
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
from tests.end_to_end.playing import open_lobby, seated, sees_button

HOME = "general"


def order(house: House) -> list[str]:
    """The names of everybody in the lobby, by seat."""
    rows = house.rows("SELECT person_id FROM seats ORDER BY seat")
    return [house.person(row["person_id"]).name for row in rows]


async def seats_panel(person: Persona, game: int) -> Seen:
    panel = await press(person, await sees_button(person, HOME, "options", game), "options")
    return await press(person, panel, "seats")


async def test_a_seat_is_kept_until_its_owner_comes(house: House) -> None:
    ada, ben, cleo, dan = house.people[:4]
    game, _ = await open_lobby(house, ada, seats=2)
    panel = await seats_panel(ada, game)
    refused = await choose(ada, panel, "reserve", value=house.sandbox.world.bot_id)
    assert refused.text == sentence(BotsDoNotPlay())

    panel = await seats_panel(ada, game)
    panel = await choose(ada, panel, "reserve", value=dan.id)
    assert SAY("lobby-kept", name=words.name("Dan")) in panel.text
    # A mention tells who is meant.
    kept = SAY("lobby-kept", name=f"<@{dan.id}>")
    lobby = await reads(ben, HOME, kept, SAY("lobby-players", count=1, seats=2))
    refused = await press(ben, lobby, "join")
    assert refused.text == sentence(TableFull())

    await settle(house)
    assert rings(house, dan) == [house.channel.id]
    # Nobody is written to who has not joined.
    assert house.rows("SELECT * FROM deliveries WHERE recipient = ?", dan.id) == []
    await press(dan, await sees_button(dan, HOME, "join", game), "join")
    await reads_letter(dan, SAY("lobby-letter-welcome", table=name_of(house, game)))
    lobby = await reads(cleo, HOME, SAY("lobby-players", count=2, seats=2))
    assert "kept" not in lobby.text
    assert "Join" not in lobby.buttons


async def test_the_opener_arranges_the_seats(house: House) -> None:
    ada, ben, cleo, dan = house.people[:4]
    game, _ = await open_lobby(house, ada)
    for person in (ben, cleo, dan):
        await use(person, HOME, "hanabi join")
    panel = await seats_panel(ada, game)
    assert order(house) == ["Ada", "Ben", "Cleo", "Dan"]

    panel = await choose(ada, panel, "forward", value=cleo.id)
    assert order(house) == ["Ada", "Cleo", "Ben", "Dan"]
    panel = await choose(ada, panel, "remove", value=ben.id)
    assert order(house) == ["Ada", "Cleo", "Dan"]
    lines = [f"{number}. {words.name(name)}" for number, name in enumerate(order(house), 1)]
    assert all(line in panel.text for line in lines)
    await reads(ben, HOME, *lines, SAY("lobby-players", count=3, seats=5))

    before = house.row("SELECT revision FROM games")["revision"]
    panel = await press(ada, panel, "shuffle")
    assert sorted(order(house)) == ["Ada", "Cleo", "Dan"]
    assert house.row("SELECT revision FROM games")["revision"] > before

    panel = await choose(ada, panel, "first", value=dan.id)
    await reads(ben, HOME, SAY("lobby-first-chosen", name=words.name("Dan")))
    panel = await choose(ada, panel, "first", value=BY_THE_DEAL)
    await reads(ben, HOME, SAY("lobby-first-drawn"))
    panel = await choose(ada, panel, "first", value=cleo.id)
    back = await press(ada, panel, "options")
    assert SAY("lobby-first-chosen", name=words.name("Cleo")) in back.text
    await use(ada, HOME, "hanabi start")
    table = await seated(house, game)
    assert [player.name for player in table.players] == order(house)
    assert house.row("SELECT turn_id FROM games") == {"turn_id": cleo.id}


async def test_a_seat_that_was_kept_for_nobody_is_given_up_at_the_start(house: House) -> None:
    ada, ben, cleo = house.people[:3]
    # Whoever is to begin has a seat kept, too.
    game, _ = await open_lobby(house, ada, first=ben.id)
    await reads(ben, HOME, SAY("lobby-kept", name=f"<@{ben.id}>"), SAY("lobby-begins"))
    await use(cleo, HOME, "hanabi join")
    assert order(house) == ["Ada", "Ben", "Cleo"]

    started = await use(ada, HOME, "hanabi start")
    assert SAY("lobby-left-out", names=words.name("Ben"), count=1) in started.text
    table = await seated(house, game)
    await settle(house)

    assert set(table.players) == {ada, cleo}
    # Whoever sits behind the one who was to begin does.
    assert house.row("SELECT turn_id FROM games") == {"turn_id": cleo.id}
