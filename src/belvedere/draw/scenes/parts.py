"""What a scene is made of: plain data for a page that knows no rules.

Places are measured in squares (on a board of points, in steps between neighbours) from the south-western corner of the
board: to the east, to the north and up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from belvedere.draw.looks import Look
from belvedere.rules import Colour, Player

Place: TypeAlias = tuple[float, float, float]
Size: TypeAlias = tuple[float, float, float]

Reserve: TypeAlias = Literal["counted", "chosen"]
"""What matters of the pieces that lie beside the board: only how many there are, or which one is taken."""

Way: TypeAlias = Literal["carry", "fly", "sink", "rotate"]
"""How a thing moves: carried through the air, flying along its line, sinking away, or rotated where it stands."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the board that can be touched."""

    target: str
    place: Place
    """The middle of it."""

    shape: Literal["square", "hexagon", "disc", "bar east", "bar north"]
    """What to show where it is: a square or a hexagon of the board, or a handle in the middle or over the edge."""

    mark: Literal["", "coloured", "closed"] = ""
    """How it differs from others: it has a colour of its own, or nothing can be put there in this turn."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A piece, on the board or beside it."""

    id: str
    """Names it in this scene. Motions say what becomes of it in the next one."""

    kind: str
    """What kind of piece it is in its game, whose look says in which form it is shown."""

    colour: Colour | None
    place: Place
    """The middle of its foot."""

    size: Size
    facing: str = ""
    """The side to which it rises, `n`, `e`, `s` or `w`; `i` before it if it is upside down."""

    targets: tuple[str, ...] = ()
    """What a touch on it can mean; it means the first of them that can come next in a gesture."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to be chosen that lies nowhere: to end the turn, or how a piece is rotated."""

    target: str
    kind: Literal["button", "rotation"]
    """A button, or one of the rotations of what was touched before, between which a key changes."""


@dataclass(frozen=True, slots=True)
class Motion:
    """What becomes of a thing."""

    before: str | None
    """The id of the thing that moves; none if it comes out of the box."""

    after: Thing | None
    """The thing as it is in the next scene; none if it goes back into the box."""

    way: Way = "carry"


@dataclass(frozen=True, slots=True)
class Move:
    """A legal action: what a person touches to make it, and what it does to the things. Other things stay."""

    action: str
    gesture: tuple[str, ...]
    motions: tuple[Motion, ...]
    name: str = ""
    """The whole action in words; where the game says nothing, the scene joins the names of the gesture's targets."""


@dataclass(frozen=True, slots=True)
class View:
    """What is seen of a tower from one side, unfolded: rows from the top down."""

    name: str
    """What it is called, such as "south" or "roof"."""

    squares: tuple[tuple[Colour | None, ...], ...]
    scoring: tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]
    """The squares of the largest group of each colour, by row and column."""

    above: bool = False
    """Whether it is seen from above, and not from the ground up."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A rectangle on the board that the pieces decide."""

    kind: Literal["reach", "frame"]
    """How far what is built can still reach, or where it stands for good."""

    corner: tuple[float, float]
    """Its south-western corner, in squares from the board's."""

    size: tuple[float, float]
    """How far it reaches to the east and to the north."""

    sentence: str
    """What it shows, in one sentence, for people who cannot see it."""

    centre: Place | None = None
    """The middle to be marked, on top of what stands there, once there is one."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game is over, and what on the board shows it."""

    winner: Player | None
    reason: str
    sentence: str
    targets: tuple[str, ...]
    """The spots and things that decided it."""

    stopped: str | None = None
    """Why nobody plays on, where that is not what decided the game, in one sentence."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a page needs to show a position and to let people act in it."""

    game: str
    look: Look
    size: Size
    """How far the board reaches to the east and to the north, and how high its pieces can stand."""

    to_move: Player | None
    """Who is to move; nobody once the game is over."""

    first: Colour
    """The colour of player 0."""

    colours: tuple[str, str]
    """What both colours are called."""

    spots: tuple[Spot, ...]
    things: tuple[Thing, ...]
    choices: tuple[Choice, ...]
    names: Mapping[str, str]
    """What every target is called, in a few words that begin as in the middle of a text, or in notation."""

    moves: tuple[Move, ...]
    last: tuple[str, ...]
    """The spots and things that the last action concerned."""

    earlier: tuple[tuple[str, ...], ...] = ()
    """The same for each action of its turn before it, as far as they are told."""

    reserve: Reserve | None = None
    """What matters of the pieces beside the board; nothing if none will come there."""

    reminder: str | None = None
    """What cannot be seen on the board, and loses the game if the player to move forgets it, in one sentence."""

    views: tuple[View, ...] = ()
    outline: Outline | None = None
    ending: Ending | None = None
