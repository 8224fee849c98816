"""A whole game as JSON, read and written.

The form is ``hanabi-record/1``, described for whoever writes tools in ``docs/record.md``.
Whatever the reader does not know is refused rather than passed over, because a record that
is half understood is another game.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Final, TypeVar, cast

from hanabi_core.actions import Action
from hanabi_core.box import box_of
from hanabi_core.cards import CardId, Seat, Tile
from hanabi_core.deal import Deal, Seed, WrongDeal
from hanabi_core.notation import (
    Unreadable,
    read_action,
    read_as,
    read_card,
    read_digest,
    read_number,
    read_seed,
)
from hanabi_core.refusals import PlayersOutOfRange
from hanabi_core.rules import Multicolour, Rearrange, Rules

FORMAT: Final = "hanabi-record/1"

_REQUIRED: Final = {"format", "rules", "players", "first", "deck", "actions"}
_OPTIONAL: Final = {"tiles", "seed", "commitment", "notes", "result"}

Object = Mapping[str, object]
Notes = Mapping[CardId, str]
T = TypeVar("T")
Choice = TypeVar("Choice", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Record:
    """A game: what was dealt to whom under which rules, and everything that was done."""

    rules: Rules
    players: tuple[str, ...]
    deal: Deal
    actions: tuple[Action, ...] = ()
    seed: Seed | None = None
    commitment: str | None = None
    notes: tuple[Notes, ...] | None = None
    """By seat, what that player wrote on which card."""
    result: str | None = None
    """How the players ended it, if they did and not the rules."""


def write_record(record: Record) -> str:
    """The JSON text that :func:`read_record` reads as this record."""
    content: dict[str, object] = {
        "format": FORMAT,
        "rules": asdict(record.rules),
        "players": record.players,
        "first": record.deal.first,
        "deck": [str(card) for card in record.deal.deck],
        "tiles": record.deal.tiles or None,
        "actions": [str(action) for action in record.actions],
        "seed": None if record.seed is None else record.seed.hex(),
        "commitment": record.commitment,
        "notes": None if record.notes is None else list(map(dict, record.notes)),
        "result": record.result,
    }
    return json.dumps({key: value for key, value in content.items() if value is not None})


def read_record(text: str) -> Record:
    """Read a record whose deal belongs to its rules; its actions are not played.

    :raises Unreadable: saying in one line what is wrong.
    """
    try:
        content = _object(json.loads(text, object_pairs_hook=_without_twins), "record")
    except Unreadable:
        raise
    except json.JSONDecodeError as fault:
        raise Unreadable(f"not JSON: {fault if text.strip() else 'nothing there'}") from None
    except RecursionError:
        raise Unreadable("not JSON: nested too deeply") from None
    except ValueError:
        raise Unreadable("not JSON: a number is too long") from None
    if content.get("format") != FORMAT:
        raise Unreadable(f"format: {FORMAT} expected")
    _check_keys(content, _REQUIRED, _OPTIONAL, "record")
    rules = read_rules(content["rules"])
    players = tuple(_string(name, "players") for name in _array(content["players"], "players"))
    return Record(
        rules=rules,
        players=players,
        deal=_deal(content, rules, len(players)),
        actions=tuple(_each(content["actions"], "actions", read_action)),
        seed=_read(content["seed"], "seed", read_seed) if "seed" in content else None,
        commitment=(
            _read(content["commitment"], "commitment", read_digest)
            if "commitment" in content
            else None
        ),
        notes=_notes(content["notes"], rules, len(players)) if "notes" in content else None,
        result=_string(content["result"], "result") if "result" in content else None,
    )


def read_rules(value: object) -> Rules:
    """Read the switches of a table, all of them.

    :raises Unreadable: saying in one line what is wrong.
    """
    switches = _object(value, "rules")
    _check_keys(switches, {switch.name for switch in fields(Rules)}, set(), "rules")
    flags = {
        name: _flag(switch, f"rules: {name}")
        for name, switch in switches.items()
        if name not in ("multicolour", "rearrange")
    }
    return Rules(
        multicolour=_choice(Multicolour, switches["multicolour"], "rules: multicolour"),
        rearrange=_choice(Rearrange, switches["rearrange"], "rules: rearrange"),
        **flags,
    )


def _deal(content: Object, rules: Rules, players: int) -> Deal:
    tiles = _array(content.get("tiles", []), "tiles")
    if rules.flamboyants and "tiles" not in content:
        raise Unreadable("record: tiles is missing, with 5 Flamboyants")
    if "tiles" in content and not rules.flamboyants:
        raise Unreadable("tiles: there are none without 5 Flamboyants")
    deal = Deal(
        deck=tuple(_each(content["deck"], "deck", read_card)),
        tiles=tuple(_tile(tile) for tile in tiles),
        first=Seat(_integer(content["first"], "first")),
    )
    try:
        deal.check(rules, players)
    except PlayersOutOfRange:
        raise Unreadable(f"players: 2 to 5 expected, not {players}") from None
    except WrongDeal as wrong:
        raise Unreadable(str(wrong)) from None
    return deal


def _notes(value: object, rules: Rules, players: int) -> tuple[Notes, ...]:
    by_seat = _array(value, "notes")
    if len(by_seat) != players:
        raise Unreadable("notes: one entry for each player expected")
    cards = len(box_of(rules).cards)
    return tuple(
        {
            _noted_card(card, cards): _string(text, "notes")
            for card, text in _object(notes, "notes").items()
        }
        for notes in by_seat
    )


def _noted_card(text: str, cards: int) -> CardId:
    number = _read(text, "notes", read_number)
    if number >= cards:
        raise Unreadable(f"notes: there is no card {number}")
    return CardId(number)


def _each(value: object, where: str, read: Callable[[str], T]) -> Iterator[T]:
    for index, text in enumerate(_array(value, where)):
        yield _read(text, f"{where}[{index}]", read)


def _read(value: object, where: str, read: Callable[[str], T]) -> T:
    return read_as(_string(value, where), where, read)


def _tile(value: object) -> Tile:
    number = _integer(value, "tiles")
    if number not in frozenset(Tile):
        raise Unreadable(f"tiles: there is no tile {number!s:.40}")
    return Tile(number)


def _choice(kind: type[Choice], value: object, where: str) -> Choice:
    try:
        return kind(_string(value, where))
    except ValueError:
        raise Unreadable(f"{where}: one of {', '.join(kind)} expected") from None


def _flag(value: object, where: str) -> bool:
    return _of_type(bool, value, where, "true or false")


def _integer(value: object, where: str) -> int:
    return _of_type(int, value, where, "a whole number")


def _string(value: object, where: str) -> str:
    return _of_type(str, value, where, "a text")


def _array(value: object, where: str) -> list[object]:
    return _of_type(list, value, where, "a list")


def _object(value: object, where: str) -> Object:
    return cast(Object, _of_type(dict, value, where, "an object"))


def _of_type(kind: type[T], value: object, where: str, words: str) -> T:
    # True and false are whole numbers to Python, and not to a record.
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise Unreadable(f"{where}: {words} expected")
    return value


def _check_keys(content: Object, required: set[str], optional: set[str], where: str) -> None:
    if missing := required - content.keys():
        raise Unreadable(f"{where}: {min(missing)} is missing")
    if unknown := content.keys() - required - optional:
        raise Unreadable(f"{where}: nothing is known of {min(unknown)!r:.40}")


def _without_twins(pairs: list[tuple[str, object]]) -> Object:
    """A JSON object that says nothing twice: readers would differ on which one counts."""
    for key, times in Counter(key for key, _ in pairs).items():
        if times > 1:
            raise Unreadable(f"{key!r:.40} is there twice")
    return dict(pairs)
