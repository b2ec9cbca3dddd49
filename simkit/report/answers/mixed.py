"""What one bot wins beside others in each of many settings: which stand out from its fair share, and as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from simkit.plots.groups import ArmGroup
from simkit.report.answers.changes import widen
from simkit.report.answers.words import (
    POINTS,
    choose_decimals,
    enumerate_words,
    in_words,
    interval,
    name_bot,
    number,
    percent,
    percent_in_words,
)
from simkit.report.evidence import Evidence
from simkit.report.model import Cell, Table
from simkit.results.view import ArmInfo
from simkit.stats.compare.comparison_plan import tell_rest
from simkit.stats.data.keys import BOT
from simkit.stats.data.selection import ARM, SEPARATOR
from simkit.stats.estimate.summary import FAIR

Row = dict[str, Any]
MAX_CHANGES = 4  # of one bot's share, told one by one
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


def widen_share(row: Row, settings: int) -> Row:
    """Widen the interval of a share so that those of all settings of a line-up hold together."""
    return widen(row | {"difference": row["estimate"]}, settings)


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
        found.append(Standing(group.name(arm), widen_share(row, len(group.arms))))
    return found


def find_changes(evidence: Evidence, group: ArmGroup, bot: str) -> list[Row]:
    """Return what each value of the one setting that varies changes in the better bot's share."""
    if len(group.keys) != 1 or BOT not in evidence.pairs.columns:
        return []
    rows = evidence.pairs.filter(
        (pl.col("setting") == group.keys[0])
        & (pl.col("measure") == evidence.headline.name)
        & (pl.col(BOT) == bot)
        & pl.col("low").is_not_null()
    )
    rows = rows.filter(pl.col("given").is_in([tell_rest(arm, group.keys[0]) for arm in group.arms]))
    return list(rows.head(MAX_CHANGES).iter_rows(named=True))


def write_size(row: Row) -> str:
    """Write a change of a share as a sentence tells it."""
    decimals = _decimals(row)
    return in_words(
        row["difference"], row["low"], row["high"], decimals, scale=100, unit=f" {POINTS}", signed=True
    )


def _decimals(row: Row) -> int:
    return choose_decimals([50 * (row["high"] - row["low"])], most=2)


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
    if rest and len(rest) == len(standings):
        parts.append("No difference shows")
    elif rest:
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
    is_told = len(group.arms) <= MAX_CHANGES and not is_handicap(group)
    changes = [_change_row(group, row) for row in find_changes(evidence, group, bot)] if is_told else []
    heading = f"Share of the wins of {name_bot(bot)} beside {enumerate_words(_names(others))}"
    together = "are so wide that all shares are right at once" if len(rows) > 1 else "hold the true value"
    note = f"Fair: {fair}. Brackets {together}, 19 times in 20."
    return Table(heading, "", (group.key_words, "wins", "against fair"), (*rows, *changes), 1, note)


def _change_row(group: ArmGroup, row: Row) -> tuple[Cell, ...]:
    """Write what a value changes in a share against the first, on the same deals."""
    to, start = (group.names.value(group.keys[0], row[name]) for name in ("to", "from"))
    decimals = _decimals(row)
    change = number(100 * row["difference"], decimals, signed=True)
    ends = interval(row["low"], row["high"], decimals, 100)
    shows = not row["low"] <= 0 <= row["high"]
    word = ("rewards skill more" if row["difference"] > 0 else "rewards skill less") if shows else WORDS[0]
    return Cell(f"{to} instead of {start}"), Cell(f"{change} {POINTS}", ends), Cell(word)
