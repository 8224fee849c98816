"""What every post about a game asks first: who looks, with which eyes, and what fits.

There is no sentence here, and nothing of the table's state.
"""

from collections.abc import Iterable

from games.values import Player, Sight
from hanabi_core.cards import Seat, Tag
from hanabi_core.events import Step
from presentation.words import name


def names(sight: Sight, most: int | None = None) -> list[str]:
    """Everybody at the table by seat, ready to be shown, if need be cut shorter."""
    return [name(player.name[:most]) for player in sight.table.players]


def is_text_only(sight: Sight) -> bool:
    """Whether the reader wants words in place of signs."""
    return sight.reader is not None and sight.reader.text_only


def shown_tag(sight: Sight, tag: Tag) -> str:
    """A card's letter beside what the card is."""
    return tag if is_text_only(sight) else f"`{tag}`"


def steps(sight: Sight) -> tuple[Step, ...]:
    """What has happened that the reader has not been told."""
    return sight.public.since(sight.since) if sight.public else ()


def active(sight: Sight) -> Player | None:
    """Whose turn it is."""
    table = sight.public
    return None if table is None or table.seat is None else sight.table.players[table.seat]


def clockwise(sight: Sight) -> list[Seat]:
    """All seats, from the one after the reader's, which comes last; else from the first."""
    seats = [Seat(seat) for seat in range(len(sight.table.players))]
    after = 0 if sight.seat is None else sight.seat + 1
    return seats[after:] + seats[:after]


def mention(player: Player) -> str:
    """A name that can wake its owner."""
    return f"<@{player.id}>"


def length(text: str) -> int:
    """Characters as clients count them: an emoji is two."""
    return len(text.encode("utf-16-le")) // 2


def fitting(texts: Iterable[str], most: int) -> str:
    """The first of several versions that is short enough; else the last one, cut."""
    text = ""
    for text in texts:
        if length(text) <= most:
            return text
    return text.encode("utf-16-le")[: 2 * (most - 1)].decode("utf-16-le", "ignore") + "…"
