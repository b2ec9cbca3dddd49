"""Purposes of the deal's random streams."""

from simkit.core.kinds import int64

STANDARD, SAFE, TRIALS = (int64(code) for code in range(3))
