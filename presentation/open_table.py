"""The open table in lines: fireworks, tokens, errors, deck, score, discard pile, whose turn.

All of it lies face up: hands are not here.
"""

from collections.abc import Iterable, Iterator, Sequence

from games.values import Sight
from hanabi_core.box import ERRORS_TO_LOSE, HINT_TOKENS
from hanabi_core.cards import Card, Colour, Value
from hanabi_core.seen import Firework, PublicView
from presentation.sighted import is_text_only
from presentation.texts import Say
from presentation.words import SIGNS, colour


def table_lines(sight: Sight, table: PublicView, names: Sequence[str], say: Say) -> Iterator[str]:
    """The whole of it, without the players."""
    text_only = is_text_only(sight)
    yield _fireworks(table.fireworks, say, text_only=text_only)
    yield _counters(table, say, text_only=text_only)
    if table.seat is not None:
        yield _score(table, say, text_only=text_only)
    if table.turns_left is not None:
        yield _line("⏳", say("table-final-round", turns=table.turns_left), text_only=text_only)
    if table.tile is not None and table.seat is not None:
        mine = sight.seat == table.seat
        tile = say("table-tile", tile=table.tile, who=names[table.seat], you=mine)
        yield _line("🎁", tile, text_only=text_only)
    if table.discards:
        pile = piles(table.discards, say, text_only=text_only)
        yield _line(
            "🗑️", say("table-discards", cards=pile) if text_only else pile, text_only=text_only
        )


def players_line(table: PublicView, names: Sequence[str], say: Say, *, text_only: bool) -> str:
    """Everybody in the order of turns; whose turn it is stands out."""
    shown = [f"**{name}**" if seat == table.seat else name for seat, name in enumerate(names)]
    return say("table-players", names=say.list(shown)) if text_only else f"👥 {' → '.join(shown)}"


def by_colour(cards: Iterable[Card]) -> dict[Colour, list[Value]]:
    """Cards by colour and value, both in the order of the box."""
    piles: dict[Colour, list[Value]] = {}
    for card in sorted(cards, key=lambda card: (list(Colour).index(card.colour), card.value)):
        piles.setdefault(card.colour, []).append(card.value)
    return piles


def piles(cards: Iterable[Card], say: Say, *, text_only: bool) -> str:
    """Cards in one line, colour by colour: "🔴 1 1 3 · 🔵 2"."""
    return (", " if text_only else " · ").join(
        " ".join(
            (colour(kind, say, text_only=True) if text_only else SIGNS[kind], *_digits(values))
        )
        for kind, values in by_colour(cards).items()
    )


def _fireworks(fireworks: Sequence[Firework], say: Say, *, text_only: bool) -> str:
    if text_only:
        words = ", ".join(_firework_in_words(firework, say) for firework in fireworks)
        return say("table-fireworks", fireworks=words)
    return "🎆 " + " · ".join(map(_firework, fireworks))


def _firework(firework: Firework) -> str:
    reached = str(int(firework.placed[-1])) if firework.placed else "–"
    mark = {"complete": " ✅", "unfinishable": " 🚫"}.get(_state(firework), "")
    return f"{SIGNS[firework.colour]} {reached}{mark}"


def _firework_in_words(firework: Firework, say: Say) -> str:
    return say(
        "firework",
        colour=colour(firework.colour, say, text_only=True),
        reached=firework.placed[-1] if firework.placed else 0,
        state=_state(firework),
    )


def _state(firework: Firework) -> str:
    if len(firework.placed) == firework.size:
        return "complete"
    return "open" if firework.can_finish else "unfinishable"


def _counters(table: PublicView, say: Say, *, text_only: bool) -> str:
    parts = [
        _line(
            "💡", say("table-tokens", tokens=table.tokens, most=HINT_TOKENS), text_only=text_only
        ),
        _line(
            "💥", say("table-errors", errors=table.errors, most=ERRORS_TO_LOSE), text_only=text_only
        ),
        _line("🎴", say("table-deck", cards=table.deck), text_only=text_only),
    ]
    if table.rules.flamboyants:
        parts.append(_line("🎁", say("table-tiles", tiles=table.tiles_left), text_only=text_only))
    return " · ".join(parts)


def _score(table: PublicView, say: Say, *, text_only: bool) -> str:
    key = "table-score" if table.best_score == table.perfect_score else "table-score-at-best"
    points = {
        "score": _points(table.score),
        "best": _points(table.best_score),
        "perfect": _points(table.perfect_score),
    }
    return _line("⭐", say(key, **points), text_only=text_only)


def _points(points: int) -> str:
    return str(points).replace("-", "−")


def _digits(values: Iterable[Value]) -> Iterator[str]:
    return (str(int(value)) for value in values)


def _line(sign: str, text: str, *, text_only: bool) -> str:
    return text if text_only else f"{sign} {text}"
