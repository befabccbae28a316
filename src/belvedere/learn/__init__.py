"""Learning by self-play: networks that play. Needs PyTorch: pip install "belvedere[learn]"."""

try:
    import torch  # noqa: F401
except ModuleNotFoundError:
    raise ImportError('learning needs PyTorch, which is not installed: pip install "belvedere[learn]"') from None

from belvedere.learn.network import Network, Size
from belvedere.learn.training import CHECKPOINT, SNAPSHOTS, LearningError, Progress, Settings, Trainer, learn_until

__all__ = [
    "CHECKPOINT",
    "SNAPSHOTS",
    "LearningError",
    "Network",
    "Progress",
    "Settings",
    "Size",
    "Trainer",
    "learn_until",
]
