"""Paired comparison of arms on the same deals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import polars as pl

from simkit.errors import InputError
from simkit.games.contract import Table
from simkit.results.view import ArmInfo, Results
from simkit.stats.compare.comparison_plan import Pair, match_folders, pair_arms, parts_compared, planned_pairs
from simkit.stats.compare.paired_sums import PairSums, against_fair, pair_sums
from simkit.stats.compare.significance import ONE_SAMPLE, benjamini_hochberg, p_value
from simkit.stats.data.blocks import Part
from simkit.stats.data.measures import Measure, find_measures, has_seats, headline_of, headlines_of, score_of
from simkit.stats.data.schema import make_schema
from simkit.stats.data.selection import ARM, SEPARATOR, choose_per, is_mixed
from simkit.stats.estimate.intervals import TAIL
from simkit.stats.estimate.spending import Look, look_at
from simkit.stats.estimate.summary import FAIR, summarise

SCHEMA = make_schema(
    "setting from to given bot seat measure estimate_from estimate_to difference low high rho "
    "saving n method p q test"
)
FAIR_SHARE = "fair share"  # the setting of a row that compares a bot with the share of its seats


def compare_planned(results: Results, measures: Sequence[str] = (), per: str | None = None) -> pl.DataFrame:
    """Compare all planned pairs of a results folder, and the bots of mixed line-ups with their fair shares."""
    chosen = choose_compared(results, measures, per)
    rows = [
        row
        for pair in planned_pairs(results)
        for row in _compare(results, results, pair, chosen, per, is_planned=True)
    ]
    shares = [measure for measure in chosen if measure.kind == "share"]
    if per in (None, "bot"):
        rows += [row for measure in shares for row in _ladder(results, measure)]
    return _table(results, rows)


def compare_arms(
    results: Results,
    a: ArmInfo,
    other: Results,
    b: ArmInfo,
    measures: Sequence[str] = (),
    per: str | None = None,
) -> pl.DataFrame:
    """Compare arm b of `other` with arm a of `results`; the two folders must share game and seed."""
    refuse_other_deals(results, other)
    chosen = choose_compared(results, measures, per)
    return _table(results, _compare(results, other, pair_arms(a, b), chosen, per))


def compare_folders(
    results: Results, other: Results, measures: Sequence[str] = (), per: str | None = None
) -> pl.DataFrame:
    """Compare every arm of `other` with the arm of the same content in `results`, see `match_folders`."""
    refuse_other_deals(results, other)
    chosen = choose_compared(results, measures, per)
    pairs = match_folders(results.arms, other.arms)
    if not pairs:
        raise InputError(
            "the two results folders have no configuration in common",
            value=", ".join(arm.label for arm in other.arms),
            allowed=[arm.label for arm in results.arms],
            hint="Name the two configurations with --from and --to.",
        )
    return _table(results, (row for pair in pairs for row in _compare(results, other, pair, chosen, per)))


def choose_compared(
    results: Results, measures: Sequence[str] = (), per: str | None = None
) -> tuple[Measure, ...]:
    """Return the named measures, else the headline of every question and the score that players play for."""
    rows: Table = "seats" if choose_per(results, per, (), measures) != "arm" else "matches"
    if measures:
        return find_measures(results, measures, rows)
    score = score_of(results)
    return (*headlines_of(results), *((score,) if score else ()))


def refuse_other_deals(results: Results, other: Results) -> None:
    """Raise InputError unless both folders hold the same game's deals: same game, same seed."""
    for key in ("game", "seed"):
        ours, theirs = (held.game if key == "game" else held.manifest["seed"] for held in (results, other))
        if ours != theirs:
            raise InputError(
                f"configurations are compared on the same deals, and the {key} differs",
                key=key,
                value=theirs,
                hint=f"{results.folder} has {key} {ours}, {other.folder} has {theirs}.",
            )


def _compare(
    results: Results,
    other: Results,
    pair: Pair,
    measures: Sequence[Measure],
    per: str | None,
    *,
    is_planned: bool = False,
) -> Iterator[dict[str, Any]]:
    words = {"setting": pair.setting, "from": pair.from_value, "to": pair.to_value, "given": pair.given}
    strange = {*headlines_of(results)} - {headline_of(results, arm) for arm in pair.questioned}
    for measure in measures:
        if measure in strange:
            continue
        for part in parts_compared(pair, measure, per, is_planned=is_planned):
            sums = pair_sums(results, pair.a, other, pair.b, measure, part)
            yield words | _write(measure, part, sums, look_at_pair(results, pair.a, other, pair.b))


def _ladder(results: Results, share: Measure) -> Iterator[dict[str, Any]]:
    """Yield each bot of a mixed line-up against the share of wins that its seats would have if bots were equal."""
    mixed = [arm for arm in results.arms if arm.question.has_seat_shares and is_mixed(arm) and arm.deals]
    table = summarise(results, measures=[share.name]) if mixed else pl.DataFrame()
    found = {row[ARM]: row for row in table.iter_rows(named=True)}
    for arm in mixed:
        for bot in dict.fromkeys(arm.lineup):
            row = found[f"{arm.label}{SEPARATOR}{bot}"]
            fair, part = row[FAIR], Part(bot=bot)
            words = {"setting": FAIR_SHARE, "from": "fair", "to": bot, "given": arm.label}
            ends = {"low": row["low"] - fair, "high": row["high"] - fair} if row["low"] is not None else {}
            told = {"method": row["method"], "test": ONE_SAMPLE, "rho": None, "saving": None}
            yield (
                words
                | _write(share, part, against_fair(results, arm, share, part), look_at(results, arm))
                | ends
                | told
            )


def look_at_pair(results: Results, a: ArmInfo, other: Results, b: ArmInfo) -> Look | None:
    """Return the look at which two arms stand on the deals that both have, None where one look was planned."""
    deals = min(a.deals, b.deals)
    return look_at(results, a, deals=deals) or look_at(other, b, deals=deals)


def _write(measure: Measure, part: Part, sums: PairSums, look: Look | None) -> dict[str, Any]:
    low, high, method = sums.interval(TAIL if look is None else look.tail())
    p, test = p_value(sums, look)
    return {
        "bot": part.bot,
        "seat": None if part.seat is None else str(part.seat),
        "measure": measure.name,
        "estimate_from": sums.mean_a,
        "estimate_to": sums.mean_b,
        "difference": sums.difference,
        "low": low,
        "high": high,
        "rho": sums.rho,
        "saving": sums.saving,
        "n": sums.n,
        "method": method,
        "p": p,
        "test": test,
    }


def _table(results: Results, rows: Iterable[dict[str, Any]]) -> pl.DataFrame:
    """Make the table; the columns bot and seat are there where seats can be told apart."""
    found = list(rows)
    adjusted = benjamini_hochberg([row["p"] for row in found])
    table = pl.DataFrame([row | {"q": q} for row, q in zip(found, adjusted, strict=True)], schema=SCHEMA)
    return table if has_seats(results) else table.drop("bot", "seat")
