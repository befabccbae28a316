"""What every game has in common: games, options, positions, actions, outcomes and errors.

An *action* is the smallest step a player chooses; a *turn* is one or more actions of the same player. Positions,
actions and outcomes are immutable, hashable values. Nothing here knows a particular game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, Self, TypeAlias

Player: TypeAlias = int
"""0 is the player who begins, 1 the other."""

Colour: TypeAlias = int
"""An index into `Game.colours`: 0 is the colour that begins by default, 1 the other."""


class RulesError(ValueError):
    """Anything a caller can get wrong about the rules; its text says what is wrong, and what would be right."""


class UnknownGame(RulesError):
    """There is no game of that name."""


class BadOption(RulesError):
    """There is no such option, or it cannot have that value."""


class MalformedAction(RulesError):
    """The text is not the notation of any action of this game on this board."""


class IllegalAction(RulesError):
    """The action is well written, and the rules forbid it here; the text says why."""


class GameOver(IllegalAction):
    """The game is over: no action is legal any more."""


class MalformedPosition(RulesError):
    """The text is not written as positions of this game are."""


class ImpossiblePosition(RulesError):
    """The position is well written, and can never stand on the board; the text says why."""


class Action:
    """One step of one player. Every game has its own small frozen dataclasses; `str(action)` is the notation."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class End(Action):
    """End the turn, or decline what could still be done in it."""

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Pass, for want of any other action."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True)
class Outcome:
    """How a game ended. The games add the figures behind it as fields of their own."""

    winner: Player | None
    """The player who won, or None for a draw."""

    reason: str
    """A few fixed words, such as "highest tower"."""

    sentence: str
    """The whole story in one sentence, with the colours' names and the figures."""


@dataclass(frozen=True, kw_only=True)
class Position(ABC):
    """A position of one game, with everything that decides what may follow it (all but the history)."""

    colour: Colour = 0
    """The colour to move."""

    first: Colour = 0
    """The colour of player 0."""

    @property
    @abstractmethod
    def game(self) -> Game:
        """The game this is a position of."""

    @property
    def to_move(self) -> Player:
        """Whose action is next. Without meaning once the game is over."""
        return self.colour ^ self.first

    @property
    @abstractmethod
    def mid_turn(self) -> bool:
        """Whether the player to move has begun a turn and not finished it."""

    @property
    def laying_out(self) -> bool:
        """Whether the board is still being laid out, which is no turn yet."""
        return False

    @property
    def progress(self) -> int:
        """How much progress there has been, in a game in which a want of it is a draw; nothing makes it smaller."""
        return 0

    def colour_name(self, player: Player) -> str:
        """The name of a player's colour, such as "Dark"."""
        return self.game.colours[player ^ self.first]

    @property
    def _mover(self) -> str:
        """The name of the colour to move."""
        return self.game.colours[self.colour]

    @property
    def _other(self) -> str:
        """The name of the colour that is not to move."""
        return self.game.colours[1 - self.colour]

    @cached_property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def legal_actions(self) -> tuple[Action, ...]:
        """Every action the player to move may take; empty only when the game is over."""
        return self._legal_actions

    @cached_property
    def _legal_actions(self) -> tuple[Action, ...]:
        return () if self.outcome else tuple(self._generate())

    @abstractmethod
    def _generate(self) -> Iterable[Action]:
        """The legal actions of a game that is not over."""

    def parse(self, text: str) -> Action:
        """The legal action that `text` stands for.

        Raises MalformedAction if it stands for none, and IllegalAction, which says why, if the rules forbid it here.
        """
        return self._legal(text)

    def play(self, action: Action | str) -> Self:
        """The position after `action`, given as such or in notation. Raises as `parse` does; `self` never changes."""
        return self.after(self._legal(action))

    def why_not(self, action: Action | str) -> str | None:
        """Why the rules forbid `action` here, in one sentence, or None if it is legal. Raises MalformedAction."""
        understood = self._understood(action)
        if self.outcome:
            return f"the game is over: {self.outcome.sentence}"
        return self._why_not(understood)

    @abstractmethod
    def _why_not(self, action: Action) -> str | None:
        """`why_not` for an action of this game on this board, while the game is not over."""

    def _legal(self, action: Action | str) -> Action:
        why = self.why_not(action)
        if why is not None:
            raise (GameOver if self.outcome else IllegalAction)(why)
        return self._understood(action)

    def _understood(self, action: Action | str) -> Action:
        """The action of this game that was given as such or in notation; one of another game or board is refused."""
        understood = self._read_action(str(action))
        if isinstance(action, Action) and action != understood:
            raise MalformedAction(f"{action!r} is not an action of {self.game.title}")
        return understood

    @abstractmethod
    def _read_action(self, text: str) -> Action:
        """The action that `text` stands for, legal or not; raises MalformedAction."""

    @abstractmethod
    def after(self, action: Action) -> Self:
        """As `play`, for an action that is known to be legal: nothing is checked."""

    @property
    @abstractmethod
    def text(self) -> str:
        """The position in one line, which `game.read` reads back."""

    def _settings_text(self) -> str:
        """The end of `text`: what is set otherwise than by default and cannot be seen on the board."""
        return f" first={self.game.colours[self.first].lower()}" if self.first else ""

    def __str__(self) -> str:
        """The position as a plain text board."""
        return "\n".join(line.rstrip() for line in (*self._board_lines(), self._status()))

    @abstractmethod
    def _board_lines(self) -> list[str]:
        """The lines of the text board."""

    def _status(self) -> str:
        """Who is to do what, or how the game ended."""
        return f"Over: {self.outcome.sentence}" if self.outcome else f"{self._mover} to move: {self._task()}"

    @abstractmethod
    def _task(self) -> str:
        """What the colour to move has to do, in a few words."""


