"""``python -m hanabi_core``: what it prints, what it complains of, and how it ends."""

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from hanabi_core.__main__ import main
from hanabi_core.actions import TileReturn
from hanabi_core.cards import Place, Tile
from hanabi_core.deal import Seed
from hanabi_core.record import Record, read_record, write_record
from hanabi_core.rules import PRESETS, Multicolour, Rules
from tests.core.players import (
    after,
    finish,
    game,
    go_on,
    play_badly,
    play_nothing,
    play_well,
    seeded,
    with_places_of,
)

ROOT = Path(__file__).parents[2]
ZEROS = "00" * 32
SEED = Seed(bytes(32))
COMMITMENT = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"

FOUR_TURNS = after(
    game("r1 w1 g2 b3 y4 w2 y1 r5 g3 b1"), "hint 1 1", "discard 7", "play 0", "play 8"
)
FOUR_TURNS_REPLAYED = """\
{"turn": 0, "seat": 0, "hints": 8, "errors": 0, "deck": 40, \
"fireworks": {"white": 0, "red": 0, "blue": 0, "yellow": 0, "green": 0}, \
"hands": [[4, 3, 2, 1, 0], [9, 8, 7, 6, 5]], \
"discards": [], "tile": null, "turns_left": null, "over": null, "score": 0}
{"turn": 1, "seat": 1, "hints": 7, "errors": 0, "deck": 40, \
"fireworks": {"white": 0, "red": 0, "blue": 0, "yellow": 0, "green": 0}, \
"hands": [[4, 3, 2, 1, 0], [9, 8, 7, 6, 5]], \
"discards": [], "tile": null, "turns_left": null, "over": null, "score": 0}
{"turn": 2, "seat": 0, "hints": 8, "errors": 0, "deck": 39, \
"fireworks": {"white": 0, "red": 0, "blue": 0, "yellow": 0, "green": 0}, \
"hands": [[4, 3, 2, 1, 0], [10, 9, 8, 6, 5]], \
"discards": ["r5"], "tile": null, "turns_left": null, "over": null, "score": 0}
{"turn": 3, "seat": 1, "hints": 8, "errors": 0, "deck": 38, \
"fireworks": {"white": 0, "red": 1, "blue": 0, "yellow": 0, "green": 0}, \
"hands": [[11, 4, 3, 2, 1], [10, 9, 8, 6, 5]], \
"discards": ["r5"], "tile": null, "turns_left": null, "over": null, "score": 1}
{"turn": 4, "seat": 0, "hints": 8, "errors": 1, "deck": 37, \
"fireworks": {"white": 0, "red": 1, "blue": 0, "yellow": 0, "green": 0}, \
"hands": [[11, 4, 3, 2, 1], [12, 10, 9, 6, 5]], \
"discards": ["r5", "g3"], "tile": null, "turns_left": null, "over": null, "score": 1}
"""
RED_COMPLETED = after(
    game("r1 r3 r5 w1 w1 r2 r4 g1 g1 g1", PRESETS["deluxe_flamboyants"], tiles=(3, 1, 2, 4, 5, 6)),
    *("play 0", "play 5", "play 1", "play 6", "play 2"),
)
"""Seat 0 has played the red 5 and turned up tile 3, which asks for a colour hint."""


class Ran(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process, perhaps with something on standard input."""

    def run(*arguments: str, given: str | bytes = "") -> Ran:
        data = given if isinstance(given, bytes) else given.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        try:
            code: object = main(arguments)
        except SystemExit as stopped:
            code = stopped.code
        assert isinstance(code, int)
        return Ran(code, *capsys.readouterr())

    return run


def start(*arguments: str, given: bytes = b"") -> Ran:
    """Run a command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "hanabi_core", *arguments],
        cwd=ROOT,
        input=given,
        capture_output=True,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def refused(line: str) -> Ran:
    return Ran(1, "", f"hanabi_core: {line}\n")


