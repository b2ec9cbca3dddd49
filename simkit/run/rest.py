"""How long the rest of a run takes, told by the pace of every arm: slow ones count as such."""

from __future__ import annotations

from collections.abc import Mapping


class Rest:
    """The deals that arms lack, and the seconds that each has needed for those played."""

    def __init__(self, missing: Mapping[str, int]) -> None:
        """Begin with the missing deals of every arm, by its id."""
        self._missing = dict(missing)
        self._deals = dict.fromkeys(missing, 0)
        self._seconds = dict.fromkeys(missing, 0.0)

    def note(self, arm: str, deals: int, seconds: float) -> None:
        """Take note of deals that were played, and how long a thread was busy with them."""
        self._missing[arm] -= deals
        self._deals[arm] += deals
        self._seconds[arm] += seconds

    def find_seconds(self, most: Mapping[str, int] | None = None) -> float:
        """Return the seconds of one thread for the rest; arms that have not played yet count like the slowest.

        `most` are the deals that an arm will play at the most from now on, by its id.
        """
        paces = {arm: self._seconds[arm] / deals for arm, deals in self._deals.items() if deals}
        slowest = max(paces.values(), default=0.0)
        limits = most or {}
        left = {arm: min(deals, limits.get(arm, deals)) for arm, deals in self._missing.items()}
        return sum(deals * paces.get(arm, slowest) for arm, deals in left.items())
