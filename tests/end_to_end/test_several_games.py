"""People in several games at once, who act in direct messages or above the threads."""

from hanabi_core.actions import Play
from sandbox.personas.persona import Persona
from tests.core.players import hint_something
from tests.end_to_end.house import House, shown
from tests.end_to_end.playing import (
    COMMANDS,
    Seated,
    as_command,
    button_id,
    move,
    play_out,
    presses,
    sit_down,
    state_of,
    steps,
    tag,
)


async def two_games(house: House) -> tuple[Persona, Seated, Seated]:
    """Ada sits in a game with Ben and in one with Cleo; both wait for her."""
    ada = house.person("Ada")
    return (
        ada,
        await sit_down(house, "Ada", "Ben", first=ada.id),
        await sit_down(house, "Ada", "Cleo", first=ada.id),
    )


async def test_in_dms_the_answer_asks_which_game_is_meant(house: House) -> None:
    ada, one, other = await two_games(house)

    question = await ada.slash(ada.dm, "play", card="c")
    seen = shown(ada, question)
    assert [words[2] for words in presses(seen)] == [str(one.game), str(other.game)]
    assert (steps(house, one.game), steps(house, other.game)) == (0, 0)
    told = await ada.click(question, button_id(seen, "play", other.game))

    shown(ada, told)
    assert (steps(house, one.game), steps(house, other.game)) == (0, 1)


async def test_a_hint_to_somebody_who_sits_in_one_of_them_needs_no_question(house: House) -> None:
    ada, one, other = await two_games(house)

    answer = await ada.slash(ada.dm, "hint", player="Cleo", what="1")
    seen = shown(ada, answer)
    answer = await ada.click(answer, button_id(seen, "hint", other.game))

    shown(ada, answer)
    assert (steps(house, one.game), steps(house, other.game)) == (0, 1)


async def test_a_suggestion_names_its_game(house: House) -> None:
    ada, one, other = await two_games(house)
    state = state_of(house, other.game)
    own = {tag(state, card) for card in state.hands[state.seat]}

    cards = await ada.autocomplete(ada.dm, "play", "card")
    assert {choice["value"] for choice in cards} == {
        f"{table.game}.{letter}" for table in (one, other) for letter in own
    }
    shown(ada, await ada.slash(ada.dm, "play", card=f"{other.game}.A"))
    people = await ada.autocomplete(ada.dm, "hint", "player", player="ben")
    assert steps(house, other.game) == 1
    assert [choice["name"] for choice in people] == ["Ben"]


async def test_above_the_threads_the_answer_asks_which_game_is_meant(house: House) -> None:
    ada, one, other = await two_games(house)

    question = await ada.slash("general", "discard", card="a")

    assert [words[2] for words in presses(shown(ada, question))] == [str(one.game), str(other.game)]
    view = await ada.slash("general", "view")
    view = await ada.click(view, button_id(shown(ada, view), "view", one.game))
    assert button_id(shown(ada, view), "play", one.game)


async def test_after_a_move_the_next_game_that_waits_is_offered(house: House) -> None:
    ada, one, other = await two_games(house)

    answer = await move(house, one, hint_something(state_of(house, one.game)))
    following = await ada.click(answer, button_id(shown(ada, answer), "view", other.game))

    assert button_id(shown(ada, following), "play", other.game)


async def test_three_games_in_dms(house: House) -> None:
    ada = house.person("Ada")
    tables = [await sit_down(house, "Ada", name, pace="slow") for name in ("Ben", "Cleo", "Dan")]

    for _ in range(4):
        for table in tables:
            state = state_of(house, table.game)
            player = table.players[state.seat]
            if player is ada:
                command, options = as_command(state, hint_something(state), ["Ada", "Ben"])
                options["player"] = f"{table.game}.{1 - state.seat}"
                shown(ada, await ada.slash(ada.dm, command, **options))
            else:
                await move(house, table, hint_something(state), how=COMMANDS, place=player.dm)

    assert [steps(house, table.game) for table in tables] == [4, 4, 4]


async def test_two_games_in_two_channels_at_once(house: House) -> None:
    garden = house.sandbox.control.add_channel(house.guild, "garden")
    ada = house.person("Ada")
    await ada.until(lambda: garden.id in ada.screen.channels, "the garden")
    one = await sit_down(house, "Ada", "Ben", where="here")
    other = await sit_down(house, "Cleo", "Dan", channel=garden.id, where="here")

    await play_out(house, one, most=5)
    await play_out(house, other, most=5)

    assert (one.room, other.room) == (house.channel.id, garden.id)
    assert (steps(house, one.game), steps(house, other.game)) == (5, 5)


