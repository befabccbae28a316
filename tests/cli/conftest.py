from collections.abc import Callable

import pytest
from typer.testing import CliRunner, Result

from belvedere.cli import app

Belvedere = Callable[..., Result]


@pytest.fixture
def belvedere() -> Belvedere:
    """Runs the command in this process: `belvedere("perft", "volterra", "1", input="")`."""
    runner = CliRunner(env={"COLUMNS": "100", "NO_COLOR": "1"})

    def run(*arguments: str, input: str | bytes | None = None) -> Result:  # noqa: A002
        return runner.invoke(app, arguments, input=input, prog_name="belvedere")

    return run
