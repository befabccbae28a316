"""Learning by self-play: games, a window of positions, and a network that learns from it and plays the next games."""

from __future__ import annotations

import copy
import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch

from belvedere import encode, rules
from belvedere.engine import core
from belvedere.learn.evaluator import CpuEvaluator, CudaEvaluator, Group, Teacher
from belvedere.learn.learner import Learner
from belvedere.learn.network import ResidualNetwork, Size
from belvedere.learn.window import Window

GROUPS = 2
"""While the network works on one group of games, the core works on the other."""

CHECKPOINT, GAMES_AND_WINDOW = "checkpoint.pt", "window.pt"
"""The files of a folder: what a network has learnt, and what it would learn from next, which is much larger."""

SNAPSHOTS, FIRST_SNAPSHOT = "snapshots", 15
"""The folder of networks as they were after so many seconds, and twice, four times, … as many."""

TALLIED = ("games", "first_wins", "second_wins", "draws", "actions")
"""What is counted of games that are over."""

MOST_CHANGES = 8
"""How often the network is changed at most before the games go on: many may end at the same time."""


class LearningError(ValueError):
    """Something that was asked for does not go; the text says why."""


@dataclass(frozen=True)
class Hyperparameters:
    """What is learnt, and how."""

    game: str
    options: dict[str, str] = field(default_factory=dict)
    blocks: int = 6
    channels: int = 64
    simulations: int = 32
    considered: int = 16
    games: int = 1024
    """In flight, all groups together."""
    threads: int = 1
    batch: int = 1024
    reuse: float = 4.0
    """How often a position is learnt from, on average."""
    window: int = 200_000
    learning_rate: float = 1e-3
    weight_decay: float = 1e-4
    most_actions: int = 500
    random_actions: int = 8
    """Each game begins with up to so many random actions."""
    search_share: float = 0.25
    """How much of a value is what the search expected; the rest is the result of the game."""
    taught: int = 0
    """The first so many positions are played with handcrafted knowledge in place of the network."""
    seed: int = 0
    device: str = "cpu"
    compiles: bool = False
    """Whether a GPU's programs are made for the network first, which takes a minute and makes it faster."""

    FIXED = ("game", "options", "blocks", "channels", "games", "window", "seed")
    """What has to stay as it was when learning goes on."""

    def encoding(self) -> encode.Encoding[Any, Any]:
        """How positions and actions become numbers."""
        return encode.get(self.game, **self.options)

    def fixed(self) -> dict[str, Any]:
        """What has to stay as it was, and how it is."""
        return {name: getattr(self, name) for name in self.FIXED}


@dataclass(frozen=True)
class Counts:
    """How far learning has come."""

    seconds: float = 0.0
    steps: int = 0
    """How often the network was changed."""
    evaluations: int = 0
    games: int = 0
    first_wins: int = 0
    second_wins: int = 0
    draws: int = 0
    actions: int = 0
    """Of all games that are over."""
    positions: int = 0
    """Learnt from, or still to be."""
    policy_loss: float = float("nan")
    value_loss: float = float("nan")
    """The last ones, smoothed."""


