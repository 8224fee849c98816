"""Everybody at once: whatever comes twice counts once, and whatever comes together all counts."""

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from itertools import cycle, islice

from sandbox.personas.persona import CannotDo, Persona
from sandbox.personas.screen import Answer
from tests.end_to_end.house import House, shown
from tests.end_to_end.playing import (
    Seated,
    button_id,
    dm_of,
    open_lobby,
    play_out,
    press_newest,
    sees_button,
    sit_down,
    stamp_of,
    state_of,
    steps,
    tag,
)

ACKNOWLEDGED_ALREADY = 40060


async def test_a_press_that_is_delivered_fifty_times_counts_once(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    player, whisper, press = await about_to_play(house, table)
    house.sandbox.control.repeat_next("INTERACTION_CREATE", 49)

    shown(player, await player.click(whisper, press))

    await until_refused(house, 49)
    twins = Counter(
        (request.path, request.code)
        for request in house.sandbox.ledger.requests
        if request.operation == "create_interaction_response"
    ).most_common(1)
    (((path, code), times),) = twins
    assert (code, times) == (ACKNOWLEDGED_ALREADY, 49)
    done = [request.code for request in house.sandbox.ledger.requests if request.path == path]
    assert done.count(None) == 1
    assert_one_step(house, table)


async def test_fifty_clicks_on_one_button_count_once(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    player, whisper, press = await about_to_play(house, table)

    came = await asyncio.gather(
        *(player.click(whisper, press) for _ in range(50)), return_exceptions=True
    )

    # Once the answer is there, the client has no such button any more.
    answers = [answer for answer in came if isinstance(answer, Answer)]
    assert all(isinstance(answer, Answer | CannotDo) for answer in came)
    assert not any(answer.failed for answer in answers)
    assert len(answers) > 1
    assert_one_step(house, table)


async def test_fifty_commands_from_two_devices_count_once(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    state = state_of(house, table.game)
    player, other = table.players[state.seat], table.players[1 - state.seat]
    cards = [tag(state, card) for card in state.hands[state.seat]]
    dm = await dm_of(player)
    async with Persona(house.sandbox.address, player.id) as phone:
        devices = [player, phone]
        plays = [
            device.slash(table.room, "play", card=card)
            for device, card in islice(zip(cycle(devices), cycle(cards), strict=False), 25)
        ]
        hints = [
            device.slash(dm, "hint", player=other.name, what="1")
            for device in islice(cycle(devices), 25)
        ]
        answers = await asyncio.gather(*plays, *hints)

    assert not any(answer.failed for answer in answers)
    assert_one_step(house, table)


async def test_turns_in_five_games_at_once_all_count(house: House) -> None:
    pairs = [("Ada", "Ben"), ("Ben", "Cleo"), ("Cleo", "Dan"), ("Dan", "Eve"), ("Eve", "Ada")]
    tables = [await sit_down(house, *pair) for pair in pairs]

    await asyncio.gather(*(play_out(house, table, most=8) for table in tables))

    assert [steps(house, table.game) for table in tables] == [8] * 5
    for table in tables:
        stamp = stamp_of(state_of(house, table.game))
        for person in house.people:
            await sees_button(person, table.room, "play", table.game, stamp)


async def test_thirty_people_who_join_at_once_fill_four_seats(house: House) -> None:
    for number in range(26):
        house.enter(f"Guest {number}")
    async with AsyncExitStack() as stack:
        await house.open_clients(stack)
        ada, *others = house.people
        game, _ = await open_lobby(house, ada)

        answers = await asyncio.gather(*(join(person, game) for person in others))

        said = Counter(
            "You have a seat" in shown(person, answer).text
            for person, answer in zip(others, answers, strict=True)
        )
        assert said == {True: 4, False: 26}
        seats = house.rows("SELECT * FROM seats WHERE game_id = ? ORDER BY seat", game)
        assert [seat["seat"] for seat in seats] == [0, 1, 2, 3, 4]
        for seat in seats:
            person = house.person(seat["person_id"])
            await person.sees(await dm_of(person), "Welcome")


async def until_refused(house: House, times: int) -> None:
    """Wait until so many answers came too late: nobody's client hears of them."""
    async with asyncio.timeout(10):
        while house.sandbox.ledger.refused[400] < times:  # noqa: ASYNC110 -- nothing tells it
            await asyncio.sleep(0.02)


async def join(person: Persona, game: int) -> Answer:
    """By button if it is still there, else by command."""
    lobby = await sees_button(person, "general", "join", game)
    try:
        return await person.click(lobby, button_id(lobby, "join", game))
    except CannotDo:
        return await person.slash("general", "hanabi join")


async def about_to_play(house: House, table: Seated) -> tuple[Persona, Answer, str]:
    """The player to move, and the button that plays a card, on a whisper."""
    state = state_of(house, table.game)
    player = table.players[state.seat]
    card = state.hands[state.seat][0]
    cards = await press_newest(player, table.room, "play", table.game)
    look = await player.click(
        cards, button_id(shown(player, cards), "play", table.game, tag(state, card))
    )
    return (
        player,
        look,
        button_id(shown(player, look), "play", table.game, tag(state, card), "-", "yes"),
    )


def assert_one_step(house: House, table: Seated) -> None:
    assert steps(house, table.game) == 1
    assert len(house.rows("SELECT * FROM actions WHERE game_id = ?", table.game)) == 1
