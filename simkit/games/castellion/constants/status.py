"""How a match stands."""

PLAYING, WON, LOST = range(3)
