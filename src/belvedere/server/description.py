"""The description of the service, `/openapi.json`, from which the types of the page are made.

FastAPI describes requests and answers. What is said over WebSockets is added here, as OpenAPI knows nothing of them.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from fastapi import FastAPI
from pydantic.json_schema import models_json_schema

from belvedere.draw.scenes import USUAL, WHOLE
from belvedere.server.analysis import AnalysisRequest
from belvedere.server.live_messages import LiveMessage, LiveRequest
from belvedere.server.routes.analysis import AnalysisMessage
from belvedere.server.routes.lobby import LobbyMessage

REFERENCE = "#/components/schemas/{model}"


def describe(app: FastAPI) -> None:
    """Lets the application describe all that it says."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            complete(FastAPI.openapi(app)["components"]["schemas"])
        assert app.openapi_schema
        return app.openapi_schema

    setattr(app, "openapi", openapi)  # noqa: B010 (the way that FastAPI offers; mypy takes it for a mistake)


def complete(schemas: dict[str, Any]) -> None:
    """Adds the messages of WebSockets to the models, and what scenes leave out."""
    _, messages = models_json_schema(
        [
            (LiveMessage, "serialization"),
            (LiveRequest, "validation"),
            (LobbyMessage, "serialization"),
            (AnalysisMessage, "serialization"),
            (AnalysisRequest, "validation"),
        ],
        ref_template=REFERENCE,
    )
    for name, model in messages["$defs"].items():
        schemas.setdefault(name, model)
    for whole in WHOLE:
        say_everything(schemas[whole.__name__])
    for part in USUAL:
        described = schemas[part.__name__]
        leave_out_none(described)
        for field in fields(part):
            if "Player" in str(field.type) or "Colour" in str(field.type):
                say_which(described["properties"][field.name])
    schemas["Move"]["required"].append("name")  # a scene names every move, whether its game does or not


def say_everything(part: dict[str, Any]) -> None:
    """Describes a part of a scene that is sent whole."""
    part["additionalProperties"] = False
    part["required"] = list(part["properties"])
    for field in part["properties"].values():
        field.pop("default", None)


def leave_out_none(part: dict[str, Any]) -> None:
    """Describes a part of a scene as it is sent: a field that has no value is not there."""
    part["additionalProperties"] = False
    for name, field in part["properties"].items():
        kinds = field.get("anyOf", [])
        if {"type": "null"} in kinds:
            (kind,) = (kind for kind in kinds if kind != {"type": "null"})
            del field["anyOf"]
            field.pop("default", None)
            field.update(kind)
            part["required"] = [required for required in part["required"] if required != name]


def say_which(numbers: Any) -> None:
    """Describes players and colours as what they are, 0 or 1, wherever they are in a field."""
    if isinstance(numbers, list):
        for each in numbers:
            say_which(each)
    elif isinstance(numbers, dict):
        if numbers.get("type") == "integer":
            numbers["enum"] = [0, 1]
        say_which(list(numbers.values()))
