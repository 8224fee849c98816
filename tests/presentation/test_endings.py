"""Verdicts for every way to end, votes, the proof of the deal, and exports."""

from dataclasses import replace
from typing import Final

import pytest

from games.values import Ending, Refused, Sight, Status, Vote, VoteKind
from hanabi_core.box import box_of
from hanabi_core.cards import LETTERS, Colour
from hanabi_core.events import Outcome
from hanabi_core.refusals import CannotBeShown, ExportRefusal, NoLink, NoSuchVariant
from hanabi_core.rules import PRESETS, Multicolour, Rules
from hanabi_core.view import finished_view
from presentation.board import board
from presentation.endings import (
    can_finish,
    end_panel,
    ending_rows,
    exported,
    objection_line,
    verdict,
    verified,
    vote_line,
    vote_row,
)
from presentation.letter import letter
from presentation.posts import Button, File, Style
from presentation.refusals import sentence_of
from tests.core.situations import situation
from tests.presentation.limits import faults, shown
from tests.presentation.sights import SAY, a_table, buttons, onlooker_sight, person, seat_sight

COMMITMENT: Final = "ab" * 32
SEED: Final = "cd" * 32
BACK: Final = Button("Back", "h:view:7:", emoji="↩️")


def display(rules: Rules, placed: int) -> str:
    """Fireworks with so many cards in all, as full as can be from the first one on."""
    tops = []
    for suit in box_of(rules).suits:
        cards = min(placed, 5)
        placed -= cards
        if cards:
            tops.append(f"{LETTERS[suit.colour]}{suit.order[cards - 1]}")
    return " ".join(tops)


def over(
    placed: int,
    outcome: Outcome | None = Outcome.FINISHED,
    rules: Rules | None = None,
    ending: Ending | None = None,
) -> Sight:
    """A game that has ended like this, with so many cards placed."""
    rules = rules or Rules()
    state = situation(rules, hands=("-", "-"), fireworks=display(rules, placed), deck=0)
    state.outcome = outcome
    view = finished_view(state, ended_by_players=ending is not None)
    table = replace(a_table(2, Status.OVER, rules=rules), outcome=outcome, ending=ending)
    return Sight(table, view=view)


def running(players: int = 2, vote: Vote | None = None) -> Sight:
    """A game under way as Ada sees it."""
    sight = seat_sight(situation(hands=("",) * players), 0)
    return replace(sight, table=replace(sight.table, vote=vote))


@pytest.mark.parametrize(
    ("points", "level"),
    [
        (0, "Horrible"),
        (5, "Horrible"),
        (6, "Mediocre"),
        (10, "Mediocre"),
        (11, "Honourable"),
        (15, "Honourable"),
        (16, "Excellent"),
        (20, "Excellent"),
        (21, "Extraordinary"),
        (24, "Extraordinary"),
    ],
)
def test_a_score_has_its_level(points: int, level: str) -> None:
    assert verdict(over(points), SAY) == f"**{points}** of 25 · {level}"


@pytest.mark.parametrize(("points", "level"), [(25, "Legendary"), (29, "Legendary")])
def test_with_multicolour_the_scale_goes_on(points: int, level: str) -> None:
    rules = Rules(multicolour=Multicolour.TEN)
    assert verdict(over(points, rules=rules), SAY) == f"**{points}** of 30 · {level}"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_perfect_game_is_praised_in_every_box(preset: str) -> None:
    rules = PRESETS[preset]
    said = verdict(over(35, Outcome.PERFECT, rules), SAY)
    most = 25 if rules.multicolour is Multicolour.NONE else 30
    black = " black powder" if rules.black_powder else ""
    level = "Legendary" if most == 25 else "Divine"
    assert said == f"A perfect display! **{most}{black}** of {most} · {level}"


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (Outcome.LOST, "**Lost** with the third error: score 0. Fireworks on the table: "),
        (
            Outcome.DEFEAT,
            "**Defeat**: an indispensable card is in the discard pile. Score 0."
            " Fireworks on the table: ",
        ),
    ],
)
def test_a_lost_game_scores_nothing_and_tells_the_table_total(
    preset: str, outcome: Outcome, said: str
) -> None:
    rules = PRESETS[preset]
    total = "12" if rules.black_powder else "17"
    assert verdict(over(17, outcome, rules), SAY) == said + total


def test_black_powder_names_its_score_and_can_fall_below_zero() -> None:
    black = PRESETS["deluxe_black_powder"]
    assert verdict(over(23, rules=black), SAY) == "**18 black powder** of 25 · Excellent"
    assert verdict(over(2, rules=black), SAY) == "**−3 black powder** of 25 · Horrible"
    assert verdict(over(2, Outcome.LOST, black), SAY).endswith("Fireworks on the table: −3")


def test_final_bouquet_knows_victory_and_no_scale() -> None:
    said = verdict(over(25, Outcome.PERFECT, Rules(final_bouquet=True)), SAY)
    assert said == "Victory, every firework is complete! **25** of 25"


