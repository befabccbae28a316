"""Setting up positions by hand: whatever is done has a text, a scene, and a reason if it cannot stand."""

import random

import pytest

from belvedere import draw, rules
from belvedere.draw import editing
from belvedere.draw.editing import every_edit
from belvedere.rules import IllegalAction, Position
from tests.games import with_settings
from tests.rules.sampling import play


def after(game: str, *edits: str) -> Position:
    """The start of a game after some edits, each with commas between its words."""
    position = rules.get(game).start()
    for edit in edits:
        position = draw.edited(position, tuple(edit.split(", ")))
    return position


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", rules.GAMES)
def test_whatever_is_done_can_be_written_and_shown(game: str, seed: int) -> None:
    position, chance = rules.get(game).start(), random.Random(seed)
    for _ in range(30):
        words, position = chance.choice([*every_edit(position)])
        assert position.game.read_unjudged(position.text) == position, words
        scene = editing.workshop_scene(position)
        touchable = {spot.target for spot in scene.spots} | {name for thing in scene.things for name in thing.targets}
        known = touchable | {choice.target for choice in scene.choices}
        tools = {tool.target for tool in editing.tools(position)}
        assert all(move.gesture[0] in tools and known.issuperset(move.gesture[1:]) for move in scene.moves)
        for setting in editing.settings(position):
            assert setting.value_in(position) in [value.value for value in setting.values]
        assert scene.names.keys() == known | tools
        assert len({move.name for move in scene.moves}) == len(scene.moves)
        position.game.impossible(position)


@pytest.mark.parametrize("game", rules.GAMES)
def test_no_gesture_is_the_beginning_of_another(game: str) -> None:
    gestures = [move.gesture for move in editing.workshop_scene(rules.get(game).start()).moves]
    beginnings = {gesture[:length] for gesture in gestures for length in range(len(gesture))}
    assert len(set(gestures)) == len(gestures)
    assert not beginnings.intersection(gestures)


@with_settings("shown", "game,options")
def test_all_that_is_put_on_any_board_can_be_taken_again(game: str, options: dict[str, str]) -> None:
    position = draw.edited(rules.get(game).start(**options), ("clear",))
    put = next(result for words, result in every_edit(position) if words[0] not in ("set", "clear", "lord 0", "lord 1"))
    assert position in [result for words, result in every_edit(put) if words[0] == "take"]


@pytest.mark.parametrize(
    ("game", "edits", "text"),
    [
        ("volterra", ["take, a1", "tile 0, b1"], "dldl/ldld/dLDl/ldld/1(ld)dl d -"),
        ("volterra", ["take, c3"], "dldl/ldld/dL1l/ldld/dldl d -"),
        ("volterra", ["pawn 0, a1", "set, done, pawn"], "dldl/ldld/dLdl/ldld/Dldl d pawn"),
        ("volo", ["bird 1, g8", "take, g2"], "-5-/1o4b1/9/10/11/12/-5-b3o-/12/11/10/9/1o4b1/-5- o -"),
        ("voldetour", ["block 2 0, rotate x, d3", "set, turn, 1"], "bB2x@d3 c3,h8 w - 3,3"),
        ("voldetour", ["lord 1, a1", "set, turns 0, 1"], "- c3,a1 b - 1,0"),
        ("voldetour", ["stair 1, rotate n, d3", "stair 0, rotate i, d3", "take, d3.1i"], "wSn@d3 c3,h8 b - 3,3"),
        ("turris", ["bar 0, a1/1", "bar 1, b1c1/1", "set, bonus, bonus"], "a1:I,e,w w bonus a1/1 b1c1/1 -"),
        ("turris", ["bar 0, a1/1", "bar 0, a2/1", "last, a1/1", "take, a1/1"], "a2:I w - a2/1 - -"),
        ("turris", ["bar 0, e5/1", "freed, e5/3"], "e5:I w - e5/1 - e5/3"),
        ("turris", ["bar 0, a1/1", "freed, b1c1/1", "freed, b1c1/1"], "a1:I w - a1/1 - -"),
        ("turris", ["bar 0, c3/1", "set, frame, d4"], "c3:.,.,./.,.,./I,.,. w - c3/1 - -"),
        ("turris", ["bar 0, c3/1", "set, frame, d4", "set, frame, -"], "c3:I w - c3/1 - -"),
        ("volo", ["clear", "set, first, 1"], "-5-/8/9/10/11/12/-5-5-/12/11/10/9/8/-5- o - first=blue"),
        ("turris", ["bar 0, a1/1", "clear"], "- w - - - -"),
    ],
)
def test_edits_do_what_they_say(game: str, edits: list[str], text: str) -> None:
    assert after(game, *edits).text == text


