"""Names and descriptions with their translations, as commands have them."""

import re
from collections.abc import Iterator

from sandbox.bodies.lengths import Json, Path, bad_length
from sandbox.bodies.problems import Problem

LOCALES = (
    *("bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr"),
    *("hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro"),
    *("ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW"),
)

_KNOWN = frozenset(LOCALES)
# Python's \w is every letter and number, and "_"; the vowel signs of Devanagari and Thai
# are neither, so these two scripts are written out.
_DEVANAGARI = "\u0900-\u0950\u0955-\u0963\u0966-\u097f\ua8e0-\ua8ff\U00011b00-\U00011b09"
_THAI = "\u0e01-\u0e3a\u0e40-\u0e5b"
_NAME = re.compile(rf"[-'\w{_DEVANAGARI}{_THAI}]+")


def check_localised(
    found: list[Problem], parent: Json, path: Path, key: str, most: int, *, proper: bool = False
) -> None:
    """Judge a text and its translations; a ``proper`` one must do as a command's name too."""
    for here, text in _versions(parent, path, key):
        if not 1 <= len(text) <= most:
            found.append(bad_length(here, most, 1))
        elif proper and not is_proper(text):
            message = "Command name is invalid"
            found.append(Problem(here, "APPLICATION_COMMAND_INVALID_NAME", message))
    check_locales(found, parent, path, key)


def check_locales(found: list[Problem], parent: Json, path: Path, key: str) -> None:
    """See that a text is translated only into languages that Discord has."""
    field = f"{key}_localizations"
    translations = parent.get(field)
    if isinstance(translations, dict):
        for locale in [locale for locale in translations if locale not in _KNOWN]:
            message = f"Value must be one of {LOCALES}."
            found.append(Problem((*path, field, locale), "BASE_TYPE_CHOICES", message))


def is_proper(name: str) -> bool:
    """Whether a chat command or an option may have this name, its length aside."""
    return name == name.lower() and _NAME.fullmatch(name) is not None


def longest(parent: Json, key: str) -> int:
    """The length that Discord counts for a text: that of its longest translation."""
    return max((len(text) for _, text in _versions(parent, (), key)), default=0)


def _versions(parent: Json, path: Path, key: str) -> Iterator[tuple[Path, str]]:
    text = parent.get(key)
    if isinstance(text, str):
        yield (*path, key), text
    field = f"{key}_localizations"
    translations = parent.get(field)
    if isinstance(translations, dict):
        for locale, translation in translations.items():
            if isinstance(translation, str):
                yield (*path, field, locale), translation
