"""What is said to whoever plays, and asked: people at a terminal, or lines that come from elsewhere, such as a pipe."""

import io
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, wait
from functools import cached_property
from threading import Thread
from typing import TypeVar

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import Completer
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.shortcuts import CompleteStyle
from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from belvedere.engine import Analysis, Line

REFRESH = 0.2
"""Seconds between two looks at what a computer is thinking."""

ACTIONS_SHOWN = 4
"""How many actions of a line of thought are shown."""

Result = TypeVar("Result")


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

    def thinking(self, sentence: str, think: Callable[[], Result], thought: Callable[[], Analysis | None]) -> Result:
        """What somebody thinks of in the end; people at a terminal see meanwhile that, and what, they are thinking.

        After Ctrl-C the thinking is left to end by itself.
        """
        if not self.at_terminal:
            return think()
        future: Future[Result] = Future()
        Thread(target=fulfil, args=(future, think), daemon=True).start()
        with self.console.status(sentence, spinner="line") as status:
            while not wait((future,), REFRESH).done:
                found = thought()
                status.update(f"{sentence} {in_words(found)}" if found else sentence)
        return future.result()

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


def fulfil(future: Future[Result], think: Callable[[], Result]) -> None:
    """Does what a future promises."""
    try:
        future.set_result(think())
    except BaseException as error:
        future.set_exception(error)


def in_words(analysis: Analysis) -> str:
    """What is thought of a position, in short."""
    return f"{line_text(analysis.best)} ({analysis.nodes:,} positions)"


def line_text(line: Line) -> str:
    """What is thought of an action: how it may go on, and the expected score."""
    actions = " ".join(map(str, line.variation[:ACTIONS_SHOWN]))
    score = f"{line.value:.0%}"
    return f"{actions}{' …' if len(line.variation) > ACTIONS_SHOWN else ''}  {'certain ' if line.proven else ''}{score}"
