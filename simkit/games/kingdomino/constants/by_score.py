"""A seat's place by total score alone, equal best scores being a draw."""

from __future__ import annotations

NAMES = ("win", "draw", "loss")
WIN, DRAW, LOSS = range(3)
