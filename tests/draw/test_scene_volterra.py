import pytest

from belvedere import draw, rules
from belvedere.draw.scenes.parts import Motion, Scene
from belvedere.rules.volterra import VolterraPosition
from tests.draw.variants import every_position

VOLTERRA = rules.get("volterra")

TORN = "(ddl)1dl/(lL)(ddl)l1/2(dd)(llD)/1d2/dl2 d -"
"""If both tiles leave c3, the towers on b2, a1 and b1 are cut off."""


def gestures(scene: Scene) -> dict[str, tuple[str, ...]]:
    return {move.action: move.gesture for move in scene.moves}


def motions(scene: Scene, action: str) -> tuple[Motion, ...]:
    return next(move.motions for move in scene.moves if move.action == action)


@every_position("volterra")
def test_every_tile_and_pawn_is_where_the_rules_have_it(position: VolterraPosition) -> None:
    scene = draw.scene(position)
    tops = {spot.target: spot.place for spot in scene.spots}
    tiles = {thing.id: thing for thing in scene.things if thing.kind == "tile" and thing.targets}
    for square, tower in position.tower.items():
        pile = [tiles[f"{square}.{level}"] for level in range(1, len(tower) + 1)]
        assert "".join("dl"[thing.colour or 0] for thing in pile) == tower
        assert {thing.place[:2] for thing in pile} <= {tops[square][:2]}
        heights = [thing.place[2] for thing in pile] + [tops[square][2]]
        assert heights == pytest.approx([0.19 * level for level in range(len(tower) + 1)])
    assert len(tiles) == sum(map(len, position.towers))
    for thing in scene.things:
        if thing.kind == "pawn":
            square_below = position.pawns[thing.colour or 0]
            assert square_below is None or thing.place == tops[square_below]


def test_a_pawn_moves_by_touching_it_and_a_stack_by_its_lowest_tile() -> None:
    scene = draw.scene(VOLTERRA.read(TORN))
    touches = gestures(scene)
    assert touches["d3-c3"] == ("pawn", "c3")
    assert (touches["c3>c4"], touches["c3>>c4"]) == (("c3.2", "c4"), ("c3.1", "c4"))
    own, other = (next(thing for thing in scene.things if thing.id == name) for name in ("d pawn", "l pawn"))
    assert (own.targets, other.targets) == (("pawn", "d3"), ("a4",))


def test_a_move_names_the_pawn_or_the_tiles_and_the_tower() -> None:
    names = {move.action: move.name for move in draw.scene(VOLTERRA.read(TORN)).moves}
    assert names["d3-c3"] == "your pawn → c3"
    assert names["c3>c4"] == "top tile of c3 → c4"
    assert names["c3>>c4"] == "top 2 tiles of c3 → c4"


def test_tiles_that_move_together_keep_their_order_and_what_is_cut_off_sinks() -> None:
    first, second, *sinking = motions(draw.scene(VOLTERRA.read(TORN)), "c3>>c4")
    assert first.after
    assert second.after
    assert [(first.before, first.after.id), (second.before, second.after.id)] == [("c3.1", "c4.2"), ("c3.2", "c4.3")]
    assert {motion.way for motion in (first, second)} == {"carry"}
    assert sorted(sinking, key=str) == [Motion(name, None, "sink") for name in ("a1.1", "b1.1", "b2.1")]


def test_tiles_to_be_laid_lie_beside_the_field_and_the_last_one_is_laid_first() -> None:
    start = VOLTERRA.start(layout="free")
    scene = draw.scene(start)
    rows = {colour: {t.place[1] for t in scene.things if t.colour == colour and t.kind == "tile"} for colour in (0, 1)}
    assert (max(rows[0]) < 0, min(rows[1]) > 5, len(rows[0]), len(rows[1])) == (True, True, 3, 3)
    (laid,) = motions(scene, "+a1")
    assert laid.after
    assert (gestures(scene)["+a1"], laid.before, laid.after.id) == (("a1",), "d tile 10", "a1.1")
    assert draw.scene(start.play("+a1"), last=start.parse("+a1")).last == ("a1",)


def test_pawns_wait_beside_the_field_until_they_are_put_on_it() -> None:
    position = VOLTERRA.start(layout="free", size="2x1")
    for action in ("+a1", "+b1"):
        position = position.play(action)
    scene = draw.scene(position)
    pawns = [thing for thing in scene.things if thing.kind == "pawn"]
    assert [(pawn.id, pawn.targets, 0 <= pawn.place[1] <= 1) for pawn in pawns] == [
        ("d pawn", (), False),
        ("l pawn", (), False),
    ]
    assert len(scene.things) == 4
    (put,) = motions(scene, "@a1")
    assert put.after
    assert (gestures(scene), put.before, put.after.place) == ({"@a1": ("a1",)}, "d pawn", (0.5, 0.5, 0.19))


def test_the_last_action_is_from_where_to_where() -> None:
    start = VOLTERRA.start()
    for text, squares in (("c3-d4", ("c3", "d4")), ("d4>c4", ("d4", "c4"))):
        assert draw.scene(start.play(text), last=start.parse(text)).last == squares


def test_the_actions_before_the_last_one_are_told_in_their_order() -> None:
    half = VOLTERRA.start().play("c3-d4")
    scene = draw.scene(half.play("c5>c3"), half.parse("c5>c3"), [VOLTERRA.start().parse("c3-d4")])
    assert (scene.earlier, scene.last) == ((("c3", "d4"),), ("c5", "c3"))


@pytest.mark.parametrize(
    ("text", "compared"),
    [
        ("d3/ldld/(dl)l(dldd)l/1(ddL)l1/Dl1l d -", ("c3", "b2")),
        ("2(dL)(ldl)/4/3(ll)/2(ldd)1/2(ddd)(lD) l -", ("c1", "c2", "d5", "d3")),
        ("4/3(dld)/3(llD)/4/(ddl)(llL)2 l -", ("d3", "d4", "a1", "b1")),
    ],
    ids=("highest", "next highest", "all equal"),
)
def test_the_ending_shows_the_towers_that_were_compared(text: str, compared: tuple[str, ...]) -> None:
    ending = draw.scene(VOLTERRA.read(text)).ending
    assert ending
    assert set(ending.targets) == set(compared)


def test_the_ending_says_who_cannot_go_on() -> None:
    ending = draw.scene(VOLTERRA.read("2(dL)(ldl)/4/3(ll)/2(ldd)1/2(ddd)(lD) l -")).ending
    assert ending
    assert ending.stopped == "Light cannot move both the pawn and a stack any more"
