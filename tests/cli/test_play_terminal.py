"""`belvedere play` as people meet it: in a terminal."""

from pathlib import Path

import pytest

from belvedere import record
from belvedere.cli.commands import COMMANDS
from belvedere.record import Match
from belvedere.rules import GAMES, Game
from tests.games import cases

from .terminal import CTRL_C, CTRL_D, ENTER, TAB, Terminal

LEAVING = "What shall it be? [Keep/save/abandon/go on]"
OVERWRITING = "{} holds something else. Overwrite it? [No/yes]"
CONTINUING = "Continue it? [Yes/no/forget]"


def kept(folder: Path) -> list[str]:
    """The actions of each of the games that are kept."""
    return [played(file) for file in (folder / "home" / "unfinished").glob("*.txt")]


def played(file: Path) -> str:
    """The actions in the record in a file."""
    return " ".join(map(str, read(file).actions))


def read(file: Path) -> Match:
    return record.read(file.read_text(encoding="utf-8"))


# -------------------------------------------------------------------------------------------------------- whole games


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(tmp_path: Path, game: str) -> None:
    ending = cases(game).ending
    match = Match(game, ending.settings)
    options = [word for name, value in ending.settings.items() for word in ("--set", f"{name}={value}")]
    with Terminal(tmp_path, "play", game, *options) as terminal:
        shown = terminal.wait_for_prompt(f"{match.game.colours[0]}>")
        for line in ending.lines.split("\n"):
            assert str(match.position).strip("\n") in shown
            for action in line.split():
                match.play(action)
            shown = terminal.enter(line, "Over>" if match.outcome else f"{match.game.colours[match.position.colour]}>")
            assert kept(tmp_path) == [" ".join(map(str, match.actions))]
        assert f"Over: {ending.sentence}" in shown
        assert "Type save FILE to save the record, undo to take back what ended the game" in shown
        assert "Saved in game.txt." in terminal.enter("save game.txt", "Over>")
        terminal.send(ENTER)
        assert terminal.wait_for_end().endswith("Goodbye.")
    saved = read(tmp_path / "game.txt")
    assert (saved.actions, saved.outcome) == (match.actions, match.outcome)
    assert kept(tmp_path) == []


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_everything_fits_a_small_terminal(tmp_path: Path, game: Game) -> None:
    with Terminal(tmp_path, "play", game.name, rows=24, columns=80) as terminal:
        shown = terminal.wait_for_prompt(f"{game.colours[0]}>")
        assert shown.startswith(f"{game.title}: {game.colours[0]} against {game.colours[1]}.\nType an action")
        assert str(game.start()).strip("\n") in shown
        shown = terminal.enter("help", f"{game.colours[0]}>")
        commands = shown.split("or one of these:\n")[1].split("Tab completes")[0].splitlines()
        assert [line.split()[0] for line in commands] == list(COMMANDS), "no line is broken"


# ---------------------------------------------------------------------------------------- beginning, and the computer


