"""How people end a game, and what they can have of one that is over."""

from pathlib import Path

from games.endings import TIME_TO_ANSWER
from games.refusals import DealStillPlayed, VoteRefused
from hanabi_core.actions import Action, Play
from hanabi_core.hanab_live import LINK
from hanabi_core.record import Record, read_record
from hanabi_core.replay import rebuild, verify
from hanabi_core.state import State
from presentation import words
from sandbox.facts.permissions import Permission
from sandbox.personas.persona import Persona
from sandbox.personas.screen import Seen
from tests.core.players import game as dealing
from tests.core.players import hint_something, play_badly
from tests.end_to_end.asking import (
    SAY,
    dealt,
    name_of,
    press,
    read_file,
    reads,
    reads_letter,
    sentence,
    settle,
    use,
)
from tests.end_to_end.house import House
from tests.end_to_end.playing import (
    COMMANDS,
    Seated,
    has_button,
    move,
    open_lobby,
    play_out,
    record_of,
    seated,
    sees_button,
    sit_down,
    state_of,
)

HOME = "general"


async def propose(person: Persona, place: int) -> Seen:
    """Propose to give the game up."""
    return await press(person, await use(person, place, "hanabi end"), "end", "ask")


def links(seen: Seen) -> list[str]:
    return [str(part["url"]) for part in seen.parts if part.get("url")]


def vote_line(kind: str, until: int | None, by: str, *agreed: str) -> str:
    """What the board says of a vote."""
    name, names = words.name(by), SAY.list(map(words.name, agreed))
    asked = (
        SAY(f"vote-{kind}-all", name=name)
        if until is None
        else SAY(f"vote-{kind}-until", name=name, when=words.when(until))
    )
    return f"{asked} {SAY('vote-agreed', names=names)}"


