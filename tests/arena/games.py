"""Results of games that nobody has played, and a player that fails, for tests of what is made of them."""

from collections.abc import Iterable
from pathlib import Path
from shutil import copy

from belvedere.arena import Plan, Result
from belvedere.engine import core, network


def plan_with_a_lost_network(folder: Path) -> Plan:
    """A tournament whose first player can play until its file is lost, which it is before the first game."""
    file = Path(copy(core.PACKAGED / "volterra.onnx", folder))
    plan = Plan("volterra", (f"net:file={file},nodes=1", "random"), games=2)
    file.unlink()
    network.network.cache_clear()  # as in a process that has not read the file yet
    return plan


def result(number: int, players: tuple[int, int], score: float | None) -> Result:
    return Result(number, players, score, "more points", turns=20, actions=30, choices=300, seconds=(1, 2), record="")


def pairs(scores: Iterable[tuple[float, float]], one: int = 0, other: int = 1, begin: int = 0) -> list[Result]:
    """Pairs of games of two players; the scores are those of the first of them, who begins in the first game."""
    return [
        game
        for number, (first, second) in enumerate(scores, begin)
        for game in (result(2 * number, (one, other), first), result(2 * number + 1, (other, one), 1 - second))
    ]
