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
from torch.nn import functional

from belvedere import encode, rules
from belvedere.engine import core
from belvedere.learn.evaluator import CpuEvaluator, CudaEvaluator, Group, average
from belvedere.learn.network import Network, Size
from belvedere.learn.window import ILLEGAL, Window

GROUPS = 2
"""While the network works on one group of games, the core works on the other."""

CHECKPOINT, GAMES_AND_WINDOW = "checkpoint.pt", "window.pt"
"""The files of a folder: what a network has learnt, and what it would learn from next, which is much larger."""

AVERAGED = 0.999
"""The games are played with weights that are an average of the last ones: so much of it stays at each step."""


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
    seed: int = 0
    device: str = "cpu"

    CHANGEABLE = ("threads", "device", "learning_rate", "reuse")
    """What may be another when learning goes on."""

    def fixed(self) -> dict[str, Any]:
        """What has to stay as it was when learning goes on."""
        return {name: value for name, value in asdict(self).items() if name not in self.CHANGEABLE}


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
        self.encoding = encode.get(settings.game, **settings.options)
        torch.manual_seed(settings.seed)
        self.chance = np.random.default_rng(settings.seed)
        self.network = Network(self.encoding, Size(settings.blocks, settings.channels)).to(settings.device)
        self.averaged = copy.deepcopy(self.network).eval()
        """What is exported, and plays the games."""
        self.evaluator = self._evaluator()
        self.optimizer = torch.optim.AdamW(
            self.network.parameters(), settings.learning_rate, weight_decay=settings.weight_decay
        )
        self.window = Window(self.encoding, settings.window, settings.device)
        self.groups = [self._group(number) for number in range(GROUPS)]
        self.progress = Progress()
        self.owed = 0.0
        """How many times more the network should have been changed."""
        self._before = Progress()
        """What had happened before the games and the window that there are now."""
        self._losses = torch.full((2,), float("nan"), device=settings.device)
        self._begun = time.monotonic()
        self._launch_all()

    def _evaluator(self) -> CpuEvaluator | CudaEvaluator:
        player = copy.deepcopy(self.averaged)
        return CpuEvaluator(player) if self.settings.device == "cpu" else CudaEvaluator(player, self.settings.device)

    def _group(self, number: int) -> Group:
        settings = self.settings
        games = settings.games // GROUPS
        if games < 1:
            raise LearningError(f"there are at least {GROUPS} games in flight, not {settings.games}")
        start = core.state(rules.get(settings.game).start(**settings.options))
        seed = settings.seed * GROUPS + number
        played = core.SelfPlay(
            start, games, settings.simulations, settings.considered, settings.threads, seed, settings.most_actions
        )
        return Group(played, games, self.encoding.shape, self.encoding.actions, settings.device)

    # -------------------------------------------------------------------------------------------------------- a step

    def _launch_all(self) -> None:
        for group in self.groups:
            group.ask()
            self.evaluator.launch(group)

    def step(self) -> None:
        """One evaluation in every game, and what there is to learn then."""
        for group in self.groups:
            self.evaluator.take(group)
            group.play_on()
            group.ask()
            self.evaluator.launch(group)
            self._collect(group)
            self._learn()
        self._note()

    def _collect(self, group: Group) -> None:
        samples = group.games.samples()
        new = len(samples[-1])
        if new:
            self.window.add(samples)
            self.owed += new * self.settings.reuse / self.settings.batch

    def _learn(self) -> None:
        if self.owed < 1 or len(self.window) < self.settings.batch:
            return
        for _ in range(min(int(self.owed), MOST_CHANGES)):
            self.owed -= 1
            self._change_network()
        self.evaluator.refresh(self.averaged)

    def _change_network(self) -> None:
        settings = self.settings
        observations, policy, values = self.window.draw(settings.batch, self.chance)
        self.network.train()
        with torch.autocast(settings.device.partition(":")[0], torch.bfloat16, enabled=settings.device != "cpu"):
            logits, expected = self.network(observations)
        legal = policy > ILLEGAL / 2
        wanted = policy.clamp(min=0)
        likely = functional.log_softmax(logits.float().masked_fill(~legal, -1e9), 1)
        policy_loss = -(wanted / wanted.sum(1, keepdim=True) * likely).sum(1).mean()
        value_loss = functional.mse_loss(expected.float(), values)
        self.optimizer.zero_grad(set_to_none=True)
        (policy_loss + value_loss).backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimizer.step()
        steps = self.progress.steps + 1
        average(self.network, self.averaged, max(1 - AVERAGED, 1 / (steps + 1)))
        losses = torch.stack((policy_loss.detach(), value_loss.detach()))
        self._losses = losses if steps == 1 else torch.lerp(self._losses, losses, 0.05)
        self.progress = replace(self.progress, steps=steps)

    def _note(self) -> None:
        """Brings the progress up to date, but for the losses, which a GPU would have to be waited for."""
        self.progress = replace(
            self.progress,
            seconds=self._before.seconds + time.monotonic() - self._begun,
            evaluations=self.progress.evaluations + sum(group.number for group in self.groups),
            **{name: getattr(self._before, name) + number for name, number in self._counted().items()},
        )

    def _counted(self) -> dict[str, int]:
        """What the games and the window have counted."""
        tallies = [group.games.tally() for group in self.groups]
        counted = {name: sum(int(getattr(tally, name)) for tally in tallies) for name in TALLIED}
        return {**counted, "positions": self.window.seen}

    def report(self) -> Progress:
        """The progress, with the losses."""
        policy_loss, value_loss = self._losses.tolist()
        self.progress = replace(self.progress, policy_loss=policy_loss, value_loss=value_loss)
        return self.progress

    # -------------------------------------------------------------------------------------------------- checkpoints

    def save(self, folder: Path, whole: bool = True) -> None:
        """Writes all that is needed to go on, so that what is there is always whole.

        Without the window and the games (`whole=False`), which are large, learning goes on with new games.
        """
        if whole:
            games = [group.games.save() for group in self.groups]
            self._launch_all()
            write(
                folder / GAMES_AND_WINDOW,
                {"games": games, "window": self.window.state(), "evaluations": self.progress.evaluations},
            )
        write(
            folder / CHECKPOINT,
            {
                "settings": asdict(self.settings),
                "version": encode.VERSIONS[self.settings.game],
                "network": self.network.state_dict(),
                "averaged": self.averaged.state_dict(),
                "optimizer": self.optimizer.state_dict(),
                "progress": asdict(self.report()),
                "owed": self.owed,
                "chance": self.chance.bit_generator.state,
                "torch": torch.get_rng_state(),
            },
        )

    def restore(self, folder: Path) -> None:
        """Goes on from a folder; raises LearningError if it has learnt something else."""
        kept = torch.load(folder / CHECKPOINT, weights_only=False, map_location=self.settings.device)
        check_same(Settings(**kept["settings"]), self.settings, folder)
        if kept["version"] != encode.VERSIONS[self.settings.game]:
            raise LearningError(f"{folder} has learnt by other rules or numbers: choose another folder")
        self.network.load_state_dict(kept["network"])
        self.averaged.load_state_dict(kept["averaged"])
        self.optimizer.load_state_dict(kept["optimizer"])
        for group in self.optimizer.param_groups:
            group["lr"] = self.settings.learning_rate
        self.progress = Progress(**kept["progress"])
        self.owed = kept["owed"]
        self.chance.bit_generator.state = kept["chance"]
        torch.set_rng_state(kept["torch"].cpu())
        self._losses = torch.tensor([self.progress.policy_loss, self.progress.value_loss], device=self.settings.device)
        self.evaluator.refresh(self.averaged)
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
    torch.set_num_threads(settings.threads)
    trainer = Trainer(settings)
    if (folder / CHECKPOINT).exists():
        trainer.restore(folder)
    shown = saved = time.monotonic()
    try:
        while trainer.progress.seconds < seconds:
            trainer.step()
            now = time.monotonic()
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
