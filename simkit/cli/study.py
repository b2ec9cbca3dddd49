"""What commands share that play a study of their own: where its results go, and how they are shown."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from simkit.cli.engine import ThreadsOpt
from simkit.cli.options import option
from simkit.cli.playing import play
from simkit.cli.tables import JsonOpt, OutputWords

if TYPE_CHECKING:
    from simkit.results.view import Results
    from simkit.scenario.model import Scenario

OutOpt = Annotated[
    Path | None, option("--out", "FOLDER", "Results folder. Default: results/<command>-<game>.")
]
FormatOpt = Annotated[
    str | None, option("--format", "FORMAT", "text, csv, parquet, xlsx, md or json. Default: text.")
]


@dataclass(frozen=True)
class StudyWords:
    """The words of a study beside those of its scenario."""

    out: OutOpt = None
    threads: ThreadsOpt = None
    format: FormatOpt = None
    json: JsonOpt = False

    @property
    def output(self) -> OutputWords:
        """How the table is written: to stdout."""
        return OutputWords(self.format, self.json)

    def place(self, command: str, scenario: Scenario) -> Path:
        """Choose the folder of the results; a wrong format is told before anything is played."""
        assert self.output.kind
        return self.out or Path("results") / f"{command}-{scenario.game}"

    def play(self, command: str, scenario: Scenario) -> Results:
        """Play a scenario and open its results."""
        from simkit.results.view import open_results

        return open_results(play(scenario, self.place(command, scenario), self.threads))
