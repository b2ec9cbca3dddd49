"""One bot at several temperatures: how its headline changes from careless play to its best.

At temperature 0 the bot plays its best; the higher it is, the more often it takes an action that it holds for worse.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import polars as pl

from simkit.results.view import ArmInfo, Results
from simkit.stats.compare.comparison_plan import tell_rest
from simkit.stats.data.measures import headline_of, score_of
from simkit.stats.data.schema import make_schema
from simkit.stats.data.selection import BOTS
from simkit.stats.data.tally import tally_blocks, tally_headline
from simkit.stats.estimate.fixed import fixed_bounds, name_fixed
from simkit.stats.estimate.sequential import ALPHA
from simkit.stats.verdict.declared import Judged

TEMPERATURE = "temperature"
SCHEMA = make_schema("given temperature score seat measure estimate low high fair n method")


def temperature_of(arm: ArmInfo, results: Results) -> float:
    """The temperature that all seats of an arm play at."""
    return float(results.manifest["bots"][arm.lineup[0]][TEMPERATURE])


def dial_table(results: Results) -> pl.DataFrame:
    """Return one row per temperature and seat, careless play first: the headline with its interval, and the score."""
    rows: list[dict[str, Any]] = []
    arms = sorted(results.arms, key=lambda arm: -temperature_of(arm, results))
    score = score_of(results)
    for arm in arms:
        points = None if score is None else tally_blocks(results, arm, score)
        fair = arm.question.fair_share(len(arm.lineup))
        for seat, tally in enumerate(tally_headline(results, arm)):
            low, high = fixed_bounds(tally, ALPHA / 2)
            rows.append(
                {
                    "given": tell_rest(arm, BOTS),
                    TEMPERATURE: temperature_of(arm, results),
                    "score": None if points is None else points.mean,
                    "seat": None if fair is None else str(seat + 1),
                    "measure": headline_of(results, arm).name,
                    "estimate": tally.mean,
                    "low": max(low, 0.0),
                    "high": min(high, 1.0),
                    "fair": fair,
                    "n": arm.deals,
                    "method": name_fixed(tally),
                }
            )
    return pl.DataFrame(rows, schema=SCHEMA)


def holds_from(judged: Sequence[Judged], results: Results) -> list[str]:
    """Say for every gate from which temperature down it holds, one sentence each."""
    told = []
    for gate in dict.fromkeys(str(one.gate) for one in judged):
        own = sorted(
            (temperature_of(one.arm, results), one.verdict.state) for one in judged if str(one.gate) == gate
        )
        held = []
        for temperature, state in own:  # the best play first
            if state != "holds":
                break
            held.append(temperature)
        if not held:
            told.append(f"“{gate}” is not shown to hold for the best play")
        elif len(held) == len(own):
            told.append(f"“{gate}” holds at every temperature that was played")
        else:
            temperature, state = own[len(held)]
            tells = "is undecided" if state == "undecided" else state
            told.append(f"“{gate}” holds from temperature {held[-1]:g} down; it {tells} at {temperature:g}")
    return told