def unreadable(line: str) -> Ran:
    return Ran(2, "", f"hanabi_core: {line}\n")


def is_one_complaint(ran: Ran) -> bool:
    """Whether a command ended with code 2 and one line of its own on standard error only."""
    lines = ran.err.splitlines()
    return ran[:2] == (2, "") and len(lines) == 1 and lines[0].startswith("hanabi_core: ")


# Replay


def test_replay_prints_the_deal_and_the_state_after_each_action(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(write_record(FOUR_TURNS))
    assert run("replay", str(file)) == Ran(0, FOUR_TURNS_REPLAYED, "")


def test_replay_reads_standard_input(run: Run) -> None:
    assert run("replay", "-", given=write_record(FOUR_TURNS)) == Ran(0, FOUR_TURNS_REPLAYED, "")


def test_replay_is_the_same_in_a_process_of_its_own() -> None:
    given = write_record(FOUR_TURNS).encode()
    assert start("replay", "-", given=given) == Ran(0, FOUR_TURNS_REPLAYED, "")


@pytest.mark.parametrize(
    ("rules", "fireworks", "score"),
    [
        (Rules(), "white red blue yellow green", 0),
        (Rules(multicolour=Multicolour.FIVE), "white red blue yellow green multicolour", 0),
        (Rules(black_powder=True), "white red blue yellow green black", -5),
        (PRESETS["deluxe_all_three"], "white red blue yellow green multicolour black", -5),
    ],
    ids=["base", "five", "black", "all three"],
)
def test_replay_shows_the_fireworks_in_play_only(
    run: Run, rules: Rules, fireworks: str, score: int
) -> None:
    line = json.loads(run("replay", "-", given=write_record(game(rules=rules))).out)
    assert list(line["fireworks"]) == fireworks.split()
    assert line["score"] == score


def test_replay_shows_a_pending_tile_before_the_turn_is_completed(run: Run) -> None:
    *_, before, last = run("replay", "-", given=write_record(RED_COMPLETED)).out.splitlines()
    assert json.loads(last) == json.loads(before) | {
        "fireworks": {"white": 0, "red": 5, "blue": 0, "yellow": 0, "green": 0},
        "hands": [[12, 10, 4, 3], [13, 11, 9, 8, 7]],
        "tile": 3,
        "score": 5,
    }


def test_replay_counts_the_final_round_down(run: Run) -> None:
    done = finish(game(players=5), play_nothing)
    lines = run("replay", "-", given=write_record(done)).out.splitlines()
    last = [json.loads(line) for line in lines[-7:]]
    assert [line["turns_left"] for line in last] == [None, 5, 4, 3, 2, 1, None]
    assert [line["over"] for line in last] == [*[None] * 6, "finished"]


def test_replay_ends_a_lost_game_without_seat_turns_or_score(run: Run) -> None:
    lost = finish(game("r5 w1 w1 w1 w2 b5 r1 r1 r1 y5"), play_badly)
    last = json.loads(run("replay", "-", given=write_record(lost)).out.splitlines()[-1])
    assert [last[key] for key in ("over", "seat", "turns_left", "errors", "score")] == [
        *("lost", None, None, 3, 0)
    ]


def test_replay_never_says_how_people_ended_a_game(run: Run) -> None:
    ended = replace(FOUR_TURNS, result="ended by vote")
    assert run("replay", "-", given=write_record(ended)).out == FOUR_TURNS_REPLAYED


def test_replay_prints_the_lines_before_an_illegal_action(run: Run) -> None:
    record = after(FOUR_TURNS, "discard 3", "play 0")
    assert run("replay", "-", given=write_record(record)) == Ran(
        1, FOUR_TURNS_REPLAYED, "hanabi_core: action 4: hint_tokens_full (seat 0: discard 3)\n"
    )


@pytest.mark.parametrize(
    ("action", "key"),
    [
        ("play 5", "no_such_card"),
        ("play 999", "no_such_card"),
        ("play 0 red", "announcement_off"),
        ("discard 0", "hint_tokens_full"),
        ("hint 0 red", "target_self"),
        ("hint 2 red", "no_such_seat"),
        ("hint 1 black", "colour_not_hintable"),
        ("hint 1 6", "value_out_of_range"),
        ("tile decline", "no_tile_pending"),
        ("arrange 0 4,3,2,1,0", "rearranging_closed"),
        ("arrange 7 4,3,2,1,0", "no_such_seat"),
    ],
)
def test_replay_names_the_reason_of_a_refusal(run: Run, action: str, key: str) -> None:
    ran = run("replay", "-", given=write_record(after(game(), action)))
    assert ran.code == 1
    assert ran.out.count("\n") == 1
    seat = 7 if "7" in action else 0
    assert ran.err == f"hanabi_core: action 0: {key} (seat {seat}: {action})\n"


def test_replay_into_a_closed_pipe_ends_quietly() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "hanabi_core", "replay", "-"],
            cwd=ROOT,
            input=write_record(finish(game(), play_well)).encode(),
            stdout=writer,
            stderr=subprocess.PIPE,
            check=False,
        )
    finally:
        os.close(writer)
    assert done.stderr == b""
    assert done.returncode == -signal.SIGPIPE


