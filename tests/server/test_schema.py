"""The service keeps to its own description, whatever is asked for: no failure, and no answer that is not described."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from belvedere.server.app import make_app
from belvedere.server.configuration import Configuration
from tests.server.running import Server, Somebody

DESCRIPTION: dict[str, Any] = make_app(Configuration(port=0)).openapi()
SCHEMA: Any = schemathesis.openapi.from_dict(DESCRIPTION)
OPERATIONS = [found.ok() for found in SCHEMA.get_all_operations()]
ALWAYS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]

every_operation = pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
few = settings(max_examples=10, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def player(server: Server) -> Somebody:
    return server.somebody()


@pytest.fixture(scope="module")
def match(player: Somebody) -> str:
    made: str = player.make()["match"]["id"]
    return made


def wrong(operation: Any) -> st.SearchStrategy[Case[Any]]:
    """Requests that are against the description; there are none where nothing can be said."""
    if not (operation.body or operation.query or operation.path_parameters):
        return st.nothing()
    strategy: st.SearchStrategy[Case[Any]] = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
    return strategy


@every_operation
def test_strangers_get_what_is_described(server: Server, operation: Any) -> None:
    @few
    @given(operation.as_strategy(generation_mode=GenerationMode.POSITIVE) | wrong(operation))
    def ask(case: Case[Any]) -> None:
        response = case.call(server.address, timeout=30)
        case.validate_response(response, checks=[*ALWAYS, negative_data_rejection])

    ask()


@every_operation
def test_players_get_what_is_described(server: Server, operation: Any, player: Somebody, match: str) -> None:
    @few
    @given(operation.as_strategy())
    def ask(case: Case[Any]) -> None:
        if "match_id" in case.path_parameters:
            case.path_parameters["match_id"] = match
        response = case.call(server.address, timeout=30, headers={"Cookie": player.cookie})
        case.validate_response(response, checks=ALWAYS)

    ask()


@every_operation
def test_every_operation_is_explained(operation: Any) -> None:
    described = DESCRIPTION["paths"][operation.path][operation.method]
    assert described["description"]
    assert {"400", "403", "413", "415", "422", "429", "500", "503"} <= described["responses"].keys()


@pytest.mark.parametrize("name", DESCRIPTION["components"]["schemas"])
def test_every_model_is_explained(name: str) -> None:
    assert DESCRIPTION["components"]["schemas"][name]["description"]
