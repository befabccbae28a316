"""One game at a time, on the native core where it plays it: what the environments of PettingZoo and Gymnasium share."""

from __future__ import annotations

from copy import copy
from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from belvedere import draw, rules
from belvedere.engine import core
from belvedere.envs.batch import MOST_ACTIONS
from belvedere.envs.needs import needs
from belvedere.rules import Position

with needs("envs"):
    import gymnasium
    from gymnasium import spaces
    from PIL import Image, ImageOps

RENDER_MODES = ("human", "ansi", "rgb_array")

PICTURE_SIZE = 640
"""Pixels of each side of a rendered picture: all of them are equally large, as films need it."""

MOST_IN_OBSERVATION = 2.0
"""No number of any observation is larger."""

Observation = dict[str, Any]
"""Two arrays: the `observation` and the `action_mask`."""


class Episode:
    """Games from one start, one after the other, each with its history and played action by action."""

    def __init__(self, game: str, most_actions: int | None = MOST_ACTIONS, **options: object) -> None:
        """Raises UnknownGame, BadOption and Refusal, as `envs.batch` does."""
        if most_actions is not None and most_actions < 1:
            raise core.Refusal(f"most_actions is a whole number from 1 on, or None, not {most_actions}")
        self.game = rules.get(game)
        start = core.state(self.game.start(**options))
        if start.over:
            raise core.Refusal("this game is over before it begins: nobody can move")
        self.encoding = core.encoding(start)
        self.most_actions = most_actions
        self._beginning = core.match(start)
        self.begin()

    def begin(self) -> None:
        """Begin a new game."""
        self._match = copy(self._beginning)

    def play(self, action: int) -> None:
        """Play the action with this number; raises Refusal if it is not legal."""
        self._match.play(action)

    def legal(self) -> list[int]:
        """The numbers of the legal actions; none if the game has ended."""
        return self._match.legal()

    @property
    def state(self) -> core.State:
        """The position as a state of the core."""
        return self._match.state

    @property
    def position(self) -> Position:
        """The position in the rules."""
        return self.game.read_unjudged(self.state.text)

    @property
    def to_move(self) -> int:
        """Whose action is next."""
        return self.state.to_move

    @property
    def terminated(self) -> bool:
        """Whether the game has ended, by its own rules, by repetition or for want of progress."""
        return self._match.over

    @property
    def truncated(self) -> bool:
        """Whether the game is cut short, since it has become too long."""
        return self._match.played == self.most_actions and not self.terminated

    @property
    def rewards(self) -> tuple[float, float]:
        """What the game has brought each player: 1 if it is won, -1 if it is lost, else 0."""
        winner = self._match.winner
        return (0.0, 0.0) if winner is None else (1.0, -1.0) if winner == 0 else (-1.0, 1.0)

    # ------------------------------------------------------------------------------------------------ what is seen

    def action_space(self) -> spaces.Discrete:
        """A new space of the actions."""
        return spaces.Discrete(self.encoding.actions)

    def observation_space(self) -> spaces.Dict:
        """A new space of the observations."""
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, MOST_IN_OBSERVATION, self.encoding.shape, np.float32),
                "action_mask": spaces.Box(0, 1, (self.encoding.actions,), np.int8),
            }
        )

    def observe(self, player: int) -> Observation:
        """What the player to move sees of the position, and which actions the given player may take."""
        mask = np.zeros(self.encoding.actions, np.int8)
        state = self.state
        if player == state.to_move:
            mask[self.legal()] = 1
        return {"observation": self.encoding.observe(state), "action_mask": mask}

    def render(self, mode: str | None) -> str | NDArray[np.uint8] | None:
        """The position as a text board, printed or returned, or as a picture."""
        if mode is None:
            gymnasium.logger.warn("nothing is rendered: say how when the environment is made, as in render_mode='ansi'")
        elif mode == "human":
            print(self.position)
        elif mode == "ansi":
            return str(self.position)
        else:
            return picture(self.position)
        return None


def check_render_mode(mode: str | None) -> None:
    """Refuses a way to render that there is not, and pictures if what draws them is not installed."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"there is no render_mode {mode}: there is {', '.join(RENDER_MODES)}")
    if mode == "rgb_array":
        draw.png("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>", width=1)


def picture(position: Position) -> NDArray[np.uint8]:
    """A picture of a position in red, green and blue, in the middle of a square."""
    image = Image.open(BytesIO(draw.png(draw.svg(position), width=PICTURE_SIZE)))
    drawn = ImageOps.contain(image, (PICTURE_SIZE, PICTURE_SIZE))
    square = Image.new("RGB", (PICTURE_SIZE, PICTURE_SIZE), "white")
    square.paste(drawn, ((PICTURE_SIZE - drawn.width) // 2, (PICTURE_SIZE - drawn.height) // 2), drawn)
    return np.asarray(square)
