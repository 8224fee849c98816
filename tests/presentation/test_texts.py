"""Sentences by key and language, and who gets which language."""

from dataclasses import replace
from pathlib import Path

import pytest

from games.values import VoteKind
from hanabi_core.cards import Colour, Value
from presentation.texts import (
    TRANSLATED,
    BadTexts,
    Say,
    Texts,
    UnknownText,
    language_of,
    language_of_server,
)
from tests.presentation.sights import SERVER, person

LISTS = """
list-more = { $rest }, { $item }
list-and = { $rest } and { $last }
list-or = { $rest } or { $last }
"""


def say_of(text: str) -> Say:
    return Say("en", text)


def test_a_sentence_is_filled_in_without_invisible_marks() -> None:
    assert say_of("greeting = Hello, { $name }!")("greeting", name="Ada") == "Hello, Ada!"


def test_a_number_chooses_the_plural() -> None:
    say = say_of("cards = { $count ->\n    [one] a card\n   *[other] { $count } cards\n }")
    assert [say("cards", count=count) for count in (1, 2)] == ["a card", "2 cards"]


@pytest.mark.parametrize(
    ("value", "chosen"),
    [(True, "yes"), (False, "no"), (Colour.RED, "red"), (Value.FIVE, "5"), (VoteKind.END, "end")],
)
def test_what_is_selected_by_is_a_word_or_a_number(value: object, chosen: str) -> None:
    say = say_of("choice = { $value }")
    assert say("choice", value=value) == chosen


def test_a_sentence_that_nobody_wrote_is_a_fault() -> None:
    with pytest.raises(UnknownText):
        say_of("here = Here")("there")


def test_a_sentence_that_lacks_a_parameter_is_a_fault() -> None:
    with pytest.raises(UnknownText):
        say_of("greeting = Hello, { $name }!")("greeting")


def test_a_key_with_nothing_but_attributes_is_a_fault() -> None:
    with pytest.raises(UnknownText):
        say_of("odd =\n    .hint = x")("odd")


def test_whether_there_is_a_sentence_can_be_asked() -> None:
    say = say_of("here = Here")
    assert (say.has("here"), say.has("there")) == (True, False)


@pytest.mark.parametrize(
    ("items", "text"),
    [("", ""), ("A", "A"), ("AC", "A and C"), ("ACD", "A, C and D"), ("ABCD", "A, B, C and D")],
)
def test_a_list_is_put_together_the_way_the_language_does_it(items: str, text: str) -> None:
    assert say_of(LISTS).list(items) == text


def test_a_list_of_alternatives_says_or() -> None:
    assert say_of(LISTS).list([1, 2, 3], "or") == "1, 2 or 3"


def test_a_file_with_an_unreadable_line_is_refused() -> None:
    with pytest.raises(BadTexts, match="broken"):
        say_of("good = Good\nbroken { = x\n")


def test_a_file_with_the_same_key_twice_is_refused() -> None:
    with pytest.raises(BadTexts, match="twice"):
        say_of("twice = One\nonce = Two\ntwice = Three\n")


def test_every_file_of_sentences_can_be_read_and_is_known() -> None:
    folder = Path(__file__).parents[2] / "data" / "locales"
    assert sorted(TRANSLATED) == sorted(path.stem for path in folder.glob("*.ftl"))
    texts = Texts()
    assert [texts.say(language).language for language in TRANSLATED] == list(TRANSLATED)


def test_a_language_without_a_translation_is_english() -> None:
    assert Texts().say("tlh").language == "en"


@pytest.mark.parametrize("locale", ["en-US", "en-GB", "ja", ""])
def test_somebody_whose_client_speaks_what_we_do_not_gets_english(locale: str) -> None:
    assert language_of(replace(person(0), locale=locale)) == "en"


def test_what_somebody_chose_counts_for_more_than_their_client(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("presentation.texts.TRANSLATED", ("en", "es", "it"))
    ada = replace(person(0), locale="es-419")
    assert language_of(ada) == "es"
    assert language_of(replace(ada, language="it")) == "it"
    assert language_of(replace(ada, language="xx")) == "es"
    assert language_of_server(replace(SERVER, locale="es-ES")) == "es"
    assert language_of_server(replace(SERVER, locale="es-ES", language="it")) == "it"