async def test_who_wants_a_second_look_always_gets_one_for_commands_too(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    state = state_of(house, table.game)
    player = table.players[state.seat]
    panel = await player.slash("general", "hanabi settings")
    menu = button_id(shown(player, panel), "mine", None, "second_look")
    shown(player, await player.select(panel, menu, "always"))

    asked = await player.slash(table.room, "play", card="A")
    assert steps(house, table.game) == 0
    told = await player.click(asked, button_id(shown(player, asked), "play", table.game, "A"))

    shown(player, told)
    assert steps(house, table.game) == 1


async def test_who_wants_no_second_look_plays_by_one_press(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    player = table.players[state_of(house, table.game).seat]
    panel = await player.slash("general", "hanabi settings")
    menu = button_id(shown(player, panel), "mine", None, "second_look")
    shown(player, await player.select(panel, menu, "never"))

    view = await player.slash(table.room, "view")
    choice = await player.click(view, button_id(shown(player, view), "play", table.game))
    shown(player, await player.click(choice, button_id(shown(player, choice), "play", table.game)))

    assert steps(house, table.game) == 1


async def test_a_button_of_an_earlier_turn_shows_the_present_view(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    state = state_of(house, table.game)
    player = table.players[state.seat]
    view = await player.slash(table.room, "view")
    choice = await player.click(view, button_id(shown(player, view), "play", table.game))
    look = await player.click(choice, button_id(shown(player, choice), "play", table.game))
    await play_out(house, table, most=2)

    answer = await player.click(look, button_id(shown(player, look), "play", table.game))

    assert steps(house, table.game) == 2
    assert button_id(shown(player, answer), "play", table.game)


async def test_a_card_is_arranged_by_command_and_by_buttons(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    state = state_of(house, table.game)
    await move(house, table, hint_something(state))
    other = table.players[1 - state.seat]

    shown(other, await other.slash(table.room, "hanabi arrange", order="abcde"))
    after = state_of(house, table.game)
    assert [tag(after, card) for card in after.hands[after.seat]] == list("ABCDE")
    more = await other.slash(table.room, "view")
    more = await other.click(more, button_id(shown(other, more), "more", table.game))
    asked = await other.click(more, button_id(shown(other, more), "arrange", table.game))
    for letters in ("E", "ED", "EDC", "EDCB"):
        seen = shown(other, asked)
        asked = await other.click(asked, button_id(seen, "arrange", table.game, letters))

    after = state_of(house, table.game)
    assert [tag(after, card) for card in after.hands[after.seat]] == list("EDCBA")
    assert steps(house, table.game) == 3


async def test_people_end_their_game_together_and_play_another(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    ada, ben = table.players
    await move(
        house, table, Play(state_of(house, table.game).hands[state_of(house, table.game).seat][0])
    )

    panel = await ada.slash(table.room, "hanabi end")
    asked = await ada.click(panel, button_id(shown(ada, panel), "end", table.game, "ask"))
    shown(ada, asked)
    view = await ben.slash(table.room, "view")
    agreed = await ben.click(view, button_id(shown(ben, view), "vote", table.game, "end", "yes"))
    over = shown(ben, agreed)
    assert house.row("SELECT ending FROM games WHERE id = ?", table.game)["ending"] == "agreed"
    shared = await ben.click(agreed, button_id(over, "share", table.game))
    again = await ben.click(shared, button_id(shown(ben, shared), "rematch", table.game))

    shown(ben, again)
    assert house.row("SELECT * FROM games WHERE rematch_of = ?", table.game)["status"] == "lobby"


async def test_a_moderator_ends_a_game_at_once(house: House) -> None:
    table = await sit_down(house, "Ben", "Cleo")
    ada = house.person("Ada")  # the server is hers
    await ada.until(lambda: table.room in ada.screen.channels, "the thread")

    panel = await ada.slash(table.room, "hanabi end")
    shown(ada, await ada.click(panel, button_id(shown(ada, panel), "end", table.game, "now")))

    row = house.row("SELECT status, ending FROM games WHERE id = ?", table.game)
    assert (row["status"], row["ending"]) == ("over", "moderated")


async def test_a_record_can_be_taken_away_when_the_game_is_over(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    await play_out(house, table)
    ada = house.person("Ada")

    answer = await ada.slash(table.room, "hanabi export")
    files = [await ada.read(address) for address in shown(ada, answer).files]

    assert b'"format": "hanabi-record/1"' in files[0]
    proof = await ada.slash(table.room, "hanabi verify")
    assert house.row("SELECT seed FROM games")["seed"] in shown(ada, proof).text
