"""Intonaco, a game for Belvedere: the example of docs/new-game.md."""
