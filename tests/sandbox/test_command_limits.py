"""What Discord refuses in application commands although its description would let it pass."""

from typing import Any

import pytest

from sandbox.bodies.commands import command_problems, too_many_commands
from sandbox.bodies.localised import LOCALES
from tests.sandbox.tables import BAD, LONG, NEEDED, ODD, TYPE, Body, Make, named, told

NAME = "APPLICATION_COMMAND_INVALID_NAME"
SIZE = "APPLICATION_COMMAND_TOO_LARGE"
ORDER = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
MIXED = "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"
KIND = "APPLICATION_COMMAND_OPTION_TYPE_INVALID"
EXCLUSIVE = "APPLICATION_COMMAND_OPTION_CHOICES_AUTOCOMPLETE_EXCLUSIVE"
ALIKE = "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"
LOCALE = "BASE_TYPE_CHOICES"


def chat(*options: Body, **more: Any) -> Body:
    return {"name": "hanabi", "description": "d", "options": list(options), **more}


def option(name: str = "o", kind: int = 3, **more: Any) -> Body:
    return {"type": kind, "name": name, "description": "d", **more}


def sub(*options: Body, name: str = "s") -> Body:
    return option(name, 1, options=list(options))


def group(*subs: Body, name: str = "g") -> Body:
    return option(name, 2, options=list(subs))


def options(count: int) -> list[Body]:
    return [option(f"o{n}") for n in range(count)]


def choices(count: int, **more: Any) -> Body:
    return chat(option(choices=[{"name": "n", "value": "v", **more}] * count))


def large(size: int) -> Body:
    """A command of so many characters; all but the last 86 or so are the same."""
    texts = [{"name": "n", "name_localizations": {"de": "n" * 100}, "value": "v" * 100}] * 25
    numbers = [{"name": "n" * 97, "value": 100}] * 25
    parameters = [option("a", choices=texts), option("b", 4, choices=numbers)]
    parameters += [option(name, description="d" * 100) for name in "cde"]
    parameters.append(option("f", description="d" * (size - 7916)))
    return chat(sub(*parameters), description_localizations={"fr": "d" * 100})


MOST: list[tuple[str, Make, int, str, str]] = [
    ("name", lambda n: chat(name="n" * n), 32, "0.name", BAD),
    ("translated name", lambda n: chat(name_localizations={"it": "n" * n}), 32, "0.name_localizations.it", BAD),
    ("description", lambda n: chat(description="d" * n), 100, "0.description", BAD),
    ("translated description", lambda n: chat(description_localizations={"it": "d" * n}), 100, "0.description_localizations.it", BAD),
    ("menu name", lambda n: {"type": 2, "name": "N" * n}, 32, "0.name", BAD),
    ("options", lambda n: chat(*options(n)), 25, "0.options", LONG),
    ("subcommands", lambda n: chat(*(sub(name=f"s{i}") for i in range(n))), 25, "0.options", LONG),
    ("options below", lambda n: chat(group(sub(*options(n)))), 25, "0.options.0.options.0.options", LONG),
    ("option name", lambda n: chat(option("n" * n)), 32, "0.options.0.name", BAD),
    ("option description", lambda n: chat(option(description="d" * n)), 100, "0.options.0.description", BAD),
    ("choices", choices, 25, "0.options.0.choices", LONG),
    ("choice name", lambda n: choices(1, name="n" * n), 100, "0.options.0.choices.0.name", BAD),
    ("choice value", lambda n: choices(1, value="v" * n), 100, "0.options.0.choices.0.value", BAD),
    ("translated choice", lambda n: choices(1, name_localizations={"it": "n" * n}), 100, "0.options.0.choices.0.name_localizations.it", BAD),
    ("all characters", large, 8000, "0", SIZE),
]  # fmt: skip

LEAST: list[tuple[str, Make, str]] = [
    ("name", lambda n: chat(name="n" * n), "0.name"),
    ("menu name", lambda n: {"type": 3, "name": "N" * n}, "0.name"),
    ("description", lambda n: chat(description="d" * n), "0.description"),
    ("option name", lambda n: chat(option("n" * n)), "0.options.0.name"),
    ("option description", lambda n: chat(option(description="d" * n)), "0.options.0.description"),
    ("choice name", lambda n: choices(1, name="n" * n), "0.options.0.choices.0.name"),
    ("choice value", lambda n: choices(1, value="v" * n), "0.options.0.choices.0.value"),
]

