"""The players there are, and the texts that describe them: "random", "greedy", "mcts:nodes=2000", "level:7"."""

from __future__ import annotations

import math
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from belvedere.engine import core
from belvedere.engine.profile import Level, profile, worth
from belvedere.engine.search import (
    DEFAULT_LIMITS,
    MEMORY,
    METHODS,
    METHODS_WITH_NETWORK,
    RANGES,
    Analysis,
    Limits,
    Line,
    Search,
    rest_of_turn,
)
from belvedere.rules import GAMES, Action, Position

if TYPE_CHECKING:
    from belvedere.engine.network import OnnxNetwork, PuctSearch


class UnknownPlayer(ValueError):
    """There is no player of that description; the text lists those there are."""


class Player(ABC):
    """Chooses actions; the same ones for the same seed, unless time limits it."""

    def __init__(self, seed: int | None = None) -> None:
        self.chance = random.Random(seed)

    @abstractmethod
    def choose(self, position: Position, history: Sequence[Position] = ()) -> Action:
        """A legal action of a position that is not over.

        `history`: the earlier positions of the match at starts of turns, so that it need not be repeated by accident.
        """

    def choose_turn(self, position: Position, history: Sequence[Position] = ()) -> list[Action]:
        """The actions of a turn up to its end, each from `choose`; the position is not over."""
        actions: list[Action] = []
        while not actions or (position.mid_turn and not position.outcome):
            actions.append(self.choose(position, history))
            position = position.after(actions[-1])
        return actions

    # Most players never think long enough for the rest to matter.

    def check(self, position: Position) -> None:  # noqa: B027
        """Raises core.Refusal if the player cannot play such positions: with a board that the native core does not."""

    def thought(self) -> Analysis | None:
        """What the player thinks while it chooses, asked from another thread; None if it does not tell."""
        return None

    def stop(self) -> None:  # noqa: B027
        """Makes the player choose at once, from any thread; one that was stopped stays stopped."""


class RandomPlayer(Player):
    """Takes any legal action."""

    def choose(self, position: Position, history: Sequence[Position] = ()) -> Action:  # noqa: ARG002
        return self.chance.choice(position.legal_actions())


