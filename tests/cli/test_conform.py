import gzip
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from belvedere import rules
from belvedere.engine.conformance import Comparison
from belvedere.engine.vectors import Digest

from .conftest import Belvedere

FINISHED = ["c3-d4", "c5>c3", "a2>c3", "b3-c4"]


def vector(*actions: str, **changed: object) -> dict[str, Any]:
    """What our own rules say after some actions of Volterra, with some of it changed."""
    position = rules.get("volterra").start()
    for action in actions:
        position = position.play(action)
    outcome = position.outcome
    return {
        "actions": list(actions),
        "to_move": None if outcome else position.to_move,
        "legal": sorted(map(str, position.legal_actions())),
        "over": outcome is not None,
        "winner": outcome.winner if outcome else None,
    } | changed


def lines(*vectors: dict[str, Any]) -> bytes:
    return "".join(json.dumps(vector) + "\n" for vector in vectors).encode()


GAME = [vector(*FINISHED[:length]) for length in range(5)]


def test_agreement(belvedere: Belvedere) -> None:
    result = belvedere("conform", "volterra", "-", input=lines(*GAME))
    assert (result.exit_code, result.stdout, result.stderr) == (0, "5 checked, 0 disagree\n", "")


@pytest.mark.parametrize("name", ["vectors.jsonl", "vectors.jsonl.gz"])
@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "gzip"])
def test_gzip_is_told_by_the_content_and_not_by_the_name(
    belvedere: Belvedere, tmp_path: Path, name: str, pack: Any
) -> None:
    file = tmp_path / name
    file.write_bytes(pack(lines(*GAME)))
    assert belvedere("conform", "volterra", str(file)).stdout == "5 checked, 0 disagree\n"


def test_gzip_on_standard_input(belvedere: Belvedere) -> None:
    result = belvedere("conform", "volterra", "-", input=gzip.compress(lines(*GAME)))
    assert result.stdout == "5 checked, 0 disagree\n"


def test_lines_may_come_in_any_order(belvedere: Belvedere) -> None:
    other = [vector("c3-d2"), vector("d4>c4", "c3-b4")]
    result = belvedere("conform", "volterra", "-", input=lines(*reversed(GAME), *other, *GAME))
    assert result.stdout == "12 checked, 0 disagree\n"


def test_settings(belvedere: Belvedere) -> None:
    empty = vector(legal=[f"+{square}" for square in rules.get("volterra").start(layout="free").grid.squares])  # type: ignore[attr-defined]
    result = belvedere("conform", "volterra", "-", "--set", "layout=free", input=lines(empty))
    assert result.stdout == "1 checked, 0 disagree\n"


def test_unknown_keys_and_empty_lines_are_ignored(belvedere: Belvedere) -> None:
    result = belvedere("conform", "volterra", "-", input=b"\n" + lines(vector(comment="the start")) + b"\n\n")
    assert result.stdout == "1 checked, 0 disagree\n"


def test_an_empty_file_has_nothing_to_check(belvedere: Belvedere) -> None:
    result = belvedere("conform", "volterra", "-", input=b"")
    assert (result.exit_code, result.stdout) == (0, "0 checked, 0 disagree\n")


def test_a_digest_stands_for_a_long_list(belvedere: Belvedere) -> None:
    ours = Digest.of(vector()["legal"])
    right = vector(legal={"count": 16, "sha256": ours.sha256})
    wrong = vector(legal={"count": 16, "sha256": "0" * 64})
    result = belvedere("conform", "volterra", "-", input=lines(right, wrong))
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "line 2, after no action:",
        f"  legal: expected 16 with checksum {'0' * 64}, ours 16 with checksum {ours.sha256}",
        "2 checked, 1 disagree",
    ]


@pytest.mark.parametrize(
    ("changed", "difference"),
    [
        ({"to_move": 1}, "to_move: expected 1, ours 0"),
        ({"to_move": None}, "to_move: expected null, ours 0"),
        ({"over": True}, "over: expected true, ours false"),
        ({"winner": 0}, "winner: expected 0, ours null"),
        ({"legal": [*GAME[1]["legal"], "a1-a2"]}, "legal, missing: a1-a2"),
        ({"legal": GAME[1]["legal"][1:]}, f"legal, extra: {GAME[1]['legal'][0]}"),
        ({"legal": GAME[1]["legal"] * 2}, f"legal, missing: {' '.join(GAME[1]['legal'])}"),
    ],
)
def test_each_disagreement_is_shown(belvedere: Belvedere, changed: dict[str, Any], difference: str) -> None:
    result = belvedere("conform", "volterra", "-", input=lines(GAME[0], GAME[1] | changed, GAME[2]))
    assert result.exit_code == 1
    assert result.stdout.splitlines() == ["line 2, after c3-d4:", f"  {difference}", "3 checked, 1 disagree"]


