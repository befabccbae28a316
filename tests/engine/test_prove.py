"""The prover against complete solutions, what it claims when it cannot prove, and its certificates."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from belvedere import engine, rules
from belvedere.engine.prove import Effort, Proof, Prover, prove
from belvedere.engine.solve import solve
from belvedere.record import certificate as certificates
from belvedere.record.check import check, check_lines
from belvedere.rules import Position

PROOFS = Path(__file__).resolve().parents[2] / "examples" / "proofs"


def random_game(game: str, seed: int, **settings: str) -> list[Position]:
    """The positions of a random game, which is over after the last."""
    chance = random.Random(seed)
    positions = [rules.get(game).start(**settings)]
    while not positions[-1].outcome:
        positions.append(positions[-1].after(chance.choice(positions[-1].legal_actions())))
    return positions


def agrees(proof: Proof) -> bool:
    """Whether a complete solution says the same; if there is one, which is then compared."""
    solution = solve(proof.position, nodes=200_000)
    if solution.complete:
        assert proof.proven, proof.position.text
        assert (proof.winner, proof.outcome) == (solution.winner, solution.outcome), proof.position.text
        assert (proof.distance or 0) >= (solution.distance or 0)
        assert (proof.distance is None) == (solution.distance is None)
    return solution.complete


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("size", ["2x3", "2x5", "4x3"])
def test_positions_of_small_fields_of_volterra(size: str, threads: int) -> None:
    outcomes: set[str | None] = set()
    for seed in range(6):
        game = random_game("volterra", seed, size=size)
        prover = Prover(game[0], threads=threads, memory=16)
        for position in game[::2]:
            proof = prover.prove(position)
            if agrees(proof):
                outcomes.add(proof.outcome)
    assert outcomes >= {"win", "loss"}


def test_wins_losses_and_draws() -> None:
    drawn = rules.get("volterra").start(size="2x3").play("a1>b1")
    proof = prove(drawn, threads=1, memory=1)
    assert (proof.outcome, proof.winner, proof.distance, proof.line) == ("draw", None, None, ())
    won = prove(rules.get("volterra").start(size="2x3"), threads=1, memory=1)
    assert (won.outcome, won.winner, won.distance, len(won.line)) == ("win", 0, 6, 6)
    after_the_turn = won.position.play(won.line[0]).play(won.line[1])
    lost = prove(after_the_turn, threads=1, memory=1)
    assert (lost.outcome, lost.winner, lost.distance) == ("loss", 0, 4)


TINY = "height:1/blocks:1,1/stairs:2/towers:a1,c3/board:3x3/red:-"
"""Equipment of Voldétour with few positions."""


@pytest.mark.parametrize(("game", "settings", "last"), [("turris", {}, 7), ("voldetour", {"equipment": TINY}, 4)])
def test_endings_of_other_games(game: str, settings: dict[str, str], last: int) -> None:
    compared = 0
    for seed in range(4):
        for position in random_game(game, seed, **settings)[-last:]:
            compared += agrees(prove(position, threads=1, memory=16))
    assert compared > 4


def test_forced_wins_of_volo() -> None:
    proven = 0
    for seed in range(6):
        *_, before, end = random_game("volo", seed)
        assert end.outcome
        if end.outcome.winner == before.to_move:
            assert prove(before, threads=1, memory=16).outcome == "win"
            proven += 1
    assert proven > 1


def test_a_game_that_is_over_is_proven() -> None:
    end = random_game("volterra", 1, size="2x3")[-1]
    assert end.outcome
    proof = prove(end, threads=1, memory=1)
    assert (proof.proven, proof.winner, proof.line) == (True, end.outcome.winner, ())


def test_the_longest_resistance_is_a_game_that_the_winner_wins() -> None:
    proof = prove(rules.get("volterra").start(size="4x3"), threads=1, memory=16)
    assert len(proof.line) == proof.distance
    end = proof.position
    for action in proof.line:
        end = end.play(action)
    assert end.outcome
    assert end.outcome.winner == proof.winner == 0


def test_what_cannot_be_proven_is_not_claimed() -> None:
    proof = prove(rules.get("volo").start(), seconds=0.1, threads=1, memory=16)
    assert (proof.proven, proof.outcome, proof.winner, proof.distance) == (False, None, None, None)
    assert proof.nodes > 0


def test_ctrl_c_ends_it_with_what_is_known() -> None:
    seen: list[Effort] = []

    def interrupt(effort: Effort) -> None:
        seen.append(effort)
        signal.raise_signal(signal.SIGINT)

    proof = prove(rules.get("volo").start(), tell=interrupt, every=0.05, memory=16)
    assert not proof.proven
    assert seen[0].player in (0, 1)


def test_ctrl_c_is_heard_while_it_searches() -> None:
    main = threading.get_ident()
    threading.Timer(0.3, lambda: signal.pthread_kill(main, signal.SIGINT)).start()
    assert not prove(rules.get("volo").start(), every=30, memory=16).proven


@pytest.mark.parametrize("limits", [{"seconds": 0}, {"threads": 0}, {"memory": 0}])
def test_limits_that_make_no_sense_are_refused(limits: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="is a number above 0, not 0"):
        prove(rules.get("turris").start(), **limits)  # type: ignore[arg-type]


def test_boards_that_are_too_large_are_refused() -> None:
    with pytest.raises(engine.Refusal, match="up to 7 files and 7 ranks"):
        prove(rules.get("volterra").start(size="8x5"))


def test_turns_that_are_mirror_images_are_one() -> None:
    start = rules.get("volterra").start()
    turns = Prover(start, threads=1, memory=1).turns(start)
    both_orders = {after.text for first in start.legal_actions() for after in ends_of_turn(start.after(first))}
    assert len(both_orders) == 86
    assert len(turns) == 43
    assert all(turn.position.text in both_orders for turn in turns)


def ends_of_turn(position: Position) -> Iterator[Position]:
    """All positions at the end of a turn that has begun with one action."""
    yield from map(position.after, position.legal_actions())


# ----------------------------------------------------------------------------------------------------- what is kept


def test_what_is_known_is_kept_and_read(tmp_path: Path) -> None:
    start, file = rules.get("volterra").start(size="4x3"), tmp_path / "folder" / "known"
    first = Prover(start, threads=1, memory=16, keep=file)
    nodes = first.prove(start).nodes
    first.save()
    second = Prover(start, threads=1, memory=16, keep=file)
    assert second.prove(start).nodes < nodes / 10
    second.forget()
    assert not file.exists()


def test_what_is_kept_of_something_else_is_refused(tmp_path: Path) -> None:
    Prover(rules.get("volterra").start(size="2x3"), threads=1, memory=1, keep=tmp_path / "known").save()
    with pytest.raises(engine.Refusal, match=r"is of another proof .*: remove it, or name another file"):
        Prover(rules.get("volterra").start(size="2x5"), threads=1, memory=1, keep=tmp_path / "known")


MEASURED = """
import os, subprocess
from belvedere import rules
from belvedere.engine.prove import prove