# What cannot be read


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_missing_file_is_unreadable(run: Run, tmp_path: Path, command: str) -> None:
    file = str(tmp_path / "no\nsuch")
    assert run(command, file) == unreadable(f"{file!r}: No such file or directory")


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_directory_is_unreadable(run: Run, tmp_path: Path, command: str) -> None:
    assert run(command, str(tmp_path)) == unreadable(f"{str(tmp_path)!r}: Is a directory")


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_an_empty_file_is_unreadable(run: Run, tmp_path: Path, command: str) -> None:
    file = tmp_path / "empty"
    file.touch()
    ran = run(command, str(file))
    assert is_one_complaint(ran)
    assert "not JSON" in ran.err


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_what_is_not_utf_8_is_unreadable(run: Run, command: str) -> None:
    given = write_record(game()).encode("utf-16")
    assert run(command, "-", given=given) == unreadable("not JSON: not UTF-8")


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_an_unreadable_record_prints_nothing_but_one_complaint(run: Run, command: str) -> None:
    given = write_record(FOUR_TURNS).replace('"play 8"', '"pass"')
    assert run(command, "-", given=given) == unreadable("actions[3]: no action is written 'pass'")


def test_an_unreadable_record_leaves_no_traceback_of_a_process() -> None:
    assert start("replay", "-", given=b'{"format": 1}') == unreadable(
        "format: hanabi-record/1 expected"
    )


def test_deep_nesting_leaves_no_traceback_of_a_process() -> None:
    assert is_one_complaint(start("replay", "-", given=b"[" * 100_000))


def test_standard_input_that_is_closed_is_unreadable() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$0" -m hanabi_core replay - <&-', sys.executable],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert is_one_complaint(Ran(done.returncode, done.stdout.decode(), done.stderr.decode()))


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("play", "game.json"),
        ("replay",),
        ("replay", "one.json", "two.json"),
        ("replay", "--fast", "one.json"),
        ("verify",),
        ("deal",),
        ("deal", ZEROS),
        ("deal", ZEROS, "Ada", "Ben", "--preset", "gold"),
        ("deal", ZEROS, "Ada", "Ben", "--first", "Ada"),
        ("deal", ZEROS, "Ada", "Ben", "--first"),
        ("replay", "one.json", "two\nlines.json"),
    ],
)
def test_a_command_that_is_not_understood_gives_one_complaint(
    run: Run, arguments: tuple[str, ...]
) -> None:
    assert is_one_complaint(run(*arguments))


def test_an_unknown_command_leaves_no_traceback_of_a_process() -> None:
    assert is_one_complaint(start("shuffle"))


def test_help_names_every_command(run: Run) -> None:
    ran = run("--help")
    assert ran.code == 0
    assert "replay|verify|deal" in ran.out


