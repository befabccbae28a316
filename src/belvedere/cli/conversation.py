"""What is said to whoever plays, and asked: people at a terminal, or lines that come from elsewhere, such as a pipe."""

import io
import sys
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import Completer
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.shortcuts import CompleteStyle
from rich.columns import Columns
from rich.console import Console
from rich.text import Text


class Conversation:
    """People at a terminal are asked with completion and in colour; all others get plain lines, and few questions."""

    def __init__(self) -> None:
        self.at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # letters that are not to be had are no reason to stop
        self.console = Console(highlight=False, markup=False, emoji=False, soft_wrap=not self.at_terminal)

    # -------------------------------------------------------------------------------------------------------- saying

    def say(self, text: object = "") -> None:
        """Says a sentence."""
        self.console.print(printable(str(text)))

    def show(self, text: Text) -> None:
        """Shows a text whose lines must not be broken, such as a board."""
        self.console.print(text, no_wrap=True, overflow="ignore", crop=False)

    def show_columns(self, texts: Iterable[str]) -> None:
        """Shows short texts in columns."""
        self.console.print(Columns(list(texts), equal=True, padding=(0, 2)), soft_wrap=False)

    def waiting(self, sentence: str) -> AbstractContextManager[object]:
        """Shows people at a terminal that something is being done, as long as it is."""
        return self.console.status(sentence, spinner="line") if self.at_terminal else nullcontext()

    # -------------------------------------------------------------------------------------------------------- asking

    def line(self, prompt: str, completer: Completer | None = None) -> str:
        """The next line typed; raises EOFError at the end (Ctrl-D), and KeyboardInterrupt (Ctrl-C)."""
        if not self.at_terminal:
            return input(printable(prompt)).strip()
        session = self._playing if completer else self._answering
        return session.prompt(FormattedText([("bold", prompt)]), completer=completer).strip()

    @cached_property
    def _playing(self) -> PromptSession[str]:
        """Remembers the actions and commands typed, for the arrow keys; answers to questions are not among them."""
        style = CompleteStyle.READLINE_LIKE
        return PromptSession(complete_style=style, complete_while_typing=False, enable_suspend=True)

    @cached_property
    def _answering(self) -> PromptSession[str]:
        return PromptSession(enable_suspend=True)

    def answer(self, question: str, answers: Sequence[str]) -> str:
        """One of the answers, of which the first is meant by an empty line; beginnings of them will do."""
        first, *others = answers
        while True:
            typed = self.line(f"{question} [{'/'.join([first.capitalize(), *others])}] ").lower()
            fitting = [answer for answer in answers if answer.startswith(typed)]
            if not typed or len(fitting) == 1:
                return fitting[0]
            self.say(f"Please answer {', '.join(answers[:-1])} or {answers[-1]}; Enter is {first}.")

    def confirm(self, question: str, otherwise: bool) -> bool:
        """Whether people at a terminal say yes. Nobody else is asked: then it is as `otherwise` says."""
        return self.answer(question, ("no", "yes")) == "yes" if self.at_terminal else otherwise

    def choose(self, question: str, choices: Sequence[str], names: Sequence[str] = ()) -> int:
        """The index of one of the choices, which are shown as a numbered list; its number is typed, or its name."""
        self.say(question)
        for number, choice in enumerate(choices, 1):
            self.say(f"  {number}  {choice}")
        while True:
            typed = self.line("Its number or name: " if names else "Its number: ").lower()
            if typed in names:
                return names.index(typed)
            if typed.isdecimal() and 1 <= int(typed) <= len(choices):
                return int(typed) - 1
            by_name = f", or one of {', '.join(names)}" if names else ""
            self.say(f"Please type a number from 1 to {len(choices)}{by_name}.")


def printable(text: str) -> str:
    """A text without control characters: names and files come from anywhere, and must not control the terminal."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text)
