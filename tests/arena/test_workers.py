"""Processes of this machine, and a Ray cluster."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from belvedere.arena import ArenaError, Plan, Tournament, bouts, local_workers, opened_folder, play, ray_workers

PLAN = Plan("turris", ("random", "random"), games=4, opening_turns=1)


def process_number() -> int:
    return os.getpid()


def die() -> None:
    os._exit(1)


def records(tournament: Tournament) -> list[str]:
    return [result.record for result in tournament.results]


def test_games_are_played_in_other_processes_as_in_this_one(tmp_path: Path) -> None:
    with opened_folder(tmp_path, PLAN) as folder, local_workers(2) as workers:
        tournament = Tournament(PLAN, folder)
        tournament.run(workers)
        assert workers.number == 2
        assert workers.submit(process_number).result() != os.getpid()
    assert records(tournament) == [play(PLAN, bout).record for bout in bouts(PLAN)]


def test_there_is_one_worker_per_core_if_nothing_else_is_said() -> None:
    with local_workers() as workers:
        assert workers.number == os.cpu_count()


def test_any_thread_can_have_workers() -> None:
    with local_workers(1) as workers, ThreadPoolExecutor(1) as thread:
        assert thread.submit(lambda: workers.submit(process_number).result()).result() != os.getpid()


def test_what_is_unfinished_at_the_end_is_given_up() -> None:
    with local_workers(1) as workers:
        process = workers.submit(process_number).result()
        workers.submit(time.sleep, 1000)  # longer than any test may take
    wait_for_end(process)


def test_a_process_that_dies_is_told() -> None:
    with pytest.raises(ArenaError, match="a process that played a game has died"), local_workers(1) as workers:
        workers.submit(die).result()


PARENT = """
import time
from tests.arena.test_workers import process_number
from belvedere.arena import local_workers

if __name__ == "__main__":
    with local_workers(1) as workers:
        print(workers.submit(process_number).result(), flush=True)
        workers.submit(time.sleep, 1000).result()
"""


def test_workers_end_with_the_process_they_work_for(tmp_path: Path) -> None:
    (tmp_path / "parent.py").write_text(PARENT, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    with subprocess.Popen(
        [sys.executable, tmp_path / "parent.py"], env=environment, stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        assert is_running(worker)
        parent.send_signal(signal.SIGKILL)
    wait_for_end(worker)


STOPPED = """
import sys
import time
from belvedere.arena import local_workers

if __name__ == "__main__":
    try:
        print(flush=True)
        with local_workers(8) as workers:
            for _ in range(8):
                task = workers.submit(time.sleep, 1000)
            task.result()
    except KeyboardInterrupt:
        sys.exit("stopped")
"""


@pytest.mark.parametrize("wait", [0.0, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2])
def test_processes_that_are_just_starting_are_stopped_without_a_word(wait: float, tmp_path: Path) -> None:
    (tmp_path / "parent.py").write_text(STOPPED, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, tmp_path / "parent.py"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as parent:
        assert parent.stdout is not None
        parent.stdout.readline()
        time.sleep(wait)
        os.killpg(parent.pid, signal.SIGINT)  # as Ctrl-C does
        said = parent.communicate()[1]
    assert said == "stopped\n"


def wait_for_end(process: int) -> None:
    """Comes back when a process is over, and else never."""
    while is_running(process):
        time.sleep(0.05)


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_same_games_on_a_ray_cluster_of_two_cores(tmp_path: Path) -> None:
    with opened_folder(tmp_path / "local", PLAN) as folder, local_workers(1) as workers:
        local = Tournament(PLAN, folder)
        local.run(workers)
    too_long = replace(PLAN, game="volterra", settings={"size": "2x3"}, opening_turns=20)
    with (  # noqa: PT012 - one cluster, which takes long to start, serves for all of this
        pytest.raises(ArenaError, match=r"^random openings of 20 turns"),
        ray_workers(2) as workers,
    ):
        with opened_folder(tmp_path / "ray", PLAN) as folder:
            on_ray = Tournament(PLAN, folder)
            on_ray.run(workers)
        assert workers.number == 2
        assert workers.submit(process_number).result() != os.getpid()
        workers.submit(play, too_long, next(bouts(too_long))).result()  # fails as it would here
    assert records(on_ray) == records(local)


def test_ray_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r'pip install "belvedere\[ray\]"'), ray_workers():
        pass


@pytest.mark.parametrize("address", ["127.0.0.1:1", "somewhere"])
def test_a_ray_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("RAY_ADDRESS", address)
    with pytest.raises(ArenaError, match=f"there is no Ray cluster at {address}: "), ray_workers():
        pass
