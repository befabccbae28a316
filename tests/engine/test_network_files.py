"""Files of the small networks that searches play with: another one can be given, and what cannot be used is refused."""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path

import pytest

from belvedere import engine, rules
from belvedere.engine import core
from belvedere.rules import GAMES

BEGINNING = struct.Struct("<8sIII")
GAME, VERSION, KIND, PARTS = slice(0, 16), slice(16, 20), slice(20, 36), slice(36, 40)
"""Where what follows says what the network is for."""
SIZES, SIZE = 40, struct.Struct("<II")
NODES = engine.Limits(nodes=300)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A copy of the network of Turris."""
    copy = tmp_path / "turris.weights"
    copy.write_bytes((core.PACKAGED / "turris.weights").read_bytes())
    return copy


def rewrite(file: Path, place: slice, new: bytes) -> None:
    """Changes a network after its beginning, and puts its length and its checksum right."""
    contents = file.read_bytes()
    rest = bytearray(contents[BEGINNING.size :])
    rest[place] = new
    file.write_bytes(BEGINNING.pack(b"BELVNET\n", 1, BEGINNING.size + len(rest), zlib.crc32(rest)) + rest)


def refusal(file: Path) -> str:
    """Why a search of Turris does not play with a network, which a player that is described says as well."""
    with pytest.raises(engine.Refusal) as refused:
        engine.Search(rules.get("turris").start(), network=file)
    with pytest.raises(engine.UnknownPlayer, match=re.escape(str(refused.value))):
        engine.player(f"search:network={file}")
    return str(refused.value)


def analysis(network: Path | None) -> list[tuple[str, int, float]]:
    """What a search of the start of Turris finds."""
    search = engine.Search(rules.get("turris").start(), seed=1, network=network)
    search.run(NODES)
    return [(str(line.action), line.visits, line.value) for line in search.analysis(100).lines]


def test_the_same_weights_in_another_file_find_the_same_and_others_something_else(file: Path, tmp_path: Path) -> None:
    assert analysis(file) == analysis(None)
    other = tmp_path / "other.weights"
    other.write_bytes(file.read_bytes())
    rewrite(other, slice(-50_000, None), bytes(50_000))
    assert analysis(other) != analysis(None)


@pytest.mark.parametrize("method", ["search", "mcts", "alphabeta"])
def test_a_player_may_have_another_network(method: str, file: Path) -> None:
    rewrite(file, slice(-50_000, None), bytes(50_000))
    position = rules.get("turris").start()
    player = engine.player(f"{method}:network={file},nodes=200", seed=1)
    player.check(position)
    assert player.choose(position) in position.legal_actions()
    with pytest.raises(engine.Refusal, match=f"{file} plays Turris, not Volo"):
        player.check(rules.get("volo").start())


def test_a_network_changes_nothing_on_boards_that_it_does_not_know(tmp_path: Path) -> None:
    volo = tmp_path / "volo.weights"
    volo.write_bytes((core.PACKAGED / "volo.weights").read_bytes())
    rewrite(volo, slice(-50_000, None), bytes(50_000))
    position = rules.get("volo").start(side="5")
    found = []
    for method, network in (("mcts", volo), ("mcts", None), ("handcrafted", None)):
        search = engine.Search(position, method=method, seed=1, network=network)
        search.run(NODES)
        found.append([(line.action, line.visits) for line in search.analysis(100).lines])
    assert found[0] == found[1] == found[2]


def test_a_file_is_read_once(file: Path) -> None:
    before = analysis(file)
    file.unlink()
    assert analysis(file) == before


def test_every_network_of_the_package_is_for_the_rules_as_they_are() -> None:
    for name, game in GAMES.items():
        file = core.packaged_network(game.start())
        assert core.game_of_network(file) == name
        (version,) = struct.unpack("<I", file.read_bytes()[BEGINNING.size :][VERSION])
        assert version == game.version


# What is refused


def test_a_file_that_is_missing(tmp_path: Path) -> None:
    assert refusal(tmp_path / "no.weights") == f"there is no network file {tmp_path / 'no.weights'}"


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    assert refusal(tmp_path) == f"the network file {tmp_path} cannot be read: Is a directory"


def test_what_is_no_network_file(file: Path) -> None:
    file.write_text("not a network")
    assert refusal(file) == f"{file} is not a network file"
    file.write_bytes(b"")
    assert refusal(file) == f"{file} is not a network file"
    assert refusal(core.PACKAGED / "volterra.onnx") == f"{core.PACKAGED / 'volterra.onnx'} is not a network file"


def test_another_format(file: Path) -> None:
    contents = file.read_bytes()
    file.write_bytes(contents[:8] + struct.pack("<I", 2) + contents[12:])
    assert refusal(file) == f"{file} has format 2 of network files; this version of Belvedere reads format 1"


def test_a_file_that_is_cut_short(file: Path) -> None:
    contents = file.read_bytes()
    file.write_bytes(contents[:1000])
    assert refusal(file) == f"{file} is damaged: it has 1000 bytes instead of {len(contents)}"
    file.write_bytes(contents[:10])
    assert refusal(file) == f"{file} is damaged: it ends too soon"


def test_a_byte_that_has_changed(file: Path) -> None:
    contents = bytearray(file.read_bytes())
    contents[5000] ^= 1
    file.write_bytes(contents)
    assert refusal(file) == f"{file} is damaged: its checksum is wrong"


def test_too_few_or_too_many_weights_in_a_file_that_is_whole_by_its_checksum(file: Path) -> None:
    weight = file.read_bytes()[-1:]
    rewrite(file, slice(-1, None), b"")
    assert refusal(file) == f"{file} is damaged: it ends too soon"
    end = file.stat().st_size
    rewrite(file, slice(end, None), 2 * weight)
    assert refusal(file) == f"{file} is damaged: there is more after its weights"


def test_a_network_for_another_game() -> None:
    volo = core.PACKAGED / "volo.weights"
    with pytest.raises(engine.Refusal, match=re.escape(f"{volo} is a network for volo, not for turris")):
        engine.Search(rules.get("turris").start(), network=volo)


def test_a_network_for_a_game_that_there_is_not(file: Path) -> None:
    rewrite(file, GAME, b"chess".ljust(16, b"\0"))
    with pytest.raises(engine.UnknownPlayer, match="is a network for chess, which has none in the native core"):
        engine.player(f"search:network={file}")


def test_a_network_for_another_version_of_the_rules(file: Path) -> None:
    rewrite(file, VERSION, struct.pack("<I", 1))
    assert refusal(file) == (
        f"{file} was made for version 1 of the rules of turris, which are now at version 2: it has to learn anew"
    )


def test_a_network_of_another_kind(file: Path) -> None:
    rewrite(file, KIND, b"deep".ljust(16, b"\0"))
    assert refusal(file) == (
        f'{file} is a network of the kind "deep", and turris needs one of the kind "tower and sides"'
    )


def test_a_network_of_another_shape(file: Path) -> None:
    rewrite(file, slice(SIZES + 2 * SIZE.size, SIZES + 3 * SIZE.size), SIZE.pack(414, 72))
    assert refusal(file) == f"{file} has another shape: its part 3 has 414 × 72 weights, and turris needs 415 × 72"


def test_a_network_with_too_few_or_too_many_parts(file: Path) -> None:
    (number,) = struct.unpack("<I", file.read_bytes()[BEGINNING.size :][PARTS])
    sizes_end = SIZES + number * SIZE.size
    rewrite(file, PARTS, struct.pack("<I", number + 1))
    rewrite(file, slice(sizes_end, sizes_end), SIZE.pack(1, 1))
    assert refusal(file) == f"{file} has another shape: it has {number + 1} parts, and turris needs {number}"
    rewrite(file, PARTS, struct.pack("<I", number - 1))
    rewrite(file, slice(sizes_end - SIZE.size, sizes_end + SIZE.size), b"")
    assert refusal(file) == f"{file} has another shape: it ends after {number - 1} parts, and turris needs more"
