"""Every sentence for people, by key and language; and which language somebody gets.

The sentences themselves, their plurals and their word order stand in ``data/locales``. No
language is ever in the air: who wants a sentence has a :class:`Say` for its reader.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Final, Literal

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast

from games.values import Person, Server

DEFAULT: Final = "en"
TRANSLATED: Final = (DEFAULT,)
"""The languages that there is a file of sentences for."""
_FOLDER: Final = Path(__file__).parents[1] / "data" / "locales"


class UnknownText(KeyError):
    """There is no such sentence, or it wants something that it was not given."""


class BadTexts(ValueError):
    """A file of sentences that is not well written."""


class Say:
    """The sentences of one language."""

    def __init__(self, language: str, text: str) -> None:
        _check(language, text)
        self.language: Final = language
        self._bundle = FluentBundle([language], use_isolating=False)
        self._bundle.add_resource(FluentResource(text))

    def __call__(self, key: str, /, **params: object) -> str:
        """A sentence, filled in.

        :raises UnknownText: if there is none, or a parameter is missing.
        """
        if not self.has(key):
            raise UnknownText(self.language, key)
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise UnknownText(self.language, key)
        text, faults = self._bundle.format_pattern(
            pattern, {name: _plain(value) for name, value in params.items()}
        )
        if faults:
            raise UnknownText(self.language, key, *faults)
        return str(text)

    def has(self, key: str) -> bool:
        """Whether there is such a sentence."""
        return self._bundle.has_message(key)

    def list(self, items: Iterable[object], kind: Literal["and", "or"] = "and") -> str:
        """Several things in a row, the way the language does it: "A, C and D"."""
        row = [str(item) for item in items]
        if len(row) < 2:
            return "".join(row)
        rest = row[0]
        for item in row[1:-1]:
            rest = self("list-more", rest=rest, item=item)
        return self(f"list-{kind}", rest=rest, last=row[-1])


class Texts:
    """The sentences of all languages, read once."""

    def __init__(self, folder: Path = _FOLDER, languages: Sequence[str] = TRANSLATED) -> None:
        self._says: Mapping[str, Say] = {
            language: Say(language, (folder / f"{language}.ftl").read_text(encoding="utf-8"))
            for language in languages
        }

    def say(self, language: str) -> Say:
        """The sentences of a language; English, where there is no such translation."""
        return self._says.get(language) or self._says[DEFAULT]


def language_of(person: Person) -> str:
    """The language that somebody reads: what they chose, else their client's."""
    return _translated(person.language, person.locale)


def language_of_server(server: Server) -> str:
    """The language that everybody's messages on a server are in."""
    return _translated(server.language, server.locale)


def _translated(*wishes: str | None) -> str:
    """The first wish that there is a translation for; Discord's "es-419" is just "es"."""
    asked = (wish.split("-")[0].lower() for wish in wishes if wish)
    return next((language for language in asked if language in TRANSLATED), DEFAULT)


def _plain(value: object) -> object:
    """Values as Fluent can select by them."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value.value if isinstance(value, Enum) else value


def _check(language: str, text: str) -> None:
    """Fluent passes over what it cannot read, and over the second of two equal keys: we do not."""
    body = FluentParser().parse(text).body
    for entry in body:
        if isinstance(entry, ast.Junk):
            raise BadTexts(language, entry.content)
    keys = [entry.id.name for entry in body if isinstance(entry, ast.Message)]
    if twice := sorted({key for key in keys if keys.count(key) > 1}):
        raise BadTexts(language, *twice)