ASTRAY: list[tuple[str, Body, str, str]] = [
    ("name in capitals", chat(name="Hanabi"), "0.name", NAME),
    ("name of two words", chat(name="two words"), "0.name", NAME),
    ("name with a dot", chat(name="a.b"), "0.name", NAME),
    ("name with a Greek capital", chat(name="Αθήνα"), "0.name", NAME),
    ("translation in capitals", chat(name_localizations={"pl": "Żart"}), "0.name_localizations.pl", NAME),
    ("option in capitals", chat(sub(option("Card"))), "0.options.0.options.0.name", NAME),
    ("option translated in capitals", chat(option(name_localizations={"de": "Karte"})), "0.options.0.name_localizations.de", NAME),
    ("unknown locale", chat(name_localizations={"en": "n"}), "0.name_localizations.en", LOCALE),
    ("locale with a low line", chat(description_localizations={"pt_BR": "d"}), "0.description_localizations.pt_BR", LOCALE),
    ("unknown locale of a choice", choices(1, name_localizations={"xx": "n"}), "0.options.0.choices.0.name_localizations.xx", LOCALE),
    ("unknown locale of a menu", {"type": 2, "name": "N", "description_localizations": {"xx": "d"}}, "0.description_localizations.xx", LOCALE),
    ("no description", chat(description=None), "0.description", NEEDED),
    ("option without description", chat(option(description=None)), "0.options.0.description", NEEDED),
    ("menu with description", {"type": 2, "name": "N", "description": "d"}, "0.description", "APPLICATION_COMMAND_INVALID_DESCRIPTION"),
    ("menu with options", {"type": 3, "name": "N", "options": options(1)}, "0.options", "APPLICATION_COMMAND_INVALID_OPTIONS"),
    ("options alike", chat(option(), option()), "0.options.1", ALIKE),
    ("options alike below", chat(sub(option(), option())), "0.options.0.options.1", ALIKE),
    ("subcommands alike", chat(sub(), sub()), "0.options.1", ALIKE),
    ("required after optional", chat(option("a"), option("b", required=True)), "0.options.1", ORDER),
    ("required after optional below", chat(sub(option("a"), option("b", required=True))), "0.options.0.options.1", ORDER),
    ("subcommand beside option", chat(sub(), option()), "0.options", MIXED),
    ("group beside option", chat(group(sub()), option()), "0.options", MIXED),
    ("group in a group", chat(group(group())), "0.options.0.options.0", TYPE),
    ("option in a group", chat(group(option())), "0.options.0.options.0", TYPE),
    ("subcommand in a subcommand", chat(sub(sub())), "0.options.0.options.0", TYPE),
    ("group in a subcommand", chat(sub(group())), "0.options.0.options.0", TYPE),
    ("choices of a user", chat(option(kind=6, choices=[{"name": "n", "value": "v"}])), "0.options.0.choices", KIND),
    ("autocompleted role", chat(option(kind=8, autocomplete=True)), "0.options.0.autocomplete", KIND),
    ("choices and autocomplete", chat(option(choices=[{"name": "n", "value": "v"}], autocomplete=True)), "0.options.0.autocomplete", EXCLUSIVE),
]  # fmt: skip

NAMES = ["a", "a-b_c", "d'or", "żart", "2x", "日本", "हिन्दी", "ไทยที่", "ß", "ελλάς", "٣", "ⅷ"]


@pytest.mark.parametrize(("make", "most", "path", "code"), named(MOST))
def test_the_most_that_a_command_may_have_passes_and_one_more_is_refused(
    make: Make, most: int, path: str, code: str
) -> None:
    assert told(command_problems([make(most)])) == []
    assert told(command_problems([make(most + 1)])) == [(path, code)]


@pytest.mark.parametrize(("make", "path"), named(LEAST))
def test_one_character_passes_and_none_is_refused(make: Make, path: str) -> None:
    assert told(command_problems([make(1)])) == []
    assert told(command_problems([make(0)])) == [(path, BAD)]


@pytest.mark.parametrize(("body", "path", "code"), named(ASTRAY))
def test_what_a_command_may_not_have_is_refused_at_its_place(
    body: Body, path: str, code: str
) -> None:
    assert told(command_problems([body])) == [(path, code)]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_may_have_letters_of_any_script_in_lower_case(name: str) -> None:
    assert command_problems([chat(option(name), name=name, name_localizations={"ja": name})]) == []


def test_a_menu_may_have_capitals_and_spaces() -> None:
    assert command_problems([{"type": 2, "name": "Invite to Hanabi", "description": ""}]) == []


def test_there_are_thirty_two_locales_and_all_are_known() -> None:
    assert len(set(LOCALES)) == 32
    assert command_problems([chat(name_localizations=dict.fromkeys(LOCALES, "n"))]) == []


def test_two_commands_of_one_type_cannot_share_a_name_and_two_of_different_types_can() -> None:
    menus = [{"type": 2, "name": "hanabi"}, {"type": 3, "name": "hanabi"}]
    assert command_problems([chat(), *menus]) == []
    alike = [("3", "APPLICATION_COMMANDS_DUPLICATE_NAME")]
    assert told(command_problems([chat(), *menus, chat(type=1)])) == alike


@pytest.mark.parametrize(("kind", "most"), [(1, 100), (2, 15), (3, 15)])
def test_a_scope_holds_so_many_commands_of_a_type_and_not_one_more(kind: int, most: int) -> None:
    commands = [{"type": kind, "name": str(n)} for n in range(most + 1)]
    assert not too_many_commands(commands[:most])
    assert too_many_commands(commands)


def test_a_command_without_a_type_counts_as_a_chat_command() -> None:
    assert too_many_commands([chat()] * 101)


@pytest.mark.parametrize("odd", ODD)
def test_an_odd_command_is_passed_over_without_a_crash(odd: Any) -> None:
    keys = ("name", "description", "options", "choices", "name_localizations", "value")
    for kind in range(12):
        node = {**dict.fromkeys(keys, odd), "type": kind}
        command_problems([odd, node, chat(node), chat(sub(node)), chat(option(choices=[node]))])
    assert not too_many_commands([odd])
