"""Belvedere: the home of Volterra, Volo, Voldétour and Turris."""

__version__ = "0.1.0"
