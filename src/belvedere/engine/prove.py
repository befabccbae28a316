"""Proving: who wins a position for certain, where it has too many that can follow to find them all.

A proof-number search asks of either player whether they can force a win; if neither can, the position is a draw. A win
is claimed only when all positions that the winner's strategy can lead to have been gone through, and
`Prover.certificate` writes that strategy down, so that others can check it.

Like every proof this one knows no history: draws by repetition are in it, and a win takes fewer turns without progress
than would make a draw. Two positions with the same 64-bit hash would be taken for one; a certificate rules that out.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from belvedere.engine import _core, core
from belvedere.engine.running import run
from belvedere.record.certificate import Certificate, Table
from belvedere.rules import Action, Player, Position

MEMORY = 1024
"""How much memory a prover may use if nothing else is said, in MiB."""

SAVED_EVERY = 60.0
"""After so many seconds the table is written into its file again."""


@dataclass(frozen=True)
class Effort:
    """How far a prover has come."""

    player: Player
    """The question that is looked into: can this player force a win?"""

    proof: float
    """About how many positions are still to be decided until that is proven."""

    disproof: float
    """And until it is disproven."""

    line: tuple[Action, ...]
    """How the game might go on."""

    nodes: int
    """Positions looked at."""

    gone_through: int
    """Positions of the winner's strategy that have been gone through, once a win is found."""

    fill: float
    """The share of the table that is used."""


@dataclass(frozen=True)
class Proof:
    """What is proven of a position."""

    position: Position
    proven: bool
    winner: Player | None
    """Who wins with best play; None for a draw, or if nothing is proven."""

    obstacle: str
    """Why a win that was found is not claimed, if that is so."""

    distance: int | None
    """After how many actions the game is won at most; None if nobody wins."""

    line: tuple[Action, ...]
    """The longest resistance to the winner's strategy."""

    positions: int
    """How many positions the winner's strategy can lead to before the end."""

    choices: int
    """In how many of them the winner is to move."""

    without_progress: int
    """How many turns in a row there are at most without progress, where a want of it is a draw."""

    nodes: int
    """Positions looked at, in all proofs of this prover."""

    @property
    def outcome(self) -> str | None:
        """To the player to move: "win", "loss", "draw", or None if nothing is proven."""
        if not self.proven:
            return None
        return "draw" if self.winner is None else "win" if self.winner == self.position.to_move else "loss"


@dataclass(frozen=True)
class Turn:
    """A whole turn."""

    actions: tuple[Action, ...]
    position: Position
    """The position after it."""


class Prover:
    """Proves who wins positions of one game and board: what it finds out about one is of use for the next.

    `memory` in MiB. What it knows is written into the file `keep` every minute and when a proof is broken off, and read
    from there by a prover that is begun with the same position. Raises core.Refusal for boards that the native core
    does not play, and for a file of something else.
    """

    def __init__(
        self, position: Position, *, threads: int | None = None, memory: int = MEMORY, keep: Path | None = None
    ) -> None:
        for name, number in (("threads", threads), ("memory", memory)):
            if number is not None and number < 1:
                raise ValueError(f"{name} is a number above 0, not {number}")
        self._proof: Proof | None = None
        self._keep = keep
        self._subject = f"{position.game.name} {position.game.version} {position.text}"
        self._prover = _core.Prover(
            core.native(position), core.packaged_network(position), threads or os.cpu_count() or 1, memory << 20
        )
        if keep and keep.exists():
            self._prover.load(keep, self._subject)

    def prove(
        self,
        position: Position,
        *,
        seconds: float | None = None,
        tell: Callable[[Effort], None] = lambda _: None,
        every: float = 0.2,
    ) -> Proof:
        """Proves who wins a position; without a limit, until it is done.

        `tell` is called every so many seconds with how far it has come. Ctrl-C ends it with what is known; after that
        this prover proves no more.
        """
        if seconds is not None and not seconds > 0:
            raise ValueError(f"seconds is a number above 0, not {seconds}")
        state = core.native(position)
        saved = time.monotonic()

        def look() -> None:
            nonlocal saved
            tell(self._effort(position, state))
            if time.monotonic() - saved >= SAVED_EVERY:
                self.save()
                saved = time.monotonic()

        found = run(lambda: self._prover.prove(state, seconds), self._prover.stop, look, every)
        if not found.proven:
            self.save()
        self._proof = Proof(
            position,
            found.proven,
            found.winner,
            found.obstacle,
            None if found.winner is None else found.distance,
            core.line(position, state, found.line),
            found.positions,
            found.choices,
            found.without_progress,
            self._prover.effort().nodes,
        )
        return self._proof

    def certificate(self) -> Certificate:
        """What the winner does in every position that can follow.

        Of the position that was proven last; raises core.Refusal if that is not won.
        """
        tables = tuple(Table(seed, size, content) for seed, size, content in self._prover.choices())
        proof = self._proof
        assert proof
        assert proof.winner is not None
        assert proof.distance is not None
        return Certificate(proof.position, proof.winner, proof.distance, proof.positions, proof.choices, tables)

    def turns(self, position: Position) -> tuple[Turn, ...]:
        """What the player to move can make of the position, up to the end of the turn; symmetric turns are one."""
        found: dict[int, Turn] = {}
        waiting = [Turn((), position)]
        met = {position}
        for turn in waiting:
            for action in turn.position.legal_actions():
                after = Turn((*turn.actions, action), turn.position.after(action))
                if after.position in met:
                    continue
                met.add(after.position)
                if after.position.mid_turn and not after.position.outcome:
                    waiting.append(after)
                else:
                    found.setdefault(self._prover.key(core.native(after.position)), after)
        return tuple(found.values())

    def save(self) -> None:
        """Writes what it knows into its file, if it has one."""
        if self._keep:
            self._keep.parent.mkdir(parents=True, exist_ok=True)
            self._prover.save(self._keep, self._subject)

    def forget(self) -> None:
        """Removes its file, if it has one."""
        if self._keep:
            self._keep.unlink(missing_ok=True)

    def _effort(self, position: Position, state: core.State) -> Effort:
        effort = self._prover.effort()
        return Effort(
            effort.player,
            effort.proof,
            effort.disproof,
            core.line(position, state, effort.line),
            effort.nodes,
            effort.gone_through,
            effort.fill,
        )


def prove(
    position: Position,
    *,
    seconds: float | None = None,
    threads: int | None = None,
    memory: int = MEMORY,
    tell: Callable[[Effort], None] = lambda _: None,
    every: float = 0.2,
) -> Proof:
    """Proves who wins a position, on all cores if nothing else is said; as `Prover`, which raises the same."""
    return Prover(position, threads=threads, memory=memory).prove(position, seconds=seconds, tell=tell, every=every)
