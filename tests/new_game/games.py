"""A game of the example, to its end."""

GAME = ["c2", "a2", "b1", "c3", "c1", "d3", "a5", "a3", "b2", "d5", "d2", "c5", "a1", "d4", "d1", "b4"]
"""Its actions."""

SENTENCE = "Ochre has the largest area, 7 squares against 5"
"""How it ends."""
