"""Does a rule matter? Restricted play: a bot with one parameter switched, against itself on the same deals."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

import polars as pl

from simkit.results.view import ArmInfo, Results, by_question
from simkit.stats.compare.comparison_plan import tell_rest
from simkit.stats.compare.paired_sums import PairSums, against_fair, pair_sums
from simkit.stats.compare.significance import ONE_SAMPLE, benjamini_hochberg, p_value
from simkit.stats.data.blocks import ALL, Part
from simkit.stats.data.measures import Measure, headline_of, ranking_measure
from simkit.stats.data.schema import make_schema
from simkit.stats.data.selection import BOTS
from simkit.stats.estimate.intervals import TAIL
from simkit.stats.estimate.spending import Look, look_at

APART, TOGETHER = "apart", "together"

SCHEMA = make_schema(
    "bot restriction given seated measure full restricted difference low high rho saving n method p q test"
)


def find_restriction(full: str, other: str) -> str | None:
    """Return the one change by which `other` differs from `full`, `parameter=number`; None if that is not all."""
    name, *changes = full.split(":")
    other_name, *others = other.split(":")
    added = [change for change in others if change not in changes]
    is_one = name == other_name and set(changes) < set(others) and len(others) == len(changes) + 1
    return added[0] if is_one and len(added) == 1 else None


def restricted_table(results: Results) -> pl.DataFrame:
    """Return one row per bot, restriction and measure: what the bot loses by it (restricted − full).

    *apart*: two arms that differ by nothing else, on the same deals; the headline, or the score where seats
    share the wins. *together*: both in one line-up; the restricted bot's share
    of wins beside its fair one, which stands under `full`. q is by Benjamini and Hochberg over the table.
    """
    rows = [*_apart(results), *_together(results)]
    adjusted = benjamini_hochberg([row["p"] for row in rows])
    return pl.DataFrame([row | {"q": q} for row, q in zip(rows, adjusted, strict=True)], schema=SCHEMA)


def _apart(results: Results) -> Iterator[dict[str, Any]]:
    for part in by_question(results):
        measure = ranking_measure(part)
        for a, b in permutations(part.arms, 2):
            change = _line_up_change(a, b)
            if change is not None and measure.kind != "share":
                sums = pair_sums(part, a, part, b, measure, ALL)
                look = look_at(part, a, b)
                yield _write(*change, tell_rest(a, BOTS), APART, measure, sums, p_value(sums, look), look)


def _together(results: Results) -> Iterator[dict[str, Any]]:
    for arm in (arm for arm in results.arms if arm.question.has_seat_shares):
        share = headline_of(results, arm)
        bots = list(dict.fromkeys(arm.lineup))
        for full in bots:
            for other in bots:
                change = find_restriction(full, other)
                if change is not None and arm.deals:
                    sums = against_fair(results, arm, share, Part(bot=other))
                    look = look_at(results, arm)
                    test = p_value(sums, look)[0], ONE_SAMPLE
                    row = _write(full, change, tell_rest(arm, BOTS), TOGETHER, share, sums, test, look)
                    yield row | {"rho": None, "saving": None}


def _line_up_change(a: ArmInfo, b: ArmInfo) -> tuple[str, str] | None:
    """Return the bot of arm a and its one change in arm b, if the arms have nothing else to tell them apart."""
    if a.config != b.config or len(a.lineup) != len(b.lineup):
        return None
    changed = {(x, y) for x, y in zip(a.lineup, b.lineup, strict=True) if x != y}
    if len(changed) != 1:
        return None
    [(full, other)] = changed
    change = find_restriction(full, other)
    return None if change is None else (full, change)


def _write(
    bot: str,
    restriction: str,
    given: str,
    seated: str,
    measure: Measure,
    sums: PairSums,
    test: tuple[float | None, str],
    look: Look | None,
) -> dict[str, Any]:
    low, high, method = sums.interval(TAIL if look is None else look.tail())
    words = {"bot": bot, "restriction": restriction, "given": given, "seated": seated}
    numbers = {"full": sums.mean_a, "restricted": sums.mean_b, "difference": sums.difference}
    told = {"low": low, "high": high, "rho": sums.rho, "saving": sums.saving, "n": sums.n, "method": method}
    return words | {"measure": measure.name} | numbers | told | {"p": test[0], "test": test[1]}
