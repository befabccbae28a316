"""The actions of a record, played with their notes and variations."""

from belvedere.record.notation import NOT_OVER, RESULTS, number_text, read_clock, read_evaluation
from belvedere.record.tokens import Token, Tokens
from belvedere.record.tree import Node
from belvedere.rules import RulesError


class Replay:
    """Makes the tree of a match from the tokens of its actions; raises RecordError at the first that does not fit."""

    def __init__(self, tokens: Tokens, root: Node) -> None:
        self.tokens = tokens
        self.node = root
        """Where the line stands that is being read."""
        self.line_begins = True
        """Whether the next action is the first one of its line, the main line or a variation."""
        self.noting: Node | None = root
        """The node that a note here would belong to."""
        self.open: list[tuple[Token, Node]] = []
        """The variations being read: the parenthesis of each, and the node of the action that it replaces."""

    def read(self) -> Token:
        """Plays everything up to the result, which it gives back."""
        while True:
            token = self.tokens.take()
            match token.kind:
                case "number":
                    self.number(token)
                case "action":
                    self.action(token, number=None)
                case "annotation" | "comment":
                    self.note(token)
                case "opening":
                    self.open_variation(token)
                case "closing":
                    self.close_variation(token)
                case _:
                    self.check_result(token)
                    return token

    def number(self, number: Token) -> None:
        """Reads the number of a turn, and the action that has to follow it."""
        action = self.tokens.take()
        if action.kind != "action":
            raise self.tokens.error(number, f"an action has to follow the number {number.text}")
        self.action(action, number)

    def action(self, token: Token, number: Token | None) -> None:
        """Plays an action, which has that number or none before it."""
        siblings = len(self.node.children)
        try:
            node = self.node.add(token.text)
        except RulesError as error:
            raise self.tokens.error(token, str(error)) from None
        if len(self.node.children) == siblings:
            raise self.tokens.error(token, f"{token.text} is there already: a variation begins with another action")
        expected = number_text(node, self.line_begins)
        if (number.text if number else "") != expected:
            raise self.tokens.error(number or token, wrong_number(node, expected))
        self.node = self.noting = node
        self.line_begins = False

    def note(self, token: Token) -> None:
        """Notes an annotation or a comment at the action before it."""
        node = self.noting
        if node is None:
            raise self.tokens.error(token, "a comment or annotation stands right after its action, before variations")
        if token.kind == "comment":
            if node.comment:
                raise self.tokens.error(token, "there is a comment here already: make one of both")
            node.comment = token.value
        elif token.name == "clock":
            self.note_clock(token, node)
        elif token.name == "eval":
            self.note_evaluation(token, node)
        else:
            raise self.tokens.error(
                token, f"there is no annotation {token.name}: there is [%clock 0:09:58] and [%eval 0.53]"
            )

    def note_clock(self, token: Token, node: Node) -> None:
        """Notes what the clock showed after an action."""
        seconds = read_clock(token.value)
        if seconds is None:
            raise self.tokens.error(token, f"a clock time is written 0:09:58 or 0:09:58.25, not {token.value}")
        if node.parent is None:
            raise self.tokens.error(token, "a clock time stands after an action, and there is none yet")
        if node.clock is not None:
            raise self.tokens.error(token, "there is a clock time here already: an action has one")
        node.clock = seconds

    def note_evaluation(self, token: Token, node: Node) -> None:
        """Notes the evaluation of a position."""
        evaluation = read_evaluation(token.value)
        if evaluation is None:
            raise self.tokens.error(
                token,
                f"an evaluation is a number from 0 to 1 with four decimals at most, or {', '.join(RESULTS)} if it is "
                f"proven: not {token.value}",
            )
        if node.evaluation:
            raise self.tokens.error(token, "there is an evaluation here already: a position has one")
        node.evaluation = evaluation

    def open_variation(self, token: Token) -> None:
        """Goes back to before the last action, which the variation replaces."""
        if self.line_begins or self.node.parent is None:
            raise self.tokens.error(token, "a variation stands after the action that it replaces: there is none here")
        self.open.append((token, self.node))
        self.node = self.node.parent
        self.line_begins, self.noting = True, None

    def close_variation(self, token: Token) -> None:
        """Goes on after the action that the variation replaced."""
        if not self.open:
            raise self.tokens.error(token, "this ) closes nothing")
        if self.line_begins:
            raise self.tokens.error(token, "a variation has at least one action")
        _, self.node = self.open.pop()
        self.noting = None

    def check_result(self, token: Token) -> None:
        """Checks that the actions may end here, and that they do so with a result."""
        if self.open:
            parenthesis, _ = self.open[-1]
            raise self.tokens.error(parenthesis, "this variation is not closed: close it with )")
        if token.kind != "result":
            raise self.tokens.error(
                token, f"the record has no result: write one at its end, {NOT_OVER} if the match goes on"
            )


def wrong_number(node: Node, expected: str) -> str:
    """That the number before an action is wrong, missing, or one too many."""
    if expected:
        return f"the number {expected} has to stand before {node.action} here"
    return f"{node.action} goes on with turn {node.turn_number}: no number stands before it"
