"""The two stacks."""

from simkit.core.kinds import int64

NAMES = ("standard", "safe")
STANDARD, SAFE = int64(0), int64(1)
