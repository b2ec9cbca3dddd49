"""The league of arms: each beside the reference on the same deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import polars as pl

from simkit.plots.groups import ArmGroup
from simkit.plots.win_rate import title_of
from simkit.report.answers.boxes import farthest_seat
from simkit.report.answers.words import (
    ABSENT,
    POINTS,
    choose_decimals,
    count,
    interval,
    name_seat,
    number,
    percent,
    unit_of,
)
from simkit.report.evidence import Evidence
from simkit.report.model import Cell, Table
from simkit.report.tables.display import decimals_of, scale_of, show_p, tell_estimate
from simkit.results.view import ArmInfo
from simkit.stats.compare.league import ArmSums, league_table, sum_arms
from simkit.stats.data.blocks import Part
from simkit.stats.data.measures import Measure, course_measures, score_of
from simkit.stats.data.selection import ARM
from simkit.stats.estimate.spending import tail_of
from simkit.stats.tension.finish import CLOSE

MAX_LEAGUES = 12
REFERENCE = "reference"


def league_tables(evidence: Evidence) -> Iterator[Table]:
    """Yield a league for each line-up and number of seats in which settings vary."""
    groups = [group for group in evidence.groups if len(group.arms) > 1 and group.keys]
    for group in groups[:MAX_LEAGUES]:
        yield (
            _league(evidence, group)
            if evidence.question.ranks_configurations
            else _league_of_seats(evidence, group)
        )


def _league(evidence: Evidence, group: ArmGroup) -> Table:
    """Rank arms by the headline."""
    measure = evidence.headline
    table = league_table(evidence.results, measure, group.arms, group.arms[0])
    names = {arm.label: arm for arm in group.arms}
    places = decimals_of(table, measure)
    write = percent if measure.is_percent else number
    others = course_measures(evidence.results)
    sums = {m.name: sum_arms(evidence.results, group.arms, m) for m in others}
    tail = tail_of(evidence.results, *group.arms)
    rows = []
    for row in table.iter_rows(named=True):
        arm = names[row[ARM]]
        cells = [
            Cell(str(row["rank"])),
            _name(evidence, group, arm),
            Cell(write(row["estimate"], places)),
            _gap(row, measure),
            Cell(show_p(row["holm"])),
            Cell(row["group"]),
            *(_beside(sums[m.name], group, arm, m, tail) for m in others),
        ]
        rows.append(tuple(cells))
    unit = unit_of(measure)
    head = ("Rank", *_title(group), title_of(measure), f"Against reference ({unit})", "p (Holm)", "Alike")
    doc = (
        f"Ranked by {title_of(measure).lower()} on the same {count(table['n'][0])} deals, each configuration beside "
        "the reference, the first of the scenario. Configurations that share a letter cannot be told apart."
    )
    note = f"Brackets: 95 % intervals of the paired difference. {_small_note(others)}".rstrip()
    return Table(f"League: {group.heading}", doc, (*head, *(m.label for m in others)), tuple(rows), 2, note)


def _league_of_seats(evidence: Evidence, group: ArmGroup) -> Table:
    """List arms by how even their seats are, with the score and the course of play beside the reference."""
    results, share = evidence.results, evidence.headline
    readings = {one.arm.id: one.verdict for one in evidence.verdicts.judged if one.gate.is_on_seats}
    chairs = [sum_arms(results, group.arms, share, Part(seat=seat)) for seat in range(group.seats)]
    score, others = score_of(results), course_measures(results)
    beside = [m for m in (score, *others) if m is not None]
    sums = {m.name: sum_arms(results, group.arms, m) for m in beside}
    tail = tail_of(results, *group.arms)
    closes = _rows_of(evidence.finishes, CLOSE)
    spreads = {} if score is None else evidence.estimates(score.name)
    rows = []
    for place, arm in sorted(enumerate(group.arms), key=lambda item: _imbalance(chairs, item[0])[1]):
        seat, off = _imbalance(chairs, place)
        verdict = readings.get(arm.id)
        seat = seat if verdict is None else farthest_seat(verdict.reading)
        cells = [
            _name(evidence, group, arm),
            Cell(f"{100 * off:.1f}", f"{name_seat(seat)}: {_moved(chairs[seat], place, tail)}"),
            Cell(ABSENT if verdict is None else verdict.word),
        ]
        for measure in beside:
            cells.append(_beside(sums[measure.name], group, arm, measure, tail))
            if measure is score:
                cells.append(Cell(number(spreads[arm.label]["sd"], 1)))  # type: ignore[arg-type]
        close = closes.get(arm.label)
        cells.append(Cell(*tell_estimate(close, is_percent=True, decimals=1)) if close else Cell(ABSENT))
        rows.append(tuple(cells))
    titles = [t for m in beside for t in (m.label, *(["Spread"] if m is score else []))]
    head = (*_title(group), f"Seats off fair ({POINTS})", "Verdict", *titles, "Close finishes")
    n = chairs[0].n
    doc = (
        f"The most even first, on the same {count(n)} deals. How far the farthest seat is from its fair share; "
        "mean and standard deviation of the score; how many matches end within a tenth of the winner's score."
    )
    note = (
        "Small print: paired difference to the reference, the first configuration of the scenario, with its 95 % "
        "interval; for close finishes the 95 % interval."
    )
    return Table(f"League: {group.heading}", doc, head, tuple(rows), 1, note)


def _imbalance(chairs: Sequence[ArmSums], place: int) -> tuple[int, float]:
    """Return the seat farthest from its fair share, and how far."""
    fair = 1 / len(chairs)
    off = [abs((sums.pair(place, place).mean_b or 0.0) - fair) for sums in chairs]
    return off.index(max(off)), max(off)


def _moved(sums: ArmSums, place: int, tail: float) -> str:
    if place == 0:
        return REFERENCE
    pair = sums.pair(0, place)
    low, high, _ = pair.interval(tail)
    gap = pair.difference
    shown = number(None if gap is None else 100 * gap, 1, signed=True)
    return f"{shown} {interval(low, high, 1, 100)}".rstrip()


def _beside(sums: ArmSums, group: ArmGroup, arm: ArmInfo, measure: Measure, tail: float) -> Cell:
    """Write the mean of an arm and its paired difference to the reference."""
    place = group.arms.index(arm)
    pair = sums.pair(0, place)
    low, high, _ = pair.interval(tail)
    scale = scale_of(measure)
    half = None if low is None or high is None else scale * (high - low) / 2
    decimals = choose_decimals([half], most=2)
    write = percent if measure.is_percent else number
    if place == 0 or pair.difference is None:
        return Cell(write(pair.mean_b, decimals), "" if place else REFERENCE)
    gap = number(scale * pair.difference, decimals, signed=True)
    return Cell(write(pair.mean_b, decimals), f"{gap} {interval(low, high, decimals, scale)}".rstrip())


def _gap(row: Mapping[str, Any], measure: Measure) -> Cell:
    if row["is_reference"] or row["difference"] is None:
        return Cell(REFERENCE if row["is_reference"] else ABSENT)
    return Cell(*tell_estimate(row, is_percent=measure.is_percent, of="difference"))


def _name(evidence: Evidence, group: ArmGroup, arm: ArmInfo) -> Cell:
    board = evidence.boards.get(arm.id, ())
    return Cell(group.name(arm), REFERENCE if arm is group.arms[0] else "", board)


def _title(group: ArmGroup) -> tuple[str]:
    return (" · ".join(key.replace("_", " ") for key in group.keys),)


def _small_note(others: Sequence[Measure]) -> str:
    return "Small print elsewhere: difference to the reference." if others else ""


def _rows_of(table: pl.DataFrame, measure: str) -> dict[str, dict[str, Any]]:
    rows = table.filter(pl.col("measure") == measure)
    return {row[ARM]: row for row in rows.iter_rows(named=True)}
