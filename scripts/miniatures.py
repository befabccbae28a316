"""Makes the miniatures of the home page anew: for each game a few actions of a game in play, as plain data.

The computer plays both sides, with a fixed seed, so that the same games come out every time.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

from belvedere import draw, rules
from belvedere.draw.scenes import as_json
from belvedere.engine.players import player
from belvedere.rules import Position

FOLDER = Path(__file__).resolve().parent.parent / "web" / "src" / "parts" / "miniature" / "stories"

PLAYER = "level:3"


@dataclass(frozen=True)
class Story:
    """What the miniature of a game shows."""

    begin: int
    """After how many actions it begins."""

    length: int
    """How many actions it shows."""

    rotation: int
    """By how many degrees the board is rotated."""

    tilt: int
    """From how many degrees above the board one looks."""

    options: Mapping[str, str] = field(default_factory=dict)
    """Smaller boards, so that pieces are large enough to be seen."""

    seed: int = 5


STORIES = {
    "volterra": Story(8, 14, rotation=30, tilt=56),
    "volo": Story(14, 14, rotation=0, tilt=72, options={"side": "5"}),
    "voldetour": Story(12, 16, rotation=30, tilt=55, options={"equipment": "board:8x8/towers:b2,g7/red:b7,g2"}),
    "turris": Story(4, 16, rotation=32, tilt=30, seed=4),  # a tower that stands in the foreground of its mat
}

SHOWN = ("id", "kind", "colour", "place", "size", "facing")
"""What a miniature needs to know of a thing."""


def game_in_play(name: str) -> Iterator[Position]:
    """The positions of a game between two computers, which may go round in circles for ever."""
    computer = player(PLAYER, seed=STORIES[name].seed)
    position = rules.get(name).start(**STORIES[name].options)
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
    story = STORIES[name]
    moments = islice(game_in_play(name), story.begin, story.begin + story.length + 1)
    scenes = [as_json(draw.scene(position)) for position in moments]
    boards = [things_on_board(scene) for scene in scenes]
    steps = [step(before, after) for before, after in pairwise(boards)]
    return {
        "size": scenes[0]["size"],
        "slant": {"rotation": story.rotation, "tilt": story.tilt},
        "points": [spot["place"][:2] for spot in scenes[0]["spots"] if spot["shape"] == "hexagon"],
        "coloured": [spot["place"][:2] for spot in scenes[0]["spots"] if spot.get("mark") == "coloured"],
        "things": list(boards[0].values()),
        "steps": [step for step in steps if step["give"] or step["take"]],
    }


def main() -> None:
    """Writes a file for each game."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in STORIES:
        text = json.dumps(miniature(name), separators=(",", ":"))
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
