"""Types of Defenders; Pantry tiles have none and stand behind them."""

from simkit.core.kinds import int64

NAMES = ("seer", "chameleon", "juggler", "pyro")
SEER, CHAMELEON, JUGGLER, PYRO, PANTRY = (int64(code) for code in range(5))
