"""The board, and the line that is left of it."""

from dataclasses import replace

from games.values import Sight, Vote, VoteKind
from hanabi_core.actions import Hint, Play
from hanabi_core.cards import Colour, Seat, Value
from hanabi_core.deal import Seed
from hanabi_core.rules import Rules
from hanabi_core.state import State
from hanabi_core.turns import apply
from presentation.board import board, collapsed
from tests.core.players import finish, play_badly, seeded
from tests.core.situations import held, situation
from tests.presentation.sights import SAY, board_sight, button, buttons

BEN = "\u2068Ben\u2069"
ADA = "\u2068Ada\u2069"


def lines(sight: Sight) -> list[str]:
    return board(sight, SAY).content.split("\n")


def hinted() -> State:
    """Ada has just hinted red to Ben."""
    state = situation(hands=("w2 b1 r4 g4 w5", "r1 r2 w3 w4 b5"))
    apply(state, Seat(0), Hint(Seat(1), Colour.RED))
    return state


def called(sight: Sight, *seats: int) -> Sight:
    return replace(sight, called=tuple(sight.table.players[seat] for seat in seats))


def test_the_first_line_says_what_happened_and_whose_turn_it_is() -> None:
    assert lines(board_sight(hinted()))[0] == (
        f"**Amber Lantern** · {ADA} hinted red to {BEN}: E and D. {BEN}'s turn"
    )


def test_the_next_player_is_mentioned_only_if_the_board_calls_them() -> None:
    post = board(called(board_sight(hinted()), 1), SAY)
    assert post.content.split("\n")[0].endswith("<@101>'s turn")
    assert post.mentions == (101,)
    assert board(board_sight(hinted()), SAY).mentions == ()


def test_whoever_else_is_called_is_mentioned_below() -> None:
    post = board(called(board_sight(hinted()), 0, 1), SAY)
    assert post.content.split("\n")[-1] == "-# <@100>"
    assert post.mentions == (100, 101)


def test_a_new_game_begins() -> None:
    state = situation(hands=("", ""))
    assert lines(board_sight(state))[0] == f"**Amber Lantern** · The game begins. {ADA}'s turn"


def test_a_board_that_has_told_everything_only_says_whose_turn_it_is() -> None:
    assert lines(board_sight(hinted(), since=1))[0] == f"**Amber Lantern** · {BEN}'s turn"


def test_a_board_tells_the_steps_of_the_boards_that_were_skipped() -> None:
    state = hinted()
    apply(state, Seat(1), Hint(Seat(0), Value.FOUR))
    first, second = lines(board_sight(state))[:2]
    assert first == f"**Amber Lantern** · {BEN} hinted 4 to {ADA}: C and B. {ADA}'s turn"
    assert second == f"-# {ADA} hinted red to {BEN}: E and D"


def test_of_very_many_steps_the_oldest_are_counted() -> None:
    state = situation(hands=("w1 w2 w3 w4 w5", "r1 r2 r3 r4 r5"))
    for turn in range(8):
        apply(state, state.seat, Hint(state.others[0], Value(1 + turn % 5)))
        state.tokens = 8
    for turn in range(4):
        apply(state, state.seat, Hint(state.others[0], Value(1 + turn % 5)))
    assert lines(board_sight(state))[1] == "-# … and 3 steps before"


def test_the_table_is_shown_below() -> None:
    state = situation(
        Rules(black_powder=True),
        hands=("", ""),
        fireworks="w5 r2 k3",
        pile="b2 b2 r1 g4",
        deck=13,
        tokens=5,
        errors=1,
    )
    assert lines(board_sight(state))[1:] == [
        "🎆 ⚪ 5 ✅ · 🔴 2 · 🔵 – 🚫 · 🟡 – · 🟢 – · ⚫ 3",
        "💡 Hints 5/8 · 💥 Errors 1/3 · 🎴 Deck 13",
        "⭐ Score 5, at best 20 of 25",
        "🗑️ 🔴 1 · 🔵 2 2 · 🟢 4",
        f"👥 **{ADA}** → {BEN}",
    ]


def test_the_score_below_nothing_has_a_proper_minus() -> None:
    state = situation(Rules(black_powder=True), hands=("", ""))
    assert "⭐ Score −5 of 25" in lines(board_sight(state))


def test_the_final_round_is_counted_down() -> None:
    state = situation(hands=("w1", "b1"), deck=0, turns_left=2)
    assert "⏳ Last round: 2 turns left" in lines(board_sight(state))
    apply(state, Seat(0), Hint(Seat(1), Value.ONE))
    assert "⏳ Last round: 1 turn left" in lines(board_sight(state))


