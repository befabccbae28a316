"""Golden playthroughs: matches with every kind of end, kept as records."""

from pathlib import Path

import pytest

from belvedere.record import Match, read_all, write_all

FILES = sorted((Path(__file__).parent / "games").glob("*.txt"))

OUTCOMES = {
    "several": ["Light has the highest tower, 3 against 1", "White has more points, 45 against 40", "not over"],
    "turris-time": ["Black has run out of time: White wins"],
    "voldetour-agreement": ["a draw: the players have agreed on it"],
    "voldetour-no-progress": ["a draw: no piece came out of a reserve in 100 turns"],
    "volo-resignation": ["Orange has resigned: Blue wins"],
    "volterra-layout": ["Light has the highest tower after 1 equal one, 2 against 0"],
    "volterra-no-progress": ["a draw: no square became empty in 100 turns"],
    "volterra-repetition": ["a draw: the same position stands at the start of a turn for the third time"],
}


def matches(file: Path) -> list[Match]:
    return read_all(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_record_is_written_as_it_was_read(file: Path) -> None:
    assert write_all(matches(file)) == file.read_text(encoding="utf-8")


def test_the_matches_end_as_they_ended() -> None:
    outcomes = {
        file.stem: [match.outcome.sentence if match.outcome else "not over" for match in matches(file)]
        for file in FILES
    }
    assert outcomes == OUTCOMES


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_record_replays_action_by_action(file: Path) -> None:
    for match in matches(file):
        again = Match(match.game, match.settings, position=None if match.settings else match.start)
        for node in match.line[1:]:
            assert again.outcome is None
            again.play(str(node.action), clock=node.clock)
            assert again.position == node.position
        assert again.outcome == match.node.outcome
