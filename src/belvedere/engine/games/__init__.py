"""The profile of each game, `PROFILE`: see `belvedere.engine.profile`."""
