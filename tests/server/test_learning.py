"""Lessons and rules pages, as the page gets them."""

from __future__ import annotations

import pytest

from belvedere import guide, rules
from belvedere.server.routes.learning import GuideView, LessonView
from tests.server.running import Server

GAMES = tuple(rules.GAMES)


def test_the_lessons_are_listed_with_how_long_they_are(server: Server) -> None:
    told = server.somebody().get("/api/lessons")
    assert told == [{"game": game, "steps": len(guide.lesson(game, "en").steps)} for game in GAMES]


@pytest.mark.parametrize("language", guide.LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_told_in_the_language_that_is_asked_for(server: Server, game: str, language: str) -> None:
    told = server.somebody().get(f"/api/lessons/{game}", language=language)
    LessonView.model_validate(told, strict=True)
    lesson = guide.lesson(game, language)
    assert (told["game"], told["title"]) == (game, lesson.game.title)
    assert [step["text"] for step in told["steps"]] == [step.text for step in lesson.steps]


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_of_a_lesson_can_be_played(server: Server, game: str) -> None:
    somebody = server.somebody()
    for step in somebody.get(f"/api/lessons/{game}")["steps"]:
        for answer in (step["answers"][0], step["answers"][-1]):
            told = somebody.get("/api/positions", game=game, position=step["position"], action=answer)
            assert told["last"] == answer


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_told_with_their_sections(server: Server, game: str) -> None:
    told = server.somebody().get(f"/api/guide/{game}")
    GuideView.model_validate(told, strict=True)
    assert told["sections"] == [section.title for section in guide.page(game, "en").sections]
    assert told["html"] == guide.html(game, "en")


def test_the_browser_chooses_the_language(server: Server) -> None:
    person = server.somebody()
    person.http.headers["Accept-Language"] = "fr-CH,fr;q=0.9,en;q=0.5"
    assert person.get("/api/guide/volo")["sections"][0] == "L’idée du jeu"
    assert person.get("/api/lessons/volo")["steps"][0]["title"] == "Un nouvel oiseau"


@pytest.mark.parametrize("path", ["/api/lessons/chess", "/api/guide/chess"])
def test_a_game_that_there_is_not_is_refused_with_those_there_are(server: Server, path: str) -> None:
    assert "volterra" in server.somebody().get(path, 404)["detail"]
