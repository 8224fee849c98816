"""What a table has agreed on, in words: the box, its variants, pace, place and manners."""

from collections.abc import Iterator

from games.values import Agreed, Table
from hanabi_core.rules import Multicolour, Rearrange, Rules, is_house_mix
from presentation import words
from presentation.texts import Say


def game(agreed: Agreed, say: Say) -> str:
    """What is played, in one line: "Deluxe with Black Powder · Final Bouquet · house mix"."""
    rules = agreed.rules
    parts = [preset(agreed.preset, say)] if agreed.preset else [*_mixed(rules, say)]
    parts += _on_top(rules, say)
    if is_house_mix(rules):
        parts.append(say("rules-house-mix"))
    return " · ".join(parts)


def preset(key: str, say: Say) -> str:
    """A box by its name."""
    return say(f"preset-{key.replace('_', '-')}")


def facts(table: Table, say: Say) -> str:
    """Everything that was agreed on, a line each."""
    agreed = table.agreed
    lines = [
        say("lobby-game", game=game(agreed, say)),
        say("lobby-pace", pace=agreed.pace),
        say("lobby-place", thread=agreed.in_thread),
        say("lobby-watchers", watchers=agreed.watchers),
        _beginner(table, say),
    ]
    if agreed.conventions:
        lines.append(say("lobby-conventions", line=words.plain_text(agreed.conventions)))
    return "\n".join(lines)


def _beginner(table: Table, say: Say) -> str:
    first = table.agreed.first
    names = [words.name(player.name) for player in table.players if player.id == first]
    return say("lobby-first-chosen", name=names[0]) if names else say("lobby-first-drawn")


def _mixed(rules: Rules, say: Say) -> Iterator[str]:
    """The base game and its expansions, where no box has them together by name."""
    yield say("rules-base")
    if rules.multicolour is not Multicolour.NONE:
        yield say(f"rules-multicolour-{rules.multicolour}")
    if rules.black_powder:
        yield say("rules-black-powder")
    if rules.flamboyants:
        yield say("rules-flamboyants")


def _on_top(rules: Rules, say: Say) -> Iterator[str]:
    """Variants, and manners other than the usual ones."""
    if rules.final_bouquet:
        yield say("rules-final-bouquet")
    if rules.choreography:
        yield say("rules-choreography")
    if not rules.empty_hints:
        yield say("rules-no-empty-hints")
    if rules.rearrange is not Rearrange.AFTER_HINT:
        yield say(f"rules-rearrange-{rules.rearrange}")
