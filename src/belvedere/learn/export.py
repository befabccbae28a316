"""A network as one ONNX file, for play."""

from __future__ import annotations

import json
import logging
import warnings
from pathlib import Path

import onnx
import torch

from belvedere import encode
from belvedere.engine.network import KEY
from belvedere.learn.training import Trainer


def export(trainer: Trainer, file: Path) -> None:
    """Writes the network, and what it is for: game, options, version of rules and numbers, shape and training."""
    settings = trainer.settings
    network = trainer.averaged.cpu().float().eval()
    observations = torch.zeros((2, *trainer.encoding.shape))
    # The exporter tells at length of what it does.
    logging.getLogger("torch.onnx").setLevel(logging.ERROR)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        program = torch.onnx.export(
            network,
            (observations,),
            input_names=["observations"],
            output_names=["logits", "values"],
            dynamic_shapes={"observations": {0: torch.export.Dim("positions")}},
            dynamo=True,
            optimize=True,
            verbose=False,
        )
    assert program is not None
    model = program.model_proto
    about = {
        "game": settings.game,
        "options": settings.options,
        "version": encode.VERSIONS[settings.game],
        "shape": trainer.encoding.shape,
        "actions": trainer.encoding.actions,
        "blocks": settings.blocks,
        "channels": settings.channels,
        "steps": trainer.progress.steps,
        "games": trainer.progress.games,
    }
    onnx.helper.set_model_props(model, {KEY: json.dumps(about)})
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    onnx.save_model(model, part)
    part.replace(file)
    trainer.averaged.to(settings.device)
