"""What a table is being asked, by a bonus tile or by a vote, comes before everything else."""

from pathlib import Path

from games.refusals import NoVote, VoteOpen
from hanabi_core.actions import Action, Play
from hanabi_core.cards import Colour
from hanabi_core.record import Record
from hanabi_core.refusals import (
    ChoiceNotAllowed,
    NotYourTurn,
    PassingNotAllowed,
    TilePending,
)
from hanabi_core.rules import Rules
from hanabi_core.state import State
from presentation.presses import press as custom_id
from tests.core.players import game as dealing
from tests.core.players import hint_something
from tests.end_to_end.asking import dealt, forge, name_of, press, refused, use
from tests.end_to_end.house import House
from tests.end_to_end.playing import Seated, move, open_lobby, seated, state_of

HOME = "general"


async def test_a_bonus_tile_is_decided_on_first(tmp_path: Path) -> None:
    async with dealt(tmp_path, completing_white()) as house:
        table = await _with_tiles(house)
        ada, ben, room = *table.players, table.room
        assert state_of(house, table.game).tile == 3

        hinted = await use(ada, room, "hint", player="Ben", what="red")
        refused(hinted, TilePending(tile=3))
        wait = NotYourTurn(name="Ada", table=name_of(house, table.game))
        refused(await use(ben, room, "play", card="A"), wait)
        taken = await use(ada, room, "hanabi tile", choice="red 1")
        refused(taken, ChoiceNotAllowed(tile=3))
        refused(await use(ada, room, "hanabi tile", choice="decline"), PassingNotAllowed())
        told = await use(ada, room, "hanabi tile", choice="Ben 2")
        refused(told, ChoiceNotAllowed(tile=3))
        await use(ada, room, "hanabi tile", choice="Ben red")
        assert state_of(house, table.game).tile is None


async def test_one_question_at_a_time(tmp_path: Path) -> None:
    async with dealt(tmp_path, completing_white()) as house:
        table = await _with_tiles(house, plays=0)
        ada = table.players[0]
        await press(ada, await use(ada, table.room, "hanabi end"), "end", "ask")
        finish = custom_id("finish", table.game)
        refused(await forge(house, ada, table.room, finish), VoteOpen())
        end = custom_id("vote", table.game, "", "finish", "yes")
        refused(await forge(house, table.players[1], table.room, end), NoVote())


def completing_white() -> Record:
    """Ada holds the whole white firework, and tile 3 comes first."""
    rules = Rules(flamboyants=True)
    return dealing("w1 w2 w3 w4 w5", rules, players=2, first=0, tiles=(3, 1, 2, 4, 5, 6))


async def _with_tiles(house: House, plays: int = 5) -> Seated:
    """Ada plays so many cards of her firework, and Ben hints."""
    ada, ben = house.people[:2]
    game, _ = await open_lobby(house, ada, preset="deluxe_flamboyants")
    await use(ben, HOME, "hanabi join")
    await use(ada, HOME, "hanabi start")
    table = await seated(house, game)
    while len(state_of(house, game).fireworks[Colour.WHITE]) < plays:
        await move(house, table, _white(state_of(house, game)))
    return table


def _white(state: State) -> Action:
    if state.seat == 1:
        return hint_something(state)
    return Play(next(card for card in state.hands[0] if state.fits(state.faces[card])))
