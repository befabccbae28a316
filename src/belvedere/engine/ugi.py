"""The engine protocol UGI, the descendant of chess's UCI for any two-player game.

A driver sends lines and gets lines. An action is one move of the protocol, so in a turn of several actions the same
player is asked several times (`query p1turn` tells). Whatever is wrong with a line is answered by
`info string error: …`, and the line changes nothing.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import ClassVar

from belvedere import __version__, rules
from belvedere.engine import core
from belvedere.engine.search import Analysis, Limits, Search, rest_of_turn
from belvedere.record import Match, MatchError, Node
from belvedere.rules import Action, Position, RulesError, play_all

Say = Callable[[str], None]


class Misspoken(ValueError):
    """A line of the driver that means nothing; the text says what would."""


NUMBERS = {"Threads": (1, 1024), "Memory": (1, 1 << 20), "Lines": (1, 100), "Seed": (0, (1 << 63) - 1)}
"""The engine's own options, with the least and the most; `Memory` in MiB. The game's options are set likewise."""

DEFAULTS = {"Threads": 1, "Memory": 256, "Lines": 1, "Seed": 0}

LIMITS = ("movetime", "nodes", "depth", "p1time", "p2time", "p1inc", "p2inc")
"""What can follow `go`, each with a number; times are in milliseconds."""

SHARE_OF_CLOCK = 30
"""What part of the time left on the clock is spent on one action."""

EVERY = 0.5
"""Seconds between two lines about a search that is going on."""


class Ugi:
    """One conversation with a driver; `run` goes on until `quit` or the last line."""

    def __init__(self, game: str, say: Say) -> None:
        self.game = rules.get(game)
        self.output = say
        self.lock = threading.Lock()
        self.numbers = dict(DEFAULTS)
        self.settings: dict[str, str] = {}
        self.match = Match(self.game)
        self.plan: dict[Position, Action] = {}
        """The rest of a turn whose first action has been answered."""
        self.search: Search | None = None
        self.thread: threading.Thread | None = None
        self.thinking = False
        """Whether a search has begun whose best move has not been told."""
        self.may_answer = threading.Event()
        """Whether the best move may be told: after `go infinite`, only when `stop` has come."""

    def say(self, line: str) -> None:
        """Sends a line; the search does so from another thread."""
        with self.lock:
            self.output(line)

    def run(self, lines: Iterable[str]) -> None:
        """Answers lines until `quit`."""
        try:
            for line in lines:
                words = line.split()
                if words == ["quit"]:
                    break
                if words:
                    self.answer(words)
        finally:
            self.stop([])

    def answer(self, words: list[str]) -> None:
        """Answers one line."""
        command, *rest = words
        try:
            if command not in self.COMMANDS:
                raise Misspoken(f"there is no command {command}: there is {', '.join(self.COMMANDS)}, quit")
            self.COMMANDS[command](self, rest)
        except (Misspoken, RulesError, MatchError, core.Refusal) as error:
            self.say(f"info string error: {error}")

    # ------------------------------------------------------------------------------------------------- conversation

    def ugi(self, _: list[str]) -> None:
        """Introduces the engine and its options."""
        self.say(f"id name Belvedere {__version__} {self.game.title}")
        self.say("id author the Belvedere contributors")
        for name, (least, most) in NUMBERS.items():
            self.say(f"option name {name} type spin default {DEFAULTS[name]} min {least} max {most}")
        for name, option in self.game.options.items():
            self.say(f"option name {name} type string default {option.default}")
        self.say("ugiok")

    def isready(self, _: list[str]) -> None:
        """Says that the engine listens."""
        self.say("readyok")

    def setoption(self, words: list[str]) -> None:
        """Sets an option of the engine, or of the game for the next `uginewgame` or `position startpos`."""
        if len(words) < 4 or words[0] != "name" or words[2] != "value":
            raise Misspoken("write: setoption name NAME value VALUE")
        name, value = words[1], " ".join(words[3:])
        self.check_idle()
        if name in NUMBERS:
            self.numbers[name] = number(name, value, *NUMBERS[name])
        elif name in self.game.options:
            self.game.start(**{**self.settings, name: value})
            self.settings[name] = value
        else:
            raise Misspoken(f"there is no option {name}: there is {', '.join([*NUMBERS, *self.game.options])}")

    def uginewgame(self, _: list[str]) -> None:
        """Begins a game from the start."""
        self.check_idle()
        self.match = Match(self.game, self.settings)
        self.plan = {}

    def position(self, words: list[str]) -> None:
        """Sets the position: `startpos`, or `fen` and its text; and then `moves` and actions, if any."""
        self.check_idle()
        kind, *rest = words or [""]
        at = rest.index("moves") if "moves" in rest else len(rest)
        text, actions = " ".join(rest[:at]), rest[at + 1 :]
        if kind == "startpos" and not text:
            match = Match(self.game, self.settings)
        elif kind == "fen" and text:
            match = Match(self.game, position=text)
        else:
            raise Misspoken("write: position startpos, or position fen TEXT; and then moves ACTION … if there are any")
        play_all(match.node, actions, Node.add)
        self.match = match

    # ---------------------------------------------------------------------------------------------------- questions

    def query(self, words: list[str]) -> None:
        """Answers whether it is the first player's turn, whether the game is over, and how."""
        outcome = self.match.outcome
        answers = {
            "p1turn": str(self.match.position.to_move == 0).lower(),
            "gameover": str(outcome is not None).lower(),
            "result": ("draw" if outcome.winner is None else ("p1win", "p2win")[outcome.winner]) if outcome else "none",
        }
        if len(words) != 1 or words[0] not in answers:
            raise Misspoken(f"write query and one of {', '.join(answers)}")
        self.say(f"response {answers[words[0]]}")

    def legal(self, _: list[str]) -> None:
        """Lists the legal actions."""
        self.say(" ".join(["legal", *(() if self.match.outcome else map(str, self.match.position.legal_actions()))]))

    def perft(self, words: list[str]) -> None:
        """Counts sequences of actions, by the first of them."""
        depth = number("the depth", words[0] if len(words) == 1 else "", 1, 20)
        state, total = core.state(self.match.position), 0
        for action in state.legal():
            count = state.after(action).perft(depth - 1)
            total += count
            self.say(f"{state.notation(action)}: {count}")
        self.say(f"perft {depth}: {total}")

    def show(self, _: list[str]) -> None:
        """Shows the position as text."""
        self.say(f"info string {self.match.position.text}")

    # ------------------------------------------------------------------------------------------------------- search

    def go(self, words: list[str]) -> None:
        """Searches, and answers with the best move."""
        self.check_idle()
        infinite = words == ["infinite"]
        limits = Limits() if infinite else self.limits(words)
        self.match.check_not_over()
        position = self.match.position
        planned = self.plan.get(position)
        self.may_answer.clear()
        if not infinite:
            self.may_answer.set()
        if planned is not None and not infinite:
            self.say(f"bestmove {planned}")
            return
        self.search = Search(
            position,
            seed=self.numbers["Seed"],
            threads=self.numbers["Threads"],
            memory=self.numbers["Memory"],
            history=self.match.node.history,
        )
        self.thinking = True
        self.thread = threading.Thread(target=self.think, args=(self.search, limits))
        self.thread.start()

    def limits(self, words: list[str]) -> Limits:
        """The limits that follow `go`."""
        given = dict(zip(words[::2], words[1::2], strict=False))
        if not words or len(words) % 2 or not set(given) <= set(LIMITS) or len(given) < len(words) // 2:
            raise Misspoken(f"write go infinite, or go and some of {', '.join(LIMITS)}, each with a number")
        numbers = {name: number(name, value, 0 if "inc" in name else 1, 10**15) for name, value in given.items()}
        player = self.match.position.to_move + 1
        milliseconds = numbers.get("movetime")
        if milliseconds is None and f"p{player}time" in numbers:
            left = numbers[f"p{player}time"]
            milliseconds = max(1, min(left // SHARE_OF_CLOCK + numbers.get(f"p{player}inc", 0), left // 2))
        seconds = None if milliseconds is None else milliseconds / 1000
        limits = Limits(seconds, numbers.get("nodes"), numbers.get("depth"))
        if not limits:
            raise Misspoken(f"there is no time for player {player}: write p{player}time and a number")
        return limits

    def think(self, search: Search, limits: Limits) -> None:
        """Searches, tells about it, and answers."""
        for analysis in search.watch(limits, self.numbers["Lines"], EVERY):
            self.tell(analysis)
        self.may_answer.wait()
        self.plan = rest_of_turn(analysis.position, analysis.turn)
        self.thinking = False
        self.say(f"bestmove {analysis.best.action}")

    def tell(self, analysis: Analysis) -> None:
        """Tells what has been found."""
        milliseconds = round(analysis.seconds * 1000)
        for count, line in enumerate(analysis.lines, 1):
            proven = " proven" if line.proven else ""
            self.say(
                f"info depth {analysis.depth} multipv {count} score {line.value:.4f}{proven} nodes {analysis.nodes} "
                f"time {milliseconds} pv {' '.join(map(str, line.variation))}"
            )

    def stop(self, _: list[str]) -> None:
        """Ends the search, which answers then."""
        self.may_answer.set()
        if self.search:
            self.search.stop()
        if self.thread:
            self.thread.join()
            self.thread = None

    def check_idle(self) -> None:
        """Raises Misspoken while a search is going on."""
        if self.thinking:
            raise Misspoken("a search is going on: send stop first")

    COMMANDS: ClassVar[dict[str, Callable[[Ugi, list[str]], None]]] = {
        command.__name__: command
        for command in (
            ugi,
            isready,
            setoption,
            uginewgame,
            position,
            go,
            stop,
            query,
            legal,
            perft,
            show,
        )
    }


def number(name: str, text: str, least: int, most: int) -> int:
    """A number of the driver's; raises Misspoken."""
    with suppress(ValueError):
        if text.isascii() and least <= int(text) <= most:
            return int(text)
    raise Misspoken(f"{name} is a whole number from {least} to {most}, not {text or 'nothing'}")
