"""`belvedere play`: two people at one terminal."""

from collections import Counter
from contextlib import suppress
from typing import Annotated

import typer
from rich.columns import Columns
from rich.console import Console

from belvedere.cli.common import Settings, play_all, start
from belvedere.rules import GAMES, Position, RulesError

with suppress(ImportError):  # not everywhere
    import readline  # noqa: F401 (gives the prompt a history and the arrow keys)

MOST_MOVES = 60
"""More legal actions than this are shown by their beginnings only."""

MOST_BEGINNINGS = 24

HELP = """\
Type an action such as {action}, or several separated by spaces, or one of these:
  moves      list the legal actions
  moves {beginning}   list those that begin with {beginning}
  undo       take back the last action
  help       show this text
  quit       leave the game (so do Ctrl-C and Ctrl-D)"""


def play(
    settings: Settings,
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", show_default=False, help=f"One of {', '.join(GAMES)}; asked for if missing."),
    ] = None,
) -> None:
    """Play a game of two people in the terminal."""
    try:
        play_until_over(start(game or ask_for_game(), settings))
    except (EOFError, KeyboardInterrupt):
        typer.echo("\nGoodbye.")


def ask_for_game() -> str:
    """The name of the game the player chooses."""
    names = list(GAMES)
    typer.echo("Which game would you like to play?")
    for number, game in enumerate(GAMES.values(), 1):
        typer.echo(f"  {number}  {game.title} ({game.credit})")
    while True:
        answer = input("Its number or name: ").strip().lower()
        if answer in names:
            return answer
        if answer.isdecimal() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        typer.echo(f"Please type a number from 1 to {len(names)}, or one of {', '.join(names)}.")


def play_until_over(position: Position) -> None:
    """Asks for actions in turn until the game is over, or a player quits."""
    history = [position]
    typer.echo(f"{position.game.title}. Type an action, or moves to see what is legal, or help.\n\n{position}")
    while history[-1].outcome is None:
        position = history[-1]
        match input(f"{position.colour_name(position.to_move)}> ").split():
            case []:
                pass
            case ["help"]:
                action = str(position.legal_actions()[0])
                typer.echo(HELP.format(action=action, beginning=action[:2]))
            case ["moves"]:
                show_moves(position, "")
            case ["moves", beginning]:
                show_moves(position, beginning)
            case ["quit"]:
                typer.echo("Goodbye.")
                return
            case ["undo"] if len(history) == 1:
                typer.echo("There is nothing to take back.")
            case ["undo"]:
                history.pop()
                typer.echo(f"\n{history[-1]}")
            case words:
                try:
                    history += play_all(position, words)
                except RulesError as error:
                    typer.echo(error)
                else:
                    typer.echo(f"\n{history[-1]}")


def show_moves(position: Position, beginning: str) -> None:
    """Prints the legal actions that begin so, or their own beginnings if they are many."""
    moves = [move for move in map(str, position.legal_actions()) if move.startswith(beginning)]
    if not moves:
        typer.echo(f"No legal action begins with {beginning}.")
    elif len(moves) <= MOST_MOVES:
        show_columns(moves)
    else:
        groups = beginnings(moves)
        show_columns([f"{start}… ({count})" for start, count in groups.items()])
        example = next(iter(groups))
        typer.echo(f"These are {len(moves)} actions. To list some, type how they begin, as in: moves {example}")


def beginnings(moves: list[str]) -> Counter[str]:
    """How many moves begin in which way: with as many letters as make for a few ways only."""
    length = 1
    while len({move[: length + 1] for move in moves}) <= MOST_BEGINNINGS:
        length += 1
    return Counter(move[:length] for move in moves)


def show_columns(texts: list[str]) -> None:
    """Prints short texts in columns."""
    Console(highlight=False, markup=False, emoji=False).print(Columns(texts, equal=True, padding=(0, 2)))