# Deal


def test_a_deal_is_a_record_without_actions(run: Run) -> None:
    ran = run("deal", ZEROS, "Ada", "Ben", "Cleo")
    assert read_record(ran.out) == seeded(SEED, players=3)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_deal_is_made_from_any_box(run: Run, preset: str) -> None:
    ran = run("deal", ZEROS, "Ada", "Ben", "--preset", preset)
    assert read_record(ran.out) == seeded(SEED, PRESETS[preset])


@pytest.mark.parametrize(
    ("switch", "complaint"),
    [
        ("colour=red", "rules: nothing is known of 'colour'"),
        ("black_powder", "rules: black_powder: true or false expected"),
        ("multicolour=many", "rules: multicolour: one of none, five, ten expected"),
    ],
)
def test_a_switch_that_does_not_exist_is_refused(run: Run, switch: str, complaint: str) -> None:
    assert run("deal", ZEROS, "Ada", "Ben", "--set", switch) == unreadable(complaint)


def test_a_deal_can_be_a_house_mix(run: Run) -> None:
    ran = run(
        "deal", ZEROS, "Ada", "Ben", "--set", "multicolour=five", "--set", "black_powder=true"
    )
    assert read_record(ran.out).rules == Rules(Multicolour.FIVE, black_powder=True)


def test_a_file_with_a_byte_order_mark_is_read(run: Run) -> None:
    assert run("replay", "-", given="\ufeff" + write_record(FOUR_TURNS)).code == 0


def test_a_deal_can_have_variants_and_a_first_seat(run: Run) -> None:
    switches = ("--set", "final_bouquet=true", "--set", "choreography=true", "--first", "0")
    ran = run("deal", ZEROS, "Ada", "Ben", "--preset", "classic_avalanche", *switches)
    rules = Rules(multicolour=Multicolour.FIVE, final_bouquet=True, choreography=True)
    assert seeded(SEED, rules).deal.first == 1
    assert read_record(ran.out) == seeded(SEED, rules, first=0)


@pytest.mark.parametrize("seed", ["", "00", "00" * 33, "zz" * 32, "FF" * 32])
def test_a_deal_takes_64_hexadecimal_digits(run: Run, seed: str) -> None:
    assert run("deal", seed, "Ada", "Ben") == unreadable(
        "seed: 64 hexadecimal digits expected, in lower case"
    )


@pytest.mark.parametrize("number", [1, 6])
def test_a_deal_takes_2_to_5_names(run: Run, number: int) -> None:
    assert run("deal", ZEROS, *["Ada"] * number) == unreadable(
        f"names: 2 to 5 expected, not {number}"
    )


@pytest.mark.parametrize("first", ["-1", "2"])
def test_a_deal_begins_with_one_of_its_players(run: Run, first: str) -> None:
    ran = run("deal", ZEROS, "Ada", "Ben", f"--first={first}")
    assert ran == unreadable(f"first: there is no seat {first}")


def test_a_deal_can_be_replayed_and_verified_through_pipes() -> None:
    dealt = start("deal", ZEROS, "Ada", "Ben", "--preset", "deluxe_all_three")
    assert dealt[::2] == (0, "")
    verified = start("verify", "-", given=dealt.out.encode())
    assert verified == Ran(0, f'{{"commitment": "{COMMITMENT}", "first_was_chosen": false}}\n', "")
    replayed = start("replay", "-", given=dealt.out.encode())
    assert (replayed.code, replayed.out.count("\n"), replayed.err) == (0, 1, "")


# Verify

RETURNING = go_on(
    seeded(SEED, PRESETS["deluxe_flamboyants"]),
    with_places_of(SEED, play_well),
    until=lambda state: state.gone_back is not None,
)
"""A game up to the return of a card by tile 5, to the place that the seed says."""


def verified(*, first_was_chosen: bool = False) -> Ran:
    line = {"commitment": COMMITMENT, "first_was_chosen": first_was_chosen}
    return Ran(0, json.dumps(line) + "\n", "")


