"""The core on the command line: replay a record, verify its deal, make a deal.

Exit codes: 0 done, 1 the record breaks the rules or its promise, 2 it cannot be read, 3 the answer cannot
be written.
"""

import argparse
import json
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Final, NoReturn

from hanabi_core.box import HAND_SIZES
from hanabi_core.deal import commitment, make_deal
from hanabi_core.notation import Unreadable, read_as, read_seed
from hanabi_core.record import Record, read_record, read_rules, write_record
from hanabi_core.replay import IllegalAction, NotAsPromised, describe, replay, verify
from hanabi_core.rules import PRESETS

BROKEN: Final = 1
UNREADABLE: Final = 2
UNWRITABLE: Final = 3


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and say how it went."""
    options = _parser().parse_args(arguments)
    if sys.stdout is None:
        return _complain(UNWRITABLE, "standard output is closed")
    try:
        for line in options.run(options):
            print(line)
        sys.stdout.flush()
    except (IllegalAction, NotAsPromised) as broken:
        return _complain(BROKEN, str(broken))
    except Unreadable as fault:
        return _complain(UNREADABLE, str(fault))
    except OSError as fault:
        with suppress(OSError):
            sys.stdout.close()  # or Python would try to write the rest once more, and complain
        return _complain(UNWRITABLE, f"standard output: {fault.strerror}")
    return 0


def _replay(options: argparse.Namespace) -> Iterator[str]:
    return (json.dumps(describe(state)) for state in replay(_read(options.file)))


def _verify(options: argparse.Namespace) -> Iterator[str]:
    yield json.dumps(asdict(verify(_read(options.file))))


def _deal(options: argparse.Namespace) -> Iterator[str]:
    """A record without actions, ready to be replayed."""
    seed, players = read_as(options.seed, "seed", read_seed), len(options.names)
    if players not in HAND_SIZES:
        raise Unreadable(f"names: 2 to 5 expected, not {players}")
    if options.first not in (None, *range(players)):
        raise Unreadable(f"first: there is no seat {options.first}")
    rules = read_rules({**asdict(PRESETS[options.preset]), **dict(map(_switch, options.switches))})
    yield write_record(
        Record(
            rules=rules,
            players=tuple(options.names),
            deal=make_deal(seed, rules, players, options.first),
            seed=seed,
            commitment=commitment(seed),
        )
    )


def _switch(text: str) -> tuple[str, object]:
    name, _, value = text.partition("=")
    return name, {"true": True, "false": False}.get(value, value)


def _read(file: str) -> Record:
    if file == "-" and sys.stdin is None:
        raise Unreadable("standard input is closed")
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as fault:
        raise Unreadable(f"{file!r}: {fault.strerror}") from None
    try:
        return read_record(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Unreadable("not JSON: not UTF-8") from None


def _complain(code: int, complaint: str) -> int:
    """One line, whatever an argument that it quotes may contain."""
    print("hanabi_core:", " ".join(complaint.splitlines()), file=sys.stderr)
    return code


class _Parser(argparse.ArgumentParser):
    """A parser that complains in one line."""

    def error(self, message: str) -> NoReturn:
        sys.exit(_complain(UNREADABLE, f"{message} (see --help)"))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m hanabi_core", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="replay|verify|deal")

    command = commands.add_parser("replay", help="print the state after the deal and each action")
    command.set_defaults(run=_replay)
    command.add_argument("file", help="a record, or - for standard input")

    command = commands.add_parser("verify", help="check that the deal follows from the seed")
    command.set_defaults(run=_verify)
    command.add_argument("file", help="a record, or - for standard input")

    command = commands.add_parser("deal", help="print the record of a game about to begin")
    command.set_defaults(run=_deal)
    command.add_argument("seed", help="32 bytes as 64 hexadecimal digits")
    command.add_argument("names", nargs="+", metavar="name", help="2 to 5 players, by seat")
    command.add_argument(
        "--preset",
        choices=PRESETS,
        default="classic",
        metavar="BOX",
        help=f"{', '.join(PRESETS)}; classic unless said otherwise",
    )
    command.add_argument(
        "--set",
        action="append",
        default=[],
        dest="switches",
        metavar="SWITCH=VALUE",
        help="change a switch of the box, as in final_bouquet=true; can be repeated",
    )
    command.add_argument(
        "--first", type=int, metavar="SEAT", help="who begins, from 0; drawn unless said"
    )
    return parser


if __name__ == "__main__":
    # Neither `replay … | head` nor Ctrl-C is a fault.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(main())
