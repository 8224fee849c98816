"""Leaks that are planted into a running bot: the comparison of worlds must find each of them.

Each tells Ben the colour of his leftmost card, in another place.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any, Final

from games import sights
from games.values import Sight
from hanabi_core.cards import Seat
from hanabi_core.state import State
from presentation import letter, suggestions
from presentation.posts import Button, Post, Row, Suggestion

BEN: Final = Seat(1)
_Planted = tuple[Any, str, Callable[[Callable[..., Any]], Callable[..., Any]]]
"""A module, one of its functions, and what that becomes."""


class _Secret:
    """The colour of Ben's leftmost card, as of the last time that somebody looked."""

    text = "?"

    def look(self, state: State) -> None:
        if hand := state.hands[BEN]:
            self.text = str(state.faces[hand[0]].colour)


_SECRET: Final = _Secret()


def plant(kinds: Collection[str]) -> None:
    """Make the bot of this process tell what it must not."""
    planted = [LEAKS[kind] for kind in kinds]
    for module, name, wrap in (_OVERHEARD, *planted) if planted else ():
        setattr(module, name, wrap(getattr(module, name)))


def _overhear(seat_view: Callable[..., Any]) -> Callable[..., Any]:
    def overheard(state: State, seat: Seat) -> Any:
        _SECRET.look(state)
        return seat_view(state, seat)

    return overheard


def _in_text(present: Callable[..., Post]) -> Callable[..., Post]:
    def leaking(sight: Sight, *arguments: Any) -> Post:
        post = present(sight, *arguments)
        if sight.seat != BEN or sight.view is None:
            return post
        return replace(post, content=f"{post.content}\n{_SECRET.text}")

    return leaking


def _in_custom_id(present: Callable[..., Post]) -> Callable[..., Post]:
    def leaking(sight: Sight, *arguments: Any) -> Post:
        post = present(sight, *arguments)
        if sight.seat != BEN or sight.view is None:
            return post
        return replace(post, rows=tuple(map(_marked, post.rows)))

    return leaking


def _marked(row: Row) -> Row:
    """The same buttons, of which the last one has a word more: nobody sees it."""
    if not isinstance(row, tuple):
        return row
    *others, last = row
    return (*others, _with_word(last))


def _with_word(button: Button) -> Button:
    return replace(button, press=f"{button.press}:{_SECRET.text}")


def _in_autocomplete(offer: Callable[..., list[Suggestion]]) -> Callable[..., list[Suggestion]]:
    def leaking(*arguments: Any) -> list[Suggestion]:
        first, *others = offer(*arguments)
        return [replace(first, name=f"{first.name} · {_SECRET.text}"), *others]

    return leaking


_OVERHEARD: Final[_Planted] = (sights, "seat_view", _overhear)
LEAKS: Final[Mapping[str, _Planted]] = {
    "text": (letter, "letter", _in_text),
    "custom_id": (letter, "letter", _in_custom_id),
    "autocomplete": (suggestions, "cards", _in_autocomplete),
}
