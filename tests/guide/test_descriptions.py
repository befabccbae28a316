"""Positions in words."""

import re
from collections import Counter

import pytest

from belvedere import guide, rules
from belvedere.rules.turris import TurrisPosition
from belvedere.rules.voldetour import VoldetourPosition
from belvedere.rules.volo import VoloPosition
from belvedere.rules.volterra import VolterraPosition
from belvedere.testing.moments import Moment
from tests.draw.variants import every_moment, every_position

every_language = pytest.mark.parametrize("language", guide.LANGUAGES)


def sentences(position: rules.Position, language: str = "en") -> list[str]:
    """The sentences of a description, without their full stops."""
    return guide.describe(position, language).removesuffix(".").split(". ")


def after_words(position: rules.Position, *beginnings: str) -> str:
    """What follows in the sentences with these beginnings."""
    return " ".join(
        sentence.removeprefix(beginning)
        for sentence in sentences(position)
        for beginning in beginnings
        if sentence.startswith(beginning)
    )


def squares(text: str) -> Counter[str]:
    return Counter(re.findall(r"\b[a-z]\d{1,2}\b", text))


@every_moment
def test_it_begins_with_whose_turn_it_is_or_how_the_game_ended(moment: Moment) -> None:
    position, _ = moment
    begins = "Over: " if position.outcome else f"{position.colour_name(position.to_move)} to move: "
    assert sentences(position)[0].startswith(begins)


@every_moment
def test_french_names_the_same_squares_and_numbers_and_leaves_no_english(moment: Moment) -> None:
    position, _ = moment
    english, french = sentences(position), sentences(position, "fr")
    assert len(french) == len(english)
    for one, other in zip(english, french, strict=True):
        assert squares(one) == squares(other)
        assert one != other
        assert not re.search(r"\b(the|of|or|and|on|has|Dark|Light|Blue|Black|White)\b", other)


@every_position("volterra")
def test_every_tower_is_named_once_with_its_height(position: VolterraPosition) -> None:
    for colour, name in enumerate(position.game.colours):
        told = after_words(position, f"Towers of {name}: ")
        heights = {
            square: int(height)
            for height, group in re.findall(r"height (\d+): ([^;]+)", told)
            for square in squares(group)
        }
        owned = [square for square in position.grid.squares if position.owner(square) == colour]
        assert squares(told) == Counter(owned)
        assert heights == {square: len(position.tower[square]) for square in owned}
        assert list(heights.values()) == sorted(heights.values(), reverse=True)


@every_position("volo")
def test_every_bird_is_named_once_and_the_largest_flock_first(position: VoloPosition) -> None:
    for colour, name in enumerate(position.game.colours):
        told = after_words(position, f"Flocks of {name}: ")
        assert squares(told) == Counter(position.hexagon.names(position.birds[colour]))
        *flocks, last = [group.partition(": ") for group in told.split("; ")]
        numbers = [int(number.removesuffix(" birds")) for number, _, _ in flocks]
        assert numbers == sorted(numbers, reverse=True)
        assert numbers == [len(birds.split(", ")) for _, _, birds in flocks]
        assert last[0] == "single birds" or last[0] == f"{len(last[2].split(', '))} birds"


@every_position("voldetour")
def test_every_piece_is_named_once_with_its_squares(position: VoldetourPosition) -> None:
    for colour, name in enumerate(position.game.colours):
        told = after_words(position, f"Pieces of {name}: ")
        pieces = [piece for piece in position.pieces if piece.colour == colour]
        ends: Counter[str] = Counter()
        for piece in pieces:
            footprint = position.equipment.footprints[piece.shape][piece.square]
            ends.update({footprint[0], footprint[-1]})
        assert squares(told) == ends
        assert len(told.split("; ")) == max(1, len(pieces))


@every_position("turris")
def test_every_piece_of_the_tower_is_named_once_on_its_level(position: TurrisPosition) -> None:
    for colour, name in enumerate(position.game.colours):
        told = after_words(position, f"{name} in the tower: ")
        found = {
            (squares_, int(level))
            for level, group in re.findall(r"level (\d+): ([^;]+)", told)
            for squares_ in (tuple(squares(item)) for item in group.split(", "))
        }
        assert found == {(piece.squares, piece.level) for piece in position.pieces[colour]}
        assert squares(told) == Counter(square for piece in position.pieces[colour] for square in piece.squares)


def test_a_description_as_a_whole() -> None:
    position = rules.get("volterra").start().play("c3-d4").play("c5>c3")
    assert guide.describe(position) == (
        "Light to move: pawn and stack, in either order. Dark's pawn stands on d4. Light's pawn stands on b3. "
        "Towers of Dark: height 2: c3; height 1: a1, c1, b2, d2, a3, b4, d4, a5. "
        "Towers of Light: height 1: b1, d1, a2, c2, b3, d3, a4, c4, b5, d5. Empty squares: c5."
    )
    assert guide.describe(rules.get("volo").start(), "fr").replace("\N{NARROW NO-BREAK SPACE}", " ") == (
        "À Orange de jouer : ajoutez un oiseau ou volez. Nuées d’Orange : oiseaux seuls : b2, g12, l2. Nuées de Bleu : "
        "oiseaux seuls : b7, g2, l7. Orange a 57 oiseaux en réserve. Bleu a 57 oiseaux en réserve."
    )


def test_a_tower_whose_frame_is_open_has_a_reach_and_no_points() -> None:
    position = rules.get("turris").read("c3:I,.,./I,e,w b - c4/1 d3e3/1 -")
    assert sentences(position)[1] == "The frame is open: the tower can still reach from c2 to e5"
    assert sentences(position)[-1] == "Black has 19 pieces to place"
    assert guide.describe(position, "fr").replace("\N{NARROW NO-BREAK SPACE}", " ") == (
        "À Noir de jouer : posez un pion. Le cadre est ouvert : la tour peut encore s’étendre de c2 à e5. Blanc dans "
        "la tour : niveau 1 : debout en c3, debout en c4. Noir dans la tour : niveau 1 : couché sur d3 et e3. Blanc a "
        "18 pions à poser. Noir a 19 pions à poser."
    )


def test_a_tower_whose_frame_is_settled_has_a_centre_and_the_points_it_would_score() -> None:
    position = rules.get("turris").read("c3:I,.,./I,e,w b - c4/1 d3e3/1 -").play("c5d5/1")
    assert sentences(position)[1] == "The frame is settled: c3 to e5, with the centre d4"
    assert sentences(position)[-1] == "Points now: White 12, Black 9"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(guide.UnknownLanguage, match="there is no guide in it"):
        guide.describe(rules.get("volo").start(), "it")
