"""How long the rest of a run takes, told by the pace of every arm: slow ones count as such."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from statistics import fmean


class Rest:
    """The deals that arms lack, and the seconds that each has needed for those played."""

    def __init__(self, missing: Mapping[str, int], lineups: Mapping[str, Hashable]) -> None:
        """Begin with the missing deals and the line-up of every arm, by its id."""
        self._missing = dict(missing)
        self._lineups = dict(lineups)
        self._deals = dict.fromkeys(missing, 0)
        self._seconds = dict.fromkeys(missing, 0.0)

    def note(self, arm: str, deals: int, seconds: float) -> None:
        """Take note of deals that were played, and how long a thread was busy with them."""
        self._missing[arm] -= deals
        self._deals[arm] += deals
        self._seconds[arm] += seconds

    def find_seconds(self, most: Mapping[str, int] | None = None) -> float | None:
        """Return the seconds of one thread for the rest; None as long as a line-up has not played that will.

        An arm that has not played yet counts like the mean of those with the same line-up: bots differ in pace by
        thousands, settings by less. `most` are the deals that an arm will play at the most from now on, by its id.
        """
        limits = most or {}
        left = {arm: min(deals, limits.get(arm, deals)) for arm, deals in self._missing.items()}
        paces = {arm: self._seconds[arm] / deals for arm, deals in self._deals.items() if deals}
        alike: dict[Hashable, list[float]] = {}
        for arm, pace in paces.items():
            alike.setdefault(self._lineups[arm], []).append(pace)
        if any(deals and self._lineups[arm] not in alike for arm, deals in left.items()):
            return None
        return sum(
            deals * (paces[arm] if arm in paces else fmean(alike[self._lineups[arm]]))
            for arm, deals in left.items()
            if deals
        )
