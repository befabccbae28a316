"""Learning by self-play: networks that play. Needs PyTorch: pip install "belvedere[learn]"."""

try:
    import torch  # noqa: F401
except ModuleNotFoundError:
    raise ImportError('learning needs PyTorch, which is not installed: pip install "belvedere[learn]"') from None

from belvedere.learn.network import ResidualNetwork, Size
from belvedere.learn.training import CHECKPOINT, SNAPSHOTS, Counts, Hyperparameters, LearningError, Trainer, learn_until

__all__ = [
    "CHECKPOINT",
    "SNAPSHOTS",
    "Counts",
    "Hyperparameters",
    "LearningError",
    "ResidualNetwork",
    "Size",
    "Trainer",
    "learn_until",
]
