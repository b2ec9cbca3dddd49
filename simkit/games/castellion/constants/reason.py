"""Why a match is lost, in the order in which the transcript names the first that holds."""

from simkit.core.kinds import int64

NAMES = ("haunted", "foundation", "formations", "pantry", "prison")
HAUNTED, FOUNDATION, FORMATIONS, PANTRY, PRISON = (int64(code) for code in range(5))
NONE = int64(-1)