class TurnPlayer(Player):
    """Thinks of whole turns, and then plays them action by action."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed)
        self.planned: dict[Position, Action] = {}
        """The rest of the turn that was begun with the last choice."""

    @abstractmethod
    def best_turn(self, position: Position, history: Sequence[Position]) -> Sequence[Action]:
        """The best actions up to the end of the turn, or the first of them."""

    def choose(self, position: Position, history: Sequence[Position] = ()) -> Action:
        if position in self.planned:
            return self.planned[position]
        turn = self.best_turn(position, history)
        self.planned = rest_of_turn(position, turn)
        return turn[0]


class GreedyPlayer(TurnPlayer):
    """Looks one turn ahead: plays the turn after which its own position is worth most, and does not ask what follows.

    Looks at every turn there is, unless a turn can begin in hundreds of ways: then only the best beginnings are looked
    into further.
    """

    BEGINNINGS = 4
    """How many beginnings of a turn are looked into further, at the least."""

    MANY = 2000
    """Divided by the number of beginnings it is how many are looked into, if that is more: all of up to about forty."""

    MOST_ACTIONS = 8
    """How many actions of one turn are looked at; hardly any turn has more."""

    def best_turn(self, position: Position, history: Sequence[Position]) -> Sequence[Action]:  # noqa: ARG002
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


class Thinker(TurnPlayer):
    """Thinks about its turns within limits, which are for a whole turn, by a search of some kind."""

    REST_OF_TURN = 4
    """What is left of a turn whose first actions are decided gets this part of the limits, if it must be searched."""

    def __init__(self, limits: Limits, seed: int | None = None) -> None:
        super().__init__(seed)
        self.limits = limits
        self.stopped = False
        self.search: Search | PuctSearch | None = None
        """The search that is going on, or went on last."""

    def begin(self, search: Search | PuctSearch, position: Position) -> Limits:
        """Takes up a search of a position, which ends at once if nobody waits for it; with what limits it is to run."""
        self.search = search
        if self.stopped:
            search.stop()
        return self.limits.part(self.REST_OF_TURN) if position.mid_turn else self.limits

    def thought(self) -> Analysis | None:
        return self.search.analysis() if self.search else None

    def stop(self) -> None:
        self.stopped = True
        if self.search:
            self.search.stop()


class SearchPlayer(Thinker):
    """Searches for the best turn in the native core."""

    LINES = 8
    """How many actions are considered by a player that errs."""

    def __init__(
        self,
        limits: Limits,
        *,
        method: str | None = None,
        threads: int = 1,
        memory: int = MEMORY,
        noise: float = 0.0,
        lapses: float = 1.0,
        carelessness: float = 0.0,
        network: Path | None = None,
        seed: int | None = None,
    ) -> None:
        """`noise`: by how much the player errs about the expected score of an action (standard deviation).

        `lapses`: in what part of the turns it errs so.

        `carelessness`: in what part of the turns the player overlooks that the opponent can win in the next one (`mcts`
        and `handcrafted` only).

        `network`: the file of the network to play with; raises core.Refusal if it cannot be used.
        """
        super().__init__(limits, seed)
        self.method, self.threads, self.memory = method, threads, memory
        self.noise, self.lapses, self.carelessness = noise, lapses, carelessness
        self.network = network
        self.game = core.game_of_network(network) if network else None
        """The one that can be played, if there is only one."""

    def best_turn(self, position: Position, history: Sequence[Position]) -> Sequence[Action]:
        search = Search(
            position,
            method=self.method,
            seed=self.chance.getrandbits(63),
            threads=self.threads,
            memory=self.memory,
            history=history,
            careless=self.chance.random() < self.carelessness,
            network=self.network,
        )
        limits = self.begin(search, position)
        if self.noise and self.chance.random() < self.lapses:
            search.run(limits, self.LINES)
            return [self.erring_choice(search.analysis(self.LINES).lines)]
        search.run(limits)
        return search.analysis().turn

    def erring_choice(self, lines: Sequence[Line]) -> Action:
        """The action that seems best to somebody who errs about all but what is proven."""

        def seeming(line: Line) -> float:
            if not line.proven:
                return line.value + self.chance.gauss(0, self.noise)
            return line.value if line.winner is None else math.inf if line.value else -math.inf

        return max((line for line in lines if line.visits or line.proven), key=seeming, default=lines[0]).action

    def check(self, position: Position) -> None:
        core.state(position)
        if self.game and self.game != position.game.name:
            raise core.Refusal(f"{self.network} plays {GAMES[self.game].title}, not {position.game.title}")


class NetworkPlayer(Thinker):
    """Searches with a network: that of a file, or the one that the package has for a game."""

    def __init__(self, limits: Limits, file: Path | None = None, seed: int | None = None) -> None:
        """Raises UnknownPlayer if there is no network in the file that can be used."""
        super().__init__(limits, seed)
        self.file = file
        if file:
            self.network_in(file)

    def network_in(self, file: Path) -> OnnxNetwork:
        """The network of a file; raises UnknownPlayer."""
        from belvedere.engine import network  # noqa: PLC0415 (other players need not wait for it)

        try:
            return network.network(file)
        except network.NetworkError as error:
            raise UnknownPlayer(str(error)) from None

    def network_for(self, position: Position) -> OnnxNetwork:
        """The network for a position; raises core.Refusal if there is none."""
        game = position.game
        if not self.file and not (core.PACKAGED / f"{game.name}.onnx").is_file():
            raise core.Refusal(f"there is no network for {game.title} in the package: give one, as in net:file=PATH")
        network = self.network_in(self.file or core.PACKAGED / f"{game.name}.onnx")
        network.check(position)
        return network

    def best_turn(self, position: Position, history: Sequence[Position]) -> Sequence[Action]:
        from belvedere.engine.network import PuctSearch  # noqa: PLC0415

        search = PuctSearch(position, self.network_for(position), history, self.chance.getrandbits(63))
        search.run(self.begin(search, position))
        return search.analysis().turn

    def check(self, position: Position) -> None:
        self.network_for(position)


class LevelPlayer(Player):
    """A level of strength from 1 to 8, in every game."""

    def __init__(self, level: int, seed: int | None = None) -> None:
        super().__init__(seed)
        self.level = level
        self.stopped = False
        self.players: dict[str, Player] = {}
        """The player of this level by game."""

    def choose(self, position: Position, history: Sequence[Position] = ()) -> Action:
        return self.player_of(position).choose(position, history)

    def player_of(self, position: Position) -> Player:
        """The player of this level for the game of a position."""
        game = position.game.name
        if game not in self.players:
            self.players[game] = player(profile(game).levels[self.level - 1].player, self.chance.getrandbits(32))
        if self.stopped:
            self.players[game].stop()
        return self.players[game]

    def check(self, position: Position) -> None:
        self.player_of(position).check(position)

    def thought(self) -> Analysis | None:
        thoughts = [of_game.thought() for of_game in self.players.values()]
        return thoughts[-1] if thoughts else None

    def stop(self) -> None:
        self.stopped = True
        for of_game in self.players.values():
            of_game.stop()


# ---------------------------------------------------------------------------------------------------- descriptions

FORMS = (
    f"random, greedy, level:1 to level:8, search, {', '.join(METHODS[:-1])} or {METHODS[-1]} with limits as in "
    "mcts:seconds=1,threads=2 or another network as in search:network=FILE, and net with a network and limits "
    "as in net:file=FILE,seconds=1"
)
"""How players are described."""

NUMBERS = {**RANGES, "noise": (float, 0, 1), "lapses": (float, 0, 1), "carelessness": (float, 0, 1)}
"""What can be said of a player that searches: the kind of number, the least and the most."""


def player(description: str, seed: int | None = None) -> Player:
    """The player of that description; raises UnknownPlayer, which says how players are described.

    >>> player("mcts:nodes=2000").limits
    Limits(seconds=None, nodes=2000, depth=None)
    >>> player("level:9")
    Traceback (most recent call last):
    belvedere.engine.players.UnknownPlayer: there is no level 9: there is 1 to 8
    """
    kind, colon, rest = description.partition(":")
    if description == "random":
        return RandomPlayer(seed)
    if description == "greedy":
        return GreedyPlayer(seed)
    if kind == "level" and colon:
        return LevelPlayer(level_number(rest), seed)
    if kind == "net" and (rest or not colon):
        return network_player(rest, seed)
    if kind in ("search", *METHODS) and (rest or not colon):
        return searching_player(None if kind == "search" else kind, rest, seed)
    if kind == "written":
        raise UnknownPlayer(f"`written` is now called `handcrafted`: write handcrafted{colon}{rest}")
    raise UnknownPlayer(f"there is no player {description}: there is {FORMS}")


def level_number(text: str) -> int:
    """The number of a level; raises UnknownPlayer."""
    if text not in map(str, range(1, Level.NUMBER + 1)):
        raise UnknownPlayer(f"there is no level {text}: there is 1 to {Level.NUMBER}")
    return int(text)


def network_player(text: str, seed: int | None) -> NetworkPlayer:
    """The player with a network as a text says, such as file=other.onnx,seconds=1; raises UnknownPlayer."""
    file, rest = split_file(text, "file")
    limits = Limits(**read_numbers(rest, ("seconds", "nodes")))  # type: ignore[arg-type]
    return NetworkPlayer(limits or DEFAULT_LIMITS, file, seed)


def searching_player(method: str | None, text: str, seed: int | None) -> SearchPlayer:
    """The player that searches as a text says, such as nodes=2000,threads=2; raises UnknownPlayer."""
    network, rest = split_file(text, "network")
    if network and method not in (None, *METHODS_WITH_NETWORK):
        raise UnknownPlayer(f"{method} plays without a network: write search:network={network}")
    numbers = read_numbers(rest, tuple(NUMBERS))
    if "lapses" in numbers and not numbers.get("noise"):
        raise UnknownPlayer(f"lapses without noise change nothing in {text}: give both, as in noise=0.3,lapses=0.2")
    limits = Limits(**{name: numbers.pop(name) for name in Limits.NAMES if name in numbers})  # type: ignore[arg-type]
    limits = limits or DEFAULT_LIMITS
    try:
        return SearchPlayer(limits, method=method, network=network, seed=seed, **numbers)  # type: ignore[arg-type]
    except core.Refusal as error:
        raise UnknownPlayer(str(error)) from None


def split_file(text: str, name: str) -> tuple[Path | None, str]:
    """The file of that name in a text such as file=other.onnx,nodes=9, and the rest of it; raises UnknownPlayer."""
    parts = text.split(",") if text else []
    files = [part.removeprefix(f"{name}=") for part in parts if part.startswith(f"{name}=")]
    if len(files) > 1:
        raise UnknownPlayer(f"{name} is set twice in {text}")
    return Path(files[0]) if files else None, ",".join(part for part in parts if not part.startswith(f"{name}="))


def read_numbers(text: str, names: Sequence[str]) -> dict[str, float]:
    """The numbers of a text such as nodes=2000,threads=2, which have these names; raises UnknownPlayer."""
    numbers: dict[str, float] = {}
    for part in text.split(",") if text else ():
        name, _, number = part.partition("=")
        if name not in names or name in numbers:
            what = "is set twice" if name in numbers else "is not known"
            raise UnknownPlayer(f"{name} {what} in {text}: there is {', '.join(names)}, each as in nodes=2000")
        convert, least, most = NUMBERS[name]
        try:
            numbers[name] = convert(number)
        except ValueError:
            numbers[name] = float("nan")
        if not least <= numbers[name] <= most:
            raise UnknownPlayer(f"{name} is a number from {least} to {most}, not {number or 'nothing'}")
    return numbers


PLAYERS = {
    "random": "plays whatever is legal",
    "greedy": "looks one turn ahead",
    **{f"level:{number}": f"{Level.NAMES[number - 1]}: {about}" for number, about in enumerate(Level.ABOUT, 1)},
}
"""The players to choose from, and a few words about each."""
