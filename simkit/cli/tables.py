"""The options of tables: the results that they are made of, their format and the file that they go to."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from simkit.cli.options import argument, option, switch
from simkit.cli.output import print_frame, print_text, say
from simkit.errors import InputError

if TYPE_CHECKING:
    import polars as pl

ResultsArg = Annotated[Path, argument("RESULTS", "A folder that simkit run has written.")]
ENDINGS = {
    ".csv": "csv",
    ".parquet": "parquet",
    ".xlsx": "xlsx",
    ".md": "md",
    ".json": "json",
    ".txt": "text",
}

FormatOpt = Annotated[
    str | None,
    option("--format", "FORMAT", "text, csv, parquet, xlsx, md or json. Default: by --out's ending."),
]
JsonOpt = Annotated[bool, switch("--json", "The same as --format json.")]
OutOpt = Annotated[Path | None, option("--out", "FILE", "Write into this file instead of stdout.")]


@dataclass(frozen=True)
class OutputWords:
    """How a table is written, and where to."""

    format: FormatOpt = None
    json: JsonOpt = False
    out: OutOpt = None

    @property
    def kind(self) -> str:
        """The format asked for, else the one that the file's ending tells, else text."""
        from simkit.report.tables.formats import BINARY, check_format

        if self.json or self.format or self.out is None:
            kind = check_format("json" if self.json else self.format or "text")
            if kind in BINARY and self.out is None and sys.stdout.isatty():
                raise InputError(
                    f"a terminal cannot show {kind}",
                    key="--format",
                    value=kind,
                    hint=f"Write a file: --out FILE.{kind}.",
                )
            return kind
        if self.out.suffix not in ENDINGS:
            raise InputError(
                "no such kind of table",
                key="--out",
                value=self.out,
                allowed=[f"FILE{ending}" for ending in ENDINGS],
                hint="Or choose the format with --format.",
            )
        return ENDINGS[self.out.suffix]

    @property
    def is_text(self) -> bool:
        """Whether people read it at once."""
        return self.kind == "text" and self.out is None

    def send(
        self,
        shown: pl.DataFrame,
        tidy: pl.DataFrame,
        n_keys: int | None = None,
        *,
        house_rules: Sequence[str] = (),
        talk: str = "",
    ) -> None:
        """Write a table for people or its data, by the format, to stdout or into a file.

        House rules stand below a table for people, and are said aside where only data may be written. `talk` explains
        the table to who reads it at once.
        """
        is_read = self.kind in ("text", "md")
        frame = shown if is_read else tidy
        below = "".join(f"\n{line}\n" if self.kind == "md" else f"{line}\n" for line in house_rules)
        if not is_read:
            for line in house_rules:
                say(line)
        if self.out is None:
            print_frame(frame, self.kind, n_keys)
            if is_read and below:
                print_text(below.rstrip("\n"))
            if talk and self.is_text:
                say(talk)
            return
        from simkit.report.page.files import write_file
        from simkit.report.tables.formats import render

        write_file(self.out, render(frame, self.kind, n_keys) + (below.encode() if is_read else b""))
        say(f"wrote {self.out}")


def split(words: str | None) -> list[str]:
    """Split words at commas; none without any."""
    return [word.strip() for word in words.split(",") if word.strip()] if words else []
