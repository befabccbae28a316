"""The games for OpenSpiel. Importing this registers them there, with their options as parameters.

>>> import pyspiel
>>> import belvedere.envs.open_spiel
>>> from belvedere import rules
>>> game = pyspiel.load_game(f"belvedere_{next(iter(rules.GAMES))}")
>>> state = game.new_initial_state()
>>> action = state.legal_actions()[0]
>>> state.string_to_action(state.action_to_string(action)) == action
True
"""

from __future__ import annotations

from copy import copy
from typing import Any

import numpy as np

from belvedere import rules
from belvedere.engine import core, profile
from belvedere.envs.batch import MOST_ACTIONS
from belvedere.envs.needs import needs

with needs("open-spiel"):
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame


def type_of(game: rules.Game) -> pyspiel.GameType:
    """What OpenSpiel is to know of a game whatever its options are."""
    options = {
        name: int(option.default) if option.default.isdigit() else option.default
        for name, option in game.options.items()
    }
    return pyspiel.GameType(
        short_name=f"belvedere_{game.name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**options, "most_actions": MOST_ACTIONS},
    )


def with_commas(value: Any) -> Any:
    """The value of an option, with the commas that were written as semicolons."""
    return value.replace(";", ",") if isinstance(value, str) else value


def without_commas(value: Any) -> Any:
    """The value of a parameter, with semicolons for commas: in OpenSpiel's texts, commas are between parameters."""
    return value.replace(",", ";") if isinstance(value, str) else value


class BelvedereGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options; one that has not ended after `most_actions` actions is a draw."""

    game: rules.Game
    """The game itself."""

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        """Raises BadOption for values that an option cannot have, and Refusal for what the core does not play."""
        given = parameters or {}
        settings = {name: with_commas(value) for name, value in given.items()}
        self.most_actions: int = settings.pop("most_actions", MOST_ACTIONS)
        if self.most_actions < 1:
            raise core.Refusal(f"most_actions is a whole number from 1 on, not {self.most_actions}")
        start, longest = self.game.start(**settings), profile(self.game.name).longest_game
        self.beginning = core.match(core.state(start))
        self.encoding = core.encoding(self.beginning.state)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=min(self.most_actions, longest(start) if longest else self.most_actions),
        )
        super().__init__(type_of(self.game), info, {name: without_commas(value) for name, value in given.items()})

    def new_initial_state(self) -> BelvedereState:
        """The start of a game."""
        return BelvedereState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Any:
        """What shows states to players: to both the same, since nothing is hidden."""
        if kind is None or (kind.public_info and not kind.perfect_recall):
            return BelvedereObserver(self.encoding)
        return IIGObserverForPublicInfoGame(kind, params)


class BelvedereState(pyspiel.State):  # type: ignore[misc]
    """A position with its history, on which repetition depends. Clones and texts keep the history."""

    def __init__(self, game: BelvedereGame) -> None:
        super().__init__(game)
        self.match = copy(game.beginning)
        self.most_actions = game.most_actions

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.match.state.to_move

    def is_terminal(self) -> bool:
        return self.match.over or self.match.played == self.most_actions

    def returns(self) -> list[float]:
        winner = self.match.winner
        return [0.0, 0.0] if winner is None else [1.0, -1.0] if winner == 0 else [-1.0, 1.0]

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002
        return self.match.legal()

    def _apply_action(self, action: int) -> None:
        self.match.play(action)

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002
        state = self.match.state
        return state.notation(self.get_game().encoding.action(state, action))

    def __str__(self) -> str:
        """The position as a text board."""
        return str(self.get_game().game.read_unjudged(self.match.state.text))


class BelvedereObserver:
    """Shows a state as the planes of `belvedere.encode`, as the player to move sees it, or as its position text."""

    def __init__(self, encoding: core.Encoding) -> None:
        self.encoding = encoding
        self.tensor = np.zeros(int(np.prod(encoding.shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(encoding.shape)}

    def set_from(self, state: BelvedereState, player: int) -> None:  # noqa: ARG002
        """Fill the tensor with what is to be seen."""
        self.dict["observation"][:] = self.encoding.observe(state.match.state)

    def string_from(self, state: BelvedereState, player: int) -> str:  # noqa: ARG002
        """What is to be seen, in one line."""
        return state.match.state.text


def class_of(game: rules.Game) -> type[BelvedereGame]:
    """The class of a game, with `Game` after its name."""
    about = f"{game.title}, as `belvedere_{game.name}`."
    return type(f"{game.name.title()}Game", (BelvedereGame,), {"__doc__": about, "game": game})


# A class for each game: OpenSpiel lets go of what it has registered only after Python has ended, which a class can bear
# and a function cannot.
for _game in rules.GAMES.values():
    _class = class_of(_game)
    globals()[_class.__name__] = _class  # pickled games are found by it
    pyspiel.register_game(type_of(_game), _class)
