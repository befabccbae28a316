"""What the commands share: how games, options and actions are given, how mistakes are answered, a bar."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn

from belvedere import rules
from belvedere.rules import BadOption, Position, RulesError

GameName = Annotated[str, typer.Argument(metavar="GAME", show_default=False, help=f"One of {', '.join(rules.GAMES)}.")]

Settings = Annotated[
    list[str],
    typer.Option(
        "--set",
        metavar="NAME=VALUE",
        default_factory=list,
        show_default=False,
        help="Set an option of the game, such as layout=free; may be given several times. "
        "`belvedere games` lists the options.",
    ),
]


class Core(StrEnum):
    """The two implementations of the rules."""

    PYTHON = "python"
    NATIVE = "native"


CoreName = Annotated[
    Core, typer.Option("--core", help="The implementation of the rules: Python's, or the native core.")
]


def fail(message: str) -> NoReturn:
    """Ends the command with a message about what was asked for wrongly."""
    typer.echo(f"Error: {message}", err=True)
    raise typer.Exit(2)


@contextmanager
def needs_server() -> Iterator[None]:
    """Around imports of the server: where it is not installed, ends the command with the one that installs it."""
    try:
        yield
    except ModuleNotFoundError as error:
        fail(f'the server needs {error.name}, which is not installed: pip install "belvedere[server]"')


def done_bar(*details: ProgressColumn) -> Progress:
    """A bar that shows how many of all are done, and details, if there is a terminal to show it on."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        *details,
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


@contextmanager
def errors_as_messages() -> Iterator[None]:
    """Answers a mistake about the rules with its text; what is wrong inside Belvedere itself still shows where."""
    try:
        yield
    except RulesError as error:
        fail(str(error))


def start(name: str, settings: list[str], position: str | None = None) -> Position:
    """The start of the game of that name with settings such as "layout=free", or the position of a text."""
    return rules.get(name.lower()).start_or_read(dict(map(read_setting, settings)), position)


def read_setting(text: str) -> tuple[str, str]:
    """Name and value of a setting such as "layout=free"."""
    name, equals, value = text.partition("=")
    if not equals:
        raise BadOption(f"{text!r} sets nothing: write the option's name and its value, as in --set layout=free")
    return name, value
