"""Matches, and the text in which they are kept; and certificates of proofs.

>>> from belvedere import record, rules
>>> match = record.Match(next(iter(rules.GAMES)), names=("Anna", "Ben"))
>>> node = match.play(match.position.legal_actions()[0])
>>> match.resign(player=1)
>>> match.outcome.winner, match.outcome.reason
(0, 'resignation')
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
