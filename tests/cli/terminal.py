"""The command in a real terminal, whose screen can be looked at. Nothing waits for time, only for what is shown."""

import fcntl
import os
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Self

import pyte

PATIENCE = 60
"""The seconds after which something that is not shown yet will never be."""

CTRL_C, CTRL_D, TAB, ENTER = "\x03", "\x04", "\t", "\r"

LAUNCH = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, "-m", "belvedere", *sys.argv[1:]])
"""
"""Becomes the command `belvedere`, to which the terminal sends Ctrl-C."""


class Screen(pyte.Screen):
    """A screen that answers when it is asked where the cursor is."""

    def __init__(self, columns: int, rows: int, answer: Callable[[str], None]) -> None:
        super().__init__(columns, rows)
        self._answer = answer

    def write_process_input(self, data: str) -> None:
        self._answer(data)


class Terminal:
    """A terminal in which `belvedere` runs in a folder with these arguments, its data folder `home` among the rest."""

    def __init__(self, folder: Path, *arguments: str, rows: int = 50, columns: int = 80) -> None:
        self._ours, theirs = os.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._screen = Screen(columns, rows, self.send)
        self._stream = pyte.ByteStream(self._screen)
        self._output = b""
        environment = os.environ | {
            "TERM": "xterm-256color",
            "BELVEDERE_HOME": str(folder / "home"),
            "LC_ALL": "C.UTF-8",
        }
        for name in ("NO_COLOR", "COLUMNS", "LINES"):
            environment.pop(name, None)
        self.program = subprocess.Popen(
            [sys.executable, "-ISc", LAUNCH, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            cwd=folder,
            env=environment,
        )
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        os.close(self._ours)

    def kill(self) -> None:
        """Ends the program as a crash would: it can do nothing about it."""
        self.program.kill()
        self.program.wait()

    # -------------------------------------------------------------------------------------------------------- typing

    def send(self, keys: str) -> None:
        """Presses keys."""
        os.write(self._ours, keys.encode())

    def type(self, text: str) -> None:
        """Types a text at the prompt where the cursor is, and waits until it is shown there."""
        self.send(text)
        self._wait(lambda: without_spaces(self.shown).endswith(without_spaces(text)), f"{text!r} is not shown")

    def enter(self, line: str, prompt: str) -> str:
        """Types a line, clears the screen, presses Enter, and waits for a prompt; what has been shown since."""
        self.type(line)
        self._screen.erase_in_display(2)
        self.send(ENTER)
        return self.wait_for_prompt(prompt)

    # ------------------------------------------------------------------------------------------------------- looking

    @property
    def shown(self) -> str:
        """What is on the screen, without empty space around."""
        return "\n".join(line.rstrip() for line in self._screen.display).strip("\n")

    def wait_for(self, text: str) -> str:
        """Waits until a text is on the screen."""
        return self._wait(lambda: text in self.shown, f"{text!r} is not shown")

    def wait_for_passing(self, text: str) -> None:
        """Waits until a text has been on the screen, even if it is there no longer."""
        self._wait(lambda: text.encode() in self._output, f"{text!r} was never shown")

    def wait_for_prompt(self, prompt: str) -> str:
        """Waits until the last line on the screen is the prompt."""
        return self._wait(lambda: self.shown.splitlines()[-1:] == [prompt], f"it does not end with {prompt!r}")

    def wait_for_end(self) -> str:
        """Waits until the program has ended, with nothing to complain about."""
        shown = self._wait(lambda: False, "it does not end", until_end=True)
        assert self.program.wait(PATIENCE) == 0, shown
        return shown

    def _wait(self, ready: Callable[[], bool], problem: str, until_end: bool = False) -> str:
        deadline = monotonic() + PATIENCE
        while not ready() or self._readable(0):
            assert self._readable(max(deadline - monotonic(), 0)), f"{problem}:\n{self.shown}"
            try:
                output = os.read(self._ours, 65536)
            except OSError:  # on Linux, the end
                output = b""
            if not output:
                assert until_end, f"{problem}, and the program has ended:\n{self.shown}"
                break
            self._output += output
            self._stream.feed(output)
        return self.shown

    def _readable(self, seconds: float) -> bool:
        """Whether there is more to be shown, or is within so many seconds."""
        readable, _, _ = select.select([self._ours], [], [], seconds)
        return bool(readable)


def without_spaces(text: str) -> str:
    """A text regardless of where its lines are broken."""
    return "".join(text.split())
