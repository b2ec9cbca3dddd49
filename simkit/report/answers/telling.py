"""The effects of settings: each value against the reference on the same deals, with every bot."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import polars as pl

from simkit.plots.groups import seats_key
from simkit.plots.names import Names
from simkit.report.answers.changes import widen
from simkit.report.answers.ladder import order_bots
from simkit.report.answers.words import choose_decimals, half_widths, in_words
from simkit.report.evidence import Evidence
from simkit.results.view import Results
from simkit.stats.compare.comparison_plan import Pair, planned_pairs
from simkit.stats.data.measures import Measure, ranking_measure
from simkit.stats.data.selection import BOTS, is_mixed

Row = dict[str, Any]
MAX_VALUES = 4  # of one setting that are told one by one; intervals of more hold together


@dataclass(frozen=True)
class Effect:
    """What one value of a setting changes against the reference: a comparison, its bot, and the other settings."""

    bots: str
    rest: str  # the other settings in words
    seats: int
    beside: str  # the other settings but for the number of seats
    row: Row

    @property
    def sign(self) -> int:
        """1 or −1 where a rise or a fall shows, 0 where none does."""
        low, high = self.row["low"], self.row["high"]
        return 0 if low is None or low <= 0 <= high else 1 if low > 0 else -1


Effects = dict[str, list[Effect]]  # by value of a setting


@dataclass(frozen=True)
class Telling:
    """How effects are told: the measure, one number of decimals for all, names, and the bots from weak to strong."""

    measure: Measure
    decimals: int
    names: Names
    order: tuple[str, ...]

    @property
    def strongest(self) -> str:
        """The strongest bot."""
        return self.order[-1]

    @property
    def scale(self) -> int:
        """What a value is multiplied by for people."""
        return 100 if self.measure.is_percent else 1

    @property
    def what(self) -> str:
        """What is measured, within a sentence."""
        label = self.measure.label.lower()
        return f"{label} rate" if self.measure.kind == "rate" and self.measure.value is None else label


def plan_telling(evidence: Evidence) -> Telling:
    """Choose what effects are told in, and the decimals that its narrower intervals support."""
    measure = ranking_measure(evidence.results)
    scale = 100 if measure.is_percent else 1
    rows = evidence.pairs.filter((pl.col("measure") == measure.name) & (pl.col("setting") != BOTS))
    widths = half_widths(rows["low"].to_list(), rows["high"].to_list())
    halves = sorted(scale * half for half in widths if half)
    decimals = choose_decimals(halves[: len(halves) // 2 + 1], most=2)
    return Telling(measure, decimals, evidence.names, order_bots(evidence))


def count_choices(results: Results, setting: str) -> int:
    """Count the effects of a setting with one bot that shall be right at once: 1 where they are told one by one."""
    pairs = [pair for pair in planned_pairs(results) if pair.setting == setting and not is_mixed(pair.a)]
    if len({pair.to_value for pair in pairs}) <= MAX_VALUES:
        return 1
    return max(Counter(map(name_bots, pairs)).values())


def find_effects(evidence: Evidence, setting: str, telling: Telling) -> Effects:
    """Return the effects of each value, those with the strongest bot last; of many the intervals hold together."""
    choices = count_choices(evidence.results, setting)
    chosen = (pl.col("setting") == setting) & (pl.col("measure") == telling.measure.name)
    known = {(row["to"], row["given"]): row for row in evidence.pairs.filter(chosen).iter_rows(named=True)}
    found: Effects = {}
    for pair in planned_pairs(evidence.results):
        row = known.get((pair.to_value, pair.given))
        if pair.setting == setting and row is not None and not is_mixed(pair.a) and row["low"] is not None:
            effect = Effect(name_bots(pair), *name_rest(evidence, pair), widen(row, choices))
            found.setdefault(pair.to_value, []).append(effect)
    return {
        value: sorted(effects, key=lambda e: telling.order.index(e.bots)) for value, effects in found.items()
    }


def name_bots(pair: Pair) -> str:
    """Name the bots that play both arms of a pair."""
    return pair.a.varied.get(BOTS, pair.a.lineup[0])


def name_rest(evidence: Evidence, pair: Pair) -> tuple[str, int, str]:
    """Name the other settings of a pair: all of them, and those beside the number of seats."""
    others = {key: value for key, value in pair.a.varied.items() if key not in (BOTS, pair.setting)}
    beside = {key: value for key, value in others.items() if key != seats_key(evidence.results)}
    return evidence.names.values(others), len(pair.a.lineup), evidence.names.values(beside)


def write_change(row: Row, decimals: int, scale: int, unit: str = "", aside: str = "") -> str:
    """Write a difference as a sentence tells it, with its sign and its interval."""
    return in_words(
        row["difference"],
        row["low"],
        row["high"],
        decimals,
        scale=scale,
        unit=unit,
        signed=True,
        aside=aside,
    )
