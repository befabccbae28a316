"""The text of records, cut into tokens."""

import re
from typing import NamedTuple, cast

from belvedere.record.errors import RecordError
from belvedere.record.notation import TAG_NAME, unescape, wrong_escape

END_OF_WORD = r"(?![^ \t\r\n()\[\]{}])"

TOKEN = re.compile(
    rf"""[ \t\r\n]*+(?:
      (?P<tag>\[(?P<name>{TAG_NAME})[ ]"(?P<value>(?:[^"\\\n]|\\.)*+)"\])
    | (?P<annotation>\[%(?P<topic>[a-z]+)[ ](?P<content>[^\]\s]*)\])
    | (?P<comment>\{{(?P<words>(?:[^{{}}\\]|\\.)*+)\}})
    | (?P<opening>\()
    | (?P<closing>\))
    | (?P<number>\d+\.(?:\.\.)?){END_OF_WORD}
    | (?P<result>1-0|0-1|1/2-1/2|\*){END_OF_WORD}
    | (?P<action>[^ \t\r\n()\[\]{{}}]+)
    | (?P<unreadable>[\[\]{{}}])
    | (?P<end>\Z)
    )""",
    re.ASCII | re.DOTALL | re.VERBOSE,
)
"""White space, and then a token of one of these kinds, or what is none. One of them fits at every place of a text."""

UNREADABLE = {
    "[": 'a tag is written [Name "value"], an annotation [%clock 0:09:58] or [%eval 0.53]',
    "]": "this ] closes nothing",
    "{": r"this comment is not closed with }, or has a brace in it: braces in a comment are written \{ and \}",
    "}": "this } closes nothing",
}

ESCAPES = r"""a backslash stands before \ " { } n, or u and four digits 0-9 a-f, as in \n for a new line"""


class Token(NamedTuple):
    """A piece of a record that means something."""

    kind: str
    """tag, annotation, comment, opening or closing (of a variation), number, result, action; or end, of the text."""

    text: str
    """The piece as it is written."""

    name: str
    """The name of a tag or annotation; else nothing."""

    value: str
    """What a tag, an annotation or a comment says, without escapes; else nothing."""

    start: int
    """Where in the text it begins."""


class Tokens:
    """The tokens of a text, one by one."""

    def __init__(self, text: str) -> None:
        self._text = text.replace("\r\n", "\n")
        self._after = 0
        """Where in the text the last token taken ends."""

    def peek(self) -> Token:
        """The next token; raises RecordError if what comes next is none."""
        found = cast(re.Match[str], TOKEN.match(self._text, self._after))
        kind = str(found.lastgroup)
        start, text = found.start(kind), found[kind]
        match kind:
            case "unreadable":
                raise RecordError.at(self._text, start, UNREADABLE[text])
            case "tag":
                return Token(kind, text, found["name"], self._unescaped(found, "value"), start)
            case "annotation":
                return Token(kind, text, found["topic"], found["content"], start)
            case "comment":
                return Token(kind, text, "", self._unescaped(found, "words"), start)
        return Token(kind, text, "", "", start)

    def take(self) -> Token:
        """The next token, and go on to the one after it."""
        token = self.peek()
        self._after = token.start + len(token.text)
        return token

    def error(self, token: Token, message: str) -> RecordError:
        """The error at a token; for the end of the text at the last character before it."""
        last = max(len(self._text.rstrip(" \t\r\n")) - 1, 0)
        return RecordError.at(self._text, last if token.kind == "end" else token.start, message)

    def _unescaped(self, found: re.Match[str], group: str) -> str:
        wrong = wrong_escape(found[group])
        if wrong is not None:
            raise RecordError.at(self._text, found.start(group) + wrong, ESCAPES)
        return unescape(found[group].replace("\n", " "))
