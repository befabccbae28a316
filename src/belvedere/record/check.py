"""The check of certificates, by the rules alone: nothing of what has found a proof is used here.

The whole check goes through all positions that can come up if the winner does what the certificate says, and the loser
anything legal. Every game must end with a win of the winner. Then it counts back from the ends: a position that never
gets a distance lies on a circle, in which the loser could go round for ever.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

from belvedere.record.certificate import BadCertificate, Certificate
from belvedere.record.draws import MOST_TURNS_WITHOUT_PROGRESS, draw_by_history, starts_turn
from belvedere.rules import Action, Position


@dataclass(frozen=True)
class Checked:
    """What a whole check has found."""

    positions: int
    """Positions before the end."""

    choices: int
    """Those of them in which the winner is to move."""

    ends: int
    """Positions in which the winner has won."""

    actions: int
    """After how many actions the game is won at most."""

    without_progress: int
    """How many turns in a row there are at most without progress, in a game in which a want of it is a draw."""


# ------------------------------------------------------------------------------------------------------- random lines


def check_lines(certificate: Certificate, number: int, seed: int = 0) -> Iterator[tuple[Action, ...]]:
    """Plays games in which the loser does anything, and yields each; raises BadCertificate if one is not won."""
    chance = random.Random(seed)
    for _ in range(number):
        yield tuple(_random_line(certificate, chance))


def _random_line(certificate: Certificate, chance: random.Random) -> Iterator[Action]:
    position = certificate.position
    starts: list[Position] = []
    for _ in range(certificate.actions + 1):
        if position.outcome:
            return _require_win(certificate, position)
        if starts_turn(position):
            starts.append(position)
            if draw := draw_by_history(starts):
                raise BadCertificate(f"a line of it ends otherwise than it claims: {draw.sentence}")
        action = _move(certificate, position, chance)
        yield action
        position = position.after(action)
    raise BadCertificate(f"a line of it is not won after {certificate.actions} actions, as it claims: {position.text}")


def _move(certificate: Certificate, position: Position, chance: random.Random) -> Action:
    """The winner's choice, or any action of the loser."""
    if position.to_move == certificate.winner:
        return certificate.choice(position)
    return chance.choice(position.legal_actions())


def _require_win(certificate: Certificate, position: Position) -> None:
    """Raises BadCertificate unless the winner has won a position that is over."""
    if position.outcome and position.outcome.winner != certificate.winner:
        raise BadCertificate(f"a line of it ends otherwise than it claims: {position.outcome.sentence}")


# --------------------------------------------------------------------------------------------------- the whole check

Tell = Callable[[int, int], None]
"""Called now and then with how many positions have been looked at, and how many have been found."""


def check(certificate: Certificate, *, processes: int = 1, tell: Tell = lambda _, __: None) -> Checked:
    """Goes through all that can follow, in so many processes; raises BadCertificate if that is no proof."""
    graph = _Graph()
    graph.number(certificate.position.text)
    with _opener(certificate, processes) as open_all:
        while waiting := graph.waiting():
            for opened in open_all(waiting):
                graph.add(opened)
                if len(graph) % TOLD_EVERY == 0:
                    tell(len(graph), graph.found)
    checked = graph.counted_back(certificate.position)
    limit = MOST_TURNS_WITHOUT_PROGRESS
    if certificate.position.game.without_progress and checked.without_progress >= limit:
        raise BadCertificate(f"the loser can hold out for {limit} turns without progress, and that is a draw")
    found = (checked.positions, checked.choices, checked.actions)
    claimed = (certificate.positions, certificate.choices, certificate.actions)
    if found != claimed:
        what = "{:,} positions, {:,} of them with a choice, and a win after {:,} actions at most"
        raise BadCertificate(f"it claims {what.format(*claimed)}; there are {what.format(*found)}")
    return checked


TOLD_EVERY = 1000
"""After so many positions it is told how far the check has come."""


@dataclass(frozen=True)
class _Opened:
    """A position, and the texts of those that can follow: none if it is over."""

    following: tuple[str, ...]
    is_choice: bool
    starts_turn: bool
    progress: int


