"""How the parts of a record are written: results, clock times, evaluations, and texts with escapes.

Shared by the reader and the writer. `docs/record.md` describes the whole format.
"""

import re

from belvedere.record.tree import Evaluation, Node
from belvedere.rules import Game, Outcome

TAG_NAME = r"[A-Za-z][A-Za-z0-9_]*"

NOT_OVER = "*"
RESULTS = {"1-0": 0, "0-1": 1, "1/2-1/2": None}
"""The results of a match that is over, and who won it."""


def reserved_tags(game: Game) -> tuple[str, ...]:
    """The names of the tags that have a meaning in a record of that game; all others are free."""
    return ("Game", "Rules", "Options", "Position", *game.colours, "Result", "Reason")


def result_text(outcome: Outcome | None) -> str:
    """The result of a match."""
    return next(text for text, winner in RESULTS.items() if winner == outcome.winner) if outcome else NOT_OVER


def number_text(node: Node, first_of_line: bool) -> str:
    """The number before an action: `2.` if it opens turn 2, `2...` if a line begins inside turn 2; else nothing."""
    if node.opens_turn:
        return f"{node.turn_number}."
    return f"{node.turn_number}..." if first_of_line else ""


# -------------------------------------------------------------------------------------------------------- annotations


def clock_text(seconds: float) -> str:
    """A clock time, such as 0:09:58 or 0:00:03.25."""
    whole, milliseconds = divmod(round(seconds * 1000), 1000)
    fraction = f".{milliseconds:03}".rstrip("0") if milliseconds else ""
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}{fraction}"


def read_clock(text: str) -> float | None:
    """The seconds of a clock time, or None if it is none."""
    match = re.fullmatch(r"(\d{1,4}):([0-5]\d):([0-5]\d(?:\.\d{1,3})?)", text, re.ASCII)
    return int(match[1]) * 3600 + int(match[2]) * 60 + float(match[3]) if match else None


def evaluation_text(evaluation: Evaluation) -> str:
    """An evaluation, such as 0.53, or 1-0 if it is proven."""
    if not evaluation.proven:
        return f"{evaluation.score:g}"
    return next(text for text, winner in RESULTS.items() if score(winner) == evaluation.score)


def read_evaluation(text: str) -> Evaluation | None:
    """The evaluation that a text stands for, or None if it is none."""
    if text in RESULTS:
        return Evaluation(score(RESULTS[text]), proven=True)
    return Evaluation(float(text)) if re.fullmatch(r"0(\.\d{1,4})?|1(\.0{1,4})?", text, re.ASCII) else None


def score(winner: int | None) -> float:
    """The score of player 0."""
    return 0.5 if winner is None else 1 - winner


# -------------------------------------------------------------------------------------------------------------- texts

ESCAPE = re.compile(r"\\(?:u([0-9a-f]{4})|(.))", re.DOTALL)
ESCAPED = {"n": "\n", "\\": "\\", '"': '"', "{": "{", "}": "}"}
INVISIBLE = r"\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"
"""Characters that a file or an editor could change: those of control, line ends, and halves of a pair."""


def tag_text(name: str, value: str) -> str:
    """A tag, such as [Name "value"]."""
    escaped = escape(value, '"')
    return f'[{name} "{escaped}"]'


def comment_text(comment: str) -> str:
    """A comment in its braces, in one line."""
    return f"{{{escape(comment, '{}')}}}"


def escape(text: str, special: str) -> str:
    """A text with a backslash before those special characters, and before what stands for invisible ones."""
    return re.sub(rf"[\\{special}{INVISIBLE}]", escape_character, text)


def escape_character(found: re.Match[str]) -> str:
    """One character with its backslash."""
    letter = next((letter for letter, meant in ESCAPED.items() if meant == found[0]), None)
    return f"\\{letter}" if letter else f"\\u{ord(found[0]):04x}"


def unescape(text: str) -> str:
    """What a text with backslashes says; what `wrong_escape` finds must not be in it."""
    return ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else ESCAPED[found[2]], text)


def wrong_escape(text: str) -> int | None:
    """Where the first backslash is that stands before something without a meaning, or None."""
    return next((found.start() for found in ESCAPE.finditer(text) if found[2] and found[2] not in ESCAPED), None)
