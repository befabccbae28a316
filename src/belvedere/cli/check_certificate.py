"""`belvedere check-certificate`: whether a certificate proves what it claims, by the rules alone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.status import Status

from belvedere.cli.common import fail
from belvedere.record.certificate import BadCertificate, Certificate, read
from belvedere.record.check import check, check_lines


def check_certificate(
    file: Annotated[Path, typer.Argument(metavar="FILE", show_default=False, help="What belvedere prove has written.")],
    sample: Annotated[
        int | None,
        typer.Option(metavar="NUMBER", min=1, show_default=False, help="Only play so many games against the winner."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Another number has other games.")] = 0,
    processes: Annotated[int, typer.Option(min=1, help="How many processes check, unless it is a sample.")] = 1,
) -> None:
    """Check a certificate by the rules in Python, which share no code with the search that has found the proof.

    All positions are gone through that can come up if the winner does what the certificate says: every game must end
    with the win that is claimed, and none may go round in circles. With --sample, games are played against the
    certificate in which the loser does anything. The exit code is 1 if the certificate is refused.
    """
    try:
        certificate = read(file)
        typer.echo(claim(certificate))
        typer.echo(sampled(certificate, sample, seed) if sample else checked(certificate, processes))
    except BadCertificate as error:
        typer.echo(f"Refused: {error}", err=True)
        raise typer.Exit(1) from None
    except OSError as error:
        fail(f"{file}: {error.strerror}")


def claim(certificate: Certificate) -> str:
    """What a certificate claims."""
    position = certificate.position
    return (
        f"Claimed of {position.game.title}, {position.text}: "
        f"{position.colour_name(certificate.winner)} wins after {certificate.actions} actions at most."
    )


def sampled(certificate: Certificate, number: int, seed: int) -> str:
    """Plays games against the certificate; what came of them."""
    longest = 0
    with Status("Playing", console=Console(stderr=True)) as status:
        for played, line in enumerate(check_lines(certificate, number, seed), 1):
            longest = max(longest, len(line))
            status.update(f"{played:,} games won, the longest after {longest} actions")
    return f"All {number:,} games against any actions of the loser are won, the longest after {longest} actions."


def checked(certificate: Certificate, processes: int) -> str:
    """Goes through the whole certificate; what was found."""
    with Status("Checking", console=Console(stderr=True)) as status:
        found = check(
            certificate,
            processes=processes,
            tell=lambda looked_at, known: status.update(f"{looked_at:,} positions of {known:,} found so far"),
        )
    return (
        f"Proven: all games are won. {found.positions:,} positions were gone through, in {found.choices:,} of them the "
        f"winner chose, and {found.ends:,} ends; at most {found.without_progress} turns in a row are without progress."
    )
