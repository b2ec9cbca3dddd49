"""What would change a verdict: how far each is from its limit, the deals it needs, and where it turns with skill."""

from __future__ import annotations

from collections.abc import Iterator

from simkit.plots.names import Names
from simkit.report.answers.boxes import farthest_seat, tell_gate
from simkit.report.answers.brackets import shown_reading
from simkit.report.answers.words import (
    ABSENT,
    POINTS,
    choose_decimals,
    count,
    enumerate_words,
    interval,
    name_seat,
    number,
    percent,
)
from simkit.report.evidence import Evidence
from simkit.report.model import Cell, Table
from simkit.stats.data.selection import BOTS
from simkit.stats.verdict.declared import Judged
from simkit.stats.verdict.verdicts import Reading, round_up

MAX_FLIPS = 8


def sensitivity_table(evidence: Evidence) -> Table:
    """Return one row per verdict: the estimate with its bounds, the limit and the way to it, and the deals needed."""
    rows = tuple(_row(one, evidence.names) for one in evidence.verdicts.judged)
    head = (
        "Configuration",
        "Gate",
        "Verdict",
        "Estimate",
        "Nearest limit",
        "Distance",
        "More deals",
        "Deals",
        "Method",
    )
    doc = (
        "A verdict changes if the truth lies on the other side of the limit. The distance is from the estimate to "
        "the nearest limit: positive inside, negative outside. More deals: from what decides in one of ten "
        "futures that the deals so far allow to what decides in nine of ten; 0 where nothing is open."
    )
    note = (
        "Brackets: the 95 % interval of the value, for seats that of the seat farthest off; "
        "a verdict is corrected for all others (Holm)."
    )
    return Table("Every verdict", doc, head, rows, 2, f"{note} {evidence.verdicts.note}".rstrip())


def flips(evidence: Evidence) -> Iterator[str]:
    """Yield a sentence on each setting whose verdict turns along the ladder of bots, or that none does."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    for one in evidence.verdicts.judged:
        rest = evidence.names.values({k: v for k, v in one.arm.varied.items() if k != BOTS})
        words = found.setdefault((tell_gate(one), rest), {})
        words[one.arm.varied.get(BOTS, one.arm.lineup[0])] = one.verdict.word
    judged = {key: words for key, words in found.items() if len(words) > 1}
    if not judged:
        return
    turned = {key: words for key, words in judged.items() if not _agrees(words)}
    if not turned:
        yield "No verdict turns from one line-up of bots to another."
        return
    for (gate, rest), told in list(turned.items())[:MAX_FLIPS]:
        parts = [f"{verdict} with {bots}" for bots, verdict in told.items()]
        where = f"“{rest}”: " if rest else ""
        yield f"{where}{gate} is {enumerate_words(parts)}: the verdict turns with skill."
    if len(turned) > MAX_FLIPS:
        yield f"{len(turned) - MAX_FLIPS} more verdicts turn with the bots; they are in the table."


def _agrees(words: dict[str, str]) -> bool:
    """Tell whether no two decided verdicts contradict each other."""
    return len(set(words.values()) - {"undecided", "at the limit"}) < 2


def _row(one: Judged, names: Names) -> tuple[Cell, ...]:
    reading = one.verdict.reading
    write, scale, unit = (percent, 100, f" {POINTS}") if one.is_percent else (number, 1, "")
    shown = shown_reading(one)
    seat = f"{name_seat(farthest_seat(reading))}: " if reading.parts else ""
    half = None if shown.low is None or shown.high is None else scale * (shown.high - shown.low) / 2
    decimals = choose_decimals([half], most=2)
    limit, distance = _nearest(shown)
    return (
        Cell(names.values(one.arm.varied)),
        Cell(tell_gate(one)),
        Cell(one.verdict.word),
        Cell(f"{seat}{write(shown.estimate, decimals)}", interval(shown.low, shown.high, decimals, scale)),
        Cell(write(limit, decimals)),
        Cell(ABSENT if distance is None else f"{number(scale * distance, decimals, signed=True)}{unit}"),
        Cell(_more(one)),
        Cell(count(reading.n)),
        Cell(reading.method),
    )


def _nearest(reading: Reading) -> tuple[float | None, float | None]:
    """Return the limit nearest to the estimate, and how far inside of it the estimate lies."""
    if reading.estimate is None:
        return None, None
    ends = [
        (limit, sign * (reading.estimate - limit))
        for limit, sign in ((reading.bounds.low, 1), (reading.bounds.high, -1))
        if limit is not None
    ]
    return min(ends, key=lambda end: end[1])


def _more(one: Judged) -> str:
    reading = one.verdict.reading
    if one.verdict.state != "undecided":
        return "0"
    if reading.more is None:
        return ABSENT
    few, many = reading.more
    above = "or many more" if many is None else f"to {round_up(max(1, many)):,}"
    return f"{round_up(max(1, few)):,} {above}"
