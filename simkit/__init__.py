"""simkit plays millions of matches of a board game with bots and turns them into balance reports."""

__version__ = "0.1.0"
