"""Voldétour positions to test on, from texts and from the start."""

from belvedere.rules import Position
from belvedere.rules.voldetour import GAME, MoveLord, Place, VoldetourPosition


def start(**settings: object) -> VoldetourPosition:
    """The start position."""
    position = GAME.start(**settings)
    assert isinstance(position, VoldetourPosition)
    return position


def read(text: str) -> VoldetourPosition:
    """The position that a text stands for."""
    position = GAME.read(text)
    assert isinstance(position, VoldetourPosition)
    return position


def notation(position: Position) -> set[str]:
    """The legal actions in notation."""
    return {str(action) for action in position.legal_actions()}


def targets(text: str) -> str:
    """Where the Lord to move can go, in the order of the board."""
    return " ".join(str(action)[2:] for action in read(text).legal_actions() if isinstance(action, MoveLord))


def can_be_taken_up(position: VoldetourPosition, square: str) -> bool:
    """Whether the player to move may take up the piece on a square."""
    return any(isinstance(action, Place) and action.origin == square for action in position.legal_actions())