def _opened(certificate: Certificate, text: str) -> _Opened:
    """What can follow a position, if the winner does what the certificate says; raises BadCertificate."""
    position = certificate.position.game.read_unjudged(text)
    is_choice = position.to_move == certificate.winner
    actions: tuple[Action, ...] = ()
    if position.outcome:
        _require_win(certificate, position)
    else:
        actions = (certificate.choice(position),) if is_choice else position.legal_actions()
    following = tuple(position.after(action).text for action in actions)
    return _Opened(following, is_choice, starts_turn(position), position.progress)


@contextmanager
def _opener(certificate: Certificate, processes: int) -> Iterator[Callable[[list[str]], Iterable[_Opened]]]:
    """A function that opens positions, in their order."""
    if processes == 1:
        yield lambda texts: (_opened(certificate, text) for text in texts)
        return
    with ProcessPoolExecutor(processes, initializer=_use, initargs=(certificate,)) as pool:
        yield lambda texts: pool.map(_opened_here, texts, chunksize=256)


_in_use: list[Certificate] = []
"""In a process of the check: the certificate."""


def _use(certificate: Certificate) -> None:
    _in_use[:] = [certificate]


def _opened_here(text: str) -> _Opened:
    return _opened(_in_use[0], text)


class _Graph:
    """Positions by number, in the order in which they are found, which is also that in which they are opened."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._waiting: list[str] = []
        self._first = array("Q", [0])
        self._following = array("I")
        self._progress = array("i")
        self._is_choice = bytearray()
        self._starts_turn = bytearray()

    def number(self, text: str) -> int:
        """The number of a position; if it is new, it waits to be opened."""
        found = len(self._numbers)
        number = self._numbers.setdefault(text, found)
        if number == found:
            self._waiting.append(text)
        return number

    @property
    def found(self) -> int:
        """How many positions there are, opened or not."""
        return len(self._numbers)

    def waiting(self) -> list[str]:
        """The positions that wait to be opened; from now on they wait no more."""
        waiting, self._waiting = self._waiting, []
        return waiting

    def __len__(self) -> int:
        return len(self._is_choice)

    def add(self, opened: _Opened) -> None:
        """Adds the next position."""
        self._following.extend(map(self.number, opened.following))
        self._first.append(len(self._following))
        self._progress.append(opened.progress)
        self._is_choice.append(opened.is_choice)
        self._starts_turn.append(opened.starts_turn)

    def following(self, number: int) -> array[int]:
        """The numbers of the positions that can follow one."""
        return self._following[self._first[number] : self._first[number + 1]]

    def counted_back(self, root: Position) -> Checked:
        """What holds of all positions; raises BadCertificate if some lie on a circle."""
        distances, runs = array("I", bytes(4 * len(self))), array("I", bytes(4 * len(self)))
        for number in reversed(self._before_those_that_follow()):
            following = self.following(number)
            if following:
                distances[number] = 1 + max(distances[each] for each in following)
                same = (runs[each] for each in following if self._progress[each] == self._progress[number])
                runs[number] = max(same, default=0) + self._starts_turn[number]
        ends = distances.count(0)
        # The turn in the middle of which the root stands has begun before.
        run = max(max(runs), runs[0] + root.mid_turn)
        choices = sum(
            is_choice and distance > 0 for is_choice, distance in zip(self._is_choice, distances, strict=True)
        )
        return Checked(
            len(self) - ends, choices, ends, distances[0], max(run - 1, 0) if root.game.without_progress else 0
        )

    def _before_those_that_follow(self) -> list[int]:
        """All positions, each before those that can follow it; raises BadCertificate if some lie on a circle."""
        leading = array("I", bytes(4 * len(self)))
        for number in self._following:
            leading[number] += 1
        order = [0] if not leading[0] else []
        for number in order:
            for each in self.following(number):
                leading[each] -= 1
                if not leading[each]:
                    order.append(each)
        if len(order) < len(self):
            circling = next(text for text, number in self._numbers.items() if leading[number])
            raise BadCertificate(f"the loser can go round in a circle for ever, to this position, for one: {circling}")
        return order
