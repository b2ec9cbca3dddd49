"""Why a Trial is resolved."""

from simkit.core.kinds import int64

NAMES = ("traitors", "complete", "voluntary", "exhausted")
TRAITORS, COMPLETION, CHOICE, EXHAUSTION = (int64(code) for code in range(4))
NONE = int64(-1)