class Trainer:
    """Plays and learns, one step after the other; for one seed and one device always the same."""

    def __init__(self, hyperparameters: Hyperparameters) -> None:
        """Raises UnknownGame, BadOption, core.Refusal and LearningError."""
        if hyperparameters.device != "cpu" and not torch.cuda.is_available():
            raise LearningError(f"there is no device {hyperparameters.device} here that PyTorch can use: there is cpu")
        self.hyperparameters = hyperparameters
        self.encoding = hyperparameters.encoding()
        torch.manual_seed(hyperparameters.seed)
        self.chance = np.random.default_rng(hyperparameters.seed)
        network = ResidualNetwork(self.encoding, Size(hyperparameters.blocks, hyperparameters.channels))
        rate, decay, device = hyperparameters.learning_rate, hyperparameters.weight_decay, hyperparameters.device
        self.learner = Learner(network, rate, decay, device, compiles=hyperparameters.compiles)
        self.evaluator = self._evaluator()
        self.teacher = Teacher()
        self.window = Window(self.encoding, hyperparameters.window, hyperparameters.device)
        self.groups = [self._group(number) for number in range(GROUPS)]
        self.counts = Counts()
        self.owed = 0.0
        """How many times more the network should have been changed."""
        self._before = Counts()
        """What had happened before the games and the window that there are now."""
        self._begun = time.monotonic()
        self._launch_all()

    def _evaluator(self) -> CpuEvaluator | CudaEvaluator:
        player, device = copy.deepcopy(self.learner.averaged), self.hyperparameters.device
        return CpuEvaluator(player) if device == "cpu" else CudaEvaluator(player, device, self.hyperparameters.compiles)

    def _group(self, number: int) -> Group:
        hyperparameters = self.hyperparameters
        games = hyperparameters.games // GROUPS
        if games < 1:
            raise LearningError(f"there are at least {GROUPS} games in flight, not {hyperparameters.games}")
        start = core.native(rules.get(hyperparameters.game).start(**hyperparameters.options))
        seed = hyperparameters.seed * GROUPS + number
        played = core.SelfPlay(
            start,
            games,
            hyperparameters.simulations,
            hyperparameters.considered,
            hyperparameters.threads,
            seed,
            hyperparameters.most_actions,
            hyperparameters.random_actions,
            hyperparameters.search_share,
        )
        return Group(played, games, self.encoding.shape, self.encoding.actions, hyperparameters.device)

    # -------------------------------------------------------------------------------------------------------- a step

    def _launch_all(self) -> None:
        for group in self.groups:
            self._launch(group)

    def _launch(self, group: Group) -> None:
        group.ask()
        group.answers = self.teacher if self.window.seen < self.hyperparameters.taught else self.evaluator
        group.answers.launch(group)

    def step(self) -> None:
        """One evaluation in every game, and what there is to learn then."""
        for group in self.groups:
            group.answers.take(group)
            group.play_on()
            self._launch(group)
            self._collect(group)
            self._learn()
        self._note()

    def _collect(self, group: Group) -> None:
        self.window.add(group.games.samples())
        self.owed += (
            self.window.take_in(at_least=self.hyperparameters.batch)
            * self.hyperparameters.reuse
            / self.hyperparameters.batch
        )

    def _learn(self) -> None:
        """Changes the network if it is not being changed; the games go on with what it was before."""
        if self.owed < 1 or len(self.window) < self.hyperparameters.batch or not self.learner.is_idle():
            return
        self.evaluator.refresh(self.learner.averaged)
        for _ in range(min(int(self.owed), MOST_CHANGES)):
            self.owed -= 1
            steps = self.counts.steps + 1
            self.learner.change(steps, *self.window.draw(self.hyperparameters.batch, self.chance))
            self.counts = replace(self.counts, steps=steps)

    def _note(self) -> None:
        """Brings of the counts up to date what takes no time."""
        self.counts = replace(
            self.counts,
            seconds=self._before.seconds + time.monotonic() - self._begun,
            evaluations=self.counts.evaluations + sum(group.number for group in self.groups),
        )

    def _counted(self) -> dict[str, int]:
        """What the games and the window have counted."""
        tallies = [group.games.tally() for group in self.groups]
        counted = {name: sum(int(getattr(tally, name)) for tally in tallies) for name in TALLIED}
        return {**counted, "positions": self.window.seen}

    def report(self) -> Counts:
        """The counts, with the losses, which a GPU has to be waited for, and all that is counted."""
        policy_loss, value_loss = self.learner.losses.tolist()
        counted = {name: getattr(self._before, name) + number for name, number in self._counted().items()}
        self.counts = replace(self.counts, policy_loss=policy_loss, value_loss=value_loss, **counted)
        return self.counts

    # -------------------------------------------------------------------------------------------------- checkpoints

    def save(self, folder: Path, whole: bool = True) -> None:
        """Writes all that is needed to go on, so that what is there is always whole.

        Without the window and the games (`whole=False`), which are large, learning goes on with new games.
        """
        if whole:
            self.owed += self.window.take_in() * self.hyperparameters.reuse / self.hyperparameters.batch
            games = [group.games.save() for group in self.groups]
            self.evaluator.refresh(self.learner.averaged)
            self._launch_all()
            write(
                folder / GAMES_AND_WINDOW,
                {"games": games, "window": self.window.state(), "evaluations": self.counts.evaluations},
            )
        learner = self.learner
        states = {
            "network": learner.network.state_dict(),
            "averaged": learner.averaged.state_dict(),
            "optimizer": learner.optimizer.state_dict(),
            "owed": self.owed,
            "chance": self.chance.bit_generator.state,
            "torch": torch.get_rng_state(),
        }
        write(folder / CHECKPOINT, {**self._about(), **states})

    def save_snapshot(self, folder: Path) -> None:
        """Writes the network as it is now, to be exported some day."""
        state = self.learner.averaged.state_dict()
        weights = {name: each.half() if each.is_floating_point() else each for name, each in state.items()}
        file = folder / SNAPSHOTS / f"{self.counts.seconds:06.0f}.pt"
        write(file, {**self._about(), "averaged": weights})

    def _about(self) -> dict[str, Any]:
        return {
            "hyperparameters": asdict(self.hyperparameters),
            "version": encode.kind(self.hyperparameters.game).version,
            "counts": asdict(self.report()),
        }

    def restore(self, folder: Path) -> None:
        """Goes on from a folder; raises LearningError if it has learnt something else."""
        kept = read_checkpoint(folder / CHECKPOINT, self.hyperparameters.device)
        check_same(kept.hyperparameters, self.hyperparameters, folder)
        states = kept.states
        learner = self.learner
        learner.network.load_state_dict(states["network"])
        learner.averaged.load_state_dict(states["averaged"])
        learner.optimizer.load_state_dict(states["optimizer"])
        for group in learner.optimizer.param_groups:
            group |= {"lr": self.hyperparameters.learning_rate, "capturable": learner.on_gpu}
        self.counts = kept.counts
        self.owed = states["owed"]
        self.chance.bit_generator.state = states["chance"]
        torch.set_rng_state(states["torch"].cpu())
        losses = [self.counts.policy_loss, self.counts.value_loss]
        learner.losses = torch.tensor(losses, device=self.hyperparameters.device)
        self.evaluator.refresh(learner.averaged)
        self._restore_games(folder / GAMES_AND_WINDOW)
        counted = {name: getattr(self.counts, name) - number for name, number in self._counted().items()}
        self._before = replace(self.counts, **counted)
        self._begun = time.monotonic()
        self._launch_all()

    def _restore_games(self, file: Path) -> None:
        """Goes on with the games and the window, if they are as old as the network."""
        if not file.exists():
            return
        kept = torch.load(file, weights_only=False, map_location="cpu")
        if kept["evaluations"] == self.counts.evaluations:
            self.window.restore(kept["window"])
            for group, saved in zip(self.groups, kept["games"], strict=True):
                group.games.restore(saved)


