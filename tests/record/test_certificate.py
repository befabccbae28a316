"""Certificates, and their check, on a game made for the purpose and on the smallest proofs of Volterra."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path

import pytest

from belvedere import rules
from belvedere.record.certificate import BadCertificate, Certificate, Table, key_of, mixed, read
from belvedere.record.check import Checked, check, check_lines
from belvedere.rules import Action, Game, MalformedAction, Outcome, Position

# ------------------------------------------------------------------------------------------- a game on a graph


@dataclass(frozen=True, slots=True)
class Step(Action):
    """Go on to a crossing."""

    to: int

    def __str__(self) -> str:
        return str(self.to)


@dataclass(frozen=True)
class Crossing:
    player: int
    ways: tuple[int, ...] = ()
    winner: int | None = None


@dataclass(frozen=True, kw_only=True)
class Maze(Position):
    """Each crossing belongs to a player, who goes on to another one, or is an end."""

    crossings: tuple[Crossing, ...]
    at: int = 0

    @property
    def game(self) -> Game:
        def begin(words: list[str], **_: object) -> Maze:
            return replace(self, at=int(words[0]), colour=self.crossings[int(words[0])].player)

        return Game(
            "maze", "Maze", "", ("White", "Black"), begin, begin, lambda _: None, without_progress="nobody turned"
        )

    @property
    def mid_turn(self) -> bool:
        return False

    @cached_property
    def outcome(self) -> Outcome | None:
        here = self.crossings[self.at]
        return None if here.ways else Outcome(here.winner, "the end", f"the end is {here.winner}'s")

    def _generate(self) -> list[Action]:
        return [Step(way) for way in self.crossings[self.at].ways]

    def after(self, action: Action) -> Maze:
        to = int(str(action))
        return replace(self, at=to, colour=self.crossings[to].player)

    @property
    def text(self) -> str:
        return str(self.at)

    def _why_not(self, action: Action) -> str | None:
        return None if action in self._generate() else "there is no such way"

    def _read_action(self, text: str) -> Action:
        if not text.isdigit():
            raise MalformedAction(text)
        return Step(int(text))

    def _board_lines(self) -> list[str]:
        return [self.text]

    def _task(self) -> str:
        return "go on"


def maze(*crossings: Crossing) -> Maze:
    return Maze(crossings=crossings)


def claim(
    position: Position, actions: int, positions: int, choices: int, tables: tuple[Table, ...] = ()
) -> Certificate:
    """A certificate that player 0 wins."""
    return Certificate(position, 0, actions, positions, choices, tables)


def always_the_last(number: int) -> tuple[Table, ...]:
    """Tables by which the last of so many actions is chosen, which is a power of two, everywhere."""
    return tuple(Table(0, 8, b"\xff" * 3) for _ in range(number.bit_length() - 1))


def always_the_first(number: int) -> tuple[Table, ...]:
    """The same for the first action."""
    return tuple(Table(0, 8, bytes(3)) for _ in range(number.bit_length() - 1))


WON, LOST, DRAWN = Crossing(0, winner=0), Crossing(0, winner=1), Crossing(0, winner=None)


def straight_way(turns: int) -> Maze:
    return maze(*(Crossing(number % 2, (number + 1,)) for number in range(turns)), WON)


def test_a_proof_is_checked() -> None:
    #  0 -> 1 -> 2 -> 3, or 1 -> 3
    position = maze(Crossing(0, (1,)), Crossing(1, (2, 3)), Crossing(0, (3,)), WON)
    certificate = claim(position, 3, 3, 2)
    assert check(certificate) == Checked(3, 2, 1, 3, 2)
    assert {tuple(map(str, line)) for line in check_lines(certificate, 20)} == {("1", "3"), ("1", "2", "3")}


def test_the_choice_decides() -> None:
    position = maze(Crossing(0, (1, 2)), WON, LOST)
    assert check(claim(position, 1, 1, 1, always_the_first(2))).ends == 1
    with pytest.raises(BadCertificate, match="ends otherwise than it claims: the end is 1's"):
        check(claim(position, 1, 1, 1, always_the_last(2)))
    with pytest.raises(BadCertificate, match="ends otherwise"):
        list(check_lines(claim(position, 1, 1, 1, always_the_last(2)), 1))


def test_a_draw_is_no_win() -> None:
    with pytest.raises(BadCertificate, match="ends otherwise"):
        check(claim(maze(Crossing(1, (1, 2)), WON, DRAWN), 1, 1, 0))


def test_a_choice_that_is_not_legal_is_refused() -> None:
    position = maze(Crossing(0, (1, 2, 3)), WON, WON, WON)
    with pytest.raises(BadCertificate, match="what it chooses is not legal in the position 0"):
        check(claim(position, 1, 1, 1, always_the_last(4)))


def test_a_choice_that_is_missing_is_refused() -> None:
    with pytest.raises(BadCertificate, match="no choice for a position with 2 legal actions: 0"):
        check(claim(maze(Crossing(0, (1, 2)), WON, WON), 1, 1, 1))


def test_a_circle_is_refused() -> None:
    position = maze(Crossing(0, (1,)), Crossing(1, (2, 3)), Crossing(0, (1,)), WON)
    with pytest.raises(BadCertificate, match=r"round in a circle for ever, to this position, for one: [12]"):
        check(claim(position, 3, 3, 2))
    with pytest.raises(BadCertificate, match="is not won after 3 actions"):
        list(check_lines(claim(position, 3, 3, 2), 50))
    with pytest.raises(BadCertificate, match="for the third time"):
        list(check_lines(claim(position, 30, 3, 2), 50))


def test_a_circle_back_to_the_beginning_is_refused() -> None:
    with pytest.raises(BadCertificate, match="circle"):
        check(claim(maze(Crossing(0, (1,)), Crossing(1, (0, 2)), WON), 2, 2, 1))


def test_too_many_turns_without_progress_are_refused() -> None:
    assert check(claim(straight_way(100), 100, 100, 50)).without_progress == 99
    with pytest.raises(BadCertificate, match="100 turns without progress"):
        check(claim(straight_way(101), 101, 101, 51))
    with pytest.raises(BadCertificate, match="100 turns"):
        list(check_lines(claim(straight_way(101), 101, 101, 51), 1))


@pytest.mark.parametrize("claimed", [(2, 3, 2), (3, 4, 2), (3, 3, 3)])
def test_claims_that_are_not_what_is_found_are_refused(claimed: tuple[int, int, int]) -> None:
    position = maze(Crossing(0, (1,)), Crossing(1, (2, 3)), Crossing(0, (3,)), WON)
    with pytest.raises(BadCertificate, match=r"it claims .*; there are 3 positions, 2 of them"):
        check(claim(position, *claimed))


def test_how_far_it_has_come_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("belvedere.record.check.TOLD_EVERY", 40)
    told: list[tuple[int, int]] = []
    check(claim(straight_way(90), 90, 90, 45), tell=lambda *numbers: told.append(numbers))
    assert told == [(40, 41), (80, 81)]


def test_several_processes_check_as_one_does() -> None:
    position = rules.get("volterra").start(size="2x3")
    for action in ["a1>b3", "b2-b3", "a2-b1", "a2>b2", "b3-a3", "b3>b2"]:
        position = position.play(action)
    for processes in (1, 2):
        assert check(claim(position, 0, 0, 0), processes=processes) == Checked(0, 0, 1, 0, 0)
        with pytest.raises(BadCertificate, match="ends otherwise than it claims"):
            check(replace(claim(position, 0, 0, 0), winner=1), processes=processes)


# ---------------------------------------------------------------------------------------------------------- files


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A certificate in a file. It need not prove anything."""
    certificate = claim(rules.get("volterra").start(size="2x3"), 6, 12, 8, always_the_first(8))
    certificate.write(tmp_path / "certificate")
    return tmp_path / "certificate"


