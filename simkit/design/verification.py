"""Playing chosen boards on fresh deals, the nearest to being shown first, until all are decided or time is up."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from simkit.design.archive import Board
from simkit.design.board_plan import FIRST, next_deals
from simkit.design.board_verdicts import BoardVerdict, judge_boards
from simkit.results.view import Results
from simkit.stats.estimate.spending import fixed_looks

TOGETHER = 3  # boards that play on at once

Deals = Mapping[str, int]  # by arm
Play = Callable[
    [Deals | None, Deals], Results
]  # deals that arms shall have (None: the first), where others are decided


@dataclass
class Verification:
    """Fresh deals under way; `play` plays arms to so many deals, by their ids, and returns all results."""

    boards: Mapping[str, Board]  # by name
    setting: str  # the one that holds the board
    margin: float
    planned: int  # deals of each board and bot at most
    paces: Mapping[str, float]  # seconds that a deal of each bot takes
    play: Play
    seconds: float = math.inf  # from now on
    tell: Callable[[Mapping[str, BoardVerdict]], None] = lambda _: None
    begun: float = field(default_factory=time.monotonic)

    def run(self) -> Results:
        """Play until every board is decided or has played its deals, or no step fits into the time."""
        results = self.play(None, {})
        while True:
            verdicts = judge_boards(results, self.setting, list(self.boards), foretells=False)
            self.tell(verdicts)
            chosen = self._choose(verdicts) or self._choose(
                {name: one.strictly() for name, one in verdicts.items()}
            )
            results = self.play(chosen, find_decided(verdicts))
            if not chosen:
                return results

    def _choose(self, verdicts: Mapping[str, BoardVerdict]) -> dict[str, int]:
        """Return the deals that the arms of the nearest boards shall have, of as many boards as the time allows."""
        paces = {
            gate.arm.id: self.paces.get(gate.arm.lineup[0], 0.0)
            for one in verdicts.values()
            for gate in one.gates
        }
        played = {gate.arm.id: gate.verdict.reading.n for one in verdicts.values() for gate in one.gates}
        needs = {
            name: next_deals(self.boards[name], one, self.margin, self.planned)
            for name, one in verdicts.items()
        }
        open_ = [name for name, arms in needs.items() if arms]
        open_.sort(key=lambda name: sum(more * paces[arm] for arm, (_, more) in needs[name].items()))
        left = self.seconds - (time.monotonic() - self.begun)
        chosen: dict[str, int] = {}
        n_boards = 0
        for name in open_:
            cost = sum((deals - played[arm]) * paces[arm] for arm, (deals, _) in needs[name].items())
            if cost <= left and n_boards < TOGETHER:
                left -= cost
                n_boards += 1
                chosen |= {arm: deals for arm, (deals, _) in needs[name].items()}
        return chosen


def first_look(planned: int) -> int:
    """Return the deals that all boards play before any is judged."""
    return min(look for look in fixed_looks(planned) if look >= min(FIRST, planned))


def find_decided(verdicts: Mapping[str, BoardVerdict]) -> dict[str, int]:
    """Return the arms of the boards that are decided, with the deals that they have."""
    return {
        gate.arm.id: gate.verdict.reading.n
        for one in verdicts.values()
        for gate in one.gates
        if one.state != "undecided"
    }


def describe(verdicts: Mapping[str, BoardVerdict]) -> str:
    """Say in a line how far the boards are."""
    states = [one.state for one in verdicts.values()]
    failed = f", {states.count('fails')} unbalanced" if "fails" in states else ""
    return f"{states.count('holds')} of {len(states)} boards are shown to be balanced{failed}"
