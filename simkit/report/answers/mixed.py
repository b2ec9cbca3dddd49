"""What one bot wins beside others in each of many settings: which stand out from its fair share, and as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from simkit.plots.groups import ArmGroup
from simkit.report.answers.changes import widen
from simkit.report.answers.words import (
    choose_decimals,
    enumerate_words,
    interval,
    name_bot,
    percent,
    percent_in_words,
)
from simkit.report.evidence import Evidence
from simkit.report.model import Cell, Table
from simkit.results.view import ArmInfo
from simkit.stats.data.keys import BOT
from simkit.stats.data.selection import ARM, SEPARATOR
from simkit.stats.estimate.summary import FAIR

Row = dict[str, Any]
MAX_BELOW = 3  # settings with less than a fair share that are told one by one
WORDS = {1: "more than fair", -1: "less than fair", 0: "no difference shows"}


@dataclass(frozen=True)
class Standing:
    """What a bot wins in one setting, with an interval that holds for all settings together."""

    name: str
    row: Row

    @property
    def sign(self) -> int:
        """1 or −1 where more or less than the fair share shows, else 0."""
        return int(self.row["low"] > self.row[FAIR]) - int(self.row["high"] < self.row[FAIR])

    @property
    def cell(self) -> Cell:
        """The share and its interval."""
        decimals = choose_decimals([50 * (self.row["high"] - self.row["low"])], most=2)
        ends = interval(self.row["low"], self.row["high"], decimals, 100)
        return Cell(percent(self.row["estimate"], decimals), ends)

    @property
    def wins(self) -> str:
        """The share and its interval as a sentence tells them."""
        decimals = choose_decimals([50 * (self.row["high"] - self.row["low"])], most=2)
        return percent_in_words(self.row["estimate"], self.row["low"], self.row["high"], decimals)

    @property
    def text(self) -> str:
        """The setting, the share and its interval."""
        return f"“{self.name}”, {self.wins}"


def shares_of(evidence: Evidence, arm: ArmInfo) -> list[Row]:
    """Return the shares of the wins of each bot of an arm."""
    labels = [f"{arm.label}{SEPARATOR}{bot}" for bot in dict.fromkeys(arm.lineup)]
    rows = evidence.tidy.filter((pl.col("measure") == evidence.headline.name) & pl.col(ARM).is_in(labels))
    return [row for row in rows.iter_rows(named=True) if row["estimate"] is not None]


def is_handicap(group: ArmGroup) -> bool:
    """Tell whether one bot meets itself with other parameters, as one that must do without something."""
    return len({bot.partition(":")[0] for bot in group.arms[0].lineup}) == 1


def choose_bot(evidence: Evidence, group: ArmGroup) -> str:
    """Choose whose share is told: of a bot that meets itself the first, else the one farthest above fair."""
    if is_handicap(group):
        return str(group.arms[0].lineup[0])
    rows = [row for arm in group.arms for row in shares_of(evidence, arm)]
    return str(max(rows, key=lambda row: row["estimate"] - row[FAIR])[BOT])


def stand_in_all(evidence: Evidence, group: ArmGroup, bot: str) -> list[Standing]:
    """Return what a bot wins in each setting, intervals widened for their number."""
    found = []
    for arm in group.arms:
        row = next(row for row in shares_of(evidence, arm) if row[BOT] == bot)
        found.append(Standing(group.name(arm), widen(row | {"difference": row["estimate"]}, len(group.arms))))
    return found


def tell_standings(group: ArmGroup, bot: str, others: Sequence[str], standings: Sequence[Standing]) -> str:
    """Say in how many settings a bot wins more than its fair share, where most, and where less."""
    above, below, rest = (
        sorted((one for one in standings if one.sign == sign), key=lambda one: -sign * one.row["estimate"])
        for sign in (1, -1, 0)
    )
    fair = f"{100 * standings[0].row[FAIR]:.3g} %"
    beside = f"{_beside(group, bot, others)}, {name_bot(bot)} wins more than its fair {fair} of matches"
    if above:
        most = f"most with {above[0].text}"
        rank = f"; then {enumerate_words([f'“{one.name}”' for one in above[1:]])}" if len(above) > 1 else ""
        parts = [f"{beside} with {len(above)} of {len(standings)} {group.noun}: {most}{rank}"]
    else:
        parts = [f"{beside} with none of {len(standings)} {group.noun}"]
    if below:
        named = [one.text for one in below[:MAX_BELOW]]
        more = [f"{len(below) - MAX_BELOW} more"] if len(below) > MAX_BELOW else []
        parts.append(f"It wins less with {enumerate_words([*named, *more])}")
    if rest:
        named = [f"“{one.name}”" for one in rest]
        parts.append(f"No difference shows with {enumerate_words(named)}")
    return f"{'. '.join(parts)}."


def _beside(group: ArmGroup, bot: str, others: Sequence[str]) -> str:
    """Say whom a bot meets: of a bot that meets itself only what the others do without."""
    if not is_handicap(group):
        return f"Beside {enumerate_words(_names(others))}"
    return f"Against equals {enumerate_words([name_bot(o).partition(' ')[2] or 'with all' for o in others])}"


def _names(bots: Sequence[str]) -> list[str]:
    return [name_bot(bot) for bot in bots]


def mixed_table(evidence: Evidence, group: ArmGroup) -> Table:
    """Write what a bot wins beside others in each setting, and whether that differs from its fair share."""
    bot = choose_bot(evidence, group)
    others = [other for other in dict.fromkeys(group.arms[0].lineup) if other != bot]
    standings = stand_in_all(evidence, group, bot)
    fair = f"{100 * standings[0].row[FAIR]:.3g} %"
    rows = tuple(
        (Cell(one.name), one.cell, Cell(WORDS[one.sign]))
        for one in sorted(standings, key=lambda one: -one.row["estimate"])
    )
    heading = f"Share of the wins of {name_bot(bot)} beside {enumerate_words(_names(others))}"
    note = f"Fair: {fair}. Brackets: intervals that hold together with 95 %."
    return Table(heading, "", (group.key_words, "wins", "against fair"), rows, 1, note)
