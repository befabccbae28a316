"""The smallest runs that do everything."""

import torch

from belvedere.learn import Hyperparameters, Trainer


def hyperparameters(game: str, **others: object) -> Hyperparameters:
    sizes = {"blocks": 2, "channels": 8, "simulations": 4, "considered": 4, "games": 16, "batch": 32, "window": 500}
    return Hyperparameters(game, **{**sizes, "most_actions": 12, "learning_rate": 1e-2, **others})  # type: ignore[arg-type]


def trained(game: str, steps: int, **others: object) -> Trainer:
    torch.set_num_threads(1)
    trainer = Trainer(hyperparameters(game, **others))
    for _ in range(steps):
        trainer.step()
    return trainer
