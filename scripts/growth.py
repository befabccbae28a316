"""Measures how strength grows with learning: the snapshots of a folder play against each other, from fair openings.

Run as `python -m scripts.growth learnt/volterra --games 30 --nodes 200`, with PyTorch for the export. It prints a table
of Elo by seconds of learning, and writes growth.png into the folder. Every game is kept: the same command goes on.
"""

import argparse
from pathlib import Path

from belvedere import arena
from belvedere.arena import Plan
from belvedere.arena.standings import Standing
from belvedere.draw.image import png
from belvedere.engine import profile
from belvedere.learn import SNAPSHOTS, curves
from belvedere.learn.export import export
from belvedere.learn.training import read_checkpoint


def exported(folder: Path) -> dict[float, Path]:
    """The networks of the snapshots, by the seconds of learning."""
    networks = {}
    for snapshot in sorted((folder / SNAPSHOTS).glob("*.pt")):
        network = snapshot.with_suffix(".onnx")
        if not network.exists():
            export(snapshot, network)
        networks[read_checkpoint(snapshot, "cpu").counts.seconds] = network
    return networks


def measured(game: str, networks: dict[float, Path], nodes: int, games: int, jobs: int | None) -> dict[float, Standing]:
    """The standings by the seconds of learning, after so many games of every two."""
    players = {seconds: f"net:file={file},nodes={nodes}" for seconds, file in networks.items()}
    plan = Plan(game, tuple(players.values()), games, opening_turns=profile(game).opening_turns, fair=True)
    folder = next(iter(networks.values())).parent / f"games-{nodes}"
    tournament = arena.hold(plan, folder, jobs=jobs)
    by_player = {standing.player: standing for standing in arena.standings(plan, tournament.results)}
    return {seconds: by_player[player] for seconds, player in players.items()}


def main() -> None:
    """Reads the command line, plays, and tells."""
    parser = argparse.ArgumentParser(description="Measures how strength grows with learning.")
    parser.add_argument("folder", type=Path, help="where a network has learnt")
    parser.add_argument("--games", type=int, default=30, help="how many games of every two snapshots; an even number")
    parser.add_argument("--nodes", type=int, default=200, help="how many positions are looked at for a turn")
    parser.add_argument("--jobs", type=int, help="how many games are played at once; one per core if not given")
    asked = parser.parse_args()
    networks = exported(asked.folder)
    if len(networks) < 2:
        parser.error(f"there are fewer than two snapshots in {asked.folder / SNAPSHOTS}")
    game = read_checkpoint(next((asked.folder / SNAPSHOTS).glob("*.pt")), "cpu").hyperparameters.game
    found = measured(game, networks, asked.nodes, asked.games, asked.jobs)
    first = found[min(found)].elo
    print("| seconds | Elo above the first | games |\n|---|---|---|")
    for seconds, standing in found.items():
        print(f"| {seconds:.0f} | {standing.elo - first:+.0f} ± {standing.elo_error:.0f} | {standing.games} |")
    points = [(seconds / 60, standing.elo - first) for seconds, standing in found.items()]
    (asked.folder / "growth.png").write_bytes(png(*curves.drawn({"Elo by minutes of learning": points})))


if __name__ == "__main__":
    main()
