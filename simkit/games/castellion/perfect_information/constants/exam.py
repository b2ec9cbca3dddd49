"""The three Exams, as Trials are numbered."""

from simkit.core.kinds import int64

FIRST, SECOND, LAST = (int64(code) for code in range(3))