def test_finishing_here_counts_like_any_end() -> None:
    sight = over(17, None, ending=Ending.FINISHED_HERE)
    assert verdict(sight, SAY) == "The players finished here. **17** of 25 · Excellent"


@pytest.mark.parametrize(
    ("ending", "said"),
    [
        (Ending.AGREED, "The players gave this game up. Fireworks on the table: 17"),
        (
            Ending.MODERATED,
            "A moderator ended this game: it counts as given up. Fireworks on the table: 17",
        ),
    ],
)
def test_a_game_given_up_has_no_score(ending: Ending, said: str) -> None:
    assert verdict(over(17, None, ending=ending), SAY) == said


def test_a_game_under_way_has_no_verdict() -> None:
    assert verdict(running(), SAY) == ""


def presses(sight: Sight, *, moderates: bool = False) -> dict[str, str]:
    return {b.label: b.press for b in buttons(end_panel(sight, SAY, moderates=moderates))}


def test_the_end_offers_what_can_follow() -> None:
    (row,) = ending_rows(over(17), SAY)
    assert isinstance(row, tuple)
    assert [(b.label, b.press.split(":")[1]) for b in row] == [
        ("Rematch", "rematch"),
        ("Share my notes", "share"),
        ("Export", "export"),
        ("Verify", "verify"),
        ("History", "history"),
    ]


def test_once_there_is_a_rematch_the_way_leads_there() -> None:
    sight = over(17)
    (row,) = ending_rows(replace(sight, table=replace(sight.table, has_rematch=True)), SAY)
    assert isinstance(row, tuple)
    assert (row[0].label, row[0].press.split(":")[1]) == ("To the rematch", "rematch")


def test_whoever_did_not_play_can_only_look() -> None:
    (row,) = ending_rows(replace(over(17), reader=person(4)), SAY)
    assert isinstance(row, tuple)
    assert [button.label for button in row] == ["Export", "Verify", "History"]


def a_vote(kind: VoteKind, until: int | None, *agree: int) -> Vote:
    return Vote(kind, 101, until, frozenset(agree))


@pytest.mark.parametrize(
    ("vote", "said"),
    [
        (
            a_vote(VoteKind.END, 1_700_000_000, 101, 102),
            "Ben proposes to give the game up. It ends as soon as everybody agrees, or"
            " <t:1700000000:R> if nobody has objected by then. The next turn closes the question."
            " Agreed so far: Ben and Cleo",
        ),
        (
            a_vote(VoteKind.END, None),
            "Ben proposes to give the game up. It ends when all agree; the next turn closes the"
            " question. Agreed so far: nobody",
        ),
        (
            a_vote(VoteKind.FINISH, None, 101),
            "Ben proposes to finish here, since no more points can be reached."
            " The game ends when all agree; the next turn closes the question."
            " Agreed so far: Ben",
        ),
        (
            a_vote(VoteKind.FINISH, 1_700_000_000, 101),
            "Ben proposes to finish here, since no more points can be reached. The game ends"
            " <t:1700000000:R> if all who have answered by then agree; the next turn closes the"
            " question. Agreed so far: Ben",
        ),
    ],
)
def test_a_vote_says_who_asks_what_until_when_and_who_agrees(vote: Vote, said: str) -> None:
    line = vote_line(running(3, vote=vote), SAY)
    assert line.translate(dict.fromkeys((0x2068, 0x2069))) == said


def test_a_vote_can_be_answered_by_players() -> None:
    sight = running(vote=a_vote(VoteKind.FINISH, None))
    assert vote_row(sight, SAY) == (
        Button("Agree", "h:vote:7:0.0:finish:yes", Style.SUCCESS),
        Button("Object", "h:vote:7:0.0:finish:no"),
    )
    assert vote_row(replace(sight, reader=None, seat=None), SAY)
    assert vote_row(replace(sight, seat=None), SAY) == ()


def test_who_has_agreed_is_not_asked_again_but_the_board_asks_all() -> None:
    sight = running(vote=a_vote(VoteKind.FINISH, None, 100))
    assert vote_row(sight, SAY) == ()
    assert len(vote_row(replace(sight, reader=None, seat=None), SAY)) == 2


def test_an_objection_is_told_where_everybody_sees_it() -> None:
    sight = running(3)
    refused = Refused(VoteKind.END, 102, 1_700_000_000)
    sight = replace(sight, table=replace(sight.table, refused=refused))
    told = "\u2068Cleo\u2069 objected to giving up: the game goes on."
    assert told in letter(sight, SAY).content.split("\n")
    public = replace(sight, reader=None, seat=None, view=sight.public)
    assert told in board(public, SAY).content.split("\n")
    assert told in end_panel(sight, SAY, moderates=False).content
    asked = replace(sight.table, vote=a_vote(VoteKind.FINISH, None))
    assert objection_line(replace(sight, table=asked), SAY) == ""


def test_without_a_vote_there_is_nothing_to_answer() -> None:
    assert vote_line(running(), SAY) == ""
    assert vote_row(running(), SAY) == ()


