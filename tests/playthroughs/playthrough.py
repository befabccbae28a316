"""Golden playthroughs: whole games with everything the rules say about them, kept as text and reviewed as diffs.

A file begins with what it shows (`# …`), the game (`game volo`) and its options (`set side=5`). Then come the steps:
`> c3-d4` plays an action and `! c3-a1` tries one that the rules refuse. Everything else in the file is the answer,
written by `make playthroughs`: the position text and the legal actions after each action, the reason of each refusal,
and the board at the beginning, after each action with a remark (`> c3-d4 # why`), and at the end.
"""

from hashlib import sha256
from pathlib import Path

from belvedere import rules
from belvedere.rules import Position, RulesError

FILES = sorted(Path(__file__).parent.glob("*.txt"))
MOST_LISTED = 40


def perform(text: str) -> str:
    """The playthrough with its answers written anew."""
    lines = [line for line in text.splitlines() if line.startswith(("# ", "game ", "set ", "> ", "! "))]
    header = [line for line in lines if line.startswith(("# ", "game ", "set "))]
    name = next(line.removeprefix("game ") for line in header if line.startswith("game "))
    settings = dict(line.removeprefix("set ").split("=", 1) for line in header if line.startswith("set "))
    position = rules.get(name).start(**settings)
    answer = [*header, "", *described(position), *board(position)]
    for line in lines[len(header) :]:
        sign, action, *remark = line.split(maxsplit=2)
        answer += ["", line]
        if sign == "!":
            answer.append(refusal(position, action))
        else:
            position = position.play(action)
            answer += described(position)
            answer += board(position) if remark or position.outcome else []
    return "\n".join(answer) + "\n"


def described(position: Position) -> list[str]:
    """The position text, who is to move, and the legal actions, or the outcome."""
    if position.outcome:
        return [f"  {position.text}", f"  {position.outcome}"]
    legal = sorted(map(str, position.legal_actions()))
    listed = " ".join(legal)
    if len(legal) > MOST_LISTED:
        listed = f"sha256 {sha256(listed.encode()).hexdigest()}"
    half = ", in mid-turn" if position.mid_turn else ""
    return [f"  {position.text}", f"  player {position.to_move}{half}, {len(legal)} legal: {listed}"]


def board(position: Position) -> list[str]:
    return [f"  | {line}".rstrip() for line in str(position).splitlines()]


def refusal(position: Position, action: str) -> str:
    try:
        position.play(action)
    except RulesError as error:
        return f"  {type(error).__name__}: {error}"
    raise AssertionError(f"{action} was to be refused, and is legal")
