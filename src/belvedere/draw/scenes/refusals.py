"""Why a touch is impossible, in one sentence.

The module of a game knows which actions a person may mean by some touches. Where the rules refuse them all for the same
reason, that is the sentence. Where every one of them is refused for a reason of its own, or something else would have
to be touched first, there is a sentence of ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from belvedere.draw.scenes.parts import Scene, Thing
from belvedere.rules import Position

WHAT_FIRST = "first touch what is to move, and then where it goes"
WHERE_NEXT = "next, touch where it is to go"
WHERE_ONLY = "touch where it is to go: that is enough"


class Touches:
    """What can be touched in a scene, and in which order."""

    def __init__(self, scene: Scene) -> None:
        gestures = [move.gesture for move in scene.moves]
        self.beginnings = {gesture[:length] for gesture in gestures for length in range(1, len(gesture) + 1)}
        self.things = {thing.id: thing for thing in scene.things}
        targets = {target for thing in scene.things for target in thing.targets}
        self.targets = targets.union((spot.target for spot in scene.spots), (choice.target for choice in scene.choices))

    def meaning(self, touched: str) -> str:
        """What a touch means if it is impossible: a thing stands for the first of its targets, or for itself."""
        thing = self.things.get(touched)
        if touched in self.targets:
            return touched
        if thing is None:
            raise ValueError(f"there is no target {touched} in this scene")
        return thing.targets[0] if thing.targets else touched

    def until_impossible(self, touched: Sequence[str]) -> tuple[str, ...]:
        """The touches up to the first one that cannot come next; raises ValueError if there is none."""
        meant = tuple(map(self.meaning, touched))
        for length in range(1, len(meant) + 1):
            if meant[:length] not in self.beginnings:
                return meant[:length]
        raise ValueError(f"it is possible to touch {' and then '.join(meant) or 'nothing'}")


def of_other_colour(position: Position, thing: Thing | None, kind: str) -> str | None:
    """Why a thing of this kind that stands for no target cannot be touched, if it is the other colour's."""
    if thing is None or thing.targets or thing.colour == position.colour:
        return None
    mover, other = (position.game.colours[colour] for colour in (position.colour, 1 - position.colour))
    return f"that {kind} is {other}'s, and it is {mover}'s turn"


def common_reason(position: Position, attempts: Iterable[str]) -> str | None:
    """The reason for which the rules refuse all these actions; None if there are several, or one is legal."""
    common = None
    for action in attempts:
        reason = position.why_not(action)
        if reason is None or common not in (None, reason):
            return None
        common = reason
    return common
