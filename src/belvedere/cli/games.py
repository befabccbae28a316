"""`belvedere games`: what there is to play."""

from rich.console import Console
from rich.table import Table

from belvedere.rules import GAMES


def games() -> None:
    """List the games and their options."""
    console = Console()
    for game in GAMES.values():
        title = f"{game.name}: {game.title} ({game.credit})"
        table = Table(title=title, title_justify="left", title_style="bold", box=None)
        for heading in ("option", "default", "values", "sets"):
            table.add_column(heading, overflow="fold")
        for option in game.options.values():
            table.add_row(
                option.name, option.default, option.values, ": ".join(filter(None, (option.about, option.note)))
            )
        console.print(table, "")
    console.print(f"Set an option with --set, as in: belvedere play {game.name} --set first={game.colours[1].lower()}")
