"""Verdicts on boards as wholes: a board is balanced if it is with every bot.

That is one claim for each board, not one for each bot. It is shown once every bot's gate is shown by itself
(intersection–union), so that Holm's correction counts boards: the chance that any board is wrongly called balanced,
or unbalanced, is at most alpha.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from simkit.results.view import Results
from simkit.stats.estimate.sequential import ALPHA
from simkit.stats.verdict.declared import Judged, judge_gates
from simkit.stats.verdict.verdicts import Reading, State, Verdict, judge

WAITS = "shown, the board waits for other bots"


@dataclass(frozen=True)
class BoardVerdict:
    """The verdict on a board, and what each bot's fresh deals say; `level` is what its open gates are asked for."""

    state: State
    level: float
    gates: tuple[Judged, ...]

    def is_shown(self, gate: Judged) -> bool:
        """Whether the seats of one bot are shown to be balanced, if the other bots' are."""
        return gate.verdict.reading.p_holds <= self.level

    def write(self, gate: Judged) -> str:
        """Write what is known of one bot's seats."""
        reading = gate.verdict.reading
        if self.state == "holds":
            return Verdict("holds", reading.p_holds, reading).text
        if self.state == "fails" and reading.p_fails <= self.level / len(self.gates):
            return Verdict("fails", reading.p_fails, reading).text
        return WAITS if self.is_shown(gate) else Verdict("undecided", 1.0, reading).text


def judge_boards(
    results: Results, setting: str, names: Sequence[str], *, foretells: bool = True
) -> dict[str, BoardVerdict]:
    """Return the verdict on every board."""
    judged = judge_gates(results, results.gates, foretells=foretells)
    gates = {name: tuple(one for one in judged if find_board(setting, names, one) == name) for name in names}
    return judge_together(gates)


def judge_together(gates: Mapping[str, Sequence[Judged]]) -> dict[str, BoardVerdict]:
    """Judge boards by their gates, one for each bot."""
    wholes = [_join([one.verdict.reading for one in board]) for board in gates.values()]
    verdicts = judge(wholes)
    n_open = sum(one.state == "undecided" for one in verdicts)
    return {
        name: BoardVerdict(verdict.state, ALPHA / max(1, n_open), tuple(board))
        for (name, board), verdict in zip(gates.items(), verdicts, strict=True)
    }


def find_board(setting: str, names: Sequence[str], judged: Judged) -> str:
    """Return the name of the board that a verdict is on; a board that is alone does not vary."""
    return names[0] if len(names) == 1 else judged.arm.varied[setting]


def _join(readings: Sequence[Reading]) -> Reading:
    """Read the gates of all bots as one: it holds if all do, it fails if any does."""
    p_holds = max(one.p_holds for one in readings)
    p_fails = min(1.0, len(readings) * min(one.p_fails for one in readings))
    return replace(readings[0], p_holds=p_holds, p_fails=p_fails)