async def test_a_table_gives_up_when_everybody_agrees(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben", "Cleo")
    for _ in range(2):
        await move(house, table, hint_something(state_of(house, table.game)))
    ada, ben, cleo = (house.person(name) for name in ("Ada", "Ben", "Cleo"))
    until = house.now + TIME_TO_ANSWER

    await propose(ada, table.room)
    await reads(cleo, table.room, vote_line("end", until, "Ada", "Ada"))
    board = await reads(ben, table.room, vote_line("end", until, "Ada", "Ada"))
    await press(ben, board, "vote", "end", "no")
    await settle(house)
    assert house.row("SELECT vote FROM games") == {"vote": None}
    await cleo.until(lambda: _board_without(cleo, table, "vote-agree"), "a board without a vote")
    refused = await propose(ada, table.room)
    assert refused.text == sentence(VoteRefused(name="Ben"))

    # A turn closes the question, too; then it can be asked again.
    await move(house, table, hint_something(state_of(house, table.game)))
    await propose(ben, table.room)
    await reads(cleo, table.room, vote_line("end", until, "Ben", "Ben"))
    await move(house, table, hint_something(state_of(house, table.game)))
    assert house.row("SELECT vote FROM games") == {"vote": None}

    await propose(ben, table.room)
    letter = await reads_letter(cleo, vote_line("end", until, "Ben", "Ben"))
    await press(cleo, letter, "vote", "end", "yes")
    board = await reads(ada, table.room, vote_line("end", until, "Ben", "Ben", "Cleo"))
    await press(ada, board, "vote", "end", "yes")
    over = await reads(house.person("Eve"), table.room, SAY("verdict-agreed"))
    row = house.row("SELECT status, ending, score, turn_id FROM games")
    assert row == {"status": "over", "ending": "agreed", "score": None, "turn_id": None}
    assert has_button(over, "rematch")
    for player in table.players:
        await reads_letter(player, SAY("verdict-agreed"))


async def test_who_does_not_answer_in_time_is_not_counted(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    await propose(house.person("Ben"), table.room)
    await settle(house)

    await house.stop()
    house.pass_time(TIME_TO_ANSWER - 1)
    await house.start()
    await use(house.person("Ada"), table.room, "view")
    assert house.row("SELECT status FROM games") == {"status": "running"}
    await house.stop()
    house.pass_time(1)
    await house.start()

    await reads(house.person("Ada"), table.room, SAY("verdict-agreed"))
    await reads_letter(house.person("Ada"), SAY("verdict-agreed"))


async def test_a_moderator_ends_a_game_at_once(house: House) -> None:
    control, eve = house.sandbox.control, house.person("Eve")
    table = await sit_down(house, "Ada", "Ben")
    panel = await use(eve, table.room, "hanabi end")
    assert SAY("end-nothing") in panel.text
    role = control.add_role(house.guild, "moderators", Permission.MANAGE_MESSAGES)
    control.give_role(house.guild, eve.id, role)

    panel = await use(eve, table.room, "hanabi end")
    assert SAY("end-moderate") in panel.text
    assert not has_button(panel, "vote")
    await press(eve, panel, "end", "now")
    await reads(house.person("Ben"), table.room, SAY("verdict-moderated"))
    await reads_letter(house.person("Ben"), SAY("verdict-moderated"))
    assert house.row("SELECT ending FROM games") == {"ending": "moderated"}


async def test_a_game_that_is_over_opens_everything(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben")
    ada, eve, name = house.person("Ada"), house.person("Eve"), name_of(house, table.game)
    commitment = house.row("SELECT commitment FROM games")["commitment"]
    board = await sees_button(eve, table.room, "more", table.game)
    more = await press(eve, board, "more")
    assert commitment not in more.text

    state = await play_out(house, table, COMMANDS, choose=play_badly)
    total = SAY("verdict-table-total", points=_total(state))
    over = await reads(eve, table.room, SAY("verdict-lost"), total)
    assert not has_button(over, "play")
    view = await press(eve, over, "view")
    for seat in (0, 1):
        assert all(words.card(state.faces[card], SAY) in view.text for card in state.hands[seat])

    seed = house.row("SELECT seed FROM games")["seed"]
    proof = await press(eve, over, "verify")
    assert SAY("verify-seed", seed=seed) in proof.text
    assert SAY("verify-matches", matches=True) in proof.text
    for person, place in ((eve, table.room), (ada, table.room)):
        saved = await use(person, place, "hanabi export")
        assert SAY("export-over", table=name) in saved.text
        record = read_record(await read_file(person, saved))
        assert verify(record).commitment == commitment
        assert record.players == ("Ada", "Ben")
        assert record.actions == record_of(house, table.game).actions
        assert rebuild(record).outcome == state.outcome
        assert links(saved)[0].startswith(LINK)


async def test_the_secret_of_a_deal_waits_until_nobody_plays_it(house: House) -> None:
    first = await sit_down(house, "Ada", "Ben")
    ada, eve = house.person("Ada"), house.person("Eve")
    await press(ada, await use(ada, first.room, "hanabi end"), "end", "now")
    await reads(eve, first.room, SAY("verdict-moderated"))
    await settle(house)
    # Another life of the bot that deals the same cards.
    house._starts = 0
    await house.restart()
    other = await sit_down(house, "Cleo", "Dan")
    same = house.rows("SELECT DISTINCT seed FROM games")
    assert len(same) == 1

    name = name_of(house, first.game)
    export = await use(ada, first.room, "hanabi export")
    assert export.text == sentence(DealStillPlayed(table=name))
    proof = await use(ada, first.room, "hanabi verify")
    assert SAY("verify-still-open") in proof.text
    assert same[0]["seed"] not in proof.text
    await press(ada, await use(ada, other.room, "hanabi end"), "end", "now")
    await reads(eve, other.room, SAY("verdict-moderated"))
    proof = await use(ada, first.room, "hanabi verify")
    assert same[0]["seed"] in proof.text
    saved = await use(ada, first.room, "hanabi export")
    assert SAY("refusal-export-no-actions") in saved.text


async def test_the_same_people_play_again_and_the_next_one_begins(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben", "Cleo", seats=4, pace="slow")
    first = house.row("SELECT first FROM games")["first"]
    ada, ben, cleo = table.players
    eve = house.person("Eve")
    await press(ada, await use(ada, table.room, "hanabi end"), "end", "now")
    over = await sees_button(ben, table.room, "rematch", table.game)
    await settle(house)

    welcome = await press(ben, over, "rematch")
    row = house.row("SELECT * FROM games WHERE rematch_of = ?", table.game)
    assert SAY("lobby-joined", table=row["name"]) in welcome.text
    agreed = ("opener_id", "status", "seats", "pace", "first_id")
    following = table.players[(first + 1) % 3]
    assert [row[key] for key in agreed] == [ben.id, "lobby", 3, "slow", following.id]
    for kept in (ada, cleo):
        await reads(eve, HOME, row["name"], SAY("lobby-kept", name=f"<@{kept.id}>"))
        await reads_letter(kept, SAY("lobby-letter-kept", table=row["name"], rematch=True))
    # Whoever presses it next joins the same table.
    letter = await sees_button(ada, await ada.open_dm(), "rematch", table.game)
    await press(ada, letter, "rematch")
    await press(cleo, await sees_button(cleo, HOME, "join", row["id"]), "join")
    assert len(house.rows("SELECT * FROM games")) == 2
    await press(ben, await sees_button(ben, HOME, "start", row["id"]), "start")
    again = await seated(house, row["id"])
    assert again.players == table.players
    assert house.row("SELECT turn_id FROM games WHERE id = ?", row["id"])["turn_id"] == following.id


def all_but_one() -> Record:
    """Four fireworks can be completed in turn; of the fifth both 2s go before its 1 comes."""
    text = "g2 g2 g1 w1 w2 w3 w4 w5 r1 r2 r3 r4 r5 b1 b2 b3 b4 b5 y1 y2 y3 y4 y5"
    order = text.split()
    hands = [*order[:10:2], *order[1:10:2]]
    return dealing(" ".join([*hands, *order[10:]]), players=2, first=0)


def play_in_order(state: State) -> Action:
    """What was dealt as the next card."""
    if state.turn < 2:
        return Play(next(c for c in state.hands[state.seat] if str(state.faces[c]) == "g2"))
    return Play(next(card for card in state.hands[state.seat] if state.fits(state.faces[card])))


async def test_a_table_finishes_when_no_more_can_be_reached(tmp_path: Path) -> None:
    async with dealt(tmp_path, all_but_one()) as house:
        ada, ben = house.people[:2]
        game, _ = await open_lobby(house, ada, where="here", preset="classic")
        await use(ben, HOME, "hanabi join")
        await use(ada, HOME, "hanabi start")
        table = await seated(house, game)
        await move(house, table, play_in_order(state_of(house, game)))
        board = await sees_button(ben, table.room, "view", game)
        assert not has_button(board, "finish")
        for _ in range(22):
            await move(house, table, play_in_order(state_of(house, game)))

        board = await sees_button(ben, table.room, "finish", game)
        await press(ben, board, "finish")
        board = await reads(ada, table.room, vote_line("finish", None, "Ben", "Ben"))
        await press(ada, board, "vote", "finish", "yes")

        score = SAY("verdict-score", black=False, points=21, perfect=25)
        await reads(ben, table.room, score, SAY("verdict-level", level="extraordinary"))
        row = house.row("SELECT status, ending, score FROM games")
        assert row == {"status": "over", "ending": "finished_here", "score": 21}


def _total(state: State) -> int:
    return sum(len(cards) for cards in state.fireworks.values())


def _board_without(person: Persona, table: Seated, label: str) -> Seen | None:
    """The board, once it has no such button any more."""
    boards = [s for s in person.messages(table.room) if not s.is_whisper and has_button(s, "view")]
    return boards[-1] if boards and SAY(label) not in boards[-1].buttons else None
