"""A game in a package of its own is played everywhere, though nothing of Belvedere knows its name."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.terminal import ENTER, Terminal
from tests.new_game.games import GAME, SENTENCE
from tests.new_game.installing import EXAMPLE, ROOT
from tests.server.running import Server

pytestmark = pytest.mark.usefixtures("there")


def run(*command: str, expected: int = 0, folder: Path = ROOT) -> str:
    """What a program prints, on both channels, where the example is installed."""
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    assert done.returncode == expected, done.stdout + done.stderr
    return done.stdout + done.stderr


def python(program: str) -> str:
    """What a program in Python prints; a warning is an error."""
    return run(sys.executable, "-W", "error::UserWarning", "-c", program).strip()


def belvedere(*arguments: str, expected: int = 0, folder: Path = ROOT) -> str:
    """What the command prints."""
    return run(sys.executable, "-m", "belvedere", *arguments, expected=expected, folder=folder)


def test_nothing_of_belvedere_knows_its_name() -> None:
    folders = ("src", "native", "web/src", "scripts")
    found = subprocess.run(["git", "grep", "-il", "intonaco", "--", *folders], capture_output=True, text=True, cwd=ROOT)
    assert (found.stdout, found.returncode) == ("", 1), "git grep finds nothing"


def test_its_own_tests_pass() -> None:
    assert re.search(r"\d+ passed", run(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", str(EXAMPLE)))


PAGE = """
from tests.docs.test_code_blocks import OF_THE_NEW_GAME, evaluate

evaluate(OF_THE_NEW_GAME)
"""


def test_every_block_of_its_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BELVEDERE_HOME", str(tmp_path))
    run(sys.executable, "-c", PAGE, folder=tmp_path)


# ------------------------------------------------------------------------------------------------------------ commands


def test_it_is_listed_after_ours() -> None:
    titles = re.findall(r"^(\w+): ", belvedere("games"), re.MULTILINE)
    assert titles == ["volterra", "volo", "voldetour", "turris", "intonaco"]


def test_its_rules_can_be_read_in_both_languages() -> None:
    assert "nobody paints beside wet paint" in " ".join(belvedere("rules", "intonaco").split())
    assert "peinture fraîche" in " ".join(belvedere("rules", "intonaco", "--lang", "fr").split())


def test_it_is_drawn(tmp_path: Path) -> None:
    belvedere("show", "intonaco", "4/1a2/1o1a/1oO1/4 a", "--targets", "-o", str(tmp_path / "picture.svg"))
    picture = (tmp_path / "picture.svg").read_text(encoding="utf-8")
    assert "<title>Intonaco, Azure to move: paint a square</title>" in picture
    assert (picture.count('class="paint ochre"'), picture.count('class="paint azure"')) == (3, 2)
    belvedere("show", "intonaco", "-o", str(tmp_path / "picture.png"))
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")


def test_it_is_played_in_the_terminal_and_read_back(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "intonaco") as terminal:
        terminal.wait_for_prompt("Ochre>")
        terminal.enter(GAME[0], "Azure>")
        shown = terminal.enter(f"why {GAME[0]}", "Azure>")
        assert "c2 is painted already: paint an empty square" in shown
        assert "c3 is beside c2, which is still wet" in terminal.enter("why c3", "Azure>")
        shown = terminal.enter(" ".join(GAME[1:]), "Over>")
        assert f"Over: {SENTENCE}" in shown
        terminal.enter("save game.txt", "Over>")
        terminal.send(ENTER)
        terminal.wait_for_end()
    record = (tmp_path / "game.txt").read_text(encoding="utf-8")
    assert record.startswith('[Game "intonaco"]\n')
    assert f"Over: {SENTENCE}" in belvedere("show", str(tmp_path / "game.txt"))


def test_players_meet_in_the_arena(tmp_path: Path) -> None:
    players = ("random", "greedy", "uct:nodes=50")
    words = ("arena", *players, "--game", "intonaco", "--games", "4", "--folder", str(tmp_path), "--jobs", "1")
    shown = belvedere(*words)
    assert all(player in shown.replace("\n", "") for player in players)
    assert (tmp_path / "games.txt").read_text(encoding="utf-8").count('[Game "intonaco"]') == 12


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (("lockstep", "intonaco", "--seconds", "1"), "Intonaco is not one of the games that the native core plays"),
        (("solve", "intonaco"), "Intonaco is not one of the games that the native core plays"),
        (("perft", "intonaco", "2", "--core", "native"), "Intonaco is not one of the games that the native core plays"),
        (("puzzles", "intonaco", "--number", "1"), "Intonaco"),
    ],
)
def test_what_it_does_not_bring_is_refused_in_a_sentence(words: tuple[str, ...], answer: str) -> None:
    shown = belvedere(*words, expected=2)
    assert shown.startswith("Error: ")
    assert answer in shown


# -------------------------------------------------------------------------------------------------------- environments

PETTINGZOO = """
import warnings
from pettingzoo.test import api_test
from belvedere.envs import aec