def test_a_pending_tile_takes_the_place_of_the_actions() -> None:
    state = situation(
        Rules(flamboyants=True),
        hands=("r5 w1 w2 w3 w4", ""),
        fireworks="r4",
        tiles=(4, 1, 2, 3, 5, 6),
    )
    apply(state, Seat(0), Play(held(state, 0, "r5")))
    post = board(board_sight(state), SAY)
    assert post.content.split("\n")[0].endswith(f"{ADA} decides on the bonus tile")
    assert f"🎁 {ADA} decides on bonus tile 4: a free value hint" in post.content
    assert "🎁 Tiles 5" in post.content
    assert [(each.label, each.press) for each in buttons(post)] == [
        ("Bonus tile 4", "h:tile:7:0.4"),
        ("My view", "h:view:7::r17"),
        ("More", "h:more:7:"),
    ]


def test_the_buttons_act_on_this_turn_and_one_bears_the_mark() -> None:
    post = board(board_sight(hinted()), SAY)
    assert [(each.label, each.press) for each in buttons(post)] == [
        ("Hint", "h:hint:7:1.0"),
        ("Play", "h:play:7:1.0"),
        ("Discard", "h:discard:7:1.0"),
        ("My view", "h:view:7::r17"),
        ("More", "h:more:7:"),
    ]
    assert all(each.emoji for each in buttons(post))


def test_nobody_hints_without_a_token_or_discards_with_all_of_them() -> None:
    def disabled(tokens: int) -> list[str]:
        post = board(board_sight(situation(hands=("", ""), tokens=tokens)), SAY)
        return [each.label for each in buttons(post) if each.disabled]

    assert (disabled(0), disabled(4), disabled(8)) == (["Hint"], [], ["Discard"])


def test_a_table_that_can_reach_nothing_more_may_finish_here() -> None:
    state = situation(
        hands=("w5", "w1"), fireworks="w3 r5 b5 y5 g5", pile="w4 w4", deck=0, turns_left=1
    )
    sight = board_sight(state)
    assert button(board(sight, SAY), "Finish here").press == "h:finish:7:"
    vote = Vote(VoteKind.FINISH, by=100, until=None, agree=frozenset({100}))
    asked = board(replace(sight, table=replace(sight.table, vote=vote)), SAY)
    labels = [each.label for each in buttons(asked)]
    assert "Finish here" not in labels
    assert len(labels) == 7
    assert BEN in asked.content


def test_a_table_that_can_reach_more_cannot_finish() -> None:
    labels = [each.label for each in buttons(board(board_sight(hinted()), SAY))]
    assert "Finish here" not in labels


def test_whoever_has_closed_their_dms_is_told_on_the_board() -> None:
    sight = board_sight(hinted())
    post = board(replace(sight, closed=(sight.table.players[1],)), SAY)
    told = "<@101>, your DMs are closed to me: press My view to see the cards."
    assert told in post.content.split("\n")
    assert post.mentions == (101,)


def test_a_board_rings_unless_it_must_not() -> None:
    sight = board_sight(hinted())
    assert not board(sight, SAY).is_silent
    assert board(replace(sight, is_silent=True), SAY).is_silent


def test_a_board_shows_no_card_of_any_hand() -> None:
    state = situation(hands=("w5 b5", "y5 g5"))
    content = board(board_sight(state), SAY).content
    assert "5" not in content.replace("of 25", "")


def test_a_game_that_is_over_says_what_it_is_worth() -> None:
    record = finish(seeded(Seed(b"x" * 32)), play_badly)
    sight = board_sight(record)
    post = board(sight, SAY)
    assert post.content.startswith("**Amber Lantern** · **Lost** with the third error")
    assert "The third error ends the show" in post.content
    assert "⭐" not in post.content
    assert post.rows[-1] == (button(post, "Final view"),)
    assert button(post, "Final view").press == "h:view:7::r17"
    assert "Rematch" in [each.label for each in buttons(post)]


def test_a_collapsed_board_is_what_it_told() -> None:
    state = hinted()
    apply(state, Seat(1), Hint(Seat(0), Value.FOUR))
    post = collapsed(board_sight(state), 1, SAY)
    assert post.content == f"-# **Amber Lantern** · {ADA} hinted red to {BEN}: E and D"
    assert (post.rows, post.mentions) == ((), ())


def test_the_first_board_collapses_to_the_beginning() -> None:
    assert collapsed(board_sight(hinted()), 0, SAY).content == (
        "-# **Amber Lantern** · The game begins"
    )
