"""Makes the miniatures of the home page anew: for each game a few actions of a game in play, as plain data.

The computer plays both sides, with a fixed seed, so that the same games come out every time.
"""

import json
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

from belvedere import draw, rules
from belvedere.draw.scenes import as_json
from belvedere.engine.players import player
from belvedere.rules import Position

FOLDER = Path(__file__).resolve().parent.parent / "web" / "src" / "parts" / "miniature" / "stories"

MOMENTS = {"volterra": (8, 14), "volo": (14, 14), "voldetour": (12, 16), "turris": (4, 16)}
"""For each game after how many actions its miniature begins, and how many actions it shows."""

OPTIONS = {"volo": {"side": "5"}, "voldetour": {"equipment": "board:8x8/towers:b2,g7/red:b7,g2"}}
"""Smaller boards, so that pieces are large enough to be seen."""

WITH_SPOTS = ("volo", "voldetour")
"""Boards that are more than a field of equal squares."""

PLAYER, SEED = "level:3", 5

SEEDS = {"turris": 4}
"""Other seeds: this tower stands in the foreground of its mat."""

SHOWN = ("id", "kind", "colour", "place", "size", "facing")
"""What a miniature needs to know of a thing."""


def game_in_play(name: str) -> Iterator[Position]:
    """The positions of a game between two computers, which may go round in circles for ever."""
    computer = player(PLAYER, seed=SEEDS.get(name, SEED))
    position = rules.get(name).start(**OPTIONS.get(name, {}))
    yield position
    while not position.outcome:
        position = position.after(computer.choose(position))
        yield position


def things_on_board(scene: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """What stands on the board of a scene, by its id. What lies beside it is not shown."""
    east, north, _ = scene["size"]
    return {
        thing["id"]: {key: thing[key] for key in SHOWN if key in thing}
        for thing in scene["things"]
        if 0 <= thing["place"][0] <= east and 0 <= thing["place"][1] <= north
    }


def step(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What an action takes away, by its id, and what it gives."""
    taken = [key for key, thing in before.items() if after.get(key) != thing]
    return {"take": taken, "give": [thing for key, thing in after.items() if before.get(key) != thing]}


def miniature(name: str) -> dict[str, Any]:
    """The miniature of a game."""
    begin, length = MOMENTS[name]
    scenes = [as_json(draw.scene(position)) for position in islice(game_in_play(name), begin, begin + length + 1)]
    boards = [things_on_board(scene) for scene in scenes]
    steps = [step(before, after) for before, after in pairwise(boards)]
    return {
        "size": scenes[0]["size"],
        "spots": [[*spot["place"][:2], spot.get("mark", "")] for spot in scenes[0]["spots"] if name in WITH_SPOTS],
        "things": list(boards[0].values()),
        "steps": [step for step in steps if step["give"] or step["take"]],
    }


def main() -> None:
    """Writes a file for each game."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in MOMENTS:
        text = json.dumps(miniature(name), separators=(",", ":"))
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
