"""Events of the log: the transcript's, and those that hold the parts of `setup` and `result`."""

from __future__ import annotations

NAMES = ("setup", "row", "pick", "place", "discard", "result", "deck", "king", "points", "tally")
SETUP, ROW, PICK, PLACE, DISCARD, RESULT, DECK, KING, POINTS, TALLY = range(len(NAMES))
