"""What pictures and text boards of every game promise."""

from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from belvedere import draw
from belvedere.rules import Action, Position
from belvedere.rules.game import End, Pass

SVG = "{http://www.w3.org/2000/svg}"
TAGS = {f"{SVG}{name}" for name in ("svg", "title", "rect", "g", "path", "circle", "ellipse", "text")}
MOST_BYTES = 60_000


def check_picture(position: Position, last: Action | None) -> None:
    """A picture stands for itself, and shows what it is asked to show."""
    check_element(position, last)
    check_repeatable(position, last)
    check_sign(position)
    check_aside(position, last)
    check_marks(position, last)


def check_element(position: Position, last: Action | None) -> None:
    """A picture is one self-contained element."""
    svg = draw.svg(position, last=last, targets=position.legal_actions())
    tree = ElementTree.fromstring(svg)
    assert tree.get("role") == "img"
    assert {element.tag for element in tree.iter()} <= TAGS
    names = {attribute for element in tree.iter() for attribute in element.attrib}
    assert not names & {"id", "style", "href", "src"}
    assert not [attribute for attribute in names if attribute.startswith(("on", "{"))]
    assert svg.count("http") == 1, "the namespace, and nothing else"
    assert "url(" not in svg
    assert len(svg.encode()) < MOST_BYTES


def check_repeatable(position: Position, last: Action | None) -> None:
    """Equal positions have equal pictures."""
    again = position.game.read(position.text)
    assert draw.svg(position, last=last) == draw.svg(again, last=last)


def check_sign(position: Position) -> None:
    """A sign shows who is to move or has won."""
    outcome = position.outcome
    expected = ["to-move"] if outcome is None else ["winner"] if outcome.winner is not None else []
    assert signs(ElementTree.fromstring(draw.svg(position))) == expected


def check_aside(position: Position, last: Action | None) -> None:
    """What stands beside the board can be left out."""
    whole, board = (ElementTree.fromstring(draw.svg(position, aside=aside, last=last)) for aside in (True, False))
    assert not signs(board)
    assert len(list(board.iter())) < len(list(whole.iter()))


def check_marks(position: Position, last: Action | None) -> None:
    """The last action and targets are marked when asked for, and where there is a place to mark."""
    bare = ElementTree.fromstring(draw.svg(position))
    assert not is_marked(bare, "last")
    assert not is_marked(bare, "target")
    marked = ElementTree.fromstring(draw.svg(position, last=last, targets=position.legal_actions()))
    assert is_marked(marked, "last") == (last is not None and not isinstance(last, End | Pass))
    places = [action for action in position.legal_actions() if not isinstance(action, End | Pass)]
    assert is_marked(marked, "target") == bool(places)
    assert bare.get("viewBox") == marked.get("viewBox")


def check_board(position: Position, last: Action | None) -> None:
    """Without its colours, the board in the terminal is the text board."""
    assert draw.coloured(position, last=last).plain == str(position)


def classes(element: Element) -> set[str]:
    """The classes of an element."""
    return set(element.get("class", "").split())


def signs(tree: Element) -> list[str]:
    """The signs of who is to move or has won."""
    return [sign for group in tree.iter(f"{SVG}g") for sign in classes(group) & {"to-move", "winner"}]


def is_marked(tree: Element, name: str) -> bool:
    """Whether there are marks of that name."""
    return any(name in classes(group) for group in tree.iter(f"{SVG}g"))
