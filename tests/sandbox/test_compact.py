"""How Discord's description is made compact, and what we ship of it."""

import json
from pathlib import Path

import pytest

from sandbox import bodies
from sandbox.bodies.compact import OPERATIONS, simplify
from sandbox.server import ROUTES

SHIPPED = json.loads(
    Path(bodies.__file__ or "").with_name("description.json").read_text(encoding="utf-8")
)


def kind(value: int, **properties: object) -> dict[str, object]:
    of = {"type": {"type": "integer", "enum": [value]}, **properties}
    return {"type": "object", "properties": of, "required": ["type"]}


def test_the_shipped_form_names_its_source_its_version_and_its_licence() -> None:
    assert SHIPPED["source"] == "github.com/discord/discord-api-spec specs/openapi.json"
    assert SHIPPED["commit"].startswith("74fda0fad044")
    assert SHIPPED["licence"] == "MIT"
    assert SHIPPED["sha256"].startswith("8c1d0707ccdf8e38")


def test_every_described_operation_is_served_and_shipped() -> None:
    assert set(OPERATIONS) == set(SHIPPED["operations"])
    assert set(OPERATIONS) <= {route.operation for route in ROUTES}


def test_every_schema_that_is_referred_to_is_shipped() -> None:
    text = json.dumps(SHIPPED)
    named = {part.partition('"')[0] for part in text.split('"#/$defs/')[1:]}
    assert named <= set(SHIPPED["$defs"])


def test_a_choice_by_type_becomes_a_chain_in_which_only_one_branch_judges() -> None:
    told = simplify({"oneOf": [kind(1, label={"type": "string"}), kind(2)]}, {})
    assert told["if"]["properties"]["type"] == {"enum": [1]}
    assert told["then"]["properties"]["label"] == {"type": "string"}
    assert told["else"]["if"]["properties"]["type"] == {"enum": [2]}
    assert told["else"]["else"]["properties"]["type"] == {"enum": [1, 2]}


def test_a_value_that_may_be_null_is_judged_only_when_it_is_not() -> None:
    told = simplify({"oneOf": [{"type": "null"}, {"$ref": "#/components/schemas/Thing"}]}, {})
    assert told == {"if": {"type": "null"}, "else": {"$ref": "#/$defs/Thing"}}


def test_an_object_takes_no_key_that_it_does_not_name() -> None:
    told = simplify({"type": "object", "properties": {"a": {"type": "string"}}}, {})
    assert told["additionalProperties"] is False


def test_a_keyword_that_would_be_lost_stops_the_work() -> None:
    with pytest.raises(ValueError, match="dependentRequired"):
        simplify({"type": "object", "dependentRequired": {"a": ["b"]}}, {})
