from collections import Counter

from belvedere import draw, rules
from belvedere.rules.volterra import LayTile, MovePawn, MoveStack, PutPawn, VolterraPosition
from tests.draw.reading import named, read, texts
from tests.draw.variants import every_position


@every_position("volterra")
def test_every_tile_and_every_pawn_is_drawn_once(position: VolterraPosition) -> None:
    tree = read(draw.svg(position))
    for colour, letter in (("dark", "d"), ("light", "l")):
        assert len(named(tree, "tile", colour)) == "".join(position.towers).count(letter)
    assert len(named(tree, "pawn")) == sum(pawn is not None for pawn in position.pawns)


@every_position("volterra")
def test_towers_say_how_high_they_are(position: VolterraPosition) -> None:
    written = Counter(text for text in texts(read(draw.svg(position, coordinates=False))) if "×" not in text)
    assert written == Counter(str(len(tiles)) for tiles in position.towers if len(tiles) > 1)


@every_position("volterra")
def test_each_square_that_can_be_gone_to_has_its_mark(position: VolterraPosition) -> None:
    squares = set()
    for action in position.legal_actions():
        match action:
            case MovePawn(_, square) | MoveStack(_, square, _) | LayTile(square) | PutPawn(square):
                squares.add(square)
    tree = read(draw.svg(position, targets=position.legal_actions()))
    assert len(named(tree, "target")) == len(squares)


def test_while_the_field_is_laid_out_the_tiles_left_are_shown() -> None:
    position = rules.get("volterra").start(layout="free").play("+a1")
    assert [text for text in texts(read(draw.svg(position))) if "×" in text] == ["×9", "×10"]
