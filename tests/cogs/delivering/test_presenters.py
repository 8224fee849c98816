"""What the courier really carries: the posts of the presentation, as Discord takes them."""

from games.errands import LOBBY
from tests.cogs.delivering.office import Office


async def test_a_game_from_lobby_to_end_is_taken_by_discord(real: Office) -> None:
    await real.open(in_thread=True)
    await real.delivered()
    await real.games.lobbies.start(real.asked(real.ada), real.game)
    await real.delivered()
    for player in (real.ada, real.ben, real.ada):
        await real.hint(player)
        await real.delivered()
    await real.games.endings.moderate(real.asked(real.ada, moderates=True), real.game)
    await real.delivered()
    assert not real.sandbox.ledger.refused
    thread = next(iter(real.sandbox.world.threads(real.guild.id)))
    *lines, final = real.messages(thread)
    assert [bool(line.components) for line in lines] == [False] * len(lines)
    assert final.components
    assert len(real.letters(real.ada)) == len(real.letters(real.ben)) == 1


async def test_its_own_messages_are_known_by_their_mark(real: Office) -> None:
    await real.begin()
    dms = real.sandbox.world.dm_with(real.ben.id)
    assert dms is not None
    mail = real.mail()
    channel = real.channel.id
    assert len(await mail.find(channel, real.game, is_layout=False)) == 1, "the board"
    assert len(await mail.find(channel, real.game, is_layout=True)) == 1, "the lobby"
    letters = await mail.find(dms.id, real.game, is_layout=False)
    assert [letter.revision for letter in letters] == [(await real.row(LOBBY))["due"]]
    assert await mail.find(channel, real.game + 1, is_layout=False) == []


async def test_an_open_lobby_and_its_letters_are_marked_too(real: Office) -> None:
    await real.open()
    await real.delivered()
    dms = real.sandbox.world.dm_with(real.ben.id)
    assert dms is not None
    assert len(await real.mail().find(real.channel.id, real.game, is_layout=True)) == 1
    assert len(await real.mail().find(dms.id, real.game, is_layout=False)) == 1


async def test_who_leaves_a_lobby_gets_a_last_letter_also_after_the_start(real: Office) -> None:
    cleo = real.sandbox.control.add_person("Cleo", "en-US", real.guild)
    await real.open(seats=3)
    await real.games.lobbies.join(real.asked(cleo), real.game)
    await real.delivered()
    await real.games.lobbies.leave(real.asked(cleo), real.game)
    await real.games.lobbies.start(real.asked(real.ada), real.game)
    await real.delivered()
    assert len(real.letters(cleo)) == 1


async def test_a_cancelled_lobby_says_so(real: Office) -> None:
    await real.open()
    await real.delivered()
    await real.games.lobbies.cancel(real.asked(real.ada), real.game)
    await real.delivered()
    assert not real.sandbox.ledger.refused
