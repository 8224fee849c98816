"""Lobbies as they stand in their channel: who they call, and what becomes of them."""

from games.lobbies import Guest
from sandbox.facts.model import Message, User
from tests.cogs.delivering.office import Office


def lobbies(office: Office) -> list[Message]:
    """The messages of lobbies in the channel, the oldest first."""
    history = office.sandbox.world.history(office.channel.id)
    return [message for message in history if not message.content]


async def keep(office: Office, guest: User) -> None:
    kept = Guest(guest.id, guest.name, "en-US")
    await office.games.lobbies.reserve(office.asked(office.ada), office.game, kept)


async def test_who_a_seat_is_kept_for_is_called_by_a_new_lobby_once(real: Office) -> None:
    cleo = real.sandbox.control.add_person("Cleo", "en-US", real.guild)
    await real.open(seats=5)
    await real.delivered()
    (before,) = lobbies(real)
    assert real.rung(cleo) == 0

    await keep(real, cleo)
    await real.delivered()
    (lobby,) = lobbies(real)
    assert lobby.id != before.id
    assert lobby.mentions.users == [cleo.id]
    assert real.rung(cleo) == 1

    await real.games.lobbies.shuffle(real.asked(real.ada), real.game)
    await real.delivered()
    assert [one.id for one in lobbies(real)] == [lobby.id]
    dan = real.sandbox.control.add_person("Dan", "en-US", real.guild)
    await keep(real, dan)
    await real.delivered()
    assert (real.rung(cleo), real.rung(dan)) == (1, 1)
    assert not real.sandbox.ledger.refused


async def test_a_lobby_says_at_last_how_its_game_ended(real: Office) -> None:
    await real.begin(in_thread=True)
    (lobby,) = lobbies(real)
    assert "play in" in str(lobby.components)
    await real.games.endings.moderate(real.asked(real.ada, moderates=True), real.game)
    await real.delivered()
    assert [one.id for one in lobbies(real)] == [lobby.id]
    assert "play in" not in str(lobby.components)
    assert "A moderator ended this game" in str(lobby.components)


async def test_a_lobby_that_was_deleted_does_not_come_back_when_its_game_is_over(
    real: Office,
) -> None:
    await real.begin()
    (lobby,) = lobbies(real)
    real.sandbox.control.delete_message(lobby)
    await real.games.endings.moderate(real.asked(real.ada, moderates=True), real.game)
    await real.delivered()
    assert lobbies(real) == []


async def test_a_rematch_calls_those_who_have_played(real: Office) -> None:
    over = await real.begin()
    await real.games.endings.moderate(real.asked(real.ada, moderates=True), over)
    await real.delivered()
    rung = real.rung(real.ben)

    real.game = (await real.games.endings.rematch(real.asked(real.ada), over)).table.id
    real.courier.wake(over)
    await real.delivered()

    assert lobbies(real)[-1].mentions.users == [real.ben.id]
    assert real.rung(real.ben) == rung + 1
    final, invitation = real.letters(real.ben)
    assert "A rematch!" in invitation
    assert final
    assert "To the rematch" in str(real.messages()[-1].components)
    assert "To the rematch" in str(real.messages(real.sandbox.world.dm_with(real.ben.id))[0])
