"""Matches from text, strictly: whatever departs from the format of `docs/record.md` is a RecordError."""

from belvedere import rules
from belvedere.record.match import Match
from belvedere.record.notation import NOT_OVER, RESULTS, reserved_tags, result_text
from belvedere.record.replay import Replay
from belvedere.record.tokens import Token, Tokens
from belvedere.rules import Game, RulesError

PLAYERS_REASONS = ("resignation", "time", "agreement")
"""The reasons for an end that is not in the actions."""


def read(text: str) -> Match:
    """The match of which a text is the record; raises RecordError."""
    tokens = Tokens(text)
    match = read_match(tokens)
    rest = tokens.take()
    if rest.kind != "end":
        raise tokens.error(rest, "the record has ended with its result: nothing may follow it here")
    return match


def read_all(text: str) -> list[Match]:
    """The matches of which a text holds the records, one after the other; raises RecordError."""
    tokens = Tokens(text)
    matches = []
    while tokens.peek().kind != "end":
        matches.append(read_match(tokens))
    return matches


def read_match(tokens: Tokens) -> Match:
    """The match of the next record."""
    tags = read_tags(tokens)
    match = begin(tokens, tags)
    result = Replay(tokens, match.root).read()
    end(tokens, tags, match, result)
    return match


# --------------------------------------------------------------------------------------------------------------- tags


def read_tags(tokens: Tokens) -> dict[str, Token]:
    """The tags with which a record begins, by name."""
    first = tokens.take()
    if first.name != "Game":
        raise tokens.error(first, f'a record begins with its game, as in [Game "{next(iter(rules.GAMES))}"]')
    tags = {"Game": first}
    while tokens.peek().kind == "tag":
        tag = tokens.take()
        if tag.name in tags:
            raise tokens.error(tag, f"there is a tag {tag.name} already: a tag stands once in a record")
        tags[tag.name] = tag
    return tags


def begin(tokens: Tokens, tags: dict[str, Token]) -> Match:
    """The match that the tags describe, before its first action."""
    game = read_game(tokens, tags)
    settings = read_settings(tokens, tags["Options"]) if "Options" in tags else {}
    position = tags["Position"].value if "Position" in tags else None
    if "Options" in tags and "Position" in tags:
        raise tokens.error(tags["Options"], "a record with a tag Position has no Options: the position has its own")
    own_tags = {name: tag.value for name, tag in tags.items() if name not in reserved_tags(game)}
    try:
        match = Match(game, settings, position=position, tags=own_tags)
    except RulesError as error:
        raise tokens.error(tags.get("Options") or tags["Position"], str(error)) from None
    first, second = (tags.get(match.start.colour_name(player)) for player in (0, 1))
    match.names = (first.value if first else "", second.value if second else "")
    return match


def read_game(tokens: Tokens, tags: dict[str, Token]) -> Game:
    """The game, whose rules must be of the version that is played here."""
    try:
        game = rules.get(tags["Game"].value)
    except RulesError as error:
        raise tokens.error(tags["Game"], str(error)) from None
    if "Rules" not in tags:
        raise tokens.error(tags["Game"], f'the version of the rules is missing: add the tag [Rules "{game.version}"]')
    version = tags["Rules"].value
    if version != str(game.version):
        raise tokens.error(tags["Rules"], wrong_version(game, version))
    return game


def wrong_version(game: Game, version: str) -> str:
    """Why a record of another version of the rules cannot be read, and what to do."""
    if version in map(str, range(1, game.version)):
        return (
            f"this record was played by version {version} of the rules of {game.title}, which have changed: "
            f"{game.latest_change}. Only version {game.version} can be replayed here: use the release of Belvedere "
            "that wrote the record"
        )
    return (
        f"this record was played by version {version} of the rules of {game.title}, and only version {game.version} "
        "is known here: a newer release of Belvedere may know it"
    )


def read_settings(tokens: Tokens, options: Token) -> dict[str, object]:
    """The settings of the tag Options, such as "layout=free size=2x3"."""
    settings: dict[str, object] = {}
    for word in options.value.split():
        name, equals, value = word.partition("=")
        if not equals or name in settings:
            raise tokens.error(options, f"options are written as in layout=free size=2x3, each once: not {word}")
        settings[name] = value
    return settings


# -------------------------------------------------------------------------------------------------------------- result


def end(tokens: Tokens, tags: dict[str, Token], match: Match, result: Token) -> None:
    """Ends the match as the record says, which must be as the actions say."""
    told = tags.get("Result")
    if told and told.value != result.text:
        raise tokens.error(result, f"the record ends with {result.text}, and its tag Result says {told.value}")
    reason = tags.get("Reason")
    outcome = match.outcome
    if outcome:
        if result.text != result_text(outcome):
            message = f"the game is over: {outcome.sentence}. Its result is {result_text(outcome)}, not {result.text}"
            raise tokens.error(result, message)
        if reason and reason.value != outcome.reason:
            raise tokens.error(reason, f"the game is over: {outcome.sentence}. The reason is {outcome.reason}")
    elif result.text == NOT_OVER:
        if reason:
            raise tokens.error(reason, f"the result is {NOT_OVER}: a match that goes on has no reason to be over")
    else:
        end_by_players(tokens, match, result, reason)


def end_by_players(tokens: Tokens, match: Match, result: Token, reason: Token | None) -> None:
    """Ends a match that its actions leave open: by resignation, on time or by agreement."""
    if reason is None:
        message = f'the game is not over here: after {result.text}, a tag Reason says why, as in [Reason "resignation"]'
        raise tokens.error(result, message)
    if reason.value not in PLAYERS_REASONS:
        message = f"the game is not over here ({reason.value}): actions are missing, or the result is {NOT_OVER}"
        raise tokens.error(result, message)
    winner = RESULTS[result.text]
    if (winner is None) != (reason.value == "agreement"):
        right = "1-0 or 0-1" if winner is None else "1/2-1/2"
        raise tokens.error(reason, f"the result of {reason.value} is {right}, not {result.text}")
    if winner is None:
        match.agree_draw()
    elif reason.value == "time":
        match.lose_on_time(1 - winner)
    else:
        match.resign(1 - winner)
