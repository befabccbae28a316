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
from belvedere.learn.network import Network, Size
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
class Settings:
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
    """The first so many positions are played with hand-written knowledge in place of the network."""
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
class Progress:
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

    def __init__(self, settings: Settings) -> None:
        """Raises UnknownGame, BadOption, core.Refusal and LearningError."""
        if settings.device != "cpu" and not torch.cuda.is_available():
            raise LearningError(f"there is no device {settings.device} here that PyTorch can use: there is cpu")
        self.settings = settings
        self.encoding = settings.encoding()
        torch.manual_seed(settings.seed)
        self.chance = np.random.default_rng(settings.seed)
        network = Network(self.encoding, Size(settings.blocks, settings.channels))
        rate, decay, device = settings.learning_rate, settings.weight_decay, settings.device
        self.learner = Learner(network, rate, decay, device, compiles=settings.compiles)
        self.evaluator = self._evaluator()
        self.teacher = Teacher()
        self.window = Window(self.encoding, settings.window, settings.device)
        self.groups = [self._group(number) for number in range(GROUPS)]
        self.progress = Progress()
        self.owed = 0.0
        """How many times more the network should have been changed."""
        self._before = Progress()
        """What had happened before the games and the window that there are now."""
        self._begun = time.monotonic()
        self._launch_all()

    def _evaluator(self) -> CpuEvaluator | CudaEvaluator:
        player, device = copy.deepcopy(self.learner.averaged), self.settings.device
        return CpuEvaluator(player) if device == "cpu" else CudaEvaluator(player, device, self.settings.compiles)

    def _group(self, number: int) -> Group:
        settings = self.settings
        games = settings.games // GROUPS
        if games < 1:
            raise LearningError(f"there are at least {GROUPS} games in flight, not {settings.games}")
        start = core.native(rules.get(settings.game).start(**settings.options))
        seed = settings.seed * GROUPS + number
        played = core.SelfPlay(
            start,
            games,
            settings.simulations,
            settings.considered,
            settings.threads,
            seed,
            settings.most_actions,
            settings.random_actions,
            settings.search_share,
        )
        return Group(played, games, self.encoding.shape, self.encoding.actions, settings.device)

    # -------------------------------------------------------------------------------------------------------- a step

    def _launch_all(self) -> None:
        for group in self.groups:
            self._launch(group)

    def _launch(self, group: Group) -> None:
        group.ask()
        group.answers = self.teacher if self.window.seen < self.settings.taught else self.evaluator
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
        self.owed += self.window.take_in(at_least=self.settings.batch) * self.settings.reuse / self.settings.batch

    def _learn(self) -> None:
        """Changes the network if it is not being changed; the games go on with what it was before."""
        if self.owed < 1 or len(self.window) < self.settings.batch or not self.learner.is_idle():
            return
        self.evaluator.refresh(self.learner.averaged)
        for _ in range(min(int(self.owed), MOST_CHANGES)):
            self.owed -= 1
            steps = self.progress.steps + 1
            self.learner.change(steps, *self.window.draw(self.settings.batch, self.chance))
            self.progress = replace(self.progress, steps=steps)

    def _note(self) -> None:
        """Brings of the progress up to date what takes no time."""
        self.progress = replace(
            self.progress,
            seconds=self._before.seconds + time.monotonic() - self._begun,
            evaluations=self.progress.evaluations + sum(group.number for group in self.groups),
        )

    def _counted(self) -> dict[str, int]:
        """What the games and the window have counted."""
        tallies = [group.games.tally() for group in self.groups]
        counted = {name: sum(int(getattr(tally, name)) for tally in tallies) for name in TALLIED}
        return {**counted, "positions": self.window.seen}

    def report(self) -> Progress:
        """The progress, with the losses, which a GPU has to be waited for, and all that is counted."""
        policy_loss, value_loss = self.learner.losses.tolist()
        counted = {name: getattr(self._before, name) + number for name, number in self._counted().items()}
        self.progress = replace(self.progress, policy_loss=policy_loss, value_loss=value_loss, **counted)
        return self.progress

    # -------------------------------------------------------------------------------------------------- checkpoints

    def save(self, folder: Path, whole: bool = True) -> None:
        """Writes all that is needed to go on, so that what is there is always whole.

        Without the window and the games (`whole=False`), which are large, learning goes on with new games.
        """
        if whole:
            self.owed += self.window.take_in() * self.settings.reuse / self.settings.batch
            games = [group.games.save() for group in self.groups]
            self.evaluator.refresh(self.learner.averaged)
            self._launch_all()
            write(
                folder / GAMES_AND_WINDOW,
                {"games": games, "window": self.window.state(), "evaluations": self.progress.evaluations},
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
        file = folder / SNAPSHOTS / f"{self.progress.seconds:06.0f}.pt"
        write(file, {**self._about(), "averaged": weights})

    def _about(self) -> dict[str, Any]:
        return {
            "settings": asdict(self.settings),
            "version": encode.kind(self.settings.game).version,
            "progress": asdict(self.report()),
        }

    def restore(self, folder: Path) -> None:
        """Goes on from a folder; raises LearningError if it has learnt something else."""
        kept = read_checkpoint(folder / CHECKPOINT, self.settings.device)
        check_same(kept.settings, self.settings, folder)
        states = kept.states
        learner = self.learner
        learner.network.load_state_dict(states["network"])
        learner.averaged.load_state_dict(states["averaged"])
        learner.optimizer.load_state_dict(states["optimizer"])
        for group in learner.optimizer.param_groups:
            group |= {"lr": self.settings.learning_rate, "capturable": learner.on_gpu}
        self.progress = kept.progress
        self.owed = states["owed"]
        self.chance.bit_generator.state = states["chance"]
        torch.set_rng_state(states["torch"].cpu())
        losses = [self.progress.policy_loss, self.progress.value_loss]
        learner.losses = torch.tensor(losses, device=self.settings.device)
        self.evaluator.refresh(learner.averaged)
        self._restore_games(folder / GAMES_AND_WINDOW)
        counted = {name: getattr(self.progress, name) - number for name, number in self._counted().items()}
        self._before = replace(self.progress, **counted)
        self._begun = time.monotonic()
        self._launch_all()

    def _restore_games(self, file: Path) -> None:
        """Goes on with the games and the window, if they are as old as the network."""
        if not file.exists():
            return
        kept = torch.load(file, weights_only=False, map_location="cpu")
        if kept["evaluations"] == self.progress.evaluations:
            self.window.restore(kept["window"])
            for group, saved in zip(self.groups, kept["games"], strict=True):
                group.games.restore(saved)


@dataclass(frozen=True)
class Checkpoint:
    """What a checkpoint or a snapshot holds."""

    settings: Settings
    version: int
    progress: Progress
    states: dict[str, Any]
    """The network, its average and what else is needed to go on; a snapshot has the average only."""


def read_checkpoint(file: Path, device: str) -> Checkpoint:
    """Raises LearningError if it was made for another version of the rules."""
    kept = torch.load(file, weights_only=False, map_location=device)
    settings = Settings(**kept.pop("settings"))
    version = kept.pop("version")
    if version != encode.kind(settings.game).version:
        raise LearningError(f"{file} has learnt by other rules or numbers: choose another folder")
    return Checkpoint(settings, version, Progress(**kept.pop("progress")), kept)


def check_same(kept: Settings, wanted: Settings, folder: Path) -> None:
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
    settings: Settings,
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
    torch.set_num_threads(settings.threads if settings.device == "cpu" else 1)
    trainer = Trainer(settings)
    if (folder / CHECKPOINT).exists():
        trainer.restore(folder)
    shown = saved = time.monotonic()
    snapshot = FIRST_SNAPSHOT
    while snapshot <= trainer.progress.seconds:
        snapshot *= 2
    try:
        while trainer.progress.seconds < seconds:
            trainer.step()
            now = time.monotonic()
            if trainer.progress.seconds >= snapshot:
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
