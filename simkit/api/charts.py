"""Figures that notebooks show by themselves."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from matplotlib.figure import Figure

from simkit.errors import InputError
from simkit.plots.theme import encode
from simkit.report.page.files import write_file

KINDS = ("png", "svg", "pdf")


@dataclass(frozen=True, repr=False)
class Chart:
    """A figure by its name; `figure` is matplotlib's own, to be changed at will."""

    name: str
    figure: Figure

    def save(self, path: str | Path) -> Path:
        """Write a picture whose kind is told by its ending: .png, .svg or .pdf."""
        out = Path(path)
        kind = out.suffix.lower()[1:]
        if kind not in KINDS:
            raise InputError(
                "no such kind of picture", key="--out", value=out, allowed=[f"FILE.{one}" for one in KINDS]
            )
        write_file(out, encode(self.figure, kind))
        return out

    def __repr__(self) -> str:
        return f"<figure {self.name}>"

    def _repr_svg_(self) -> str:
        return encode(self.figure, "svg").decode()
