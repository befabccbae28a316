"""Many texts in few words, and the completion of what is typed at the prompt."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from prompt_toolkit.completion import CompleteEvent, Completer, Completion, PathCompleter
from prompt_toolkit.document import Document

from belvedere.rules import Position, RulesError

MOST_MOVES = 60
"""More actions than this are shown by their beginnings only."""

MOST_BEGINNINGS = 24


def moves_beginning(position: Position, beginning: str) -> list[str]:
    """The legal actions that begin so, in notation; capital and small letters are alike."""
    moves = map(str, position.legal_actions())
    return [move for move in moves if move.lower().startswith(beginning.lower())]


def in_short(moves: list[str]) -> dict[str, str]:
    """Actions, or if they are many their beginnings, and how each is shown."""
    if len(moves) <= MOST_MOVES:
        return {move: move for move in moves}
    length = 1
    while len({move[: length + 1] for move in moves}) <= MOST_BEGINNINGS:
        length += 1
    counts = Counter(move[:length] for move in moves)
    return {start: f"{start}… ({count})" for start, count in counts.items()}


class LineCompleter(Completer):
    """Completes a line at the prompt: commands, what follows them, and legal actions."""

    def __init__(self, arguments: dict[str, str], position_after: Callable[[Sequence[str]], Position | None]) -> None:
        self.arguments = arguments
        """What follows each command: ACTION, BEGINNING (of an action), FILE, or nothing."""
        self.position_after = position_after
        """The position after some actions in notation, or None if no person can act there; raises RulesError."""
        self.files = PathCompleter(expanduser=True)

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        *before, word = document.text_before_cursor.lstrip().split(" ")
        before = [done for done in before if done]
        command = before[0].lower() if before else ""
        if command not in self.arguments:
            yield from self.actions(before, word)
            if not before:
                yield from completions(word, ((name, name) for name in self.arguments if name.startswith(word.lower())))
        elif self.arguments[command] == "FILE":
            name = document.text_before_cursor.lstrip()[len(command) :].lstrip()
            yield from self.files.get_completions(Document(name), complete_event)
        elif self.arguments[command] and len(before) == 1:
            yield from self.actions([], word)

    def actions(self, before: Sequence[str], word: str) -> Iterator[Completion]:
        """The actions that a word can begin, after those before it."""
        try:
            position = self.position_after(before)
        except RulesError:
            return
        if position:
            yield from completions(word, in_short(moves_beginning(position, word)).items())


def completions(word: str, texts: Iterable[tuple[str, str]]) -> Iterator[Completion]:
    """Completions of a word: the texts that can replace it, each with how it is shown."""
    for text, shown in texts:
        yield Completion(text, start_position=-len(word), display=shown)
