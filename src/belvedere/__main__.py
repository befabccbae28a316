"""Runs the command line: `python -m belvedere` is `belvedere`."""

from belvedere.cli import app

app()