def test_game_and_opponent_are_chosen_from_lists(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play") as terminal:
        shown = terminal.wait_for_prompt("Its number or name:")
        assert "  4  Turris (Steffen Mühlhäuser, in Blocks, Steffen-Spiele 2014)" in shown
        shown = terminal.enter("4", "Its number or name:")
        assert "  1  somebody beside you\n" in shown
        assert "  3  the computer: greedy (looks one turn ahead)\n" in shown
        terminal.enter("random", "Do you want to begin? [Yes/no]")
        shown = terminal.enter("n", "Black>")
        assert "Turris: White (random) against Black." in shown
        assert "\nWhite (random): " in shown
        terminal.send(CTRL_D)
        terminal.wait_for_end()


def test_two_people_are_chosen_from_lists(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play") as terminal:
        terminal.wait_for_prompt("Its number or name:")
        terminal.enter("Volo", "Its number or name:")
        assert "Volo: Orange against Blue." in terminal.enter("1", "Orange>")
        terminal.send(CTRL_C)
        assert terminal.wait_for_end().endswith("Goodbye."), "nothing has been played, so nothing is asked"


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_the_computer_answers_with_whole_turns_and_undo_takes_them_back(tmp_path: Path, player: str) -> None:
    with Terminal(tmp_path, "play", "volterra", "--second", player, "--seed", "2") as terminal:
        terminal.wait_for_prompt("Dark>")
        terminal.enter("c3-b4", "Dark>")
        shown = terminal.enter("moves", "Dark>")
        first = shown.split()[2]
        shown = terminal.enter(first, "Dark>")
        [answer] = [line for line in shown.splitlines() if line.startswith(f"Light ({player}): ")]
        assert len(answer.split()) == 4
        half = terminal.enter("undo", "Dark>")
        assert "Dark so far: c3-b4" in half
        assert "Dark to move: a stack" in half
        assert answer in terminal.enter("redo", "Dark>"), "what the computer had played comes back, too"
        terminal.enter("undo", "Dark>")
        assert "Dark to move: pawn and stack" in terminal.enter("undo", "Dark>")
        assert "you have played nothing: there is nothing to take back" in terminal.enter("undo", "Dark>")


def test_the_computer_can_be_interrupted_while_it_thinks(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "voldetour", "--second", "greedy") as terminal:
        terminal.wait_for_prompt("Black>")
        terminal.type("B1@d3 Sw@d3 end")
        terminal.send(ENTER)
        terminal.wait_for_passing("White (greedy) is thinking…")
        terminal.send(CTRL_C)
        terminal.wait_for_prompt(LEAVING)
        assert kept(tmp_path)[0].startswith("B1@d3 Sw@d3 end")
        shown = terminal.enter("go on", "Black>")
        assert "\nWhite (greedy): " in shown
        assert "is thinking" not in shown


def test_what_the_computer_thinks_is_shown_until_it_is_interrupted(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "volo", "--second", "search:seconds=60") as terminal:
        terminal.wait_for_prompt("Orange>")
        terminal.type("d4")
        terminal.send(ENTER)
        terminal.wait_for_passing("positions)")
        terminal.send(CTRL_C)
        terminal.wait_for_prompt(LEAVING)
        assert kept(tmp_path) == ["d4"]


def test_a_hint_can_be_had_early(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "volo") as terminal:
        terminal.wait_for_prompt("Orange>")
        terminal.type("hint")
        terminal.send(ENTER)
        terminal.wait_for_passing("Thinking about it; Ctrl-C ends that…")
        terminal.send(CTRL_C)
        shown = terminal.wait_for_prompt("Orange>")
        assert "100% is a win" in shown


# --------------------------------------------------------------------------------------------------------- completion


def test_tab_completes_actions_and_commands(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "volterra") as terminal:
        terminal.wait_for_prompt("Dark>")
        terminal.type("d4>d")
        terminal.send(TAB)
        terminal.wait_for("d4>d3 d4>d2")
        terminal.wait_for_prompt("Dark> d4>d")
        terminal.send("3" + TAB + " c" + TAB)
        terminal.wait_for_prompt("Dark> d4>d3 c3-")
        terminal.send("b" + TAB)
        terminal.wait_for("c3-b4 c3-b2")
        terminal.wait_for_prompt("Dark> d4>d3 c3-b")
        terminal.send("4" + ENTER)
        assert "Dark: d4>d3 c3-b4" in terminal.wait_for_prompt("Light>")
        terminal.send("re" + TAB + TAB)
        terminal.wait_for("redo   resign")


def test_tab_completes_many_actions_by_their_beginnings_and_files(tmp_path: Path) -> None:
    (tmp_path / "evening.txt").write_text("")
    with Terminal(tmp_path, "play", "voldetour") as terminal:
        terminal.wait_for_prompt("Black>")
        terminal.send("S" + TAB)
        terminal.wait_for("Sn@… (98) Se@… (98) Ss@… (98) Sw@… (98)")
        terminal.wait_for_prompt("Black> S")
        terminal.send("n" + TAB)
        terminal.wait_for_prompt("Black> Sn@")
        terminal.send("d" + TAB)
        terminal.wait_for("Sn@d1  Sn@d2  Sn@d3")
        terminal.wait_for_prompt("Black> Sn@d")
        terminal.send("10" + ENTER)
        terminal.wait_for("Black so far: Sn@d10")
        terminal.wait_for_prompt("Black>")
        terminal.send("save ev" + TAB + ENTER)
        terminal.wait_for("Saved in evening.txt.")
    assert played(tmp_path / "evening.txt") == "Sn@d10"


# --------------------------------------------------------------------------------------------------- leaving, crashing


def test_ctrl_c_asks_and_offers_to_save(tmp_path: Path) -> None:
    (tmp_path / "there.txt").write_text("Something else.")
    with Terminal(tmp_path, "play", "volterra") as terminal:
        terminal.wait_for_prompt("Dark>")
        terminal.enter("c3-d4", "Dark>")
        terminal.send("d2>" + CTRL_C)
        assert "Do you want to leave? You can keep the game for the next time" in terminal.wait_for_prompt(LEAVING)
        assert "Please answer keep, save, abandon or go on; Enter is keep." in terminal.enter("perhaps", LEAVING)
        assert "Dark so far: c3-d4" in terminal.enter("go on", "Dark>")
        terminal.send(CTRL_C)
        terminal.wait_for_prompt(LEAVING)
        terminal.enter("s", "File name:")
        assert "no/file cannot be written: no such file or directory" in terminal.enter("no/file", LEAVING)
        terminal.enter("save", "File name:")
        terminal.enter("there.txt", OVERWRITING.format("there.txt"))
        assert "Nothing is saved: there.txt holds something else." in terminal.enter("", LEAVING)
        terminal.enter("save", "File name:")
        terminal.type("game.txt")
        terminal.send(ENTER)
        assert terminal.wait_for_end().endswith("Saved in game.txt.\nGoodbye.")
    assert played(tmp_path / "game.txt") == "c3-d4"
    assert (tmp_path / "there.txt").read_text() == "Something else."
    assert kept(tmp_path) == [], "it is in a file"


@pytest.mark.parametrize("keys", [CTRL_D, CTRL_C + ENTER, CTRL_C + CTRL_C, CTRL_C + CTRL_D, "quit" + ENTER + ENTER])
def test_a_game_that_is_left_is_kept(tmp_path: Path, keys: str) -> None:
    with Terminal(tmp_path, "play", "volterra") as terminal:
        terminal.wait_for_prompt("Dark>")
        terminal.enter("c3-d4", "Dark>")
        for key in keys:
            terminal.send(key)
            if key == CTRL_C and LEAVING not in terminal.shown:
                terminal.wait_for_prompt(LEAVING)
        assert terminal.wait_for_end().endswith("Goodbye. The game is kept: belvedere play offers to continue it.")
    assert kept(tmp_path) == ["c3-d4"]


def test_a_game_that_is_abandoned_is_not_kept(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "volterra") as terminal:
        terminal.wait_for_prompt("Dark>")
        terminal.enter("c3-d4", "Dark>")
        terminal.enter("quit", LEAVING)
        terminal.type("abandon")
        terminal.send(ENTER)
        assert terminal.wait_for_end().endswith("Goodbye.")
    assert kept(tmp_path) == []


def test_a_game_survives_a_crash(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "volo", "--first", "person:Anna", "--second", "greedy", "--seed", "1") as terminal:
        terminal.wait_for_prompt("Orange (Anna)>")
        terminal.enter("e4", "Orange (Anna)>")
        terminal.kill()
    [before] = kept(tmp_path)
    with Terminal(tmp_path, "play") as terminal:
        shown = " ".join(terminal.wait_for_prompt(CONTINUING).split())
        assert "You have an unfinished game of Volo from 20" in shown
        assert "turn 2: Orange (Anna) against Blue (greedy)." in shown
        assert f"Blue (greedy): {before.split()[1]}" in terminal.enter("", "Orange (Anna)>")
        terminal.enter("e7", "Orange (Anna)>")
        terminal.kill()
    [after] = kept(tmp_path)
    assert after.startswith(f"{before} e7 ")
    assert len(after.split()) == 4, "the computer is there again, too"
    with Terminal(tmp_path, "play") as terminal:
        terminal.wait_for_prompt(CONTINUING)
        terminal.enter("", "Orange (Anna)>")
        terminal.send(CTRL_D)
        terminal.wait_for_end()
    assert kept(tmp_path) == [after], "to look at a game does not end it"


def test_an_unfinished_game_can_wait_or_be_forgotten(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "volterra") as terminal:
        terminal.wait_for_prompt("Dark>")
        terminal.enter("c3-d4", "Dark>")
        terminal.kill()
    with Terminal(tmp_path, "play", "volo") as terminal:
        terminal.wait_for_prompt("Orange>")
    with Terminal(tmp_path, "play", "volterra") as terminal:
        terminal.wait_for_prompt(CONTINUING)
        assert "Dark to move: pawn and stack" in terminal.enter("no", "Dark>"), "a new game"
    assert kept(tmp_path) == ["c3-d4"]
    with Terminal(tmp_path, "play") as terminal:
        terminal.wait_for_prompt(CONTINUING)
        terminal.enter("forget", "Its number or name:")
    assert kept(tmp_path) == []


def test_terminals_do_not_disturb_one_another(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "volterra") as one, Terminal(tmp_path, "play", "volterra") as other:
        one.wait_for_prompt("Dark>")
        one.enter("c3-d4", "Dark>")
        other.wait_for_prompt("Dark>")
        other.enter("c3-b4", "Dark>")
        with Terminal(tmp_path, "play", "volterra") as third:
            third.wait_for_prompt("Dark>")
        assert sorted(kept(tmp_path)) == ["c3-b4", "c3-d4"]
        one.kill()
        with Terminal(tmp_path, "play", "volterra") as third:
            third.wait_for_prompt(CONTINUING)
            assert "Dark so far: c3-d4" in third.enter("yes", "Dark>")
            third.enter("quit", LEAVING)
            third.send("abandon" + ENTER)
            third.wait_for_end()
        assert kept(tmp_path) == ["c3-b4"]
        other.enter("undo", "Dark>")
        other.enter("c3-d2", "Dark>")
        assert kept(tmp_path) == ["c3-d2"]


def test_a_finished_game_that_crashed_before_it_was_saved_can_still_be(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "volterra") as terminal:
        terminal.wait_for_prompt("Dark>")
        terminal.enter("c3-d4 c5>c3 a2>c3 b3-c4", "Over>")
        terminal.kill()
    with Terminal(tmp_path, "play") as terminal:
        assert "You have a finished game, saved in no file, of Volterra" in terminal.wait_for_prompt(CONTINUING)
        assert "Over: Light has the highest tower" in terminal.enter("yes", "Over>")
        terminal.enter("save game.txt", "Over>")
        terminal.send(CTRL_D)
        terminal.wait_for_end()
    assert read(tmp_path / "game.txt").outcome
    assert kept(tmp_path) == []


def test_a_kept_file_that_is_no_record_is_told_of_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "home" / "unfinished" / "game.txt"
    file.parent.mkdir(parents=True)
    file.write_text("Dear Anna")
    with Terminal(tmp_path, "play", columns=300) as terminal:
        shown = terminal.wait_for_prompt("Its number or name:")
        assert "There is an unfinished game that cannot be continued: " in shown
        assert "game.txt, line 1, column 1: a record begins with its game" in shown
    assert file.read_text() == "Dear Anna"


def test_a_game_that_cannot_be_kept_goes_on_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("This is no folder.")
    with Terminal(tmp_path, "play", "volterra") as terminal:
        terminal.wait_for_prompt("Dark>")
        assert "This game would not survive a crash, since it cannot be kept:" in terminal.enter("c3-d4", "Dark>")
        assert "survive a crash" not in terminal.enter("c5>c3", "Light>"), "once is enough"
        terminal.enter("save game.txt", "Light>")
        terminal.enter("a2>c3", "Light>")
        shown = terminal.enter("load game.txt", "Light>")
        assert "This game could not be kept: save it in a file before you load another one." in shown
        terminal.send(CTRL_D)
        terminal.wait_for_prompt("What shall it be? [Save/abandon/go on]")
        terminal.enter("save", "File name:")
        terminal.enter("", "What shall it be? [Save/abandon/go on]")
        terminal.send("abandon" + ENTER)
        assert terminal.wait_for_end().endswith("Goodbye.")


# ----------------------------------------------------------------------------------------------------------- commands


def test_why_undo_redo_save_and_load(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "volterra") as terminal:
        terminal.wait_for_prompt("Dark>")
        shown = terminal.enter("why c3-c4", "Dark>")
        assert "c4 belongs to Light: your pawn may only step onto a tower of your own colour" in shown
        assert "c3-d4 c5>c3 is legal." in terminal.enter("why c3-d4 c5>c3", "Dark>")
        terminal.enter("c3-d4", "Dark>")
        assert "Dark to move: pawn and stack" in terminal.enter("undo", "Dark>")
        assert "Dark so far: c3-d4" in terminal.enter("redo", "Dark>")
        assert "Saved in game.txt." in terminal.enter("save game.txt", "Dark>")
        terminal.enter("c5>c3", "Light>")
        assert "Saved in game.txt." in terminal.enter("save game.txt", "Light>"), "it held nothing else than this game"
        terminal.enter("a2>c3", "Light>")
        shown = terminal.enter("load game.txt", "Light>")
        assert "The game you leave is kept: belvedere play offers to continue it." in shown
        assert "Dark: c3-d4 c5>c3" in shown
        terminal.enter("b3-a2", "Light>")
        (tmp_path / "game.txt").write_text("Something else.")
        terminal.enter("save game.txt", OVERWRITING.format("game.txt"))
        assert "Saved in game.txt." in terminal.enter("yes", "Light>")
    assert played(tmp_path / "game.txt") == "c3-d4 c5>c3 b3-a2"
    assert sorted(kept(tmp_path)) == ["c3-d4 c5>c3 a2>c3", "c3-d4 c5>c3 b3-a2"]


def test_people_resign_and_agree_to_a_draw_only_on_purpose(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "turris") as terminal:
        terminal.wait_for_prompt("White>")
        terminal.enter("resign", "White, do you resign? [No/yes]")
        terminal.enter("", "White>")
        terminal.enter("draw", "Black, do you agree to a draw? [No/yes]")
        assert "Black declines the draw." in terminal.enter("no", "White>")
        terminal.enter("resign", "White, do you resign? [No/yes]")
        assert "Over: White has resigned: Black wins" in terminal.enter("yes", "Over>")
        assert "Type save FILE" in terminal.enter("c3/1", "Over>")
        assert "White to move: place a piece" in terminal.enter("undo", "White>")
        terminal.enter("draw", "Black, do you agree to a draw? [No/yes]")
        assert "Over: a draw: the players have agreed on it" in terminal.enter("y", "Over>")
