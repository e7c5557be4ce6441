"""The OpenAPI document tells the truth: schemathesis asks what it allows, and what it does not."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import booleans

from tests.server.client import Made, Rest, data
from tests.server.plays import every_link
from tests.waiting import PATIENCE

if TYPE_CHECKING:  # it takes a second to import: who asks imports it, not every worker
    from schemathesis import Case, GenerationMode

EXAMPLES = 2  # of each kind, for every operation
MORE_EXAMPLES = pytest.param(20, marks=pytest.mark.slow)


def best_link(path: str, table: Made, house: str) -> str:
    """The link that gets furthest."""
    if path == "/api/tables":
        return house
    of_a_seat = any(part in path for part in ("choices", "moments"))
    return table.links.seats["red"] if of_a_seat else table.links.host


@pytest.mark.parametrize("examples", [EXAMPLES, MORE_EXAMPLES])
def test_every_answer_is_as_the_document_says(rest: Rest, examples: int) -> None:
    import schemathesis
    from schemathesis import GenerationMode
    from schemathesis.core.result import Ok

    document = schemathesis.openapi.from_url(f"{rest.base}/api/schema/openapi.json")
    # A stream never ends; test_bot.py reads one.
    found = document.exclude(path_regex="/stream$").get_all_operations()
    operations = [one.ok() for one in found if isinstance(one, Ok)]
    assert len(operations) > 15
    for operation in operations:
        explore(rest, operation, GenerationMode.POSITIVE, examples)
        if can_be_wrong(operation):
            explore(rest, operation, GenerationMode.NEGATIVE, examples)


def can_be_wrong(operation: Any) -> bool:
    """There is nothing to get wrong where nothing is given."""
    return bool(operation.body or operation.query)


def explore(rest: Rest, operation: Any, mode: GenerationMode, examples: int) -> None:
    checks = every_check()

    @settings(max_examples=examples, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode), known=booleans(), linked=booleans())
    def ask(case: Case[Any], known: bool, linked: bool) -> None:
        table = rest.make("toy", "small")
        if known and "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = table.id
        link = best_link(case.path, table, rest.house)
        headers = {"Authorization": f"Bearer {link}"} if linked else {}
        case.validate_response(case.call(headers=headers, timeout=PATIENCE), checks=checks)

    ask()


def every_check() -> list[Any]:
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

    return [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


def test_the_document_names_every_route_of_the_documentation(rest: Rest) -> None:
    paths = data(rest.get("/api/schema/openapi.json"))["paths"]
    found = {(method.upper(), shape(path)) for path, item in paths.items() for method in item}
    assert found == documented()


def shape(path: str) -> str:
    """Without the names of the parameters."""
    return re.sub(r"\{[^}]*\}", "*", path)


def documented() -> set[tuple[str, str]]:
    text = (Path(__file__).resolve().parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([A-Z]+) (/api/[^`?]*)", text, re.MULTILINE)
    named = re.compile(r"/(ID|G|M|R|N|NAME|SEAT)(?=/|$)")
    return {(method, named.sub("/*", path)) for method, path in rows}


def test_errors_are_said_in_one_shape(rest: Rest, table: Made) -> None:
    one = table.path
    troubles = [
        rest.get(one),
        rest.get("/api/tables/none", "x"),
        rest.get("/api/nowhere"),
        rest.post("/api/tables", json={"game": "toy"}),
        rest.post("/api/tables", json={"game": "toy", "mission": "smal"}),
        rest.post("/api/tables", json={"game": "toi", "mission": "small"}),
        rest.post("/api/tables", content=b"{", headers={"Content-Type": "application/json"}),
        rest.get(f"{one}/moments/99", every_link(table)["spectator"]),
        rest.request("PATCH", one, table.links.host),
    ]
    for answer in troubles:
        body = answer.json()
        assert body["status"] == answer.status_code
        assert isinstance(body["detail"], str)
        assert body["detail"]
        assert set(body) <= {"status", "detail", "rule"}
    assert "small" in troubles[4].json()["detail"], "the nearest known name is said"


def test_a_refused_choice_names_its_rule(rest: Rest, table: Made) -> None:
    body = {"seq": 0, "key": "k", "choice": {"choice": "take", "n": 9}}
    path = f"{table.path}/choices"
    answer = rest.post(path, table.links.seats["red"], json=body)
    assert (answer.status_code, answer.json()["rule"]) == (409, "TOY-1")