def test_what_is_written_is_read(written: Path) -> None:
    certificate = read(written)
    assert certificate == claim(rules.get("volterra").start(size="2x3"), 6, 12, 8, always_the_first(8))


def test_one_byte_changed_is_refused(written: Path) -> None:
    content = written.read_bytes()
    for place in range(len(content)):
        written.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        with pytest.raises(BadCertificate):
            read(written)


def test_a_part_of_it_is_refused(written: Path) -> None:
    content = written.read_bytes()
    for length in range(len(content)):
        written.write_bytes(content[:length])
        with pytest.raises(BadCertificate):
            read(written)


def test_another_version_of_the_rules_is_refused(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = rules.get("volterra")
    monkeypatch.setattr("belvedere.record.certificate.rules.get", lambda _: replace(game, version=game.version + 1))
    with pytest.raises(BadCertificate, match="it is of version 1 of the rules of Volterra, and this is version 2"):
        read(written)


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "other").write_text("something else\n")
    with pytest.raises(BadCertificate, match="Belvedere certificate 1"):
        read(tmp_path / "other")


def test_a_header_of_something_else_is_refused(tmp_path: Path) -> None:
    lines = b"Belvedere certificate 1\ncolour red\n"
    (tmp_path / "other").write_bytes(lines + b"sha256 " + sha256(lines).hexdigest().encode() + b"\n\n")
    with pytest.raises(BadCertificate, match="after its first line there is colour, and not game rules position"):
        read(tmp_path / "other")


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        (b"rules 1", b"rules one", "a number is missing in its header"),
        (b"winner 0", b"winner", "a number is missing in its header"),
        (b"table 0 ", b"table 0 1", "its tables are not as long as its header says"),
        (b"table 0 ", b"table 0 -", "its tables are not as long as its header says"),
    ],
)
def test_a_header_that_does_not_fit_is_refused(written: Path, before: bytes, after: bytes, why: str) -> None:
    header, _, body = written.read_bytes().partition(b"\n\n")
    lines = header.rpartition(b"\n")[0]
    assert before in lines
    lines = lines.replace(before, after, 1) + b"\n"
    written.write_bytes(lines + b"sha256 " + sha256(lines + body).hexdigest().encode() + b"\n\n" + body)
    with pytest.raises(BadCertificate, match=why):
        read(written)


def test_a_game_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    claim(straight_way(2), 2, 2, 1).write(tmp_path / "certificate")
    with pytest.raises(BadCertificate, match="maze"):
        read(tmp_path / "certificate")


def test_keys_are_what_is_published_of_them() -> None:
    assert key_of("") == 0xCBF29CE484222325
    assert key_of("foobar") == 0x85944171F73967E8
    assert mixed(1234567) == 6457827717110365317