def test_a_player_can_propose_to_give_up() -> None:
    sight = running()
    assert presses(sight) == {"Propose giving up": "h:end:7:0.0:ask", "Back": "h:view:7:"}
    assert "as soon as everybody agrees, or after three days" in shown(
        end_panel(sight, SAY, moderates=False)
    )


def test_a_moderator_can_end_the_game_now() -> None:
    sight = onlooker_sight(situation(hands=("", "")))
    assert presses(sight, moderates=True) == {
        "End the game now": "h:end:7:0.0:now",
        "Back": "h:view:7:",
    }


def test_an_onlooker_learns_who_can_end_a_game() -> None:
    sight = onlooker_sight(situation(hands=("", "")))
    assert presses(sight) == {"Back": "h:view:7:"}
    assert "Only its players" in shown(end_panel(sight, SAY, moderates=False))


def all_reached() -> Sight:
    """A game in which every 1 lies in the discard pile."""
    ones = " ".join(f"{letter}1" for letter in "wrbyg" for _ in range(3))
    return seat_sight(situation(hands=("", ""), pile=ones), 0)


def test_finish_here_is_offered_once_nothing_more_can_be_reached() -> None:
    assert can_finish(all_reached())
    assert presses(all_reached())["Finish here"] == "h:finish:7:0.0"
    assert not can_finish(running())
    assert not can_finish(over(17))
    assert not can_finish(Sight(a_table()))


def test_an_open_vote_is_answered_not_proposed_again() -> None:
    sight = running(vote=a_vote(VoteKind.END, None))
    assert list(presses(sight, moderates=True)) == [
        "Agree",
        "Object",
        "End the game now",
        "Back",
    ]
    assert faults(end_panel(sight, SAY, moderates=True)) == []


def test_the_panel_keeps_to_the_limits_at_its_fullest() -> None:
    voting = running(5, vote=a_vote(VoteKind.FINISH, 1, 100, 101, 102, 103, 104))
    assert faults(end_panel(voting, SAY, moderates=True)) == []
    assert len(buttons(end_panel(all_reached(), SAY, moderates=True))) == 4
    assert faults(end_panel(all_reached(), SAY, moderates=True)) == []


def test_while_the_game_runs_only_the_commitment_is_shown() -> None:
    post = verified(running(), SAY, commitment=COMMITMENT, seed=None, matches=None)
    assert f"`{COMMITMENT}`" in post.content
    assert "When the game is over" in post.content
    assert buttons(post) == [BACK]


def test_the_seed_stays_hidden_while_another_game_has_the_same_deal() -> None:
    post = verified(over(17), SAY, commitment=COMMITMENT, seed=None, matches=None)
    assert "Another game on the same deal" in post.content


@pytest.mark.parametrize(
    ("matches", "said"), [(True, "Checked:"), (False, "do not belong together"), (None, "Export")]
)
def test_afterwards_the_seed_is_shown_and_how_to_check_it(matches: bool | None, said: str) -> None:  # noqa: FBT001 -- a case
    post = verified(over(17), SAY, commitment=COMMITMENT, seed=SEED, matches=matches)
    assert f"`{SEED}`" in post.content
    assert said in post.content
    assert "python3 -m hanabi_core verify FILE" in post.content
    assert faults(post) == []


FILE: Final = File("amber-lantern.json", b"{}")


def test_a_record_comes_with_the_way_to_the_site() -> None:
    link = "https://hanab.live/shared-replay-json/25x"
    post = exported(over(17), SAY, file=FILE, link=link, why_no_link=None)
    assert post.files == (FILE,)
    assert buttons(post) == [Button("Open on hanab.live", style=Style.LINK, url=link), BACK]


def test_an_address_too_long_for_a_button_is_written_down() -> None:
    link = "https://hanab.live/" + "x" * 600
    post = exported(over(17), SAY, file=FILE, link=link, why_no_link=None)
    assert f"<{link}>" in post.content
    assert buttons(post) == [BACK]
    endless = exported(over(17), SAY, file=FILE, link=link * 4, why_no_link=None)
    assert faults(endless) == []


def test_without_a_link_the_reason_is_given() -> None:
    post = exported(over(17), SAY, file=FILE, link=None, why_no_link="It has seven fireworks.")
    assert post.content.endswith("\nIt has seven fireworks.")
    assert buttons(post) == [BACK]


@pytest.mark.parametrize("kind", [NoSuchVariant, CannotBeShown, NoLink])
def test_why_there_is_no_link_leads_to_the_file_that_is_attached(kind: type[ExportRefusal]) -> None:
    said = sentence_of(kind.key, SAY)
    assert "hanab.live" in said
    assert "file attached here" in said


def test_the_record_of_a_running_game_says_that_something_is_left_out() -> None:
    post = exported(running(), SAY, file=FILE, link=None, why_no_link=None)
    assert "what you cannot see is left out" in post.content


def test_every_colour_can_stand_in_a_display() -> None:
    assert display(PRESETS["deluxe_all_three"], 35) == "w5 r5 b5 y5 g5 m5 k1"
    assert {*LETTERS} == {*Colour}
