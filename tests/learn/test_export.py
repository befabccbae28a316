import json
from pathlib import Path

import numpy as np
import onnxruntime
import pytest
import torch

from belvedere.engine.network import KEY
from belvedere.learn import CHECKPOINT, SNAPSHOTS
from belvedere.learn.export import export
from belvedere.rules import GAMES
from tests.learn.small import trained


@pytest.mark.parametrize("game", GAMES)
def test_the_file_answers_as_the_network_and_says_what_it_is_for(game: str, tmp_path: Path) -> None:
    trainer = trained(game, 40)
    file = tmp_path / "network.onnx"
    trainer.save(tmp_path)
    export(tmp_path / CHECKPOINT, file)
    session = onnxruntime.InferenceSession(file)
    about = json.loads(session.get_modelmeta().custom_metadata_map[KEY])
    assert about["game"] == game
    assert about["actions"] == trainer.encoding.actions
    positions = np.random.default_rng(0).random((5, *trainer.encoding.shape)).astype(np.float32)
    logits, values = session.run(None, {"observations": positions})
    with torch.inference_mode():
        expected_logits, expected_values = trainer.learner.averaged(torch.from_numpy(positions))
    assert logits == pytest.approx(expected_logits.numpy(), abs=1e-4)
    assert values == pytest.approx(expected_values.numpy(), abs=1e-4)


def test_a_snapshot_is_exported_like_a_checkpoint(tmp_path: Path) -> None:
    trainer = trained("turris", 40)
    trainer.save_snapshot(tmp_path)
    (snapshot,) = (tmp_path / SNAPSHOTS).iterdir()
    export(snapshot, tmp_path / "network.onnx")
    positions = np.random.default_rng(0).random((5, *trainer.encoding.shape)).astype(np.float32)
    _, values = onnxruntime.InferenceSession(tmp_path / "network.onnx").run(None, {"observations": positions})
    with torch.inference_mode():
        _, expected = trainer.learner.averaged(torch.from_numpy(positions))
    assert values == pytest.approx(expected.numpy(), abs=1e-2)
