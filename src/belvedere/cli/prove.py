"""`belvedere prove`: who wins a position for certain, by a search for a proof on all cores."""

from __future__ import annotations

import hashlib
import json
import os
import time
from pathlib import Path
from typing import Annotated, Any

import typer
from platformdirs import user_cache_path
from rich.console import Console
from rich.status import Status

from belvedere.cli.autosave import HOME_VARIABLE
from belvedere.cli.common import GameName, Settings, fail, start
from belvedere.cli.solve import what_it_leads_to
from belvedere.engine import Refusal
from belvedere.engine.prove import MEMORY, Effort, Proof, Prover, Turn
from belvedere.rules import Action, Position, play_all


def prove(
    game: GameName,
    settings: Settings,
    position: Annotated[
        str | None, typer.Option(metavar="TEXT", show_default=False, help="Prove this position instead of the start.")
    ] = None,
    after: Annotated[
        str, typer.Option(metavar="ACTIONS", show_default=False, help="Prove the position after these actions.")
    ] = "",
    seconds: Annotated[
        float | None,
        typer.Option(
            min=0.01, show_default=False, help="How long to try, with --every-turn for each; no limit if not given."
        ),
    ] = None,
    threads: Annotated[
        int | None, typer.Option(min=1, show_default="all cores", help="How many threads search.")
    ] = None,
    memory: Annotated[int, typer.Option(metavar="MIB", min=1, help="How much memory to use, in MiB.")] = MEMORY,
    keep: Annotated[
        Path | None,
        typer.Option(show_default="in the user's cache", help="Where what is known is kept until all is proven."),
    ] = None,
    certificate: Annotated[
        Path | None,
        typer.Option(
            show_default=False, help="Write what the winner does everywhere, for belvedere check-certificate."
        ),
    ] = None,
    every_turn: Annotated[
        bool, typer.Option("--every-turn", help="Prove each position after a turn; symmetric turns are one.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print what is found as JSON.")] = False,
) -> None:
    """Prove who wins a position: a forced win, a forced loss, or a draw.

    Unlike `belvedere solve` it looks only at positions that a proof needs. What it knows is kept in a file every
    minute, and when it is ended by Ctrl-C or its time: the same command goes on from there. The exit code is 1 if
    something was not proven.
    """
    if every_turn and certificate:
        fail("a certificate is of one position: name the turn with --after, and leave --every-turn out")
    begin = start(game, settings, position)
    root = [begin, *play_all(begin, after.split(), Position.play)][-1]
    file = keep or kept_by_default(root)
    typer.echo(f"Until all is proven, what is known is kept in {file}", err=True)
    try:
        prover = Prover(root, threads=threads, memory=memory, keep=file)
        if every_turn:
            all_proven = tell_turns(prover, root, seconds, as_json=as_json)
        else:
            proof = run(prover, root, seconds)
            if certificate and proof.proven:
                prover.certificate().write(certificate)
            typer.echo(json.dumps(figures(proof), indent=2) if as_json else "\n".join(report(proof)))
            all_proven = proof.proven
    except Refusal as error:
        fail(str(error))
    except MemoryError:
        fail(f"this machine does not have {memory} MiB of memory: give less by --memory")
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}")
    if not all_proven:
        raise typer.Exit(1)
    prover.forget()


def kept_by_default(position: Position) -> Path:
    """The file in the user's cache for what is known of a position."""
    home = os.environ.get(HOME_VARIABLE)
    name = hashlib.sha256(position.text.encode()).hexdigest()[:16]
    folder = Path(home) if home else user_cache_path("belvedere", appauthor=False)
    return folder / "proofs" / f"{position.game.name}-{name}.proof"


def tell_turns(prover: Prover, root: Position, seconds: float | None, *, as_json: bool) -> bool:
    """Proves and prints what every turn leads to; whether all of that could be proven."""
    proofs: list[tuple[Turn, Proof]] = []
    for turn in prover.turns(root):
        proofs.append((turn, run(prover, turn.position, seconds)))
        if not as_json:
            typer.echo(f"{in_notation(turn.actions):16} {in_short(proofs[-1][1])}")
    if as_json:
        found = [{"turn": [*map(str, turn.actions)], **figures(proof)} for turn, proof in proofs]
        typer.echo(json.dumps(found, indent=2))
    return all(proof.proven for _, proof in proofs)


def run(prover: Prover, position: Position, seconds: float | None) -> Proof:
    """Proves a position, and shows meanwhile how far that has come."""
    with Status("Proving", console=Console(stderr=True)) as status:
        began = time.monotonic()

        def show(effort: Effort) -> None:
            status.update(in_words(position, effort, time.monotonic() - began))

        return prover.prove(position, seconds=seconds, tell=show)


def in_words(position: Position, effort: Effort, seconds: float) -> str:
    """How far the prover has come."""
    if effort.gone_through:
        return f"A win is found: going through all that can follow, {effort.gone_through:,} positions so far"
    return (
        f"Can {position.colour_name(effort.player)} force a win? {effort.nodes:,} positions in {seconds:.0f} s, "
        f"proof number {effort.proof:.3g}, disproof number {effort.disproof:.3g}, table {effort.fill:.0%} full; "
        f"perhaps {in_notation(effort.line)}"
    )


def report(proof: Proof) -> list[str]:
    """What is proven, in lines of text."""
    lines = [f"{in_short(proof)}."]
    if proof.line:
        lines.append(f"Longest resistance: {in_notation(proof.line)}")
    if proof.winner is not None:
        lines.append(
            f"The winner's strategy can lead to {proof.positions:,} positions, "
            f"and chooses in {proof.choices:,} of them."
        )
    if proof.without_progress:
        lines.append(f"There are at most {proof.without_progress} turns in a row without progress.")
    return [*lines, f"{proof.nodes:,} positions were searched."]


def in_short(proof: Proof) -> str:
    """The result, such as "Dark wins in 6 actions at most"."""
    if not proof.proven:
        return f"Not proven{f': {proof.obstacle}' if proof.obstacle else ''}"
    words = what_it_leads_to(proof.position, proof.winner, proof.distance)
    return f"{words[0].upper()}{words[1:]}{'' if proof.winner is None else ' at most'}"


def in_notation(actions: tuple[Action, ...]) -> str:
    """Actions, one after another."""
    return " ".join(map(str, actions))


def figures(proof: Proof) -> dict[str, Any]:
    """What is proven, for programs."""
    return {
        "position": proof.position.text,
        "outcome": proof.outcome,
        "winner": proof.winner,
        "distance": proof.distance,
        "line": [*map(str, proof.line)],
        "positions": proof.positions,
        "choices": proof.choices,
        "without_progress": proof.without_progress,
        "nodes": proof.nodes,
    }
