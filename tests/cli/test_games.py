from belvedere.rules import GAMES

from .conftest import Belvedere


def test_every_game_is_listed_with_its_credit_and_options(belvedere: Belvedere) -> None:
    result = belvedere("games")
    assert result.exit_code == 0
    sections = result.stdout.split("\n\n")
    for game, section in zip(GAMES.values(), sections, strict=False):
        title, headings, *rows = section.splitlines()
        assert title.strip() == f"{game.name}: {game.title} ({game.credit})"
        assert headings.split() == ["option", "default", "values", "sets"]
        shown = {row.split()[0]: row for row in rows if not row.startswith("  ")}
        assert list(shown) == list(game.options)
        for option in game.options.values():
            assert shown[option.name].split()[1] == option.default


def test_it_says_how_to_set_an_option(belvedere: Belvedere) -> None:
    assert "--set first=black" in belvedere("games").stdout