def used():
    command = ["ps", "-o", "rss=", "-p", str(os.getpid())]
    return int(subprocess.run(command, capture_output=True, check=True).stdout) >> 10

samples = []

def sample(effort):
    samples.append(used())
    if effort.fill > 0.95:
        raise KeyboardInterrupt

prove(rules.get("volterra").start(), threads=2, memory=1, seconds=0.1)
before = used()
prove(rules.get("volterra").start(), threads=2, memory=32, tell=sample)
print(max(samples) - before)
"""


def test_memory_stays_within_what_was_given() -> None:
    """In a process of its own, until the table, of 16 MiB, is full."""
    used = subprocess.run([sys.executable, "-c", MEASURED], check=True, capture_output=True, text=True).stdout
    assert 12 < int(used) <= 32


# ---------------------------------------------------------------------------------------------------- certificates


@pytest.fixture(scope="module")
def certificate() -> certificates.Certificate:
    """That of the field of 4 × 3."""
    prover = Prover(rules.get("volterra").start(size="4x3"), threads=1, memory=16)
    assert prover.prove(rules.get("volterra").start(size="4x3")).winner == 0
    return prover.certificate()


def test_a_certificate_is_written_and_checked_whole(certificate: certificates.Certificate, tmp_path: Path) -> None:
    certificate.write(tmp_path / "certificate")
    again = certificates.read(tmp_path / "certificate")
    assert again == certificate
    checked = check(again, processes=2)
    assert (checked.positions, checked.choices) == (certificate.positions, certificate.choices)
    assert checked.actions == certificate.actions


def test_lines_of_a_certificate_are_won(certificate: certificates.Certificate) -> None:
    lines = list(check_lines(certificate, 50, seed=1))
    assert len(set(lines)) > 20
    assert lines != list(check_lines(certificate, 50, seed=2))


def test_a_certificate_with_another_choice_is_refused(certificate: certificates.Certificate) -> None:
    """Not every bit matters, since a third of them is not needed for any position; most do."""
    refused = 0
    first = certificate.tables[0]
    for place in range(40, 60):
        content = first.content[:place] + bytes([first.content[place] ^ 0xFF]) + first.content[place + 1 :]
        changed = replace(certificate, tables=(replace(first, content=content), *certificate.tables[1:]))
        try:
            check(changed)
        except certificates.BadCertificate:
            refused += 1
    assert refused > 15


def test_lines_of_the_published_proof_are_won() -> None:
    """Of the whole field; `belvedere check-certificate` checks all of it, which takes too long for a test."""
    published = certificates.read(PROOFS / "volterra.certificate")
    assert published.position == rules.get("volterra").start()
    assert published.winner == 0
    assert len(set(check_lines(published, 40, seed=1))) > 30


def test_without_a_win_there_is_no_certificate() -> None:
    prover = Prover(rules.get("volterra").start(size="2x3"), threads=1, memory=1)
    with pytest.raises(engine.Refusal, match="no win has been proven"):
        prover.certificate()
    prover.prove(rules.get("volterra").start(size="2x3").play("a1>b1"))
    with pytest.raises(engine.Refusal, match="no win has been proven"):
        prover.certificate()
