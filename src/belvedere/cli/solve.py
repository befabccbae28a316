"""`belvedere solve`: who wins a position for certain."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.status import Status

from belvedere.cli.common import GameName, Settings, fail, start
from belvedere.engine import Refusal
from belvedere.engine.solve import Effort, Solution
from belvedere.engine.solve import solve as find_solution
from belvedere.rules import Player, Position


def solve(
    game: GameName,
    settings: Settings,
    position: Annotated[
        str | None, typer.Option(metavar="TEXT", show_default=False, help="Solve this position instead of the start.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long to try.")] = 60,
    memory: Annotated[int, typer.Option(metavar="MIB", min=1, help="How much memory to use, in MiB.")] = 1024,
    actions: Annotated[
        bool, typer.Option("--actions", help="Show what every legal action leads to, if all positions could be found.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print what is found as JSON.")] = False,
) -> None:
    """Find out who wins a position for certain, and how.

    For half of the time at most, all positions that can follow are found and solved. If they are too many, a search
    looks for a forced win or loss. Ctrl-C ends it with what is known. The exit code is 1 if nothing could be proven.
    """
    root = start(game, settings, position)
    with Status("Solving", console=Console(stderr=True)) as status:
        try:
            solution = find_solution(
                root, seconds=seconds, memory=memory, tell=lambda known: status.update(in_words(known))
            )
        except Refusal as error:
            fail(str(error))
    typer.echo(json.dumps(figures(solution), indent=2) if as_json else "\n".join(report(solution, actions=actions)))
    if not solution.proven:
        raise typer.Exit(1)


def in_words(effort: Effort) -> str:
    """How far the solver has come."""
    if effort.nodes:
        return f"Searching for a forced win: {effort.nodes:,} positions, {effort.depth} actions ahead"
    return f"Finding all positions: {effort.positions:,} found, {effort.settled:,} won or lost"


def report(solution: Solution, *, actions: bool) -> list[str]:
    """What is known, in lines of text."""
    lines = [verdict(solution)]
    if solution.line:
        lines.append(f"Best play: {' '.join(map(str, solution.line))}")
    if actions and solution.complete:
        lines += [
            f"{each.action!s:12} {what_it_leads_to(solution.position, each.winner, each.distance)}"
            for each in solution.actions
        ]
    elif actions:
        lines.append("What each action leads to is known only when all positions are.")
    return [*lines, effort(solution)]


def verdict(solution: Solution) -> str:
    """The result in one sentence."""
    if not solution.proven:
        return "Not proven: neither could all positions be found, nor a forced win or loss within these limits."
    words = what_it_leads_to(solution.position, solution.winner, solution.distance)
    return f"{words[0].upper()}{words[1:]}{'' if solution.complete else ' at most'}."


def what_it_leads_to(position: Position, winner: Player | None, distance: int | None) -> str:
    """A result in words, such as "Dark wins in 6 actions"."""
    if winner is None:
        return "a draw"
    return f"{position.colour_name(winner)} wins in {distance} action{'' if distance == 1 else 's'}"


def effort(solution: Solution) -> str:
    """What was done to find it."""
    effort = solution.effort
    if solution.complete:
        return f"All {effort.positions:,} positions that can follow are solved; {effort.settled:,} are won or lost."
    return (
        f"{effort.positions:,} positions were found, which are not all; then {effort.nodes:,} were searched, "
        f"{effort.depth} actions ahead."
    )


def figures(solution: Solution) -> dict[str, Any]:
    """What is known, for programs."""
    effort = solution.effort
    return {
        "position": solution.position.text,
        "outcome": solution.outcome,
        "winner": solution.winner,
        "distance": solution.distance,
        "complete": solution.complete,
        "line": list(map(str, solution.line)),
        "actions": [
            {"action": str(each.action), "winner": each.winner, "distance": each.distance} for each in solution.actions
        ],
        "positions": effort.positions,
        "settled": effort.settled,
        "nodes": effort.nodes,
        "depth": effort.depth,
    }
