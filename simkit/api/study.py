"""A study: a results folder as an object that answers questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

import polars as pl

from simkit.api.arms import choose_arms
from simkit.api.tables import Comparison, Table, make_comparison, make_seat_tests, make_table
from simkit.errors import InputError
from simkit.report.page.provenance import facts, warn
from simkit.results.view import ArmInfo, Results, open_results
from simkit.stats.data.keys import all_bots

if TYPE_CHECKING:
    import pandas as pd

    from simkit.api.charts import Chart
    from simkit.api.matches import MatchReplay, MatchReplays

Words = str | Sequence[str]
Where = Mapping[str, object] | Words


@dataclass(frozen=True, repr=False, eq=False)
class Study:
    """What was played, and everything that can be asked of it; the commands of the same names do the same."""

    results: Results

    @property
    def folder(self) -> Path:
        """The results folder."""
        return self.results.folder

    @property
    def arms(self) -> list[str]:
        """The names of the configurations, in order."""
        return [arm.label for arm in self.results.arms]

    def table(
        self,
        by: Words = (),
        where: Where = (),
        measures: Words = (),
        per: str | None = None,
        *,
        columns: Words | None = (),
        long: bool = False,
    ) -> Table:
        """A row for each configuration, seat or bot: the main result with its 95 % interval.

        Shown are the main result and the columns named, None: all of them; `frame` always holds all.
        """
        shown = None if columns is None else _words(columns)
        words = (_words(by), _filters(where), _words(measures), per)
        return make_table(self.results, *words, columns=shown, long=long)

    def compare(
        self,
        a: str | None = None,
        b: str | None = None,
        *,
        other: Study | None = None,
        measures: Words = (),
        per: str | None = None,
    ) -> Comparison:
        """Configurations on the same deals: two by name, those of two studies, or all that the scenario compares."""
        second = other.results if other else None
        return make_comparison(self.results, second, a, b, _words(measures), per)

    def compare_seats(self) -> Table:
        """For each configuration the test that all its seats win equally often."""
        return make_seat_tests(self.results)

    def verdicts(self, gates: Mapping[str, str] | Sequence[str] = ()) -> Table:
        """Whether each gate holds for each configuration: the scenario's, or others, `{"length": "at most 90"}`."""
        from simkit.api.verdicts import judge, make_verdicts

        words = [" ".join(pair) for pair in gates.items()] if isinstance(gates, Mapping) else _words(gates)
        return make_verdicts(self.results, judge(self.results, words))

    @property
    def figures(self) -> list[str]:
        """The names of the figures that these results allow."""
        from simkit.plots.figures import figures_of

        return [spec.name for spec in figures_of(self.results)]

    def figure(self, name: str) -> Chart:
        """Draw a figure by its name."""
        from simkit.api.charts import Chart
        from simkit.plots.figures import find_figure

        return Chart(name, find_figure(name).draw(self.results))

    def report(self, path: str | Path) -> list[Path]:
        """Write the balance report, FILE.html and FILE.md beside it, and return the files."""
        from simkit.report.build import write_report

        return write_report(self.results, Path(path))

    def explain(self, arm: str | None = None, pick: Words = ()) -> MatchReplays:
        """The typical, the closest and the most extreme match of a configuration, the first without a name."""
        from simkit.api.matches import explain_results

        return explain_results(self.results, arm, _words(pick))

    def replay(self, deal: int, arm: str | None = None, rotation: int = 0) -> MatchReplay:
        """One match again, event by event, of a configuration, the first without a name."""
        from simkit.api.matches import replay_results

        return replay_results(self.results, arm, deal, rotation)

    def luck(self, deals: int = 400, plays: int = 4) -> Table:
        """How much the deal decides: deals played again with other chance of the bots."""
        from simkit.api.luck import measure_luck
        from simkit.report.tables.luck import show_luck

        table = measure_luck(self.folder, deals, plays)
        return Table(table, show_luck(table))

    def matches(self, arm: str | None = None, columns: Words | None = None) -> pl.DataFrame:
        """Every match of all configurations or of one: arm, deal, rotation and the columns named (None: all)."""
        return self._gather(arm, None if columns is None else ["deal", "rotation", *_words(columns)])

    def seats(self, arm: str | None = None, columns: Words | None = None) -> pl.DataFrame:
        """Every seat of every match: arm, deal, rotation, seat, bot and the columns named (None: all)."""
        keys = ["deal", "rotation", "seat", "bot"]
        return self._gather(arm, None if columns is None else [*keys, *_words(columns)], of_seats=True)

    def to_pandas(
        self, by: Words = (), where: Where = (), measures: Words = (), per: str | None = None
    ) -> pd.DataFrame:
        """The tidy table as a pandas frame: arm, measure, estimate, low, high, n, method and what varies."""
        return self.table(by, where, measures, per, long=True).to_pandas()

    def _gather(self, arm: str | None, columns: list[str] | None, *, of_seats: bool = False) -> pl.DataFrame:
        """Read one table of the chosen arms, one arm behind the other, each named in the first column."""
        labels, bots = pl.Enum(list(dict.fromkeys(self.arms))), pl.Enum(all_bots(self.results))

        def read(info: ArmInfo) -> pl.DataFrame:
            scan = self.results.seats if of_seats else self.results.matches
            known = scan(info).collect_schema().names()
            for name in columns or ():
                if name not in known:
                    raise InputError("no such column", key="columns", value=name, allowed=known)
            frame = scan(info, columns).select(pl.lit(info.label).cast(labels).alias("arm"), pl.all())
            return (frame.with_columns(pl.col("bot").cast(bots)) if of_seats else frame).collect()

        return pl.concat([read(info) for info in choose_arms(self.results.arms, arm)])

    def __repr__(self) -> str:
        return f"<study “{self.results.scenario_title}”: {facts(self.results)}>"

    def _repr_html_(self) -> str:
        texts = [facts(self.results), warn(self.results)]
        lines = "".join(f"<p>{escape(text)}</p>" for text in texts if text)
        title = f"<h3>{escape(self.results.scenario_title)}</h3>"
        return f"<div>{title}{lines}{self.table()._repr_html_()}</div>"


def open_study(folder: str | Path) -> Study:
    """Open a results folder that `simkit run` or `simkit.run` has written."""
    return Study(open_results(Path(folder)))


def _words(words: Words) -> list[str]:
    """Take names as the command line writes them, or as a list."""
    return [word.strip() for word in words.split(",") if word.strip()] if isinstance(words, str) else [*words]


def _filters(where: Where) -> list[str]:
    """Take filters as `key=value[,value…]`, or as a dictionary."""
    if isinstance(where, str):
        return [where]
    if isinstance(where, Mapping):
        return [f"{key}={_write(value)}" for key, value in where.items()]
    return [*where]


def _write(value: object) -> str:
    if isinstance(value, list | tuple):
        return ",".join(_write(one) for one in value)
    return str(value).lower() if isinstance(value, bool) else str(value)
