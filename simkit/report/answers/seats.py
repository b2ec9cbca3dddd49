"""The answer in plain sentences, where seats compete."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import polars as pl

from simkit.report.answers.mixed import shares_of, widen_share
from simkit.report.answers.seat_effects import point_to_leagues, score_effects, share_effects
from simkit.report.answers.words import enumerate_words, interval, name_bot, name_seat, number, percent
from simkit.report.evidence import Evidence
from simkit.report.tables.display import decimals_of, show_p
from simkit.results.view import ArmInfo, Results
from simkit.stats.data.keys import BOT, SEAT
from simkit.stats.data.measures import Measure
from simkit.stats.data.selection import ARM, BOTS, SEPARATOR, is_mixed
from simkit.stats.estimate.summary import FAIR

MAX_LINEUPS = 6  # told in sentences; the tables hold all
DOUBT = 0.05  # p values from here on show no difference


def answer_seats(evidence: Evidence, shares: pl.DataFrame, measures: Sequence[Measure]) -> tuple[str, ...]:
    """Return the sentences: the seats of one-bot line-ups, the bots of mixed ones, the effect of each setting.

    `measures` are those compared: the share of wins, and the score if there is one.
    """
    results = evidence.results
    known = shares.filter(pl.col("n") > 0)
    if known.is_empty():
        return ("No match has been played yet.",)
    told = _first_arms(results)
    seats = [arm for arm in told if not is_mixed(arm)][:MAX_LINEUPS]
    bots = [arm for arm in told if is_mixed(arm)][:MAX_LINEUPS]
    alike = [arm for arm in results.arms if arm.deals and not is_mixed(arm)]
    return (
        *(
            _tell_seats(evidence, arm, known, measures[0])
            for arm in (alike if len(alike) <= MAX_LINEUPS else seats)
        ),
        *(_tell_bots(evidence, arm, measures[0]) for arm in bots),
        *share_effects(evidence, seats or bots, known, measures[0]),
        *(sentence for score in measures[1:] for sentence in score_effects(evidence, seats, score)),
        *point_to_leagues(evidence),
    )


def _first_arms(results: Results) -> list[ArmInfo]:
    """Return the first arm of every line-up and number of seats that has been played."""
    found: dict[tuple[str, int], ArmInfo] = {}
    for arm in results.arms:
        if arm.deals:
            found.setdefault((arm.varied.get(BOTS, ""), len(arm.lineup)), arm)
    return list(found.values())


def _tell_seats(evidence: Evidence, arm: ArmInfo, shares: pl.DataFrame, measure: Measure) -> str:
    rows = [
        row for row in shares.iter_rows(named=True) if row[ARM].startswith(f"{arm.label}{SEPARATOR}{SEAT} ")
    ]
    ranked = sorted(rows, key=lambda row: -row["estimate"])
    decimals = decimals_of(pl.DataFrame(rows).select("low", "high"), measure)
    first, last = (_share(row, decimals) for row in (ranked[0], ranked[-1]))
    [test] = evidence.tests.filter(pl.col(ARM) == arm.label).iter_rows(named=True)
    fair, strength = _fair(rows[0]), f"Cramér's V {number(test['v'], 3)}, p {_compare_p(test['p'])}"
    if test["p"] is not None and test["p"] >= DOUBT:
        return (
            f"“{evidence.name_arm(arm)}”: no difference of the seats shows; they win from {last} to {first} "
            f"of matches (fair: {fair}; {strength})."
        )
    verdict = (
        "too few deals for a test of all seats" if test["p"] is None else f"the seats differ ({strength})"
    )
    most, least = (name_seat(int(row[SEAT])) for row in (ranked[0], ranked[-1]))
    return (
        f"“{evidence.name_arm(arm)}”: {most} wins most, {first} of matches, and {least} least, {last} "
        f"(fair: {fair}); {verdict}."
    )


def _tell_bots(evidence: Evidence, arm: ArmInfo, measure: Measure) -> str:
    """Say what each bot of a line-up wins, with the intervals of the first screen's table."""
    group = next(group for group in evidence.groups if arm in group.arms)
    rows = [widen_share(row, len(group.arms)) for row in shares_of(evidence, arm)]
    decimals = decimals_of(pl.DataFrame(rows).select("low", "high"), measure)
    parts = [
        f"{name_bot(row[BOT])} wins {_share(row, decimals)} of matches (fair: {_fair(row)})"
        for row in sorted(rows, key=lambda row: row[FAIR] - row["estimate"])
    ]
    return f"In “{evidence.name_arm(arm)}” {enumerate_words(parts)}."


def _share(row: dict[str, Any], decimals: int) -> str:
    return f"{percent(row['estimate'], decimals)} {interval(row['low'], row['high'], decimals, 100)}".rstrip()


def _fair(row: dict[str, Any]) -> str:
    return f"{100 * row[FAIR]:.3g} %"


def _compare_p(value: float | None) -> str:
    return show_p(value) if value is None or value < 0.001 else f"= {show_p(value)}"
