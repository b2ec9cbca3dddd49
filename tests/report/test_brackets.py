"""A verdict that its bracket alone would not suggest is explained below the table."""

from __future__ import annotations

import pytest

from simkit.report.answers.brackets import tell_brackets, tell_word
from simkit.report.answers.overview import overview_tables
from simkit.report.answers.verdicts import find_verdicts
from simkit.report.evidence import gather_evidence
from simkit.stats.verdict.verdicts import WHY_TOUCHING
from tests.stats.contest import by_hand

N = 10_000  # deals: a standard error is half a percentage point


def won(first: int) -> list[tuple[int, int]]:
    """Of ten thousand deals the first seat wins so many."""
    return [(60, 0)] * first + [(0, 60)] * (N - first)


@pytest.mark.parametrize(
    ("first", "arms", "state", "word", "told"),
    [
        (5_000, 1, "holds", "balanced", ""),
        (5_110, 1, "holds", "balanced", WHY_TOUCHING),
        (5_400, 7, "fails", "unbalanced", ""),
        (
            5_310,
            7,
            "undecided",
            "undecided, probably unbalanced",
            "Probably: its own bracket says so, but all 7 verdicts together shall be right with 95 %, and that takes "
            "more deals.",
        ),
        (5_200, 7, "undecided", "undecided", ""),
    ],
)
def test_verdicts_are_explained_where_the_bracket_suggests_another(
    first: int, arms: int, state: str, word: str, told: str
) -> None:
    rules = tuple(f"rule {number}" for number in range(arms))
    results = by_hand(*[("ann+ann", won(first))] * arms, rule=rules)
    judged = find_verdicts(results).judged
    assert {one.verdict.state for one in judged} == {state}
    assert {tell_word(one) for one in judged} == {word}
    assert tell_brackets(judged) == told
    [evidence] = gather_evidence(results)
    assert all(told in table.note for table in overview_tables(evidence, "seats"))
