"""The pieces that panels with choices are made of. What there is to choose, each panel knows."""

from collections.abc import Iterable, Sequence

from presentation.posts import Button, Option, Style, Text
from presentation.presses import press
from presentation.texts import Say


def options(prefix: str, values: Iterable[object], chosen: object, say: Say) -> tuple[Option, ...]:
    """A line of a menu for each value, with a second line of explanation where there is one."""
    return tuple(_option(f"{prefix}-{_dashed(value)}", value, chosen, say) for value in values)


def toggle(verb: str, game: int, stamp: str, field: str, say: Say, *, on: bool) -> Button:
    """A button that says how something is, and changes it."""
    return Button(
        say(f"switch-{_dashed(field)}", on=on),
        press(verb, game, stamp, field, "no" if on else "yes"),
        Style.SUCCESS if on else Style.SECONDARY,
    )


def fitting(lines: Sequence[str], most: int, say: Say, *, unlisted: int = 0) -> Text:
    """As many lines as fit, and how many do not, with those that have no line here at all."""
    room = most - len(say("lines-more", count=len(lines) + unlisted)) - 1
    kept: list[str] = []
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    if left := len(lines) - len(kept) + unlisted:
        kept.append(say("lines-more", count=left))
    return Text("\n".join(kept))


def _option(key: str, value: object, chosen: object, say: Say) -> Option:
    about = say(f"{key}-about") if say.has(f"{key}-about") else None
    return Option(say(key), str(value), about, chosen=value == chosen)


def _dashed(value: object) -> str:
    return str(value).replace("_", "-")
