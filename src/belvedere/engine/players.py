"""The players there are, and the texts that describe them, such as "random" and "greedy"."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable

from belvedere.engine.worth import worth
from belvedere.rules import Action, Position


class UnknownPlayer(ValueError):
    """There is no player of that description; the text lists those there are."""


class Player(ABC):
    """Chooses actions; the same ones for the same seed."""

    def __init__(self, seed: int | None = None) -> None:
        self.chance = random.Random(seed)

    @abstractmethod
    def choose(self, position: Position) -> Action:
        """A legal action of a position that is not over."""


class RandomPlayer(Player):
    """Takes any legal action."""

    def choose(self, position: Position) -> Action:
        return self.chance.choice(position.legal_actions())


class GreedyPlayer(Player):
    """Looks one turn ahead: plays the turn after which its own position is worth most, and does not ask what follows.

    Every turn there is, but in Voldétour, where a turn may begin in a thousand ways: there only the best beginnings are
    looked into further.
    """

    BEGINNINGS = 4
    """How many beginnings of a turn are looked into further, at the least."""

    MANY = 2000
    """Divided by the number of beginnings it is how many are looked into, if that is more: all of up to about forty."""

    MOST_ACTIONS = 8
    """How many actions of one turn are looked at; only a long chain of bonuses in Turris has more."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed)
        self.planned: dict[Position, Action] = {}
        """The rest of the turn that was begun with the last choice."""

    def choose(self, position: Position) -> Action:
        action = self.planned.get(position)
        if action is None:
            turn = self.best_turn(position)
            self.planned = {}
            for action in turn:
                self.planned[position] = action
                position = position.after(action)
            action = turn[0]
        return action

    def best_turn(self, position: Position) -> list[Action]:
        """The actions of the turn after which the position is worth most to the player to move."""
        player = position.to_move
        best: list[Action] = []
        best_worth = float("-inf")
        beginnings: list[tuple[list[Action], Position]] = [([], position)]
        for _ in range(self.MOST_ACTIONS):
            unfinished = []
            for actions, so_far in beginnings:
                for action in self.shuffled(so_far.legal_actions()):
                    after = so_far.after(action)
                    value = worth(after, player)
                    if after.mid_turn:
                        unfinished.append((value, [*actions, action], after))
                    elif value > best_worth:
                        best, best_worth = [*actions, action], value
            unfinished.sort(key=lambda found: found[0], reverse=True)
            number = max(self.BEGINNINGS, self.MANY // max(1, len(unfinished)))
            beginnings = [(actions, after) for _, actions, after in unfinished[:number]]
        return best or beginnings[0][0]

    def shuffled(self, actions: Iterable[Action]) -> list[Action]:
        """The actions in random order, so that equal ones are not always decided alike."""
        mixed = list(actions)
        self.chance.shuffle(mixed)
        return mixed


PLAYERS: dict[str, type[Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}
"""The players there are, by description."""


def player(description: str, seed: int | None = None) -> Player:
    """The player of that description; raises UnknownPlayer, which lists those there are."""
    if description not in PLAYERS:
        raise UnknownPlayer(f"there is no player {description}: there is {', '.join(PLAYERS)}")
    return PLAYERS[description](seed)