@dataclass(frozen=True)
class Option:
    """Something that can be set when a game starts."""

    name: str
    default: str
    values: str
    """The values there are, in words."""

    about: str
    """What it sets, in a few words."""

    convert: Callable[[Any], Any] = field(repr=False)
    """Makes the setting from what a caller gave, text or value; raises BadOption."""

    in_text: bool = False
    """Whether position texts carry it: it decides what may follow, and cannot be seen on the board."""

    choices: tuple[str, ...] = ()
    """The values there are, if they can be counted; else they are only told in words."""

    note: str = ""
    """What more there is to know of it."""


def choice(name: str, values: Iterable[str], about: str, in_text: bool = False, note: str = "") -> Option:
    """An option with a few named values, of which the first is the default; its setting is the value's index."""
    names = tuple(values)

    def convert(value: object) -> int:
        if value not in names:
            raise BadOption(f"{name}={value} is not possible: {name} is {' or '.join(names)}")
        return names.index(str(value))

    return Option(name, names[0], " or ".join(names), about, convert, in_text, names, note)


@dataclass(frozen=True)
class Game:
    """A game: its name, its options, how it starts, and how its positions are read."""

    name: str
    title: str
    credit: str
    colours: tuple[str, str]
    """The names of the two colours; the first one begins unless the option `first` says otherwise."""

    begin: Callable[..., Position] = field(repr=False)
    """Makes the start position from one setting per option."""

    read_words: Callable[..., Position] = field(repr=False)
    """Makes a position from the words of its text and the settings at its end; raises MalformedPosition."""

    impossible: Callable[[Any], str | None] = field(repr=False)
    """Why a position that was read can never stand on the board, or None."""

    extra_options: tuple[Option, ...] = ()
    """The options besides `first`."""

    without_progress: str = ""
    """That there was no progress, in words, if enough turns without it are a draw."""

    version: int = 1
    """The version of its rules. A change after which an old record would play otherwise gives them the next number."""

    summary: str = ""
    """The game in one sentence, for people who do not know it."""

    latest_change: str = ""
    """What the latest version has changed, in a few words, for those with a record of an older one."""

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """What can be set when the game starts, by name."""
        colours = [colour.lower() for colour in self.colours]
        first = choice("first", colours, "the colour of the player who begins", in_text=True)
        return MappingProxyType({option.name: option for option in (first, *self.extra_options)})

    def start(self, /, **settings: object) -> Position:
        """The start position, with the options given; raises BadOption for one that does not exist or fit."""
        for name in settings:
            if name not in self.options:
                raise BadOption(f"{self.title} has no option {name}: there is {', '.join(self.options)}")
        return self.begin(**{name: o.convert(settings.get(name, o.default)) for name, o in self.options.items()})

    def read(self, text: str) -> Position:
        """The position written as `text`; raises MalformedPosition, or ImpossiblePosition, which says why."""
        position = self.read_unjudged(text)
        why = self.impossible(position)
        if why is not None:
            raise ImpossiblePosition(why)
        return position

    def start_or_read(self, settings: Mapping[str, object], position: Position | str | None) -> Position:
        """The start with these settings, or a position, which has settings of its own; raises as `start` and `read`."""
        if position is None:
            return self.start(**settings)
        if settings:
            raise BadOption("a position text carries its own settings: give a position or settings, not both")
        return self.read(position) if isinstance(position, str) else position

    def read_unjudged(self, text: str) -> Position:
        """As `read`, also for positions that can be set up by hand and never come up in play."""
        words = text.split()
        settings = {name: option.convert(option.default) for name, option in self.options.items() if option.in_text}
        given = set()
        while words and "=" in words[-1]:
            name, value = words.pop().split("=", 1)
            if name not in settings or name in given:
                raise MalformedPosition(
                    f"a position of {self.title} ends with {', '.join(settings)} at most, each once"
                )
            given.add(name)
            try:
                settings[name] = self.options[name].convert(value)
            except BadOption as error:
                raise MalformedPosition(str(error)) from None
        return self.read_words(words, **settings)

    def letter(self, colour: Colour) -> str:
        """The colour's letter in position texts."""
        return self.colours[colour][0].lower()

    def colour_of_letter(self, letter: str) -> Colour:
        """The colour of a letter in a position text."""
        for colour in (0, 1):
            if letter == self.letter(colour):
                return colour
        raise MalformedPosition(
            f"who is to move is {self.letter(0)} for {self.colours[0]} or {self.letter(1)} for {self.colours[1]}, "
            f"not {letter}"
        )
