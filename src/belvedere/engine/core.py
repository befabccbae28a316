"""The native core: the law of `rules` again, in C++, for search and for large numbers.

>>> from belvedere import rules
>>> from belvedere.engine import core
>>> position = next(iter(rules.GAMES.values())).start()
>>> state = core.state(position)
>>> state.perft(1) == len(position.legal_actions())
True

A `State` is a value like a position: `after` gives a new one. Its actions are numbers; `notation` and `parse`
translate. Texts from people are read by `rules`, which judges them fully, before they come here.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import cast

from belvedere.engine import _core, plain
from belvedere.engine._core import Batch, Encoding, Match, Refusal, SelfPlay, State, Tally, game_of_network, read
from belvedere.rules import Action, IllegalAction, Outcome, Position

PACKAGED = Path(__file__).parent / "networks"
"""The networks of the package: `GAME.weights` for searches, and `GAME.onnx` for the player `net`."""


def packaged_network(position: Position) -> Path:
    """The file of the network with which searches of a position play if no other is given."""
    return PACKAGED / f"{position.game.name}.weights"


@cache
def plays(game: str) -> bool:
    """Whether the native core plays a game."""
    try:
        _core.start(game)
    except Refusal:
        return False
    return True


def native(position: Position) -> State:
    """The position in the native core; raises Refusal for games, boards and equipment that it does not play."""
    if not plays(position.game.name):
        raise Refusal(f"{position.game.title} is not one of the games that the native core plays")
    return read(position.game.name, position.text)


# What is on the rules alone does not have the types of the core, but all that is asked of them.


def state(position: Position) -> State:
    """The position in the native core or, of a game that it does not play, on the rules; raises as `native` does."""
    return native(position) if plays(position.game.name) else cast(State, plain.State(position))


def encoding(start: State) -> Encoding:
    """The numbers of the actions and positions of games with this start."""
    return Encoding(start) if plays(start.game) else cast(Encoding, plain.Encoding(cast(plain.State, start)))


def match(start: State) -> Match:
    """A game from this start, with the draws of its history."""
    return Match(start) if plays(start.game) else cast(Match, plain.Match(cast(plain.State, start)))


def line(position: Position, state: State, numbers: list[int]) -> tuple[Action, ...]:
    """The actions that can be played from a position one after another, as the rules know them."""
    actions: list[Action] = []
    for number in numbers:
        actions.append(position.parse(state.notation(number)))
        position, state = position.after(actions[-1]), state.after(number)
    return tuple(actions)


class NativePosition:
    """A state that answers like a position where one implementation is put in the place of the other."""

    def __init__(self, state: State) -> None:
        self.state = state

    def play(self, action: str) -> NativePosition:
        """The position after an action in notation; raises IllegalAction."""
        try:
            return NativePosition(self.state.after(self.state.parse(action)))
        except Refusal as error:
            raise IllegalAction(str(error)) from None

    def legal_actions(self) -> list[str]:
        """The legal actions in notation."""
        return self.state.notations()

    @property
    def to_move(self) -> int:
        """Whose action is next."""
        return self.state.to_move

    @property
    def outcome(self) -> Outcome | None:
        """Who has won, if the game is over; the core knows no reasons."""
        return Outcome(self.state.winner, "", "") if self.state.over else None


__all__ = [
    "PACKAGED",
    "Batch",
    "Encoding",
    "Match",
    "NativePosition",
    "Refusal",
    "SelfPlay",
    "State",
    "Tally",
    "encoding",
    "game_of_network",
    "line",
    "match",
    "native",
    "packaged_network",
    "plays",
    "read",
    "state",
]
