"""Thousands of games at once on the native core, with arrays in and out.

>>> from belvedere import rules
>>> from belvedere.envs.batch import batch
>>> games = batch(next(iter(rules.GAMES)), 1000, seed=1)
>>> len(games.observations), len(games.mask), games.rewards.shape
(1000, 1000, (1000, 2))
>>> while not games.terminated.any():
...     games.step(games.random_actions())
>>> ended = games.terminated.argmax()
>>> bool(games.rewards[ended].sum() == 0), int(games.to_move[ended])
(True, 0)

Actions and observations are numbered as `belvedere.encode` does it. Observations are of the type float32, as networks
take them: nothing has to be converted on the way.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from belvedere import rules
from belvedere.engine import core
from belvedere.rules import Position

MOST_ACTIONS = 1000
"""After so many actions a game is cut short, unless the caller says otherwise."""

NO_LIMIT = 2**32 - 1


class Batch:
    """Many games from one start, stepped together.

    The arrays have one entry per game, and every step writes them anew: what is to be kept has to be copied. A game
    that has ended is followed by a new one at once. Then `rewards`, `terminated` and `truncated` tell of the old game,
    and all else of the new one.
    """

    def __init__(self, start: Position, number: int, *, threads: int, most_actions: int | None) -> None:
        for name, given in (("the number of games", number), ("threads", threads), ("most_actions", most_actions)):
            if given is not None and not 1 <= given < NO_LIMIT:
                raise core.Refusal(f"{name} is 1 or more, not {given}")
        limit = NO_LIMIT if most_actions is None else most_actions
        self._games = core.Batch(core.native(start), number, threads, limit)
        self.observations: NDArray[np.float32] = self._games.observations
        """What the players to move see: games × planes × rows × columns."""
        self.mask: NDArray[np.bool_] = self._games.mask
        """Which actions are legal: games × actions."""
        self.to_move: NDArray[np.int8] = self._games.to_move
        """Whose action is next."""
        self.rewards: NDArray[np.float32] = self._games.rewards
        """What the last action has brought both players: 1 for a game won, -1 for one lost, else 0; games × players."""
        self.terminated: NDArray[np.bool_] = self._games.terminated
        """Whether the last action has ended the game, by its own rules, by repetition or for want of progress."""
        self.truncated: NDArray[np.bool_] = self._games.truncated
        """Whether the game was cut short after the last action, since it had become too long."""

    def __len__(self) -> int:
        return len(self.to_move)

    def reset(self, seed: int = 0) -> None:
        """Begin all games anew. The seed decides about the random actions, and about nothing else."""
        self._games.reset(seed % 2**64)

    def step(self, actions: ArrayLike) -> None:
        """Play one action in every game; raises Refusal, and plays none, if one of them is not legal."""
        chosen = np.asarray(actions)
        if chosen.ndim != 1 or chosen.dtype.kind not in "iu":
            raise core.Refusal("actions are whole numbers, one for each game")
        self._games.step(np.ascontiguousarray(chosen, dtype=np.int64))

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for every game, each as likely as any other."""
        return self._games.random_actions()


def batch(
    game: str,
    number: int,
    /,
    *,
    threads: int = 1,
    most_actions: int | None = MOST_ACTIONS,
    seed: int = 0,
    **options: object,
) -> Batch:
    """So many games, with the options of the game.

    Results do not depend on the number of threads. A game is cut short after `most_actions` actions; with None it goes
    on until it ends, which can take very long where only repetition makes sure that it does. Raises UnknownGame and
    BadOption, as the start of a game does, and Refusal for what the native core does not play, and for a field on which
    nobody can move.
    """
    games = Batch(rules.get(game).start(**options), number, threads=threads, most_actions=most_actions)
    games.reset(seed)
    return games
