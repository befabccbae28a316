"""What a person can get wrong about a tournament."""


class ArenaError(ValueError):
    """A tournament that cannot be played or gone on with; the text says why, and what would be right."""
