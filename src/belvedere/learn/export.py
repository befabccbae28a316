"""A network as one ONNX file, for play."""

from __future__ import annotations

import json
import logging
import warnings
from pathlib import Path

import onnx
import torch

from belvedere.engine.network import KEY
from belvedere.learn.network import ResidualNetwork, Size
from belvedere.learn.training import read_checkpoint


def export(checkpoint: Path, file: Path) -> None:
    """Writes the network of a checkpoint or snapshot, and what it is for: game, options, version, shape and training.

    Raises LearningError if the checkpoint is for another version of the rules.
    """
    kept = read_checkpoint(checkpoint, "cpu")
    hyperparameters, counts, encoding = kept.hyperparameters, kept.counts, kept.hyperparameters.encoding()
    network = ResidualNetwork(encoding, Size(hyperparameters.blocks, hyperparameters.channels))
    network.load_state_dict(kept.states["averaged"])
    network.eval()
    observations = torch.zeros((2, *encoding.shape))
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
        "game": hyperparameters.game,
        "options": hyperparameters.options,
        "version": kept.version,
        "shape": encoding.shape,
        "actions": encoding.actions,
        "blocks": hyperparameters.blocks,
        "channels": hyperparameters.channels,
        "steps": counts.steps,
        "games": counts.games,
    }
    onnx.helper.set_model_props(model, {KEY: json.dumps(about)})
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    onnx.save_model(model, part)
    part.replace(file)
