"""Matches as text; `docs/record.md` describes the format."""

import re
from collections.abc import Iterable, Iterator

from belvedere.record.errors import MatchError
from belvedere.record.match import Match
from belvedere.record.notation import (
    TAG_NAME,
    clock_text,
    comment_text,
    evaluation_text,
    number_text,
    reserved_tags,
    result_text,
    tag_text,
)
from belvedere.record.tree import Node

MOST_COLUMNS = 100


def write(match: Match) -> str:
    """The record of a match; raises MatchError for a tag that cannot be one."""
    words = [*notes(match.root), *actions(match.root), result_text(match.outcome)]
    return "\n".join([*tag_lines(match), "", *wrapped(words)]) + "\n"


def write_all(matches: Iterable[Match]) -> str:
    """The records of several matches, one after the other."""
    return "\n".join(map(write, matches))


# --------------------------------------------------------------------------------------------------------------- tags


def tag_lines(match: Match) -> Iterator[str]:
    """The tags of a match, a line each."""
    yield tag_text("Game", match.game.name)
    yield tag_text("Rules", str(match.game.version))
    if match.settings:
        yield tag_text("Options", " ".join(f"{name}={value}" for name, value in match.settings.items()))
    elif match.start != match.game.start():
        yield tag_text("Position", match.start.text)
    for player, name in enumerate(match.names):
        if name:
            yield tag_text(match.start.colour_name(player), name)
    for name, value in match.tags.items():
        check_tag_name(name, match)
        yield tag_text(name, value)
    yield tag_text("Result", result_text(match.outcome))
    if match.outcome:
        yield tag_text("Reason", match.outcome.reason)


def check_tag_name(name: str, match: Match) -> None:
    """Raises MatchError if a tag of that name would not be read back as one of the match's own."""
    if not re.fullmatch(TAG_NAME, name):
        raise MatchError(f"a tag's name is a letter, and then letters, digits and _: not {name!r}")
    if name in reserved_tags(match.game):
        raise MatchError(f"the tag {name} has a meaning of its own in a record: give yours another name")


# ------------------------------------------------------------------------------------------------------------ actions


def actions(root: Node) -> list[str]:
    """The tree below its root: actions with their numbers and notes, and variations in parentheses.

    A line of the record may end between any two of these words.
    """
    words: list[str] = []
    waiting: list[tuple[Node, int] | None] = [(root, 0)] if root.children else []  # None closes a variation
    while waiting:
        step = waiting.pop()
        if step is None:
            words[-1] += ")"
            continue
        before, index = step
        node = before.children[index]
        number = number_text(node, first_of_line=index > 0 or before is root)
        action = f"{number} {node.action}" if number else str(node.action)
        words += [f"({action}" if index > 0 else action, *notes(node)]
        if node.children:
            waiting.append((node, 0))
        if index == 0:
            for variation in reversed(range(1, len(before.children))):
                waiting += [None, (before, variation)]
    return words


def notes(node: Node) -> Iterator[str]:
    """The annotations of an action, and the words of its comment."""
    if node.clock is not None:
        yield f"[%clock {clock_text(node.clock)}]"
    if node.evaluation:
        yield f"[%eval {evaluation_text(node.evaluation)}]"
    if node.comment:
        yield from re.split(r"(?<=\S) (?=\S)", comment_text(node.comment))


def wrapped(words: Iterable[str]) -> list[str]:
    """Lines of words, as full as they can be."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= MOST_COLUMNS:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
