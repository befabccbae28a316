"""What is missing or wrong in a request is said in the words of the house, in both languages."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from belvedere.server.clocks import TimeControl
from belvedere.server.languages import in_language
from belvedere.server.problems import what_is_wrong
from belvedere.server.routes.accounts import NAME, NO_CONTROLS
from tests.server.running import Server


class Form(BaseModel):
    """Something of every kind that a request can have."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, Field(pattern=NAME)] = "Ada"
    password: Annotated[str, Field(min_length=8, max_length=20, pattern=NO_CONTROLS)] = "correct horse"
    label: Annotated[str, Field(min_length=1)] = "x"
    before: Annotated[str, Field(pattern="^[0-9]$", max_length=1)] = "1"
    level: Annotated[int, Field(ge=1, le=8)] = 1
    touched: Annotated[list[str], Field(min_length=1, max_length=2)] = ["a"]
    side: Literal["first", "second"] = "first"
    rated: bool = False
    options: dict[str, str] = {}
    clock: TimeControl | None = None


def mistakes(what: Any, value: object) -> str:
    """What is wrong with a value, in English."""
    with pytest.raises(ValidationError) as error:
        TypeAdapter(what).validate_python(value)
    return what_is_wrong(error.value.errors())


SENTENCES = [
    (
        {"password": "short"},
        "the password is too short: it needs at least 8 characters",
        "le mot de passe est trop court",
    ),
    (
        {"password": "x" * 21},
        "the password is too long: it may have at most 20 characters",
        "le mot de passe est trop long",
    ),
    ({"password": "\0" * 9}, "the password is not written as it should be: no control characters", "de contrôle"),
    ({"name": "a b"}, "the name is not written as it should be: 3 to 24 letters, digits, - and _", "3 à 24 lettres"),
    ({"label": ""}, "the label is too short: it needs at least 1 character", "le libellé ne doit pas être vide"),
    ({"before": "x"}, "before is not written as it should be: ^[0-9]$", "before n’est pas écrit comme il faut"),
    ({"before": "12"}, "before is too long: it may have at most 1 character", "before est trop long"),
    ({"level": 0}, "level is too small: 1 is the least", "level est trop petit"),
    ({"level": 9}, "level is too large: 8 is the most", "level est trop grand"),
    ({"level": "x"}, "level has to be a whole number", "level doit être un nombre entier"),
    ({"name": 3}, "the name has to be a text", "le nom doit être un texte"),
    ({"rated": "x"}, "rated has to be true or false", "rated doit être true ou false"),
    ({"touched": "x"}, "touched has to be a list", "touched doit être une liste"),
    ({"options": "x"}, "options has to be an object", "options doit être un objet"),
    ({"touched": []}, "touched has too few parts: 1 are the least", "touched a trop peu d’éléments"),
    ({"touched": ["a"] * 3}, "touched has too many parts: 2 are the most", "touched a trop d’éléments"),
    ({"side": "third"}, "side has to be one of 'first', 'second'", "side doit être l’une de ces valeurs"),
    ({"clock": {"kind": "sand"}}, "clock.kind has to be one of 'none', 'main', 'days'", "clock.kind doit être"),
    ({"clock": {"kind": "days"}}, "clock.days.days is missing", "clock.days.days manque"),
    ({"colour": "dark"}, "colour is not known here: leave it out", "colour n’est pas connu ici"),
]


@pytest.mark.parametrize(("sent", "english", "french"), SENTENCES, ids=[english for _, english, _ in SENTENCES])
def test_a_mistake_is_said_in_both_languages(sent: dict[str, object], english: str, french: str) -> None:
    sentence = mistakes(Form, sent)
    assert sentence == english
    assert french in in_language(sentence, "fr").replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_a_kind_that_has_no_words_is_said_as_it_was_found() -> None:
    assert mistakes(Annotated[float, Field(multiple_of=2)], 3) == "the message: Input should be a multiple of 2"


def test_who_fills_in_a_form_is_told_what_would_be_right(server: Server) -> None:
    person = server.somebody()
    person.http.headers["Accept-Language"] = "fr"
    detail = person.post("/api/account", 422, name="Ada", password="short")["detail"]
    assert detail == "le mot de passe est trop court\N{NARROW NO-BREAK SPACE}: il faut au moins 8 caractères"
    body, headers = b"{", {"Content-Type": "application/json", "Accept-Language": "en"}
    answer = person.http.post("/api/account", content=body, headers=headers)
    assert answer.json()["detail"] == "the message cannot be read as JSON"
    assert person.get("/api/people/a%20b", 422)["detail"].startswith("le nom n’est pas écrit comme il faut")
