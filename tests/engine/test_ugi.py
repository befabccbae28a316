"""The engine protocol, spoken with a real process."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import takewhile

import pytest

from belvedere import rules
from belvedere.rules import GAMES

MANY_LINES = 10_000


class Driver:
    """The other end of the protocol."""

    def __init__(self, game: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "belvedere", "engine", game], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def send(self, *lines: str) -> None:
        self.send_bytes("".join(f"{line}\n" for line in lines).encode())

    def send_bytes(self, text: bytes) -> None:
        assert self.process.stdin
        self.process.stdin.write(text)
        self.process.stdin.flush()

    def line(self) -> str:
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line, "the engine has ended"
        return line.decode().rstrip("\n")

    def until(self, beginning: str) -> list[str]:
        """The lines up to one that begins so."""
        lines = [self.line()]
        while not lines[-1].startswith(beginning):
            lines.append(self.line())
        return lines

    def ask(self, line: str) -> list[str]:
        """What is answered to a line, and nothing else."""
        self.send(line, "isready")
        return self.until("readyok")[:-1]

    def best_move(self) -> str:
        return self.until("bestmove")[-1].split()[1]

    def quit(self) -> int:
        self.send("quit")
        return self.process.wait(20)


@pytest.fixture
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    driver = Driver(getattr(request, "param", "volterra"))
    with driver.process:
        yield driver
        driver.process.kill()


@pytest.fixture(scope="module")
def patient() -> Iterator[Driver]:
    """One engine for many mistakes."""
    driver = Driver("volterra")
    with driver.process:
        yield driver
        driver.process.kill()


def test_the_engine_introduces_itself(driver: Driver) -> None:
    driver.send("ugi")
    lines = driver.until("ugiok")
    assert lines[0].startswith("id name Belvedere")
    assert "option name Threads type spin default 1 min 1 max 1024" in lines
    assert "option name layout type string default chessboard" in lines
    assert driver.quit() == 0


@pytest.mark.parametrize("driver", GAMES, indirect=True)
def test_a_game_is_played_to_its_end(driver: Driver) -> None:
    driver.send("uginewgame")
    played: list[str] = []
    while driver.ask("query gameover") == ["response false"] and len(played) < 40:
        driver.send("go nodes 20")
        played.append(driver.best_move())
        driver.send(f"position startpos moves {' '.join(played)}")
    name = driver.process.args[-1]  # type: ignore[index]
    position = rules.get(str(name)).start()
    for action in played:
        position = position.play(action)
    to_move, over = str(position.to_move == 0).lower(), str(position.outcome is not None).lower()
    if not position.outcome:
        assert driver.ask("query p1turn") == [f"response {to_move}"]
        assert sorted(driver.ask("legal")[0].split()[1:]) == sorted(map(str, position.legal_actions()))
    assert driver.ask("query gameover") == [f"response {over}"]


@pytest.mark.parametrize(
    ("moves", "result"), [("", "none"), ("c3-d4 c5>c3 a2>c3 b3-c4", "p2win"), ("c3-d4 c5>c3 a2>c3", "none")]
)
def test_the_result_can_be_asked_for(driver: Driver, moves: str, result: str) -> None:
    driver.send(f"position startpos moves {moves}")
    assert driver.ask("query result") == [f"response {result}"]
    assert driver.ask("query gameover") == [f"response {str(result != 'none').lower()}"]


@pytest.mark.parametrize("driver", ["voldetour"], indirect=True)
def test_a_repetition_is_a_draw(driver: Driver) -> None:
    opening = "B1@d3 Sw@d3 end B1@h7 Sn@h7 end Sw@e3 L@f3 Sn@h6 L@h5"
    driver.send(f"position startpos moves {opening}")
    assert driver.ask("query result") == ["response none"]
    driver.send(f"position startpos moves {opening} {2 * 'L@f2 L@h4 L@f3 L@h5 '}")
    assert driver.ask("query result") == ["response draw"]
    assert driver.ask("go nodes 10")[0].startswith("info string error: the game is over: a draw")


def test_positions_can_be_given_as_text(driver: Driver) -> None:
    text = rules.get("volterra").start(size="2x3").text
    driver.send(f"position fen {text}")
    assert driver.ask("show") == [f"info string {text}"]
    assert driver.ask("perft 1")[-1] == f"perft 1: {len(rules.get('volterra').read(text).legal_actions())}"
    driver.send("position startpos")
    assert driver.ask("perft 4")[-1] == "perft 4: 7718"


def test_options_of_the_game(driver: Driver) -> None:
    driver.send("setoption name layout value free", "setoption name Threads value 2", "uginewgame")
    assert driver.ask("legal")[0].split()[1].startswith("+")
    driver.send("position startpos moves +a1")
    assert driver.ask("query p1turn") == ["response false"]


def test_a_search_tells_what_it_finds_and_stops(driver: Driver) -> None:
    driver.send("setoption name Lines value 3", "go infinite")
    assert "info string error: a search is going on: send stop first" in driver.ask("go nodes 5")
    driver.send("stop")
    lines = driver.until("bestmove")
    told = [line for line in lines if line.startswith("info depth")]
    assert {line.split()[4] for line in told} == {"1", "2", "3"}
    assert " pv " in told[-1]
    for limits in ("movetime 50", "depth 2", "nodes 10 movetime 1000", "p1time 900 p2time 5 p1inc 10 p2inc 0"):
        driver.send("position startpos", f"go {limits}")
        assert driver.best_move() in driver.ask("legal")[0].split()
    driver.send("go infinite")
    assert driver.quit() == 0  # which ends the search, too


def test_every_search_that_is_asked_for_is_made(driver: Driver) -> None:
    for nodes in (20, 400):
        driver.send("position startpos", f"go nodes {nodes}")
        told = driver.until("bestmove")[-2].split()
        assert told[told.index("nodes") + 1] == str(nodes)


def test_an_infinite_search_answers_only_when_it_is_stopped(driver: Driver) -> None:
    driver.send("position startpos moves c3-d4 c5>c3 a2>c3", "go infinite")  # a win, proven at once
    assert not any(line.startswith("bestmove") for line in driver.ask("query p1turn"))
    driver.send("stop")
    assert driver.best_move() == "b3-c3"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("hello", "there is no command hello: there is ugi, isready, setoption"),
        ("setoption Threads 2", "write: setoption name NAME value VALUE"),
        ("setoption name Threads value two", "Threads is a whole number from 1 to 1024, not two"),
        ("setoption name Threads value 0", "Threads is a whole number from 1 to 1024, not 0"),
        (
            "setoption name Speed value 1",
            "there is no option Speed: there is Threads, Memory, Lines, Seed, first, layout",
        ),
        ("setoption name layout value round", "layout"),
        ("position", "write: position startpos, or position fen TEXT"),
        ("position fen", "write: position startpos, or position fen TEXT"),
        ("position startpos a1", "write: position startpos, or position fen TEXT"),
        ("position fen nonsense", "a position of Volterra is three words"),
        ("position startpos moves c3-d4 c3-d4", "action 2, c3-d4: "),
        ("go", "write go infinite, or go and some of movetime"),
        ("go nodes", "write go infinite, or go and some of movetime"),
        ("go nodes many", "nodes is a whole number from 1 to 1000000000000000, not many"),
        ("go nodes 1 nodes 2", "write go infinite, or go and some of movetime"),
        ("go p2time 1000", "there is no time for player 1: write p1time and a number"),
        ("query", "write query and one of p1turn, gameover, result"),
        ("query weather", "write query and one of p1turn, gameover, result"),
        ("perft", "the depth is a whole number from 1 to 20, not nothing"),
        ("perft ²", "the depth is a whole number from 1 to 20, not ²"),
    ],
)
def test_mistakes_are_answered_and_change_nothing(patient: Driver, line: str, answer: str) -> None:
    patient.send("position startpos moves c3-d4")
    before = patient.ask("show")
    (said,) = patient.ask(line)
    assert said.startswith("info string error: ")
    assert answer in said
    assert patient.ask("show") == before


def test_garbage_never_ends_the_engine(driver: Driver) -> None:
    chance = random.Random(5)
    words = [
        "ugi",
        "position",
        "startpos",
        "fen",
        "moves",
        "go",
        "nodes",
        "1",
        "-1",
        "query",
        "setoption",
        "name",
        "c3-d4",
    ]
    words += ["value", "perft", "2", "stop", "legal", "show", "uginewgame", "isready", "quit!", "é", "\x00", "9" * 50]
    for _ in range(200):
        driver.send(" ".join(chance.choices(words, k=chance.randint(1, 6))))
        driver.send_bytes(chance.randbytes(chance.randint(0, 40)).replace(b"\n", b" ") + b"\n")
    driver.send("stop", "position startpos", "ugi")
    driver.until("ugiok")
    assert list(takewhile(lambda line: line != "legal", driver.ask("legal")))
    assert driver.quit() == 0


def test_the_end_of_the_input_ends_the_engine(driver: Driver) -> None:
    driver.send("go infinite")
    assert driver.process.stdin
    driver.process.stdin.close()
    assert driver.process.wait(20) == 0