def test_the_end_is_compared_too(belvedere: Belvedere) -> None:
    result = belvedere("conform", "volterra", "-", input=lines(GAME[4] | {"winner": 0, "over": False, "to_move": 1}))
    assert result.stdout.splitlines() == [
        "line 1, after c3-d4 c5>c3 a2>c3 b3-c4:",
        "  to_move: expected 1, ours null",
        "  over: expected false, ours true",
        "  winner: expected 0, ours 1",
        "1 checked, 1 disagree",
    ]


def test_an_action_that_is_refused_is_a_disagreement(belvedere: Belvedere) -> None:
    refused = GAME[1] | {"actions": ["c3-d4", "c3-b2", "nonsense"]}
    result = belvedere("conform", "volterra", "-", input=lines(GAME[1], refused, GAME[2]))
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "line 2, after c3-d4 c3-b2 nonsense:",
        "  c3-b2 is refused: your pawn has moved in this turn already: now a stack has to move",
        "3 checked, 1 disagree",
    ]


@pytest.mark.parametrize(
    ("content", "answer"),
    [
        (lines(GAME[0]) + b'{"actions": [', "line 2 is not JSON: Expecting value at column 14"),
        (b"\xff\xfe\xff", "line 1 is not JSON in UTF-8, or is nested far too deep"),
        (b"[" * 100_000, "line 1 is not JSON in UTF-8, or is nested far too deep"),
        (b"[]", "line 1 is not a JSON object"),
        (lines(vector(), {"actions": []}), "line 2 has no to_move"),
        (lines(vector(actions="c3-d4")), "line 1: actions is not a list of texts"),
        (lines(vector(actions=[1])), "line 1: actions is not a list of texts"),
        (lines(vector(to_move=2)), "line 1: to_move is not 0, 1 or null"),
        (lines(vector(to_move=True)), "line 1: to_move is not 0, 1 or null"),
        (
            lines(vector(legal={"count": 1})),
            'line 1: legal is not a list of texts or {"count": number, "sha256": text}',
        ),
        (lines(vector(over=None)), "line 1: over is not true or false"),
        (lines(vector(winner="Dark")), "line 1: winner is not 0, 1 or null"),
        (gzip.compress(lines(*GAME))[:-20], "the file cannot be read after line "),
        (b"\x1f\x8bnonsense", "the file cannot be read after line 0: "),
    ],
)
def test_an_unreadable_file_is_explained(belvedere: Belvedere, content: bytes, answer: str) -> None:
    result = belvedere("conform", "volterra", "-", input=content)
    assert result.exit_code == 2
    assert answer in result.stderr


def test_a_missing_file_is_explained(belvedere: Belvedere, tmp_path: Path) -> None:
    result = belvedere("conform", "volterra", str(tmp_path / "missing.jsonl"))
    assert result.exit_code == 2
    assert "No such file or directory" in result.stderr


def test_a_terminal_sees_a_bar_on_standard_error_only(tmp_path: Path) -> None:
    file = tmp_path / "vectors.jsonl"
    file.write_bytes(lines(*GAME))
    controller, terminal = os.openpty()
    command = [sys.executable, "-m", "belvedere", "conform", "volterra", str(file)]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=terminal, check=True)
    assert result.stdout == b"5 checked, 0 disagree\n"
    assert b"100%" in os.read(controller, 10_000)
    os.close(terminal)
    os.close(controller)


def test_a_comparison_plays_only_what_is_new() -> None:
    comparison = Comparison(rules.get("volterra").start())
    comparison.position_after(FINISHED)
    kept = list(comparison.positions)
    comparison.position_after([*FINISHED[:2], "a2>a3"])
    assert all(old is new for old, new in zip(kept[:3], comparison.positions[:3], strict=True))
    assert comparison.actions == [*FINISHED[:2], "a2>a3"]
