"""Why tiles are destroyed."""

from simkit.core.kinds import int64

NAMES = ("pyro", "traitor", "trial", "gift", "champion", "prison")
PYRO, TRAITOR, TRIAL, GIFT, CHAMPION, PRISON = (int64(code) for code in range(6))
