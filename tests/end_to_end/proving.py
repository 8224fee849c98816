"""What everybody has in hand when a game is over, compared with the rules alone."""

from hanabi_core.events import Outcome
from hanabi_core.record import Record, read_record
from hanabi_core.replay import rebuild, verify
from hanabi_core.scoring import level, score, table_total
from hanabi_core.state import State
from sandbox.personas.persona import Persona
from sandbox.personas.screen import Seen
from tests.end_to_end.house import House, shown
from tests.end_to_end.playing import Seated, has_button, press_newest, sees_button


async def assert_ended(house: House, table: Seated, end: State) -> None:
    """The game is over everywhere: in the database, on the board, in the letters, in a file."""
    assert end.outcome is not None
    row = house.row("SELECT * FROM games WHERE id = ?", table.game)
    assert (row["status"], row["outcome"], row["score"]) == ("over", end.outcome, score(end))
    said = verdict_of(end)
    for person in house.people:
        board = await sees_button(person, table.room, "verify", table.game)
        assert said in board.text
    for player in table.players:
        assert said in (await last_letter(player, table.game)).text
    await assert_honest(house, table, end)


def verdict_of(state: State) -> str:
    """What everybody reads about the end of a game."""
    on_the_table = f"Fireworks on the table: {_number(table_total(state))}"
    if state.outcome is Outcome.LOST:
        return f"**Lost** with the third error: score 0. {on_the_table}"
    if state.outcome is Outcome.DEFEAT:
        lost = "an indispensable card is in the discard pile"
        return f"**Defeat**: {lost}. Score 0. {on_the_table}"
    points = score(state)
    unit = " black powder" if state.rules.black_powder else ""
    said = f"**{_number(points)}{unit}** of {state.box.best_score}"
    if state.outcome is Outcome.PERFECT:
        is_victory = state.rules.final_bouquet
        praise = "Victory, every firework is complete!" if is_victory else "A perfect display!"
        said = f"{praise} {said}"
    reached = level(state.rules, state.outcome, points)
    return f"{said} · {reached.capitalize()}" if reached else said


async def last_letter(player: Persona, game: int) -> Seen:
    """The letter about a game that is over."""

    def found() -> Seen | None:
        letters = [seen for seen in player.messages(player.dm) if has_button(seen, "export", game)]
        return letters[-1] if letters else None

    return await player.until(found, f"the last letter of game {game}")


async def assert_honest(house: House, table: Seated, end: State) -> None:
    """What can be taken away is that very game, and its deal the one that was promised."""
    row = house.row("SELECT seed, commitment FROM games WHERE id = ?", table.game)
    record = await exported(table.players[0], table)
    assert record.players == tuple(player.name for player in table.players)
    assert verify(record).commitment == row["commitment"]
    assert rebuild(record) == end
    last = table.players[-1]
    proof = shown(last, await press_newest(last, table.room, "verify", table.game)).text
    assert row["seed"] in proof
    assert "Checked" in proof


async def exported(player: Persona, table: Seated) -> Record:
    """The record of a game as its player gets it."""
    answer = shown(player, await player.slash(table.room, "hanabi export"))
    return read_record((await player.read(answer.files[0])).decode())


def _number(points: int) -> str:
    return str(points).replace("-", "−")