@pytest.mark.parametrize(
    ("game", "edit", "name"),
    [
        ("volterra", "pawn 0 a1", "Dark: pawn → a1"),
        ("volo", "take g2", "take away → g2"),
        ("voldetour", "block 2 1 rotate x d3", "White: Block of length 2, lying from west to east → d3"),
        ("turris", "bar 0 a1b1/1", "White: piece → lying on a1 and b1, level 1"),
    ],
)
def test_an_edit_is_named_by_its_tool_and_what_that_is_used_on(game: str, edit: str, name: str) -> None:
    moves = editing.workshop_scene(rules.get(game).start()).moves
    assert {move.action: move.name for move in moves}[edit] == name


def test_a_piece_that_is_there_is_named_as_such() -> None:
    moves = editing.workshop_scene(put("c3/1")).moves
    assert {move.action: move.name for move in moves}["take c3/1"] == "take away, piece standing on c3, level 1"


def setting_of(position: Position, name: str) -> tuple[str, list[str]]:
    """How something is set, and what it can be."""
    (setting,) = (setting for setting in editing.settings(position) if setting.name == name)
    return setting.value_in(position), [value.value for value in setting.values]


def test_what_cannot_be_done_is_refused() -> None:
    with pytest.raises(IllegalAction, match="this position cannot be changed by 'bird 0 z9'"):
        after("volo", "bird 0, z9")


def test_a_place_just_freed_can_be_opened_again() -> None:
    freed = "b2:EI,W,is/Ie,iw,In/ei,wI,. b - b4/2 b2/2 b4/3"
    position = rules.get("turris").read_unjudged(freed)
    assert setting_of(position, "freed") == ("b4/3", ["-", "b4/3"])
    assert draw.edited(position, ("set", "freed", "-")).text == freed.replace(" b4/3", " -")
    assert draw.edited(position, ("freed", "b4/3")).text == freed.replace(" b4/3", " -")
    assert [spot.target for spot in editing.workshop_scene(position).spots if spot.mark == "closed"] == ["b4/3"]


def test_a_place_freed_where_nothing_can_be_put_is_shown_too() -> None:
    position = rules.get("turris").read_unjudged("c3:.,.,./.,.,./I,.,. b - c3/1 - d4/5")
    assert [spot.target for spot in editing.workshop_scene(position).spots if spot.mark == "closed"] == ["d4/5"]


# ------------------------------------------------------------------------------------------------- the frame of Turris


def put(*places: str) -> Position:
    """Pieces of both colours in turn, put on the empty mat."""
    return after("turris", *(f"bar {number % 2}, {place}" for number, place in enumerate(places)))


def test_a_plan_of_three_files_and_ranks_settles_the_frame() -> None:
    assert setting_of(put("c3/1", "d3/1", "e3/1", "e4/1"), "frame") == ("-", ["-", "d3", "d4"])
    settled = put("c3/1", "d3/1", "e3/1", "e4/1", "e5/1")
    assert setting_of(settled, "frame") == ("d4", ["d4"])
    scene = editing.workshop_scene(settled)
    assert scene.outline
    assert scene.outline.sentence == "the frame is settled: c3 to e5, with the centre d4"
    assert len(scene.views) == 5
    assert {spot.target for spot in scene.spots if spot.shape == "square"} == {f"{x}{y}" for x in "cde" for y in "345"}


def test_the_piece_that_settles_the_frame_opens_it_when_it_is_taken() -> None:
    before, settled = (put("c3/1", "d3/1", "e3/1", "e4/1", *last) for last in ((), ("e5/1",)))
    assert draw.edited(settled, ("take", "e5/1")) == before


def test_a_frame_that_was_settled_by_hand_stays_whatever_is_put_or_taken() -> None:
    by_hand = draw.edited(put("c3/1", "d3/1"), ("set", "frame", "c3"))
    assert setting_of(draw.edited(by_hand, ("take", "d3/1")), "frame")[0] == "c3"
    assert setting_of(draw.edited(by_hand, ("bar 0", "b2/1")), "frame")[0] == "c3"
    with pytest.raises(IllegalAction):
        draw.edited(by_hand, ("bar 0", "e3/1"))


def test_a_frame_that_a_removal_left_wider_than_the_plan_is_kept() -> None:
    position = play(rules.get("turris").start(), "c3/1 d3/1 e3/1 e4/1 e5/1 d4/1 xc3/1")
    assert setting_of(position, "frame") == ("d4", ["-", "d4"])
    assert setting_of(draw.edited(position, ("last", "d3/1")), "frame")[0] == "d4"
    assert setting_of(draw.edited(position, ("freed", "c3/1")), "frame")[0] == "d4"


def test_what_can_never_stand_is_refused_with_the_reason() -> None:
    open_frame = put("b2/1", "b3/1")
    assert open_frame.game.impossible(open_frame) == (
        "the first piece covers c3, the middle of the mat, and is not removed before the frame is settled"
    )
    bonus = draw.edited(put("c3/1"), ("set", "bonus", "bonus"))
    assert bonus.game.impossible(bonus) == "there is no bonus, and nothing is removed, before the frame is settled"
    alone = draw.edited(put("c3/1"), ("set", "frame", "c3"))
    assert alone.game.impossible(alone) == (
        "it takes three pieces of both colours to settle a frame, and neither's last one is ever removed"
    )
