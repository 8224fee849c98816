"""What can be taken away from a game: a file, a link to hanab.live, the proof of its deal.

A running game is written down from the view of whoever asks and from nothing else.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields, replace
from typing import Any, Final

from games.found import Export, Verification
from games.house import Loaded, record
from games.refusals import DealStillPlayed
from games.values import Sight
from hanabi_core.cards import Card, CardId
from hanabi_core.deal import Seed
from hanabi_core.events import Event, Step
from hanabi_core.hanab_live import for_site, to_json, to_link
from hanabi_core.possible import Possible
from hanabi_core.record import Notes, Record, write_record
from hanabi_core.refusals import ExportRefusal, NoLink
from hanabi_core.replay import NotAsPromised, verify
from hanabi_core.seen import Back, HeldCard, PublicView
from store import notes
from store.database import Connection

VIEW_FORMAT: Final = "hanabi-view/1"


def of_running(sight: Sight) -> Export:
    """A game that goes on, as its reader sees it."""
    return Export(sight, f"{_file_name(sight)}-view.json", _bytes(_view(sight)))


async def of_finished(tx: Connection, loaded: Loaded, sight: Sight) -> Export:
    """The record of a game that is over.

    :raises DealStillPlayed: if somebody plays the same deal.
    """
    if loaded.table.seed is None:
        raise DealStillPlayed(table=loaded.table.name)
    whole = await _record(tx, loaded)
    whole = replace(whole, notes=await _notes(tx, loaded, sight))
    link, site_file, why = _for_site(whole)
    return Export(
        sight,
        name=f"{_file_name(sight)}.json",
        data=write_record(whole).encode(),
        link=link,
        site_file=site_file,
        why_no_link=why,
    )


async def verification(tx: Connection, loaded: Loaded, sight: Sight) -> Verification:
    """The proof of a deal, as far as it may be given now."""
    table = sight.table
    assert table.commitment is not None, "what has begun has been dealt"
    if table.seed is None:
        return Verification(sight, table.commitment, None, None)
    matches = _is_as_promised(await _record(tx, loaded), loaded)
    return Verification(sight, table.commitment, table.seed, matches)


async def _record(tx: Connection, loaded: Loaded) -> Record:
    table = loaded.table
    assert table.seed is not None
    whole = await record(tx, loaded.row, [player.name for player in table.players])
    return replace(
        whole,
        seed=Seed(bytes.fromhex(table.seed)),
        commitment=table.commitment,
        result=table.ending,
    )


async def _notes(tx: Connection, loaded: Loaded, sight: Sight) -> tuple[Notes, ...] | None:
    """By seat: the reader's own notes, and those of players who share theirs."""
    reader = None if sight.reader is None else sight.reader.id
    nothing: Mapping[CardId, str] = {}
    shown = tuple(
        [
            await notes.of_reader(tx, loaded.row.id, seat.person_id)
            if seat.shares_notes or seat.person_id == reader
            else nothing
            for seat in loaded.seats
        ]
    )
    return shown if any(shown) else None


def _for_site(whole: Record) -> tuple[str | None, bytes | None, str | None]:
    """The link to hanab.live, or the file for it, and why it is not the link."""
    try:
        game = for_site(whole)
    except ExportRefusal as refusal:
        return None, None, refusal.key
    try:
        return to_link(game), None, None
    except NoLink as refusal:
        return None, _bytes(to_json(game)), refusal.key


def _is_as_promised(whole: Record, loaded: Loaded) -> bool:
    """Whether the seed makes this deal, and whoever began was chosen by it or by the table."""
    try:
        verified = verify(whole)
    except NotAsPromised:
        return False
    chosen = loaded.table.agreed.first
    if chosen is None:
        return not verified.first_was_chosen
    # Where the one who was to begin did not come, the next in order does.
    return loaded.table.seat_of(chosen) in (None, whole.deal.first)


def _file_name(sight: Sight) -> str:
    """The table's name in letters that every system takes."""
    words = re.findall("[a-z0-9]+", sight.table.name.lower())
    return "-".join(["hanabi", *words, str(sight.table.id)])


def _bytes(content: object) -> bytes:
    return json.dumps(content, indent=1).encode()


def _view(sight: Sight) -> dict[str, object]:
    public, view = sight.public, sight.view
    assert public is not None
    assert view is not None
    hands = public.backs if isinstance(view, PublicView) else view.hands
    return {
        "format": VIEW_FORMAT,
        "table": sight.table.name,
        "rules": asdict(public.rules),
        "players": [player.name for player in sight.table.players],
        "reader": sight.seat,
        **_open_table(public),
        "hands": [[_card(card) for card in hand] for hand in hands],
        "log": [_step(step) for step in public.log],
        "notes": [
            {"seat": seat, "tag": tag, "note": note} for (seat, tag), note in sight.notes.items()
        ],
    }


def _open_table(public: PublicView) -> dict[str, object]:
    return {
        "turn": public.turn,
        "seat": public.seat,
        "hints": public.tokens,
        "errors": public.errors,
        "deck": public.deck,
        "fireworks": {str(work.colour): len(work.placed) for work in public.fireworks},
        "discards": [str(card) for card in public.discards],
        "tile": public.tile,
        "tiles_left": public.tiles_left,
        "turns_left": public.turns_left,
        "score": public.score,
        "best_score": public.best_score,
    }


def _card(card: Back) -> dict[str, object]:
    """A card in a hand; `can_be` follows from hints, `deduced` from what is seen besides."""
    face = card.face if isinstance(card, HeldCard) else None
    known: dict[str, object] = {
        "tag": card.tag,
        "face": None if face is None else str(face),
        "matches": [hint.what for hint in card.matches],
        "differs": [hint.what for hint in card.differs],
        "can_be": _kinds(card.possible),
    }
    return known | ({"deduced": _kinds(card.deduced)} if isinstance(card, HeldCard) else {})


def _kinds(possible: Possible) -> list[str]:
    return [str(card) for card in possible]


def _step(step: Step) -> dict[str, object]:
    events = [_event(event) for event in step.events]
    return {"turn": step.turn, "seat": step.seat, "events": events}


def _event(event: Event) -> dict[str, object]:
    kind = re.sub("(?<=.)(?=[A-Z])", "_", type(event).__name__).lower()
    content: Iterable[tuple[str, Any]] = (
        (field.name, getattr(event, field.name)) for field in fields(event)
    )
    return {"event": kind} | {
        name: str(value) if isinstance(value, Card) else value for name, value in content
    }
