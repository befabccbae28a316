"""`belvedere perft`: count the sequences of actions from a position."""

from typing import Annotated

import typer

from belvedere import rules
from belvedere.cli.common import Core, CoreName, GameName, Settings, fail, start
from belvedere.engine import core
from belvedere.rules import Position


def perft(
    game: GameName,
    depth: Annotated[
        int, typer.Argument(metavar="DEPTH", min=0, show_default=False, help="The number of actions in a sequence.")
    ],
    settings: Settings,
    after: Annotated[str, typer.Option(metavar="ACTIONS", help='Play these first, as in "c3-d4 d3>c4".')] = "",
    position: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Count from this position instead of the start.")
    ] = None,
    divide: Annotated[bool, typer.Option("--divide", help="Show the count after each first action, too.")] = False,
    core: CoreName = Core.PYTHON,
) -> None:
    """Count the sequences of exactly DEPTH actions."""
    root = start(game, settings, position)
    root = [root, *rules.play_all(root, after.split(), Position.play)][-1]
    count = count_natively if core == Core.NATIVE else rules.perft
    if not divide:
        typer.echo(count(root, depth))
    elif depth == 0:
        fail("--divide splits the count by the first action: it needs a DEPTH of at least 1")
    else:
        counts = {str(action): count(root.after(action), depth - 1) for action in root.legal_actions()}
        for action, number in sorted(counts.items()):
            typer.echo(f"{action} {number}")
        typer.echo(sum(counts.values()))


def count_natively(position: Position, depth: int) -> int:
    """The count of the native core."""
    try:
        return core.native(position).perft(depth)
    except core.Refusal as error:
        fail(str(error))
