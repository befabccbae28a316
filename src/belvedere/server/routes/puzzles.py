"""Puzzles: positions to be solved, answers judged, and why the wrong ones fail."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel, ConfigDict, Field

from belvedere import puzzles
from belvedere.engine import Analysis
from belvedere.puzzles import BadAnswer, Judgement, Puzzle, UnknownPuzzle
from belvedere.puzzles.judge import LIMITS, Why, attempt, judgement
from belvedere.puzzles.puzzle import Kind as PuzzleKind
from belvedere.rules import RulesError, UnknownGame
from belvedere.server.context import Language, TheService
from belvedere.server.events import PlayerNumber
from belvedere.server.languages import in_language
from belvedere.server.refusals import NotFound, Refusal, Unavailable
from belvedere.server.searching import Searching
from belvedere.server.thinkers import Kind
from belvedere.server.views import Problem

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])

PuzzleId = Annotated[str, Path(max_length=40)]
UNKNOWN: dict[int | str, dict[str, Any]] = {404: {"model": Problem}}


class PuzzleView(BaseModel):
    """A puzzle, without its answer."""

    id: str
    game: str
    kind: PuzzleKind = Field(description="`win`: a win is to be forced; `best`: the best turn is to be found.")
    turns: int = Field(description="In how many turns of the player to move the win can be forced; 1 for `best`.")
    difficulty: int = Field(description="From 1 to 5.")
    position: str
    to_move: PlayerNumber = Field(description="Who has to find the answer.")


class SolutionView(BaseModel):
    """The answer of a puzzle."""

    accepted: list[list[str]] = Field(
        description="Right turns, the best first: all, but in games with too many ways to play a turn."
    )
    line: list[str] = Field(description="How the game goes on with best play.")
    value: float = Field(description="The expected score after the right turn, from 0 to 1.")
    second: float = Field(description="The expected score after the best of the wrong turns that were looked at.")


class Answer(BaseModel):
    """What was played from the puzzle's position on, by both players, up to the end of a turn of who solves it."""

    model_config = ConfigDict(extra="forbid")

    actions: list[Annotated[str, Field(max_length=100)]] = Field(min_length=1, max_length=200)


class JudgementView(BaseModel):
    """What an answer is worth."""

    right: bool
    solved: bool = Field(description="Whether nothing more is to be played.")
    why: Why = Field(
        description="`won`, `wins` by force, `best`; of a wrong one `loses` by force, `slips` (does not win by force "
        "any more), `worse`."
    )
    sentence: str = Field(description="The same in the language of who asks.")
    reply: list[str] = Field(description="What the opponent plays after a right turn, to go on from.")
    line: list[str] = Field(description="How the game might go on: after a wrong turn, what refutes it.")
    value: float = Field(description="The expected score after the turn, from 0 to 1.")


@router.get("", responses=UNKNOWN)
async def puzzles_of_game(game: Annotated[str, Query(max_length=20)]) -> list[PuzzleView]:
    """The puzzles of a game, the easiest first."""
    try:
        return [view(puzzle) for puzzle in await asyncio.to_thread(puzzles.of_game, game)]
    except UnknownGame as error:
        raise NotFound(str(error)) from None


@router.get("/{puzzle_id}", responses=UNKNOWN)
async def one_puzzle(puzzle_id: PuzzleId) -> PuzzleView:
    """A puzzle, without its answer."""
    return view(await known(puzzle_id))


@router.get("/{puzzle_id}/solution", responses=UNKNOWN)
async def solution(puzzle_id: PuzzleId) -> SolutionView:
    """The answer of a puzzle, for who gives up or wants to compare."""
    puzzle = await known(puzzle_id)
    return SolutionView(
        accepted=list(map(list, puzzle.accepted)), line=list(puzzle.line), value=puzzle.value, second=puzzle.second
    )


@router.post("/{puzzle_id}/answer", responses={400: {"model": Problem}, **UNKNOWN})
async def answer(puzzle_id: PuzzleId, given: Answer, service: TheService, language: Language) -> JudgementView:
    """Ask whether an answer is right; if the puzzle goes on, with the opponent's reply, and if it is wrong, why."""
    thought = AnswerThought(await known(puzzle_id), given.actions)
    found = [news async for news in service.thinkers.think(thought)]
    if not found:
        raise Unavailable("the server is being stopped: try again when it is back")
    judged = found[0]
    return JudgementView(
        right=judged.right,
        solved=judged.solved,
        why=judged.why,
        sentence=in_language(judged.sentence, language),
        reply=list(judged.reply),
        line=list(judged.line),
        value=round(judged.value, 4),
    )


async def known(puzzle_id: str) -> Puzzle:
    """The puzzle of an id; raises NotFound."""
    try:
        return await asyncio.to_thread(puzzles.get, puzzle_id)
    except UnknownPuzzle as error:
        raise NotFound(str(error)) from None


def view(puzzle: Puzzle) -> PuzzleView:
    """What is told of a puzzle."""
    return PuzzleView(
        id=puzzle.id,
        game=puzzle.game,
        kind=puzzle.kind,
        turns=puzzle.turns,
        difficulty=puzzle.difficulty,
        position=puzzle.position,
        to_move=puzzle.to_move,
    )


class AnswerThought(Searching[Judgement]):
    """What an answer is worth."""

    kind = Kind.HINT

    def __init__(self, puzzle: Puzzle, actions: Sequence[str]) -> None:
        super().__init__()
        self.puzzle = puzzle
        self.actions = actions

    def steps(self) -> Iterator[Judgement | None]:
        try:
            made = attempt(self.puzzle, self.actions)
        except (BadAnswer, RulesError) as error:
            raise Refusal(str(error)) from None
        analysis: Analysis | None = None
        if not made.is_known:
            for found in self.searched(made.end, (), LIMITS):
                analysis = found
                yield None
            if analysis is None:
                return
        yield judgement(made, analysis)
