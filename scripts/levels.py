"""Measures the levels: each plays against the one below, from random openings or, with `--fair`, from fair ones.

Run as `python scripts/levels.py turris --games 200 --fair`. The lines printed are those of `levels` in the profile of
the game, src/belvedere/engine/games/GAME.py. Every game is kept: after Ctrl-C the same command goes on, with more games
for longer.
"""

import argparse
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from belvedere import arena, engine
from belvedere.arena import ArenaError, Plan
from belvedere.engine import Level, profile
from belvedere.rules import GAMES

KEPT = Path(__file__).parents[1] / "build" / "levels"


def described(step: str) -> str:
    """The player that a step of a ladder stands for: a number is one of nodes."""
    return f"search:nodes={step}" if step.isdecimal() else step


def measured(game: str, player: str, below: str, asked: argparse.Namespace) -> Level:
    """A level with what it scores against the player below it."""
    plan = Plan(game, (player, below), asked.games, opening_turns=profile(game).opening_turns, fair=asked.fair)
    tournament = arena.hold(plan, asked.folder / arena.default_folder(plan), jobs=asked.jobs)
    if tournament.failures:
        raise ArenaError(f"a player failed, so nothing was measured: {tournament.failures[0].reason}")
    found = next(each for each in arena.standings(plan, tournament.results) if each.player == player)
    return Level(player, found.score, found.score_error, found.games)


def line(level: Level) -> str:
    """A level as the table has it."""
    score = "" if level.score is None else f", {level.score:.3f}, {level.error:.3f}, {level.games}"
    return f'Level("{level.player}"{score}),'


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what the arguments ask for; without any, all levels of all games."""
    parser = argparse.ArgumentParser(description="Measures what each level scores against the one below.")
    parser.add_argument("names", nargs="*", metavar="GAME", help=f"one of {', '.join(GAMES)}; all if none is given")
    parser.add_argument("--games", type=int, default=100, help="how many games for each level; an even number")
    parser.add_argument("--fair", action="store_true", help="begin with openings that a search finds about even")
    parser.add_argument("--jobs", type=int, help="how many games are played at once; one per core if not given")
    parser.add_argument("--ladder", nargs="+", metavar="STEP", help="these instead: players, or numbers of nodes")
    parser.add_argument("--folder", type=Path, default=KEPT, help="where the games are kept; build/levels if not given")
    asked = parser.parse_args(arguments)
    unknown = [name for name in asked.names if name not in GAMES]
    if unknown:
        parser.error(f"there is no game {unknown[0]}: the games are {', '.join(GAMES)}")
    for game in asked.names or GAMES:
        ladder = (
            list(map(described, asked.ladder)) if asked.ladder else [level.player for level in profile(game).levels]
        )
        print(f"{GAMES[game].title}\n{line(Level(ladder[0]))}", flush=True)
        for below, player in pairwise(ladder):
            try:
                level = measured(game, player, below, asked)
            except (ArenaError, engine.UnknownPlayer) as error:
                parser.error(str(error))
            except KeyboardInterrupt:
                parser.exit(130, "\nStopped. The games that were over are kept: the same command goes on.\n")
            print(line(level), flush=True)


if __name__ == "__main__":
    main()