def test_verify_confirms_a_deal_that_follows_from_its_seed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(write_record(finish(seeded(SEED, players=4), play_well)))
    assert run("verify", str(file)) == verified()


def test_verify_needs_no_commitment(run: Run) -> None:
    given = write_record(replace(seeded(SEED), commitment=None))
    assert run("verify", "-", given=given) == verified()


def test_verify_tells_that_the_table_chose_who_begins(run: Run) -> None:
    given = write_record(seeded(SEED, first=0))
    assert run("verify", "-", given=given) == verified(first_was_chosen=True)


def test_verify_confirms_the_place_of_a_returned_card(run: Run) -> None:
    assert isinstance(RETURNING.actions[-1], TileReturn)
    assert run("verify", "-", given=write_record(RETURNING)) == verified()


def returned_elsewhere() -> Record:
    *before, returned = RETURNING.actions
    assert isinstance(returned, TileReturn)
    elsewhere = replace(returned, place=Place(1 if returned.place == 0 else 0))
    return replace(RETURNING, actions=(*before, elsewhere))


def with_two_cards_swapped(record: Record) -> Record:
    first, second, *rest = record.deal.deck
    return replace(record, deal=replace(record.deal, deck=(second, first, *rest)))


def with_two_tiles_swapped(record: Record) -> Record:
    first, second, *rest = record.deal.tiles
    return replace(record, deal=replace(record.deal, tiles=(second, first, *rest)))


@pytest.mark.parametrize(
    ("record", "line"),
    [
        (replace(seeded(SEED), seed=None), "seed: the record does not reveal it"),
        (game(), "seed: the record does not reveal it"),
        (
            replace(seeded(SEED), commitment="ab" * 32),
            "commitment: it belongs to another seed",
        ),
        (
            replace(seeded(SEED), seed=Seed(b"\x01" * 32)),
            "commitment: it belongs to another seed",
        ),
        (
            replace(seeded(SEED), seed=Seed(b"\x01" * 32), commitment=None),
            "deck: the seed makes another one",
        ),
        (with_two_cards_swapped(seeded(SEED)), "deck: the seed makes another one"),
        (
            with_two_tiles_swapped(seeded(SEED, PRESETS["deluxe_flamboyants"])),
            "tiles: the seed makes another order",
        ),
        (
            returned_elsewhere(),
            f"action {len(RETURNING.actions) - 1}: the seed makes another place",
        ),
        (
            after(seeded(SEED, first=0), "play 0", "play 0"),
            "action 1: no_such_card (seat 1: play 0)",
        ),
    ],
    ids=[
        "no seed",
        "no seed and no commitment",
        "another commitment",
        "another seed",
        "another seed without commitment",
        "another deck",
        "other tiles",
        "another place",
        "an illegal action",
    ],
)
def test_verify_names_what_is_not_as_promised(run: Run, record: Record, line: str) -> None:
    assert run("verify", "-", given=write_record(record)) == refused(line)


def test_the_seed_of_zeros_brings_tile_5_as_the_second() -> None:
    # What the tests of returned cards stand on.
    assert seeded(SEED, PRESETS["deluxe_flamboyants"]).deal.tiles[1] is Tile.RETURN


def test_an_answer_that_finds_no_room_gives_one_complaint() -> None:
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "hanabi_core", "deal", ZEROS, "Ada", "Ben"],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )

    assert ran.returncode == 3
    assert ran.stderr.decode() == "hanabi_core: standard output: No space left on device\n"


def test_standard_output_that_is_closed_gives_one_complaint() -> None:
    ran = subprocess.run(
        ["/bin/sh", "-c", f'exec "$0" -m hanabi_core deal {ZEROS} Ada Ben >&-', sys.executable],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        check=False,
    )

    assert ran.returncode == 3
    assert ran.stderr.decode() == "hanabi_core: standard output is closed\n"
