"""The smallest runs that do everything."""

import torch

from belvedere.learn import Settings, Trainer


def settings(game: str, **others: object) -> Settings:
    sizes = {"blocks": 2, "channels": 8, "simulations": 4, "considered": 4, "games": 16, "batch": 32, "window": 500}
    return Settings(game, **{**sizes, "most_actions": 12, "learning_rate": 1e-2, **others})  # type: ignore[arg-type]


def trained(game: str, steps: int, **others: object) -> Trainer:
    torch.set_num_threads(1)
    trainer = Trainer(settings(game, **others))
    for _ in range(steps):
        trainer.step()
    return trainer
