"""Verdicts on boards as wholes: a board is balanced if it is with every bot.

That is one claim for each board, not one for each bot. It is shown once every bot's gate is shown by itself
(intersection–union). Over the boards the false discovery rate is kept (Benjamini–Hochberg): of the verdicts on the
boards of a search, one in twenty at most is expected to be wrong. So the more boards are shown, the less each of them
needs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from simkit.results.view import Results
from simkit.stats.compare.significance import benjamini_hochberg
from simkit.stats.estimate.sequential import ALPHA
from simkit.stats.verdict.declared import Judged, judge_gates
from simkit.stats.verdict.verdicts import State, Verdict

HOPED = 3  # boards that are shown at once, as it is hoped while they play: then each of them needs less
WAITS = "good enough, the board waits for other bots or boards"


@dataclass(frozen=True)
class BoardVerdict:
    """The verdict on a board, and what each bot's fresh deals say.

    `level` is the p value with which a bot's seats are good enough if as many boards are shown as it is hoped,
    `strict` that of the next board to be shown.
    """

    state: State
    level: float
    strict: float
    gates: tuple[Judged, ...]

    def is_good(self, gate: Judged) -> bool:
        """Whether one bot's seats need no more deals at the level."""
        return gate.verdict.reading.p_holds <= self.level

    def strictly(self) -> BoardVerdict:
        """Return the verdict without any hope."""
        return replace(self, level=self.strict)

    def write(self, gate: Judged) -> str:
        """Write what is known of one bot's seats."""
        reading = gate.verdict.reading
        if self.state == "holds":
            return Verdict("holds", reading.p_holds, reading).text
        if self.state == "fails" and reading.p_fails <= self.strict / len(self.gates):
            return Verdict("fails", reading.p_fails, reading).text
        return WAITS if self.is_good(gate) else Verdict("undecided", 1.0, reading).text


def judge_boards(
    results: Results, setting: str, names: Sequence[str], *, foretells: bool = True
) -> dict[str, BoardVerdict]:
    """Return the verdict on every board."""
    judged = judge_gates(results, results.gates, foretells=foretells)
    gates = {name: tuple(one for one in judged if find_board(setting, names, one) == name) for name in names}
    return judge_together(gates)


def judge_together(gates: Mapping[str, Sequence[Judged]]) -> dict[str, BoardVerdict]:
    """Judge boards by their gates, one for each bot: of two claims on a board, it holds or it fails, one is true."""
    claims = [_claim(board) for board in gates.values()]
    rates = benjamini_hochberg([min(claim) for claim in claims])
    is_decided = [rate is not None and rate <= ALPHA for rate in rates]
    n_decided = sum(is_decided)
    strict, level = (ALPHA * min(len(gates), n_decided + more) / len(gates) for more in (1, HOPED))
    found = {}
    for (name, board), (p_holds, p_fails), decided in zip(gates.items(), claims, is_decided, strict=True):
        state: State = "undecided" if not decided else "holds" if p_holds <= p_fails else "fails"
        found[name] = BoardVerdict(state, level, strict, tuple(board))
    return found


def find_board(setting: str, names: Sequence[str], judged: Judged) -> str:
    """Return the name of the board that a verdict is on; a board that is alone does not vary."""
    return names[0] if len(names) == 1 else judged.arm.varied[setting]


def _claim(gates: Sequence[Judged]) -> tuple[float, float]:
    """Return the p values of a board: it holds if all its gates do, it fails if any does."""
    readings = [one.verdict.reading for one in gates]
    return max(one.p_holds for one in readings), min(1.0, len(gates) * min(one.p_fails for one in readings))
