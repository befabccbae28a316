"""`belvedere puzzles`: finds puzzles in games of strong players, and checks those that are kept."""

from __future__ import annotations

import shlex
import sys
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress, TextColumn, TimeElapsedColumn

from belvedere import rules
from belvedere.cli.common import GameName, done_bar, fail
from belvedere.puzzles import check as checking
from belvedere.puzzles import find
from belvedere.puzzles.puzzle import FOLDER, BadFile, Puzzle, read, write


def puzzles(
    game: GameName,
    number: Annotated[int, typer.Option(min=1, help="How many puzzles there are to be, with those kept.")] = 25,
    seed: Annotated[int, typer.Option(min=0, help="Another number has other games.")] = 0,
    seconds: Annotated[
        float | None,
        typer.Option(min=0.01, show_default=False, help="How long to look for them; no limit if not given."),
    ] = None,
    keep: Annotated[bool, typer.Option("--write", help="Keep the puzzles, each when it is found.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Check the puzzles that are kept, and find none.")] = False,
    folder: Annotated[
        Path, typer.Option(show_default="the puzzles of Belvedere", help="Where GAME.json is, with the puzzles kept.")
    ] = FOLDER,
) -> None:
    """Find puzzles in games that a strong player plays against itself, and prove their answers.

    A puzzle is printed when it is found. With --write it is also kept at once: after Ctrl-C the same command goes on.
    With --check the exit code is 1 if something is wrong with a puzzle.
    """
    if check and (keep or seconds is not None):
        fail("--check looks for no puzzles: give it without --write and --seconds")
    name = rules.get(game.lower()).name
    try:
        kept = read(folder, name)
        if check:
            raise typer.Exit(1 if show_mistakes(kept, f"{rules.get(name).title}, {folder / name}.json") else 0)
        look(name, number, kept, seed, seconds, folder if keep else None)
    except (BadFile, find.NoRecipe) as error:
        fail(str(error))
    except KeyboardInterrupt:
        typer.echo("\nStopped. To go on:" if keep else "\nStopped.", err=True)
        if keep:
            typer.echo(shlex.join(["belvedere", *sys.argv[1:]]), err=True)
        raise typer.Exit(130) from None


def look(
    game: str, number: int, kept: tuple[Puzzle, ...], seed: int, seconds: float | None, folder: Path | None
) -> None:
    """Looks for puzzles, and prints each; in a folder, if there is one, it is kept."""
    deadline = float("inf") if seconds is None else time.monotonic() + seconds
    found = list(kept)
    with bar_of_puzzles() as bar:
        task = bar.add_task(rules.get(game).title, total=number, completed=len(found), looked_at=0)
        if len(found) >= number:
            return
        for looked_at, puzzle in enumerate(find.puzzles_of(game, number, kept, seed), 1):
            if puzzle:
                found.append(puzzle)
                if folder:
                    write(folder, game, tuple(found))
                typer.echo(in_words(puzzle))
            bar.update(task, completed=len(found), looked_at=looked_at)
            if time.monotonic() > deadline:
                return


def in_words(puzzle: Puzzle) -> str:
    """A puzzle in one line."""
    answers = " or ".join(" ".join(turn) for turn in puzzle.accepted)
    return (
        f"{puzzle.id}: {puzzle.theme} in {puzzle.turns}, difficulty {puzzle.difficulty}: {puzzle.position}: {answers}"
    )


def show_mistakes(kept: tuple[Puzzle, ...], where: str) -> bool:
    """Checks puzzles, says what is wrong with each, and whether anything is."""
    wrong = 0
    with bar_of_puzzles() as bar:
        task = bar.add_task("Checking", total=len(kept), looked_at=0)
        for looked_at, puzzle in enumerate(kept, 1):
            mistakes = checking.mistakes(puzzle)
            wrong += bool(mistakes)
            for mistake in mistakes:
                typer.echo(f"{puzzle.id}: {mistake}")
            bar.update(task, advance=1, looked_at=looked_at)
    typer.echo(f"{where}: {len(kept)} puzzles, {wrong or 'none'} of them wrong")
    return wrong > 0


def bar_of_puzzles() -> Progress:
    """A bar that shows how many puzzles there are, and how many positions were looked at."""
    return done_bar(TimeElapsedColumn(), TextColumn("{task.fields[looked_at]} positions looked at"))
