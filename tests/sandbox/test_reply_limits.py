"""What Discord refuses in modals, suggestions and deferrals."""

from typing import Any

import pytest

from sandbox.bodies.replies import choice_problems, deferral_problems, modal_problems
from tests.sandbox.tables import (
    BAD,
    BIG,
    FLAGS,
    LONG,
    MANY,
    ODD,
    SMALL,
    TWICE,
    TYPE,
    USED,
    WIDE,
    Body,
    Make,
    named,
    told,
)

ITEM = "components.0.component"
TEXT: Body = {"type": 10, "content": "t"}
INPUT: Body = {"type": 4, "style": 1, "custom_id": "t"}


def modal(*components: Body, **more: Any) -> Body:
    return {"title": "T", "custom_id": "m", "components": list(components or [TEXT]), **more}


def label(component: Body, **more: Any) -> Body:
    return {"type": 18, "label": "L", "component": component, **more}


def row(*components: Body) -> Body:
    return {"type": 1, "components": list(components)}


def text(**more: Any) -> Body:
    return modal(label(INPUT | more))


def options(count: int, **more: Any) -> list[Body]:
    return [{"label": "l", "value": str(n), **more} for n in range(count)]


def radio(count: int = 2, **more: Any) -> Body:
    return modal(label({"type": 21, "custom_id": "r", "options": options(count), **more}))


def boxes(count: int = 1, **more: Any) -> Body:
    return modal(label({"type": 22, "custom_id": "c", "options": options(count), **more}))


def upload(**more: Any) -> Body:
    return modal(label({"type": 19, "custom_id": "u", **more}))


def select(**more: Any) -> Body:
    return modal(label({"type": 3, "custom_id": "s", "options": options(2), **more}))


MOST: list[tuple[str, Make, int, str, str]] = [
    ("title", lambda n: modal(title="t" * n), 45, "title", BAD),
    ("custom_id", lambda n: modal(custom_id="m" * n), 100, "custom_id", BAD),
    ("components", lambda n: modal(*[TEXT] * n), 5, "components", BAD),
    ("label", lambda n: modal(label(INPUT, label="l" * n)), 45, "components.0.label", BAD),
    ("label's text", lambda n: modal(label(INPUT, description="d" * n)), 100, "components.0.description", BAD),
    ("text", lambda n: modal({"type": 10, "content": "t" * n}), 4000, "components.0.content", BAD),
    ("input custom_id", lambda n: text(custom_id="t" * n), 100, ITEM + ".custom_id", BAD),
    ("input value", lambda n: text(value="v" * n), 4000, ITEM + ".value", LONG),
    ("input placeholder", lambda n: text(placeholder="p" * n), 100, ITEM + ".placeholder", LONG),
    ("input min_length", lambda n: text(min_length=n), 4000, ITEM + ".min_length", BIG),
    ("input max_length", lambda n: text(max_length=n), 4000, ITEM + ".max_length", BIG),
    ("least to write", lambda n: text(min_length=n, max_length=9), 9, ITEM + ".min_length", BIG),
    ("old label", lambda n: modal(row(INPUT | {"label": "l" * n})), 45, "components.0.components.0.label", BAD),
    ("radio options", radio, 10, ITEM + ".options", BAD),
    ("boxes", boxes, 10, ITEM + ".options", BAD),
    ("least boxes", lambda n: boxes(3, min_values=n, max_values=2), 2, ITEM + ".min_values", BIG),
    ("most boxes", lambda n: boxes(10, max_values=n), 10, ITEM + ".max_values", BIG),
    ("least files", lambda n: upload(min_values=n, max_values=10), 10, ITEM + ".min_values", BIG),
    ("most files", lambda n: upload(max_values=n), 10, ITEM + ".max_values", BIG),
    ("option label", lambda n: radio(options=[*options(1), {"label": "l" * n, "value": "v"}]), 100, ITEM + ".options.1.label", BAD),
    ("chosen boxes", lambda n: boxes(options=[*options(n, default=True), {"label": "l", "value": "v"}], max_values=2), 2, ITEM, MANY),
]  # fmt: skip

LEAST: list[tuple[str, Make, int, str, str]] = [
    ("title", lambda n: modal(title="t" * n), 1, "title", BAD),
    ("custom_id", lambda n: modal(custom_id="m" * n), 1, "custom_id", BAD),
    ("components", lambda n: modal() | {"components": [TEXT] * n}, 1, "components", BAD),
    ("label", lambda n: modal(label(INPUT, label="l" * n)), 1, "components.0.label", BAD),
    ("input custom_id", lambda n: text(custom_id="t" * n), 1, ITEM + ".custom_id", BAD),
    ("input min_length", lambda n: text(min_length=n), 0, ITEM + ".min_length", SMALL),
    ("input max_length", lambda n: text(max_length=n), 1, ITEM + ".max_length", SMALL),
    ("row", lambda n: modal(row(*[INPUT] * n)), 1, "components.0.components", BAD),
    ("radio options", radio, 2, ITEM + ".options", BAD),
    ("boxes", boxes, 1, ITEM + ".options", BAD),
    ("required boxes", lambda n: boxes(min_values=n), 1, ITEM + ".min_values", SMALL),
    ("required choices", lambda n: select(min_values=n), 1, ITEM + ".min_values", SMALL),
    ("required files", lambda n: upload(min_values=n), 1, ITEM + ".min_values", SMALL),
    ("files", lambda n: upload(min_values=n, required=False), 0, ITEM + ".min_values", SMALL),
]  # fmt: skip

