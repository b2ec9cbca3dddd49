"""Verdicts: the contract's, the two proofs, and a win that the rules do not confirm, which would be a bug."""

from simkit.core.kinds import int64

UNDECIDED, WINNABLE, COUNTED_OUT, EXHAUSTED, REFUTED = (int64(code) for code in range(5))
