"""What somebody is told when nothing has happened: every refusal as a sentence, and faults.

A sentence may be about anything that some refusal tells. No refusal is known by name here:
what a parameter is called says what kind of thing it is.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, cast

from hanabi_core.cards import Colour, Value
from hanabi_core.refusals import Refusal
from presentation import words
from presentation.posts import Post
from presentation.texts import Say

UNTOLD: Final = "none"
"""Stands for a parameter that is not told; the sentences select by it."""


def refused(refusal: Refusal, say: Say) -> Post:
    """The answer to something that was not allowed."""
    return Post(content=sentence(refusal, say))


def sentence(refusal: Refusal, say: Say) -> str:
    """What was not possible, and what to do instead."""
    return say(key_of(type(refusal)), **_arguments(refusal.params, say))


def sentence_of(key: str, say: Say) -> str:
    """The same for a refusal of which only the key is known."""
    return say(f"refusal-{key.replace('_', '-')}")


def key_of(kind: type[Refusal]) -> str:
    """The name of a refusal's sentence."""
    return f"refusal-{kind.key.replace('_', '-')}"


def broken(say: Say, reference: str) -> Post:
    """The answer when something of ours has failed; the host finds the failure by `reference`."""
    return Post(content=say("fault", reference=reference))


def unknown(say: Say) -> Post:
    """The answer to a button or command that this release does not have."""
    return Post(content=say("unknown"))


def slow(say: Say) -> Post:
    """The answer in place of a dialogue for which it has become too late."""
    return Post(content=say("slow"))


def _arguments(params: Mapping[str, object], say: Say) -> dict[str, object]:
    told = {name: value for name, value in params.items() if name in _WORDED}
    return {
        name: UNTOLD if told.get(name) in (None, "") else worded(told[name], say)
        for name, worded in _WORDED.items()
    }


def _number(value: object, say: Say) -> int:
    return int(cast(int, value))


def _seat(value: object, say: Say) -> int:
    """People count from 1."""
    return _number(value, say) + 1


def _text(value: object, say: Say) -> str:
    """Somebody's own words: names, and what was typed."""
    return words.name(str(value))


def _as_it_is(value: object, say: Say) -> str:
    return str(value)


def _what(value: object, say: Say) -> str:
    """What a hint names, or what it cannot name."""
    if isinstance(value, Colour | Value):
        return words.what(value, say, text_only=True)
    return _text(value, say)


def _when(value: object, say: Say) -> str:
    return words.when(_number(value, say))


def _channel(value: object, say: Say) -> str:
    return f"<#{value}>"


def _permissions(value: object, say: Say) -> str:
    """Permissions by their names in Discord's settings."""
    names = [str(name) for name in cast(Iterable[object], value)]
    return say.list(_permission(name, say) for name in names) or UNTOLD


def _permission(name: str, say: Say) -> str:
    key = f"permission-{name.replace('_', '-')}"
    return say(key) if say.has(key) else name.replace("_", " ")


_WORDED: Final[dict[str, Callable[[object, Say], object]]] = {
    "best": _number,
    "channel": _channel,
    "channels": _as_it_is,
    "colour": _what,
    "count": _number,
    "link": _as_it_is,
    "name": _text,
    "permissions": _permissions,
    "rearrange": _as_it_is,
    "score": _number,
    "seat": _seat,
    "table": _text,
    "tag": _text,
    "tile": _number,
    "typed": _text,
    "value": _as_it_is,
    "what": _what,
    "when": _when,
}
"""Everything that sentences may speak of, and how it is put into words."""