ASTRAY: list[tuple[str, Body, str, str]] = [
    ("input alone", modal(INPUT), "components.0", TYPE),
    ("select in a row", modal(row({"type": 3, "custom_id": "s"})), "components.0.components.0", TYPE),
    ("button in a row", modal(row({"type": 2})), "components.0.components.0", TYPE),
    ("text in a label", modal(label(TEXT)), ITEM, TYPE),
    ("section", modal({"type": 9}), "components.0", TYPE),
    ("two inputs in a row", modal(row(INPUT, INPUT | {"custom_id": "u"})), "components.0.components.1", WIDE),
    ("custom_ids alike", modal(label(INPUT), row(INPUT)), "components.1.components.0.custom_id", TWICE),
    ("values alike", boxes(options=options(1) * 2), ITEM + ".options.1", USED),
    ("two chosen of one", radio(options=options(2, default=True)), ITEM, MANY),
    ("disabled", select(disabled=True), ITEM + ".disabled", "COMPONENT_DISABLED_IN_MODAL"),
]  # fmt: skip


@pytest.mark.parametrize(("make", "most", "path", "code"), named(MOST))
def test_the_most_that_a_modal_may_have_passes_and_one_more_is_refused(
    make: Make, most: int, path: str, code: str
) -> None:
    assert told(modal_problems(make(most))) == []
    assert told(modal_problems(make(most + 1))) == [(path, code)]


@pytest.mark.parametrize(("make", "least", "path", "code"), named(LEAST))
def test_the_least_that_a_modal_may_have_passes_and_one_less_is_refused(
    make: Make, least: int, path: str, code: str
) -> None:
    assert told(modal_problems(make(least))) == []
    assert told(modal_problems(make(least - 1))) == [(path, code)]


@pytest.mark.parametrize(("body", "path", "code"), named(ASTRAY))
def test_what_a_modal_may_not_have_is_refused_at_its_place(
    body: Body, path: str, code: str
) -> None:
    assert told(modal_problems(body)) == [(path, code)]


def test_the_old_style_of_modals_still_passes() -> None:
    inputs = [INPUT | {"custom_id": str(n), "label": "l"} for n in range(5)]
    assert modal_problems(modal(*map(row, inputs))) == []


def test_an_optional_control_may_be_left_empty() -> None:
    assert modal_problems(boxes(min_values=0, required=False)) == []


def test_twenty_five_suggestions_pass_and_one_more_is_refused() -> None:
    choice = {"name": "n" * 100, "value": "v" * 100}
    assert choice_problems({"choices": [choice] * 25}) == []
    assert told(choice_problems({"choices": [choice] * 26})) == [("choices", LONG)]


@pytest.mark.parametrize(
    ("choice", "path", "code"),
    named(
        [
            ("long name", {"name": "n" * 101, "value": "v"}, "choices.0.name", BAD),
            ("no name", {"name": "", "value": "v"}, "choices.0.name", BAD),
            ("long value", {"name": "n", "value": "v" * 101}, "choices.0.value", BAD),
        ]
    ),
)
def test_a_suggestion_has_a_name_and_a_value_of_at_most_a_hundred_characters(
    choice: Body, path: str, code: str
) -> None:
    assert told(choice_problems({"choices": [choice]})) == [(path, code)]


def test_a_number_is_a_suggestion_of_any_length() -> None:
    assert choice_problems({"choices": [{"name": "n", "value": 10**12}]}) == []


@pytest.mark.parametrize("data", [None, {}, {"flags": 0}, {"flags": 64}, {"flags": None}])
def test_a_deferral_may_be_ephemeral(data: Body | None) -> None:
    assert deferral_problems(data) == []


@pytest.mark.parametrize("flags", [1 << 2, 1 << 12, 1 << 15, 1 << 15 | 1 << 6])
def test_a_deferral_can_set_no_other_flag(flags: int) -> None:
    assert told(deferral_problems({"flags": flags})) == [("flags", FLAGS)]


def test_a_deferral_can_say_nothing() -> None:
    lost = [("content", "INTERACTION_DEFERRED_FIELD_NOT_ALLOWED")]
    assert told(deferral_problems({"content": "c", "tts": False, "embeds": []})) == lost


@pytest.mark.parametrize("odd", ODD)
def test_an_odd_reply_is_passed_over_without_a_crash(odd: object) -> None:
    keys = ("title", "custom_id", "components", "choices", "flags")
    for judge in (modal_problems, choice_problems, deferral_problems):
        assert judge(None) == []
        assert isinstance(judge(dict.fromkeys(keys, odd)), list)
    inner = ("components", "component", "options", "min_values", "max_length", "value")
    for kind in range(25):
        component = {**dict.fromkeys(inner, odd), "type": kind}
        modal_problems({"components": [component, label(component), row(component)]})
