"""`belvedere show`: a position, from its text or from a record, as text or as a picture."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from belvedere import draw
from belvedere.cli.common import Settings, fail, start
from belvedere.cli.files import FileError, read_matches
from belvedere.record import Match
from belvedere.rules import GAMES, Action, Position

FORMS = (".txt", ".svg", ".png")


@dataclass(frozen=True)
class Shown:
    """What is to be shown: a position, the action that led to it, and a line above it."""

    position: Position
    last: Action | None = None
    heading: str = ""


def show(
    source: Annotated[
        str,
        typer.Argument(
            metavar="GAME|FILE", show_default=False, help=f"A game ({', '.join(GAMES)}), or the file of a record."
        ),
    ],
    settings: Settings,
    position: Annotated[
        str | None,
        typer.Argument(metavar="POSITION", show_default=False, help="With GAME: the position text; else the start."),
    ] = None,
    ply: Annotated[
        int | None,
        typer.Option(help="With FILE: after how many actions; -1 is before the last. All, if not given."),
    ] = None,
    number: Annotated[int, typer.Option(min=1, help="With FILE: which of its records, from 1.")] = 1,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", show_default=False, help=f"Write a file: {', '.join(FORMS)} by its name."),
    ] = None,
    width: Annotated[int, typer.Option(min=1, max=8000, help="The width of a PNG image in pixels.")] = 800,
    targets: Annotated[bool, typer.Option("--targets", help="Mark in a picture what can be done.")] = False,
    coordinates: Annotated[bool, typer.Option(help="Show coordinates in a picture.")] = True,
) -> None:
    """Show a position as text, or write it as a picture."""
    if source.lower() in GAMES and (ply is not None or number != 1):
        fail("--ply and --number choose a position of a record: give its file instead of a game")
    if source.lower() not in GAMES and (position is not None or settings):
        fail(f"{source} is taken for the file of a record, which has its own positions; a game is {', '.join(GAMES)}")
    of_game = source.lower() in GAMES
    shown = Shown(start(source, settings, position)) if of_game else from_record(source, number, ply)
    if output is None:
        print_board(shown)
        return
    write(shown, output, width, list(shown.position.legal_actions()) if targets else [], coordinates)
    typer.echo(f"wrote {output}")


def from_record(name: str, number: int, ply: int | None) -> Shown:
    """A position of a match in a file of records."""
    try:
        matches = read_matches(name)
    except FileError as error:
        fail(str(error) if Path(name).exists() else f"{error}; and a game is {', '.join(GAMES)}")
    if number > len(matches):
        fail(f"{name} holds {len(matches)} record{'s' if len(matches) > 1 else ''}: there is no number {number}")
    match = matches[number - 1]
    line = match.line
    after = len(line) - 1 if ply is None else ply if ply >= 0 else len(line) - 1 + ply
    if not 0 <= after < len(line):
        fail(f"the match has {len(line) - 1} actions: there is no position after {ply}")
    node = line[after]
    return Shown(node.position, node.action, heading(match, after))


def heading(match: Match, after: int) -> str:
    """Who plays, and where in the match the position stands."""
    players = " – ".join(
        f"{name or 'somebody'} ({match.start.colour_name(player)})" for player, name in enumerate(match.names)
    )
    actions = len(match.actions)
    ended = f". {match.outcome.sentence}" if match.outcome and after == actions else ""
    return f"{match.game.title}: {players}, after {after} of {actions} actions{ended}"


def print_board(shown: Shown) -> None:
    """Prints the board, in colour if that goes to a terminal."""
    console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
    if shown.heading:
        console.print(shown.heading, "", sep="\n")
    console.print(draw.coloured(shown.position, last=shown.last))


def write(shown: Shown, output: Path, width: int, targets: list[Action], coordinates: bool) -> None:
    """Writes the position into a file, in the form that its name asks for."""
    form = output.suffix.lower()
    if form not in FORMS:
        fail(f"{output} is to be {form or 'nothing known'}: the name of the file ends with {' or '.join(FORMS)}")
    picture = draw.svg(shown.position, last=shown.last, targets=targets, coordinates=coordinates)
    try:
        if form == ".png":
            output.write_bytes(draw.png(picture, width=width))
        else:
            output.write_text(picture if form == ".svg" else f"{shown.position}\n", encoding="utf-8")
    except draw.PngUnavailable as error:
        fail(str(error))
    except OSError as error:
        fail(f"{output} cannot be written: {error.strerror or error}")
