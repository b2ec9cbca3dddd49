"""What one bot wins beside its equals in each of many settings."""

from __future__ import annotations

import numpy as np

from simkit.report.answers.advice import advise
from simkit.report.answers.mixed import is_handicap
from simkit.report.answers.overview import overview_tables
from simkit.report.evidence import Evidence, gather_evidence
from tests.stats.contest import by_hand

RULES = ("beauty", "wind", "strength", "change", "faith")
DEALS = 3_000


def rights(*chances: float) -> Evidence:
    """One seat of two, `ann`, wins with the chance of each rule against `ann:x=0`, from both chairs."""
    rng = np.random.default_rng(1)
    arms = []
    for chance in chances:
        won = rng.random((DEALS, 2)) < chance
        first = [[60, 0] if one else [0, 60] for one in won[:, 0]]
        second = [[0, 60] if one else [60, 0] for one in won[:, 1]]
        arms.append(("ann+ann:x=0", [row for pair in zip(first, second, strict=True) for row in pair]))
    [evidence] = gather_evidence(by_hand(*arms, rule=RULES[: len(chances)]))
    return evidence


def test_of_many_rights_those_that_help_and_those_that_harm_are_named() -> None:
    evidence = rights(0.5, 0.55, 0.45, 0.6, 0.5)
    assert is_handicap(evidence.groups[0])
    [advice] = advise(evidence)
    assert advice.text.startswith(
        "Against equals without x, ann wins more than its fair 50 % of matches with 2 of 5 rules: "
        "most with “change”, 60 % ("
    )
    assert "; then “wind”. It wins less with “strength”, 4" in advice.text
    assert advice.text.endswith("No difference shows with “beauty” and “faith”.")
    [table] = overview_tables(evidence, "skill")
    assert [(row[0].text, row[2].text) for row in table.rows[:2]] == [
        ("change", "more than fair"),
        ("wind", "more than fair"),
    ]
    assert (table.rows[-1][0].text, table.rows[-1][2].text) == ("strength", "less than fair")
    assert all(row[1].small.startswith("[") for row in table.rows)


def test_rights_that_are_worth_nothing_are_told_so() -> None:
    [advice] = advise(rights(0.5, 0.5, 0.5, 0.5, 0.5))
    assert advice.text.startswith(
        "Against equals without x, ann wins more than its fair 50 % of matches with none of 5 rules."
    )
    assert "It wins less" not in advice.text
