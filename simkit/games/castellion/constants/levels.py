"""Levels of play."""

NAMES = ("intro", "base", "expert")
INTRO, BASE, EXPERT = range(3)
