"""How `belvedere play` starts a game: the one that was asked for, chosen, loaded, or left unfinished."""

from datetime import date

from belvedere import engine, rules
from belvedere.cli.autosave import Autosave, unfinished
from belvedere.cli.commands import match_in_file
from belvedere.cli.common import fail, read_setting
from belvedere.cli.conversation import Conversation
from belvedere.cli.files import FileError
from belvedere.cli.session import Session
from belvedere.cli.table import PERSON, Table, name_of
from belvedere.record import Match
from belvedere.rules import GAMES, Player


def start(
    game: str | None, settings: list[str], players: tuple[str | None, str | None], seed: int | None, load: str | None
) -> None:
    """Starts a game with players as they are described, people if they are not; and plays it until it is left."""
    conversation = Conversation()
    try:
        names = {player: name_of(text) for player, text in enumerate(players) if text is not None}
        if load is not None:
            match, autosave = match_in_file(conversation, load), Autosave()
            match.names = (names.get(0, match.names[0]), names.get(1, match.names[1]))
        else:
            wanted = new_match(game, settings, names) if game else None
            match, autosave = unfinished_match(conversation, game) or (
                wanted or chosen_match(conversation, settings, names),
                Autosave(),
            )
        Session(conversation, match, autosave, seed).run()
    except (engine.UnknownPlayer, engine.Refusal, FileError) as error:
        fail(str(error))
    except (EOFError, KeyboardInterrupt):
        conversation.say("\nGoodbye.")


def new_match(game: str, settings: list[str], names: dict[Player, str]) -> Match:
    """The match that was asked for, before its first action."""
    today = {"Date": date.today().isoformat()}
    both = (names.get(0, ""), names.get(1, ""))
    return Match(rules.get(game.lower()), dict(map(read_setting, settings)), names=both, tags=today)


def unfinished_match(conversation: Conversation, game: str | None) -> tuple[Match, Autosave] | None:
    """The unfinished match that people at a terminal want to continue, if there is one of that game, or of any."""
    for autosave in unfinished() if conversation.at_terminal else ():
        try:
            match = autosave.match()
        except FileError as error:
            conversation.say(f"There is an unfinished game that cannot be continued: {error}")
            autosave.release()
            continue
        if game and match.game.name != game.lower():
            autosave.release()
            continue
        state = "a finished game, saved in no file," if match.outcome else "an unfinished game"
        when = f"{autosave.time:%Y-%m-%d %H:%M}, turn {len(match.turns)}"
        conversation.say(f"You have {state} of {match.game.title} from {when}: {Table(match).pairing}.")
        match conversation.answer("Continue it?", ("yes", "no", "forget")):
            case "yes":
                return match, autosave
            case "no":
                autosave.release()
            case "forget":
                autosave.forget()
    return None


def chosen_match(conversation: Conversation, settings: list[str], names: dict[Player, str]) -> Match:
    """The match that is chosen from lists; people at a terminal choose who plays, too, unless they have said it."""
    titles = [f"{game.title} ({game.credit})" for game in GAMES.values()]
    game = list(GAMES)[conversation.choose("Which game would you like to play?", titles, list(GAMES))]
    if conversation.at_terminal and not names:
        computers = [f"the computer: {name} ({about})" for name, about in engine.PLAYERS.items()]
        choice = conversation.choose("Against whom?", ["somebody beside you", *computers], [PERSON, *engine.PLAYERS])
        if choice:
            begins = conversation.answer("Do you want to begin?", ("yes", "no")) == "yes"
            names = {int(begins): list(engine.PLAYERS)[choice - 1]}
    return new_match(game, settings, names)
