"""Answers of an exhaustive search; UNKNOWN if its limit was reached first."""

from simkit.core.kinds import int64

NO, YES, UNKNOWN = (int64(code) for code in range(3))
