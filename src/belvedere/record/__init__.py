"""Matches, and the text in which they are kept; and certificates of proofs.

>>> from belvedere import record
>>> match = record.Match("volterra", names=("Anna", "Ben"))
>>> for action in ("c3-d4", "c5>c3", "a2>c3", "b3-c4"):
...     node = match.play(action)
>>> match.outcome.sentence
'Light has the highest tower, 3 against 1'
>>> record.read(record.write(match)) == match
True
"""

from belvedere.record.errors import MatchError, RecordError
from belvedere.record.match import Match, Turn
from belvedere.record.reader import read, read_all
from belvedere.record.tree import Evaluation, Node
from belvedere.record.writer import write, write_all

__all__ = [
    "Evaluation",
    "Match",
    "MatchError",
    "Node",
    "RecordError",
    "Turn",
    "read",
    "read_all",
    "write",
    "write_all",
]
