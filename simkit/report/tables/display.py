"""Tables for people: the numbers of tidy frames with sensible digits and units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from simkit.report.answers.words import ABSENT, choose_decimals, count, half_widths, interval, number, percent
from simkit.stats.compare.comparison_plan import ARMS
from simkit.stats.data.keys import BOT, SEAT
from simkit.stats.data.measures import Measure
from simkit.stats.data.selection import ARM
from simkit.stats.estimate.pivot import column_name, first_rows, key_columns, rows_of
from simkit.stats.estimate.summary import FAIR
from simkit.stats.verdict.fairness import COLUMNS as SEAT_TESTS

MOST = 2  # decimals
PARTS = (BOT, SEAT)  # which rows of a match a comparison is of


def show_wide(tidy: pl.DataFrame, measures: Sequence[Measure], with_intervals: Sequence[str]) -> pl.DataFrame:
    """Return the wide table as texts, without measures that have no value or are always 0 and have no interval."""
    first = first_rows(tidy)
    keys = key_columns(tidy)
    columns = [show_key(first[key]) for key in keys]
    columns.append(pl.Series("deals", [count(n) for n in first["n"]], dtype=pl.String))
    for measure in measures:
        rows = rows_of(tidy, measure.name)
        if is_worth_showing(rows["estimate"], is_asked=measure.name in with_intervals):
            like = [other.name for other in measures if other.column == measure.column]
            decimals = decimals_of(tidy.filter(pl.col("measure").is_in(like)), measure)
            cells = show_estimates(rows, measure, decimals, with_interval=measure.name in with_intervals)
            columns.append(pl.Series(column_name(measure.name, keys), cells, dtype=pl.String))
            if measure.kind == "share":
                columns.append(pl.Series(FAIR, [percent(fair, 1) for fair in rows[FAIR]], dtype=pl.String))
    return pl.DataFrame(columns)


def show_key(values: pl.Series) -> pl.Series:
    """Write the values of a key for people, who number seats from 1."""
    is_seat = values.name == SEAT
    return ((values.cast(pl.Int64) + 1).cast(pl.String) if is_seat else values).fill_null(ABSENT)


def is_worth_showing(estimates: pl.Series, *, is_asked: bool) -> bool:
    """Whether a measure has any value, and one that is not 0 unless just that is asked."""
    known = estimates.drop_nulls()
    return len(known) > 0 and (is_asked or bool((known != 0).any()))


def scale_of(measure: Measure) -> int:
    """Return what an estimate is multiplied by for people: rates and shares are shown in per cent."""
    return 100 if measure.is_percent else 1


def decimals_of(rows: pl.DataFrame, measure: Measure) -> int:
    """Return the decimals that the intervals of these rows support, on the scale that people see."""
    halves = half_widths(rows["low"].to_list(), rows["high"].to_list())
    return choose_decimals([half and half * scale_of(measure) for half in halves], most=MOST)


def show_estimates(rows: pl.DataFrame, measure: Measure, decimals: int, *, with_interval: bool) -> list[str]:
    """Write the estimates of one measure, followed by their intervals if wanted."""
    write = percent if measure.is_percent else number
    cells = []
    for estimate, low, high in rows.select("estimate", "low", "high").iter_rows():
        ends = interval(low, high, decimals, scale_of(measure)) if with_interval else ""
        cells.append(f"{write(estimate, decimals)} {ends}".rstrip())
    return cells


def tell_estimate(
    row: Mapping[str, Any], *, is_percent: bool, decimals: int | None = None, of: str = "estimate"
) -> tuple[str, str]:
    """Write an estimate, a difference with its sign, and its interval, with the decimals that this supports."""
    scale, half = (100 if is_percent else 1), half_widths([row["low"]], [row["high"]])[0]
    if decimals is None:
        decimals = choose_decimals([half and half * scale], most=MOST)
    ends = interval(row["low"], row["high"], decimals, scale)
    if of == "difference":
        gap = row[of]
        return number(None if gap is None else gap * scale, decimals, signed=True), ends
    return (percent if is_percent else number)(row[of], decimals), ends


def show_verdicts(table: pl.DataFrame) -> pl.DataFrame:
    """Return the verdicts on gates as texts, the estimate with the two bounds that decide."""
    cells = [
        " ".join(tell_estimate(row, is_percent=row["is_percent"])).rstrip()
        for row in table.iter_rows(named=True)
    ]
    return pl.DataFrame(
        {
            "configuration": table["arm"],
            "gate": table["gate"],
            "verdict": table["verdict"],
            "estimate": pl.Series(cells, dtype=pl.String),
            "deals": pl.Series([count(n) for n in table["n"]], dtype=pl.String),
            "method": table["method"],
        }
    )


def show_race(table: pl.DataFrame, measure: Measure) -> pl.DataFrame:
    """Return a race as texts: the estimate with its interval, and when and by whom an arm was shown to be worse."""
    decimals = decimals_of(table, measure)
    return pl.DataFrame(
        {
            "configuration": table["arm"],
            measure.name: show_estimates(table, measure, decimals, with_interval=True),
            "deals": [count(n) for n in table["n"]],
            "dropped at": ["" if n is None else count(n) for n in table["dropped_at"]],
            "worse than": table["worse_than"].fill_null(""),
        },
        schema_overrides={"dropped at": pl.String},
    )


def show_ratings(table: pl.DataFrame) -> pl.DataFrame:
    """Return the ratings as texts, the strongest bot of each setting first."""
    rows = [
        {
            "given": row["given"],
            "bot": row["bot"],
            "rating": f"{number(round(row['rating']), 0)} {interval(row['low'], row['high'], 0, 1)}",
            "matches": count(row["matches"]),
            "deals": count(row["n"]),
            "method": row["method"],
        }
        for row in table.sort("given", "rating", descending=[False, True], maintain_order=True).iter_rows(
            named=True
        )
    ]
    shown = pl.DataFrame(rows, schema=dict.fromkeys(rows[0] if rows else table.columns, pl.String))
    return shown.drop("given") if not any(table["given"]) else shown


def show_front(table: pl.DataFrame, *, is_percent: bool) -> pl.DataFrame:
    """Return bots with their strength and speed as texts, the strongest of each setting first."""
    ordered = table.sort("given", "strength", descending=[False, True], maintain_order=True)
    rows = [
        {
            "given": row["given"],
            "bot": row["bot"],
            "win rate" if is_percent else "rating": " ".join(
                tell_estimate(row, is_percent=is_percent, decimals=None if is_percent else 0, of="strength")
            ),
            "matches per CPU-second": count(round(row["speed"]))
            if row["speed"] >= 10
            else f"{row['speed']:.1f}",
            "as strong and faster": "none" if row["is_front"] else "yes",
            "deals": count(row["n"]),
        }
        for row in ordered.iter_rows(named=True)
    ]
    shown = pl.DataFrame(rows, schema=dict.fromkeys(rows[0] if rows else table.columns, pl.String))
    return shown.drop("given") if not any(table["given"]) else shown


def show_dial(table: pl.DataFrame) -> pl.DataFrame:
    """Return the headline by temperature as texts, careless play first; seats stand beside each other."""
    rows: dict[tuple[str, float], dict[str, str]] = {}
    for row in table.iter_rows(named=True):
        shown = rows.setdefault(
            (row["given"], row["temperature"]),
            {
                "given": row["given"],
                "temperature": f"{row['temperature']:g}",
                "mean score": number(row["score"], 1),
            },
        )
        heading = "win rate" if row["seat"] is None else f"seat {row['seat']}"
        shown[heading] = " ".join(tell_estimate(row, is_percent=True))
    deals = {(row["given"], row["temperature"]): count(row["n"]) for row in table.iter_rows(named=True)}
    found = pl.DataFrame([{**shown, "deals": deals[key]} for key, shown in rows.items()])
    empty = ["given"] if not any(found["given"]) else []
    empty += ["mean score"] if table["score"].is_null().all() else []
    return found.drop(empty)


def show_restrictions(table: pl.DataFrame) -> pl.DataFrame:
    """Return restricted play as texts; differences of rates and shares are in points."""
    rows = []
    for row in table.iter_rows(named=True):
        is_rate = row["full"] is not None and 0 <= row["full"] <= 1 and 0 <= row["restricted"] <= 1
        scale, write = (100, percent) if is_rate else (1, number)
        halves = half_widths([row["low"]], [row["high"]])
        decimals = choose_decimals([half and half * scale for half in halves], most=MOST)
        ends = interval(row["low"], row["high"], decimals, scale)
        rows.append(
            {
                "bot": row["bot"],
                "restriction": row["restriction"],
                "given": row["given"],
                "seated": row["seated"],
                "measure": row["measure"],
                "full": write(row["full"], decimals),
                "restricted": write(row["restricted"], decimals),
                "difference": f"{number(scale * row['difference'], decimals, signed=True)} {ends}",
                "deals": count(row["n"]),
                "q": show_p(row["q"]),
            }
        )
    names = (
        "bot",
        "restriction",
        "given",
        "seated",
        "measure",
        "full",
        "restricted",
        "difference",
        "deals",
        "q",
    )
    shown = pl.DataFrame(rows, schema=dict.fromkeys(names, pl.String))
    return shown.drop("given") if not any(table["given"]) else shown


def show_comparisons(table: pl.DataFrame, measures: Sequence[Measure]) -> pl.DataFrame:
    """Return the paired comparisons as texts; differences of rates are in points (per cent of matches)."""
    known = {measure.name: measure for measure in measures}
    decimals = {
        name: decimals_of(table.filter(pl.col("measure") == name), measure) for name, measure in known.items()
    }
    rows = [
        _comparison(row, known[row["measure"]], decimals[row["measure"]])
        for row in table.iter_rows(named=True)
    ]
    parts = [name for name in PARTS if name in table.columns and table[name].is_not_null().any()]
    keys = ("setting", "change", "given", *parts, *(("measure",) if len(known) > 1 else ()))
    names = (*keys, "from", "to", "difference", "ρ", "saving", "deals", "q")
    return pl.DataFrame(rows, schema=dict.fromkeys((*rows[0], *names) if rows else names, pl.String)).select(
        names
    )


def _comparison(row: dict[str, Any], measure: Measure, decimals: int) -> dict[str, str]:
    write = percent if measure.is_percent else number
    gap = tell_estimate(row, is_percent=measure.is_percent, decimals=decimals, of="difference")
    return {
        "setting": "configurations" if row["setting"] == ARMS else row["setting"],
        "change": f"{row['from']} → {row['to']}",
        "given": row["given"] or ABSENT,
        **({BOT: row[BOT] or ABSENT} if BOT in row else {}),
        **({SEAT: ABSENT if row[SEAT] is None else str(int(row[SEAT]) + 1)} if SEAT in row else {}),
        "measure": row["measure"],
        "from": write(row["estimate_from"], decimals),
        "to": write(row["estimate_to"], decimals),
        "difference": " ".join(gap).rstrip(),
        "ρ": number(None if row["rho"] is None else round(row["rho"], 2), 2),
        "saving": ABSENT if row["saving"] is None else f"×{row['saving']:.2f}",
        "deals": count(row["n"]),
        "q": show_p(row["q"]),
    }


def show_p(value: float | None) -> str:
    """Write a p or q value; below 0.001 only that it is."""
    return ABSENT if value is None else "<0.001" if value < 0.001 else f"{value:.3f}"


def show_seat_tests(table: pl.DataFrame) -> pl.DataFrame:
    """Return the tests of equal seats as texts."""
    keys = [name for name in table.columns if name not in (*SEAT_TESTS.split(), ARM)]
    rows = [
        {
            **{key: row[key] for key in keys},
            "seats": str(row["seats"]),
            "deals": count(row["n"]),
            "V": number(row["v"], 3),
            "statistic": number(row["statistic"], 2),
            "p": show_p(row["p"]),
            "q": show_p(row["q"]),
            "test": row["test"],
        }
        for row in table.iter_rows(named=True)
    ]
    return pl.DataFrame(rows)