@dataclass(frozen=True)
class Checkpoint:
    """What a checkpoint or a snapshot holds."""

    hyperparameters: Hyperparameters
    version: int
    counts: Counts
    states: dict[str, Any]
    """The network, its average and what else is needed to go on; a snapshot has the average only."""


def read_checkpoint(file: Path, device: str) -> Checkpoint:
    """Raises LearningError if it was made for another version of the rules."""
    kept = torch.load(file, weights_only=False, map_location=device)
    hyperparameters = Hyperparameters(**kept.pop("hyperparameters"))
    version = kept.pop("version")
    if version != encode.kind(hyperparameters.game).version:
        raise LearningError(f"{file} has learnt by other rules or numbers: choose another folder")
    return Checkpoint(hyperparameters, version, Counts(**kept.pop("counts")), kept)


def check_same(kept: Hyperparameters, wanted: Hyperparameters, folder: Path) -> None:
    """Raises LearningError if one cannot go on as the other wants."""
    for name, value in kept.fixed().items():
        if value != wanted.fixed()[name]:
            raise LearningError(
                f"{folder} was begun with {name} {value}, not {wanted.fixed()[name]}: "
                "give the same, or choose another folder"
            )


def write(file: Path, content: dict[str, Any]) -> None:
    """Writes a file at once: whoever reads it finds the old one or the new one, and both whole."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    with part.open("wb") as stream:
        torch.save(content, stream)
        stream.flush()
        os.fsync(stream.fileno())
    part.replace(file)


def learn_until(
    hyperparameters: Hyperparameters,
    folder: Path,
    seconds: float,
    show: Callable[[Trainer], None] = lambda _: None,
    *,
    show_every: float = 2.0,
    save_every: float = 120.0,
    whole: bool = True,
) -> Trainer:
    """Learns until that has taken so many seconds in all, from where a folder has come to.

    Ctrl-C keeps everything: the games and the window, too, if `whole`.
    """
    # Beside a GPU, PyTorch's own threads would only be in the way of those of the games.
    torch.set_num_threads(hyperparameters.threads if hyperparameters.device == "cpu" else 1)
    trainer = Trainer(hyperparameters)
    if (folder / CHECKPOINT).exists():
        trainer.restore(folder)
    shown = saved = time.monotonic()
    snapshot = FIRST_SNAPSHOT
    while snapshot <= trainer.counts.seconds:
        snapshot *= 2
    try:
        while trainer.counts.seconds < seconds:
            trainer.step()
            now = time.monotonic()
            if trainer.counts.seconds >= snapshot:
                trainer.save_snapshot(folder)
                snapshot *= 2
            if now - shown >= show_every:
                show(trainer)
                shown = now
            if now - saved >= save_every:
                trainer.save(folder, whole=False)
                saved = now
    finally:
        trainer.save(folder, whole)
        show(trainer)
    return trainer