warnings.filterwarnings("ignore", "Observation space for each agent probably should be")  # for want of masks there
warnings.filterwarnings("ignore", "Observation is not a NumPy array")
api_test(aec.env("intonaco"), num_cycles=100)
"""

GYMNASIUM = """
import gymnasium
import belvedere.envs.single

env = gymnasium.make("belvedere/Intonaco-v0", opponent="greedy")
observation, _ = env.reset(seed=1)
over = False
while not over:
    action = env.action_space.sample(observation["action_mask"])
    observation, reward, terminated, truncated, _ = env.step(action)
    over = terminated or truncated
print(terminated, abs(reward) <= 1)
"""

OPEN_SPIEL = """
import pyspiel
import belvedere.envs.open_spiel

game = pyspiel.load_game("belvedere_intonaco")
pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
print(game.max_game_length())
"""


def test_it_is_an_environment_of_pettingzoo() -> None:
    assert python(PETTINGZOO).endswith("Passed API test")


def test_it_is_an_environment_of_gymnasium() -> None:
    assert python(GYMNASIUM) == "True True"


def test_it_is_an_environment_of_open_spiel() -> None:
    assert python(OPEN_SPIEL).endswith("20")


# -------------------------------------------------------------------------------------------------------- on a server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(f"sqlite:///{tmp_path}/belvedere.db", tmp_path).start()
    yield server
    assert server.stop() == 0


def test_a_match_is_agreed_on_in_the_lobby_and_played(server: Server) -> None:
    owner, other = server.somebody(), server.somebody()
    seek = owner.post("/api/seeks", 201, game="intonaco", side="first", options={"first": "azure"})
    (listed,) = other.get("/api/seeks")
    assert (listed["game"], listed["options"]) == ("intonaco", {"first": "azure"})
    match = other.post(f"/api/seeks/{seek['id']}/accept")
    for number, action in enumerate(GAME):
        player = (owner, other)[number % 2]
        player.ask(match["id"], match["version"] + number, "action", action=action)
    over = owner.get(f"/api/matches/{match['id']}")
    assert over["outcome"]["sentence"] == SENTENCE.replace("Ochre", "Azure")
    assert '[Game "intonaco"]' in owner.http.get(f"/api/matches/{match['id']}/record").text


def test_the_computer_plays_it(server: Server) -> None:
    person = server.somebody()
    (game,) = (each for each in person.get("/api/games", language="fr") if each["name"] == "intonaco")
    assert game["colours"] == ["Ocre", "Azur"]
    assert len(game["levels"]) == 8
    match = person.make("intonaco", opponent="computer", level=2, side="first")["match"]
    with person.follow(match["id"]) as live:
        person.ask(match["id"], match["version"], "action", action="b3")
        while len(person.get(f"/api/matches/{match['id']}")["actions"]) < 2:
            live.recv(timeout=30)
