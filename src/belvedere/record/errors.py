"""What a caller can get wrong about a match, or a person about the text of a record."""

from __future__ import annotations


class MatchError(ValueError):
    """Something a match cannot do or hold; the text says what, and what would be right."""


class RecordError(ValueError):
    """A text is not a record. Line and column, both counted from 1, say where; the message says what is wrong."""

    def __init__(self, line: int, column: int, message: str) -> None:
        super().__init__(line, column, message)
        self.line = line
        self.column = column
        self.message = message

    @classmethod
    def at(cls, text: str, offset: int, message: str) -> RecordError:
        """The error at an offset in a text, counted in characters from 0."""
        return cls(text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset), message)

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.message}"
